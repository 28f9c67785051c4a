#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Several foreign solvers at once: each comes out as it does alone, in one table, page and figure; the worst decides the
# exit status.
top=${HOL_SRCDIR:-$(dirname "$0")/../..}
# shellcheck source=tests/cli/program.sh
. "$top/tests/cli/program.sh"
HOL_FIGURES_DIR=$top/reports/figures
export HOL_FIGURES_DIR
plugins=${HOL_BUILDDIR:-.}/tests/plugins
example=$plugins/example.so
mutants=$plugins/mutants.so
cases='ukp2004/bead-on-rough-ring ukp2004/redundant-ring'
# A program that answers nothing: what it says first is all it says.
mute="echo '{\"holonom\":1,\"name\":\"w10-lambda-sign\"}'; exit 3"

# --- two right ones: each as alone; names that are taken get a number
alone() { # alone FILE: what is said of one, without the date and the times
    sed '/^$/,$d' "$1" | tr '\n' ' ' | sed 's/, 20[0-9-]*\..*//; s/^[^:]*//'
}
# shellcheck disable=SC2086 # a list
program 0 validate "$example" $cases
alone "$scratch/out" >"$scratch/alone"
# shellcheck disable=SC2086
program 0 validate "$example" $cases "$example" --solvers=svd
silent
alone "$scratch/out" >"$scratch/together"
ok 'each is judged as it is alone' cmp "$scratch/alone" "$scratch/together"
ok 'the second has another name' grep -q '^elimination-2: agreed on ' "$scratch/out"
ok 'one table, ours in it' sh -c "test \$(grep -c -E '^(elimination|elimination-2|svd)  *[0-9]' '$scratch/out') -eq 3"
ok 'where all are the same, all are the best' \
    awk '/^digits  *0 digits fewer/ { good = $5 == $6 && $5 + $7 >= 0.999 } END { exit !good }' "$scratch/out"

# --- the worst decides, wherever it stands
HOL_MUTANT=0
export HOL_MUTANT
# shellcheck disable=SC2086
program 1 validate "$example" "$mutants" $cases
says '--- drop-c'
ok '... and only of it is there more' test "$(grep -c '^--- ' "$scratch/out")" -eq 1
# shellcheck disable=SC2086
program 1 validate "$mutants" "$example" $cases
unset HOL_MUTANT
# shellcheck disable=SC2086
program 1 validate --exec="$mute" -e "$mute" "$example" $cases
says 'w10-lambda-sign-2: agreed on 0 of'
says 'elimination: agreed on '
program 2 validate "$example" --exec='echo nonsense' greenwood/cone-and-plane
complains 'echo nonsense'
prints_nothing
program 2 validate "$example" /nowhere/x.so greenwood/cone-and-plane
prints_nothing

# --- forms
several() { # several STATUS OPTION...: a right one and one that leaves, beside ours
    wanted=$1
    shift
    # shellcheck disable=SC2086
    program "$wanted" validate --exec="$mute" "$example" $cases --solvers=svd "$@"
}
several 1 --format=csv
ok 'CSV: a line for each problem and solver' awk -F, 'NR > 1 { gsub(/"/, ""); n[$8]++ }
    END { exit !(n["w10-lambda-sign"] > 5 && n["w10-lambda-sign"] == n["elimination"] && n["svd"] == n["elimination"]) }' \
    "$scratch/out"
several 1 --format=json
says '"profile"'
ok 'JSON' "${HOL_BUILDDIR:-.}/tests/reports/parse-json" w10-lambda-sign <"$scratch/out"
several 1 --format=latex
ok 'LaTeX: tabulars in pairs' awk '/begin{(tabular|longtable)}/ { n++ } /end{(tabular|longtable)}/ { n--; pairs++ }
    END { exit n || pairs < 3 }' "$scratch/out"
ok '... a name is no formula' sh -c "grep -q 'w10-lambda-sign' '$scratch/out' && ! grep -q 'w10-.lambda' '$scratch/out'"
several 1 --format=tap
says 'not ok 1 - w10-lambda-sign, ukp2004/bead-on-rough-ring'
says 'ok 3 - elimination, ukp2004/bead-on-rough-ring: '
says '1..5'
several 1 --show=profile --format=csv
ok 'the profile as CSV: shares that grow' awk -F, 'NR == 1 { cols = NF } NR > 1 && $1 == "digits" {
    if (NF != cols || $4 < last || $4 > 1) bad = 1; last = $4; rows++ } END { exit bad || rows < 2 || last < 0.3 }' "$scratch/out"
ok '... of one that answers nothing 0' awk -F, 'NR > 1 && $3 != 0 { bad = 1 } END { exit bad }' "$scratch/out"

# --- the page and the figure
if command -v gnuplot >/dev/null 2>&1; then
    several 1 --page="$scratch/page.html" --figure="$scratch/figure.svg" -o "$scratch/text"
    ok 'a page with a figure of all, and one of each' test "$(grep -c '</svg>' "$scratch/page.html")" -eq 3
    ok '... no other file' sh -c "! grep -q -E '(src|href)=\"[^#]' '$scratch/page.html'"
    ok '... a name is no formula' sh -c "grep -q '<h1>w10-lambda-sign</h1>' '$scratch/page.html' && ! grep -q 'w10-[^l]' '$scratch/page.html'"
    ok 'the figure has the names' grep -q 'w10-lambda-sign' "$scratch/figure.svg"
    ok '... and no other form of them' sh -c "! grep -q 'w10-[^l]' '$scratch/figure.svg'"
fi

# --- what does nothing is refused
program 2 validate "$example" greenwood/cone-and-plane --show=profile
complains '--show goes with several solvers'
program 2 validate greenwood/cone-and-plane --show=profile --exec=cat
complains '--show goes with several solvers'
finish
