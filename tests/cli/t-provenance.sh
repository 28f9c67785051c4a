#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Every output says where it comes from, and `holonom rerun' makes it again; what a stranger writes into a
# block runs nothing and writes nothing.
# shellcheck disable=SC2016 # dollars are part of a forged line
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
cd "$scratch"

cat >five-bar.case <<'END'
title "A mass on a line"; source "-";
parameter rho = 1;
coordinate x, y;
kinetic (x'^2 + rho*y'^2)/2;
constraint line: y = x;
initial x = 1, y = 1, x' = 1, y' = 1;
span 0 .. 1;
END
few='--states=1 --bits=53 --solvers=svd,gauss'

# --- the block: its fields, and the digest that another program finds
# shellcheck disable=SC2086 # words
program 0 compare five-bar.case rho=1e-6 $few --jobs=1
cp "$scratch/whole" table.txt
said() { ok "block: $1" grep -q "^# $1\$" "$scratch/block"; }
said 'holonom provenance 1'
said 'program: holonom [0-9.]*'
said 'commit: [0-9a-z.-]*'
said 'command: holonom compare five-bar.case rho=1e-6 --solvers=svd,gauss --bits=53 --states=1'
said 'cases: five-bar [0-9a-f]\{16\}'
said 'overrides: rho=1e-6'
said 'states: 1'
said 'seed: 1'
said 'solvers: svd,gauss'
said 'bits: 53'
said 'machine: .* .*'
said 'BLAS: OpenBLAS [0-9.]*, .* kernels'
said 'date: 2026-11-18T11:06:40Z'
said 'result: sha256 [0-9a-f]\{64\}'
says 'five-bar rho=1e-6: A mass on a line'
ok 'the digest is that of the table' test "$(sha256sum <"$scratch/out" | cut -d' ' -f1)" = \
    "$(sed -n 's/^# result: sha256 //p' "$scratch/block")"
# shellcheck disable=SC2086
program 0 compare five-bar.case rho=1e-6 $few --jobs=2 --output=again.txt
ok 'the same bytes by two threads, into a file' cmp table.txt again.txt
# shellcheck disable=SC2086
program 0 compare five-bar.case $few --provenance=no
ok 'none where none is wanted' test ! -s "$scratch/block"
SOURCE_DATE_EPOCH=0 "$HOLONOM" rank five-bar.case --bits=53 --solvers=svd >date.txt
ok 'a date of 1970' grep -q '^# date: 1970-01-01T00:00:00Z$' date.txt
for seconds in 253402300800 9223372036854775807; do # beyond years of four digits: now
    SOURCE_DATE_EPOCH=$seconds "$HOLONOM" cite five-bar.case >date.txt
    ok "... and one of now, not of $seconds" grep -q '^% date: 2[0-9]\{3\}-' date.txt
done

# --- every format comes back; a case is digested without its comments
same() { # same FILE
    program 0 rerun "$1"
    says "$1: the same numbers"
    silent
}
same table.txt
for format in csv json latex tap; do
    # shellcheck disable=SC2086
    "$HOLONOM" compare five-bar.case rho=1e-6 $few --format=$format --output=table.$format
    same table.$format
done
ok 'CSV: the block is as long a line as the rest' test "$(grep -c "$(printf '\r')\$" table.csv)" -eq "$(wc -l <table.csv)"
"$HOLONOM" simulate five-bar.case --step=0.1 --output="a ' \$(touch OWNED).csv" 2>"$scratch/err"
same "a ' \$(touch OWNED).csv"
"$HOLONOM" rank five-bar.case --bits=53 --states=0 --format=json --output=rank.json
same rank.json
echo '# a remark' >>five-bar.case
program 0 rerun table.csv rank.json
says 'table.csv: the same numbers'
says 'rank.json: the same numbers'

# --- what was read is in the command line: a file, a run of a store, a store; and a pipe is read once
"$HOLONOM" list cases --cases=. --output=list.txt
same list.txt
"$HOLONOM" simulate five-bar.case --step=0.25 --until=0.5 --output=first.csv
"$HOLONOM" simulate five-bar.case --step=0.25 --from=first.csv --output=second.csv
same second.csv
for solvers in svd gauss; do
    "$HOLONOM" compare five-bar.case --states=0 --bits=53 --solvers=$solvers --store=runs.db >/dev/null
done
"$HOLONOM" average runs.db --run=1 --output=run.txt
same run.txt
"$HOLONOM" compare --from=runs.db --run=1 --output=shown.txt
same shown.txt
ok '... which is computed again without the store' grep -q '^# command: .*=53 --states=0$' shown.txt
echo 'title "-"; instants { cases "five-bar.case"; formulations svd; }' >one.campaign
"$HOLONOM" campaign run one.campaign --store=campaign.db
"$HOLONOM" campaign report one.campaign --store=campaign.db --output=report.txt
same report.txt
for command in 'rerun' 'diff table.csv' 'average'; do
    # shellcheck disable=SC2086 # words
    ok "$command: of a pipe" sh -c 'cat table.csv | "$@" /dev/stdin >"$scratch/out" 2>"$scratch/err"' - "$HOLONOM" $command
done
mv five-bar.case gone.case
program 2 rerun table.csv
ok 'a case that is gone: one line' test "$(wc -l <"$scratch/err")" -eq 1
mv gone.case five-bar.case

