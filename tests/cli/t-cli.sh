#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The program as a user meets it: exit statuses, complaints, formats, files that are whole or absent.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
run() { program "$@"; }
refuses() { # a complaint and nothing else
    complains "$1"
    prints_nothing
}
absent() { ok "... $1 is not there" test ! -e "$1"; }

# ---------------------------------------------------------------- usage
run 0 --help
says 'Exit status: 0 all agree'
run 0 --version
says 'GNU GPL version 3 or later'
run 2
run 2 frobnicate
refuses "unknown command 'frobnicate'"
run 2 animate greenwood/cone-and-plane
refuses 'see `holonom plot --help'
run 2 repeat compare.csv
refuses 'see `holonom rerun --help'
run 2 simulte greenwood/cone-and-plane
refuses 'did you mean simulate?'
run 0 compare --help
says '--bits=LIST'
run 2 compare --no-such-option
refuses "unknown option '--no-such-option'"
run 2 compare --bits
refuses "needs an argument"
run 2 compare --bits=0
refuses '--bits takes a whole number from 24 to 1920'
run 2 compare --bits=2000 greenwood/cone-and-plane
refuses '--bits takes a whole number from 24 to 1920'
run 2 compare --bits=53,,106
refuses '--bits takes a whole number'
run 2 solve --digits=20x greenwood/cone-and-plane
refuses '--digits takes a whole number from 1 to 1000'
run 0 simulate --help
says 'precision in bits, one number, 24 to 8192'
run 0 sweep --help
says "without --instant: of \`holonom list integrators'"
says '(default: rk2)'
run 0 rank --help
says 'without --set: the state on the true motion at this'
ok '... and of no option that it does not take' sh -c '! grep -q "along" "$1"' - "$scratch/out"
run 0 solve --help
says 'without --set or --along: the state on the true'
run 2 solve
refuses 'usage: holonom solve'
run 2 solve --format=tap greenwood/cone-and-plane
refuses '--format takes text, csv, json or latex, not'
run 2 compare --format=xml
refuses '--format takes text, csv, json, latex or tap, not'
run 2 compare --tag=holonomic
refuses "--tag is not an option of \`holonom compare'"
run 0 help compare
says '--bits=LIST'
run 0 compare -h
says '--bits=LIST'
run 2 compare greenwood/cone-and-plain
refuses 'did you mean greenwood/cone-and-plane?'
run 2 compar
refuses 'did you mean compare?'
run 2 compare --fromat=csv
refuses 'did you mean --format?'
run 2 simulate greenwood/cone-and-plane --stabilization=baumgart
refuses 'did you mean baumgarte?'
run 2 compare no/such/case
refuses "no case matches 'no/such/case'"
run 2 compare --solvers=svd,newton greenwood/cone-and-plane
refuses "no solver matches 'newton'"
run 2 compare --cases="$scratch/nowhere"
refuses 'cannot read the folder'
run 2 list --tag=holonomous
refuses "unknown tag 'holonomous'"
run 2 solve --state=nowhere greenwood/cone-and-plane
refuses "has no state 'nowhere'"
run 2 show greenwood/cone-and-plane gg=1
ok '... names the unknown parameter' grep -q "gg" "$scratch/err"

run 2 compare g=1
refuses 'NAME=VALUE needs a CASE'
run 2 compare /dev/null
refuses 'the name of a case file ends in .case'

# No control character of an argument reaches the terminal.
run 2 "$(printf 'x\033[31m')"
refuses 'unknown command'
ok '... without the escape' sh -c "! grep -q '$(printf '\033')' '$scratch/err'"

