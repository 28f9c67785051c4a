#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# A campaign on the ranks of an MPI job: the same rows as on threads, also after a rank was killed.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"

small=${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/campaign/small.campaign
skip() {
    echo "1..0 # SKIP $*"
    exit 0
}
"$HOLONOM" campaign plan "$small" 2>/dev/null | grep -q 'MPI: none' &&
    skip "this build has no MPI (configure --with-mpi)"
launcher=
for name in mpirun.openmpi mpirun.mpich mpirun; do
    command -v $name >/dev/null || continue
    version=$($name --version 2>/dev/null | head -n 1)
    case $("$HOLONOM" campaign plan "$small" 2>/dev/null | grep 'MPI: ') in
    *'Open MPI'*) case $version in *'Open MPI'*) launcher=$name ;; esac ;;
    *) case $version in *'Open MPI'*) ;; *) launcher=$name ;; esac ;;
    esac
    [ -z "$launcher" ] || break
done
[ -n "$launcher" ] || skip "there is no mpirun of this build's MPI"
case $($launcher --version 2>/dev/null) in
*'Open MPI'*) launcher="$launcher --oversubscribe --allow-run-as-root" ;;
esac
# shellcheck disable=SC2086 # words
timeout 60 $launcher -n 1 true >/dev/null 2>&1 || skip "$launcher starts nothing here"

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
finish
