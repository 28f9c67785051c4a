#!/bin/sh
# shellcheck disable=SC2016 # what is in single quotes is awk's
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# holonom simulate, as a user meets it: the table, motions that cannot go on, complaints.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
run() { # run STATUS ARGUMENT...
    expected=$1
    shift
    program "$expected" simulate "$@"
}
lines() { ok "... $1 lines" test "$(wc -l <"$scratch/out")" -eq "$1"; }
# near COLUMN NUMBER TOLERANCE: of the last line of numbers
near() {
    ok "... column $1 ends at $2" awk -F, -v k="$1" -v x="$2" -v within="$3" '
        /^[0-9-]/ { last = $k } END { d = last - x; exit !(last != "" && d <= within && -d <= within) }' \
        "$scratch/out"
}

s=--solvers=gram-schmidt

# ------------------------------------------------------------------ the table
run 0 greenwood/cone-and-plane $s --step=0.01 --every=50
silent
lines 6
says "t,\"x\",\"y\",\"z\",\"x'\",\"y'\",\"z'\",phi,rate,residual,\"energy - start\",rank,kappa,steps"
near 1 2 0
near 2 -1.1024136 2e-3
near 12 2 0
near 14 200 0
ok '... every line has the columns of the header' awk -F, '
    NR == 1 { n = NF } NF != n { exit 1 }' "$scratch/out"
run 0 greenwood/cone-and-plane $s --integrator=rk8pd --stabilization=none --tolerance=1e-12 \
    --until=1 --step=0.25
lines 6
near 2 -0.066909 5e-7
near 6 1.2116025 5e-7
run 0 greenwood/knife-edge-dumbbell --solvers=svd --bits=106 --until=1 --step=0.005 --every=200
near 2 0.366104 5e-7
ok '... with 33 digits' awk -F, 'END { exit length($2) < 33 }' "$scratch/out"
run 0 greenwood/cone-and-plane $s --stabilization=baumgarte --alpha=20 --beta=100 --integrator=rk2 \
    --step=0.001 --every=5000
lines 3
run 0 greenwood/cone-and-plane $s g=0 --until=0.5 --step=0.1
near 8 0 1e-3
run 0 greenwood/cone-and-plane $s --step=0.1 --output="$scratch/motion.csv"
prints_nothing
ok '... and the file is there' grep -q '^2,' "$scratch/motion.csv"
if test -w /dev/full; then # as soon as it cannot be written any more, and for no other reason
    status=0
    "$HOLONOM" simulate greenwood/cone-and-plane $s --step=0.0001 >/dev/full 2>"$scratch/err" || status=$?
    ok 'a full disk: exit status 2' test "$status" -eq 2
    complains 'cannot write to standard output'
    # nor is a figure drawn then, which could fail in a line of its own
    (ulimit -f 1; exec "$HOLONOM" drift greenwood/cone-and-plane --integrator=rk4 --stabilization=one-step --step=0.1 \
        --certify=no --figure="$scratch/full.svg") >/dev/full 2>"$scratch/err" || true
    complains 'cannot write to standard output'
fi

# -------------------------------------------- errors against the truth, and events
run 0 greenwood/cone-and-plane $s --integrator=rk2 --step=0.01 --every=50 --errors --certify=yes
silent
says '# truth: certified to t = 2, 30 digits'
says ',solves,of_kernels,error_q,error_v'
ok '... every line has the columns of the header' awk -F, '
    NR == 1 { n = NF } /^[0-9]/ && NF != n { exit 1 }' "$scratch/out"
near 18 3.3e-2 5e-4
near 19 0.19 5e-3
says "# largest errors: of q 3.27"
says '# event "lowest point", true t = 0.953950360733'
says 'off by -4.0'
says '# event "highest point", true t = 1.9079007214'
says 'off by -1.79'
run 0 greenwood/cone-and-plane $s --step=0.01 --until=1 --bits=212 --errors --certify=no --integrator=euler
ok '... no event after the end' sh -c "! grep -q 'highest point' '$scratch/out'"
run 0 greenwood/hinged-rods-on-wire $s --step=0.01 --errors --certify=no
complains 'the rank changes at t = 0.66076'
says '# the truth is known up to t = 0.66'
ok '... errors as far as there is truth' awk -F, '
    { sub("\r", "") } /^0\.[0-5]/ && $NF == "" { exit 1 } /^1/ && $NF != "" { exit 1 }' "$scratch/out"