# ------------------------------------------------------------- the truth
# At the initial state of the cone and the plane, by hand: x'' = y'' = 2 sqrt 2, z'' = -4 sqrt 2,
# the multipliers 9.8 sqrt 2 - 12 and 7.6 - 0.2 sqrt 2.
run 0 solve greenwood/cone-and-plane --digits=60
silent
says "x'' =  2.82842712474619009760337744841939615713934375075389614635336"
says "z'' = -5.65685424949238019520675489683879231427868750150779229270672"
says 'cone  =  1.85929291125633147825654949725504116998278437869409111713146'
says 'plane =  7.31715728752538099023966225515806038428606562492461038536466'
run 0 solve greenwood/cone-and-plane --digits=5 m=2
says "x'' =  2.8284"
says 'cone  =  3.7186'
run 0 solve greenwood/top-euler-parameters-singular
says 'kappa([M A^T; A 0]) = 9.04e+00'
run 0 solve ukp2004/redundant-ring
says 'not unique'
says 'rank 2 of m = 3'
run 0 solve greenwood/triangle-on-floor-impulse --digits=12
says 'velocities after'
says 'floor =  0.727461339179' # sqrt(3)/5 * 2.1
run 0 solve greenwood/cone-and-plane --format=json --digits=30
ok '... is JSON' grep -q '"x": "2.82842712474619009760337744842"' "$scratch/out"

# A motion with contacts is certified through its phases; nothing false is printed beyond a proof.
run 0 reference greenwood/dumbbell-leaves-wall --certify=yes --digits=15 --at=0.6
says 'certified to t = 0.6'
says "theta'' ="
run 0 reference greenwood/dumbbell-leaves-wall --certify=yes --digits=15 --at=0.7
says 'wall closes at t = 0.618665147444681 (certified)'
says 'wall opens at t = 0.697576533041000 (certified)'
says 'certified to t = 0.7'
run 0 reference "$srcdir/tests/adversaries/close-events.case" --digits=15 --at=1 --events
says 't = 0.500000000000000 (certified)'
says 't = 0.500000000001000 (certified)'
says 'no other after the start to t = 1 (certified)'
says 'not decided from t = 0.5 on'
run 1 reference "$srcdir/tests/adversaries/spike-of-floor.case" --digits=15 --at=0.3,1
says 'what two runs agree on beyond is false: a contact changes there'
run 1 reference "$srcdir/tests/adversaries/spike-of-floor.case" --digits=15 --at=0.3,1 --format=json
says '"beyond": "false"'
# Where a time is not told from an impact, what there is before it.
run 0 reference "$srcdir/tests/adversaries/bouncing-ball.case" --at=1,1.5 --provenance=no
says 'digits certified, before floor bounces)'
says "y' = -10.000000000000000000"
run 0 reference "$srcdir/tests/adversaries/bouncing-ball.case" --at=1,1.5 --format=json --provenance=no
says '"truth": "certified before", "before": "floor bounces"'
run 0 reference "$srcdir/tests/adversaries/bouncing-ball.case" --at=1,1.5 --format=csv --provenance=no
says '-10.000000000000000000,certified before'
run 0 reference "$srcdir/tests/adversaries/bouncing-ball.case" --at=1,1.5 --certify=no
says 'digits agreed, before floor bounces)'
run 0 reference "$srcdir/tests/adversaries/drives.case" which=14 --at=1/3,0.4 --certify=no
says 'digits agreed, before (2/3 - t)*(1/3 - t)*(1/2 - t) changes its sign)'
# Times have the digits that tell them apart.
run 0 reference greenwood/cone-and-plane --at=1/3,100000000000000000000000000000000000001/300000000000000000000000000000000000000,2/6 \
    --digits=15 --format=csv --provenance=no
ok 'quotients that differ by 1e-38 are two times, the same one is one' test "$(sed 's/,.*//' "$scratch/out" | sort -u | wc -l)" -eq 3
# An impact in which the floor would have to pull: nothing is known of what it does.
echo 'title "a"; source "b"; coordinate x, y; kinetic (x'\''^2 + y'\''^2 + x'\''*y'\'')/2; force y = -3;
    contact floor: y >= 0; contact wall: 1 - x >= 0, open;
    initial x = 0, y = 0, x'\'' = 1, y'\'' = 0; span 0 .. 2;' >"$scratch/pulls.case"
run 1 reference "$scratch/pulls.case"
says 'phase 1: closed: floor; stops, t = 1.0000000000000000000'
complains "the impact at 'wall' pulls at 'floor'"
says 'certified to t = 1, agreed by two runs beyond: a contact may change there'
run 1 reference "$scratch/pulls.case" --format=json
says '"how": "stops"'
says '"certified_why": "a contact may change there"'
says '"beyond": "agreed"'
# With friction the impulse is that with it: here (1 + e) 2 (3/4)/(1 + mu/2), not the one without C.
echo 'title "a"; source "b"; coordinate x, y; kinetic (x'\''^2 + y'\''^2 + x'\''*y'\'')/2; span 0 .. 2;
    contact floor: y >= 0, open, restitution 1/2; nonideal x = -0.3*reaction.floor*sign(x'\'');
    initial x = 0, y = 2, x'\'' = 5, y'\'' = -2;' >"$scratch/rubs.case"
