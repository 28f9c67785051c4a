#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Partners of the line protocol that misbehave (tests/foreign/chaos.c): each misdeed is told in one line, in
# bounded memory and time, with the exit status of the manual, and no process is left behind.
#
# Which fault is tried where: c is here, n naughty.c by t-validate.sh, k t-interrupt.sh (the program is killed); all of c
# and n against campaigns, and the faults of files and of clients, in tests/attack/t-strangers.sh.
#   segmentation fault, stack overflow, abort      c crash          n fault, stack, abort
#   endless loop, silence, stops reading           c silence        n hang
#   processes without end, daemons, ignores TERM   c bomb, daemon, daemon-holding, orphan, stubborn    k
#   exit status 0 and others                       c leave          n leave, exit
#   jumps out of the call                                           n jump
#   descriptors closed, output closed              c close-output   n descriptors, stdio
#   prints on standard output                      c malformed      n print
#   rounding mode, flushed numbers, locale                          n rounding, denormals, locale
#   signal mask, folder, limits, threads left                       n mask, folder, limits, thread
#   inputs changed, written beyond, left unwritten                  n input, beyond, before, far, unwritten
#   a gigabyte in a line, JSON nested 10^6         c endless-line, endless-newlines, deep, zeros
#   huge numbers                                   c huge-number, huge-integer                        n infinite, nan
#   ids twice, unknown, old; never asked           c twice-a-member, unknown-id, old-id, hello-first-answers
#   no greeting, or none that is understood        c hello-...
#   a byte at a time                               c drip (good), trickle (without end)
top=${HOL_SRCDIR:-$(dirname "$0")/../..}
# shellcheck source=tests/cli/program.sh
. "$top/tests/cli/program.sh"
# shellcheck source=tests/foreign/python.sh
. "$top/tests/foreign/python.sh"
chaos=${HOL_BUILDDIR:-.}/tests/foreign/chaos
case=ukp2004/nonholonomic-particle # one state, three questions
longest=120 # seconds, which only what hangs takes; instrumented, on a busy machine, an endless line takes 24

# Address space of the program and its children together stays far below what is thrown at it; a
# sanitizer wants more for itself.
if grep -q __asan_init "$HOLONOM"; then
    bounded() { "$@"; }
else
    # shellcheck disable=SC3045 # dash and bash have it; elsewhere the bound is not looked at
    bounded() { (ulimit -v 1000000 2>/dev/null; exec "$@"); }
fi

# No process that signed is alive, and none of those that the program itself started is a zombie.
gone() {
    while read -r pid; do
        state=$(sed 's/.*) \(.\).*/\1/' "/proc/$pid/stat" 2>/dev/null) || continue
        case $1$state in
        any[ZX]) ;; # of a parent that is gone: for process 1 to bury
        *) return 1 ;;
        esac
    done <"$scratch/pids"
}
short() { awk 'length > 500 || /[^ -~]/ { exit 1 }' "$scratch/err"; }

# attempt NAME [BATCH]: what it says is kept under its name, so that those that wait do so side by side.
attempt() {
    : >"$scratch/$1.pids"
    status=0
    case $1 in *endless*) limit=$longest ;; *) limit=1 ;; esac # those end by their size, on a busy machine, too
    bounded timeout -k 1 "$longest" "$HOLONOM" validate \
        --exec="exec '$chaos' $1 '$scratch/$1.pids' ${2-4}" "$case" --limit="$limit" --states=0 \
        >"$scratch/$1.out" 2>"$scratch/$1.err" </dev/null || status=$?
    echo "$status" >"$scratch/$1.status"
}

# misdeed NAME STATUS WORDS [any]: a line has the words; any: its processes have children.
misdeed() {
    [ -e "$scratch/$1.status" ] || attempt "$1"
    for kind in pids out err; do mv "$scratch/$1.$kind" "$scratch/$kind"; done
    ok "$1: exit status $2" test "$(cat "$scratch/$1.status")" -eq "$2"
    ok "$1: told: $3" grep -q -F -- "$3" "$scratch/err"
    ok "$1: in one line a question, short and printable" test "$(wc -l <"$scratch/err")" -le 9
    ok "$1: they are short" short
    ok "$1: nothing is left running" gone "${4-none}"
    if [ "$2" -eq 1 ]; then
        ok "$1: with case, state and question" grep -q -F "; $case, state 'initial', its" \
            "$scratch/err"
        ok "$1: a wrong verdict" grep -q '^wrong  *[1-9]' "$scratch/out"
    fi
}