run 2 ukn1994/finite-escape --errors --until=-1
complains 'makes no sense'
prints_nothing

# ------------------------------------------------------------- changes of branch
incline=$srcdir/tests/adversaries/friction-on-incline.case
run 0 "$incline" --step=0.5 --errors
says '# truth: certified to t = 2, 30 digits'
ok '... errors to the end' awk -F, '/^2,/ && $NF != "" { found = 1 } END { exit !found }' "$scratch/out"

# ------------------------------------------------------------ changes of contact
run 0 greenwood/dumbbell-leaves-wall --step=0.001 --errors
says '# truth: certified to t = '
silent
near 1 1 0
near 2 1.06317711263299 1e-10
says '# contact "wall" closes at t = 0.6186651474'
says ', impulse 1.8334501089'
says '# contact "wall" opens at t = 0.6975765330'
says '# event "wall closes", true t = 0.618665147444681: off by +1.0'
says '# event "wall opens", true t = 0.697576533041: off by +1.6'
ok '... every line has the columns of the header' awk -F, '
    NR == 1 { n = NF } /^[0-9]/ && NF != n { exit 1 }' "$scratch/out"
run 1 greenwood/dumbbell-leaves-wall $s --step=0.001
complains 'the formulation cannot decide here' # its forces are not told
says '# contact "wall" closes at t = 0.6186651474'
program 0 drift greenwood/dumbbell-leaves-wall --stabilization=none,one-step --step=0.002
says '; solver auto, 53 bits; step 0.002'
says '(1) time of "wall closes" minus the true one, 0.618665147445'
says '(2) time of "wall opens" minus the true one, 0.697576533041'
cat >"$scratch/ball.case" <<'END'
parameter g = 9.8, e = 1/2; coordinate y; kinetic y'^2/2; potential g*y;
contact floor: y >= 0, open, restitution e;
initial y = 4.9, y' = 0; span 0 .. 2;
END
run 1 "$scratch/ball.case" --until=4 --step=0.01
complains 'the motion ends at t = 2.9999'
complains 'changes of contact accumulate'
# Euler's method is too late for the last of the true bounces, at 2.904: it has strayed
run 0 "$scratch/ball.case" e=8/10 --until=4.95 --step=0.02 --integrator=euler --errors
says '# event "floor bounces", true t = 2.6: off by'
says 'does not come near that time'
says '# the changes of contact are not those of the true motion'

# ------------------------------------------------------- motions that cannot go on
run 1 ukn1994/finite-escape --integrator=rkf45 --until=2 --step=0.25
complains 'the motion ends at t = 1.25'
says '# incomplete: the motion ends at t = 1.25'
says 'escapes to infinity'
ok '... and no row is beyond all digits' sh -c "! grep -v '^#' '$scratch/out' | grep -E 'e\+(1[3-9]|[2-9][0-9]|[0-9]{3})'"
run 1 iftomm/bricard
complains 'a smaller step may go on: --step=1e-04'
run 1 ukn1994/vanishing-row $s --step=0.01 --output="$scratch/half.csv"
complains 'the rank'
ok '... what was computed is kept' grep -q '^1.09' "$scratch/half.csv"
ok '... and marked' grep -q '^# incomplete' "$scratch/half.csv"
# the series of one branch end on the other: said, and not gone on with
run 1 ukn1994/crossing-planes $s --integrator=taylor
complains 'the rank of the constraints changes'
says '# the rank changes at t = 0.76'
for integrator in rkf45 rk8pd msadams; do
    run 1 ukn1994/squared-constraint $s --integrator=$integrator
    complains 'the motion ends at t = 2.1'
