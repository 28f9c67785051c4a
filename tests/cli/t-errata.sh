#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# holonom errata as a user meets it: formats, order, exit statuses.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"

program 0 errata --states=1 'greenwood/polhode*' greenwood/cone-and-plane greenwood/knife-edge-dumbbell
says 'misprint refuted'
says 'holds:    at t = 10.0: x = -4.964993'
says '(true: -4.964992787304789438756319)'
says 'evidence: closed form and quadrature: -4.96499278730'
says '6.4 of 7 digits'
says 'greenwood/knife-edge-dumbbell                 19'
says 'found by: the true trajectory, certified'
says 'found by: the event of the true trajectory, certified' # an extremum
says 'found by: residual at 4 states, certified'
grep '^[^ 0-9P]' "$scratch/out" >"$scratch/sources"
ok 'the sources are in order' env LC_ALL=C sort -c -u "$scratch/sources"
# An event before the rank changes; values at times that are stored with a certificate.
program 0 errata --states=1 greenwood/hinged-rods-on-wire ivp/slider-crank
says 'found by: the event of the true trajectory, certified'
ok 'everything along motions is certified' sh -c "! grep -q 'agreed' '$scratch/out'"
if test "${HOL_TESTS-}" = all; then # of the whole collection
    # shellcheck disable=SC2046 # words
    program 0 errata --states=0 $("$HOLONOM" list cases --format=csv | sed -n 's/^"\([^"]*\)".*/\1/p' | in_part)
    ok 'everything in the log is certified' sh -c "! grep -q 'found by.*agreed' '$scratch/out'"
fi
"$HOLONOM" errata --states=1 greenwood/knife-edge-dumbbell greenwood/cone-and-plane \
    --format=csv --provenance=no >"$scratch/out"
ok 'CSV: a header and a line each' test "$(wc -l <"$scratch/out")" -eq 5
ok 'CSV: all lines have 17 fields' sh -c "! sed 's/\"[^\"]*\"//g' '$scratch/out' | grep -vE '^([^,]*,){16}[^,]*\$'"
says '-4.964991,-4.964992787304789438756319,"t = 10",6.4,7,'
program 0 errata --states=1 greenwood/knife-edge-dumbbell --format=json
says '"true": "-4.964992787304789438756319"'
says '"correction": "at t = 10.0: x = -4.964993"'
says '"least_right": 6.4'
program 0 errata --states=1 'greenwood/polhode' --format=latex
ok '... is a list' grep -qxF '\begin{description}' "$scratch/out"
ok '... with the powers as they are' grep -qF 'Ixx\^{}2*wx\^{}2' "$scratch/out"
ok 'LaTeX: braces are balanced' awk '
    { gsub(/\\[{}]/, ""); open += gsub(/{/, ""); close_ += gsub(/}/, "") }
    END { exit open != close_ }' "$scratch/out"
program 0 errata ukn1994/crossing-planes
says '0 entries'
program 2 errata --format=tap
complains '--format takes text, csv, json or latex'
program 2 errata greenwood/cone-and-plane g=1
complains 'errata takes no NAME=VALUE'

# A closed form that holds wherever it is looked at, and not in between.
echo 'title "a"; source "b"; coordinate x; kinetic x'\''^2/2; potential x^2/2; initial x = 1, x'\'' = 0; span 0 .. 3;
    published "p" { solution x = cos(t) + exp(-1e12*(t - 1/3)^2)/1000; misprint solution x = cos(t) + exp(-1e10*(t - 2)^2); }' \
    >"$scratch/spike.case"
program 1 errata "$scratch/spike.case"
says 'failed 1, misprint refuted 1'
says 'note:     it is another motion there'
says 'found by: motion in closed form at 6 states, certified'
echo 'title "a"; source "b"; coordinate x; kinetic x'\''^2/2; potential x^2/2; initial x = 1, x'\'' = 0; span 0 .. 3;
    published "p" { solution x = cos(t); }' >"$scratch/cosine.case"
