#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# holonom references and holonom interval: files that are made, left alone, checked, damaged; a case that was
# changed since; boxes with and without a bound.

# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"

top=${HOL_SRCDIR:-$(dirname "$0")/../..}
mkdir -p "$scratch/cases/a"
cp "$top/cases/ukn1994/constant-rank.case" "$scratch/cases/a/one.case"
cp "$top/cases/greenwood/dumbbell-hits-floor.case" "$scratch/cases/a/two.case"
HOL_CASES_DIR=$scratch/cases
export HOL_CASES_DIR
file=$scratch/reference/values/a/one.ref

program 1 references --check
complains 'nothing stored'
program 0 references
says 'a/one: written'
ok '... and is beside the cases' test -s "$file"
ok '... without the impulsive case' test ! -e "$scratch/reference/values/a/two.ref"
ok '... and nothing half written' test "$(find "$scratch/reference" -type f | wc -l)" -eq 1
# The tokens: strings, numbers, names, primes, signs of two characters and of one; this case has no '#' in a string.
sed 's/#.*//' "$scratch/cases/a/one.case" |
    grep -oE "\"[^\"]*\"|[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?|[A-Za-z_][A-Za-z0-9_]*|'+|[=!<>]=|\.\.|[^ ]" >"$scratch/tokens"
ok '... with the digest of the tokens of the case' \
    grep -q "^sha256 $(sha256sum <"$scratch/tokens" | cut -c1-64)\$" "$file"
program 0 references --check
says 'a/one: agrees'

# Where it comes from: who made it alone can make it again.
for line in 'holonom provenance 1' 'program: holonom [0-9.]*' 'commit: .*' 'command: holonom references a/one' \
    'cases: a/one [0-9a-f]\{16\}' 'state: initial' "digits: 45, 45 of q and q' certified" 'machine: .*' 'BLAS: .*' \
    'date: .*' 'result: sha256 [0-9a-f]\{64\}'; do
    ok "... says: # $line" grep -q "^# $line\$" "$file"
done
ok '... the digest is that of what is before' test "$(sed '/^# holonom provenance/,$d' "$file" | sha256sum | cut -c1-64)" = \
    "$(sed -n 's/^# result: sha256 //p' "$file")"
cp "$file" "$scratch/made"
program 0 rerun "$file"
says 'the same numbers'
ok '... and nothing is written' cmp -s "$scratch/made" "$file"
sed '/^  y = /{s/1/2/;}' "$scratch/made" >"$file"
program 1 rerun "$file"
says 'different: t = '
says 'it was changed after it was made'
# Counts of steps are those of a machine and a day, as for --check.
sed 's/^run 256 bits, order [0-9]*, [0-9]* /run 256 bits, order 7, 99 /; s/^agree .*/agree 62 digits/' "$scratch/made" >"$file"
ok 'the counts are others' test "$(diff "$file" "$scratch/made" | grep -c '^>')" -eq 2
program 0 references --check
program 0 rerun "$file"
says 'the same numbers'
cp "$scratch/made" "$file"
mkdir -p "$scratch/apart"
program 0 references a/one --cases="$scratch/cases" --output="$scratch/apart"
ok 'the folder of the cases is no part of the record' grep -q '^# command: holonom references a/one$' "$scratch/apart/a/one.ref"

sed 's/^# date: .*/# date: 2001-02-03T04:05:06Z/' "$file" >"$scratch/old"
cp "$scratch/old" "$file"
program 0 references a/one
says 'as stored'
ok '... and keeps its date' cmp -s "$scratch/old" "$file"
# A file of the form before that says less, and is read.
sed '/^# holonom provenance/,$d; s/format 3/format 2/; s/^state/program holonom 0.1.0\ndate 2001-02-03\nstate/' "$scratch/old" >"$file"
program 0 references --check
says 'a/one: agrees'

sed '/^  y = /{s/1/2/;}' "$scratch/old" >"$file"
program 1 references --check
complains 'y = '
# An event is certified, too; what is stored of one that is not is read, and agreed.
cat >"$scratch/cases/a/event.case" <<'END'
title "a"; source "b"; coordinate x; kinetic x'^2/2; potential x^2/2; initial x = 1, x' = 0; span 0 .. 2;
published "p" { event "zero": zero x, t = 1.5708; }
END
program 0 references a/event
ok 'the time of an event is certified' grep -qx \
    'event zero "zero" = 1.57079632679489661923132169163975144209858470, certified 45 digits' \
    "$scratch/reference/values/a/event.ref"
program 0 references --check a/event
says 'a/event: agrees'
rm "$scratch/cases/a/event.case" "$scratch/reference/values/a/event.ref"
program 0 references
says 'written anew'
sed '/^rank/d' "$scratch/old" >"$file"
program 2 references --check a/one
complains "one.ref:16:1: expected a line 'rank ...'"
program 0 references --output="$scratch/elsewhere/values"
ok '... into another folder' test -s "$scratch/elsewhere/values/a/one.ref"

cp "$scratch/old" "$file"
echo '# a comment' >>"$scratch/cases/a/one.case"
program 0 references --check
says 'a/one: agrees'
sed -i 's/1\.3 /1.30 /' "$scratch/cases/a/one.case"
program 1 references --check
complains 'stale'
program 2 references a/one m=2
complains 'no NAME=VALUE'
program 0 references a/two
says 'has no motion'

program 0 interval a/one
says 'rank of A: 1 in the whole box, proved'
says 'h >= 0.112885020'
says 'observed: the motion exists up to t = 4'
program 0 interval a/one "--box=1,x'=0.25" --state='z = 0'
says 'min(D, b) = 0.25'
program 2 interval a/one --box=u=1
complains 'u=1'
program 2 interval a/one --state=none
complains 'has no state'
program 2 interval a/two
complains 'has no motion'
HOL_CASES_DIR=$top/cases
program 1 interval ukn1994/squared-constraint
says 'no bound: the rank of A is larger'
program 1 interval ukn1994/vanishing-row --box=0.5,t=2
says 'no bound: the rank of A is not proved constant'
finish
