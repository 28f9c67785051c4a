#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The manual and the man page against the program: every command and option of
# --help is in both, both name no other, and the example of a whole case is good.
set -eu

doc=${HOL_SRCDIR:-$(dirname "$0")/..}/doc
holonom=${HOLONOM:-./holonom}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/holonom-manual.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM

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
        sed 's/^/# /' "$scratch/out"
    fi
}
same() { diff "$scratch/$1" "$scratch/$2" >"$scratch/out"; }

"$holonom" --help | sed -n 's/^  \([a-z-][a-z-]*\)  *.*/\1/p' | sort -u >"$scratch/commands"
{
    "$holonom" --help
    while read -r command; do "$holonom" "$command" --help; done <"$scratch/commands"
} | sed -n 's/^  *\(-., \)\{0,1\}--\([a-z]*\).*/\2/p' | sort -u >"$scratch/options"
ok 'the program has commands' test -s "$scratch/commands"
ok 'and options' test -s "$scratch/options"

sed -n 's/^@findex holonom \(.*\)/\1/p' "$doc/program.texi" | sort -u >"$scratch/texi-commands"
ok 'the manual has its commands' same commands texi-commands
sed -n '/^@section Options/,/^@section Formats/s/^@itemx\{0,1\} \(-., \)\{0,1\}--\([a-z]*\).*/\2/p' \
    "$doc/program.texi" | sort -u >"$scratch/texi-options"
ok 'the manual has its options' same options texi-options

man=$doc/holonom.1.in
sed -n '/^\.SH COMMANDS/,/^\.SH OPTIONS/s/^\.BR\{0,1\}I\{0,1\} \([a-z][a-z]*\).*/\1/p' "$man" | sort -u \
    >"$scratch/man-commands"
ok 'the man page has its commands' same commands man-commands
sed -n '/^\.SH OPTIONS/,/^\.SH EXIT/s/^\.BR\{0,1\} .*\\-\\-\([a-z]*\).*/\1/p' "$man" | sort -u \
    >"$scratch/man-options"
ok 'the man page has its options' same options man-options

awk '/^@example/ { inside = 1; next } /^@end example/ { if (inside) exit } inside' \
    "$doc/language.texi" | sed 's/@\([{}@]\)/\1/g' >"$scratch/example.case"
status=0
"$holonom" compare --bits=53,106 "$scratch/example.case" >"$scratch/out" 2>&1 || status=$?
ok 'the example of a case: all good' test "$status" -eq 0
ok 'the example of a case: its published results are confirmed' \
    grep -q 'published: 2 confirmed$' "$scratch/out"

echo "1..$count"
[ "$failures" -eq 0 ]