program 0 compare "$scratch/cosine.case" --solvers=svd --bits=53 --format=json
says '"certified": true'

# The extremum of a multiplier, which two runs do not look for: 3 g at the lowest point.
echo 'title "a"; source "b"; coordinate x, y; kinetic (x'\''^2 + y'\''^2)/2; potential 10*y;
    constraint rod: x*x'\'' + y*y'\'' = 0; initial x = 1, y = 0, x'\'' = 0, y'\'' = 0; span 0 .. 3;
    published "p" { event "tension": minimum multiplier.rod, multiplier.rod = -30, y = -1; }' >"$scratch/tension.case"
program 0 compare "$scratch/tension.case" --solvers=svd --bits=53 --states=0
says 'published: 1 confirmed'
sed 's/-30/-30.2/' "$scratch/tension.case" >"$scratch/less.case"
program 1 errata --states=0 "$scratch/less.case"
says 'multiplier.rod = -30.2 (true: -30), t = 0.586309893231'
says 'found by: the event of the true trajectory, certified'

# The event nearest to a printed time that is too late is in the phase before it.
cat >"$scratch/shaken.case" <<'END'
title "a"; source "b"; coordinate y; kinetic y'^2/2; potential 9.81*y;
contact floor: y - sin(3*t)/20 >= 0, open, restitution 4/5; initial y = 1, y' = 0; span 0 .. 2;
published "p" { event "impact": zero y - sin(3*t)/20, t = 0.4414; event "top": maximum y, t = 1.454; }
END
program 1 errata --states=0 "$scratch/shaken.case"
says 't = 0.4414 (true: 0.4404491197545568288755439)'
# ... and where the phase of that time, as far as the motion is followed, has none.
sed 's/ event "top".*/ }/' "$scratch/shaken.case" >"$scratch/alone.case"
program 1 errata --states=0 "$scratch/alone.case"
says 't = 0.4414 (true: 0.4404491197545568288755439)'

