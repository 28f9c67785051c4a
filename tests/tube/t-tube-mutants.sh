#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# A proof that is wrong in one place certifies what is false, and t-tube, or another test of tubes, finds it
# out: mutants of the tube.

count=0
failed=0

# finds NAME MUTANT: the test with that part of the proof fails, and does not break
finds()
{
    count=$((count + 1))
    tests/tube/tube-mutant-"$2" >"tube-mutant-$2.out" 2>&1
    status=$?
    if [ $status -eq 1 ] && grep -q '^not ok' "tube-mutant-$2.out"; then
        echo "ok $count - $1"
    else
        failed=$((failed + 1))
        echo "not ok $count - $1"
        sed 's/^/# /' "tube-mutant-$2.out"
    fi
    rm -f "tube-mutant-$2.out"
}

# `make check' takes two of them.
finds 'without the coefficients of the residual a force is missed' 1
if [ "${HOL_TESTS-}" = all ]; then
    finds 'on a disc of no width a kick is missed' 2
    finds 'errors that do not grow are too small' 3
    finds 'without the tail of the residual a force of high order is missed' 4
    finds 'friction of no force is missed' 6
    finds 'without a look at contacts, one is run through' 7
    finds 'without the rest of its series a closed form is certified that has a spike' 8
fi
finds 'where signs are not proved on whole intervals, events are missed' 5
echo "1..$count"
[ $failed -eq 0 ]
