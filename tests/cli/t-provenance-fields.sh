#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# What the block of every command has: always program, commit, command, machine, BLAS, date and the digest of the
# result, and beside these what the run was made with, no more and no less.  The formats take turns.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
cd "$scratch"

always='BLAS command commit date machine program result'
cone='greenwood/cone-and-plane g=9.81'
bar='families/five-bar-payload g=9.81'
few='--solvers=svd --bits=53'

# The keys of the block in a file, whatever its format; sorted.
keys() {
    case $(head -c 1 "$1") in
    '{') sed -n '/^ "provenance": {/,$p' "$1" | sed -n 's/^  "\([A-Za-z]*\)": .*/\1/p' ;;
    '<') sed -n '/holonom-provenance/,/metadata>/s/^\([A-Za-z]*\): .*/\1/p' "$1" ;;
    *) sed -n '/^[#%] holonom provenance /,$s/^[#%] \([A-Za-z]*\): .*/\1/p' "$1" ;;
    esac | grep -v '^version$' | sort | tr '\n' ' '
}
has() { # has FIELDS FILE
    # shellcheck disable=SC2086 # words
    printf '%s\n' $always $1 | LC_ALL=C sort -u >wanted
    keys "$2" | tr ' ' '\n' | grep . | LC_ALL=C sort >found
    cp "$2" "$scratch/out"
    ok "$2 has $1" cmp -s wanted found
    cmp -s wanted found || diff wanted found | sed 's/^/# /'
}
turn=0
block() { # block FIELDS COMMAND...: in one format after the other
    fields=$1
    shift
    turn=$((turn % 4 + 1))
    format=$(echo text csv json latex | cut -d' ' -f$turn)
    "$HOLONOM" "$@" --format="$format" >"$1-$turn" 2>"$scratch/err" </dev/null || :
    echo "# holonom $* --format=$format"
    has "$fields" "$1-$turn"
}

# shellcheck disable=SC2086 # words
{
    instant='cases overrides solvers bits path'
    motion='cases overrides state solvers path integrator stabilization step bits'
    block cases list 'greenwood/*'
    block 'cases overrides state digits' solve $cone
    block 'cases overrides state digits' solve $cone --at=1 --certify=no
    block "$instant state digits" solve $cone --solvers=svd
    block 'cases overrides state digits' reference $cone --at=0.5 --certify=no --digits=15
    block 'cases overrides state' interval $cone
    block "$instant states seed" compare $cone $few --states=1
    block "$instant state" compare $cone $few --set="x'=1" --project
    block "$instant states seed" rank $cone $few
    block "$instant state" growth $bar --over=rho=1:1e-2 --points=2 $few
    block "$instant state seed" growth $bar --over=rho=1:1e-2 --points=2 $few --state='random 1' --seed=2
    block "$instant" time $cone --solvers=svd
    block "$instant state" sweep $bar --over=rho=1,0.5 --instant $few
    block "$motion" sweep $bar --over=rho=1,0.5 --integrator=rk2 --stabilization=none --step=0.1 --certify=no
    block "$motion gains" sweep $cone --alpha=1,2 --until=0.1 --certify=no
    block "$motion" drift $cone --integrator=rk4 --stabilization=none --step=0.1 --certify=no --points=5
    block "$motion gains tolerance" drift $cone --integrator=rkf45 --stabilization=baumgarte --until=0.1 --certify=no --points=5
    block "$motion gains" work-precision $cone --integrator=rk4 --stabilization=baumgarte --points=2 --certify=no
    block "$motion" simulate $cone --step=0.1
    block "$motion gains" simulate $cone --step=0.1 --stabilization=baumgarte --alpha=1
    block 'cases overrides state solvers integrator stabilization step bits' plot $cone x --points=3 --integrator=rk4
    block 'cases overrides state' plot $cone x --points=3
    block 'cases states seed' errata 'greenwood/cone*' --states=0
    "$HOLONOM" compare $cone $few --states=0 --format=csv --output=table.csv || :
    block '' average table.csv
    block '' diff table.csv table.csv
    "$HOLONOM" export $cone --states=1 --output=problems.json
    has 'cases overrides states seed' problems.json
    "$HOLONOM" export greenwood/cone-and-plane greenwood/circular-wire --states=0 --format=csv --output=problems
    has "cases states seed" problems/manifest.json
    sed -n 's/.*"digest": "\([0-9a-f]\{64\}\)".*/\1/p' problems/manifest.json | tr -d '\n' >digests
    program 2 rerun problems/manifest.json
    complains "\`holonom judge' says whether they are the same"
    ok 'the result is the digest of their digests' \
        grep -q "\"result\": \"sha256 $(sha256sum <digests | cut -c1-64) of the problems\"" problems/manifest.json
    "$HOLONOM" show $cone --format=latex --output=equations.tex
    has 'cases overrides' equations.tex
    "$HOLONOM" references greenwood/cone-and-plane --output=values >out
    has 'cases state digits' values/greenwood/cone-and-plane.ref
}
if command -v gnuplot >/dev/null 2>&1; then
    # shellcheck disable=SC2086
    "$HOLONOM" drift $cone --integrator=rk4 --stabilization=none --step=0.1 --certify=no --points=5 --figure=drift.svg >out || :
    has "part $motion" drift.svg
fi
finish