# Where the velocity changes its sign in an impact, and where a corner there is the minimum, no event of a phase is
# nearer: the entries are undefined. Farther away nothing of that is meant.
cat >"$scratch/jump.case" <<'END'
title "a"; source "b"; coordinate x, y; kinetic (x'^2 + y'^2)/2; potential x^2/2; force y = 8*cos(4*t);
contact wall: x >= -1/2, open, restitution 1; initial x = 1, y = 0, x' = 0, y' = 0; span 0 .. 8;
published "p" {
  event "jump": zero x' + y'/20, t = 2.09; event "first": zero x' - 1/5, y = 0.0;
  event "corner": minimum x + y/20, t = 2.09; event "far": zero x', t = 4.21; }
END
program 1 errata --states=0 "$scratch/jump.case"
says '1 entry: failed 1'
says 't = 4.21 (true: 4.188790204786390984616858)'

# After an impact, at a time and at an event of its phase.
echo 'title "a"; source "b"; parameter e = 1/2; coordinate y; kinetic y'\''^2/2; potential 10*y;
    contact floor: y >= 0, open, restitution e; initial y = 5, y'\'' = 0; span 0 .. 2.9;
    published "p" { at t = 1.6: y = 1.4; event "top": maximum y, t = 1.5, y = 1.28; }' >"$scratch/bounce.case"
program 1 errata --states=0 "$scratch/bounce.case"
says '(true: 1.2), t = 1.6'
says 'y = 1.28 (true: 1.25), t = 1.5'
says 'found by: the true trajectory, certified'
says 'found by: the event of the true trajectory, certified'

# A true value of which no digit is known is 0 to so many decimals, and a number has none right by that.
echo 'title "a"; source "b"; coordinate x; kinetic x'\''^2/2; potential x^2/2; initial x = 1, x'\'' = 0; span 0 .. 4;
    published "p" { at t = pi: x'\'' = 0.1; at t = pi: 1e30*(x + 1) = 0.2; event "e": zero x, t = 1.6, x = 0.2;
        at t = pi/2: x = 0.0; }' >"$scratch/zeros.case"
program 1 errata --states=0 "$scratch/zeros.case"
ok 'no digits of rounding are shown as true' test "$(grep -cE 'value:.*0\.[12] \(true: 0e-[0-9]+\)' "$scratch/out")" -eq 3
ok 'and none is right' test "$(grep -cE 'right: *0\.0 of 1 digits' "$scratch/out")" -eq 3
ok 'a printed zero is confirmed' grep -qE '^  .*zeros +4 +1 +1 +2 +0[.]0$' "$scratch/out"

# Of an event beside a double zero no more digits are shown than are known: it is at 1 + 1e-13.
echo 'title "a"; source "b"; coordinate z; kinetic z'\''^2/2; initial z = 0, z'\'' = 1; span 0 .. 3;
    published "p" { event "e": zero (z - 1)^2*(z - 1 - 1e-13), t = 1.1; }' >"$scratch/beside.case"
program 0 errata --states=0 "$scratch/beside.case"
ok 'the time is right to its digits' grep -qE 'value: *t = 1.1 \(true: 1\.?0*\), t = 1\.?0*$' "$scratch/out"

# A closed form that does not bounce: no digit of it is right after the impact.
echo 'title "a"; source "b"; coordinate y; kinetic y'\''^2/2; potential 10*y;
    contact floor: y >= 0, open, restitution 1/2; initial y = 5, y'\'' = 0; span 0 .. 2.4;
    published "p" { solution y = 5 - 5*t^2; }' >"$scratch/through.case"
program 1 compare "$scratch/through.case" --solvers=svd --bits=53 --states=0 --format=json
says '"result": "failed"'
says '"digits": -0.1599228' # -0.787 for 0.351

# No digit is right of a number of another sign: it is the worst, whatever follows.
echo 'title "a"; source "b"; coordinate x; kinetic x'\''^2/2; initial x = 0, x'\'' = 1; span 0 .. 3;
    published "p" { at t = 1: x = -1.0; at t = 1: x = 1.002; }' >"$scratch/sign.case"
program 1 errata --states=0 "$scratch/sign.case"
ok 'the worst has no digit' grep -qE '^  .*sign +2 +0 +0 +2 +0[.]0$' "$scratch/out"

# What fails without a mark, and what is marked and holds.
base='title "a"; source "b"; coordinate x; kinetic x'\''^2/2; initial x = 1;'
echo "$base published \"p\" { acceleration x = 1; }" >"$scratch/fails.case"
program 1 errata "$scratch/fails.case"
says 'failed 1'
echo "$base published \"p\" { misprint acceleration x = 0; }" >"$scratch/holds.case"
program 1 errata "$scratch/holds.case"
says 'misprint holds 1'
echo "$base potential 4.704*x; published \"p\" { misprint acceleration x = -4.70; }" >"$scratch/holds.case"
program 1 errata "$scratch/holds.case"
ok 'a number that holds is not counted among the wrong' grep -q '^  .*holds  *1  *1  *0  *0  ' "$scratch/out"
echo "$base published \"p\" { misprint acceleration x = 1; }" >"$scratch/refuted.case"
program 0 errata "$scratch/refuted.case"
echo 'coordinate' >"$scratch/bad.case"
program 2 errata "$scratch/bad.case" "$scratch/refuted.case"
# --- which quantity of an event it was, of an entry that is looked at with smaller parameters, too
program 0 compare greenwood/dumbbell-on-circular-track --solvers=svd --bits=53 --states=0 --format=json
says '"quantity": "omega"'
# --- a closed form that is -0 where the truth is 1: there is one zero
echo "$base span 0..1; published \"p\" { solution x = -t^2; }" >"$scratch/zero.case"
program 1 errata "$scratch/zero.case"
says 'value:    0 (true: 1), start'
finish
