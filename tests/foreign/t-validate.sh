#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Plug-ins: the example is good; every mutant is found out; whatever a plug-in does to its process
# and its memory is told with case and state, and the run goes on.
set -eu

top=${HOL_SRCDIR:-$(dirname "$0")/../..}
# shellcheck source=tests/cli/program.sh
. "$top/tests/cli/program.sh"
plugins=${HOL_BUILDDIR:-.}/tests/plugins

run() { # run STATUS DESCRIPTION ARGUMENT...
    expected=$1
    what=$2
    shift 2
    status=0
    "$HOLONOM" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
    ok "$what" test "$status" -eq "$expected"
}
has() { ok "$1" grep -q -- "$2" "$scratch/out"; }
told() { ok "$1" grep -q -- "$2" "$scratch/err"; }

# --- what hangs takes a second a question; meanwhile the others are tried
hang() {
    status=0
    HOL_NAUGHTY=$1 "$HOLONOM" validate "$plugins/naughty.so" ukp2004/block-on-vibrating-plane --solvers=lagrange \
        --states=0 --limit=1 >"$scratch/$1.out" 2>"$scratch/$1.err" </dev/null || status=$?
    echo "$status" >"$scratch/$1.status"
}
hanging=hang # without a load on the processor
[ "${HOL_TESTS-}" != all ] || hanging='hang spin'
for deed in $hanging; do
    hang "$deed" &
done

# --- right ones
run 0 'the example is good where its rows are independent' \
    validate "$plugins/example.so" greenwood/cone-and-plane ukp2004/bead-on-rough-ring --solvers=lagrange
has 'its name begins the verdict' '^elimination: agreed on'
has 'and one of ours stands beside it' '^ .* lagrange$'
has '... with its verdict' '^greenwood/cone-and-plane .*agrees .*agrees '
run 0 'and unable, with an excuse, where they are not' \
    validate "$plugins/example.so" ukp2004/redundant-ring --verbose
has 'its reason and ours are told' 'the matrix of Lagrange is singular: redundant rows'

# --- mutants; one of them computes in double where more is asked for, which a plug-in may do
cases="greenwood/cone-and-plane ukp2004/bead-on-rough-ring ukp2004/redundant-ring families/mass-ratio \
    greenwood/damper-and-spring-in-series ukp2004/nonholonomic-particle-general \
    $top/tests/plugins/contradiction.case"
export HOL_MUTANT
HOL_MUTANT=gram-schmidt
# shellcheck disable=SC2086 # a list
run 0 'no mutant: good' validate "$plugins/mutants.so" $cases --states=1
has 'its name is not that of ours' '^gram-schmidt-foreign: agreed on'
HOL_MUTANT=0 # `make check' takes every fifth
step=5
[ "${HOL_TESTS-}" != all ] || step=1
while [ "$HOL_MUTANT" -lt 1000 ]; do
    status=0
    # shellcheck disable=SC2086
    "$HOLONOM" validate "$plugins/mutants.so" $cases --states=1 \
        >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
    [ "$status" -ne 2 ] || break
    name=$(sed -n '1s/^\([^ ]*\): agreed on.*/\1/p' "$scratch/out")
    if [ "$name" = double-leak ]; then
        ok 'the mutant double-leak is no mutant in double' test "$status" -eq 0
    else
        ok "the mutant $name is found out" test "$status" -eq 1
        has 'and called wrong, or inaccurate' '^\(wrong\|inaccurate\)  *[1-9]'
    fi
    HOL_MUTANT=$((HOL_MUTANT + step))
done
told 'after the last there is none' 'holonom_solver() returns NULL'
ok "there were $HOL_MUTANT mutants" test "$HOL_MUTANT" -ge 20

