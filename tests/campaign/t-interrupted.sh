#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# A campaign that is killed at twenty random moments, whose disk is full, whose store cannot be
# written: what was done stays, and the same command ends with the bytes of one that ran through.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"

[ "${HOL_CAMPAIGN:-}" = all ] || {
    skip_all 'campaigns are killed by make check-campaign'
}
small=${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/campaign/small.campaign
tables() { # tables STORE: what is compared
    for table in results motions; do
        "$HOLONOM" store export "$1" --table=$table --format=csv --provenance=no
    done
}
done_of() { # done_of STORE: its tasks that are done
    "$HOLONOM" campaign status "$small" --store="$1" --format=csv --provenance=no 2>/dev/null |
        awk -F, 'NR > 1 && $1 != "all" { n += $4 } END { print n + 0 }'
}
began=$(date +%s%N)
"$HOLONOM" campaign run "$small" --store="$scratch/whole.db" --jobs=1
ended=$(date +%s%N)
tables "$scratch/whole.db" >"$scratch/whole.csv"
ok 'there is something to compare' test "$(wc -l <"$scratch/whole.csv")" -gt 300

# --- twenty kills; a store that became complete is kept, and the next one is begun
seed=${HOL_TEST_SEED:-$(od -An -N3 -tu4 /dev/urandom | tr -d ' ')}
echo "# HOL_TEST_SEED=$seed"
delays=$(awk -v seed="$seed" -v whole="$(((ended - began) / 1000000))" \
    'BEGIN { srand(seed); for (k = 0; k < 20; k++) printf "%.3f ", rand() * whole / 4000 }')
round=0
midway=0
for delay in $delays; do
    round=$((round + 1))
    store=$scratch/killed-$(((round - 1) / 5)).db
    "$HOLONOM" campaign run "$small" --store="$store" --jobs=2 >/dev/null 2>&1 &
    pid=$!
    sleep "$delay"
    kill -9 $pid 2>/dev/null || true
    wait $pid 2>/dev/null || true
    reached=0
    [ ! -s "$store" ] || reached=$(done_of "$store")
    echo "# killed after $delay s, at $reached of 96 tasks"
    [ "$reached" -eq 0 ] || [ "$reached" -eq 96 ] || midway=$((midway + 1))
done
echo "# $midway of 20 kills were in the middle"
for k in 0 1 2 3; do
    program 0 campaign run "$small" --store="$scratch/killed-$k.db" --jobs=2
    tables "$scratch/killed-$k.db" >"$scratch/killed.csv"
    ok 'five kills, and resumed: the same bytes' cmp -s "$scratch/whole.csv" "$scratch/killed.csv"
done

# --- interrupted as by a person or a queue
"$HOLONOM" campaign run "$small" --store="$scratch/term.db" --jobs=1 >/dev/null 2>"$scratch/err" &
pid=$!
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    [ "$(done_of "$scratch/term.db")" -eq 0 ] || break
    sleep 0.2
done
kill -TERM $pid 2>/dev/null || true
status=0
wait $pid || status=$?
ok 'TERM ends it after what is in hand: exit status 1, or 0 if it was done' test $status -le 1
program 0 campaign run "$small" --store="$scratch/term.db"
tables "$scratch/term.db" >"$scratch/killed.csv"
ok 'and it goes on to the same bytes' cmp -s "$scratch/whole.csv" "$scratch/killed.csv"

# --- a task without an end: the first TERM waits for it, the second does not
echo 'motions { cases greenwood/cone-and-plane; steps 0.1; until 1e300; }' >"$scratch/endless.campaign"
"$HOLONOM" campaign run "$scratch/endless.campaign" --store="$scratch/endless.db" --jobs=1 >/dev/null 2>"$scratch/err" &
pid=$!
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    [ ! -s "$scratch/endless.db" ] || break
    sleep 0.2
done
sleep 2
kill -TERM $pid
sleep 1
kill -TERM $pid
status=0
wait $pid || status=$?
ok 'a second TERM ends a task without an end' test $status -eq 143
program 0 store ls "$scratch/endless.db"

# --- a disk that is full: a file system of 256 kB that grows later
mkdir "$scratch/disk"
if [ "$(id -u)" -eq 0 ] && mount -t tmpfs -o size=256k tmpfs "$scratch/disk" 2>/dev/null; then
    trap 'umount "$scratch/disk" 2>/dev/null; rm -rf "$scratch"' EXIT
    program 2 campaign run "$small" --store="$scratch/disk/store.db"
    complains 'what was stored before is whole'
    mount -o remount,size=64m "$scratch/disk"
    program 0 campaign run "$small" --store="$scratch/disk/store.db"
    tables "$scratch/disk/store.db" >"$scratch/killed.csv"
    ok 'a disk that was full: the same bytes' cmp -s "$scratch/whole.csv" "$scratch/killed.csv"
    # --- read-only: what is complete can be looked at, nothing can be added
    mount -o remount,ro "$scratch/disk"
    program 0 campaign status "$small" --store="$scratch/disk/store.db"
    says 'complete: 96 tasks'
    program 2 campaign run "$small" --store="$scratch/disk/store.db"
    complains 'store.db: '
    program 2 campaign run "$small" --store="$scratch/disk/other.db"
    complains 'other.db: '
else
    echo '# no file system can be mounted here: a full disk and a read-only one are not tried'
fi
finish
