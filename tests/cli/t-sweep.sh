#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# holonom sweep: ranges and lists, formats, figures, threads; bad input.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
HOL_FIGURES_DIR=${HOL_SRCDIR:-$(dirname "$0")/../..}/reports/figures
export HOL_FIGURES_DIR

case=greenwood/cone-and-plane
map="--until=0.5 --step=0.005 --alpha=0.1:6/h --beta=0.01..3/h^2 --points=6"
# shellcheck disable=SC2086 # a list of options
program 0 sweep --certify=yes $case $map --jobs=1
silent
says 'truth: certified to t = 0.5, 30 digits'
says "with the method's own gains: "
says 'most digits: '
says 'of 36 runs are complete; '
cp "$scratch/out" "$scratch/one"
# shellcheck disable=SC2086
program 0 sweep --certify=yes $case $map --jobs=3
ok 'three threads change nothing' cmp "$scratch/one" "$scratch/out"

# Runs well inside and well outside the limit of stability, as the CSV has them.
# shellcheck disable=SC2086
program 0 sweep --certify=no $case $map --format=csv
ok 'all lines have as many fields' awk -F, '
    NR == 1 { fields = NF } NF != fields { bad = 1 } END { exit bad || NR != 38 }' "$scratch/out"
ok 'outside the limit of stability runs diverge, inside they do not' awk -F, '
    NR > 1 && $6 == "no" {
        diverged = $10 != "COMPLETE" || $12 < 0
        if ($22 > 1.1) { outside++; bad += !diverged }
        if ($22 < 0.9) { inside++; bad += diverged }
    }
    END { exit bad || inside < 8 || outside < 8 }' "$scratch/out"
ok 'gains are in the units of t' awk -F, 'NR == 2 { exit !($8 == 20 && $9 == 400) }' "$scratch/out"
# shellcheck disable=SC2086
program 0 sweep --certify=no $case $map --format=json
ok 'JSON: 36 runs and the own gains' test "$(grep -c '"radius"' "$scratch/out")" -eq 37
ok 'JSON: no NaN' sh -c "! grep -q -i '[^a-z]nan[^a-z]' '$scratch/out'"
# shellcheck disable=SC2086
program 0 sweep --certify=no $case $map --format=latex --show=phi
says '\beta h^2'
says '\end{tabular}'

# One range: a row for each step, of order 2 (the digits grow by log10(4) with half the step).
program 0 sweep --certify=no $case --until=0.5 --stabilization=none --step=0.001,0.002,0.004
ok 'digits grow as rk2 has it' awk '
    $1 == 0.001 { a = $4 } $1 == 0.004 { b = $4 } END { exit !(a - b > 1.1 && a - b < 1.3) }' \
    "$scratch/out"
program 0 sweep --certify=no $case --until=0.5 --stabilization=one-step --points=3
says '3 of 3 runs are complete'
program 0 sweep --certify=no $case --until=0.5 --step=0.01,0.02 --alpha=10,20 --beta=5,6
says '8 of 8 runs are complete'
program 0 sweep --certify=no $case --until=0.5 --integrator=rk8pd --stabilization=none --step=0.1 --tolerance=1e-6
says '1 of 1 runs are complete'

