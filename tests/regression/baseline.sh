#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The baseline: what every formulation and some integrators make of a few cases, as the tables of
# FOLDER/instants.csv and FOLDER/motions.csv.  `make baseline' writes them into the sources;
# t-baseline.sh makes them anew and compares.
#     HOLONOM=./holonom tests/regression/baseline.sh FOLDER
set -eu

: "${HOLONOM:=./holonom}"
folder=$1

# well and ill conditioned, redundant, without multipliers, nonideal, singular M
instants() {
    for problem in greenwood/cone-and-plane ukp2004/redundant-ring \
        greenwood/polhode-singular-mass families/long-lever families/pendulum-chain \
        'families/nearly-dependent eps=1e-6' 'families/nearly-dependent-nonideal eps=1e-4' \
        'families/five-bar-payload rho=1e-8'; do
        # shellcheck disable=SC2086 # a case and what is overridden; a verdict may be "wrong"
        "$HOLONOM" compare $problem --bits=53,106 --state=initial --format=csv \
            --columns=case,state,solver,bits,status,verdict,solver_rank,digits_right,digits_attainable ||
            test $? -eq 1
    done
}
motions() {
    for bits in 53 106; do
        "$HOLONOM" work-precision greenwood/cone-and-plane --integrator=rk2,rk4,rattle \
            --stabilization=one-step,baumgarte --step=0.02 --points=2 --bits=$bits --certify=no \
            --verbose --format=csv \
            --columns=case,solver,integrator,stabilization,bits,rung,step,tolerance,end,digits,steps
    done
}
instants >"$folder/instants.csv"
motions >"$folder/motions.csv"
