#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The faults of other people's solvers, which t-chaos.sh and t-validate.sh try against `validate', against all else that
# starts a program of others or reads what one wrote: campaigns, judge, explain, gallery, and clients of serve.  Each is
# told in a line, what it does not concern is as without it, and nobody is left running.
top=$(cd "${HOL_SRCDIR:-$(dirname "$0")/../..}" && pwd)
# shellcheck source=tests/attack/attack.sh
. "$top/tests/attack/attack.sh"
build=$(cd "${HOL_BUILDDIR:-.}" && pwd)
chaos=$build/tests/foreign/chaos
fake=$build/tests/foreign/fake-child
HOL_ATTACK_MARK=$scratch
export HOL_ATTACK_MARK
case_=ukp2004/nonholonomic-particle other=greenwood/cone-and-plane
tried=0

# --- campaigns: a bad solver and a good one, and a block that the bad one is not asked about
told() { # told WORDS: in a line, short
    ok "... told: $1" grep -q -F -- "$1" "$scratch/err"
    ok '... in lines that are short and printable' awk 'length > 500 || /[^ -~]/ { exit 1 }' "$scratch/err"
}
plan() { # plan SOLVER
    cat <<EOF
title "strangers";
instants "asked" { cases $case_; states named; formulations svd; outside $1 "exec '$fake' good"; budget $((4 * slower)) s; }
instants "others" { cases $other; states named, random 1; formulations svd; outside "exec '$fake' good"; }
EOF
}
# What the others answered, and how it was judged: the rows of NAME without those of the bad one.
rows_of() { # rows_of NAME
    "$HOLONOM" store export "$scratch/$1.db" --table=answers --format=csv --provenance=no &&
        "$HOLONOM" campaign report "$scratch/$1.campaign" --store="$scratch/$1.db" --format=csv --provenance=no
} 2>/dev/null
shape() { rows_of "$1" | grep -v -e '^chaos,' -e ',chaos,' -e '^naughty,' -e ',naughty,'; }
campaign_of() { # campaign_of NAME SOLVER WORDS STATUS
    plan "$2" >"$scratch/$1.campaign"
    status=0
    bounded 30 3000 "$HOLONOM" campaign run "$scratch/$1.campaign" --store="$scratch/$1.db" --jobs=2 \
        >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
    ok "campaign, $1: exit status $4" test "$status" -eq "$4"
    if [ -n "$3" ]; then told "$3"; fi
    ok '... at most a line a task, and one' test "$(wc -l <"$scratch/err")" -le 2
    ok '... nobody is left' alone 5
    shape "$1" >"$scratch/now"
    ok '... what the others answered is as without it' cmp -s "$scratch/usual" "$scratch/now"
    tried=$((tried + 1))
}
plan '' >"$scratch/usual.campaign"
bounded 30 3000 "$HOLONOM" campaign run "$scratch/usual.campaign" --store="$scratch/usual.db" 2>"$scratch/err" || true
shape usual >"$scratch/usual"
ok 'a campaign without a fault has rows' test "$(wc -l <"$scratch/usual")" -ge 8
while read -r misdeed words; do
    case $misdeed in '#'*) continue ;; '*'*) misdeed=${misdeed#\*} ;; *) all || continue ;; esac
    campaign_of "$misdeed" "\"exec '$chaos' $misdeed '$scratch/pids' 1\"," "$words" 1
done <<END
hello-no-json expected near 'Solver'
hello-other-version it speaks version 2 of the protocol
*hello-leave exit status 7
hello-crash signal 11
hello-endless-line its first line is too long
hello-close-output it closed its standard output
hello-first-answers was not asked or is answered
malformed unexpected token near ','
*huge-number real number overflow
huge-integer too big integer
deep nested deeper than 8
wrong-size 'qdd' has 1 numbers, not 3
extra-member which the protocol does not know
twice-a-member duplicate object key
unknown-id was not asked or is answered
old-id was not asked or is answered
negative-id no "id" that is a whole number
zeros a byte 0 in it
endless-line a line of more than 67108864 bytes
endless-newlines empty, where a JSON object should be
partial-line took too long
silence took too long
*leave exit status 7
complaints exit status 9
*crash signal 11
close-output closed its standard output
orphan took too long
stubborn took too long
daemon-holding took too long
bomb took too long
trickle took too long
END
# Shared objects, in a process of their own, too.  Those without words only change their process.
while read -r deed words; do
    case $deed in '*'*) deed=${deed#\*} ;; *) all || continue ;; esac
    [ -r "$build/tests/plugins/naughty.so" ] || break
    HOL_NAUGHTY=$deed
    export HOL_NAUGHTY
    case $words in '') wanted=0 ;; *) wanted=1 ;; esac
    campaign_of "naughty-$deed" "$build/tests/plugins/naughty.so," "$words" $wanted
done <<END
*fault signal 11
stack signal 11
abort signal 6
hang took too long
exit exit status 3
leave exit status 0
descriptors exit status 2
*input wrote to its inputs
beyond wrote beyond its outputs
before wrote beyond its outputs
far a memory fault beside its arrays
unwritten left an output unwritten
status broke the protocol
alarm signal 14
*rounding
denormals
locale
mask
folder
limits
stdio
thread
print
END
unset HOL_NAUGHTY

