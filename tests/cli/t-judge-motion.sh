#!/bin/sh
# shellcheck disable=SC2016 # $1 is that of awk
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# holonom judge --motion: what simulate and drift say of a motion is said of its table, too; the
# true trajectory has all digits; a wrong row is found at its time; bad tables are told in a line.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"

case=greenwood/cone-and-plane
t=$scratch/t.csv

# --- a simulation, judged as simulate and drift judge it
program 0 simulate $case --errors --output="$t"
program 0 judge --motion --certify=yes $case "$t" --page="$scratch/page.html"
silent
says 'truth: certified to t = 2, 30 digits'
ok 'the page says so, too' grep -q 'true motion: certified to t = 2, 30 digits' "$scratch/page.html"
cp "$scratch/out" "$scratch/judged"
largest=$(sed -n 's/^# largest errors: of q \(.*\), of q. \(.*\)\r$/\1 \2/p' "$t")
ok 'the errors that simulate --errors says' test "$largest" = \
    "$(awk '/error of q / { q = $4 } /error of q. / { v = $4 } END { print q, v }' "$scratch/judged")"
program 0 judge --motion --certify=yes $case "$t" --format=json
says '"certified_digits": 30'
ok 'digits are shown rounded down, as grades take them' awk 'function down(x) { return sprintf("%.2f", int(100 * x) / 100) }
    NR == FNR { if ($1 == "digits") shown = $2 " " $4 " " $6; next }
    { gsub(/[",:]/, "") } /^ *(digits|scd|mescd) / { said[$1] = down($2) }
    END { exit shown != said["digits"] " " said["scd"] " " said["mescd"] }' "$scratch/judged" "$scratch/out"
ok 'all of it is there' awk '/"(digits|scd|mescd|error_q|error_v|phi|rate|drift|rows)":/ { n++ }
    END { exit n < 9 }' "$scratch/out"
program 0 drift --certify=no $case --integrator=rk4 --stabilization=one-step --format=text
energy=$(awk '$1 == "rk4" && NF == 5 { print $3 }' "$scratch/out")
ok 'the drift of the energy that drift says' awk -v drift="$energy" '
    /energy/ { found = sprintf("%.1e", $4) } END { exit drift == "" || found != drift }' "$scratch/judged"
program 0 judge --motion --certify=no $case "$t" --format=csv
ok 'CSV: a line a row, as many fields' awk -F, 'NF != 7 { bad = 1 } END { exit bad || NR != 1002 }' "$scratch/out"
tr -d '\r' <"$t" | grep -v '^#' | awk -F, 'NR > 1 { print $(NF - 1), $NF }' >"$scratch/said"
awk -F, 'NR > 1 { print $2, $3 }' "$scratch/out" | paste -d ' ' "$scratch/said" - >"$scratch/both"
ok 'the errors of each line are those of simulate' awk '
    function far(a, b) { return (a > b ? a - b : b - a) > 1e-3 * a }
    far($1, $3) || far($2, $4) { bad = 1 } END { exit bad || NR != 1001 }' "$scratch/both"
program 0 judge --motion --certify=no $case "$t" --format=latex
says '\end{tabular}'

# --- digits wanted
program 0 judge --motion --certify=no $case "$t" --digits=7
program 1 judge --motion --certify=no $case "$t" --digits=8
complains 'fewer than 8 digits'

# --- the true trajectory itself, by columns in another order, with other separators
program 0 reference $case --at=0.25,0.5,1,1.5,2 --format=csv --digits=20 --output="$t" --provenance=no
program 0 judge --motion --certify=no $case "$t" --digits=15
tr -d '\r' <"$t" | awk -F, -v OFS=';' '{ print $7, $6, $5, "7", $4, $3, $2, $1 }' |
    sed '1s/;7;/;"more";/' >"$scratch/turned"
program 0 judge --motion --certify=no $case "$scratch/turned" --digits=15
tr -d '\r' <"$t" | tr ',' '\t' >"$scratch/tabs"
program 0 judge --motion --certify=no $case "$scratch/tabs" --digits=15
tr -d '\r' <"$t" | tr ',' ' ' >"$scratch/blanks"
program 0 judge --motion --certify=no $case "$scratch/blanks" --digits=15
program 0 reference $case --at=0.5,2 --format=csv --digits=40 --output="$scratch/long"
program 0 judge --motion --certify=no $case "$scratch/long" --bits=120 --digits=33

# --- one wrong row
awk -F, -v OFS=, -v CONVFMT=%.17g '$1 == "1" || $1 == "1.0000000000000000000" { $3 += 1e-6 } { print }' "$t" >"$scratch/wrong"
ok 'one row is changed' test "$(diff "$t" "$scratch/wrong" | grep -c '^>')" -eq 1
program 0 judge --motion --certify=no $case "$scratch/wrong"
ok '... and found, by as much, at its time, by the constraints, too' awk '
    /error of q / { good += $5 == 1 && $4 > 0.99e-6 && $4 < 1.01e-6 }
    /\|phi\| / { good += $3 == 1 && $2 > 1e-7 } /error of q. / { good += $4 < 1e-14 } END { exit good != 3 }' "$scratch/out"

# --- a motion known in closed form: x = sin t, kept on y = x by a constraint
cat >"$scratch/line.case" <<'END'
title "A spring along a line"; source "-";
coordinate x, y;
kinetic (x'^2 + y'^2)/2;
potential (x^2 + y^2)/2;
constraint line: y = x;
initial x = 0, y = 0, x' = 1, y' = 1;
span 0 .. 3;
invariant energy: (x'^2 + y'^2 + x^2 + y^2)/2;
END
awk 'BEGIN { print "t,x,y,x'"'"',y'"'"'"; for (k = 0; k <= 12; k++) { t = k / 4
    printf "%.17g,%.17g,%.17g,%.17g,%.17g\n", t, sin(t), sin(t), cos(t), cos(t) } }' >"$scratch/line.csv"
program 0 judge --motion --certify=no "$scratch/line.case" "$scratch/line.csv" --digits=15
ok 'the constraint holds, the energy is kept' awk '
    /\|phi\| / { good += $2 == 0 } /energy/ { good += $4 < 1e-15 } END { exit good != 2 }' "$scratch/out"
cut -d, -f1-3 "$scratch/line.csv" >"$scratch/positions"
program 0 judge --motion --certify=no "$scratch/line.case" "$scratch/positions" --digits=15
says 'no velocities'
head -n 6 "$scratch/line.csv" >"$scratch/half"
program 1 judge --motion --certify=no "$scratch/line.case" "$scratch/half"
complains 'incomplete: the motion ends at t = 1: the file ends there'
program 0 judge --motion --certify=no "$scratch/line.case" "$scratch/half" --until=1
silent

# --- bad tables: one line, with line and column
bad() { # bad LINE TABLE...: of the closed form's case
    complaint=$1
    shift
    printf '%s\n' "$@" >"$scratch/bad"
    program 2 judge --motion --certify=no "$scratch/line.case" "$scratch/bad"
    complains "$complaint"
    prints_nothing
}
bad 'bad:1:1: there is no column '"'y'" 't,x' '0,0'
bad "there is no column 'y''" "t,x,y,x'" '0,0,0,1'
bad "bad:1:5: a second column 'x'" 't,x,x,y' '0,0,0,0'
bad "bad:3:5: not a number: 'nan'" 't,x,y' '0,0,0' '1,1,nan'
bad "bad:2:3: not a number: '1.2.3'" 't,x,y' '0,1.2.3,0'
bad "bad:2:3: an empty field" 't,x,y' '0,,0'
bad "bad:2:3: too large a number: '1e400'" 't,x,y' '0,1e400,0'
bad "bad:2:3: too long a number: '1" 't,x,y' "0,$(printf '1%05000d' 0),0"
bad 'bad:2:1: fewer fields than names' 't,x,y' '0,0'
bad "bad:2:7: more fields than names: '4'" 't,x,y' '0,0,0,4'
bad 'bad:3:1: the time is not after' 't,x,y' '1,0,0' '1,0,0'
bad 'bad:4: the time is outside the motion, which is from 0 to 3; --until=T makes it longer' 't,x,y' '# 7' '1,0,0' '4,0,0'
bad 'bad:2: the time is outside the motion' 't,x,y' '-1,0,0'
ok '... which a longer motion would not mend' sh -c "! grep -q until '$scratch/err'"
bad "bad:2:3: a number with a comma (decimals begin with a point): '0,5'" 't;x;y' '0;0,5;0'
bad 'there are no rows' 't,x,y'
bad 'there is no line with the names of the columns' ''
bad "not a number: 'inf'" 't x y' '0 0 inf'
bad "bad:1:9: not a decimal number from 0 up: '0x10'" '# step: 0x10' 't,x,y' '0,0,0'
bad "bad:3:12: not a decimal number from 0 up: 'inf'" 't,x,y' '0,0,0' '# seconds: inf' '1,1,1'
bad "bad:2:9: not a decimal number from 0 up: '0.1 s'" 't,x,y' '# step: 0.1 s' '0,0,0'
program 2 judge --motion --certify=no "$scratch/line.case"
complains 'usage'
program 2 judge --motion --certify=no "$scratch/line.case" "$t" --format=tap
complains '--format=tap does not go with --motion'
program 2 judge --motion --certify=no "$scratch/line.case" "$scratch/none"
complains 'cannot read'
program 2 judge --motion 'greenwood/*' "$t"
program 2 judge --motion greenwood/billiard-ball-struck "$t"

# --- residuals and drift as small as the table's rounding are those of its numbers: the doubles 0.6 and 0.8 are 4.4408920985e-17
# off the circle, where double precision has 0
cat >"$scratch/rest.case" <<'END'
title "a mass at rest on a circle"; source "a test"; coordinate x, y; kinetic (x'^2 + y'^2)/2; constraint circle: x^2 + y^2 = 1;
initial x = 3/5, y = 4/5, x' = 0, y' = 0; span 0 .. 1; invariant radius: x^2 + y^2 + x'^2;
END
printf "t,x,y,x',y'\n0,0.6,0.8,0,0\n1,0.6,0.8,1e-9,0\n" >"$t"
program 0 judge --motion "$scratch/rest.case" "$t"
says '|phi|                      4.441e-17'
says 'radius         - start     1.000e-18'

# --- what is exported for a simulator
program 0 export --motion $case --points=5
silent
says '"kinetic":"m*(x'"'^2 + y'^2 + z'^2)/2"'"'
says '"columns":["t","x","y","z","x'"'"'","y'"'"'","z'"'"'"]'
says '"times":[0.0,0.5,1.0,1.5,2.0]'
ok 'the true states' test "$(tr '{' '\n' <"$scratch/out" | grep -c '"digits":3')" -eq 6
# its references are a trajectory
awk 'BEGIN { RS = "{"; print "t,x,y,z,x'"'"',y'"'"',z'"'"'" } /^"t":/ { gsub(/"[a-z]*":|[][]/, ""); split($0, f, ",")
    if (seen++) print f[1] "," f[2] "," f[3] "," f[4] "," f[5] "," f[6] "," f[7] }' "$scratch/out" >"$scratch/e.csv"