# --- misbehaviour, at the repeated rows of every state; one of ours beside it is not disturbed
naughty() { # naughty DEED TEXT: the run ends with 1, and TEXT is told with the place
    HOL_NAUGHTY=$1
    export HOL_NAUGHTY
    run 1 "$1: wrong" validate "$plugins/naughty.so" greenwood/cone-and-plane ukp2004/bead-on-ring \
        --solvers=lagrange --states=1 --limit=1
    told "$1: told" "naughty $2.*; greenwood/cone-and-plane, state 'initial', its last row repeated"
    told "$1: and of the next case" "naughty $2.*; ukp2004/bead-on-ring, state "
    has "$1: the others go on" '^greenwood/cone-and-plane .*wrong .*  agrees  '
}
HOL_NAUGHTY=nothing
export HOL_NAUGHTY
run 0 'nothing naughty: good' validate "$plugins/naughty.so" greenwood/cone-and-plane ukp2004/bead-on-ring
HOL_NAUGHTY=print
run 0 'what it prints does not matter' validate "$plugins/naughty.so" greenwood/cone-and-plane
# What it does to its process changes no number: not the inputs of the next problem, not its own answers.
table() { "$HOLONOM" validate "$plugins/naughty.so" greenwood/cone-and-plane --states=4 --format=csv --provenance=no | cut -d, -f1-30; }
HOL_NAUGHTY=nothing table >"$scratch/nothing.csv"
for HOL_NAUGHTY in rounding denormals locale mask folder limits stdio thread; do
    table >"$scratch/disturbed.csv" || true
    ok "$HOL_NAUGHTY: the same table" cmp "$scratch/nothing.csv" "$scratch/disturbed.csv"
done
naughty leave 'exited: exit status 0'
naughty descriptors 'exited: exit status 2'
naughty alarm 'crashed: signal 14'
naughty abort 'crashed: signal 6'
naughty exit 'exited: exit status 3'
naughty beyond 'wrote beyond its outputs: after FL'
naughty before 'wrote beyond its outputs: before qdd'
naughty reason 'wrote beyond its outputs: after reason'
naughty far 'wrote beyond its outputs: a memory fault beside its arrays'
naughty input 'wrote to its inputs: M, A, F, b, C are to be read'
naughty unwritten 'left an output unwritten: qdd\[0\]'
naughty status 'broke the protocol: solve() or create() returns 17'
naughty fault 'crashed: signal 11'
naughty stack 'crashed: signal 11'
wait # for those that hang
for deed in $hanging; do
    mv "$scratch/$deed.out" "$scratch/out"
    mv "$scratch/$deed.err" "$scratch/err"
    ok "$deed: wrong" test "$(cat "$scratch/$deed.status")" -eq 1
    told "$deed: told" \
        "naughty took too long: no answer for 1 s; ukp2004/block-on-vibrating-plane, state 'initial', its"
done
HOL_NAUGHTY=jump # where that leads is the machine's matter
run 1 'jump: wrong' validate "$plugins/naughty.so" ukp2004/block-on-vibrating-plane --solvers=lagrange \
    --states=0 --limit=1
told 'jump: told' "naughty \(crashed\|exited\|took too long\|broke the protocol\).*; ukp2004/block-on-vibrating-plane, state 'initial', its"
has 'jump: the other goes on' '^ukp2004/block-on-vibrating-plane .*wrong .*  agrees  '
for HOL_NAUGHTY in nan infinite invalid; do
    run 1 "$HOL_NAUGHTY: wrong" validate "$plugins/naughty.so" greenwood/cone-and-plane
    has "$HOL_NAUGHTY: by a law" 'same answer with a row repeated'
done

# --- no plug-in
refused() { # refused FILE TEXT
    run 2 "$2" validate "$1" greenwood/cone-and-plane
    told "$2: told" "$2"
}
for pair in 'null:holonom_solver() returns NULL' 'version:is of version 99 of the interface' \
    'size:its struct holonom_solver is too small' 'solve:no name or no solve' \
    'half:one of create() and destroy()' 'yields:outputs that this program does not know' \
    'early:signal 6'; do
    HOL_NAUGHTY=${pair%%:*}
    refused "$plugins/naughty.so" "${pair#*:}"
done
refused "$plugins/empty.so" 'does not define holonom_solver()'
refused "$top/README.md" 'invalid ELF header'
refused "$scratch/nothing.so" 'No such file'
finish
