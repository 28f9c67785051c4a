#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The equations of all cases as LaTeX: a document that is well formed, with lines that fit.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"

has() { ok "... has $1" grep -qF -- "$2" "$scratch/out"; } # has WORDS LATEX

program 0 show --format=latex greenwood/cone-and-plane
has 'T' 'T & = \frac{1}{2} m (\dot{x}^{2} + \dot{y}^{2} + \dot{z}^{2})'
has 'the cone' '\text{cone}\colon\quad & x^{2} + y^{2} - \frac{1}{4} z^{2} = 0'
has 'a row of A' '2 x & 2 y & -\frac{1}{2} z'
has 'a unit' '$g = 9.8$~m/s$^{2}$'
has 'b' '\frac{1}{2} \dot{z}^{2} - 2 \dot{x}^{2} - 2 \dot{y}^{2}'
ok '... a part, no document' sh -c "! grep -q documentclass '$scratch/out'"
program 0 show --format=latex --standalone greenwood/cone-and-plane --output="$scratch/one.tex"
ok '... a document' grep -qxF '\end{document}' "$scratch/one.tex"
program 0 show --format=latex families/pendulum-chain N=60
says 'nonzero entries in all'
program 0 show --format=latex greenwood/dumbbell-on-rough-wall-and-floor
has 'a reaction' 'C_{x_{B}} & = -\mu r_{\text{floor}}'
has 'what reactions are' '$F^{L} + F^{C} = C + A^{T} r$'
program 2 show --format=csv greenwood/cone-and-plane
complains '--format takes text or latex'
program 2 show --standalone greenwood/cone-and-plane
complains '--standalone goes with --format=latex'

# Two names that would look the same are set as they are.
cat >"$scratch/names.case" <<'CASE'
title "50% of $1 & #2"; source "a_b"; parameter m = 2 "kg";
coordinate x1, x_1; kinetic m*(x1'^2 + x_1'^2)/2; initial x1 = 1, x_1 = 2;
CASE
program 0 show --format=latex "$scratch/names.case"
has 'x1' '\mathtt{x1}'
has 'x_1' '\mathtt{x\_1}'
has 'the title' '50\% of \$1 \& \#2'

