#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# holonom average: closed forms over time at unequal distances, over states by hand, groups, what is
# refused, and the tables of simulate and compare.

# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"

# row GROUP QUANTITY COUNT MEAN RMS MEDIAN LARGEST SMALLEST LAST, to nine digits
row() {
    ok "... has $*" awk -F, -v want="$*" '
        function near(a, b) { return a - b < 1e-8 && b - a < 1e-8 }
        BEGIN { n = split(want, w, " "); if (w[1] == "-") w[1] = "" }
        { gsub(/"/, "") }
        $1 == w[1] && $2 == w[2] {
            found = near($3, w[3]) && near($4, w[4]) && near($5, w[5]) && near($6, w[6]) &&
                near($7, w[7]) && near($8, w[8]) && near($(NF), w[9])
        }
        END { exit !found }' "$scratch/out"
}

# x = t - 1/4 at 0, 1/4, 1: the trapezoidal rule is exact for x, whose mean is 1/4, and gives
# 1/4 (1/16 + 0)/2 + 3/4 (0 + 9/16)/2 = 28/128 for x^2.
printf 't,x,name\n0,-0.25,a\n0.25,0,a\n1,0.75,a\n' >"$scratch/line.csv"
program 0 average "$scratch/line.csv" --format=csv
row - x 3 0.25 0.46770717335 0 0.75 0 0.75
ok '... no row of texts' sh -c "! grep -q name '$scratch/out'"
sed 's/^t/time/' "$scratch/line.csv" >"$scratch/other.csv"
program 0 average "$scratch/other.csv" --over=name --rows=quantity=x --format=csv
row - x 3 0.16666666667 0.45643546459 0 0.75 0 0.75

# Errors at many bits are less than a double holds, and so are squares of what it does; nothing is 0 for that.
printf 't,x,y\n0,1e-2400,3e-200\n1,1e-2400,3e-200\n' >"$scratch/small.csv"
program 0 average "$scratch/small.csv" --format=csv
says '"","x",2,1e-2400,1e-2400,1e-2400,1e-2400,1e-2400,'
says '"","y",2,3e-200,3e-200,3e-200,3e-200,3e-200,'
program 0 average "$scratch/small.csv" --format=json
says '"rms": "1e-2400"'
says '"rms": 3e-200'

# Two solvers at three states, one without an answer.
printf 'case,state,solver,bits,error_q\na,s1,u,53,1\na,s1,v,53,4\na,s2,u,53,2\na,s2,v,53,\na,s3,u,53,6\n' \
    >"$scratch/states.csv"
program 0 average "$scratch/states.csv" --format=csv --columns=group,quantity,count,mean,rms,median,largest,smallest,last
sed 's/"a, \(.\), 53 bits"/\1/' "$scratch/out" >"$scratch/short" && mv "$scratch/short" "$scratch/out"
row u error_q 3 3 3.6968455021 2 6 1 6
row v error_q 1 4 4 4 4 4 4
program 0 average "$scratch/states.csv" --over=case,state,solver --rows=quantity=error_q
says '53 bits  error_q'
says 'a, s3, u'

# By the program's own tables: the largest drift along a motion is that of its table.
program 0 simulate greenwood/cone-and-plane --step=0.1 --errors --certify=no --output="$scratch/motion.csv"
program 0 average "$scratch/motion.csv" --format=csv --rows='quantity=error_q'
largest=$(awk -F, 'NR == 1 { for (k = 1; k <= NF; k++) if ($k == "error_q") column = k }
    !/^#/ && NR > 1 && $column > most { most = $column } END { printf "%.3e", most }' "$scratch/motion.csv")
ok "the largest error is $largest" awk -F, -v most="$largest" '
    NR == 2 { exit !(sprintf("%.3e", $7) == most) }' "$scratch/out"
program 0 average "$scratch/motion.csv" --format=json --rows='quantity=error_q'
says '"quantity": "error_q"'

printf 't,x\n1,1\n0,1\n' >"$scratch/back.csv"
program 2 average "$scratch/back.csv"
complains 'do not increase'
printf 'x,y\n1,2\n' >"$scratch/none.csv"
program 2 average "$scratch/none.csv"
complains 'there is no column t, state or case'
program 2 average "$scratch/line.csv" --over=z
complains "there is no column 'z'"

# Semicolons, as spreadsheets of many countries write them, with a mark of the byte order; texts with both separators; cells
# with nan, which is no number, are empty.
printf '\357\273\277t;x;note\r\n0;-0.25;"a, b"\r\n0.25;0;"c;d"\r\n0.5;nan;\r\n1;0.75;a, b\r\n' >"$scratch/semicolons.csv"
program 0 average "$scratch/semicolons.csv" --format=csv
row - x 3 0.25 0.46770717335 0 0.75 0 0.75
printf 't,x\n0,1\n-1,2\n' >"$scratch/back.csv"
program 2 average "$scratch/back.csv"
complains "back.csv: the times do not increase at '-1'"
printf 't,x\n0,a\n1,2\n' >"$scratch/texts.csv"
program 2 average "$scratch/texts.csv"
complains 'texts.csv: there is no column of numbers to average'
# A coordinate that is called as what names a row is averaged as any other: its velocity is there, or no method beside times.
printf "t,beta,beta'\\n0,1,2\\n1,3,4\\n" >"$scratch/angle.csv"
program 0 average "$scratch/angle.csv" --format=csv
says '"","beta",2,2'
printf 't,value,step\n0,1,5\n1,3,7\n' >"$scratch/value.csv"
program 0 average "$scratch/value.csv" --format=csv
says '"","value",2,2'
says '"","step",2,6'
printf "t,beta,beta'\\n0,1,2\\n1,3.5,4\\n" >"$scratch/other.csv"
program 0 diff "$scratch/angle.csv" "$scratch/angle.csv"
program 0 diff "$scratch/angle.csv" "$scratch/other.csv"
ok 'diff names no row by it' sh -c "! grep -q 'vanished *t = 1' '$scratch/out'"
# Infinite is infinite in every format, and not missing.
printf 't,x\n0,1\n1,inf\n' >"$scratch/infinite.csv"
program 0 average "$scratch/infinite.csv" --format=csv
says '"","x",2,inf,inf,inf,inf,1,"1",inf'
program 0 average "$scratch/infinite.csv" --format=json
says '"mean": "inf"'
finish