# --- clients of serve: each line is answered, and the next one as if nothing had been
good="{\"id\":\"good\",\"case\":\"$case_\",\"state\":\"initial\",\"truth\":true}"
serves() { # serves: lines from standard input
    status=0
    bounded 60 1500 "$HOLONOM" serve --limit=10 >"$scratch/out" 2>"$scratch/err" || status=$?
}
echo "$good" >"$scratch/line"
serves <"$scratch/line"
grep '"id":"good"' "$scratch/out" >"$scratch/expected" || true
ok 'serve: a good question is answered' grep -q '"certified":true' "$scratch/expected"
client() { # client NAME LINES WORDS: so many answers to what is in $scratch/attack, one with the words; and to the good question
    {
        cat "$scratch/attack"
        echo
        echo "$good"
    } | serves
    ok "serve, $1: it ends well" test "$status" -eq 0
    silent
    ok '... with the hello and an answer to each line' test "$(wc -l <"$scratch/out")" -eq $(($2 + 2))
    ok "... one says: $3" grep -q -F -- "$3" "$scratch/out"
    grep '"id":"good"' "$scratch/out" >"$scratch/now" || true
    ok '... the good question is answered as ever' cmp -s "$scratch/now" "$scratch/expected"
    tried=$((tried + 1))
}
bad_line() { # bad_line NAME WORDS LINE
    printf '%s\n' "$3" >"$scratch/attack"
    client "$1" 1 "$2"
}
flood() { head -c "$1" /dev/zero | tr '\0' "$2"; } # flood BYTES BYTE
if all; then size=1000000000; else size=20000000; fi
flood "$size" x >"$scratch/attack"
client 'a line without end' 1 'the line is longer than 4194304 bytes'
flood 1000000 '\n' >"$scratch/attack"
client 'a million empty lines' 0 '"id":"good"'
{ printf '{"id":1,"q":'; flood 1000000 '['; } >"$scratch/attack"
client 'nested a million deep' 1 'nested deeper than'
{ printf '{"id":1,"case":"%s","q":[' $case_; flood 1000000 9; printf ',0,0]}'; } >"$scratch/attack"
client 'a number of a million digits' 1 '"invalid":"'
{ printf '{"id":1,"case":"%s","q":[0' $case_; flood 1000000 9 | sed 's/9/,0/g'; printf ']}'; } >"$scratch/attack"
client 'a million coordinates' 1 '"invalid":"'
{ printf '{"id":1,"case":"%s","states":[{"q":[0,0,0]}' $case_; flood 100000 9 | sed 's/9/,{"q":[0]}/g'; printf ']}'; } >"$scratch/attack"
client 'a hundred thousand states' 1 'invalid'
printf '{"id":1,"case":"%s\0"}\n' $case_ >"$scratch/attack"
client 'a byte 0' 1 '"invalid":"'
printf '{"id":1,"case":"\377\376"}\n' >"$scratch/attack"
client 'no UTF-8' 1 '"invalid":"'
{ echo '{"id":7,"list":"solvers"}' && echo '{"id":7,"case":"none"}'; } >"$scratch/attack"
client 'an id twice' 2 '{"id":7,"invalid":"'
bad_line 'a member twice' 'duplicate object key' '{"id":1,"id":2}'
bad_line 'a number too large' '"invalid":"' "{\"id\":1,\"case\":\"$case_\",\"q\":[1e400,0,0]}"
bad_line 'a time too large' 'un' "{\"id\":1,\"case\":\"$case_\",\"times\":[1e300]}"
bad_line 'too many digits' "'digits' is" "{\"id\":1,\"case\":\"$case_\",\"state\":\"initial\",\"truth\":true,\"digits\":1e300}"
bad_line 'too many bits' "'bits' is" "{\"id\":1,\"case\":\"$case_\",\"state\":\"initial\",\"bits\":99999999999999999999}"
bad_line 'a huge id' '"invalid":"' '{"id":99999999999999999999999}'
bad_line 'too large a case' '{"id":1,"' '{"id":1,"case":"families/pendulum-chain","parameters":{"N":1000000000}}'
bad_line 'a size below zero' '"invalid":"' '{"id":1,"case":"families/pendulum-chain","parameters":{"N":-1}}'
bad_line 'a case that is a bomb' '{"id":1,"' '{"id":1,"text":"coordinate x; let a = x+1; kinetic a^a^a^99999999 * (x'"'"')^2;"}'
bad_line 'another file' '"invalid":"' '{"id":1,"case":"/etc/passwd"}'
bad_line 'a device' '"invalid":"' '{"id":1,"case":"/dev/zero"}'
bad_line 'a folder above' '"invalid":"' '{"id":1,"case":"../../../etc/passwd"}'
bad_line 'a terminal' '"invalid":"' "{\"id\":1,\"case\":\"\\u001b[2J\"}"
# a byte at a time, and with pauses
echo "$good" | fold -w 8 | while IFS= read -r piece; do
    printf '%s' "$piece"
    sleep 0.1