program 0 judge --motion --certify=no $case "$scratch/e.csv" --digits=15
program 0 export --motion $case --points=3 --bare
ok 'without references' sh -c "! grep -q reference '$scratch/out'"
program 2 export --motion greenwood/billiard-ball-struck
program 2 export --motion $case --format=mat

# --- through changes of contact: the truth is that of the phase, in references and in judgement
case=greenwood/dumbbell-leaves-wall
program 0 reference $case --digits=12
x=$(awk '$1 == "x" { print substr($3, 1, 11) }' "$scratch/out")
program 0 export --motion $case --points=3
ok 'the reference that is exported' grep -q "\"decimals\":{\"q\":\[\"$x" "$scratch/out"
program 0 simulate greenwood/rod-on-cylinder --stabilization=none --step=0.005 --errors --output="$t"
program 0 judge --motion --certify=no greenwood/rod-on-cylinder "$t"
cp "$scratch/out" "$scratch/judged"
largest=$(sed -n 's/^# largest errors: of q \(.*\), of q. \(.*\)\r$/\1 \2/p' "$t")
ok 'the errors that simulate --errors says, with contacts' test "$largest" = \
    "$(awk '/error of q / { q = $4 } /error of q. / { v = $4 } END { print q, v }' "$scratch/judged")"
