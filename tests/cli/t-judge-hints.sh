#!/bin/sh
# shellcheck disable=SC2016 # $1 is that of awk
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# holonom judge --motion of several files, and of tables with a fault that it names: the motion is one
# in closed form, x = sin t, y = x, and a pendulum that turns over.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"

case=$scratch/line.case
cat >"$case" <<'END'
title "A spring along a line"; source "-";
coordinate x, y;
kinetic (x'^2 + y'^2)/2;
potential (x^2 + y^2)/2;
constraint line: y = x;
initial x = 0, y = 0, x' = 1, y' = 1;
span 0 .. 3;
END
# table NAME STEPS X Y X' Y' [SKIPPED]: the columns as expressions of t, h and k
table() {
    awk -v n="$2" -v skip="${7-none}" 'BEGIN { pi = atan2(0, -1); h = 3 / n; print "t,x,y,x'"'"',y'"'"'"
        for (k = 0; k <= n; k++) { t = k * h; if (k != skip)
            printf "%.17g,%.17g,%.17g,%.17g,%.17g\n", t, '"$3, $4, $5, $6"' } }' >"$scratch/$1.csv"
}
judge() { # judge STATUS NAME
    program "$1" judge --motion "$case" "$scratch/$2.csv"
}
right='sin(t) sin(t) cos(t) cos(t)'
# shellcheck disable=SC2086 # four words
table right 60 $right
judge 0 right
ok 'nothing is said of a right one' sh -c "! grep -q 'looks like' '$scratch/out'"
{ printf '\357\273\277'; sed 's/$/\r/' "$scratch/right.csv"; } >"$scratch/marked.csv"
judge 0 marked
says 'digits 16'
table leapfrog 60 'sin(t)' 'sin(t)' 'cos(t + h/2)' 'cos(t + h/2)'
judge 1 leapfrog
says 'the velocities are those of half a step later: leapfrog?'
table kept 60 'sin(t)' 'sin(t)' 'cos(k ? t - h : 0)' 'cos(k ? t - h : 0)'
judge 1 kept
says 'the velocities are those of the row before: kept from there?'
table late 60 'sin(t + h/2)' 'sin(t + h/2)' 'cos(t + h/2)' 'cos(t + h/2)'
judge 1 late
ok '... which it is not if the positions are late, too' sh -c "! grep -q leapfrog '$scratch/out'"
says 'each row up to t = 2.95 has the state of a time that is 0.025 later: are the times off'
table early 60 'sin(t + (k ? -0.2 : 0))' 'sin(t + (k ? -0.2 : 0))' 'cos(t + (k ? -0.2 : 0))' 'cos(t + (k ? -0.2 : 0))'
judge 1 early
says 'each row from t = 0.25 on has the state of a time that is 0.2 earlier: are the times off?'
later='(t < 2.675 ? t + 0.3 : t - 2.7)' # nothing is said of the rows that have no truth
table wrapped 60 "sin($later)" "sin($later)" "cos($later)" "cos($later)"
judge 1 wrapped
says 'each row up to t = 2.65 has the state of a time that is 0.3 later'
table slow 60 'sin(0.99*t)' 'sin(0.99*t)' 'cos(0.99*t)' 'cos(0.99*t)'
judge 1 slow
ok '... nor is it one if they are later and later' sh -c "! grep -q 'times off' '$scratch/out'"
for row in 0 60; do # one row that dominates the error is no shift
    table large 60 "sin(t) + (k == $row ? 1e6 : 0)" 'sin(t)' 'cos(t)' 'cos(t)'
    judge 1 large
    ok "row $row alone is off: nothing is shifted" sh -c "! grep -qE 'shifted|times off|half a step' '$scratch/out'"
