#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The gallery: every entry can be read, says what its software is, and has results; an adapter in C
# runs; results join by one file, in whose form no mistake passes.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"

top=${HOL_SRCDIR:-$(cd "$(dirname "$0")/../.." && pwd)}
entry=$scratch/mine.json

# --- those that are kept
program 0 gallery --show=instants --format=csv
tr -d '\r' <"$scratch/out" >"$scratch/table"
ok 'a row for each entry of an instant' test "$(ls "$top"/gallery/entries/instant/*.json | wc -l)" -eq \
    "$(($(wc -l <"$scratch/table") - 1))"
for file in "$top"/gallery/entries/*/*.json; do
    name=$(basename "$file" .json)
    lacking=
    for member in software method licence version url language install adapter run rows runs provenance; do
        grep -q "^ \"$member\": ." "$file" || lacking="$lacking $member"
    done
    ! grep -q '"commit": "[0-9a-f]*-dirty"' "$file" || lacking="$lacking commit"
    ok "$name is complete$lacking" test -z "$lacking"
    adapter=$(sed -n 's/^ "adapter": "\(.*\)",$/\1/p' "$file")
    ok "... its adapter is there, and shorter than 70 lines" \
        test "$(wc -l <"$top/$adapter" 2>/dev/null || echo 1000)" -lt 70
    ok '... and it is named as its file' grep -q "\"name\": \"$name\"" "$file"
done

# --- one that runs
cases='ukp2004/redundant-ring greenwood/cone-and-plane'
# shellcheck disable=SC2046,SC2086 # words
if command -v cc >/dev/null && cc -O1 -fPIC -shared $("$HOLONOM" --cflags) -Ddsysv -o "$scratch/adapter.so" \
    "$top/gallery/instant/lapack.c" -llapacke -lopenblas 2>/dev/null; then
    program 0 validate "$scratch/adapter.so" greenwood/cone-and-plane --states=1 --entry="$entry"
    program 0 gallery "$entry" 'no-other-*' --show=instants --format=csv \
        --columns=entry,full_rank_problems,full_rank_agreed,wrong
    says '"lapack-dsysv",2,2,0'
else
    echo "# skipped: an adapter in C: there is no compiler, or no LAPACKE"
fi

# --- results in a file join by one command; what is written by hand stays, what is judged anew is replaced
# shellcheck disable=SC2086 # words
program 0 validate "${HOL_BUILDDIR:-.}/tests/plugins/example.so" $cases --states=0 --keep="$scratch/answers.json"
printf '{"entry": 1, "name": "mine", "kind": "instant", "software": "Mine", "version": "7.0",
    "why": [{"where": "redundant", "reason": "It guesses."}]}\n' >"$entry"
program 0 judge "$scratch/answers.json" --entry="$entry"
program 0 gallery "$entry" 'no-other-*'
says 'mine   Mine 7.0'
says 'It guesses.'
rows=$(grep -c '"case": "' "$entry")
# another number for the first component of every q''
awk 'after { sub(/[-0-9.e+]+/, "12345.5") } { print; after = /"qdd"/ }' "$scratch/answers.json" >"$scratch/false.json"
program 1 judge "$scratch/false.json" greenwood/cone-and-plane --entry="$entry"
ok '... replaces the rows of that case' test "$(grep -c '"case": "' "$entry")" -eq "$rows"
ok '... has both runs' test "$(grep -c '^  {"version": 1, "program"' "$entry")" -eq 2
program 0 gallery "$entry" 'no-other-*' --show=instants --format=csv \
    --columns=full_rank_problems,full_rank_agreed,redundant_problems,redundant_agreed,wrong
says '1,0,1,0,1'

# --- a motion, with what its comments say
program 0 simulate greenwood/cone-and-plane --step=0.01 --every=20 --provenance=no --output="$scratch/h=1e-2.csv"
{ echo '# step: 0.01'; echo '# seconds: 0.25'; echo '# method: rk4'; cat "$scratch/h=1e-2.csv"; } >"$scratch/run.csv"
program 0 judge --motion --certify=no greenwood/cone-and-plane "$scratch/run.csv" --entry="$scratch/motion.json"
program 0 gallery "$scratch/motion.json" 'no-other-*' --show=motions --format=csv --columns=case,method,step,time,grade
says '"greenwood/cone-and-plane","rk4",0.01,0.25,agrees'
program 2 judge --motion --certify=no greenwood/cone-and-plane "$scratch/run.csv" --entry="$entry"
complains 'the entry is of the other kind'
# a run that ends before the motion has no digits, here as in judge
awk -F, '/^#/ || !($1 + 0 > 0.5)' "$scratch/run.csv" >"$scratch/part.csv"
program 1 judge --motion --certify=no greenwood/cone-and-plane "$scratch/part.csv" --entry="$scratch/part.json"
ok 'the entry has no digits of a part' sh -c "grep '\"complete\": false' '$scratch/part.json' | grep -v -q '\"digits\"'"
sed 's/"grade": "wrong"/"digits": 9.5, &/' "$scratch/part.json" >"$scratch/older.json"
for part in part older; do
    program 0 gallery "$scratch/$part.json" 'no-other-*' --show=motions --format=csv --columns=digits_largest,digits,best,grade
    ok "a run that is not complete has none in the gallery ($part)" grep -q '^,,,wrong' "$scratch/out"
done
echo '{"entry": 2}' >"$scratch/none.json"
program 2 judge --motion --certify=no greenwood/cone-and-plane "$scratch/no-such-run.csv" --entry="$scratch/none.json"
complains 'none.json: there is no "entry"' # before the run is looked for

# --- motions of several programs at once, a folder for each: as one by one
mkdir -p "$scratch/runs/first" "$scratch/runs/second" "$scratch/entries"
cp "$scratch/run.csv" "$scratch/runs/first/h=1e-2.csv"
awk -F, -v OFS=, '/^# method/ { $0 = "# method: other" } $1 == 1 { $2 += 0.5 } { print }' "$scratch/run.csv" >"$scratch/runs/second/h=1e-2.csv"
echo 'no table' >"$scratch/runs/second/readme"
program 1 judge --motion --certify=no greenwood/cone-and-plane "$scratch/runs" --entries="$scratch/entries"
sed 's/"file": "h=1e-2.csv"/"file": "run.csv"/' "$scratch/entries/first.json" | grep '"case"' >"$scratch/first"
grep '"case"' "$scratch/motion.json" >"$scratch/alone"
ok 'results of a folder are those of its file alone' cmp -s "$scratch/first" "$scratch/alone"
program 0 gallery "$scratch"/entries/*.json 'no-other-*' --show=motions --format=csv --columns=entry,method,grade
says '"first","rk4",agrees'
says '"second","other",wrong'
program 2 judge --motion --certify=no greenwood/cone-and-plane "$scratch/entries"
complains 'there a table'
cp "$entry" "$scratch/entries/second.json" # of instants
echo 'nor this' >"$scratch/runs/first/run.csv"
program 2 judge --motion --certify=no greenwood/cone-and-plane "$scratch/runs" --entries="$scratch/entries"
complains 'second.json: the entry is of the other kind' # before a table is looked at

# --- no mistake passes
bad() { # bad JSON COMPLAINT
    printf '%s\n' "$1" >"$entry"
    program 2 gallery "$entry"
    complains "$2"
    prints_nothing
}
bad '{"entry": 1' 'mine.json: '
bad '{"name": "x", "kind": "instant"}' '"entry": 1'
bad '{"entry": 1, "name": "x y", "kind": "instant"}' '"name" is no word'
bad '{"entry": 1, "name": "x", "kind": "moment"}' "\"kind\" is 'moment'"
bad '{"entry": 1, "name": "x", "kind": "instant", "licence": 3}' '"licence" is not a text'
bad '{"entry": 1, "name": "x", "kind": "instant", "colour": "red"}' 'colour'
bad '{"entry": 1, "name": "x", "kind": "instant", "why": [{"where": "*"}]}' '"where" or "reason"'
bad '{"entry": 1, "name": "x", "kind": "instant", "rows": [{"case": "c", "n": 2.5}]}' '"n" is not a whole number'
bad '{"entry": 1, "name": "x", "kind": "motion", "rows": [{"case": "c", "grade": "wrong", "digits": "many"}]}' '"digits" is not a number'
bad '{"entry": 1, "name": "x", "kind": "motion", "rows": [{"case": "c", "grade": "wrong", "truth": "believed"}]}' "\"truth\" is 'believed'"
bad '{"entry": 1, "name": "x", "kind": "motion", "rows": [{"case": "c", "grade": "wrong", "step": -0.1}]}' '"step" is negative'
bad '{"entry": 1, "name": "x", "kind": "instant", "rows": [{"case": "c", "n": 1, "m": 1, "rank": 1, "group": "full rank", "verdict": "agrees", "seconds": -1}]}' \
    '"seconds" is negative'
# What rows say of themselves.
instant() { # instant MEMBERS...: of a row that is right but for them
    row='"case": "c", "state": "s", "n": 3, "m": 2, "rank": 2, "kappa": 9.5, "group": "full rank"'
    row="$row, \"verdict\": \"agrees\", \"digits\": 15.1, \"attainable\": 15.2"
    for member in "$@"; do
        row=$(printf '%s' "$row" | sed "s/\"${member%%:*}\": [^,]*/\"${member%%:*}\": ${member#*:}/")
    done
    printf '{"entry": 1, "name": "x", "kind": "instant", "runs": [{}], "rows": [{%s, "run": 0}, {%s, "run": 0}]}' \
        "$(echo "$row" | sed 's/"state": "s"/"state": "t"/')" "$row"
}
motion() { printf '{"entry": 1, "name": "x", "kind": "motion", "runs": [{}], "rows": [{"case": "c", %s, "run": 0}]}' "$1"; }
instant >"$entry"
program 0 gallery "$entry"
bad "$(instant rank:3)" 'row 1: rank 3 of 2 constraints in 3 coordinates'
bad "$(instant rank:1)" "row 1: group 'full rank', where rank and kappa say 'redundant'"
bad "$(instant kappa:1e6)" "'ill-conditioned'"
bad "$(instant kappa:null)" "'no answer'"
bad "$(instant digits:13.7)" "row 1: 'agrees', with 13.70 digits of 15.20"
instant digits:13.73 >"$entry"
program 0 gallery "$entry"
bad "$(instant | sed 's/"run": 0}]/"run": 1}]/')" 'row 2: its "run" is none of 1'
bad "$(instant | sed 's/"t"/"s"/')" "two rows of c, state 's'"
bad "$(instant | sed 's/"verdict": "agrees"/"verdict": "excellent"/')" "\"verdict\" is 'excellent'"
for grade in agrees inaccurate wrong; do
    motion '"digits": 2.9, "complete": true, "grade": "'$grade'"' >"$entry"
    case $grade in agrees) status=2 ;; *) status=0 ;; esac
    program $status gallery "$entry"
    motion '"digits": 3.1, "complete": true, "grade": "'$grade'"' >"$entry"
    case $grade in wrong) status=2 ;; *) status=0 ;; esac
    program $status gallery "$entry"
done
bad "$(motion '"digits": 9, "complete": false, "grade": "agrees"')" "row 1: 'agrees', of a motion with 9.00 digits that is not complete"
bad "$(motion '"digits": 9, "complete": true, "grade": "great"')" "\"grade\" is 'great'"
program 2 gallery --format=csv
complains 'holds one table'
program 2 gallery 'no-such-*'
complains 'no such entry'
finish
