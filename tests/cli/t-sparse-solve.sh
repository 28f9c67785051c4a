#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# holonom solve --solvers, and simulate by formulations with an entry for sparse problems.

# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
HOL_CASES_DIR=${HOL_SRCDIR:-$(dirname "$0")/../..}/cases
export HOL_CASES_DIR

# The numbers of an answer: of the lists, without how it was found.
answer() { # answer CASE SOLVER [ARGUMENT...]
    case_name=$1
    by=$2
    shift 2
    "$HOLONOM" solve "$case_name" --solvers="$by" --digits=6 "$@" >"$scratch/all" || return 1
    sed -n '/^acc/,/^rank/p' "$scratch/all"
}

same() { # same CASE SOLVER SOLVER [ARGUMENT...]
    one=$2
    other=$3
    name=$1
    shift 3
    answer "$name" "$one" "$@" >"$scratch/one" && answer "$name" "$other" "$@" >"$scratch/other" &&
        test -s "$scratch/one" && diff "$scratch/one" "$scratch/other" >"$scratch/out"
}

prints() { # prints PATTERN COMMAND...: whatever its status
    pattern=$1
    shift
    "$@" >"$scratch/out" 2>&1
    grep -q -e "$pattern" "$scratch/out"
}

for solver in chain sparse-schur sparse-kkt auto; do
    ok "$solver answers as svd: a planar chain" same families/pendulum-chain $solver svd N=12
    ok "$solver answers as svd: 106 bits" same families/spatial-chain $solver svd N=10 --bits=106
done
ok 'a chain of 2000 links is answered with sparse matrices' \
    prints 'by chain at 53 bits, sparse matrices' \
    "$HOLONOM" solve families/spatial-chain N=2000 --solvers=chain
ok 'auto takes sparse matrices for 3 links with masses' prints 'by auto at 53 bits, sparse matrices' \
    "$HOLONOM" solve families/pendulum-chain N=3 --solvers=auto
ok 'leaves them to dense ones at 106 bits' prints 'by auto at 106 bits, dense matrices' \
    "$HOLONOM" solve families/pendulum-chain N=3 --solvers=auto --bits=106
ok 'and takes sparse ones for 100' prints 'by auto at 53 bits, sparse matrices' \
    "$HOLONOM" solve families/pendulum-chain N=100 --solvers=auto
ok 'one solver only' prints 'takes one solver' \
    "$HOLONOM" solve families/pendulum-chain --solvers='sparse-*'
ok 'no impulses' prints 'is for motions, not for impulses' \
    "$HOLONOM" solve greenwood/billiard-ball-struck --solvers=svd
ok 'no friction by constraint forces' prints 'do not depend on constraint forces' \
    "$HOLONOM" solve greenwood/particle-in-rough-rotating-tube --solvers=svd
ok 'one precision only' prints 'takes one number' \
    "$HOLONOM" solve families/pendulum-chain --solvers=chain --bits=53,106
ok '--bits without --solvers is refused' prints 'goes with --solvers' \
    "$HOLONOM" solve families/pendulum-chain --bits=53