done
table mm 60 '1000*sin(t)' 'sin(t)' '1000*cos(t)' 'cos(t)'
judge 1 mm
says "x, x': 1000 times the truth: thousandths (mm"
table degrees 60 'sin(t)*180/pi' 'sin(t)*180/pi' 'cos(t)*180/pi' 'cos(t)*180/pi'
judge 1 degrees
says 'degrees?'
table shifted 60 'sin(t + h)' 'sin(t + h)' 'cos(t + h)' 'cos(t + h)'
judge 1 shifted
says 'the state of the row after it'
table half 60 'sin(t)' 'sin(t)' 'cos(t - h/2)' 'cos(t - h/2)'
judge 1 half
says 'half a step earlier'
table exchanged 60 'cos(t)' 'sin(t)' 'sin(t)' 'cos(t)'
judge 1 exchanged
says "x has the values of x', and the other way round"
# two of nearly the same form: exchanged, and no factor of each other; or with a factor that is nearly constant
cat >"$scratch/two.case" <<'END'
title "Two springs"; source "-"; coordinate x, y; kinetic (x'^2 + y'^2)/2; potential (x^2 + y^2)/2;
initial x = 1, y = 1/2, x' = 1/10, y' = 51/1000; span 0 .. 3;
END
x='cos(t) + sin(t)/10' y='cos(t)/2 + sin(t)*51/1000' u='cos(t)/10 - sin(t)' v='cos(t)*51/1000 - sin(t)/2'
table two 60 "$y" "$x" "$v" "$u"
program 1 judge --motion "$scratch/two.case" "$scratch/two.csv"
says 'x has the values of y, and the other way round'
ok '... and no factor' sh -c "! grep -q 'times the truth' '$scratch/out'"
table two 60 "($x)*(1.2 + t/2000)" "$y" "$u" "$v"
program 1 judge --motion "$scratch/two.case" "$scratch/two.csv"
ok '... a factor has the digits that it is constant to' grep -qE ' x: 1\.20?[0-9]? times the truth' "$scratch/out"
table start 60 'sin(t + 0.3)' 'sin(t + 0.3)' 'cos(t + 0.3)' 'cos(t + 0.3)'
judge 1 start
says 'another start?'
# --- an origin, an order and signs of their own are no other start
line=$case
case=$scratch/three.case
cat >"$case" <<'END'
title "Three springs"; source "-"; coordinate x, y, z; kinetic (x'^2 + y'^2 + z'^2)/2;
potential x^2/2 + 2*y^2 + 9*z^2/2; initial x = 0, y = 1, z = 1, x' = 1, y' = 0, z' = 0; span 0 .. 3;
END
three() { # three NAME X Y Z X' Y' Z' [STEPS]
    awk -v n="${8-60}" 'BEGIN { pi = atan2(0, -1); h = 3 / n; print "t,x,y,z,x'"'"',y'"'"',z'"'"'"; for (k = 0; k <= n; k++) { t = k * h
        printf "%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g\n", t, '"$2, $3, $4, $5, $6, $7"' } }' >"$scratch/$1.csv"
    judge 1 "$1"
}
x='sin(t)' y='cos(2*t)' z='cos(3*t)' u='cos(t)' v='-2*sin(2*t)' w='-3*sin(3*t)'
three origin "$x" "$y" "$z + pi/2" "$u" "$v" "$w"
says 'z: the truth plus 1.571 throughout: another origin, or another start?'
three order "$y" "$z" "$x" "$v" "$w" "$u"
says "columns have the values of others, x of y, y of z, z of x, x' of y', y' of z', z' of x': another order?"
ok '... and are no other start' sh -c "! grep -q 'another start' '$scratch/out'"
three signs "$x" "(t > 1.02 ? -1 : 1)*$y" "$z" "$u" "(t > 1.02 ? -1 : 1)*($v)" "$w"
says "y, y': the truth with the other sign in some rows, first at t = 1.05: Euler parameters, or an absolute value?"
three minute "$x" "$y" "$z" "($u)*30/pi" "$v" "$w"
says "x': 9.549297 times the truth: revolutions a minute?"

# --- velocities that are differences; a row that is off; nothing leaves the truth that comes back to it
difference() { # of FUNCTION(FACTOR*t) over the steps beside
    printf '%s' "($1($2*(k < n ? t + h : t)) - $1($2*(k > 0 ? t - h : t)))/((k < n) + (k > 0))/h"
}
three differences "$x" "$y" "$z" "$(difference sin 1)" "$(difference cos 2)" "$(difference cos 3)"
says 'the velocities are differences of the positions beside them: that alone takes them up to 3.7e-03 of their size'
ok '... which are no other start' sh -c "! grep -q 'another start' '$scratch/out'"
three spike "$x" "$y + (k == 20 ? 0.5 : 0)" "$z" "$u" "$v" "$w"
says '1 of 61 rows, the first at t = 1, is farther off than all others: of those no component by more than'
# ... nor a last row of an error that grows, nor velocities that are nearly differences
three growing "$x + exp(40*t - 120)" "$y" "$z" "$u" "$v" "$w" 20
ok 'an error that grows fast is of no few rows' sh -c "! grep -q 'farther off' '$scratch/out'"
three nearly "$x" "$y" "$z" "$(difference sin 1)*1.0001" "$(difference cos 2)*1.0001" "$(difference cos 3)*1.0001"
ok 'velocities that are nearly differences are not called that' sh -c "! grep -q differences '$scratch/out'"
three slow 'sin(0.9*t)' 'cos(1.8*t)' 'cos(2.7*t)' 'cos(0.9*t)' '-2*sin(1.8*t)' '-3*sin(2.7*t)'
says 'another branch, too large a step, or other forces?'

