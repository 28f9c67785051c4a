#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Wrong algorithms in Octave (collections/wrong.m), all validated at once: each is found out, and three quarters are named
# by the diagnosis.  `make check' asks every third of them, `make check-attack' all.
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
collections=${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/foreign/collections
if ! octave-cli --version >/dev/null 2>&1; then
    skip_all 'no octave-cli'
fi
cases='families/n-four-bar families/forms families/random-system ukp2004/bead-on-rough-ring'

# The names, each with the findings that name it; any: whatever they are.
cat >"$scratch/list" <<'END'
no-C no-C
no-b no-b
sign-b b-negated
sign-F F-negated
free unconstrained-C unconstrained
diagonal-M M-diagonal
unit-M M-one
lumped-M M-lumped
absolute-rank any
one-singular any
transposed any
regularized regularized
single binary32
four-digits decimals
C-twice C-twice
C-in-FL sum-in-FL sum-and-FC
stale stale
reversed coordinates-permuted qdd-permuted
last-row-lost no-last-row
FL-negated FL-negated FL-scaled
half-F F-half
small-b-dropped dropped-b
END
if [ "${HOL_TESTS:-}" != all ]; then
    awk 'NR % 3 == 0' "$scratch/list" >"$scratch/sample"
    mv "$scratch/sample" "$scratch/list"
fi
while read -r name words; do
    set -- "$@" "--exec=octave-cli -qf '$collections/wrong.m' $name"
done <"$scratch/list"
status=0
# shellcheck disable=SC2086 # a list of cases
"$HOLONOM" validate "$@" $cases --states=1 --limit=60 --format=json >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
ok 'they are asked' test "$status" -eq 1 -a ! -s "$scratch/err"
# NAME good|bad FINDING...
awk '/"good":/ { good = /true/ ? "good" : "bad" }
    /"foreign": *{/ { inside = 1 }
    inside && /"name":/ { name = $2; gsub(/[",]/, "", name); inside = 0 }
    /"diagnosis": *\[/ { looks = ""; finding = 1; if (/\]/) { finding = 0; print name, good } next }
    finding && /"name":/ { word = $2; gsub(/[",]/, "", word); looks = looks " " word }
    finding && /^ *\]/ { finding = 0; print name, good looks }' "$scratch/out" >"$scratch/found"

named=0
all=0
while read -r name words; do
    all=$((all + 1))
    found=$(sed -n "s/^$name //p" "$scratch/found")
    ok "$name is found" test "${found%% *}" = bad
    hit=no
    for word in $words; do
        case " ${found#bad} " in
        *" $word "*) hit=yes ;;
        *\ [a-zA-Z]*) [ "$word" != any ] || hit=yes ;;
        esac
    done
    if [ "$hit" = yes ]; then
        named=$((named + 1))
    else
        echo "# $name: not named $words but '${found#bad}'"
    fi
done <"$scratch/list"
echo "# $named of $all are named"
ok 'three quarters are named' test $((4 * named)) -ge $((3 * all))
finish