done
run 0 greenwood/hinged-rods-on-wire $s --step=0.01
complains 'the rank changes at t = 0.66076'
says '# the rank changes at t = 0.66076'

# -------------------------------------------------------------------- complaints
run 2 greenwood/cone-and-plane --step=1e-30
complains 'too many steps'
for wrong in '--integrator=rk5:no integrator' '--stabilization=glue:no stabilization' \
    '--step=fast:--step takes a number' '--step=-1:--step takes a number above zero' '--step=0e5:--step takes a number above zero' \
    '--tolerance=0.0:--tolerance takes a number above zero' '--until=-1:makes no sense' \
    '--tolerance=:--tolerance takes a number' '--every=0:--every takes a whole number' \
    '--bits=53,106:--bits takes one number here' "--solvers=*:simulate takes one solver" \
    '--integrator=numerov:do not depend on velocities' '--format=tap:--format takes csv, json, text or latex'; do
    run 2 greenwood/cone-and-plane "${wrong%%:*}"
    complains "${wrong#*:}"
    prints_nothing
done
run 2 greenwood/cone-and-plane --bits=106 --integrator=rkf45
complains 'works at 53 bits only'
run 2 greenwood/dumbbell-hits-floor
complains 'an impulsive problem'
run 2 ukn1994/finite-escape --stabilization=energy
complains 'no invariant "energy"'
run 2 'greenwood/c*'
complains 'simulate takes one case'
printf "coordinate x, y; kinetic x'^2 + y'^2; constraint c: x + y = 0; initial x = 1, y = 1, x' = 0, y' = 0; span 0 .. 1;" \
    >"$scratch/bad.case"
run 1 "$scratch/bad.case"
complains "constraint 'c' is off by 2"

# ------------------------------------------------------ what would be ignored is refused
fast=greenwood/fast-top
for option in --alpha=3 --beta=3; do
    run 2 $fast $option
    complains "is a gain of Baumgarte's stabilization"
done
run 2 $fast --tolerance=1e-9
complains '--tolerance is for integrators that choose their steps; rk4 has a fixed step'
run 2 $fast --step=1e-30
complains 'too many steps away'
for command in simulate drift sweep work-precision; do
    program 2 $command greenwood/cone-and-plane --until=1e300
    complains 'too far away'
done
prints_nothing
program 2 drift $fast --stabilization=none,one-step --alpha=3
complains "is a gain of Baumgarte's stabilization"
program 2 drift $fast --integrator=rk2,rk4 --tolerance=1e-6
complains 'rk2 has a fixed step'
program 2 drift $fast --figure="$scratch/no/where.svg"
complains 'cannot write'
program 2 reference $fast --at=-1
complains 'the motion does not begin before t = -1'

# ---------------------------------------------------------------- another state
run 0 $fast --state='inclined, in motion' --step=0.01 --errors --certify=no
silent
ok '... begins there' awk -F, 'NR == 2 { exit !($6 > 0.8999 && $6 < 0.9001) }' "$scratch/out"
says '# largest errors'
run 2 $fast --state=sideways
complains 'has no state'

# What cannot begin is refused before the true motion is computed, which here would take hours.
cat >"$scratch/endless.case" <<'END'
title "An oscillator for ever"; source "-"; coordinate x; kinetic x'^2/2; potential x^2/2;
initial x = 1, x' = 0; span 0 .. 1e300;
END
status=0
timeout 100 "$HOLONOM" simulate --errors --step=1e298 --stabilization=energy "$scratch/endless.case" >"$scratch/out" \
    2>"$scratch/err" || status=$?
ok 'errors of a simulation that cannot begin: status 2' test "$status" -eq 2
complains 'no invariant "energy", which the stabilization needs'
prints_nothing

# What CSV has below the table, JSON has in a list.
run 0 greenwood/cone-and-plane --step=0.1 --errors --format=json --provenance=no
ok '... with notes' grep -qxF ' "notes": [' "$scratch/out"
says '  "truth: certified to t = 2, '
says '  "largest errors: of q '
run 0 greenwood/cone-and-plane --step=0.1 --format=json --provenance=no
ok '... without any' sh -c "! grep -q notes '$scratch/out'"

