#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# What the diagnosis says of faults that tests/plugins/faults.c has, and what it must not say.
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
plugin=${HOL_BUILDDIR:-.}/tests/plugins/faults.so
forms=families/forms # n - m = 1
lines=ukn1994/crossing-planes-at-the-line
ring=ukp2004/redundant-ring
several='families/random-system families/n-four-bar ukp2004/bead-on-rough-ring greenwood/chaplygin-sleigh'
export HOL_FAULT

# of STATUS FAULT CASE...: asks it; $scratch/looks has what its answers look like, a line each
of() {
    wanted=$1 HOL_FAULT=$2
    shift 2
    program "$wanted" validate "$plugin" "$@"
    awk '/^What the wrong answers/ { inside = 1; next } inside && /^$/ { exit }
        inside && sub(/^  [^ ]/, "&") { if (line != "") print line; sub(/^ */, ""); line = $0; next }
        inside { sub(/^ */, " "); line = line $0 } END { if (line != "") print line }' "$scratch/out" >"$scratch/looks"
}
looks() { ok "... looks like: $1" grep -q -- "$1" "$scratch/looks"; }
never() { ok "... not: $1" sh -c "! grep -q -- '$1' '$scratch/looks'"; }
nothing() { ok '... and nothing is said' test ! -s "$scratch/looks"; }
alone() { ok '... in one line' test "$(wc -l <"$scratch/looks")" -eq 1; }

# --- the answer before, in whichever units it was asked
of 1 stale $forms
looks '^equals the answer to a problem asked before .* on \([0-9]*\) of \1 answers that are not right'
alone

# --- a number that fits proves nothing by itself
of 1 mass $forms
never 'eps'
never 'factor'
of 1 eps $forms
looks 'M + eps I in the place of M (eps 1e-06)'
# shellcheck disable=SC2086 # a list
of 1 eps-of-M $several
looks 'M + eps I in the place of M (eps [0-9.e-]* to [0-9.e-]*, relative to the data)'

# --- nothing is wrong, or nothing was answered
of 1 unable $forms
nothing
of 1 domain $forms
nothing
program 1 validate "$plugin" $forms --format=tap
ok '... nor in TAP' sh -c "! grep -q 'looks like' '$scratch/out'"

# --- nothing simple, and in what
of 1 FL $forms
looks '^nothing simple: no known fault leads to \([0-9]*\) of \1 answers that are not right; \1 of these are wrong in F_L alone$'
of 1 FL-slightly $forms
looks '^has errors of .*, as a tolerance.*; \([0-9]*\) of these are wrong in F_L alone$'
of 1 force $forms
looks '^nothing simple: .* are wrong in force alone$'
of 1 lambda-with-C ukf2005/particle-on-line ukp2004/nonholonomic-particle
looks '^equals the right answer with the lambda of C added to F, A.T lambda = F_L + F_C - C to .* on \([0-9]*\) of \1 answers that are not right$'
of 1 lambda $forms $ring
looks '^nothing simple: .* are wrong in the lambda of dependent rows alone$'
of 1 FL $forms $lines # that it answers what has no answer explains nothing
looks '^nothing simple: '
ok '... before what is said of few' sh -c "sed -n 1p '$scratch/looks' | grep -q '^nothing simple'"
looks '^answers 1 of 1 problems that have no answer'

# --- what is right is not among the wrong ones
of 1 C $forms $lines
never 'F_C'
never 'answers that are not right'
of 1 C-half $forms
never 'F_C = C'

# --- the simplest that fits
# shellcheck disable=SC2086
of 1 last-row $several
looks '^equals the answer without the last row of A'
never 'singular values'

# --- where it is, beside what it is
# shellcheck disable=SC2086
of 1 large $several
looks 'q.. times a constant factor (factor 2)'
looks '^is not right exactly where n is 6 or more ([0-9]* answers)$'
# shellcheck disable=SC2086
of 1 dependent $several
looks 'q.. times a constant factor (factor 2)'
looks '^is not right only where the rows of A are dependent ([0-9]* answers; right on 1 other there)$' # q'' is 0
of 1 refuses-or-negates $forms
looks 'q.. negated'
never 'refuses to answer exactly' # half of them it answers, wrongly
of 1 once $forms
never 'refuses'

# --- decimals are lost of small numbers beside large ones
of 1 fixed iftomm/andrews
looks 'at most 8 decimals after the point, .* this alone explains \([0-9]*\) of \1 answers that are not right$'
# --- what is too large for a fit is not fitted
of 1 huge $forms
never 'nan'
looks '^nothing simple'
program 1 validate "$plugin" $forms --format=json
ok '... in JSON, too' grep -q '"nothing_simple": "nothing simple: no known fault' "$scratch/out"

# --- of how many it speaks
of 1 zero $forms
looks 'on \([0-9]*\) of \1 answers that are not right'
if [ "${HOL_TESTS:-}" = all ]; then
    of 1 zero $forms --states=500
    looks 'on 4000 of the 4000 looked at, of [0-9]* answers that are not right'
else
    skip 'of more than it looks at' 'make check-attack has it'
fi
finish
