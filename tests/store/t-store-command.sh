#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Runs that a store keeps: shown again they are the same bytes, and so they are after an interruption; the queries of
# the manual have answers.  What is not so is one line.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
top=$(cd "${HOL_SRCDIR:-$(dirname "$0")/../..}" && pwd)
case $HOLONOM in /*) ;; *) HOLONOM=$PWD/$HOLONOM ;; esac
cd "$scratch"
SOURCE_DATE_EPOCH=1000000000
export SOURCE_DATE_EPOCH

cat >line.case <<'END'
title "A mass on a line"; source "-";
parameter rho = 1;
coordinate x, y;
kinetic (x'^2 + rho*y'^2)/2;
constraint line: y = rho*x;
initial x = 1, y ~ 1, x' = 1, y' ~ 1;
invariant energy: (x'^2 + rho*y'^2)/2;
span 0 .. 1;
END

# Is a run the same when it is kept, shown from the store, and gone on with?  What only shows it is in $how.
how=
kept() { # COMMAND OPTION...
    rm -f one.db ./*.txt
    # shellcheck disable=SC2086 # words
    set -- "$@" $how
    "$HOLONOM" "$@" --store=one.db --output=first.txt 2>first.err
    # shellcheck disable=SC2086
    "$HOLONOM" "$1" --from=one.db --output=shown.txt $how 2>shown.err || true
    ok "$*: is shown again" cmp first.txt shown.txt
    "$HOLONOM" "$@" --store=one.db --resume --output=again.txt 2>again.err
    ok '... is there' cmp first.txt again.txt
    ok '... with the same complaints' cmp first.err again.err
    "$HOLONOM" store ls one.db --format=csv --provenance=no >ls.txt
    ok '... is one run, and complete' grep -q '^1,complete,' ls.txt
}
# Of what has no times, also: as it is without a store.
same() {
    kept "$@"
    # shellcheck disable=SC2086
    "$HOLONOM" "$@" $how --output=plain.txt 2>plain.err
    ok '... and as it is without a store' cmp first.txt plain.txt
}
how=--verbose
same compare line.case ukp2004/redundant-ring --states=1 --bits=53,106
how=--format=json
kept compare line.case --bits=53,600
same sweep line.case --alpha=1:2/h --beta=1:2/h^2 --points=2 --step=0.1
how=
same growth line.case --over=rho=1:1e-3 --points=3 --bits=53 --solvers=svd,gauss
same sweep line.case --over=rho=1,2 --solvers=svd --step=0.1
how=--format=csv
same rank ukp2004/redundant-ring --bits=53 --solvers=svd,cod
same sweep line.case --over=rho=1,2 --instant --bits=53 --solvers=svd
same drift line.case --step=0.1 --integrator=rk2 --points=5
for step in 0.1 0.05; do
    "$HOLONOM" simulate line.case --step=$step --integrator=rk2 --format=csv --output=step$step.csv
done
same judge --motion line.case step0.1.csv step0.05.csv
mv step0.05.csv away.csv
"$HOLONOM" judge --from=one.db --output=shown.txt --format=csv
ok '... also where a file is gone' cmp first.txt shown.txt
mv away.csv step0.05.csv
sed -i 's/^0.5,[^,]*/0.5,1.7/' step0.05.csv
"$HOLONOM" judge --motion line.case step0.1.csv step0.05.csv --format=csv --store=one.db --resume --output=again.txt || true
ok '... and a file that was changed is judged anew' grep -q '^"*step0.05.csv.*wrong' again.txt
program 0 rerun one.db
says 'one.db: run 2: the same numbers'
program 1 rerun one.db --run=1
says 'different: 1 of 2 rows of motions; row 2'
how=--verbose
kept work-precision line.case --integrator=rk2 --stabilization=none --points=3
if command -v python3 >/dev/null; then
    cp "$top/foreign/examples/solver.py" .
    cp "$top/foreign/clients/holonom.py" .
    how=
    kept validate '--exec=python3 solver.py' line.case --states=1
    rm solver.py
    "$HOLONOM" validate --from=one.db --output=shown.txt
    ok '... also where the program is gone' cmp first.txt shown.txt
    mkdir -p there
    cp "$top/foreign/examples/solver.py" "$top/foreign/clients/holonom.py" there
    "$HOLONOM" validate '--exec=python3 there/solver.py' line.case --states=1 --store=one.db --resume >/dev/null
    program 0 store ls one.db --format=csv --provenance=no
    ok '... and the same program by another path is the same run' test "$(grep -c complete "$scratch/whole")" -eq 1
    echo '# changed' >>there/solver.py
    "$HOLONOM" validate '--exec=python3 there/solver.py' line.case --states=1 --store=one.db --resume >/dev/null
    program 0 store ls one.db --format=csv --provenance=no
    ok '... and one that was changed is not' test "$(grep -c complete "$scratch/whole")" -eq 2
    cp "$top/foreign/examples/solver.py" .
    "$HOLONOM" validate '--exec=python3 solver.py' line.case --states=1 --keep=kept.json >/dev/null
    how=--format=csv
    same judge kept.json
