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
for choice in --columns=, --columns=name,,order --rows=,; do
    program 2 list integrators $choice
    complains "there is no column ','"
done
program 2 growth --solvers=svd --bits=53 --over=m=2:3 ukp2004/redundant-ring --columns=, # one of its columns has no name
complains "there is no column ','"
program 2 list integrators --columns=zzzzzz --format=json
complains "there is no column 'zzzzzz'; there are: name,"
ok '... nothing' test ! -s "$scratch/out"
program 2 list integrators --rows='ordr>2'
complains "--rows: there is no column 'ordr'; did you mean order?"
program 2 list integrators --rows='order>two'
complains "--rows: there is no column 'order>two'"
for rows in 3..1 -1..2 0; do
    program 2 list integrators --rows=$rows
    complains "--rows takes N or N..M, counted from 1, the first not after the last, not '$rows'"
done
program 2 compare greenwood/cone-and-plane --columns=verdit
complains 'did you mean verdict?'
program 2 show greenwood/cone-and-plane --columns=n
complains "--columns is not an option of \`holonom show'"
program 2 export greenwood/cone-and-plane --columns=n
complains "--columns is not an option of \`holonom export'"

# Reports that are prose, or a document, become tables where columns, rows or a format of tables are asked for.
program 0 solve greenwood/cone-and-plane --columns=name,value --rows=quantity=qdd --digits=5
is 'the truth at a state' 'name    value
x      2.8284
y      2.8284
z     -5.6569'
program 0 solve greenwood/cone-and-plane --format=csv --digits=5 --rows='truth=certified,quantity=lambda'
is '... of each number how it is known' 'case,state,quantity,name,value,digits,truth,unique
"greenwood/cone-and-plane","initial",lambda,"cone",1.8593,5,certified,yes
"greenwood/cone-and-plane","initial",lambda,"plane",7.3172,5,certified,yes'
program 0 reference greenwood/cone-and-plane --at=0,1 --digits=6 --columns="t,x,x'',multiplier.cone,energy,truth" --format=csv
says "t,x,x'',multiplier.cone,energy,truth"
says '0,-1.20711,2.82843,1.85929,34.4593,certified'
program 0 reference greenwood/cone-and-plane --at=1 --digits=6 --format=latex
says 't & x & y & z & x'
says '1 & $-0.0669092$'
program 0 reference greenwood/cone-and-plane --at=1 --digits=6 --format=json --columns=t,z
ok '... an array of rows' sh -c "tr -d ' \n' <'$scratch/out' | grep -qF '\"motion\":[{\"t\":\"1.0000000000000000000\",\"z\":\"0.715481\"}]'"
program 2 reference greenwood/cone-and-plane --at=1 --columns=zz
complains "--columns: there is no column 'zz'; there are: t, x,"
program 2 reference greenwood/cone-and-plane --events --format=csv
complains '--events does not go with --format=csv, --format=latex, --columns or --rows'
program 1 interval ukn1994/constant-rank ukn1994/squared-constraint --format=csv --columns=case,rank,mu_low,mu_high,h,why
says 'case,rank,mu_low,mu_high,h,why'
says '"ukn1994/constant-rank",1,1.399'
says '"ukn1994/squared-constraint",,,,,"the rank of A is larger in a part of the box than at the state; the rank changes at t = 0"'
program 0 interval ukn1994/constant-rank --columns=case,min_D_b,h --format=csv
says 'case,min_D_b,h'
program 0 compare ukp2004/redundant-ring --states=0 --bits=53 --solvers=lagrange --columns=verdict,solver_rank,iterations --format=json
ok '... without an answer there is no rank, rather than rank 0' test "$(grep -c '"\(solver_rank\|iterations\)": null' "$scratch/out")" -eq 2
program 0 interval ukn1994/constant-rank --columns=case,h
is '... as text' 'case                        h
ukn1994/constant-rank  0.1128'
program 0 plot greenwood/cone-and-plane x y --points=3 --columns=x --rows=1
is '... a plot' '"x"
-1.2071067811865475'
program 0 plot greenwood/cone-and-plane x --points=3 --format=latex --siunitx --rows=1
says '{truth} & 0 & -1.20711'
program 2 plot greenwood/cone-and-plane x --format=csv --figure="$scratch/none.svg"
complains '--format does not go with --figure'
program 0 simulate greenwood/cone-and-plane --until=0.1 --step=0.05 --output="$scratch/track.csv"
program 0 solve greenwood/cone-and-plane --along="$scratch/track.csv" --format=latex --siunitx --columns="t,x''" --rows=1
says "S[table-format=1.16]"

# A wrong name is refused before what would take hours is computed.
c=greenwood/cone-and-plane
while read -r line; do
    for wrong in --columns=nonsense --rows=nonsense=3 --rows==3; do
        status=0
        # shellcheck disable=SC2086 # words
        timeout 300 "$HOLONOM" $line "$wrong" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
        ok "$line $wrong: refused" test "$status" -eq 2
        complains 'there is no column'
    done
done <<END
drift $c --step=1e-9
drift $c --step=1e-9 --format=csv
drift $c --step=1e-9 --format=latex
growth
growth --format=csv
plot $c t x --integrator=rk4 --step=1e-9
sweep $c --step=1e-9 --alpha=1 --beta=1
work-precision $c --step=1e-9
simulate $c --step=1e-9
reference $c --certify=yes --digits=1000
compare --states=1000
rank $c --states=10000
time families/pendulum-chain N=100000
interval $c
errata ukp2004/redundant-ring
claims
END
finish