attempt silence &
for name in partial-line stubborn orphan daemon-holding bomb trickle scribble close-output; do
    attempt "$name" 1 &
done

misdeed hello-no-json 2 "expected near 'Solver'"
misdeed hello-other-version 2 'it speaks version 2 of the protocol, this program version 1'
misdeed hello-not-an-object 2 "not an object: '[1]'"
misdeed hello-unknown-member 2 "the hello has 'speed', which the protocol does not know"
misdeed hello-large-batch 2 "the hello's 'batch' is 1"
misdeed hello-odd-name 2 "the hello's 'name' is \"a\\u001B[2Jb\": not a word"
misdeed hello-leave 2 "exit status 7; standard error: 'no licence found'"
misdeed hello-crash 2 'signal 11'
misdeed hello-endless-line 2 'its first line is too long'
misdeed hello-endless-newlines 2 'empty, where a JSON object should be'
misdeed hello-close-output 2 'it closed its standard output'
misdeed hello-first-answers 1 'an answer to id 0, which was not asked or is answered'
misdeed malformed 1 "unexpected token near ',', at byte 18 of 21: '{\"id\":1,\"qdd\":[0,,0]}'"
misdeed huge-number 1 "real number overflow near '1e400'"
misdeed huge-integer 1 'too big integer'
misdeed deep 1 'nested deeper than 8'
misdeed wrong-size 1 "'qdd' has 1 numbers, not 3"
misdeed wrong-kind 1 "'qdd' is {\"x\":1}, not a list"
misdeed broken-promise 1 "no 'lambda', which its hello promised"
misdeed extra-member 1 "the answer has 'mood', which the protocol does not know"
misdeed twice-a-member 1 "duplicate object key near '\"id\"'"
misdeed no-id 1 'no "id" that is a whole number: {"unable":"yes"}'
misdeed unknown-id 1 'an answer to id 123456789, which was not asked or is answered'
misdeed old-id 1 'an answer to id 0, which was not asked or is answered'
misdeed negative-id 1 'no "id" that is a whole number: {"id":-1,"unable":"yes"}'
misdeed zeros 1 'the line has a byte 0 in it'
misdeed trailing 1 "end of file expected near 'thank'"
misdeed endless-line 1 'a line of more than 67108864 bytes'
misdeed endless-newlines 1 'empty, where a JSON object should be'
run_daemon() {
    : >"$scratch/pids"
    "$HOLONOM" validate --exec="exec '$chaos' daemon '$scratch/pids' 1" "$case" --states=0 >"$scratch/out" 2>"$scratch/err" || true
}
run_daemon
ok 'daemon: it has answered' grep -q '^unable  *[1-9]' "$scratch/out"
ok 'daemon: there were two processes' test "$(wc -l <"$scratch/pids")" -eq 2
ok 'daemon: nothing is left running' gone any
misdeed leave 1 "exited: exit status 7; standard error: 'no licence found'"
misdeed complaints 1 "exited: exit status 9; standard error: 'out of tears'"
misdeed crash 1 'crashed: signal 11'

wait # for those of the beginning
misdeed partial-line 1 'took too long: no answer for 1 s'
misdeed silence 1 'took too long: no answer for 1 s'
misdeed stubborn 1 'took too long: no answer for 1 s'
misdeed orphan 1 'took too long: no answer for 1 s' any
misdeed daemon-holding 1 'took too long: no answer for 1 s' any
misdeed bomb 1 'took too long: no answer for 1 s' any
misdeed trickle 1 'took too long: no answer for 1 s'
misdeed scribble 1 'exited: exit status 4'
ok 'scribble: no file of the program was open to it' sh -c '! grep -q "there is a file" "$1"' - "$scratch/err"
misdeed close-output 1 'chaos exited: it closed its standard output'

# A shell between them tells the signal as a status above 128.
program 1 validate --exec="'$chaos' crash; exit \$?" "$case" --states=0
ok 'crash behind a shell: told' grep -q 'chaos crashed: signal 11' "$scratch/err"

# A solver that speaks slowly, byte by byte, is a good one.
if [ -n "$python" ]; then
    program 0 validate --exec="'$python' '$top/foreign/examples/solver.py' | '$chaos' drip" "$case" \
        --limit="$longest"
    silent
    ok 'drip: it agrees' grep -q '^solver.py: agreed on [1-9]' "$scratch/out"
fi
finish
