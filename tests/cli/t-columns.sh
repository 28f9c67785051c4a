#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# --columns and --rows of tables in every format: the columns that are wanted in their order, the
# rows for which the conditions hold, and an answer to a wrong name.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"

is() { # is DESCRIPTION TEXT: what was printed, without carriage returns
    printf '%s\n' "$2" >"$scratch/wanted"
    ok "... $1" sh -c "tr -d '\\r' <'$scratch/out' | cmp -s - '$scratch/wanted'"
}

# The same two columns and two rows in four formats.
set -- list integrators --columns=order,name --rows='name=rk2|rk4'
program 0 "$@" --format=csv
is 'CSV has the columns in this order' 'order,name
2,"rk2"
4,"rk4"'
program 0 "$@"
is 'text has them' 'order  name
    2  rk2
    4  rk4'
program 0 "$@" --format=json
ok '... JSON has them and no others' sh -c "tr -d ' \\n' <'$scratch/out' | grep -qF '\"methods\":[{\"order\":2,\"name\":\"rk2\"},{\"order\":4,\"name\":\"rk4\"}]'"
program 0 "$@" --format=latex
says '2 & rk2'
says '4 & rk4'

# Conditions on values, on numbers, on what a row is called; numbers of rows count what is left.
program 0 list integrators --format=csv --columns=name,order --rows='order>=4,order<6,1..2'
ok '... two rows of order 4 or 5' awk -F, '{ sub(/\r/, "") } NR > 1 && ($2 < 4 || $2 >= 6) { bad = 1 }
    END { exit !(NR == 3 && !bad) }' "$scratch/out"
program 0 list integrators --format=csv --columns=name --rows='name!=rk*,2..'
ok '... none is called rk' sh -c "! grep -q '^rk' '$scratch/out'"
cp "$scratch/out" "$scratch/all"
program 0 list integrators --format=csv --columns=name --rows='name!=rk*'
ok '... and of those all but the first' sh -c "sed 2d '$scratch/out' | cmp -s - '$scratch/all'"
program 0 list integrators --format=csv --rows='name=none'
ok '... no row, but the head' test "$(wc -l <"$scratch/out")" -eq 1

# Columns of another format and globs; documents of JSON become arrays of rows.
fast='greenwood/cone-and-plane --states=0 --bits=53 --solvers=svd,gauss'
# shellcheck disable=SC2086
program 0 compare $fast --columns=solver,digits_right,worst --rows=solver=svd
ok '... a column of CSV, with its decimals' grep -Eq '^  svd +[0-9]+\.[0-9] +[0-9]\.[0-9]e-[0-9]+$' "$scratch/out"
# shellcheck disable=SC2086
program 0 compare $fast --columns='case,error_*' --format=csv
says 'case,error_qdd,error_FL,error_FC,error_lambda'
# shellcheck disable=SC2086
program 0 compare $fast --columns=state,solver,rank --format=json
says '"state": "initial"'
says '"rank": 2'
program 0 simulate greenwood/cone-and-plane --until=0.1 --step=0.05 --columns=t,x
says 't,"x"'
ok '... a motion has its coordinates' awk -F, 'NR > 1 && ($1 < 0 || NF != 2) { bad = 1 } END { exit !(NR == 4 && !bad) }' "$scratch/out"
program 0 simulate greenwood/cone-and-plane --until=0.1 --step=0.05 --columns=t,phi --rows='t>0' --format=json
ok '... JSON, too, of the rows after the first' sh -c "test \"\$(grep -c '\"t\"' '$scratch/out')\" -eq 2"
program 0 drift greenwood/cone-and-plane --until=0.1 --step=0.05 --columns=stabilization,error_q --integrator=rk4
ok '... text has two columns' grep -Eq '^stabilization +error q$' "$scratch/out"
program 0 rank greenwood/cone-and-plane --states=0 --bits=53 --solvers=svd --columns=solver,rank --format=csv
says 'solver,rank'
program 0 solve greenwood/cone-and-plane --solvers=svd --format=csv --columns=name,value --rows='quantity=q*'
says 'name,value'

# A wrong name is answered with those that there are, and nothing is written.
program 2 list integrators --columns=name,ordr --output="$scratch/none"
complains "--columns: there is no column 'ordr'; did you mean order?"
complains 'There are: name, order, properties'
ok '... no file' test ! -e "$scratch/none"
program 2 list integrators --columns=zzzzzz --format=json
complains "there is no column 'zzzzzz'; there are: name,"
ok '... nothing' test ! -s "$scratch/out"
program 2 list integrators --rows='ordr>2'
complains "--rows: there is no column 'ordr'; did you mean order?"
program 2 list integrators --rows='order>two'
complains "--rows: there is no column 'order>two'"
program 2 compare greenwood/cone-and-plane --columns=verdit
complains 'did you mean verdict?'
program 2 show greenwood/cone-and-plane --columns=n
complains "--columns is not an option of \`holonom show'"
program 2 solve greenwood/cone-and-plane --columns=name
complains '--columns goes with --format=csv or --along'
finish
