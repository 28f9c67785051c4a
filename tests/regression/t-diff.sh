#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# holonom diff: tables of all commands that have verdicts, digits or times; formats, the page, and
# what is refused.

# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"

# Every such table is the same as itself, and with one row less a row has vanished.
table() { # table NAME ARGUMENT...
    name=$1
    shift
    "$HOLONOM" "$@" --format=csv >"$scratch/$name.csv" || test $? -eq 1
    sed 2d "$scratch/$name.csv" >"$scratch/less.csv"
    program 0 diff "$scratch/$name.csv" "$scratch/$name.csv"
    program 1 diff "$scratch/$name.csv" "$scratch/less.csv"
    says '1 vanished'
    program 0 diff "$scratch/less.csv" "$scratch/$name.csv"
    says '1 new'
}
case=greenwood/cone-and-plane
table compare compare $case --bits=53 --states=0 --solvers=svd,gauss
table rank rank $case --bits=53 --states=0 --solvers=svd,gauss
table growth growth families/five-bar-payload --over=rho=1:1e-12 --points=8 --bits=53 --solvers=svd
table time time $case --solvers=svd,gauss
table drift drift $case --step=0.1 --integrator=rk4 --stabilization=one-step --points=3 --certify=no
table ladder work-precision $case --step=0.1 --integrator=rk4 --stabilization=one-step --points=2 \
    --certify=no --verbose
table sweep sweep families/five-bar-payload --over=rho=1,0.1 --instant --solvers=svd

# One time each: nothing is said of times. Several runs in one file are one sample.
program 0 diff "$scratch/time.csv" "$scratch/time.csv"
says 'nothing can be said about the times of 2 rows: a test at level 0.01 takes 5 of each and more'
sed '/^#/d' "$scratch/time.csv" >"$scratch/once.csv"
for i in 1 2 3 4 5 6; do
    awk -F, -v OFS=, -v i=$i 'NR > 1 { $7 = 1 + i / 100 } { print }' "$scratch/once.csv" >>"$scratch/old.csv"
    awk -F, -v OFS=, -v i=$i 'NR > 1 { $7 = 1.2 + i / 100 } { print }' "$scratch/once.csv" >>"$scratch/new.csv"
done
program 1 diff "$scratch/old.csv" "$scratch/new.csv"
says '2 slower'
program 0 diff "$scratch/new.csv" "$scratch/old.csv"
says '2 faster'
program 0 diff "$scratch/old.csv" "$scratch/new.csv" --level=0.001
says 'nothing can be said'

# The formats, of a verdict that is graver.
sed 's/"agrees"/"wrong"/' "$scratch/compare.csv" >"$scratch/wrong.csv"
program 1 diff "$scratch/compare.csv" "$scratch/wrong.csv" --format=csv --page="$scratch/page.html"
says 'lost,"greenwood'
ok 'CSV has the command' grep -q 'holonom compare greenwood/cone-and-plane --state=initial' "$scratch/out"
ok 'the page says so' grep -q 'Something was lost' "$scratch/page.html"
ok 'the page has the block' grep -q 'id="provenance"' "$scratch/page.html"
program 1 diff "$scratch/compare.csv" "$scratch/wrong.csv" --format=json
says '"change": "lost"'
program 1 diff "$scratch/compare.csv" "$scratch/wrong.csv" --format=latex --columns=change,row
says '\begin{tabular}'
program 0 diff "$scratch/compare.csv" "$scratch/compare.csv" --page="$scratch/page.html"
ok 'the page says that nothing was' grep -q 'Nothing was lost' "$scratch/page.html"

# Stores: all their complete runs, beside each other or beside a table.
for store in old new; do
    "$HOLONOM" compare $case --bits=53 --states=0 --solvers=svd,gauss --store="$scratch/$store.db" >"$scratch/out"
    "$HOLONOM" work-precision $case --step=0.1 --integrator=rk4 --stabilization=one-step --points=2 --certify=no \
        --store="$scratch/$store.db" >"$scratch/out"
done
"$HOLONOM" compare $case --bits=53 --states=0 --solvers=svd --store="$scratch/less.db" >"$scratch/out"
program 0 diff "$scratch/old.db" "$scratch/new.db"
says 'nothing can be said about the times of 2 rows'
says '6 rows in both'
program 1 diff "$scratch/old.db" "$scratch/less.db"
says '5 vanished'
program 0 diff "$scratch/less.db" "$scratch/compare.csv"
says '1 rows in both, 1 of them'
program 1 diff "$scratch/new.db" "$scratch/wrong.csv"
says '2 lost, 2 vanished'
program 0 average "$scratch/old.db" --over=state --rows=quantity=error_qdd
says 'greenwood/cone-and-plane, svd, 53 bits'

# What is refused.
program 2 diff "$scratch/compare.csv" "$scratch/drift.csv"
complains 'is of `holonom compare'
program 2 diff "$scratch/compare.csv"
complains 'diff'
program 2 diff "$scratch/compare.csv" "$scratch/none.csv"
complains 'cannot read'
echo 'x,y' >"$scratch/other.csv"
program 2 diff "$scratch/other.csv" "$scratch/other.csv"
complains 'no column that names rows'
printf 'case,solver\n1\n' >"$scratch/broken.csv"
program 2 diff "$scratch/compare.csv" "$scratch/broken.csv"
complains 'line 2: 1 fields, and 2 names'
program 2 diff "$scratch/compare.csv" "$scratch/compare.csv" --level=1
complains 'below 1'
finish
