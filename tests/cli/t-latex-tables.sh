#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Tables for papers: tabular by default, longtable, siunitx, caption and label; in a width no box is
# overfull in an article of two columns (IEEEtran and article), where pdflatex is.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"

has() { ok "... has $1" grep -qF -- "$2" "$scratch/out"; } # has WORDS LATEX
lacks() { ok "... lacks $1" sh -c "! grep -qF -- '$1' '$scratch/out'"; }

set -- compare greenwood/cone-and-plane families/nearly-dependent --states=0 --format=latex \
    --solvers='svd,lagrange*,gauss,lagrange/*,gram-schmidt'
program 0 "$@" --bits=53
has 'begintabularllrlrrrrrrrr (1)' '\begin{tabular}{@{}llrlrrrrrrrr@{}}'
lacks longtable
lacks 'begin{table}'
program 0 "$@" --bits=53 --longtable --caption='Errors, 50%' --label=tab:errors
has 'beginlongtable (2)' '\begin{longtable}'
has 'captionErrors (3)' '\caption{Errors, 50\%}'
has 'labeltaberrors (4)' '\label{tab:errors}'
has 'endhead (5)' '\endhead'
program 0 "$@" --bits=53 --siunitx --columns=solver,worst,right --rows='solver=svd'
has 'begintabularlStableformateStableformat (6)' '\begin{tabular}{@{}lS[table-format=1.1e-2]S[table-format=2.1]@{}}'
says '{solver} & {worst} & {right}'
ok '... numbers as siunitx reads them' grep -Eq '^[{]svd[}] & [0-9.]+e-[0-9]+ & [0-9.]+ ' "$scratch/out"
program 0 "$@" --bits=53 --width=column --caption='Errors' --label=tab:a
has 'begintabletbp (7)' '\begin{table}[tbp]'
says '% Left out, for it would be too wide: qdd'
says 'In every row bits: 53'
has 'textttholonom compare greenwood (8)' '\texttt{holonom compare greenwood'
cp "$scratch/out" "$scratch/a.tex"
program 0 "$@" --bits=53,106 --width=7cm --siunitx --columns='solver,bits,verdict,qdd,FL,FC,lambda,worst,right,of,ratio'
ok '... panels' test "$(grep -c 'begin{tabular}' "$scratch/out")" -gt 1
cp "$scratch/out" "$scratch/b.tex"
program 0 "$@" --bits=53,106 --width=page --caption='Errors on a page'
has 'begintabletbp (9)' '\begin{table*}[tbp]'
cp "$scratch/out" "$scratch/c.tex"
program 0 rank iftomm/bricard --bits=53 --states=0 --solvers='svd,gauss,greville,lagrange*' --format=latex --width=column
cp "$scratch/out" "$scratch/d.tex"
program 1 drift greenwood/cone-and-plane --step=0.5 --integrator=rk2,rk4 --format=latex --width=column --caption=Drift
has ' (10)' '$^*$'
cp "$scratch/out" "$scratch/e.tex"
# Texts are broken into lines.
program 0 list solvers --format=latex --width=column --columns=name,source
cp "$scratch/out" "$scratch/f.tex"
program 0 list integrators --format=latex --width=column
cp "$scratch/out" "$scratch/g.tex"
program 0 work-precision greenwood/cone-and-plane --integrator=rk2 --stabilization=none,one-step-mass-energy-momentum --certify=no \
    --points=3 --format=latex --width=column
cp "$scratch/out" "$scratch/h.tex"
program 0 list solvers --format=latex --width=column
cp "$scratch/out" "$scratch/l.tex"
program 0 list stabilizations --format=latex --width=column
cp "$scratch/out" "$scratch/m.tex"
program 0 list cases --format=latex --width=column --rows=1..40
cp "$scratch/out" "$scratch/n.tex"
if command -v python3 >/dev/null 2>&1; then
    program 0 validate --exec="python3 ${HOL_SRCDIR:-$(dirname "$0")/../..}/foreign/examples/solver.py" --states=0 \
        greenwood/cone-and-plane greenwood/circular-wire --format=latex --width=column
    cp "$scratch/out" "$scratch/o.tex"
else
    : >"$scratch/o.tex"
fi
# Numbers of many digits: panels; why there is no bound: lines.
program 0 reference greenwood/cone-and-plane --at=1,2 --format=latex --width=column --caption=Truth
cp "$scratch/out" "$scratch/i.tex"
program 1 interval ukn1994/constant-rank greenwood/cone-and-plane --format=latex --width=column
cp "$scratch/out" "$scratch/j.tex"
program 0 solve greenwood/cone-and-plane --format=latex --width=column --siunitx
cp "$scratch/out" "$scratch/k.tex"
program 2 list cases --format=latex --width=5cm --columns=case,source
complains '--width: a table with the column'
program 2 "$@" --width=1cm
complains '--width takes column, page or a length'
program 2 compare greenwood/cone-and-plane --caption=x
complains '--caption goes with --format=latex'

# compile CLASS FILE...: no error and no overfull box
compile() {
    class=$1
    shift
    {
        printf '%s\n' "\\documentclass$class" '\usepackage[T1]{fontenc}' '\usepackage{textcomp}' \
            '\usepackage{booktabs,siunitx}' '\begin{document}'
        for file in "$@"; do printf '%s\n' "\\input{$file}" '' 'Text.' ''; done
        printf '%s\n' '\end{document}'
    } >"$scratch/paper.tex"
    (cd "$scratch" && pdflatex -interaction=nonstopmode paper.tex >"$scratch/out" 2>&1) || :
    ok "$class takes them" sh -c "test -s '$scratch/paper.pdf' && ! grep -q '^!' '$scratch/out'"
    ok '... without an overfull box' sh -c "! grep -q '^Overfull .hbox' '$scratch/out'"
}
if command -v pdflatex >/dev/null 2>&1 && kpsewhich IEEEtran.cls siunitx.sty booktabs.sty >/dev/null 2>&1; then
    compile '[journal]{IEEEtran}' a b c d e f g h i j k l m n o
    compile '[twocolumn]{article}' b f g h i j k l m n o
    printf '%s\n' '\hbox to 99pt{\hskip 200pt}' >"$scratch/z.tex"
    (compile '[journal]{IEEEtran}' z) >"$scratch/said" # in a subshell: what it counts and finds is not ours
    ok '... which is found where there is one' grep -q '^not ok .* without an overfull box' "$scratch/said"
else
    skip 'pdflatex takes them' 'pdflatex, IEEEtran, siunitx or booktabs is not installed'
fi
# --- where there is no truth, LaTeX and JSON say why
contrary "$scratch/contrary.case"
program 0 compare "$scratch/contrary.case" --states=0 --solvers=svd --bits=53 --format=latex
says 'no truth at 1 of 1 state; initial: truth: DOMAIN (the constraints contradict each other'
program 0 compare "$scratch/contrary.case" --states=0 --solvers=svd --bits=53 --format=json
says '"truth_why": "truth: DOMAIN (the constraints contradict each other'
program 1 interval "$scratch/contrary.case" --format=csv --columns=why
ok 'interval says it once' test "$(grep -o contradict "$scratch/out" | wc -l)" -eq 1
finish