# The iterations of an iterative method, and the same numbers in every format.
by_lagrangian() { # by_lagrangian FORMAT
    "$HOLONOM" solve families/pendulum-chain N=2 --solvers=augmented-lagrangian --format="$1" --provenance=no
}
by_lagrangian text >"$scratch/text"
by_lagrangian csv | tr -d '\r"' >"$scratch/csv"
by_lagrangian json >"$scratch/json"
iterations=$(sed -n 's/ iterations to the fixed point$//p' "$scratch/text")
ok 'augmented-lagrangian says how many iterations it took' test "$iterations" -ge 2
ok '... in csv' grep -q ",iterations,,$iterations\$" "$scratch/csv"
ok '... in json' grep -q "\"iterations\": $iterations,*\$" "$scratch/json"
direct_says_none() {
    "$HOLONOM" solve families/pendulum-chain N=2 --solvers=svd >"$scratch/direct" &&
        ! grep -q iterations "$scratch/direct" &&
        "$HOLONOM" solve families/pendulum-chain N=2 --solvers=svd --format=csv |
        tr -d '\r' | grep -q ',iterations,"",0$'
}
ok 'a direct method has none' direct_says_none
sed -n "s/'' = / = /; s/^  \([^ ]*\) = *\(-*[0-9].*\)/\1 \2/p" "$scratch/text" >"$scratch/numbers"
sed -n -E 's/.*,(qdd|FL|FC|lambda),([^,]*),/\2 /p' "$scratch/csv" >"$scratch/csv-numbers"
sed -n 's/^  "\([^"]*\)": "\(.*\)",*/\1 \2/p' "$scratch/json" >"$scratch/json-numbers"
of_n_2() { # q'', F_L, lambda
    test "$(wc -l <"$scratch/numbers")" = 10
}
ok 'of two links: 4 accelerations, 4 forces, 2 multipliers' of_n_2
ok '... the same in csv' diff "$scratch/numbers" "$scratch/csv-numbers"
ok '... the same in json' diff "$scratch/numbers" "$scratch/json-numbers"
no_answer() { # no_answer FORMAT PATTERN: exit status 1
    "$HOLONOM" solve ukp2004/redundant-ring --solvers=lagrange-schur --format="$1" >"$scratch/no"
    test $? = 1 && grep -q "$2" "$scratch/no"
}
ok 'no answer, in csv' no_answer csv ',no answer,"",'
ok 'no answer, in json' no_answer json '"no_answer":'

# A sphere, a plane and a cylinder meet in a ring: the plane's multiplier is unique, the other two are not.
ring() { # ring SOLVER FORMAT
    "$HOLONOM" solve ukp2004/redundant-ring --solvers="$1" --format="$2" --provenance=no | tr -d '\r"'
}
marked() { # marked SOLVER
    ring "$1" text >"$scratch/ring"
    grep -q '^  sphere = .*(not unique:' "$scratch/ring" &&
        grep -q '^  cylinder = .*(not unique:' "$scratch/ring" &&
        grep -q '^  level = *[0-9.]*$' "$scratch/ring" || { cat "$scratch/ring" >"$scratch/out"; return 1; }
}
for solver in svd cod min-norm null-space/once maggi augmented-lagrangian mpfr auto; do
    ok "$solver marks the multipliers that are not unique" marked $solver
done
in_csv() {
    ring null-space csv | sed -n 's/.*,unique,//p' >"$scratch/ring"
    printf 'sphere,no\nlevel,yes\ncylinder,no\n' | diff - "$scratch/ring" >"$scratch/out"
}
ok '... in csv' in_csv
in_json() {
    ring null-space json | sed -n '/unique/,$p' | tr -d ' \n' >"$scratch/ring"
    grep -q '^unique:\[false,true,false\]}$' "$scratch/ring"
}
ok '... in json' in_json
none_marked() {
    ! ring gram-schmidt csv | grep -q unique && # it yields no multipliers
        test "$("$HOLONOM" solve families/pendulum-chain N=2 --solvers=chain --format=csv |
            tr -d '\r' | grep -c ',unique,.*,yes$')" = 2
}
ok 'independent rows: all are unique' none_marked

simulate() { # simulate SOLVER: the last line, all but the counts
    "$HOLONOM" simulate families/pendulum-chain N=20 --until=0.02 --step=0.01 \
        --solvers="$1" --provenance=no 2>/dev/null | tail -1 | cut -d, -f1-40
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
# Dense matrices of 6000 coordinates would take more than 10 GB.
long_chain() { # long_chain OPTION
    "$HOLONOM" simulate families/pendulum-chain N=3000 --until=0.001 --step=0.001 "$@" \
        >"$scratch/long" && test "$(grep -c '^[0-9]' "$scratch/long")" = 2
}
ok 'a chain of 3000 links moves' long_chain --solvers=chain --stabilization=none
ok '... by itself, corrected at every step' long_chain --stabilization=one-step
finish