phi=$(awk -F, '/^[0-9]/ && $(NF - 10) > most { most = $(NF - 10) } END { print most }' "$t")
ok 'the residuals are those of the phase' test "$phi" = "$(awk '$1 == "|phi|" { print $2 }' "$scratch/judged")"

# --- one row at each impact, with the velocity before it or after it: both are right, no other one is
cat >"$scratch/ball.case" <<'END'
title "a ball bounces at t = 1, 3, 5"; source "a test"; coordinate x; kinetic x'^2/2; potential x;
contact floor: x >= 0, open, restitution 1; initial x = 1/2; span 0 .. 5;
END
for v in 1 -1 0; do
    awk -v at="$v" 'BEGIN { print "t,x,x'"'"'"
        for (i = 0; i <= 20; i++) { u = (i + 4)%8/4 - 1; print i/4 "," (1 - u*u)/2 "," (u == -1 ? at : -u) } }' >"$t"
    program $((v == 0)) judge --motion "$scratch/ball.case" "$t"
    ok "of velocity $v at impacts" grep -q "digits $(test "$v" = 0 && echo 0.00 || echo 30.00)" "$scratch/out"
done
awk 'BEGIN { print "t,x,x'"'"'"; for (i = 0; i <= 20; i++) print i/4 "," 1/2 - i*i/32 "," (-i/4) }' >"$t" # without a floor
program 1 judge --motion "$scratch/ball.case" "$t"
ok 'what leaves the truth is not said to stay below 0' grep -q 'leaves the truth by t = 1.25: another' "$scratch/out"
# --- a step that ends at an impact: a row of its own beside the two of the impact
program 0 simulate "$scratch/ball.case" --step=0.25 --output="$t"
ok 'three rows at t = 1' test "$(grep -c '^1,' "$t")" = 3
program 0 judge --motion "$scratch/ball.case" "$t"
ok 'its digits' test "$(sed -n 's/^  digits \([0-9]*\)\..*/\1/p' "$scratch/out")" -ge 15
cat >"$scratch/losing.case" <<'END'
title "a ball bounces at t = 1, 2"; source "a test"; coordinate y; kinetic y'^2/2; potential 10*y;
contact floor: y >= 0, open, restitution 1/2; initial y = 5; span 0 .. 2.4;
END
program 0 simulate "$scratch/losing.case" --step=0.1 --output="$t"
program 0 judge --motion "$scratch/losing.case" "$t"
ok 'nothing is wrong with a motion that is right' test "$(grep -c 'looks like this' "$scratch/out")" = 0