run 0 reference "$scratch/rubs.case" --at=1.5
says '  impulse = 1.9565217391304347826'
# What is exactly 0 has no digits to be counted; runs end some time after the proof that they are made for.
echo 'title "a"; source "b"; coordinate x; kinetic x'\''^2/2; potential x^2/2; initial x = 0, x'\'' = 0; span 0 .. 1;' \
    >"$scratch/rest.case"
run 0 reference "$scratch/rest.case" --at=1
says '(exactly 0, certified)'
run 1 reference ivp/pendulum --digits=20 --at=1000000 --certify=0.3
ok '... and says so' grep -qF 'the time allowed is over at t' "$scratch/err"
says 'agreed by two runs beyond: the time allowed is over'
run 0 solve greenwood/cone-and-plane --format=json

# What is certified, and what of it is given; what balls cannot certify.
says '"certified": {'
run 0 solve greenwood/cone-and-plane --digits=60
says 'digits certified in balls (rank 2 of 2 proved)'
# shellcheck disable=SC2016 # awk's variables
ok '... as many as asked for, and more' awk '
    /digits certified/ { found = $1 } END { exit !(found >= 80) }' "$scratch/out"
run 0 solve ukp2004/redundant-ring
says 'digits certified in balls (assuming rank 2 of 3; rank >= 2 proved)'
run 0 solve greenwood/cone-and-plane --state='random 1'
says 'the solution of its constraints next to the numbers above, proved to exist'
run 0 solve ukn1994/squared-constraint --state='random 1'
says 'the state is not proved to be a regular solution'
says 'digits agree: computed at'
run 0 solve ukn1994/squared-constraint --state='random 1' --format=json
says '"certified": null'
says '"not_certified": "the state is not proved'
run 0 compare greenwood/cone-and-plane --solvers=svd --bits=53 --verbose
# shellcheck disable=SC2016 # awk's variables
ok 'a comparison rests on certified truths, and says so' awk '
    /truth: [0-9]+ digits certified/ { n++ } / digits agreed/ { n = -9 } END { exit n != 4 }' "$scratch/out"
run 0 compare ukn1994/squared-constraint --solvers=svd --bits=53 --format=json
says '"known": "agreed"'
cat >"$scratch/tie.case" <<'END'
title "An acceleration between two digits";
coordinate z;
kinetic z'^2/2;
potential 2.5*z;
initial z = 0;
END
run 0 solve "$scratch/tie.case" --digits=1
says "z'' = -2"
says 'certified in balls (no constraints)'

# The true trajectory: the closed form of the knife edge, omega = 1/cosh(t/sqrt 2) and its angle, at t = 1;
# the period of the cone and the plane.
run 0 reference greenwood/knife-edge-dumbbell --digits=40 --at=1
says "phi' =  0.793278181746"
run 0 reference greenwood/cone-and-plane --digits=12 --at=0.5,1.5
says 'x = -0.345171578190'
run 0 reference greenwood/cone-and-plane --digits=12 --at=1/2,3/2
says 'x = -0.345171578190'
run 2 reference greenwood/cone-and-plane --at=1,1/0
refuses '--at takes times separated by commas'
run 2 reference greenwood/cone-and-plane --at=1,x
refuses '--at takes times separated by commas'
run 1 reference greenwood/hinged-rods-on-wire --at=0.5,1
ok '... says where the rank changes' grep -q '0.66076' "$scratch/err"
says 't = 0.5'

# An initial state that violates a constraint is refused.
cat >"$scratch/off.case" <<'END'
title "Off its ring";
coordinate x, y;
kinetic (x'^2 + y'^2)/2;
constraint ring: x^2 + y^2 = 1;
initial x = 1, y = 0.5, x' = 0, y' = 0;
END
run 1 solve "$scratch/off.case"
refuses "constraint 'ring'"
run 1 compare "$scratch/off.case"

