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

# One line, with 2; or as if nothing had been. Else the k that showed it.
look() {
    if [ "$status" -eq 2 ]; then
        failed=$((failed + 1))
        one_line
    else
        test "$status" -eq "$usual" && cmp -s "$scratch/out" "$scratch/usual.out" &&
            cmp -s "$scratch/err" "$scratch/usual.err"
    fi
}
# The program is not begun anew where addresses are limited: this library is gone then.
OPENBLAS_NUM_THREADS=1
export OPENBLAS_NUM_THREADS
sweep() { # sweep ARGUMENT...
    usual=0
    HOL_ATTACK_COUNT=$scratch/count LD_PRELOAD=$interpose "$HOLONOM" "$@" >"$scratch/usual.out" \
        2>"$scratch/usual.err" </dev/null || usual=$?
    last=$(cat "$scratch/count")
    k=$before tried=0 failed=0 bad=
    while [ "$k" -le "$last" ]; do
        status=0
        HOL_ATTACK_AT=$k HOL_ATTACK_SECONDS=200 LD_PRELOAD=$interpose "$HOLONOM" "$@" >"$scratch/out" 2>"$scratch/err" \
            </dev/null || status=$?
        look || { bad="$bad $k"; sed "s/^/# $k: /" "$scratch/err"; }
        tried=$((tried + 1))
        if ! all; then
            k=$((k + last / 12 + 1))
        elif [ "$k" -lt $((before + 2000)) ]; then
            k=$((k + 1))
        else # and on to the end, in larger and larger steps
            k=$((k + k / 33 + 1))
        fi
    done
    ok "$*: $tried of $last allocations fail, each in one line (not: ${bad:-none})" test -z "$bad"
    ok "... some were tried, and $failed were needed" test "$tried" -ge 5 -a "$failed" -ge $((tried / 2))
}

sweep solve greenwood/cone-and-plane
sweep compare greenwood/cone-and-plane --jobs=1 --states=1
if all; then
    sweep show greenwood/cone-and-plane --format=latex
    sweep simulate greenwood/cone-and-plane --step=0.1
    sweep export ukp2004/bead-on-ring --states=1
    sweep rank ukp2004/redundant-ring --bits=53 --states=0
    sweep errata ukp2004/redundant-ring
fi
finish