fi

# --- formats and columns of one run
"$HOLONOM" compare line.case --states=1 --store=one.db --output=first.txt
"$HOLONOM" compare line.case --states=1 --format=csv --columns=solver,verdict --rows=bits=53 --output=plain.csv
program 0 compare --from=one.db --format=csv --columns=solver,verdict --rows=bits=53
silent
ok 'other columns and rows of it' cmp whole plain.csv
program 2 compare --from=one.db --bits=53
complains '--bits does not go with it'
program 2 compare --from=one.db line.case
complains "'line.case' does not go with it"
program 2 compare --from=one.db --run=7
complains 'there is no run 7'
program 2 drift --from=one.db
complains 'there is no run of holonom drift'
program 2 compare line.case --from=one.db --store=two.db
complains '--from does not go with --store'
sed -i 's/rho = 1;/rho = 2;/' line.case
program 2 compare --from=one.db
complains '; was the case file changed since?'
sed -i 's/rho = 2;/rho = 1;/' line.case

# --- a run is repeated, and a number that was changed is found
program 0 rerun one.db
says ': the same numbers'
cp one.db other.db
if command -v sqlite3 >/dev/null; then
    sqlite3 other.db 'UPDATE answers SET digits = digits - 1 WHERE answer = (SELECT max(answer) FROM answers WHERE digits > 0)'
    program 1 rerun other.db
    says 'different: 1 of '
    says ' rows of answers; row '
fi
program 2 rerun one.db --run=7
complains 'there is no run 7'

# --- a run that is killed when it has some units goes on, and comes to the same bytes
"$HOLONOM" compare 'ukp2004/*' --states=40 --bits=53,106 --solvers=svd,cod,gauss --jobs=1 --provenance=no >whole.txt
# (tests/attack/t-stores.sh kills twenty times, at random)
# kill_with UNITS: status 0 if it was killed.  It stands still while one looks at what it has.
kill_with() {
    "$HOLONOM" compare 'ukp2004/*' --states=40 --bits=53,106 --solvers=svd,cod,gauss --jobs=1 --store=killed.db --resume >/dev/null 2>&1 &
    child=$!
    while kill -STOP "$child" 2>/dev/null; do
        units=$("$HOLONOM" store ls killed.db --format=csv --columns=units --provenance=no 2>/dev/null | sed -n 2p)
        [ "${units:-0}" -lt "$1" ] || break
        kill -CONT "$child" 2>/dev/null || true
        sleep 0.01
    done
    kill -9 "$child" 2>/dev/null || true
    status=0
    wait "$child" 2>/dev/null || status=$?
    test "$status" -eq 137
}
tries=0 # it may have run to its end before one looked
until kill_with 15 || [ "$tries" -eq 20 ]; do
    tries=$((tries + 1))
    rm -f killed.db*
done
ok 'a run is killed' test "$tries" -lt 20
kill_with 30 || true
"$HOLONOM" compare 'ukp2004/*' --states=40 --bits=53,106 --solvers=svd,cod,gauss --jobs=2 --store=killed.db --resume --provenance=no >resumed.txt
ok '... it comes to the same bytes' cmp whole.txt resumed.txt
"$HOLONOM" compare 'ukp2004/*' --states=40 --bits=53,106 --solvers=svd,cod,gauss --store=whole.db >/dev/null
"$HOLONOM" store export killed.db --format=csv --provenance=no >a.csv
"$HOLONOM" store export whole.db --format=csv --provenance=no >b.csv
ok '... and exports them' cmp a.csv b.csv
"$HOLONOM" store export whole.db --table=runs --format=csv --provenance=no >b.csv
ok 'an export says nothing of machine and date' sh -c '! grep -q "Linux\|2001-09-09" b.csv'
program 0 store export whole.db --format=latex --columns=solver,bits,verdict,error_qdd
ok '... has words to the left, and numbers to the right' grep -qF '\begin{tabular}{@{}lrlr@{}}' out