# a table that is written twice as often as its states change is no shift of all; noise is no start
three held 'sin(k % 2 ? t - h : t)' 'cos(2*(k % 2 ? t - h : t))' 'cos(3*(k % 2 ? t - h : t))' 'cos(k % 2 ? t - h : t)' \
    '-2*sin(2*(k % 2 ? t - h : t))' '-3*sin(3*(k % 2 ? t - h : t))' 200
ok 'every second row is late: no shift of each' sh -c "! grep -q 'each row' '$scratch/out'"
three noise "$x + 0.01*sin(4 + 1e4*k*k)" "$y" "$z" "$u" "$v" "$w" 400
ok 'noise is no other start' sh -c "! grep -q 'another start' '$scratch/out'"

# --- an impact that is a row late: nothing is shifted, since most rows are not
case=$scratch/ball.case
cat >"$case" <<'END'
title "A ball that bounces"; source "-"; parameter e = 1/2; coordinate y; kinetic y'^2/2; potential 10*y;
contact floor: y >= 0, open, restitution e; initial y = 1, y' = 0; span 0 .. 1/2;
END
for g in 10 9.81; do # by which it falls
    awk -v g=$g 'BEGIN { print "t,y,y'"'"'"; T = sqrt(2/g); v = g*T/2; for (k = 0; k <= 100; k++) { t = k/200; s = t - T
        if (s < 0) printf "%.17g,%.17g,%.17g\n", t, 1 - g*t*t/2, -g*t
        else printf "%.17g,%.17g,%.17g\n", t, v*s - g*s*s/2, v - g*s } }' >"$scratch/ball$g.csv"
done
judge 0 ball10
ok 'nothing is said of a right one' sh -c "! grep -q 'looks like' '$scratch/out'"
judge 1 ball9.81
ok 'another g is no shift in time' sh -c "! grep -qE 'times off|shifted|leapfrog' '$scratch/out'"
says 'is farther off than all others, beside changes of contact: of those no component by more than'
case=$line

# --- right numbers with few digits are no other start
for form in %.4f %.4g %.9g; do
    awk -F, -v form="$form" 'NR == 1 { print; next } { printf "%s", $1
        for (i = 2; i <= NF; i++) printf "," form, form == "%.9g" ? single($i) : $i; print "" }
        function single(x,   e) { e = x == 0 ? 0 : int(log(x < 0 ? -x : x)/log(2) + 100) - 100; e = 2^(23 - e); return int(x*e + (x < 0 ? -0.5 : 0.5))/e }' \
        "$scratch/right.csv" >"$scratch/few.csv"
    judge 0 few
    ok "... $form: no other start" sh -c "! grep -q 'another start' '$scratch/out'"
    ok "... $form: but few digits" grep -qE 'looks like this: all numbers are those of the truth, rounded to (4 decimals|4 digits|single precision)' "$scratch/out"
done
# as near to the truth as single precision is, but no number of it
awk -F, -v OFS=, 'NR > 1 { for (i = 2; i <= NF; i++) $i = sprintf("%.17g", $i*(1 + 5e-8)) } { print }' "$scratch/right.csv" >"$scratch/near.csv"
judge 0 near
ok '... of all digits: no single precision' sh -c "! grep -q 'single precision' '$scratch/out'"
awk -F, -v OFS=, 'NR > 1 { for (i = 2; i <= NF; i++) $i = sprintf("%.4f", $i + 0.0004) } { print }' "$scratch/right.csv" >"$scratch/start.csv"
judge 0 start
says 'another start?'

# --- times with few digits: even ones were rounded, and are no fault of the motion; uneven ones of one decimal are exact
sed 's/coordinate x, y;/& parameter w = 1000;/; s/(x^2 + y^2)\/2/w^2*&/; s/, x. = 1, y. = 1/, x'"'"' = w, y'"'"' = w/' "$case" >"$scratch/fast.case"
awk 'BEGIN { print "t,x,y,x'"'"',y'"'"'"; for (k = 0; k <= 90; k++) { t = k/30
    printf "%.6f,%.17g,%.17g,%.17g,%.17g\n", t, sin(1000*t), sin(1000*t), 1000*cos(1000*t), 1000*cos(1000*t) } }' >"$scratch/fast.csv"
