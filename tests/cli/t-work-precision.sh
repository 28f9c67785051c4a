#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# holonom work-precision: the observed orders come out of its table, whatever the format and the
# number of threads; bad input.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
HOL_FIGURES_DIR=${HOL_SRCDIR:-$(dirname "$0")/../..}/reports/figures
export HOL_FIGURES_DIR

case=greenwood/cone-and-plane
between() { awk -v x="$1" -v low="$2" -v high="$3" 'BEGIN { exit !(x >= low && x <= high) }'; }
order() { # order INTEGRATOR STABILIZATION: as the table has it
    awk -v i="$1" -v s="$2" '$1 == i && $2 == s { print $3 }' "$scratch/out"
}

program 0 work-precision --certify=yes $case --until=0.5 --points=8 --integrator='rk[24],rattle,rkf45' \
    --stabilization=none,baumgarte,one-step --solvers=gram-schmidt --jobs=2
silent
says 'truth: certified to t = 0.5, 30 digits'
value=$(order rk2 none)
ok "rk2 alone has order 2: $value" between "$value" 1.9 2.1
value=$(order rk2 one-step)
ok "... and with the one-step correction: $value" between "$value" 1.9 2.1
value=$(order rk2 baumgarte)
ok "Baumgarte's gains 2/h, 1/h^2 leave it order 1: $value" between "$value" 0.9 1.1
value=$(order rk4 none)
ok "rk4 alone has order 4: $value" between "$value" 3.9 4.1
value=$(order rk4 one-step)
ok "... and with the one-step correction: $value" between "$value" 3.9 4.1
value=$(order rk4 baumgarte)
ok "Baumgarte's gains leave it order 1: $value" between "$value" 0.9 1.1
ok 'what does not apply is listed with the reason' \
    grep -q '^rattle  *baumgarte  *does not apply: the integrator is for holonomic' "$scratch/out"
ok 'every combination is listed' test "$(grep -c -E '^(rk2|rk4|rattle|rkf45) ' "$scratch/out")" -eq 12

# A ladder goes on where its first tolerances do not bind: they change nothing, and say nothing.
program 0 work-precision greenwood/hinged-rods-regular --until=0.5 --integrator=rkf45 --stabilization=none \
    --points=12
value=$(awk '$1 == "rkf45" { print $5 }' "$scratch/out")
ok "rkf45 comes to 12 digits: $value" between "$value" 12 17
# A run that escapes is told as every report of a motion tells it, and has no digits.
program 1 work-precision --certify=no iftomm/bricard --until=1 --step=0.2 --integrator=rk2 --stabilization=none --points=3
complains 'no run comes to the end; the last one, rk2, none: incomplete: the motion ends at t = '

small="--until=0.5 --integrator=rk2,rattle --stabilization=none,baumgarte --points=4"
# shellcheck disable=SC2086 # a list of options
program 0 work-precision --certify=no $case $small --format=csv --jobs=1
silent
ok 'the lines of the CSV have as many fields as its head' awk -F, '
    { gsub(/"[^"]*"/, "x"); n = NF; if (NR == 1) fields = n; if (n != fields) bad = 1 }
    END { exit bad || NR != 14 }' "$scratch/out"
cut -d, -f1-19,21- "$scratch/out" >"$scratch/one"
# shellcheck disable=SC2086
program 0 work-precision --certify=no $case $small --format=csv --jobs=3
cut -d, -f1-19,21- "$scratch/out" >"$scratch/three"
ok 'all but the seconds is the same with three threads' cmp "$scratch/one" "$scratch/three"
# shellcheck disable=SC2086
program 0 work-precision --certify=no $case $small --format=json
ok 'JSON: four combinations' test "$(grep -c '"applies"' "$scratch/out")" -eq 4
ok 'JSON: no NaN' sh -c "! grep -q -i '[^a-z]nan[^a-z]' '$scratch/out'"
# shellcheck disable=SC2086
program 0 work-precision --certify=no $case $small --format=latex
says 'rattle & baumgarte & \multicolumn'
says 'rattle, baumgarte: does not apply: the integrator is for holonomic'
# shellcheck disable=SC2086
program 0 work-precision --certify=no $case $small --verbose
ok 'every run with --verbose' test "$(grep -c ' digits, error of q ' "$scratch/out")" -eq 12
program 0 work-precision --certify=no $case --until=0.25 --bits=106 --integrator=rk4,rkf45 --stabilization=none \
    --points=2
says 'does not apply: the integrator works at 53 bits only'

if command -v gnuplot >/dev/null 2>&1; then
    # shellcheck disable=SC2086
    program 0 work-precision --certify=no $case $small --figure="$scratch/figure.svg"
    silent
    ok 'the picture is whole' grep -q '</svg>' "$scratch/figure.svg"
    ok 'it names the integrators and the stabilizations' \
        grep -c -E '> *(rk2|rk4|rattle) (none|baumgarte)<' "$scratch/figure.svg"
    # shellcheck disable=SC2086
    program 2 work-precision $case $small --figure="$scratch/none/figure.svg"
    complains 'cannot write'
fi

program 2 work-precision $case --figure=x.gif
complains '--figure takes a name that ends in .png, .svg or .pdf'
prints_nothing
program 2 work-precision $case --integrator=none
complains "no integrator matches 'none'"
for command in drift work-precision; do
    program 2 $command --certify=no $case --step=0.1 --integrator=rattle --stabilization=baumgarte
    complains 'the integrator is for holonomic constraints'
    prints_nothing
done
program 2 work-precision $case --points=1
complains '--points takes a whole number from 2'
program 2 work-precision $case --points=41
complains '--points takes a whole number from 2 to 40, not'
program 2 work-precision $case --step=x
complains "--step takes a number above zero, not 'x'"
program 2 work-precision $case --step=-1
complains '--step takes a number above zero'
program 2 work-precision $case --until=-1
complains 'the end of the motion makes no sense'
program 2 work-precision $case --limit=0
complains '--limit takes a whole number from 1'
program 2 work-precision $case --bits=53,106
complains '--bits takes one number here'
program 2 work-precision $case --solvers='*'
complains 'work-precision takes one solver'
program 2 work-precision $case --format=tap
complains '--format takes text, csv, json or latex'
cat >"$scratch/spanless.case" <<'END'
coordinate x;
kinetic x'^2/2;
initial x = 1, x' = 0;
END
program 2 work-precision "$scratch/spanless.case"
complains 'has no span'
sed 's/x = 1/x = 0/; $a span 0 .. 1;' "$scratch/spanless.case" >"$scratch/rest.case"
program 0 work-precision "$scratch/rest.case" --step=0.1 --points=2 --integrator=rk4 --stabilization=none --format=csv --columns=digits,certified_digits
ok 'a run without any error has the digits of the truth, not more' test "$(tail -n 1 "$scratch/out" | tr -d '\r')" = 30,30
program 2 work-precision greenwood/dumbbell-hits-floor
complains 'an impulsive problem is an instant'
program 2 work-precision $case --state=nowhere
complains "has no state 'nowhere'"
finish
