# shellcheck shell=sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Sourced by the shell tests of the program: a scratch folder, results as TAP, and what was printed.
#     . "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
#     program 0 list; says svd; ...; finish
set -eu

: "${HOLONOM:=./holonom}"
scratch=$(mktemp -d "${TMPDIR:-/tmp}/holonom-test.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
: >"$scratch/out"
: >"$scratch/err"

count=0
failures=0
ok() { # ok DESCRIPTION COMMAND...
    description=$1
    shift
    count=$((count + 1))
    if "$@"; then
        echo "ok $count - $description"
    else
        failures=$((failures + 1))
        echo "not ok $count - $description"
        sed 's/^/# out: /' "$scratch/out"
        sed 's/^/# err: /' "$scratch/err"
    fi
}
# part NUMBER: is it in the part that HOL_TEST_PART=K/N asks for, those that leave K when divided by N (default: all)?
part() { [ $(($1 % ${parts#*/})) -eq "${parts%/*}" ]; }
parts=${HOL_TEST_PART:-0/1}
expr "$parts" : '[0-9]*/[1-9][0-9]*$' >/dev/null && [ "${parts%/*}" -lt "${parts#*/}" ] 2>/dev/null || {
    echo "Bail out! HOL_TEST_PART is no part, as 0/3 is: $parts"
    exit 1
}
# The lines of standard input that are in it
in_part() { awk -v part="${parts%/*}" -v parts="${parts#*/}" 'NR % parts == part'; }
skip() { # skip DESCRIPTION REASON
    count=$((count + 1))
    echo "ok $count - $1 # SKIP $2"
}
skip_all() { # skip_all REASON
    echo "1..0 # SKIP $1"
    exit 0
}
none() { # none DESCRIPTION FINDINGS: there are none
    printf '%s\n' "$2" >"$scratch/out"
    ok "$1" test -z "$2"
}
# What a table printed before its block, on standard output; the block goes to $scratch/block.
body() { # body FILE
    : >"$scratch/block"
    sed "/^[#%] holonom provenance /,\$ {
        w $scratch/block
        d
    }" "$1"
}
program() { # program STATUS ARGUMENT...: it ends with this status
    expected=$1
    shift
    status=0
    "$HOLONOM" "$@" >"$scratch/whole" 2>"$scratch/err" </dev/null || status=$?
    body "$scratch/whole" >"$scratch/out"
    ok "holonom $*: exit status $expected" test "$status" -eq "$expected"
}
says() { ok "... says: $1" grep -q -F -- "$1" "$scratch/out"; }
complains() {
    ok "... complains: $1" grep -q -F -- "$1" "$scratch/err"
    ok "... in one line" test "$(wc -l <"$scratch/err")" -eq 1
}
silent() { ok "... without a complaint" test ! -s "$scratch/err"; }
prints_nothing() { ok "... and prints nothing" test ! -s "$scratch/out"; }
finish() {
    echo "1..$count"
    test "$failures" -eq 0
}

# contrary FILE: a case that has no answer, and a motion that cannot begin
contrary() {
    cat >"$1" <<'END'
coordinate x, y;
kinetic (x'^2 + y'^2)/2;
constraint a: x'' - y'' = 0;
constraint b: x'' - y'' = 1;
initial x = 0, y = 0, x' = 0, y' = 0;
span 0 .. 1;
END
}