# Constraints that contradict each other have no answer; solvers must say so, and then all is well.
cat >"$scratch/clash.case" <<'END'
title "Two velocities at once";
coordinate x, y;
kinetic (x'^2 + y'^2)/2;
constraint one: x'' = 1;
constraint two: x'' = 2;
initial x = 0, y = 0;
END
run 0 compare "$scratch/clash.case"
says 'domain'

# ------------------------------------------------- formats and verdicts
run 0 compare greenwood/cone-and-plane
says 'svd'
says 'all good'
run 0 compare greenwood/cone-and-plane --format=csv --states=1
ok '... a line a record' test "$(grep -c '^"greenwood/cone-and-plane"' "$scratch/out")" -ge 24
ok '... with as many fields as the header' awk -F, '
    NR == 1 { n = NF } { gsub(/"[^"]*"/, "x") } NF != n { bad = 1 } END { exit bad }' "$scratch/out"
run 0 compare greenwood/cone-and-plane --format=json
ok '... closes its object' test "$(tail -n 1 "$scratch/out")" = '}'
run 0 compare greenwood/cone-and-plane --format=latex
says '\begin{tabular}'
says '\end{tabular}'
run 0 check greenwood/cone-and-plane
# shellcheck disable=SC2016 # awk's variables
ok '... announces as many tests as it prints' awk '
    /^(not )?ok / { n++ } /^1\.\./ { sub(/^1\.\./, ""); plan = $0 } END { exit n != plan || n < 12 }
    ' "$scratch/out"

# A wrong formula and a wrong mark of a misprint are failures of the case.
cat >"$scratch/wrong.case" <<'END'
title "Free fall, misquoted";
coordinate z;
kinetic z'^2/2;
potential 9.8*z;
initial z = 0;
published "right" { acceleration z = -9.8; }
published "wrong" { acceleration z = -9.6; }
published "not a misprint" { misprint acceleration z = -9.8; }
END
run 1 compare "$scratch/wrong.case"
says 'NOT ALL GOOD'
run 1 check "$scratch/wrong.case"
ok '... exactly two tests fail' test "$(grep -c '^not ok' "$scratch/out")" -eq 2

# ------------------------------------------------------------ bad input
printf 'coordinate x;\nkinetic x%s/2;\ninitial x = ;\n' "'^2" >"$scratch/bad.case"
run 2 compare "$scratch/bad.case"
ok '... with file, line and column' grep -q 'bad.case:3:13: ' "$scratch/err"
ok '... and is not called good' grep -q 'NOT ALL GOOD' "$scratch/out"
run 2 compare "$scratch/nowhere.case"
refuses 'nowhere.case: No such file'
# The other cases of a run are still compared, and the run still fails.
run 2 compare "$scratch/bad.case" greenwood/cone-and-plane
says 'greenwood/cone-and-plane'

# ---------------------------------------------------------------- files
run 0 compare greenwood/cone-and-plane --output="$scratch/table.txt"
ok '... writes the file' grep -q 'all good' "$scratch/table.txt"
run 2 compare greenwood/cone-and-plane --output="$scratch/none/table.txt"
refuses 'cannot write'
absent "$scratch/none"
(
    cd "$scratch" || exit
    "$HOLONOM" solve greenwood/cone-and-plane --output=- --provenance=no >dash
    "$HOLONOM" solve greenwood/cone-and-plane --provenance=no >none
)
ok '--output=- is standard output' cmp "$scratch/dash" "$scratch/none"
absent "$scratch/-"
run 2 report greenwood/cone-and-plane --output=-
refuses "the name of a folder, or of its file, not '-'"
run 2 validate none.so greenwood/cone-and-plane --keep=-
refuses "a file, not '-'"
mkfifo "$scratch/pipe"
cat "$scratch/pipe" >"$scratch/piped" &
run 0 compare greenwood/cone-and-plane --output="$scratch/pipe"
wait
ok '... writes to what is not a file' grep -q 'all good' "$scratch/piped"
ok '... and does not replace it' test -p "$scratch/pipe"
run 1 solve "$scratch/off.case" --output="$scratch/half.txt"
absent "$scratch/half.txt"
ok '... and no temporary is left' test -z "$(find "$scratch" -name 'half.txt*')"
if test -w /dev/full; then
    status=0
    "$HOLONOM" list >/dev/full 2>"$scratch/err" </dev/null || status=$?
    : >"$scratch/out"
    ok 'a full disk is noticed: exit status 2' test "$status" -eq 2
fi

# ----------------------------------------------------------------- list
run 0 list solvers
for solver in svd gram-schmidt lagrange mpfr; do
    says "$solver"
done
run 0 list
says 'greenwood/cone-and-plane'
run 0 list --tag=redundant
says 'ukp2004/redundant-ring'
ok '... and no others' sh -c "! grep -q 'greenwood/cone-and-plane' '$scratch/out'"
run 0 show greenwood/cone-and-plane
says 'A[cone, x] = 2*x'

# Defaults are what the help says.
run 0 compare greenwood/cone-and-plane --format=csv
cp "$scratch/out" "$scratch/one"
run 0 compare greenwood/cone-and-plane --format=csv --seed=1 --states=3 --bits=53,106,212 --solvers='*,*/kernel'
ok 'one seed, three states, three precisions, all formulations and their kernels' cmp -s "$scratch/one" "$scratch/out"

# Threads do not change what is computed.
"$HOLONOM" compare 'ukp2004/*' --format=csv --jobs=1 >"$scratch/one" 2>"$scratch/err"
"$HOLONOM" compare 'ukp2004/*' --format=csv --jobs=2 >"$scratch/out" 2>"$scratch/err"
ok 'one job and two give the same numbers' cmp -s "$scratch/one" "$scratch/out"


# --- solve: 0 is exactly 0, in every format, and what is not told from 0 is less than something
cat >"$scratch/zeros.case" <<'END'
title "zeros"; source "own"; coordinate x, y, z; kinetic (x'^2 + y'^2 + z'^2)/2;
force x = sqrt(2) + sqrt(3) - sqrt(5 + 2*sqrt(6)); force y = 1; initial x = 0, y = 1e-300, z = 1e300, x' = 1;
END
program 0 solve "$scratch/zeros.case" --provenance=no
says '   (no digit is known: less than 1e-'
says '  y =  1.0000000000000000000e-300'
program 0 solve "$scratch/zeros.case" --format=json --provenance=no
ok 'JSON tells them apart' sh -c "grep -A3 '\"qdd\"' '$scratch/out' | grep -q '\"x\": \"0e-[0-9]*\"' &&
    grep -A3 '\"qdd\"' '$scratch/out' | grep -q '\"z\": \"0\"'"
program 0 solve "$scratch/zeros.case" --format=csv --provenance=no
ok 'so does CSV' grep -q ',qdd,"x",0e-[0-9]*,0,certified' "$scratch/out"

# --- a contact that would have to pull: a rod that slides on a rough floor (Painleve)
cat >"$scratch/rod.case" <<'END'
title "rod"; source "own"; parameter mu = 3/2; coordinate x, y, a;
kinetic (x'^2 + y'^2)/2 + a'^2/24; potential 10*y; contact floor: y - sin(a)/2 >= 0;
nonideal x = mu*reaction.floor; nonideal a = mu*reaction.floor*sin(a)/2;
initial x = 0, y = sin(1)/2, a = 1, x' = -3, y' = 0, a' = 0; span 0 .. 1;
END
program 0 solve "$scratch/rod.case"
says 'contact "floor" would have to pull: no motion begins here with it closed'
program 0 solve "$scratch/rod.case" --format=json
ok 'JSON has its name' sh -c "grep -A1 '\"pulling\"' '$scratch/out' | grep -q floor"
program 0 solve "$scratch/rod.case" mu=1
ok 'with less friction it does not' sh -c "! grep -q pull '$scratch/out'"


# --- CSV and JSON have the same digits of a number: of kappa(B) here, 17.51397053641208968 by its definition
program 0 compare greenwood/cone-and-plane --states=0 --solvers=svd --bits=53 --format=csv --columns=kappa_B
says '1.751397e+01'
program 0 compare greenwood/cone-and-plane --states=0 --solvers=svd --bits=53 --format=json
says '"kappa_B": 17.51397,'
program 0 export greenwood/cone-and-plane --states=0
ok '... and an export all of them' grep -qE '"kappa":17\.51397053641(2|19)' "$scratch/out"
finish