# --- two runs at a time; a full disk; other files
"$HOLONOM" compare line.case --states=3 --store=both.db >both.1 &
"$HOLONOM" rank line.case --states=3 --store=both.db >both.2
wait $! || true
program 0 store ls both.db --format=csv
ok 'two runs at a time' test "$(grep -c complete "$scratch/out")" -eq 2
(
    ulimit -f 200
    "$HOLONOM" compare 'ukp2004/*' --states=40 --bits=53,106 --solvers=svd,cod,gauss --store=full.db >/dev/null 2>full.err
) || true
# shellcheck disable=SC2016 # for the shell that is called
ok 'a full disk is one line' sh -c 'test "$(wc -l <full.err)" -eq 1 && grep -q "what was stored before is whole" full.err'
"$HOLONOM" compare 'ukp2004/*' --states=40 --bits=53,106 --solvers=svd,cod,gauss --jobs=2 --store=full.db --resume --provenance=no >resumed.txt
ok '... and with room the run goes on' cmp whole.txt resumed.txt
echo 'no database, but a text that is long enough to be read as one' >text.db
program 2 compare line.case --store=text.db
complains 'it is no store'
program 2 store ls missing.db
complains 'no such file'
program 2 store shwo one.db
complains 'did you mean show?'
program 2 store rm one.db x
complains "'x' is no number of a run"
ln -s one.db same.db
program 2 store merge one.db both.db same.db
complains 'one.db and same.db are one file: a store is not merged into itself'
program 2 store merge merged.db one.db none.db
complains 'none.db: there is no such file'
ok '... and no store is made of stores that are not there' test ! -e merged.db
program 0 store merge merged.db one.db both.db
program 0 store ls merged.db --format=csv
ok 'merged' test "$(grep -c complete "$scratch/out")" -eq 4
program 0 store rm merged.db 1 2
program 0 store show merged.db
says 'complete'

# --- a table that is missing is one line
if command -v sqlite3 >/dev/null; then
    cp one.db torn.db
    sqlite3 torn.db 'DROP TABLE verdicts'
    program 2 store export torn.db
    complains 'torn.db: no such table: main.verdicts'

    # --- a stranger's view has rows without end, a stranger's trigger changes what is written
    endless='WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r)'
    for sql in "ALTER TABLE runs RENAME TO taken; CREATE VIEW Runs AS SELECT taken.* FROM taken, ($endless SELECT x FROM r)" \
        "DROP VIEW results; CREATE VIEW results AS $endless SELECT 1 AS run, x AS unit_name, x AS answer FROM r" \
        'CREATE TRIGGER own AFTER INSERT ON runs BEGIN DELETE FROM runs; END'; do
        cp one.db forged.db
        sqlite3 forged.db "$sql"
        for command in 'ls forged.db' 'export forged.db' 'merge one.db forged.db' 'rm forged.db 1'; do
            # shellcheck disable=SC2086 # words
            program 2 store $command
            complains 'it has a trigger, or another table or view in the place of one of ours'
        done
    done
    sqlite3 torn.db 'CREATE TABLE mine (a); CREATE VIEW of_mine AS SELECT * FROM mine'
    program 0 store ls torn.db

    # --- so are units that a damaged file does not give, and the end of a run that cannot be written
    cp one.db torn.db
    sqlite3 torn.db 'ALTER TABLE units DROP COLUMN data'
    program 2 compare --from=torn.db
    complains 'torn.db: no such column: data'
    rm torn.db
    "$HOLONOM" compare line.case --states=0 --solvers=svd --store=torn.db >/dev/null
    sqlite3 torn.db 'ALTER TABLE runs DROP COLUMN part'
    program 2 compare line.case --states=0 --solvers=svd --store=torn.db --resume
    complains 'torn.db: no such column: part'

    # --- what a stranger wrote reaches no terminal, in heads and blocks neither
    cp one.db torn.db
    sqlite3 torn.db "ALTER TABLE units ADD COLUMN \"x$(printf '\033')[2J\"" \
        "UPDATE runs SET machine = 'A' || char(10) || '# date: now' || char(27) || CAST(x'ff' AS TEXT)"
    for how in text csv json; do
        program 0 store export torn.db --table=units --format=$how
        says 'x?[2J'
        program 0 store export torn.db --format=$how
        ok '... nothing is left of a machine of a stranger' sh -c "! LC_ALL=C grep -q '[^[:print:][:space:]]\|^. date: now' '$scratch/whole'"
    done

    # --- so is what cannot be read of a run, and a run of which no command is known
    "$HOLONOM" time line.case --solvers=svd --store=units.db >/dev/null
    "$HOLONOM" interval line.case --store=units.db >/dev/null
    "$HOLONOM" errata line.case --states=0 --store=units.db >/dev/null
    "$HOLONOM" simulate line.case --step=0.1 --until=0.5 --output=motion.csv
    "$HOLONOM" judge --motion line.case motion.csv --certify=no --until=0.5 --store=units.db >/dev/null
    sqlite3 units.db 'UPDATE units SET data = substr(data, 1, 5)'
    for command in time interval errata judge; do
        program 2 "$command" --from=units.db
        ok '... in one line' test "$(wc -l <"$scratch/err")" -eq 1
        complains 'cannot read what it has of'
    done
    ok 'no cost is shown that is not there' sh -c "! '$HOLONOM' time --from=units.db 2>/dev/null | grep -q line"
    sqlite3 units.db 'UPDATE runs SET command = NULL'
    program 2 rerun units.db
    complains 'is not one of holonom'
    program 2 compare --from=units.db --run=1
    complains 'is one of another command'
