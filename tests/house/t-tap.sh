#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The harness itself: a test program that fails is seen to fail, by its exit
# status, by its output, and by automake's driver.
set -eu

SAMPLE=${HOL_BUILDDIR:-.}/tests/house/tap-sample
DRIVER=${HOL_SRCDIR:-$(dirname "$0")/../..}/build-aux/tap-driver.sh
scratch=$(mktemp -d "${TMPDIR:-/tmp}/holonom-tap.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
unset HOL_TEST_SEED HOL_TEST_MULTIPLIER HOL_TEST_PART

count=0
failures=0
ok() { # ok DESCRIPTION COMMAND...
    description=$(printf '%s' "$1" | tr '#' ' ') # a "# SKIP" in it would be obeyed
    shift
    count=$((count + 1))
    if "$@"; then
        echo "ok $count - $description"
    else
        failures=$((failures + 1))
        echo "not ok $count - $description"
        sed 's/^/# /' "$scratch/out"
    fi
}

has() { grep -q -x -F -- "$1" "$scratch/out"; }

# ends ENDING EXIT-STATUS LINE...: the sample ends like that and prints the lines.
ends() {
    ending=$1 expected=$2
    shift 2
    status=0
    "$SAMPLE" "$ending" >"$scratch/out" 2>"$scratch/err" || status=$?
    ok "$ending: exit status $expected" test "$status" -eq "$expected"
    for line in "$@"; do
        ok "$ending: $line" has "$line"
    done
}

# driver_says ENDING LINE...: automake's driver records that.
driver_says() {
    ending=$1
    shift
    sh "$DRIVER" --test-name sample --log-file "$scratch/log" --trs-file "$scratch/trs" \
        --color-tests no --enable-hard-errors yes --expect-failure no -- \
        "$SAMPLE" "$ending" >"$scratch/out" 2>&1 || true
    cat "$scratch/trs" >>"$scratch/out"
    for line in "$@"; do
        ok "the driver, $ending: $line" has "$line"
    done
}

ends pass 0 'ok 1 - first' 'ok 2 # SKIP no way here' '1..2'
ends fail 1 'ok 1 - first' 'not ok 2 - second' '# ratio 82 > 30' '# rerun' '1..2' \
    '# 1 of 2 failed'
ends too-few 1 '1..2' 'ok 1 - first' '# 2 announced, 1 run'
ends nothing 1 '1..0' '# nothing was tested'
ends bail 1 'Bail out! no sense'
ends description 1 'not ok 1 - a   TODO b ok 2' '1..1'
ends environment 0 '# HOL_TEST_SEED=20040625' 'ok 1 - 20040625 20040625 1' \
    '# HOL_TEST_SEED=5' 'ok 2 - 5 5'

HOL_TEST_SEED=7 HOL_TEST_MULTIPLIER=3
export HOL_TEST_SEED HOL_TEST_MULTIPLIER
ends environment 0 '# HOL_TEST_SEED=7' 'ok 1 - 7 7 3' 'ok 2 - 7 7'
HOL_TEST_SEED=seven
ends environment 1 'Bail out! HOL_TEST_SEED is not a number: seven'
unset HOL_TEST_SEED HOL_TEST_MULTIPLIER

ends part 0 'ok 1 - 11111'
HOL_TEST_PART=1/3
export HOL_TEST_PART
ends part 0 'ok 1 - 01001'
shell=${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh
# shellcheck source=tests/cli/program.sh
in_shell=$(. "$shell" && for k in 0 1 2 3 4; do ! part $k || printf %s $k; done && printf '1\n2\n3\n4\n' | in_part | tr -d '\n')
ok 'the tests in shell take the same part' test "$in_shell" = 1414
for part in 3/3 1/0 1 -1/3 1/3x; do
    HOL_TEST_PART=$part
    ends part 1 "Bail out! HOL_TEST_PART is no part, as 0/3 is: $part"
    # shellcheck source=tests/cli/program.sh
    in_shell=$(. "$shell") || true
    ok "$part: and are told so, too" test "$in_shell" = "Bail out! HOL_TEST_PART is no part, as 0/3 is: $part"
done
unset HOL_TEST_PART

driver_says pass ':test-result: PASS' ':global-test-result: PASS'
driver_says fail ':test-result: FAIL' ':test-result: ERROR' \
    ':global-test-result: ERROR'
driver_says too-few ':global-test-result: ERROR'
driver_says nothing ':global-test-result: ERROR'
driver_says bail ':global-test-result: ERROR'
driver_says crash ':test-result: PASS' ':global-test-result: ERROR'

echo "1..$count"
[ "$failures" -eq 0 ]
