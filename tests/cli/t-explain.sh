#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# holonom validate --keep, and explain: a run that was kept is judged as it was, and one problem of it is shown whole.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"

# A solver for one particle on a level: q'' = F/m but for z'' = b; it loses digits in x, and is unable where F_x > 0.
cat >"$scratch/answer.awk" <<'END'
{
    match($0, /"id":[0-9]+/); id = substr($0, RSTART + 5, RLENGTH - 5)
    match($0, /"F":\[[^]]*\]/); split(substr($0, RSTART + 5, RLENGTH - 6), F, ",")
    match($0, /"M":\[\[[^]]*\]/); split(substr($0, RSTART + 6, RLENGTH - 7), M, ",")
    if (F[1] > 0) printf "{\"id\":%s,\"unable\":\"a push\"}\n", id
    else printf "{\"id\":%s,\"qdd\":[%.17g,%.17g,0]}\n", id, F[1] / M[1] * (1 + 1e-9), F[2] / M[1]
}
END
cat >"$scratch/pushed.sh" <<'END'
read -r hello
echo '{"holonom":1,"name":"pushed","yields":[]}'
while IFS= read -r line; do echo 'I read a line' >&2; printf '%s\n' "$line" | awk -f "${0%/*}/answer.awk"; done
END
cat >"$scratch/level.case" <<'END'
title "A particle on a level";
source "made";
coordinate x, y, z;
kinetic (x'^2 + y'^2 + z'^2)*3/2;
force x = -1.75 - 7*x, y = 0.5, z = -4;
constraint level: z = 0;
initial x = 0, y = 0, z = 0, x' = 0, y' = 0, z' = 0;
state "pushed": x = -1;
END
run=$scratch/run.json
program 1 validate --exec="sh $scratch/pushed.sh" --keep="$run" "$scratch/level.case" --states=0
cp "$scratch/out" "$scratch/verdict"
ok 'it is inaccurate once, and unable, with no excuse once' \
    sh -c "grep -q '^inaccurate  *1 ' '$scratch/verdict' && grep -q '^wrong  *1 ' '$scratch/verdict'"
program 0 explain "$run" "$scratch/level.case"
says "problem 1: $scratch/level, state 'initial'"
program 2 explain "$run" "$scratch/level.cas"
complains "there is no problem $scratch/level.cas in the run"
program 1 judge "$run"
ok 'judged again: the same tally' sh -c "
    grep -E '^(agrees|loses digits|inaccurate|domain|unable|not asked|wrong) ' '$scratch/verdict' >'$scratch/a'
    grep -E '^(agrees|loses digits|inaccurate|domain|unable|not asked|wrong) ' '$scratch/out' | cmp - '$scratch/a'"

# --- one state of all that the file answers: the command that the report prints
again=$(sed -n 's/^    holonom //p' "$scratch/out" | grep -m 1 -e '--state=pushed')
ok 'the report says how one state is judged' test -n "$again"
eval "program 1 $again"
silent
ok 'the grade of that state alone' grep -qE '^wrong +1 ' "$scratch/out"
ok '... and of no other' grep -qE '^inaccurate +0 ' "$scratch/out"
program 1 judge "$run" --state=initial
ok 'that of the other state' grep -qE '^inaccurate +1 ' "$scratch/out"
program 2 judge "$run" --state=none
complains "no case has a state 'none'"
program 1 validate --exec="sh $scratch/pushed.sh" --keep="$scratch/one.json" "$scratch/level.case" --state=pushed
grep -E '^(agrees|wrong) ' "$scratch/out" >"$scratch/a"
program 1 judge "$scratch/one.json"
silent
ok 'a run of one state is kept and judged' sh -c "grep -E '^(agrees|wrong) ' '$scratch/out' | cmp - '$scratch/a'"
program 0 explain "$scratch/one.json" "$scratch/level"
says "state 'pushed'"
program 2 judge "$scratch/one.json" --state=initial
complains "the answers are to the state 'pushed' alone"
sed 's/"state": "pushed"/"state": 7/' "$scratch/one.json" >"$scratch/seven.json"
program 2 judge "$scratch/seven.json"
complains 'is no name'

program 0 explain "$run" 1
silent
says "problem 1: "
says "state 'initial', the state itself"
says '  M                         3                        0                        0'
says '  F                     -1.75                      0.5                       -4'
ok 'expected, received, and how far they agree' grep -qE '^  x +-0\.583333333333333[0-9]* +-0\.58333333391666[0-9]* +9\.0$' "$scratch/out"
says '  y                 0.16666666666666666      0.16666666666666666  all'
says "A q'' = b "
ok 'the worst component has its name' grep -qE "^q'' .*  x +9\.0 of" "$scratch/out"
says 'grade of the state: inaccurate: '
says 'pushed answered'
says 'times in units 1e6 times as small'
program 0 explain "$run" "$scratch/level" --state=pushed
says "state 'pushed'"
says 'grade of the state: wrong: a push: unable, with no excuse'
says '  | a push'
says '  | I read a line'
program 0 explain "$run" 3
says ', its last row repeated'
program 0 explain "$run" 1 --output="$scratch/one"
ok 'written to a file' grep -q 'grade of the state' "$scratch/one"

sed '/"qdd": *\[ *$/ { n; s/[-0-9.e]*,/null,/; }' "$run" >"$scratch/null.json"
program 0 explain "$scratch/null.json" "$scratch/level"
ok 'what is not a number has no worst component' grep -qE "^q'' +inf +inf +- +0\.0 of" "$scratch/out"

bad() { # bad WORDS ARGUMENT...
    words=$1
    shift
    program 2 explain "$@"
    complains "$words"
    prints_nothing
}
bad 'no problem 99' "$run" 99
bad 'no problem ukp2004/redundant-ring' "$run" ukp2004/redundant-ring
bad "no state 'none'" "$run" "$scratch/level" --state=none
bad 'cannot read' "$scratch/none.json" 1
bad 'no NAME=VALUE' "$run" 1 g=2
program 2 validate --exec=true --exec=false --keep="$run"

# --- a law that holds exactly does not hold to as many digits as the truth is computed with
plugin=${HOL_BUILDDIR:-.}/tests/plugins/example.so
program 0 validate "$plugin" greenwood/cone-and-plane --state=initial --keep="$scratch/cone.json"
program 0 explain "$scratch/cone.json" greenwood/cone-and-plane
says '  F_L = A^T lambda                            holds exactly'

# --- what came instead of an answer is what it was
cat >"$scratch/ends.sh" <<'END'
read -r hello
echo '{"holonom":1,"name":"ends","yields":[]}'
n=0
while IFS= read -r line; do
    n=$((n + 1))
    [ $n -ne 3 ] || case $1 in crash) kill -SEGV $$ ;; exit) exit 3 ;; *) exec sleep 60 ;; esac
    printf '%s\n' "$line" | awk -f "${0%/*}/answer.awk"
done
END
for what in crash exit timeout; do
    program 1 validate --exec="exec sh $scratch/ends.sh $what" --keep="$scratch/ends.json" "$scratch/level.case" \
        --state=initial --limit=1 --format=csv --provenance=no
    cp "$scratch/out" "$scratch/a"
    ok "$what: it is told" grep -q "$what" "$scratch/a"
    program 1 judge "$scratch/ends.json" --format=csv --provenance=no
    ok '... and again, judged as it was kept' cmp "$scratch/a" "$scratch/out"
done
finish
