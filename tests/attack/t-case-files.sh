#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Case files that ask for too much, or for what there is not: answered or refused, with file, line
# and column, within the time and memory that the manual states.
# shellcheck source=tests/attack/attack.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/attack/attack.sh"

# repeat N TEXT: %d in it is the number
repeat() { awk -v n="$1" -v text="$2" 'BEGIN { for (i = 1; i <= n; i++) printf text, i, i - 1 }'; }

# A case that is good, to which an attack adds.
text() {
    printf '%s\n' 'title "A case"; source "None";' 'coordinate x, y;' "kinetic (x'^2 + y'^2)/2;" \
        "initial x = 1, y = 2, x' = 0, y' = 0;" 'span 0 .. 1;'
}

# loads SECONDS MEGABYTES [STATUS]: $scratch/a.case by `show', which ends with the status (0)
loads() {
    status=0
    bounded "$1" "$2" "$HOLONOM" show "$scratch/a.case" >"$scratch/out" 2>"$scratch/err" </dev/null ||
        status=$?
    ok "$name: $1 s and $2 MB suffice, status ${3:-0}" test "$status" -eq "${3:-0}"
}
# refused PLACE MESSAGE
refused() {
    loads 20 "${space:-1000}" 2
    ok "$name: $1: $2" grep -q -F "$scratch/a.case:$1: $2" "$scratch/err"
    prints_nothing
}
attack() { name=$1; }

attack 'a million lines'
{ text; repeat 1000000 '# %d\n' | cut -c 1-5; echo 'bogus;'; } >"$scratch/a.case"
refused 1000006:1 "unknown statement 'bogus'"
for nest in '(' '-' 'x^' 'sin(' 'if(1 < 2, '; do
    attack "a hundred thousand times $nest"
    { text && printf 'potential ' && repeat 100000 "$nest" && echo 'x;'; } >"$scratch/a.case"
    loads 5 1000 2
    ok '... nested too deeply' grep -q 'a.case:6:[0-9]*: nested too deeply, the limit is 200' "$scratch/err"
done

attack 'a thousand rows on one velocity'
{ text; printf '%s\n' "for i = 1..1000 { constraint c[i]: i*x' = 0; }"; } >"$scratch/a.case"
loads 3 1000
attack 'a function of 700,000 arguments'
{ text && printf 'define f(u' && repeat 699999 ', a%d' && echo ') = u; potential f(x);'; } >"$scratch/a.case"
loads 5 1000 2
ok '... has them' grep -q "'f' has 1 argument, expected 700000" "$scratch/err"

# bad MESSAGE STATEMENT: the statement, in line 6
bad() {
    attack "$2"
    { text && printf '%s\n' "$2"; } >"$scratch/a.case"
    loads 5 1000 2
    ok "... $1" grep -q "a.case:6:[0-9]*: $1" "$scratch/err"
}
bad 'exponent out of range' 'parameter a = 1e999999999;'
bad 'exponent out of range' 'parameter a = 1e-400000;'
bad 'division by zero' 'potential x/(y - y);'
bad 'an invariant: a derivative has no real value' "invariant e: (-1/3)^(x'^((-1/3)^(x'^y'^2)+y'^2));"
bad 'the constraint holds no coordinate' 'constraint c: x = x;'
bad "constraint 'c' does not depend on the motion" 'constraint c: (x + y)^2 = x^2 + 2*x*y + y^2 + 1;'
bad 'the range 1 .. 1000000000 is too long' 'for i = 1..1000000000 { }'
bad 'the expressions are too large' 'parameter a = prod(i = 1..100000: i);'
bad 'unexpected character' "$(printf 'potential \001;')"

# Good files, as other systems write them.
for bytes in '\r\n' '\r'; do
    attack "other ends of lines"
    text | tr '\n' '#' | sed "s/#/$bytes/g" >"$scratch/a.case"
    loads 5 1000
done
attack 'a mark of UTF-8'
{ printf '\357\273\277' && text; } >"$scratch/a.case"
loads 5 1000

# No value at the start, no positive M: one line, status 1.
unsolved() { # unsolved MESSAGE COMMAND: of $scratch/a.case
    program 1 "$2" "$scratch/a.case"
    complains "$1"
}
for statement in 'potential log(-x^2)*y;' 'potential sqrt(x - 5)*y;' 'potential y/(x - 1);'; do
    { text && echo "$statement"; } >"$scratch/a.case"
    unsolved 'an expression of the equations of motion has no value at this state' solve
done
for energy in "x'^2/2" "x'^2/2 - y'^2/2"; do
    text | sed "s|^kinetic.*|kinetic $energy;|" >"$scratch/a.case"
    unsolved 'M is not positive definite on null(A)' solve
done
text | sed "s|^kinetic.*|kinetic x'^2/2 - y'^2/2; constraint c: x = y - 1;|" >"$scratch/a.case"
program 0 compare --bits=53 --states=0 "$scratch/a.case"