done | serves
grep '"id":"good"' "$scratch/out" >"$scratch/now" || true
ok 'serve: a slow client is answered as ever' cmp -s "$scratch/now" "$scratch/expected"
# one that goes, or is killed, while a long answer is computed
long='{"id":1,"case":"iftomm/andrews","times":[1],"digits":200}'
(
    status=0
    # shellcheck disable=SC2094 # nobody reads
    echo "$long" | bounded 60 1500 "$HOLONOM" serve --limit=3 2>/dev/null | true
)
ok 'serve: a client that has gone: nobody is left after the limit' alone 30
mkfifo "$scratch/fifo"
"$HOLONOM" serve --limit=1000 <"$scratch/fifo" >"$scratch/out" 2>"$scratch/err" &
server=$!
exec 3>"$scratch/fifo"
echo "$long" >&3
sleep 1
kill -KILL $server
wait $server 2>/dev/null || true
exec 3>&-
ok 'serve: it is killed: its child goes, too' alone 10
rm "$scratch/fifo"
tried=$((tried + 3))

# --- files of answers, for judge and explain: a fault in those to one case is told, and leaves the other's verdict alone
"$HOLONOM" validate --exec="exec '$fake' good" --keep="$scratch/run.json" "$case_" "$other" --states=0 >"$scratch/out" 2>&1 || true
verdict_of() { grep "^$1 " "$scratch/out" || true; }
"$HOLONOM" judge "$scratch/run.json" >"$scratch/out" 2>"$scratch/err" || true
verdict_of "$other" >"$scratch/usual"
ok 'judge: there is a verdict' test -s "$scratch/usual"
judged() { # judged NAME STATUS WORDS: of $scratch/bad.json, by both
    status=0
    bounded 60 1500 "$HOLONOM" judge "$scratch/bad.json" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
    ok "judge, $1: exit status $2" test "$status" -eq "$2"
    if [ "$2" -eq 2 ]; then
        ok '... one line' test "$(wc -l <"$scratch/err")" -eq 1 -a ! -s "$scratch/out"
        told "$3"
    else
        ok "... says: $3" grep -q -F -- "$3" "$scratch/out"
        verdict_of "$other" >"$scratch/now"
        ok '... the other verdict is as ever' cmp -s "$scratch/now" "$scratch/usual"
    fi
    status=0
    bounded 60 1500 "$HOLONOM" explain "$scratch/bad.json" 1 >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
    answered "explain, $1"
    tried=$((tried + 2))
}
edited() { # edited NAME STATUS WORDS SCRIPT: the answers, changed by sed
    sed "$4" "$scratch/run.json" >"$scratch/bad.json"
    ok "judge, $1: it is another file" sh -c '! cmp -s "$1" "$2"' - "$scratch/run.json" "$scratch/bad.json"
    judged "$1" "$2" "$3"
}
# of the first answer
first='0,/"qdd"/'
edited 'a number too large' 2 'real number overflow' "$first"'s/"qdd": \[/"qdd": [1e400,/'
edited 'a number more' 1 "$case_" "$first"'s/"qdd": \[/"qdd": [1e300,/'
edited 'no number' 1 "$case_" "$first"'s/"qdd": \[/"qdd": ["NaN",/'
edited 'an id twice' 2 'has two answers' '0,/"id": 2,/s/"id": 2,/"id": 1,/'
edited 'a member twice' 2 'duplicate object key' '0,/"id": 2,/s/"id": 2,/"id": 2, "id": 2,/'
edited 'an id that was not asked' 2 '77777' '0,/"id": 2,/s/"id": 2,/"id": 77777,/'
edited 'another digest' 2 'the problems are not the same' '0,/"digest": "../s/"digest": "../"digest": "00/'
edited 'a case that is no word' 2 "case" '0,/"case": ".*"/s/"case": ".*"/"case": "..\/..\/etc\/passwd"/'
edited 'a terminal' 2 'name' 's/"name": "fake"/"name": "a\\u001b[2J"/'
edited 'states without end' 2 'states' 's/"states": 0/"states": 99999999999999/'
head -c 1500 "$scratch/run.json" >"$scratch/bad.json"
judged 'cut' 2 'end of file'
flood 1000000 '[' >"$scratch/bad.json"
judged 'nested a million deep' 2 'bad.json'
: >"$scratch/bad.json"
judged 'empty' 2 'bad.json'
{ printf '{"manifest":"'; flood "$size" x; } >"$scratch/bad.json"
judged 'a string without end' 2 'a string of more than 16 MiB'
if all && truncate -s 100G "$scratch/bad.json" 2>/dev/null; then judged 'a hundred gigabytes' 2 'bad.json'; fi
rm -f "$scratch/bad.json"
mkfifo "$scratch/bad.json"
{ cat "$scratch/run.json" >"$scratch/bad.json"; } &
status=0
bounded 60 1500 "$HOLONOM" judge "$scratch/bad.json" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
answered 'judge, a pipe with a name'
kill $! 2>/dev/null || true
echo "# $tried faults"
finish
