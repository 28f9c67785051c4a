#!/bin/sh
# shellcheck disable=SC2016 # what is in single quotes is awk's
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# holonom drift, as a user meets it: tables, threads, what a figure says, motions that cannot go on, complaints.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
run() { # run STATUS ARGUMENT...
    expected=$1
    shift
    program "$expected" drift --certify="$certify" "$@"
}
certify=yes
cone=greenwood/cone-and-plane
s=--solvers=gram-schmidt
# row TEXT: the table has a line that begins so, whatever the blanks
row() {
    ok "... has: $1" awk -v wanted="$1" '
        { gsub(/  */, " ") } index($0, wanted) == 1 { found = 1 } END { exit !found }' "$scratch/out"
}

# ------------------------------------------------------------------ the tables
run 0 $cone $s --step=0.01 --jobs=1
silent
cp "$scratch/out" "$scratch/one"
says 'truth: certified to t = 2, 30 digits'
row 'rk2 none 4.3e-03 2.1e-02'
row 'rk2 baumgarte 5.5e-04 3.3e-01'
row 'rk2 one-step 1.4e-07'
row 'rk4 one-step-energy'
says '(1) largest change of energy'
says '(2) time of "lowest point" minus the true one, 0.953950360733'
row 'rk2 none 1.7e-01 +3.4e-04 -8.2e-03'
row 'rk2 one-step 4.2e-01 -4.1e-04 -1.8e-02'
run 0 $cone $s --step=0.01 --jobs=4 --output="$scratch/four" --provenance=no
ok '... whatever the threads' cmp "$scratch/one" "$scratch/four"
certify=no
run 0 greenwood/knife-edge-dumbbell $s --integrator='rk*' --stabilization=one-step,momentum --until=1
row 'rk2 momentum does not apply'
row 'rkf45 one-step'

# ----------------------------------------------------------------- other formats
run 0 $cone $s --step=0.01 --integrator=rk2 --stabilization=one-step,momentum --points=20 --format=csv
says 'integrator,stabilization,t,phi,rate,residual,error_q,error_v,"energy - start",rank,kappa'
ok '... 21 samples' test "$(grep -c '^rk2,one-step,' "$scratch/out")" -eq 21
ok '... with as many fields as the header' awk -F, 'NR == 1 { n = NF } !/^#/ && NF != n { exit 1 }' "$scratch/out"
says '# rk2, momentum: does not apply'
ok '... the largest error is that of the table' awk -F, '
    NR > 1 && $7 + 0 > most { most = $7 + 0 } END { exit !(most > 0.0325 && most < 0.0335) }' "$scratch/out"
run 0 $cone $s --step=0.01 --integrator=rk2 --format=json
says '"case": "greenwood/cone-and-plane"'
says '"event_errors": ['
if command -v python3 >/dev/null; then
    ok '... is JSON' python3 -c 'import json, sys; d = json.load(open(sys.argv[1]))
c = {x["stabilization"]: x for x in d["combinations"]}
assert abs(c["none"]["worst"]["error_v"] - 0.0882) < 1e-3 and len(c["none"]["samples"]) == 201' "$scratch/out"
fi
run 0 $cone $s --step=0.01 --integrator=rk2 --format=latex
says 'begin{tabular}{@{}llrrrrrrr@{}}'
says 'rk2 & one-step & $1.4'
ok '... powers of ten' grep -qF 'cdot10^{-7}$' "$scratch/out"

# ----------------------------------------------------------------------- figures
if command -v gnuplot >/dev/null; then
    run 0 $cone $s --step=0.005 --until=0.5 --integrator=rk2 --stabilization=none,one-step --figure="$scratch/order.svg"
    silent
    ok '... with orders' grep -q 'one-step: order [12]\.[0-9][0-9]<' "$scratch/order.svg"
    ok '... with the decades of the step below its axis' test "$(grep -A1 'text-anchor="middle"' "$scratch/order.svg" |
        grep -c '>10</tspan>.*>−[34]<')" -ge 2
    run 0 greenwood/knife-edge-dumbbell $s --until=0.5 --step=0.05 --integrator=rk2,rk4 --figure="$scratch/figure.svg"
    ok '... of velocity constraints' grep -q 'largest |g|' "$scratch/figure.svg"
fi

# ------------------------------------------------------- motions that cannot go on
run 0 greenwood/hinged-rods-on-wire $s --step=0.01 --integrator=rk4 --stabilization=one-step
complains 'rk4, one-step: the rank changes at t = 0.66076'
says 'the truth is known up to t = 0.66'
says 'the rank changes at t = 0.66076'
says 'rk4, one-step: the rank changes 1 time, first at t = 0.66076'
run 1 ukn1994/finite-escape $s --until=2 --integrator=rk4 --stabilization=none
complains 'rk4, none: incomplete: the motion ends at t = 1.2'
says 'escapes to infinity'
# A truth that ends before the motion, and what does not apply, are told in every format; a time up to which something
# is certified is no later than it is: at t = 1 the motion has escaped.
echo "title \"e\"; source \"s\"; coordinate x, y; kinetic x'^2/2 + y'^2/2; constraint c: y' = y^2;
    initial x = 0, y = 1, x' = 1, y' = 1; span 0 .. 2; invariant \"w\": y;
    published \"p\" { event \"half\": zero x - 1/2, t = 0.5; }" >"$scratch/early.case"
