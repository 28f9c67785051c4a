#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Usage: bench-collection.sh HOLONOM [CAMPAIGN]
#
# Computes a campaign (the whole collection) four times, on one thread, on two, on two ranks of MPI and in
# four shards that are merged, and says what each took and the digest of all tables that its store
# exports.  Exit status 1 if they are not the same four times.  Needs GNU time, and for the ranks a
# build with MPI (without it three times); about 20 minutes of processor time and 1 GB of disk.
set -eu

holonom=$1
campaign=${2:-$(dirname "$0")/../campaign/examples/collection.campaign}
folder=$(mktemp -d "${TMPDIR:-/tmp}/bench-collection.XXXXXX")
trap 'rm -rf "$folder"' EXIT
launch="mpirun -n 2"
if mpirun --version 2>/dev/null | head -n 1 | grep -q -e 'Open MPI' -e OpenRTE; then
    launch="$launch --oversubscribe --allow-run-as-root"
fi
: >"$folder/digests"

timed() { # timed WHAT COMMAND...; a task that failed (exit status 1) is a result, too
    what=$1
    shift
    /usr/bin/time -o "$folder/took" -f "$what: %e s of wall time, %U s + %S s of processor time" "$@" ||
        [ $? -eq 1 ]
    tail -n 1 "$folder/took"
}
digest() { # digest STORE: of its tables
    for table in results problems answers verdicts motions; do
        "$holonom" store export "$1" --table=$table --format=csv --provenance=no
    done | sha256sum | tee -a "$folder/digests"
    rm -f "$1"
}
for threads in 1 2; do
    timed "$threads threads" "$holonom" campaign run "$campaign" --store="$folder/threads.db" --jobs=$threads
    digest "$folder/threads.db"
done
if ldd "$holonom" | grep -q libmpi; then
    # shellcheck disable=SC2086 # words
    timed '2 ranks' $launch "$holonom" campaign run "$campaign" --store="$folder/ranks.db"
    digest "$folder/ranks.db"
else
    echo '2 ranks: not tried, this build has no MPI'
fi
for shard in 1 2 3 4; do
    timed "shard $shard of 4" "$holonom" campaign run "$campaign" --store="$folder/shard-$shard.db" \
        --shard=$shard/4 --jobs=1
done
timed merge "$holonom" store merge "$folder/merged.db" "$folder"/shard-?.db
digest "$folder/merged.db"
if [ "$(sort -u "$folder/digests" | wc -l)" -eq 1 ]; then
    echo "the same bytes: $(wc -l <"$folder/digests") times"
else
    echo 'not the same bytes'
    exit 1
fi
