#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Commands where there is nothing to write to, hardly a stack or a descriptor, no HOME; and the same
# bytes for any number of threads.
# shellcheck source=tests/attack/attack.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/attack/attack.sh"

case_=greenwood/cone-and-plane
cat >"$scratch/commands" <<END
list
show --format=latex $case_
solve --format=json $case_
reference --certify=no --format=json $case_
compare --bits=53 --states=0 --solvers=svd $case_
rank --bits=53 --states=0 --solvers=svd --format=csv $case_
simulate --step=0.5 $case_
export --states=0 $case_
END
all && cat >>"$scratch/commands" <<END
list --format=csv
list --format=json
list solvers
show $case_
solve $case_
solve --format=csv --solvers=svd $case_
reference --certify=no $case_
reference --certify=no --format=csv $case_
compare --bits=53 --states=0 --solvers=svd --format=csv $case_
compare --bits=53 --states=0 --solvers=svd --format=latex $case_
compare --bits=53 --states=0 --solvers=svd --format=tap $case_
check --bits=53 --states=0 --solvers=svd $case_
rank --bits=53 --states=0 --solvers=svd $case_
rank --bits=53 --states=0 --solvers=svd --format=json $case_
rank --bits=53 --states=0 --solvers=svd --format=latex $case_
drift --certify=no --step=0.01 --integrator=rk4 --stabilization=none $case_
drift --certify=no --step=0.01 --integrator=rk4 --stabilization=none --format=json $case_
sweep --certify=no --step=0.1 --alpha=1 --beta=1 $case_
sweep --certify=no --step=0.1 --alpha=1 --beta=1 --format=latex $case_
interval $case_
export --states=0 --format=mat $case_
errata --states=1 greenwood/knife-edge-dumbbell
errata --states=1 --format=json greenwood/knife-edge-dumbbell
--help
--version
END

ended() { # ended STATUS DESCRIPTION
    ok "$2: status $1" test "$status" -eq "$1"
    ok "... and one line at most" test "$(wc -l <"$scratch/err")" -le 1
}
while read -r line; do
    # shellcheck disable=SC2086 # words
    set -- $line
    : >"$scratch/out"
    if [ -w /dev/full ]; then
        status=0
        "$HOLONOM" "$@" >/dev/full 2>"$scratch/err" </dev/null || status=$?
        ended 2 "$line >/dev/full"
    fi
    status=0
    "$HOLONOM" "$@" >&- 2>"$scratch/err" </dev/null || status=$?
    ended 2 "$line, without standard output"
    wanted=0
    "$HOLONOM" "$@" >"$scratch/expected" 2>/dev/null </dev/null || wanted=$?
    status=0
    # shellcheck disable=SC3045 # dash and bash have it
    (ulimit -n 16 && $sanitized || ulimit -s 64; exec env -u HOME "$HOLONOM" "$@") \
        >"$scratch/out" 2>"$scratch/err" <&- || status=$?
    ended "$wanted" "$line, 64 kB of stack, 16 descriptors, no HOME, no standard input"
    sed '/"seconds":/d' "$scratch/out" >"$scratch/left"
    sed '/"seconds":/d' "$scratch/expected" >"$scratch/right"
    ok '... and the same bytes' cmp -s "$scratch/left" "$scratch/right"
done <"$scratch/commands"

compare() { # compare THREADS
    "$HOLONOM" compare --bits=53,106 --states=2 --jobs="$1" --format=csv 'greenwood/c*' >"$scratch/$1" \
        2>"$scratch/err" </dev/null
}
compare 1
for threads in 2 8; do
    compare "$threads"
    ok "the same bytes with $threads threads" cmp -s "$scratch/1" "$scratch/$threads"
done

finish