program 0 judge --motion "$scratch/fast.case" "$scratch/fast.csv" --digits=10
says 'times rounded to 6 decimals: of a right motion, that leaves 3.3'
ok 'and its digits are those that are found' grep -q 'digits 3\.4' "$scratch/out"
awk -F, -v OFS=, 'NR == 40 { $2 += 0.01 } { print }' "$scratch/fast.csv" >"$scratch/off.csv"
program 1 judge --motion "$scratch/fast.case" "$scratch/off.csv"
awk 'BEGIN { print "t,x,y,x'"'"',y'"'"'"; split("0 0.1 0.3 0.7 1.5 2.2 3", at, " "); for (k = 1; k <= 7; k++) { t = at[k] + (k < 7 ? 0.004 : 0)
    printf "%s,%.17g,%.17g,%.17g,%.17g\n", at[k], sin(t), sin(t), cos(t), cos(t) } }' >"$scratch/hand.csv"
judge 1 hand

table derivative 60 'sin(t)' 'sin(t)' 'cos(t)*cos(3*t)' 'cos(t)'
judge 1 derivative
says "x' is not the derivative of x"
# shellcheck disable=SC2086
table gap 60 $right 20
judge 0 gap
says 'no rows between t = 0.95 and t = 1.05'

# Cut off within the last line, at each of its bytes (a sample of them without HOL_TESTS=all), it is refused.
if [ "${HOL_TESTS-}" = all ]; then every=1; else every=9; fi
length=$(wc -c <"$scratch/right.csv") taken=''
cut=1
while [ "$cut" -lt "$(tail -n 1 "$scratch/right.csv" | wc -c)" ]; do
    head -c $((length - cut)) "$scratch/right.csv" >"$scratch/cut.csv"
    status=0
    "$HOLONOM" judge --motion "$case" "$scratch/cut.csv" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
    [ "$status" -eq 2 ] && [ "$(wc -l <"$scratch/err")" -eq 1 ] && [ ! -s "$scratch/out" ] &&
        grep -q 'cut.csv:62:[0-9]*: the last line has no end; was the file cut short after' "$scratch/err" ||
        taken="$taken $cut"
    cut=$((cut + every))
done
ok "a file cut off within its last line is refused (not:${taken:- none})" test -z "$taken"
# Line ends of other systems are ends.
for end in '\r' '\r\n'; do
    awk -v end="$end" '{ printf "%s" end, $0 }' "$scratch/right.csv" >"$scratch/ends.csv"
    judge 0 ends
done

head -n 31 "$scratch/right.csv" >"$scratch/part.csv"
judge 1 part
says 'digits -'
says 'what is there, up to t = 1.45, is right to 16.'
ok 'a file without its end has no digits' sh -c "! grep -q 'digits [0-9]' '$scratch/out'"
program 1 judge --motion "$case" "$scratch/part.csv" --format=json
ok '... in JSON either' sh -c "tr -d ' ' <'$scratch/out' | grep -q '\"digits\":null'"

# --- another branch: the constraint holds, the motion is one that turns the other way
branch=$scratch/branch.case
cat >"$branch" <<'END'
title "A mass on a circle"; source "-";
coordinate x, y;
kinetic (x'^2 + y'^2)/2;
constraint circle: x^2 + y^2 = 1;
initial x = 1, y = 0, x' = 0, y' = 1;
span 0 .. 3;
END
awk 'BEGIN { print "t,x,y,x'"'"',y'"'"'"; for (k = 0; k <= 60; k++) { t = k * 0.05; s = t < 1.5 ? t : 3 - t
    d = t < 1.5 ? 1 : -1; printf "%.17g,%.17g,%.17g,%.17g,%.17g\n", t, cos(s), sin(s), -d*sin(s), d*cos(s) } }' \
    >"$scratch/branch.csv"
program 1 judge --motion "$branch" "$scratch/branch.csv"
says 'another branch'
program 2 judge --motion "$case" "$scratch/right.csv" --states=3
complains '--states is not an option'
program 2 judge --motion "$case" "$scratch/right.csv" --jobs=2
complains '--jobs does not go with --motion'
program 2 judge --motion "$case" "$scratch/right.csv" --verbose
complains '--verbose does not go with --motion'