# --- seconds are no part of a result; settings that the program chose are in the block
for format in text csv latex; do
    "$HOLONOM" work-precision five-bar.case --integrator=rk4 --stabilization=none --points=2 --verbose \
        --format=$format --output=work.$format
    ok "$format: times are left out" grep -q '^[#%] result: sha256 [0-9a-f]* without times' work.$format
    ok '... without a trace' sh -c "test -s work.$format && ! tr -d '\r' <work.$format | LC_ALL=C grep -q '[[:cntrl:]]'"
    same work.$format
done
program 0 drift five-bar.case --integrator=rk4 --stabilization=baumgarte --certify=no --figure=drift.svg
said 'step: 0.001'
said 'gains: alpha of the step (2/h.*'
said 'path: [fk].*'
if test -s drift.svg; then
    for picture in drift.png drift.pdf; do
        "$HOLONOM" drift five-bar.case --integrator=rk4 --stabilization=baumgarte --certify=no --figure=$picture >/dev/null
    done
    for zone in Asia/Tokyo UTC; do
        mkdir "${zone%/*}"
        (cd "${zone%/*}" && SOURCE_DATE_EPOCH=1000000000 TZ=$zone "$HOLONOM" drift ../five-bar.case --integrator=rk4 --step=0.1 \
            --stabilization=none --certify=no --figure=drift.pdf >/dev/null)
    done
    ok 'PDF: the same bytes at another time, where it is another hour' cmp Asia/drift.pdf UTC/drift.pdf
    ok '... as both dates in it are given' test \
        "$(grep -a -c '^ */CreationDate (D:20010909014640' UTC/drift.pdf)" -eq 2
    for picture in drift.svg drift.png drift.pdf; do
        same $picture
        sed 's/--stabilization=baumgarte/--stabilization=one-step /' $picture >other-$picture
    done
    program 1 rerun other-drift.svg
    says 'the numbers that are drawn have another digest'
    program 1 rerun other-drift.pdf
    ok "PNG: one chunk" test "$(head -c 800 drift.png | grep -c -a tEXtholonom)" -eq 1
fi

# --- what differs is said: the case, the first value, the digest
sed 's/x = 1, y = 1,/x = 2, y = 2,/; s/title "A/title "One/' five-bar.case >other.case
mv five-bar.case good.case
mv other.case five-bar.case
program 1 rerun table.txt
says 'table.txt: the case five-bar is not what it was'
says "table.txt: different: line 1: it says 'A', and now 'One'"
says 'table.txt: cases was five-bar '
mv good.case five-bar.case
sed 's/^\(  svd .*\)agrees /\1loses  /' table.txt >changed.txt
program 1 rerun changed.txt
says "line 4: it says 'loses', and now 'agrees'"
says 'it was changed after it was made'
sed 's/"rank": 1/"rank": 2/' table.json >changed.json
ok 'a number of JSON was changed' sh -c '! cmp -s table.json changed.json'
program 1 rerun changed.json
says 'rank: it says 2, and now 1'
sed 's/^# result: sha256 ./# result: sha256 x/' table.txt >digest.txt
program 0 rerun digest.txt
says 'but its block has the digest of others'

# --- damaged and forged: 2, one line, and nothing is run or written
refused() { # refused COMPLAINT FILE
    program 2 rerun "$2"
    complains "$1"
    prints_nothing
}
head -n 5 table.txt >short.txt
refused 'it has no block' short.txt
grep -v '^# result' table.txt >no-result.txt
refused 'its block is not whole' no-result.txt
sed 's/^# seed: 1/&\n&/' table.txt >twice.txt
refused 'has a field twice' twice.txt
sed 's/provenance 1/provenance 2/' table.txt >later.txt
refused 'a later version' later.txt
: >empty.txt
refused 'it has no block' empty.txt
refused 'cannot read' none.txt
forged() { # forged COMPLAINT LINE
    printf 'x\n# holonom provenance 1\n# command: %s\n# result: sha256 0\n' "$2" >forged.txt
    refused "$1" forged.txt
}
forged 'not one of holonom' 'touch OWNED'
forged 'not one of holonom' 'holonom list; touch OWNED'
forged 'not one of holonom' 'holonom list $(touch OWNED)'
forged 'not one of holonom' 'holonom list `touch OWNED`'
forged 'not one of holonom' 'holonom list > OWNED'
forged 'not one of holonom' "holonom list 'unended"
forged 'not one of holonom' 'holonom --describe bash'
forged 'names a file to be written' 'holonom list --output=OWNED'
forged 'names a file to be written' 'holonom report five-bar.case --output=OWNED'
forged 'not repeated' 'holonom rerun forged.txt'
forged 'names a file to be written' 'holonom references --output=OWNED'
forged 'not repeated' 'holonom code five-bar.case --output=OWNED'
forged '--trust' "holonom validate --exec='touch OWNED'"
forged '--trust' 'holonom validate ./OWNED.so'
for option in --keep=OWNED --page=OWNED; do
    forged '--trust' "holonom validate $option --exec=false"
done
printf 'x\n# holonom provenance 1\n# command: %s\n# result: sha256 0\n' \
    'holonom sweep five-bar.case --integrator=euler --step=0.5 --figure=OWNED.svg' >forged.txt
program 1 rerun forged.txt
head -c 300000 /dev/zero | tr '\0' a >long
forged 'is no line of text' "holonom list $(cat long)" 2>/dev/null || true
head -c 3000000 /dev/urandom >noise
program 2 rerun noise
ok 'nothing was run, nothing written' sh -c '! ls | grep -q OWNED\$ && ! ls OWNED.* report 2>/dev/null'
finish
