#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Wrong algorithms as people write them (collections/wrong.py): each is found out, and three quarters are named by
# the diagnosis; the solver that they are made of has nothing to be diagnosed.  `make check' asks every eighth of them,
# `make check-attack' all.
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/foreign/python.sh"
source=${HOL_SRCDIR:-$(dirname "$0")/../..}
if [ -z "$numpy" ]; then
    skip_all 'no python3 with numpy'
fi
cases='families/n-four-bar greenwood/chaplygin-sleigh families/forms families/random-system
    families/nearly-dependent-nonideal     ukp2004/bead-on-rough-ring ukp2004/redundant-ring greenwood/rod-leaning-on-rough-wall'
wrong="'$numpy' '$source/tests/foreign/collections/wrong.py'"

eval "$wrong --list" >"$scratch/all"
ok 'there are at least fifty' test "$(wc -l <"$scratch/all")" -ge 50
step=8
[ "${HOL_TESTS:-}" != all ] || step=1
awk -v step="$step" 'NR % step == 0' "$scratch/all" >"$scratch/list"
all=0
found=0
named=0
while read -r name words; do
    all=$((all + 1))
    status=0
    # shellcheck disable=SC2086 # a list of cases
    "$HOLONOM" validate --exec="$wrong $name" $cases --states=1 --limit=60 --format=json \
        >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
    if [ "$status" -eq 1 ]; then
        found=$((found + 1))
    else
        echo "# $name: exit status $status"
    fi
    sed -n '/"diagnosis"/,/\]/s/ *"name": "\(.*\)",/\1/p' "$scratch/out" >"$scratch/looks"
    hit=no
    for word in $words; do
        case $word in
        any) [ ! -s "$scratch/looks" ] || hit=yes ;;
        *) ! grep -q -x -F -- "$word" "$scratch/looks" || hit=yes ;;
        esac
    done
    if [ "$hit" = yes ]; then
        named=$((named + 1))
    else
        echo "# $name: not named $words but '$(tr '\n' ' ' <"$scratch/looks")'"
    fi
done <"$scratch/list"
echo "# $found of $all wrong algorithms are found, $named of them are named"
ok 'each is found' test "$found" -eq "$all"
ok 'three quarters are named' test $((4 * named)) -ge $((3 * all))
finish
