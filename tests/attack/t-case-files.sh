#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Case files that ask for too much, or for what there is not: answered or refused, with file, line
# and column, within the time and memory that the manual states.
# shellcheck source=tests/attack/attack.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/attack/attack.sh"

# repeat N TEXT: %d in it is the number
repeat() { awk -v n="$1" -v text="$2" 'BEGIN { for (i = 1; i <= n; i++) printf text, i, i - 1 }'; }

# A case that is good, to which an attack adds.
text() {
    printf '%s\n' 'title "A case"; source "None";' 'coordinate x, y;' "kinetic (x'^2 + y'^2)/2;" \
        "initial x = 1, y = 2, x' = 0, y' = 0;" 'span 0 .. 1;'
}

# loads SECONDS MEGABYTES [STATUS]: $scratch/a.case by `show', which ends with the status (0)
loads() {
    status=0
    bounded "$1" "$2" "$HOLONOM" show "$scratch/a.case" >"$scratch/out" 2>"$scratch/err" </dev/null ||
        status=$?
    ok "$name: $1 s and $2 MB suffice, status ${3:-0}" test "$status" -eq "${3:-0}"
}
# refused PLACE MESSAGE
refused() {
    loads 20 1000 2
    ok "$name: $1: $2" grep -q -F "$scratch/a.case:$1: $2" "$scratch/err"
    prints_nothing
}
attack() { name=$1; }

attack 'a million lines'
{ text; repeat 1000000 '# %d\n' | cut -c 1-5; echo 'bogus;'; } >"$scratch/a.case"
refused 1000006:1 "unknown statement 'bogus'"
for nest in '(' '-' 'x^' 'sin(' 'if(1 < 2, '; do
    attack "a hundred thousand times $nest"
    { text && printf 'potential ' && repeat 100000 "$nest" && echo 'x;'; } >"$scratch/a.case"
    loads 5 1000 2
    ok '... nested too deeply' grep -q 'a.case:6:[0-9]*: nested too deeply, the limit is 200' "$scratch/err"
done

finish