# --- a coordinate has the name of a number of the run
cat >"$scratch/phi.case" <<'END'
title "named as sizes are"; coordinate phi, rank; kinetic (phi'^2 + rank'^2)/2;
constraint rod: phi^2 + rank^2 = 1; initial phi = 1, phi' = 0, rank = 0, rank' = 1; span 0 .. 1;
END
program 0 simulate "$scratch/phi.case" --step=0.1 --integrator=rk4 --output="$t"
ok 'no column is there twice' test "$(head -n 1 "$t" | tr -d '\r')" = \
    't,"phi","rank","phi'"'"'","rank'"'"'",run.phi,rate,residual,run.rank,kappa,steps,evaluations,solves,of_kernels'
program 0 judge --motion --certify=no "$scratch/phi.case" "$t"
cat >"$scratch/truth.case" <<'END'
title "named as what reference says"; coordinate truth, x; kinetic (truth'^2 + x'^2)/2; potential x^2/2; let digits = 2*x;
invariant "x": x'^2/2 + x^2/2; invariant "t": x'^2 + x^2; initial truth = 1, x = 1; span 0 .. 1;
END
program 0 reference "$scratch/truth.case" --at=0,1/2,1 --format=csv --output="$t"
ok 'nor of reference' grep -q "^t,truth,x,truth',x',run.truth" "$t"
program 0 judge --motion "$scratch/truth.case" "$t" --digits=15
program 0 reference "$scratch/truth.case" --at=1/2 --format=json
for member in '"x": "0.8775825618' '"invariant.x": "0.5' '"t": "0.5' '"invariant.t": "1.0' '"truth": "1.0' '"run.truth": "certified"'; do says "$member"; done

