#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# A campaign on the ranks of an MPI job: the same rows as on threads, also after a rank was killed.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"

small=${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/campaign/small.campaign
"$HOLONOM" campaign plan "$small" 2>/dev/null | grep -q 'MPI: none' &&
    skip_all "this build has no MPI (configure --with-mpi)"
launcher=
is_open_mpi() { "$1" --version 2>/dev/null | head -n 1 | grep -q -e 'Open MPI' -e OpenRTE; }
case $("$HOLONOM" campaign plan "$small" 2>/dev/null | grep 'MPI: ') in
*'Open MPI'*) family=open ;;
*) family=other ;;
esac
for name in mpirun.openmpi mpirun.mpich mpirun; do
    command -v $name >/dev/null || continue
    if is_open_mpi $name; then found=open; else found=other; fi
    [ $found != $family ] || launcher=$name
    [ -z "$launcher" ] || break
done
[ -n "$launcher" ] || skip_all "there is no mpirun of this build's MPI"
[ $family != open ] || launcher="$launcher --oversubscribe --allow-run-as-root"
# shellcheck disable=SC2086 # words
timeout 60 $launcher -n 1 true >/dev/null 2>&1 || skip_all "$launcher starts nothing here"

report() { # report STORE: what is compared
    for table in results motions; do
        "$HOLONOM" store export "$1" --table=$table --format=csv --provenance=no
    done
}
"$HOLONOM" campaign run "$small" --store="$scratch/threads.db" --jobs=1
report "$scratch/threads.db" >"$scratch/threads"
for ranks in 1 2 3; do
    status=0
    # shellcheck disable=SC2086 # words
    timeout 300 $launcher -n $ranks "$HOLONOM" campaign run "$small" --store="$scratch/$ranks.db" \
        >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
    ok "$ranks ranks: exit status 0" test $status -eq 0
    report "$scratch/$ranks.db" >"$scratch/out"
    ok "$ranks ranks: the bytes of one thread" cmp -s "$scratch/out" "$scratch/threads"
done

# The whole job is killed at some moment; then the same command goes on.
for delay in 1 2; do
    # shellcheck disable=SC2086 # words
    timeout -s KILL $delay $launcher -n 3 "$HOLONOM" campaign run "$small" \
        --store="$scratch/killed.db" >/dev/null 2>&1 </dev/null || true
done
# shellcheck disable=SC2086 # words
timeout 300 $launcher -n 3 "$HOLONOM" campaign run "$small" --store="$scratch/killed.db" \
    >"$scratch/out" 2>"$scratch/err" </dev/null || true
report "$scratch/killed.db" >"$scratch/out"
ok "killed and resumed: the bytes of one thread" cmp -s "$scratch/out" "$scratch/threads"

# One rank is killed when something has been stored, the one that was started last. Both MPIs then
# end the job; the same command gives out again what that rank had.
done_of() {
    "$HOLONOM" campaign status "$small" --store="$scratch/lost.db" --format=csv --provenance=no \
        2>/dev/null | awk -F, 'NR > 1 && $1 != "all" { n += $4 } END { print n + 0 }'
}
# shellcheck disable=SC2086 # words
timeout 300 $launcher -n 3 "$HOLONOM" campaign run "$small" --store="$scratch/lost.db" \
    >"$scratch/out" 2>"$scratch/err" </dev/null &
job=$!
for _ in $(seq 300); do
    [ ! -s "$scratch/lost.db" ] || [ "$(done_of)" -eq 0 ] || break
    kill -0 $job 2>/dev/null || break
    sleep 0.1
done
rank=$(ps -e -o pid=,args= | awk -v store="--store=$scratch/lost.db" \
    '$3 == "campaign" && $4 == "run" && $NF == store { print $1 }' | sort -n | tail -n 1)
[ -z "$rank" ] || kill -9 "$rank" 2>/dev/null || true
status=0
wait $job || status=$?
reached=$(done_of)
echo "# a rank (${rank:-gone}) was killed: exit status $status, $reached of 96 tasks are stored"
ok 'a job that has lost a rank is ended, or was complete' test $status -ne 0 -o "$reached" -eq 96
# shellcheck disable=SC2086 # words
timeout 300 $launcher -n 3 "$HOLONOM" campaign run "$small" --store="$scratch/lost.db" \
    >"$scratch/out" 2>"$scratch/err" </dev/null || true
report "$scratch/lost.db" >"$scratch/out"
ok 'a rank was lost, and resumed: the bytes of one thread' cmp -s "$scratch/out" "$scratch/threads"
finish
