#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The job array of scripts/campaign.sbatch on a Slurm of one node, and what is merged of it.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
top=$(cd "${HOL_SRCDIR:-$(dirname "$0")/../..}" && pwd)
# shellcheck source=tests/campaign/one-node-slurm.sh
. "$top/tests/campaign/one-node-slurm.sh"

[ "${HOL_CAMPAIGN:-}" = all ] || {
    skip_all 'a Slurm is started by make check-campaign'
}
slurm=$scratch/slurm
trap 'slurm_stop; rm -rf "$scratch"' EXIT
slurm_start || {
    skip_all "$slurm_why"
}
HOLONOM=$(cd "$(dirname "$HOLONOM")" && pwd)/$(basename "$HOLONOM")
export HOLONOM
cp "$top/tests/campaign/small.campaign" "$scratch/small.campaign"
"$HOLONOM" campaign run "$scratch/small.campaign" --store="$scratch/whole.db"
export_store() { # export_store STORE FILE
    for table in results motions; do
        "$HOLONOM" store export "$1" --table=$table --format=csv --provenance=no
    done >"$2"
}
export_store "$scratch/whole.db" "$scratch/of-one-run"

cd "$scratch"
job=$(sbatch --parsable --array=1-4 "$top/scripts/campaign.sbatch" small.campaign part)
ok "an array is submitted: $job" test -n "$job"
last=$(sbatch --parsable --dependency=afterany:"$job" "$top/scripts/campaign-merge.sbatch" \
    small.campaign part)
slurm_until slurm_has_no_jobs || slurm_until slurm_has_no_jobs || slurm_until slurm_has_no_jobs || true
ok 'all jobs have ended' slurm_has_no_jobs
cat "$scratch"/campaign-*.log >"$scratch/out" 2>/dev/null || true
for i in 1 2 3 4; do
    ok "job $i has a store of its own" test -s "$scratch/part-$i.db"
done
ok 'the merged campaign is complete' grep -q 'complete: 96 tasks, 0 failed' \
    "$scratch/campaign-merge-$last.log"
export_store "$scratch/part.db" "$scratch/merged"
ok 'and exports the bytes of one run' cmp -s "$scratch/of-one-run" "$scratch/merged"

# --- an MPI job, where this build has MPI
if "$HOLONOM" campaign plan small.campaign 2>/dev/null | grep -q 'MPI: Open MPI' &&
    command -v mpirun.openmpi >/dev/null; then
    MPIRUN='mpirun.openmpi --allow-run-as-root'
    export MPIRUN
    job=$(sbatch --parsable --ntasks=2 "$top/scripts/campaign-mpi.sbatch" small.campaign mpi.db)
    ok "an MPI job is submitted: $job" test -n "$job"
    slurm_until slurm_has_no_jobs || slurm_until slurm_has_no_jobs || true
    ok 'it has ended' slurm_has_no_jobs
    cp "campaign-mpi-$job.log" "$scratch/err" 2>/dev/null || true
    ok 'and complained of nothing' test ! -s "$scratch/err"
    program 0 campaign status small.campaign --store=mpi.db
    says 'complete: 96 tasks, 0 failed'
    export_store mpi.db "$scratch/mpi"
    ok 'it exports the bytes of one run' cmp -s "$scratch/of-one-run" "$scratch/mpi"
else
    echo '# this build has no Open MPI: no MPI job is submitted'
fi
slurm_stop
finish