fi

# --- what computes nothing leaves no run
program 2 compare nosuch --store=new.db
"$HOLONOM" store ls new.db --format=csv --provenance=no >after.txt
ok 'no run is left of a command that computed nothing' test "$(wc -l <after.txt)" -eq 1
"$HOLONOM" store ls one.db --format=csv --provenance=no >before.txt
program 2 compare nosuch --store=one.db
"$HOLONOM" store ls one.db --format=csv --provenance=no >after.txt
ok '... nor a run in one that is there' cmp before.txt after.txt

# --- the queries of the manual
if command -v sqlite3 >/dev/null; then
    "$HOLONOM" compare families/nearly-dependent ukp2004/redundant-ring --states=0 --bits=53,106 --store=queries.db >/dev/null
    "$HOLONOM" compare families/nearly-dependent ukp2004/redundant-ring --states=0 --bits=53,106 --store=queries.db >/dev/null
    "$HOLONOM" drift line.case --step=0.1 --store=queries.db >/dev/null
    # what differs between formulations and versions must have something to show
    sqlite3 queries.db "UPDATE verdicts SET verdict = 'wrong', bad = 1 WHERE answer = (SELECT max(answer) FROM answers
        WHERE solver = 'svd' AND bits = 53)"
    awk '/^@section Ten questions/ { on = 1 }
        on && /^@example/ { query = ""; inside = 1; next }
        inside && /^@end example/ { inside = 0; file = sprintf("query-%02d.sql", ++n); print query >file; close(file) }
        inside { gsub(/@@/, "@"); query = query $0 "\n" }' "$top/doc/store.texi"
    ok 'the manual has ten queries' test "$(find . -name 'query-*.sql' | wc -l)" -eq 10
    for query in query-*.sql; do
        sqlite3 -bail queries.db <"$query" >"$scratch/out" 2>"$scratch/err" || echo failed >>"$scratch/err"
        ok "$query has an answer" test -s "$scratch/out" -a ! -s "$scratch/err"
    done
    "$HOLONOM" compare --from=queries.db --run=1 --format=csv --columns=solver,bits,verdict --provenance=no >rows.csv
    sqlite3 queries.db <query-01.sql | awk -F'|' '$1 == "svd" && $2 == 53 { print $3 / 2 }' >"$scratch/out"
    ok 'the first counts the rows of the table' test "$(cat "$scratch/out")" -eq "$(grep -c '^"*svd"*,53,' rows.csv)"
else
    skip 'the queries of the manual' 'there is no sqlite3'
fi
finish