early="$scratch/early.case --provenance=no --certify=no"
for command in "drift --step=0.1 --integrator=rk4" 'sweep --step=0.05,0.1' "work-precision --integrator=rk4 --stabilization=none --points=2" \
    "simulate --step=0.1 --errors"; do
    # shellcheck disable=SC2086 # a list
    program 1 $command $early --format=latex
    says '}{\parbox[t]{0.95\linewidth}{\raggedright the truth is known up to t = 0.999999: '
    says 'truth: two runs agree'
    says 'complete'
    # shellcheck disable=SC2086 # a list
    program 1 $command $early --format=json --output="$scratch/early.json"
    # shellcheck disable=SC2086 # a list
    program 1 $command $early --format=csv
    ok '... nothing certified at the time it escapes' sh -c "! grep -Eq 'certified_to\": 1\.0|truth_(to|until)\": 1\.0' '$scratch/early.json'"
    case $command in
    drift*)
        ok '... no word about a truth that is not known' awk -F, 'NR > 1 && !/^#/ && $3 >= 1 && $NF !~ /^\r?$/ { exit 1 }' "$scratch/out"
        says '# the truth is known up to t = 0.999999: '
        # shellcheck disable=SC2086 # a list
        program 1 $command $early --format=latex
        says 'rk4 & one-step-energy & \multicolumn{6}{l}{does not apply}'
        says 'rk4, one-step-energy: does not apply: the case has no invariant "energy"'
        says '$^*$ rk4, none: incomplete: the motion ends at t = 1.2: '
        ;;
    simulate*) says '# the truth is known up to t = 0.999999: ' ;;
    *) ok '... as far as there is truth' grep -q 'truth_until": 0.999999999999999,' "$scratch/early.json" ;;
    esac
done
# shellcheck disable=SC2086 # a list
program 1 drift greenwood/cone-and-plane $early --step=0.1 --integrator=rk4 --format=csv
says 'early: the truth is known up to t = 0.999999: '
program 1 sweep "$scratch/early.case" --step=0.1 --certify=1 --provenance=no --format=csv
ok '... nor of a proof' sh -c "! tr -d '\\r' <'$scratch/out' | grep -q ',1,[0-9]*$'"
program 0 sweep greenwood/cone-and-plane --over=g=1,2 --instant --solvers=svd --provenance=no --format=json
ok '... the state of every record' test "$(grep -c '"state": "initial"' "$scratch/out")" -eq 2

# -------------------------------------------------------------------- complaints
for wrong in '--integrator=rk5:no integrator matches' '--stabilization=glue:no stabilization matches' \
    '--step=fast:--step takes a number' '--step=-1:--step takes a number above zero' '--until=-1:makes no sense' \
    '--points=1:--points takes a whole number' '--bits=53,106:--bits takes one number here' \
    "--solvers=*:drift takes one solver" '--format=tap:text, csv, json or latex' \
    '--figure=x.gif:ends in .png, .svg or .pdf' '--state=nowhere:nowhere'; do
    run 2 $cone "${wrong%%:*}"
    complains "${wrong#*:}"
    prints_nothing
done
run 2 greenwood/dumbbell-hits-floor
complains 'an impulsive problem'
printf "coordinate x, y; kinetic x'^2 + y'^2; constraint c: x + y = 0; initial x = 1, y = 1, x' = 0, y' = 0; span 0 .. 1;" \
    >"$scratch/bad.case"
run 1 "$scratch/bad.case"
complains 'does not satisfy the constraints'
printf "coordinate x; kinetic x'^2; initial x = 1, x' = 0;" >"$scratch/endless.case"
run 2 "$scratch/endless.case"
complains 'has no span'
run 2 $cone --figure=/nonexistent/x.png --until=0.1
# What escapes is marked, and measured before it does.
program 1 drift --certify=no iftomm/bricard --until=0.1 --step=0.005 --integrator=rk2 --stabilization=none,baumgarte
says 'rk2, baumgarte: incomplete: the motion ends at t = 0.02: the motion escapes to infinity'
ok '... in one line for each on standard error' test \
    "$(grep -c 'incomplete: the motion ends at t = 0.02: the motion escapes' "$scratch/err")" -eq 2
ok '... and no number is beyond all sense' sh -c "! grep -E 'e\+(1[5-9]|[2-9][0-9])' '$scratch/out'"
# What grows as the truth does has not escaped: e^t, 2.4e17 times as large in the end.
echo "title \"g\"; source \"s\"; coordinate x; kinetic x'^2/2; force x = x; initial x = 1, x' = 1; span 0 .. 40;" \
    >"$scratch/grows.case"