if command -v gnuplot >/dev/null 2>&1; then
    for what in digits phi rate drift evaluations; do
        # shellcheck disable=SC2086
        program 0 sweep --certify=no $case $map --show=$what --figure="$scratch/$what.svg"
        silent
        ok "... a whole picture" grep -q '</svg>' "$scratch/$what.svg"
    done
    ok 'with the limit of stability' grep -q 'theory' "$scratch/digits.svg"
    program 0 sweep --certify=no $case --until=0.5 --integrator=implicit-midpoint --step=0.01 --alpha=1,2/h \
        --beta=1,2/h^2 --figure="$scratch/map.png"
    silent
    # gnuplot does not read 5e-06, which an axis from 1e-4 would begin at
    program 0 sweep --certify=no $case --until=0.2 --points=3 --figure="$scratch/narrow.svg"
    silent
    program 0 sweep --certify=no $case --until=0.5 --stabilization=none --points=4 --figure="$scratch/line.pdf"
    silent
    ok 'a curve' test -s "$scratch/line.pdf"
    program 0 sweep --certify=no $case --until=0.5 --step=0.005 --alpha=0..4/h --beta=0 --points=5 \
        --figure="$scratch/gains.png"
    silent
    # units are those of the case, where its parameters say them
    program 0 sweep --certify=no $case --until=0.5 --stabilization=one-step --step=0.01,0.02 --figure="$scratch/steps.svg"
    ok 'a case in seconds has steps in seconds' grep -q 'step h, s<' "$scratch/steps.svg"
    program 0 sweep --certify=no $case --until=0.5 --step=0.005 --alpha=1,2 --beta=1,2 --figure="$scratch/unit.svg"
    ok '... gains in 1/s' grep -q '1/s²<' "$scratch/unit.svg"
    ok '... and a step of the title' grep -q '0\.005[^<]*[^0-9]s<' "$scratch/unit.svg"
    program 0 sweep --certify=no greenwood/knife-edge-dumbbell --stabilization=one-step --step=0.01,0.02 --until=0.1 --figure="$scratch/none.svg"
    ok 'another has them in units of t' grep -q 'in units of t<' "$scratch/none.svg"
fi
program 2 sweep $case --step=0.01,0.02 --alpha=1,2 --beta=1,2 --figure="$scratch/three.png"
complains '--figure is for one or two ranges, not 3'
program 2 sweep $case --stabilization=none --step=0.1 --figure="$scratch/none.png"
complains '--figure is for one or two ranges, not 0'

bad() { # bad WORDS OPTION...
    words=$1
    shift
    program 2 sweep $case "$@"
    complains "$words"
    prints_nothing
}
bad '--step takes H, not ''' --step=
bad '--step=1e-3:: a number is missing' --step=1e-3:
bad '--alpha=2..1: the range is empty' --alpha=2..1
bad '--alpha=-1: must not be negative' --alpha=-1
bad '--beta=x: not a number' --beta=x
bad '--beta=1/h: not a number' --beta=1/h
bad '--step=0: must be above zero' --step=0
bad "--alpha=0:1: a range in equal ratios cannot begin at zero" --alpha=0:1
bad '--alpha=2,1: the values of a list must increase' --alpha=2,1
bad 'more than 100000 combinations' --step=0.1 --alpha=1:2 --beta=1:2 --points=1000
bad "--alpha is a gain of Baumgarte's stabilization" --stabilization=one-step --alpha=1
bad '--show takes digits, phi, rate, drift or evaluations' --show=error
bad 'sweep takes one integrator and one stabilization; 2 and 1 match' --integrator=rk2,rk4
bad 'the integrator is for accelerations that do not depend on velocities' --integrator=numerov
bad '--figure takes a name that ends in' --figure=x
bad '--points takes a whole number from 2' --points=1
bad 'the end of the motion makes no sense' --until=0
bad '--format takes text, csv, json or latex' --format=tap
cat >"$scratch/spanless.case" <<'END'
coordinate x;
kinetic x'^2/2;
initial x = 1, x' = 0;
END
program 2 sweep "$scratch/spanless.case"
complains 'has no span'
program 2 sweep greenwood/dumbbell-hits-floor
complains 'an impulsive problem is an instant'
program 2 sweep greenwood/cone-and-plane --certify=no --step=1e-300 --alpha=1 --beta=1
complains 'the step is too small'
program 2 sweep greenwood/cone-and-plane --step=0.1 --alpha=1 --beta=1,2 --points=5
complains '--points is for a range of --step, --alpha or --beta, and there is none'
finish
