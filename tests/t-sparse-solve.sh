#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# holonom solve --solvers, and simulate by formulations with an entry for sparse problems.

holonom=./holonom
HOL_CASES_DIR=${HOL_SRCDIR:-$(dirname "$0")/..}/cases
export HOL_CASES_DIR
scratch=$(mktemp -d) || exit 99
trap 'rm -rf "$scratch"' EXIT
count=0

ok() { # ok DESCRIPTION COMMAND...
    count=$((count + 1))
    what=$1
    shift
    if "$@" >"$scratch/diag" 2>&1; then
        echo "ok $count - $what"
    else
        echo "not ok $count - $what"
        sed 's/^/# /' "$scratch/diag"
    fi
}

# The numbers of an answer: of the lists, without how it was found.
answer() { # answer CASE SOLVER [ARGUMENT...]
    case_name=$1
    by=$2
    shift 2
    "$holonom" solve "$case_name" --solvers="$by" --digits=6 "$@" >"$scratch/all" || return 1
    sed -n '/^acc/,/^rank/p' "$scratch/all"
}

same() { # same CASE SOLVER SOLVER [ARGUMENT...]
    one=$2
    other=$3
    name=$1
    shift 3
    answer "$name" "$one" "$@" >"$scratch/one" && answer "$name" "$other" "$@" >"$scratch/other" &&
        test -s "$scratch/one" && diff "$scratch/one" "$scratch/other"
}

says() { # says PATTERN COMMAND...: whatever its status
    pattern=$1
    shift
    "$@" >"$scratch/said" 2>&1
    grep -q -e "$pattern" "$scratch/said" || { cat "$scratch/said"; return 1; }
}

for solver in chain sparse-schur sparse-kkt auto; do
    ok "$solver answers as svd: a planar chain" same families/pendulum-chain $solver svd N=12
    ok "$solver answers as svd: 106 bits" same families/spatial-chain $solver svd N=10 --bits=106
done
ok 'a chain of 2000 links is answered with sparse matrices' \
    says 'by chain at 53 bits, sparse matrices' \
    "$holonom" solve families/spatial-chain N=2000 --solvers=chain
ok 'auto takes sparse matrices for 3 links with masses' says 'by auto at 53 bits, sparse matrices' \
    "$holonom" solve families/pendulum-chain N=3 --solvers=auto
ok 'leaves them to dense ones at 106 bits' says 'by auto at 106 bits, dense matrices' \
    "$holonom" solve families/pendulum-chain N=3 --solvers=auto --bits=106
ok 'and takes sparse ones for 100' says 'by auto at 53 bits, sparse matrices' \
    "$holonom" solve families/pendulum-chain N=100 --solvers=auto
ok 'one solver only' says 'takes one solver' \
    "$holonom" solve families/pendulum-chain --solvers='sparse-*'
ok 'one precision only' says 'one number of bits' \
    "$holonom" solve families/pendulum-chain --solvers=chain --bits=53,106
ok '--bits without --solvers is refused' says 'goes with --solvers' \
    "$holonom" solve families/pendulum-chain --bits=53

simulate() { # simulate SOLVER: the last line, all but the counts
    "$holonom" simulate families/pendulum-chain N=20 --until=0.02 --step=0.01 \
        --solvers="$1" 2>/dev/null | tail -1 | cut -d, -f1-40
}
simulates_as_svd() {
    simulate "$1" >"$scratch/one"
    simulate svd >"$scratch/other"
    awk -F, 'NR == FNR { for (i = 1; i <= NF; i++) x[i] = $i; n = NF; next }
        { for (i = 1; i <= NF; i++) if (($i - x[i])^2 > 1e-24) exit 1 } END { if (n < 40) exit 1 }' \
        "$scratch/one" "$scratch/other"
}
for solver in chain sparse-schur sparse-kkt auto; do
    ok "$solver simulates as svd" simulates_as_svd $solver
done
echo "1..$count"