# --- the truth is certified no farther than there is one: the rank changes in the apex, at t = sqrt(2)
cat >"$scratch/apex.case" <<'END'
title "apex"; source "own"; coordinate x, z; kinetic (x'^2 + z'^2)/2; constraint c: x^2 = z^2;
initial x = 1, z = 1, x' = -1/sqrt(2), z' = -1/sqrt(2); span 0 .. 3;
END
program 0 simulate "$scratch/apex.case" --step=0.25 --errors --provenance=no
says '# truth: certified to t = 1.41421'
ok '... and nothing is said of what is beyond' sh -c "! grep -q 'two runs agree' '$scratch/out'"

# --- the largest errors are those of the rows, also of a motion that escapes
cat >"$scratch/circle.case" <<'END'
title "circle"; source "own"; coordinate x, y; kinetic (x'^2 + y'^2)/2; constraint c: x^2 + y^2 = 1;
initial x = 1, y = 0, x' = 0, y' = 1; span 0 .. 10;
END
program 0 simulate "$scratch/circle.case" --step=5 --integrator=rk4 --errors --provenance=no
ok 'the largest error is that of the rows' awk -F, '/^[0-9]/ && $(NF - 1) > most { most = $(NF - 1) }
    /largest errors/ { split($0, word, " "); said = word[6] + 0 }
    END { exit !(most > 1000 && said / most > 0.999 && said / most < 1.001) }' "$scratch/out"
says '# the motion has escaped from the true one'

# --- what was simplified has no motion where what was written has no value
cat >"$scratch/root.case" <<'END'
title "root"; source "own"; coordinate x; kinetic x'^2/2; force x = -sqrt(x)^2 - 1; initial x = 1; span 0 .. 3;
END
for how in '--step=0.5' '--step=0.5 --integrator=rattle' '--step=0.5 --integrator=taylor' '--tolerance=1e-6 --integrator=rkf45 --every=1'; do
    # shellcheck disable=SC2086 # words
    program 1 simulate "$scratch/root.case" $how --provenance=no
    says 'the motion ends at t = 1'
    ok '... and no row is beyond' sh -c "! grep -q '^[0-9.]*,-' '$scratch/out'"
done

# --- the impulse of an impact with friction is that with it: (1 + e) 2 (3/4)/(1 + mu/2), not the one without C
cat >"$scratch/rubs.case" <<'END'
title "a"; source "b"; coordinate x, y; kinetic (x'^2 + y'^2 + x'*y')/2; span 0 .. 1.5;
contact floor: y >= 0, open, restitution 1/2; nonideal x = -0.3*reaction.floor*sign(x');
initial x = 0, y = 2, x' = 5, y' = -2;
END
program 0 simulate "$scratch/rubs.case" --step=0.5 --bits=106 --solvers=lagrange --provenance=no
says 'impulse 1.95652173913'

# --- what escapes does so in any units: x'' = x/T^2 - 10 L/T^2
cat >"$scratch/fall.case" <<'END'
title "fall"; source "own"; parameter L = 1, T = 1; coordinate x; kinetic x'^2/2; force x = x/T^2 - 10*L/T^2;
initial x = 0; span 0 .. 60*T;
END
for units in L=1 L=1e20 L=1e-20 T=1e-12 T=1e12; do
    "$HOLONOM" simulate "$scratch/fall.case" $units --provenance=no >"$scratch/out" 2>"$scratch/err" || true
    echo "$(grep -c '^[0-9]' "$scratch/out") $(grep -c 'the motion escapes' "$scratch/out")" >>"$scratch/escapes"
done
ok 'a motion escapes at the same step in any units' test "$(sort -u "$scratch/escapes" | grep -c ' 1$')" -eq 1 -a \
    "$(sort -u "$scratch/escapes" | wc -l)" -eq 1
finish