program 0 show --format=latex --standalone '*'
cp "$scratch/out" "$scratch/all.tex"
# Braces, environments and fences in pairs; only commands that LaTeX, amsmath and this program have;
# no symbol twice raised; one & a line of align, as many as columns in a matrix.
cat >"$scratch/check.awk" <<'AWK'
function bad(what) { print FILENAME ":" FNR ": " what ": " $0; failed = 1 }
function count(text, pattern) { return gsub(pattern, "", text) }
BEGIN {
    n = split("frac sqrt dot ddot sin cos tan arcsin arccos arctan exp ln sinh cosh tanh lvert rvert " \
        "operatorname min max pi left right bigl bigr Bigl Bigr biggl biggr cdot text mathit mathtt " \
        "quad colon lambda begin end documentclass usepackage allowdisplaybreaks subsection ge dots " \
        "textbackslash textless textgreater textbar " \
        "alpha beta gamma delta epsilon zeta eta theta iota kappa mu nu xi rho sigma tau " \
        "upsilon phi chi psi omega Gamma Delta Theta Lambda Xi Sigma Upsilon Phi Psi Omega ell", words, " ")
    for (i = 1; i <= n; i++) known[words[i]] = 1
}
/^%/ { next }
{
    line = $0
    gsub(/\\[{}%&#$_,^~]/, "", line)
    rest = line
    while (match(rest, /\\[A-Za-z]+/)) {
        if (!(substr(rest, RSTART + 1, RLENGTH - 1) in known)) bad("unknown command")
        rest = substr(rest, RSTART + RLENGTH)
    }
    if (count(line, "{") != count(line, "}")) bad("braces")
    if (count(line, "\\\\left\\(") != count(line, "\\\\right\\)")) bad("fences")
    if (count(line, "\\$") % 2) bad("dollars")
    if (line ~ /\^\{[^{}]*\}\^/) bad("raised twice")
    if (line ~ /_\{[^{}]*\}_/) bad("lowered twice")
    if (line ~ /nan|inf[^o]|\(null\)/) bad("no number")
    if (line ~ /&.*\?/) bad("no name")
    if (match(line, /\\begin\{[a-z*]+\}/)) {
        stack[++depth] = substr(line, RSTART + 7, RLENGTH - 8)
        columns = 0
    } else if (match(line, /\\end\{[a-z*]+\}/)) {
        if (depth == 0 || stack[depth--] != substr(line, RSTART + 5, RLENGTH - 6)) bad("environment")
    } else if (stack[depth] == "align*") {
        aligned++
        if (count(line, "&") != 1) bad("a line of align")
    } else if (stack[depth] == "pmatrix") {
        cells = count(line, "&") + 1
        if (columns && cells != columns) bad("a row of a matrix")
        columns = cells
    } else if (line ~ /&/) bad("a stray &")
}
END { if (depth != 0 || aligned < 100) { print "the end: " depth ", " aligned; failed = 1 } exit failed }
AWK
ok 'the document of all cases is well formed' awk -f "$scratch/check.awk" "$scratch/all.tex"
fault=0
for edit in 's/r_{.text{floor}}/?/' 's/\\frac{1}{2} m (/\\frac{1}{2 m (/' 's/\\dot/\\dott/' 's/T & =/T =/' 's/\\end{align\*}/\\end{align}/'; do
    fault=$((fault + 1))
    sed "$edit" "$scratch/all.tex" >"$scratch/bad.tex"
    ok "... which the check denies with fault $fault" sh -c "! awk -f '$scratch/check.awk' '$scratch/bad.tex' >/dev/null"
done

# In the columns of two classes no box is overfull: a sample of the hardest, all were tried once.
"$HOLONOM" show --format=latex --width=column --provenance=no iftomm/andrews families/n-four-bar \
    greenwood/cone-and-plane greenwood/polhode ivp/pendulum 'greenwood/r*' >"$scratch/hard.tex" 2>"$scratch/err" || :
ok 'equations for a column' test -s "$scratch/hard.tex"
ok '... each line from the left' sh -c "grep -q '^  & T = ' '$scratch/hard.tex'"
compile() { # compile CLASS
    printf '%s\n' "\\documentclass$1" '\usepackage[T1]{fontenc}' '\usepackage{amsmath}' '\allowdisplaybreaks' \
        '\begin{document}' '\input{hard.tex}' '\end{document}' >"$scratch/paper.tex"
    (cd "$scratch" && pdflatex -interaction=nonstopmode paper.tex >"$scratch/out" 2>&1) || :
    ok "$1 takes them" sh -c "test -s '$scratch/paper.pdf' && ! grep -q '^!' '$scratch/out'"
    ok '... without an overfull box' sh -c "! grep -q '^Overfull .hbox' '$scratch/out'"
}
if command -v pdflatex >/dev/null 2>&1 && kpsewhich IEEEtran.cls amsmath.sty >/dev/null 2>&1; then
    compile '[twocolumn]{article}'
    compile '[journal]{IEEEtran}'
else
    skip 'pdflatex takes them' 'pdflatex or IEEEtran is not installed'
fi
# Thousands of lines are more than TeX has memory for in one environment.
program 0 show iftomm/bricard --format=latex --width=column
ok 'no environment is longer than 300 lines' awk '
    /begin[{]align/ { lines = 0; many++ } { lines++ } lines > most { most = lines } END { exit most > 300 || many < 50 }' "$scratch/out"
ok '... and each that begins ends' test "$(grep -c 'begin{align' "$scratch/out")" -eq "$(grep -c 'end{align' "$scratch/out")"

finish
