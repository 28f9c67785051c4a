#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The loader of plug-ins gets the example, cut off and with bytes changed in its headers and tables
# (its first page: no code stands there): whatever the system's loader makes of that, it is told in
# one line or it is a verdict, and the program itself goes on to its end.
top=${HOL_SRCDIR:-$(dirname "$0")/../..}
# shellcheck source=tests/cli/program.sh
. "$top/tests/cli/program.sh"
plugin=${HOL_BUILDDIR:-.}/tests/plugins/example.so
if [ ! -r "$plugin" ]; then
    skip_all 'no plug-ins are built'
fi
seed=${HOL_TEST_SEED:-20261120}
tries=$((60 * ${HOL_TEST_MULTIPLIER:-1}))
echo "# HOL_TEST_SEED=$seed"
size=$(wc -c <"$plugin")

# numbers COUNT BELOW: that many, from the seed and a count of their own.
numbers() {
    awk -v seed="$((seed % 1000000 + draws))" -v n="$1" -v below="$2" \
        'BEGIN { srand(seed); for (i = 0; i < n; i++) print int(rand() * below) }'
}
draws=0

# A loader that crashes is the matter of its signal: a sanitizer that wants to explain it asks the same
# loader for names, and may not come back.
for signal in segv sigbus sigill sigfpe abort; do
    ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}handle_$signal=0
done
export ASAN_OPTIONS

# judged WHAT: exit status 0, 1 or 2; with 2, one short printable line.
judged() {
    status=0
    timeout -k 1 20 "$HOLONOM" validate "$scratch/x.so" ukp2004/nonholonomic-particle \
        --solvers=none --states=0 --limit=2 >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
    case $status in
    0 | 1) ;;
    2)
        if [ "$(wc -l <"$scratch/err")" -ne 1 ] ||
            ! awk 'length > 800 || /[^ -~]/ { exit 1 }' "$scratch/err"; then
            status=bad
        fi
        ;;
    *) status=bad ;;
    esac
    tally="$tally $status"
    if [ "$status" = bad ]; then
        ok "$1" false
        cp "$scratch/x.so" ./fuzz-plugin-failed.so
    fi
}

tally=
for length in 0 1 4 16 63 64 100 1000 4095 4096 $((size / 2)) $((size - 1)); do
    head -c "$length" "$plugin" >"$scratch/x.so"
    judged "cut off after $length bytes"
done
ok "cut off: each is told (statuses$tally)" test "${tally#*bad}" = "$tally"
tally=
while [ "$draws" -lt "$tries" ]; do
    draws=$((draws + 1))
    cp "$plugin" "$scratch/x.so"
    places=$(numbers 3 4096 | tr '\n' ' ')
    for place in $places; do
        byte=$(numbers "$((place % 7 + 1))" 256 | tail -n 1)
        # shellcheck disable=SC2059 # the byte is made here
        printf "\\$(printf %03o "$byte")" |
            dd of="$scratch/x.so" bs=1 seek="$place" conv=notrunc 2>/dev/null
    done
    judged "bytes changed at $places(draw $draws)"
done
ok "$tries with bytes changed: told, or judged" test "${tally#*bad}" = "$tally"
ok 'some are no plug-ins any more' test "${tally#*2}" != "$tally"
finish
