# shellcheck shell=sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Sourced: a Slurm of one node below $scratch, with a munge of its own, for tests of job arrays.
#     slurm_start || skip "$slurm_why"; sbatch ...; slurm_stop
# What it starts it ends by number; nothing of a Slurm that this machine may have is touched, but its
# ports must be free.

# A process of ours, by the number in a file.
slurm_end() {
    [ -s "$1" ] || return 0
    slurm_pid=$(cat "$1")
    kill "$slurm_pid" 2>/dev/null || true
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        kill -0 "$slurm_pid" 2>/dev/null || return 0
        sleep 0.2
    done
    kill -9 "$slurm_pid" 2>/dev/null || true
}

slurm_stop() {
    slurm_end "$slurm/slurmd.pid"
    slurm_end "$slurm/slurmctld.pid"
    slurm_end "$slurm/munged.pid"
}

slurm_needs() {
    for name in munged slurmctld slurmd sbatch squeue scontrol; do
        PATH=$PATH:/usr/sbin command -v $name >/dev/null || {
            slurm_why="there is no $name (packages slurm-wlm, munge)"
            return 1
        }
    done
    [ "$(id -u)" -eq 0 ] || {
        slurm_why="slurmd has to be started by root"
        return 1
    }
}

slurm_configure() {
    host=$(hostname -s)
    cat >"$slurm/slurm.conf" <<END
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$slurm/munge.socket
CredType=cred/munge
SlurmctldPort=36817
SlurmdPort=36818
SlurmctldPidFile=$slurm/slurmctld.pid
SlurmdPidFile=$slurm/slurmd.pid
SlurmctldLogFile=$slurm/slurmctld.log
SlurmdLogFile=$slurm/slurmd.log
StateSaveLocation=$slurm/state
SlurmdSpoolDir=$slurm/spool
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SchedulerParameters=batch_sched_delay=0,sched_min_interval=10000
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 RealMemory=500 State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=10 State=UP OverSubscribe=NO
END
    export SLURM_CONF="$slurm/slurm.conf"
}

# Wait for a condition, for a minute at most.
slurm_until() {
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do
        for _ in 1 2 3 4 5 6 7 8 9 10; do
            "$@" >/dev/null 2>&1 && return 0
            sleep 0.5
        done
    done
    return 1
}

slurm_is_idle() { sinfo -h -o %T | grep -q -x 'idle'; }
slurm_has_no_jobs() { test -z "$(squeue -h)"; }

slurm_start() {
    slurm=$scratch/slurm
    slurm_why=
    mkdir -p "$slurm/state" "$slurm/spool"
    chmod 755 "$scratch" "$slurm"
    slurm_needs || return 1
    PATH=$PATH:/usr/sbin
    dd if=/dev/urandom of="$slurm/munge.key" bs=128 count=1 2>/dev/null
    chmod 600 "$slurm/munge.key"
    munged --force --key-file="$slurm/munge.key" --socket="$slurm/munge.socket" \
        --pid-file="$slurm/munged.pid" --log-file="$slurm/munged.log" \
        --seed-file="$slurm/munged.seed" >"$slurm/said" 2>&1 || {
        slurm_why="munged does not start: $(tail -n 1 "$slurm/said")"
        return 1
    }
    slurm_configure
    slurmctld -c >>"$slurm/said" 2>&1 || {
        slurm_why="slurmctld does not start: $(tail -n 1 "$slurm/said")"
        return 1
    }
    slurmd >>"$slurm/said" 2>&1 || {
        slurm_why="slurmd does not start: $(tail -n 1 "$slurm/said")"
        return 1
    }
    slurm_until slurm_is_idle || {
        slurm_why="the node of Slurm does not come up: $(tail -n 1 "$slurm/slurmd.log" 2>/dev/null)"
        return 1
    }
}