# --- an angle modulo 2 pi
pendulum=$scratch/pendulum.case
cat >"$pendulum" <<'END'
title "A pendulum that turns over"; source "-";
coordinate phi, s;
kinetic phi'^2/2 + s'^2/2;
potential s^2/2 - cos(phi);
initial phi = 0, phi' = 3, s = 0, s' = 9;
span 0 .. 3;
END
program 0 reference "$pendulum" --at=0,0.5,1,1.5,2,2.5,3 --format=csv --digits=18 --output="$scratch/true.csv"
tr -d '\r"' <"$scratch/true.csv" >"$scratch/plain.csv"
for column in phi s; do
    awk -F, -v OFS=, -v CONVFMT=%.17g -v name=$column '/^#/ { next } !head { head = 1
        for (i = 1; i <= NF; i++) if ($i == name) c = i; print; next }
        { $c = atan2(sin($c), cos($c)); print }' "$scratch/plain.csv" >"$scratch/$column.csv"
done
program 0 judge --motion "$pendulum" "$scratch/phi.csv" --digits=14
says 'taken modulo 2 pi: phi'
program 1 judge --motion "$pendulum" "$scratch/s.csv" --digits=14
ok 'a length is no angle' sh -c "! grep -q 'modulo' '$scratch/out'"

# --- an angle in degrees is told as what it is: it does not begin on the turn of the truth
sed 's/phi = 0,/phi = 1\/10,/' "$pendulum" >"$scratch/inclined.case"
program 0 reference "$scratch/inclined.case" --at=0,0.5,1,1.5,2,2.5,3 --format=csv --digits=18 --output="$scratch/true.csv"
tr -d '\r"' <"$scratch/true.csv" | awk -F, -v OFS=, -v CONVFMT=%.17g '/^#/ { next } !head { head = 1
    for (i = 1; i <= NF; i++) if ($i == "phi") c = i; print; next }
    { $c *= 180/atan2(0, -1); print }' >"$scratch/turned.csv"
program 1 judge --motion "$scratch/inclined.case" "$scratch/turned.csv"
says 'looks like this: phi: 57.29578 times the truth: degrees?'
ok 'degrees are not taken modulo 2 pi' sh -c "! grep -q 'modulo' '$scratch/out'"

# --- a coordinate on which nothing depends may be an angle or a length: within a turn it is an angle
flight=$scratch/flight.case
cat >"$flight" <<'END'
title "A ball thrown far"; source "-";
coordinate x, y;
kinetic (x'^2 + y'^2)/2;
potential y^2/2;
invariant height: y;
initial x = 0, y = 3, x' = 10, y' = 0;
span 0 .. 3;
END
line=$case case=$flight
table jumps 60 '10*t - (t < 1 ? 0 : 8*pi)' '3*cos(t)' 10 '-3*sin(t)'
judge 1 jumps
ok 'metres are not taken modulo 2 pi' sh -c "! grep -q 'modulo' '$scratch/out'"
says 'error of q                 2.513e+01'
table turned 60 'atan2(sin(10*t), cos(10*t))' '3*cos(t)' 10 '-3*sin(t)'
judge 0 turned
says 'taken modulo 2 pi: x'
table still 60 0 3 10 0
judge 1 still
says 'height         - start     0.000e+00'
case=$line

# --- a small coordinate beside a large one
line=$case
case=$scratch/beside.case
cat >"$case" <<'END'
title "A small angle beside a long path"; source "-";
coordinate x, a;
kinetic (x'^2 + a'^2)/2;
potential a^2/2;
initial x = 0, a = 1/1000, x' = 1e6, a' = 0;
span 0 .. 3;
END
for off in 0 1e-5 1e-3; do
    awk -v off=$off "BEGIN { print \"t,x,a\"; for (k = 0; k <= 60; k++)
        printf \"%.17g,%.17g,%.17g\\n\", k/20, 1e6*k/20, cos(k/20)/1000 + off*sin(k/7) }" >"$scratch/beside.csv"
    said=0
    [ $off != 1e-3 ] || said=1
    judge $said beside
    ok "... off by $off: no digit of its own: $said" test "$(grep -c 'a has no digit of its own' "$scratch/out")" -eq $said
