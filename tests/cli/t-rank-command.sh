#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# holonom rank: formats, thresholds, exit status, figures; bad input.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
HOL_FIGURES_DIR=${HOL_SRCDIR:-$(dirname "$0")/../..}/reports/figures
export HOL_FIGURES_DIR

case=iftomm/bricard
program 0 rank $case --bits=53 --states=1
silent
says 'initial: true rank 4 of 5'
says 'random 1: true rank 4 of 5'
says 'measures singular values of B = A M^-1/2'
ok 'every solver finds rank 4' awk '$2 == 53 { if ($3 != 4) bad = 1; n++ } END { exit bad || n < 8 }' \
    "$scratch/out"

# The true rank is 3; at 53 bits 1e-20 is rounding, at 106 it is not.
program 1 rank families/nearly-dependent eps=1e-20 --bits=53 --state=initial
says 'contradicts'
program 0 rank families/nearly-dependent eps=1e-20 --bits=106 --state=initial
ok 'none contradicts' sh -c "! grep -q contradicts '$scratch/out'"

# Rows by name.
cat >"$scratch/doubled.case" <<'EOF'
title "doubled"; source "-";
coordinate x, y, z[1..2];
kinetic x'^2 + y'^2 + z[1]'^2 + z[2]'^2; force y = 1;
constraint wall: x = 0; constraint again: 3*x = 0;
for i = 1..2 { constraint stop[i]: z[i] = 0; }
initial x = 0, y = 0, z[1] = 0, z[2] = 0, x' = 0, y' = 0, z[1]' = 0, z[2]' = 0;
EOF
program 0 rank "$scratch/doubled.case" --bits=53 --states=0 --solvers=svd
says 'unique multipliers: stop[1], stop[2]'
ok 'one of the two is dropped' grep -q -E 'svd .* agrees +(wall|again) +stop\[1\], stop\[2\]$' "$scratch/out"

# Thresholds.
program 0 rank $case --bits=53 --state=initial --solvers=svd,gram-schmidt \
    --threshold=1e-20:2 --points=60
ok 'the rank falls from 5 over 4 to 0' grep -q -E 'svd +53 +over thresholds.*: 5 to .*, 4 to 0.*, 0 to 2$' \
    "$scratch/out"
program 0 rank $case --bits=53 --state=initial --solvers=svd --threshold=1e-18,1e-6,0.999,3 --format=csv
ok 'CSV: a line for each threshold' awk -F, 'NR > 1 && $6 == "no" { n++ } END { exit n != 4 }' "$scratch/out"
ok '... and one for the default' awk -F, 'NR > 1 && $6 == "yes" { n++ } END { exit n != 1 }' "$scratch/out"
ok 'CSV: 5, 4, 1, 0' awk -F, 'NR > 1 && $6 == "no" { list = list $10 } END { exit list != "5410" }' \
    "$scratch/out"
program 0 rank $case --bits=53 --state=initial --format=csv --solvers=svd
ok 'CSV: as many fields in every line' awk -F'","|,"|",|,' '
    NR == 1 { fields = NF } NF != fields { bad = 1 } END { exit bad || NR != 2 }' "$scratch/out"
program 0 rank $case families/n-four-bar --bits=53 --states=0 --format=json --threshold=1e-8
ok 'JSON: two cases' test "$(grep -c '"case"' "$scratch/out")" -eq 2
ok 'JSON: no NaN' sh -c "! grep -q -i '[^a-z]nan[^a-z]' '$scratch/out'"
if command -v python3 >/dev/null 2>&1; then
    ok 'JSON is JSON' python3 -c 'import json, sys; d = json.load(open(sys.argv[1]))
r = d["ranks"][0]["states"][0]
assert r["truth"]["rank"] == 4
assert all(s["rank"] == 4 and len(s["dropped"]) == 1 for s in r["solvers"] if s["bits"] == 53)' "$scratch/out"
fi
program 0 rank $case --bits=53 --states=0 --format=latex
says '\begin{tabular}'
says '\end{tabular}'
program 0 rank $case --bits=53 --states=0 --output="$scratch/file"
prints_nothing
ok 'written' test -s "$scratch/file"

if command -v gnuplot >/dev/null 2>&1; then
    program 0 rank $case --bits=53 --states=0 --points=40 --figure="$scratch/rank.svg"
    silent
    ok '... a whole picture' grep -q '</svg>' "$scratch/rank.svg"
    ok '... with the plateau' grep -q 'every solver finds the true rank' "$scratch/rank.svg"
    ok '... and its axis' grep -q 'relative threshold' "$scratch/rank.svg"
    ok '... the rank in each wide strip' test "$(grep -c '>4<' "$scratch/rank.svg")" -ge 8
    ok '... and a shade in the key for each rank that is not the true one' test \
        "$(grep -o '>[0-9 a-z]* too [a-z]*<' "$scratch/rank.svg" | tr '\n' ' ')" = \
        '>1 too many< >1 too few< >2 too few< >3 too few< '
    program 0 rank families/random-system r=2 --bits=106 --states=0 --threshold=1e-30:1 --points=30 \
        --figure="$scratch/rank.png"
    silent
    program 2 rank families/n-four-bar-angle --bits=53 --states=0 --figure="$scratch/free.svg"
    complains 'nothing to draw: no constraints'
    ok '... nothing drawn' test ! -e "$scratch/free.svg"
    program 2 rank "$scratch/nothing.case" --figure="$scratch/no.svg"
fi
program 2 rank $case --solvers=auto
complains 'chooses a solver by itself'
program 2 rank
program 2 rank $case --threshold=0
complains '--threshold=0: must be above zero'
program 2 rank $case --threshold=1e-3,1e-6
complains 'the values of a list must increase'
program 2 rank $case --threshold=much
complains 'not a number'
program 2 rank $case --format=tap
complains '--format takes text, csv, json or latex'
program 2 rank $case --state=nowhere
program 2 rank $case --figure="$scratch/x.gif"
program 2 rank $case families/n-four-bar --figure="$scratch/x.svg"
complains '--figure takes one case, not 2'
program 2 rank $case --bits=4000
program 2 rank $case --solvers=nobody
program 2 rank $case --threshold=1e-12,1e-6 --points=5
complains '--points is for a range, and --threshold=1e-12,1e-6 is a list'
# --- why a true rank is not known is said in LaTeX, too
contrary "$scratch/contrary.case"
program 0 rank "$scratch/contrary.case" --states=0 --solvers=svd --bits=53 --format=latex
says 'initial: the true rank is not known: the constraints contradict each other'
finish
