#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# What a command writes as JSON is JSON, also of a case whose path and texts hold what is special
# in some format.
# shellcheck disable=SC2016 # dollars are part of a name
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"

parse=${HOL_BUILDDIR:-.}/tests/reports/parse-json
name='a"b\c%d<e>&f$g#h_i^j~k{l}'
case="$scratch/$name.case"
cat >"$case" <<'END'
title "50% of <b>x</b> & \alpha_1^2 ~ {$y$} #";
source "A & B, p. 5%";
parameter g = 10;
coordinate x, y;
kinetic (x'^2 + y'^2)/2;
potential g*y;
constraint rod: x^2 + y^2 = 1;
initial x = 1, y = 0, x' = 0, y' = 0;
span 0 .. 0.1;
invariant energy: (x'^2 + y'^2)/2 + g*y;
published "eq. (1) & <2>" {
  misprint acceleration x = x;
}
END

tried=' '
json() { # json COMMAND ARGUMENT...: it is JSON, and has the name of the case
    tried="$tried$1 "
    "$HOLONOM" "$@" --format=json >"$scratch/out" 2>"$scratch/err" </dev/null || true
    ok "$1: JSON that has the name" "$parse" "$name" <"$scratch/out"
}

json compare "$case" --states=1 --bits=53 --solvers=svd,gauss
json solve "$case"
json solve "$case" --solvers=svd
json reference "$case" --at=0.05
json interval "$case"
json drift "$case" --integrator=rk4 --stabilization=none,baumgarte --points=3
json work-precision "$case" --integrator=rk4 --stabilization=none --points=2 --limit=1
json sweep "$case" --integrator=rk4 --alpha=1,2
json rank "$case" --states=0 --bits=53 --solvers=svd,gauss
json time "$case" --solvers=svd
json errata "$case" --states=1
"$HOLONOM" simulate "$case" --integrator=rk4 --step=0.01 >"$scratch/motion.csv" 2>"$scratch/err"
json judge --motion "$case" "$scratch/motion.csv"
"$HOLONOM" compare "$case" --states=1 --bits=53 --solvers=svd --format=csv --store="$scratch/a.db" \
    >"$scratch/a.csv" 2>"$scratch/err" || true
json average "$scratch/a.csv"
json store ls "$scratch/a.db"
name=a.csv json diff "$scratch/a.csv" "$scratch/a.csv"
top=${HOL_SRCDIR:-$(dirname "$0")/../..}
name=holonom-svd json gallery "$top/gallery/entries/instant/holonom-svd.json" --show=instants
name=collection json campaign plan "$top/tests/campaign/small.campaign"
name=greenwood/cone-and-plane
json list cases "$name"
name='greenwood/cone-and-plane' json claims 1
name=svd json growth --solvers=svd --bits=24

# Every other command that has the format; these have tests of what they write.
others='validate export references simulate '
"$HOLONOM" --help | sed -n 's/^  \([a-z-]*\)  *.*/\1/p' >"$scratch/commands"
while read -r command; do
    "$HOLONOM" "$command" --help | grep -q -- '--format=.*json' || continue
    case "$tried$others" in
    *" $command "* | "$command "*) ;;
    *) echo "$command" ;;
    esac
done <"$scratch/commands" >"$scratch/missing"
cp "$scratch/missing" "$scratch/out"
ok 'no command with JSON is left out' test ! -s "$scratch/missing"

# The other formats of the same case: nothing but text in CSV and LaTeX.
name='a"b\c%d<e>&f$g#h_i^j~k{l}'
"$HOLONOM" compare "$case" --states=0 --bits=53 --solvers=svd --format=csv >"$scratch/out" || true
ok 'CSV: the quote in the name is doubled' grep -qF 'a""b\c%d<e>' "$scratch/out"
"$HOLONOM" compare "$case" --states=0 --bits=53 --solvers=svd --format=latex >"$scratch/out" || true
ok 'LaTeX: the name is text' \
    grep -qF 'b\textbackslash{}c\%d\textless{}e\textgreater{}\&f\$g\#h\_i\^{}j\~{}k\{l\}' "$scratch/out"
finish