program 0 drift "$scratch/grows.case" --step=0.01 --integrator=rk4 --stabilization=none --format=json
says '"t": 40.0'
program 1 simulate "$scratch/grows.case" --step=0.01 --errors
ok '... nor left the truth where a simulation ends' sh -c "! grep -q 'escaped from the true one' '$scratch/out'"

# --- late times keep their digits, the same in CSV and JSON, as errors do
cat >"$scratch/late.case" <<'EOF'
title "late"; source "none"; coordinate x; kinetic x'^2/2; potential x^2/2; initial x = 1, x' = 0; span 1000 .. 1000.2;
EOF
late="drift $scratch/late.case --integrator=rk4 --stabilization=none --step=0.0001 --points=3 --certify=no --provenance=no"
# shellcheck disable=SC2086 # a list
program 0 $late --format=csv --output="$scratch/late.csv"
# shellcheck disable=SC2086 # a list
program 0 $late --format=json --output="$scratch/late.json"
for key in t error_q; do
    column=3
    [ "$key" = t ] || column=7
    ok "each $key in CSV is that of JSON" test "$(tr -d '\r' <"$scratch/late.csv" | sed 1d | cut -d, -f$column | awk '{ print $1 + 0 }' CONVFMT=%.15g OFMT=%.15g)" = \
        "$(sed -n '/"samples"/,$s/^ *"'$key'": \(.*\),$/\1/p' "$scratch/late.json" | awk '{ print $1 + 0 }' CONVFMT=%.15g OFMT=%.15g)"
done
ok '... 1000.0667 is one' grep -q '^rk4,none,1000.0667,' "$scratch/late.csv"
# --- a motion that does not begin at the initial state says so, in every format and in its figure
rest='families/five-bar-payload'
for command in 'drift --integrator=rk4 --step=0.01' 'sweep --solvers=svd' 'work-precision --integrator=rk4' \
    'sweep --over=m=1:2 --points=2 --solvers=svd' 'plot t x'; do
    case $command in
    plot*) set -- plot $rest t x ;;
    *) # shellcheck disable=SC2086 # words
        set -- $command $rest ;;
    esac
    if [ "$1" != plot ]; then
        program 0 "$@" --state='at rest' --until=0.05
        ok '... says from which state' grep -q "^$rest, from 'at rest', " "$scratch/out"
        program 0 "$@" --state='at rest' --until=0.05 --format=latex
        ok '... in LaTeX, too' grep -q "^% .*$rest, from 'at rest'" "$scratch/out"
    fi
    if command -v gnuplot >/dev/null; then
        program 0 "$@" --state='at rest' --until=0.05 --figure="$scratch/from.svg"
        ok '... and the figure' grep -q ">$rest, from ...at rest...[,:<]" "$scratch/from.svg"
    fi
done
for command in 'drift --integrator=rk4 --step=0.01' 'sweep --solvers=svd' 'work-precision --integrator=rk4'; do
    # shellcheck disable=SC2086 # words
    program 0 $command $rest --state='at rest' --until=0.05 --format=json
    ok 'JSON has the state' grep -q '^ "state": "at rest",$' "$scratch/out"
done
program 0 simulate $rest --state='at rest' --until=0.05 --step=0.001 --output="$scratch/rest.csv"
cp "$scratch/rest.csv" "$scratch/again.csv"
program 0 judge --motion $rest "$scratch/rest.csv" --state='at rest' --until=0.05
ok 'so does judge' grep -q "^$rest, from 'at rest': " "$scratch/out"
program 0 judge --motion $rest "$scratch/rest.csv" "$scratch/again.csv" --state='at rest' --until=0.05
ok '... of several files' grep -q "^$rest, from 'at rest': 2 trajectories" "$scratch/out"
program 0 judge --motion $rest "$scratch/rest.csv" --state='at rest' --until=0.05 --format=json --store="$scratch/rest.db"
ok '... in JSON' grep -q '^ "state": "at rest",$' "$scratch/out"
program 0 judge --from="$scratch/rest.db"
ok '... and from a store' grep -q "^$rest, from 'at rest': " "$scratch/out"
program 0 reference $rest --state='at rest' --at=0.01
ok '... and reference' grep -q "^$rest, from 'at rest': " "$scratch/out"
program 0 reference $rest --state='at rest' --at=0.01 --format=json
ok '... in JSON' grep -q '^ "state": "at rest",$' "$scratch/out"
# --- a motion that cannot begin has neither a rank nor a truth
contrary "$scratch/contrary.case"
program 1 drift "$scratch/contrary.case" --integrator=rk4 --stabilization=none
says 'truth: none'
ok 'no rank is made up' grep -q '^rk4  *none  *-  *-  *-  *-  *-  *-  *-  *-  *-$' "$scratch/out"
program 1 drift "$scratch/contrary.case" --integrator=rk4 --stabilization=none --format=json
says '"least_rank": null'
finish