done
complains 'columns are wrong beside larger ones'
program 1 judge --motion "$case" "$scratch/beside.csv" --format=json
says '"columns_lost": 1'
program 1 judge --motion "$case" "$scratch/beside.csv" "$scratch/beside.csv"
ok 'the grade of a table of several says so, too' grep -q ' inaccurate *$' "$scratch/out"
for change in 0.99 -1 1e-15; do # of the small velocity: a factor that leaves digits, none, what is as good as 0
    awk -v change=$change "BEGIN { print \"t,x,a,x',a'\"; for (k = 0; k <= 60; k++)
        printf \"%.17g,%.17g,%.17g,%.17g,%.17g\n\", k/20, 1e6*k/20, cos(k/20)/1000, 1e6, -change*sin(k/20)/1000 }" \
        >"$scratch/beside.csv"
    judge 1 beside
    says "a': $change times the truth"
    program 1 judge --motion "$case" "$scratch/beside.csv" --format=json
    says '"columns_lost": 1' # once, also where both are so
done
# ... but not where the truth itself is no more than rounding of what is beside it
sed 's|a = 1/1000|a = 1e-9|' "$case" >"$scratch/nought.case"
case=$scratch/nought.case
table beside 60 '1e6*t' 0 1e6 0
sed 's/,y/,a/g' "$scratch/beside.csv" >"$scratch/nought.csv"
judge 0 nought
ok 'nothing is said of it' sh -c "! grep -q 'looks like' '$scratch/out'"
case=$line

# --- several files: order 2, until a floor
for n in 30 60 120 240 960; do
    table "$n" "$n" "sin(t) + (h*h + 1e-6)*t" "sin(t) + (h*h + 1e-6)*t" 'cos(t)' 'cos(t)'
done
cd "$scratch"
program 1 judge --motion "$case" 960.csv 30.csv 60.csv 120.csv 240.csv --digits=4
ok 'larger steps first' test "$(awk '/csv/ { printf "%s ", $1 }' out)" = '30.csv 60.csv 120.csv 240.csv 960.csv '
ok 'of order 2' awk '$1 == "60.csv" { good = $5 > 1.98 && $5 < 2.02 } END { exit !good }' out
ok 'with its grades' awk '/30.csv/ { a = $NF == "wrong" } /240.csv/ { b = $NF == "inaccurate" }
    /960.csv/ { c = $NF == "agrees" } END { exit !(a && b && c) }' out
program 1 judge --motion "$case" 30.csv 60.csv --format=json
ok 'JSON has both' test "$(grep -c '"file"' out)" -eq 2
program 1 judge --motion "$case" 30.csv 60.csv --format=latex
says '\end{tabular}'
program 2 judge --motion "$case" 30.csv none.csv
complains 'cannot read'
program 2 judge --motion "$case" 30.csv --solvers=svd

# --- Euler parameters of the other sign are the same orientation
four=$scratch/four.case
cat >"$four" <<'END'
title "Four springs"; source "-"; coordinate a, b, c, d; kinetic (a'^2 + b'^2 + c'^2 + d'^2)/2;
potential (a^2 + b^2 + c^2 + d^2)/2; initial a = 1, b = 1, c = 1, d = 1, a' = 0, b' = 0, c' = 0, d' = 0; span 0 .. 3;
END
awk 'BEGIN { print "t,a,b,c,d"; for (k = 0; k <= 30; k++) { x = -cos(k/10); printf "%g,%.17g,%.17g,%.17g,%.17g\n", k/10, x, x, x, x } }' \
    >"$scratch/four.csv"
program 1 judge --motion "$four" "$scratch/four.csv"
says 'a, b, c, d: -1 times the truth: the other direction, or Euler parameters of the other sign?'

# --- velocities that are there, and not read, are said; so is a table whose names are a comment
# shellcheck disable=SC2086
table right 60 $right
sed '1s/.*/t,x,y,vx,vy/' "$scratch/right.csv" >"$scratch/named.csv"
judge 0 named
says 'looks like this: velocities by other names, which are not judged: vx, vy?'
sed '1s/.*/t,x,y,E,phi/' "$scratch/right.csv" >"$scratch/named.csv"
judge 0 named
ok 'other columns are no velocities' sh -c "! grep -q 'looks like' '$scratch/out'"
sed '1s/^/# /' "$scratch/right.csv" >"$scratch/comment.csv"
judge 2 comment
complains "comment.csv:2:1: a number where the names of the columns should be, in a line without #: '0'"
sed '2s/$/,/' "$scratch/right.csv" >"$scratch/more.csv"
judge 2 more
complains 'more fields than names'
ok '... and quotes nothing' grep -q 'names$' "$scratch/err"
finish
