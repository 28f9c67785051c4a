#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The k-th allocation of the whole program fails, of libraries, too (interpose.c): the program says so in
# one line and ends with 2, or it needs the memory not and prints what it prints otherwise.
top=${HOL_SRCDIR:-$(dirname "$0")/../..}
# shellcheck source=tests/attack/attack.sh
. "$top/tests/attack/attack.sh"
interpose=${HOL_BUILDDIR:-.}/tests/attack/interpose.so
if $sanitized || ! LD_PRELOAD=$interpose HOL_ATTACK_COUNT=$scratch/count "$HOLONOM" --version >/dev/null 2>&1 ||
    [ ! -s "$scratch/count" ]; then
    echo '1..0 # SKIP nothing can be put before the allocator'
    exit 0
fi

# What libgfortran allocates before main, and glibc as it loads, is not ours: 72 kB at the first call, and a
# few blocks when the environment asks for it.
before=$(cat "$scratch/count")

# OpenBLAS's threads would be lost where the program parts.
OPENBLAS_NUM_THREADS=1
export OPENBLAS_NUM_THREADS
if all; then each=2000; else each=100; fi
sweep() { # sweep ARGUMENT...
    rm -f "$scratch/parted"
    usual=0
    HOL_ATTACK_COUNT=$scratch/count LD_PRELOAD=$interpose "$HOLONOM" "$@" >"$scratch/usual.out" \
        2>"$scratch/usual.err" </dev/null || usual=$?
    status=0
    HOL_ATTACK_AT=$before HOL_ATTACK_EACH=$each HOL_ATTACK_SECONDS=200 HOL_ATTACK_FORK=$scratch/parted \
        HOL_ATTACK_USUAL=$scratch/usual LD_PRELOAD=$interpose "$HOLONOM" "$@" >"$scratch/out" 2>"$scratch/err" \
        </dev/null || status=$?
    ok "$*: parts at its allocations, and prints what it prints otherwise" \
        sh -c 'test "$1" -eq "$2" && cmp "$3/out" "$3/usual.out" && cmp "$3/err" "$3/usual.err"' - "$status" "$usual" "$scratch"
    # One line, with 2; or as if nothing had been. Else the k that showed it.
    # shellcheck disable=SC2046 # words
    set -- "$*" $(awk -v usual="$usual" '
        { tried++ }
        $2 == 2 && $5 == 1 { needed++; next }
        $2 != usual || !$3 || !$4 { bad = bad " " $1 }
        END { print tried + 0, needed + 0, $1 + 0, bad }' "$scratch/parted")
    command=$1 tried=$2 needed=$3 end=$4 last=$(cat "$scratch/count")
    shift 4
    ok "... $tried of $last fail, each in one line (not: ${*:-none})" test $# -eq 0
    ok "... to the end, and $needed were needed" test "$end" -ge $((last * 95 / 100)) -a "$needed" -ge $((tried / 2))
    for k in "$@"; do
        # shellcheck disable=SC2086 # words
        HOL_ATTACK_AT=$k HOL_ATTACK_SECONDS=200 LD_PRELOAD=$interpose "$HOLONOM" $command 2>&1 >/dev/null </dev/null |
            sed "s/^/# $k: /" | head -n 5
    done
}

sweep solve greenwood/cone-and-plane
sweep compare greenwood/cone-and-plane --jobs=1 --states=1
"$HOLONOM" compare greenwood/cone-and-plane --states=0 --bits=53 --solvers=svd --store="$scratch/one.db" >/dev/null
# SQLite does without much of what it asks for, so that few of these are needed: what is said of those
said() { # said ARGUMENT...
    HOL_ATTACK_COUNT=$scratch/count LD_PRELOAD=$interpose "$HOLONOM" "$@" >/dev/null
    wordless='' needed=0
    for k in $(seq "$before" $((($(cat "$scratch/count") - before) / 40)) "$(cat "$scratch/count")"); do
        status=0
        HOL_ATTACK_AT=$k LD_PRELOAD=$interpose "$HOLONOM" "$@" >/dev/null 2>"$scratch/err" </dev/null || status=$?
        [ "$status" -ne 2 ] || needed=$((needed + 1))
        [ "$status" -eq 0 ] || [ "$status,$(wc -l <"$scratch/err")" = 2,1 ] || wordless="$wordless $k"
    done
    ok "$1 $2: all of it, or one line says why not ($needed; not:${wordless:- none})" test -z "$wordless" -a "$needed" -ge 3
}
said store export "$scratch/one.db" --format=json
echo 'title "one"; instants { cases greenwood/cone-and-plane; formulations svd; }' >"$scratch/one.campaign"
said campaign plan "$scratch/one.campaign"
if all; then
    sweep show greenwood/cone-and-plane --format=latex
    sweep simulate greenwood/cone-and-plane --step=0.1
    sweep export ukp2004/bead-on-ring --states=1 --jobs=1
    sweep rank ukp2004/redundant-ring --bits=53 --states=0
    sweep errata ukp2004/redundant-ring --jobs=1
fi
finish
