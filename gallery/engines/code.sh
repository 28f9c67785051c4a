#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# usage: code.sh LANGUAGE SUFFIX CASE...
# The equations of cases, code/CASE.SUFFIX, with start and times in code/CASE.json; in C a program code/CASE, too.
set -eu
language=$1
suffix=$2
shift 2
for case in "$@"; do
    mkdir -p "code/${case%/*}"
    holonom code "$case" --language="$language" --bare --output="code/$case.$suffix"
    holonom export --motion "$case" --bare --points=101 --output="code/$case.json"
    [ "$language" = c ] || continue
    names=$(sed -n 's/.*"columns":\["\(.*\)"\],"kinetic".*/\1/p' "code/$case.json" | sed 's/","/,/g')
    end=$(sed -n 's/.*"times":\[[^]]*,\([0-9.e+-]*\)\].*/\1/p' "code/$case.json")
    # shellcheck disable=SC2154 # srcdir is of gallery/run
    cc -O2 -I. -DCASE="\"code/$case.c\"" -DNAMES="\"$names\"" -DEND="$end" -o "code/$case" \
        "$srcdir/engines/cvode.c" -lsundials_cvode -lsundials_nvecserial \
        -lsundials_sunnonlinsolfixedpoint -lm
done
