#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# States by hand (--set, --project), on the true motion (--at), and at the end of a file (--from).
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"

bar=families/five-bar-payload
cone=greenwood/cone-and-plane

# A state of the case, by hand, has its answer.
program 0 solve $bar --state='at rest' --digits=15
tail -n +3 "$scratch/out" >"$scratch/named"
program 0 solve $bar --set="x1'=0,y1'=0,x2'=0" --set="y2'=0,x'=0,y'=0" --digits=15
silent
says 'state "given" at t = 0'
tail -n +3 "$scratch/out" >"$scratch/hand"
ok 'the answer of the same state by its name' cmp "$scratch/named" "$scratch/hand"

# Off the constraints: as it is, which is said; moved; a motion does not begin there.
program 0 solve $bar --set="x1'=0.5"
complains "'crank1' (its rate) by 2.64e-01; --project moves it"
says "x1' =  0.5"
says 'digits certified in balls'
program 0 solve $bar --set="x1'=0.5" --project
silent
says 'digits certified in balls'
ok 'the velocity has changed' sh -c "! grep -q \"x1' =  0.5000\" '$scratch/out'"
program 0 compare $bar --set="x1'=0.5" --project --solvers=svd,gauss --bits=53 -v
says 'given'
says '2 comparisons: 2 agrees'
program 0 rank $bar --set="x1'=0.5" --project --solvers=svd --bits=53
says 'given: true rank 4 of 4'
program 0 simulate $bar --set="x1'=0.5" --project --step=0.25
program 1 simulate $bar --set="x1'=0.5" --step=0.25
complains 'is off by'
program 0 sweep $bar --over=rho=1,1e-3 --instant --solvers=svd --set="x1'=0.5" --project
says 'at state "given"'

# On the true motion: certified as reference does; the answer of a formulation is the same to rounding.
program 0 solve $cone --at=0.5 --digits=15
says 'digits certified)'
says "x'' =  0.848082129675134"
program 0 solve $cone --at=0.5 --solvers=svd
complains 'on the true motion at t = 0.5, certified to 60 digits'
says "x'' =  0.84808212967513"
program 0 compare $cone --at=0.5 --solvers=svd --bits=53
complains 'certified to 60 digits'
says 'all good'
program 0 rank $cone --at=0.5 --solvers=svd --bits=53 --certify=no
complains 'agreed by two runs to 60 digits'
program 2 compare $cone --at=1,2
complains 'takes a number'
program 2 compare $cone --at=1 --set=x=1
complains '--at does not go with --set'

# A motion continued from where a file ended: the same numbers, to the last bit.
program 0 simulate $cone --step=0.0078125 --until=1 --output="$scratch/first.csv"
program 0 simulate $cone --step=0.0078125 --from="$scratch/first.csv"
tail -n 1 "$scratch/out" | cut -d, -f1-7 >"$scratch/continued"
program 0 simulate $cone --step=0.0078125
tail -n 1 "$scratch/out" | cut -d, -f1-7 >"$scratch/uncut"
ok 'continued, the last row is that of the whole motion' cmp "$scratch/continued" "$scratch/uncut"
program 0 simulate $cone --step=0.0078125 --output="$scratch/whole.csv"
program 2 simulate $cone --from="$scratch/whole.csv"
complains 'begins where the motion of the case ends, or later: --until=T'
ok '... in a line of short numbers' test "$(wc -c <"$scratch/err")" -lt 400
program 0 simulate $cone --from="$scratch/whole.csv" --until=2.1
program 0 reference $cone --at=1 --digits=30 --format=csv --output="$scratch/first.csv"
program 0 reference $cone --at=2 --digits=15
sed -n '3,8p' "$scratch/out" >"$scratch/uncut"
program 0 reference $cone --from="$scratch/first.csv" --at=2 --digits=15
complains 'from the last row of'
sed -n '3,8p' "$scratch/out" >"$scratch/continued"
ok 'a true motion continued is the same to 15 digits' cmp "$scratch/continued" "$scratch/uncut"
grep -v '^#' "$scratch/first.csv" | head -c -2 >"$scratch/cut.csv"
program 2 simulate $cone --from="$scratch/cut.csv"
complains 'the last line has no end; was the file cut short after'
program 2 average "$scratch/cut.csv"
complains 'the last line has no end: the file may have been cut short'
program 2 simulate $cone --from="$scratch/first.csv" --state=initial
complains '--from does not go with --set or --state'
printf 't,x,y,z\n1,2,3,4\n' >"$scratch/positions.csv"
program 2 simulate $cone --from="$scratch/positions.csv"
complains 'needs the velocities'

program 2 solve $bar --set=x1
complains '--set takes NAME=VALUE'
program 2 solve $bar --set=x3=1
ok '... says what was meant' grep -q "did you mean 'x1'" "$scratch/err"
program 2 solve $bar --project
complains '--project goes with --set'
finish
