#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# holonom diff: tables of all commands that have verdicts, digits or times; formats, the page, and
# what is refused.

# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
top=${HOL_SRCDIR:-$(dirname "$0")/../..}

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
"$HOLONOM" simulate $case --step=0.05 --integrator=rk4 --format=csv >"$scratch/motion.csv"
table compare compare $case --bits=53 --states=0 --solvers=svd,gauss
table rank rank $case --bits=53 --states=0 --solvers=svd,gauss
table growth growth families/five-bar-payload --over=rho=1:1e-12 --points=8 --bits=53 --solvers=svd
table time time $case --solvers=svd,gauss
table drift drift $case --step=0.1 --integrator=rk4 --stabilization=one-step --points=3 --certify=no
table ladder work-precision $case --step=0.1 --integrator=rk4 --stabilization=one-step --points=2 \
    --certify=no --verbose
table sweep sweep families/five-bar-payload --over=rho=1,0.1 --instant --solvers=svd

table trajectory judge --motion $case "$scratch/motion.csv" --certify=no
if command -v python3 >/dev/null; then
    cp "$top/foreign/examples/solver.py" "$top/foreign/clients/holonom.py" "$scratch"
    table validate validate "--exec=python3 $scratch/solver.py" $case --states=0 --keep="$scratch/kept.json"
    table judge judge "$scratch/kept.json"
    # a verdict and digits of the program are lost as ours are
    sed 's/,agrees,/,wrong,/' "$scratch/judge.csv" >"$scratch/wrong.csv"
    program 1 diff "$scratch/judge.csv" "$scratch/wrong.csv"
    says ' lost'
fi

# Random states of two seeds have the same names, and are not the same.
for seed in 1 2; do
    "$HOLONOM" compare $case --bits=53 --states=1 --solvers=svd --seed=$seed --format=csv >"$scratch/seed$seed.csv"
    "$HOLONOM" compare $case --bits=53 --states=1 --solvers=svd --seed=$seed --store="$scratch/seed$seed.db" >/dev/null
done
for form in csv db; do
    program 2 diff "$scratch/seed1.$form" "$scratch/seed2.$form"
    complains "random states of seed 1, $scratch/seed2.$form of seed 2"
    program 0 diff "$scratch/seed1.$form" "$scratch/seed1.$form"
done
"$HOLONOM" compare $case --bits=53 --states=0 --solvers=svd --seed=2 --format=csv >"$scratch/named.csv"
program 1 diff "$scratch/seed1.csv" "$scratch/named.csv"
says '1 vanished'

# One time each: nothing is said of times. Several runs in one file are one sample.
program 0 diff "$scratch/time.csv" "$scratch/time.csv"
says 'nothing can be said about the times of 2 rows: a test at level 0.01 takes 5 of each and more'
sed '/^#/d' "$scratch/time.csv" >"$scratch/once.csv"
for i in 1 2 3 4 5 6; do
    awk -F, -v OFS=, -v i=$i 'NR > 1 { $7 = 1 + i / 100 } { print }' "$scratch/once.csv" >>"$scratch/old.csv"
    awk -F, -v OFS=, -v i=$i 'NR > 1 { $7 = 1.2 + i / 100 } { print }' "$scratch/once.csv" >>"$scratch/new.csv"
done
# Errors at many bits, which a double does not hold.
printf 'case,state,solver,bits,error_q\na,s1,u,1920,1e-578\n' >"$scratch/tiny.csv"
sed 's/1e-578/1e-400/' "$scratch/tiny.csv" >"$scratch/worse.csv"
program 1 diff "$scratch/tiny.csv" "$scratch/worse.csv"
says '-178.0'

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
says ' rows in both, '
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
# One run of a store; two runs of one.
program 0 diff "$scratch/old.db" "$scratch/compare.csv" --run=1
says '2 rows in both'
program 0 diff "$scratch/old.db:1" "$scratch/new.db:1"
says '2 rows in both, 2 of them'
program 2 diff "$scratch/old.db:1" "$scratch/old.db:2"
complains "of \`holonom work-precision'"
program 2 diff "$scratch/old.db:9" "$scratch/new.db"
complains 'there is no complete run 9'
program 2 diff "$scratch/compare.csv:1" "$scratch/new.db"
complains 'cannot read'
if command -v sqlite3 >/dev/null; then
    # Six runs each, whose motions lose a digit, and whose times are longer by a fifth.
    for store in old new; do
        for i in 1 2 3 4 5; do
            sqlite3 "$scratch/$store.db" "INSERT INTO runs (signature, ended, command) SELECT signature || $i, ended, command
                FROM runs WHERE run = 2;
                INSERT INTO units (run, name, kind) SELECT (SELECT max(run) FROM runs), name, kind FROM units WHERE run = 2;
                INSERT INTO times (unit, what, case_name, solver, integrator, stabilization, bits, n, m, step, seconds)
                SELECT u.unit, what, case_name, solver, integrator, stabilization, bits, n, m, step, 0 FROM times
                JOIN units AS o USING (unit) JOIN units AS u ON u.name = o.name WHERE o.run = 2
                AND u.run = (SELECT max(run) FROM runs);"
        done
        test $store = old && longer=1 || longer=1.2
        sqlite3 "$scratch/$store.db" "UPDATE times SET seconds = $longer + 0.01 * (SELECT run FROM units WHERE
            units.unit = times.unit)"
    done
    program 1 diff "$scratch/old.db" "$scratch/new.db"
    says '2 slower'
    program 0 diff "$scratch/new.db" "$scratch/old.db"
    says '2 faster'
    program 1 diff "$scratch/old.db:2" "$scratch/old.db:3" # which has times alone
    says '2 vanished'
    sqlite3 "$scratch/new.db" 'UPDATE motions SET digits = digits - 1'
    program 1 diff "$scratch/old.db:2" "$scratch/new.db:2"
    says '2 lost'
fi
program 0 average "$scratch/old.db" --run=1 --over=state --rows=quantity=error_qdd
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

# --- the commands below a difference are right for a file, too, whose name in tables is its path without .case
echo 'title "t"; source "s"; coordinate x; kinetic x'"'^2/2; force x = 1; initial x = 0;" >"$scratch/own.case"
program 0 compare "$scratch/own.case" --states=0 --solvers=svd --bits=53 --format=csv --output="$scratch/with.csv"
program 0 compare "$scratch/own.case" --states=0 --solvers=gauss --bits=53 --format=csv --output="$scratch/without.csv"
program 1 diff "$scratch/with.csv" "$scratch/without.csv"
again=$(sed -n 's/^  holonom \(compare .*own .*\)/\1/p' "$scratch/out" | head -n 1)
ok 'there is one' test -n "$again"
eval "program 0 $again"
finish