# What writes a folder reads all cases before it writes anything.
echo 'bogus;' >"$scratch/a.case"
for command in report site paper export; do
    rm -rf "$scratch/made"
    status=0
    "$HOLONOM" $command ukp2004/bead-on-ring "$scratch/a.case" --output="$scratch/made" >"$scratch/out" 2>"$scratch/err" \
        </dev/null || status=$?
    ok "$command with a case that cannot be read: status 2, one place, nothing written" \
        sh -c 'test "$1" -eq 2 && test ! -e "$2/made" && test "$(grep -c -v -e "^bogus" -e "^ *^" "$2/err")" -eq 1' - "$status" "$scratch"
done

# An angle of more turns than anybody reduces by 2 pi.
for angle in '10^(3*10^8)*x' 'x^(2*10^8) + 3^(2*10^8)*y'; do
    for function in sin cos tan; do
        { text && echo "potential $function($angle);"; } >"$scratch/a.case"
        unsolved 'an expression of the equations of motion has no value at this state' solve
    done
done

# Matrices that the memory does not hold: one line.
if ! $sanitized; then
    status=0
    bounded 20 500 "$HOLONOM" solve --solvers=svd families/pendulum-chain N=3000 >"$scratch/out" 2>"$scratch/err" \
        </dev/null || status=$?
    ok 'a dense chain of 3,000 links in 500 MB: status 2' test "$status" -eq 2
    complains 'out of memory'
fi

# what takes tens of seconds, each in one of three parts
if all && part 0; then
    attack 'a product of 399 factors, twice differentiated'
    cat >"$scratch/a.case" <<END
title "t"; source "s"; coordinate x[1..399];
kinetic sum(i = 1..399: x[i]'^2/2);
for i = 1..399 { initial x[i] = 1, x[i]' = 0; }
constraint c: prod(i = 1..399: x[i]) = 1;
END
    space=3000
    refused 4:1 'the derivative of a constraint: the file asks for too much: operations on expressions, the limit is 500000000'
    space=1000
fi
if all && part 1; then
    attack 'calls that double forty times'
    { text && echo 'define f0(u) = u*u + 1;' && repeat 39 'define f%d(u) = f%d(f0(u)) + 1;' &&
        echo 'potential f39(x);'; } >"$scratch/a.case"
    loads 20 1000
    attack 'sums in sums'
    { text && echo 'potential sum(i = 1..100000: sum(j = 1..100000: x^i*y^j));'; } >"$scratch/a.case"
    refused 6:30 'the file asks for too much: steps of loops and sums'
    attack 'a hundred thousand coordinates'
    cat >"$scratch/a.case" <<END
title "t"; source "s"; size N = 100000;
coordinate x[1..N]; kinetic sum(i = 1..N: x[i]'^2/2);
for i = 1..N { initial x[i] = 0, x[i]' = 0; }
END
    loads 20 1000
    status=0
    bounded 60 600 "$HOLONOM" solve --solvers=auto families/pendulum-chain N=20000 >"$scratch/out" 2>"$scratch/err" \
        </dev/null || status=$?
    ok 'a chain of 20,000 links is solved in 600 MB of addresses' test "$status" -eq 0
fi
if all && part 2; then
    text | sed 's/span 0 .. 1;/span 0 .. 1e300; potential x^2;/' >"$scratch/a.case"
    status=0
    bounded 60 4000 "$HOLONOM" reference --certify=no "$scratch/a.case" >"$scratch/out" 2>"$scratch/err" ||
        status=$?
    ok 'a motion without end: more memory than is allowed is needed' test "$status" -eq 1
fi

# --- another version of it takes its place again and again: each table is of the one or of the other, or there is none
mkdir "$scratch/swapped"
cd "$scratch/swapped"
for version in 1 2; do
    printf 'title "-"; source "-"; coordinate x; kinetic %s*x'"'^2; potential %s*x^2; initial x = 1, x' = 0; span 0 .. 1;\n" \
        $version "$((3 - version))" >$version.text
    repeat 20000 '# and so on\n' >>$version.text # so that it takes its time
done
of_versions() {
    "$HOLONOM" drift --integrator=euler,rk2,rk4,ab2,ab3,ab4 --stabilization=none,one-step --step=0.1 --certify=no --jobs=32 \
        --provenance=no x.case >"$1.table" 2>"$scratch/err" </dev/null
}
for version in 1 2; do
    cp $version.text x.case
    of_versions $version || true
done
ok 'the two versions have different tables' sh -c '! cmp -s 1.table 2.table'
(while [ ! -e enough ]; do
    for version in 1 2; do
        cp $version.text next && mv next x.case
    done
done) &
mixed=0 runs=0
while [ $runs -lt 30 ]; do
    runs=$((runs + 1)) status=0
    of_versions now || status=$?
    if [ "$status" -eq 2 ]; then
        grep -q 'x.case: another case of its name was read before, or it was changed' "$scratch/err" || mixed=$((mixed + 1))
    else
        cmp -s now.table 1.table || cmp -s now.table 2.table || mixed=$((mixed + 1))
    fi
done
: >enough
wait
mkdir other
cp 1.text other/x.case
cp 2.text x.case
program 2 list cases x x.case --cases=other
ok 'two files of one name are told' grep -q 'x.case: another case of its name was read before' "$scratch/err"
ok "no table is of both versions, in $runs runs ($mixed are)" test $mixed -eq 0
finish
