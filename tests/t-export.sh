#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# holonom export and judge: the references judge as right in every form, wrong answers as wrong;
# what is no file of answers to this export is told in a line.
# shellcheck source=tests/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/..}/tests/program.sh"

cases='greenwood/cone-and-plane families/nearly-dependent'

# --- a folder
# shellcheck disable=SC2086 # a list
program 0 export $cases --states=1 --format=csv --output="$scratch/folder"
silent
prints_nothing
folder=$scratch/folder
problems=$(($(wc -l <"$folder/index.csv") - 1))

ok "five matrices for each of $problems problems" test "$(find "$folder" -name "*.mtx" | wc -l)" -eq $((problems * 5))
ok 'as the ticket counts' sh -c "awk '/\"count\"/ { n += \$2 } END { exit n != $problems }' '$folder/ticket.json'"
cp "$folder/references.csv" "$folder/answers.csv"
program 0 judge "$folder"
silent
says '0 wrong'
# one component of the last acceleration, in the seventh digit
awk -F, -v OFS=, '$2 == "qdd" { last = NR } { line[NR] = $0 }
    END { for (i = 1; i <= NR; i++) { if (i == last) { split(line[i], x, ","); sub("^" x[1] ",qdd," x[3], x[1] ",qdd," sprintf("%.17g", x[3] * (1 + 1e-3)), line[i]) } print line[i] } }' \
    "$folder/references.csv" >"$folder/answers.csv"
ok 'one line is changed' test "$(diff "$folder/references.csv" "$folder/answers.csv" | grep -c '^>')" -eq 1
program 1 judge "$folder"
says 'NOT ALL GOOD'
finish