# --- at rest: what is 0 is no number that errors are relative to, and the unit of velocities is that of a motion across
cat >"$scratch/rest.case" <<'END'
title "one is at rest, where no number is exactly so"; source "a test"; coordinate x, y;
parameter moves = 1; kinetic (x'^2 + y'^2)/2; force x = 2 - x^2; force y = -y*moves; initial x = sqrt(2), y = moves; span 0 .. 1;
END
awk 'BEGIN { print "t,x,y,x'"'"',y'"'"'"
    for (i = 0; i <= 10; i++) printf "%.17g,%.17g,%.17g,0,%.17g\n", i/10, sqrt(2), cos(i/10), -sin(i/10) }' >"$t"
program 0 judge --motion "$scratch/rest.case" "$t" --digits=15
ok 'scd is of what is not 0' awk '$3 == "scd" { good = $4 > 15 } END { exit !good }' "$scratch/out"
ok 'and nothing is wrong with it' sh -c "! grep -q 'looks like' '$scratch/out'"
sed 's/parameter moves = 1/parameter moves = 0/' "$scratch/rest.case" >"$scratch/still.case"
awk 'BEGIN { print "t,x,y,x'"'"',y'"'"'"
    for (i = 0; i <= 10; i++) printf "%.17g,%.17g,0,1e-17,0\n", i/10, sqrt(2) }' >"$t"
program 0 judge --motion "$scratch/still.case" "$t" --digits=15
says 'truth: certified to t = 1'
ok 'and nothing is wrong with it, either' sh -c "! grep -q 'looks like' '$scratch/out'"
program 0 drift "$scratch/still.case" --step=0.1 --integrator=rk4 --stabilization=none
says 'truth: certified to t = 1'
sed 's/sqrt(2)/0/; s/2 - x^2/-x/' "$scratch/still.case" >"$scratch/zero.case"
program 0 drift "$scratch/zero.case" --step=0.1 --integrator=rk4 --stabilization=none
says 'truth: certified to t = 1'

# --- how far a motion goes in half a last decimal of the times is asked of the motion, not of rows that are far from each other
cat >"$scratch/fast.case" <<'END'
title "1600 turns between rows"; source "a test"; parameter w = 1e4; coordinate x; kinetic x'^2/2;
potential w^2*(x - 100)^2/2; initial x = 100, x' = 1; span 0 .. 1;
END
awk 'BEGIN { print "t,x,x'"'"'"
    for (i = 0; i <= 7; i++) printf "%.6f,%.17g,%.17g\n", i/7, 100 + sin(1e4*i/7)/1e4, cos(1e4*i/7) }' >"$t"
program 1 judge --motion --certify=no "$scratch/fast.case" "$t"
ok 'what rounded times leave is no more than is there' awk '$1 == "digits" { d = $2 } /that leaves/ { most = $(NF - 1) } END { exit !(most > 1 && most <= d) }' "$scratch/out"

# --- rows of one time that are no change (a run began again), and changes with one row: y = 0 at t = 1/2 and 1
cat >"$scratch/ball.case" <<'END'
title "a ball"; source "a test"; coordinate y; kinetic y'^2/2; potential 10*y;
contact floor: y >= 0, open, restitution 1/2; initial y = 1.25, y' = 0; span 0 .. 1.2;
END
ball() { # TENTH... of which rows stand there twice: at 5 and 10 the first is before the impact
    awk -v twice=" $* " 'function row(t, before, s) {
            if (t < 0.5 || (t == 0.5 && before)) printf "%.17g,%.17g,%.17g\n", t, 1.25 - 5*t*t, -10*t
            else if (t < 1 || (t == 1 && before)) { s = t - 0.5; printf "%.17g,%.17g,%.17g\n", t, 2.5*s - 5*s*s, 2.5 - 10*s }
            else { s = t - 1; printf "%.17g,%.17g,%.17g\n", t, 1.25*s - 5*s*s, 1.25 - 10*s } }
        BEGIN { print "t,y,y'"'"'"
            for (i = 0; i <= 12; i++) { if (index(twice, " " i " ")) row(i/10, 1); row(i/10, 0) } }' >"$t"
    program 0 judge --motion --certify=no "$scratch/ball.case" "$t" --digits=15
    ok "twice: $*" awk '$1 == "digits" { good = $2 > 15 && $4 > 15 } END { exit !good }' "$scratch/out"
}
ball
ball 5 10
ball 5
ball 10
ball 3
ball 3 5 7 10 11
finish
