#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# holonom growth: tables, formats, the figure, threads; bad input.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
HOL_FIGURES_DIR=${HOL_SRCDIR:-$(dirname "$0")/../..}/reports/figures
export HOL_FIGURES_DIR

# The pictures are drawn beside tables that are tested: every run measures all families.
draws=
if command -v gnuplot >/dev/null 2>&1; then draws=yes; fi

program 0 growth --solvers=svd,gram-schmidt,gram-schmidt/once --bits=24,53 --jobs=1 --verbose
silent
says 'declared'
says 'The lines, one by one'
ok 'a row for each solver, with its verdict' \
    test "$(grep -cE '^(svd|gram-schmidt|gram-schmidt/once) .* (holds|better)$' "$scratch/out")" -eq 3
ok 'svd grows like kappa, gram-schmidt like kappa^2' awk '
    /holds$|better$/ && $1 == "svd" { svd = $3 } /holds$|better$/ && $1 == "gram-schmidt" { square = $3 }
    END { exit !(svd > 0.8 && svd < 1.2 && square > 1.8 && square < 2.2) }' "$scratch/out"
cp "$scratch/out" "$scratch/one"
program 0 growth --solvers=svd,gram-schmidt,gram-schmidt/once --bits=24,53 --jobs=3 --verbose
ok 'three threads change nothing' cmp "$scratch/one" "$scratch/out"

program 0 growth --solvers='lagrange,lagrange/*,lagrange-schur' --bits=24,53 --format=csv ${draws:+--figure="$scratch/figure.svg"}
silent
ok 'CSV: a line for each family and quantity' test "$(grep -c '^lagrange,53,1,' "$scratch/out")" -eq 21
ok 'CSV: all lines have as many fields' awk -F, '
    NR == 1 { fields = NF } NF != fields { bad = 1 } END { exit bad || NF != 16 }' "$scratch/out"
program 0 growth --solvers=svd --bits=24 --format=latex
says '\end{tabular}'
program 0 growth --solvers=svd,lagrange,lagrange/unscaled --bits=53 --show=invariance \
    ${draws:+--width=column --figure="$scratch/column.svg"}
says 'rows times powers of two'
ok 'powers of two change no bit' awk '
    $1 == "svd" || $1 == "lagrange" { rows++; bad += $3 != "0" || $8 != "0" }
    END { exit bad || rows != 2 }' "$scratch/out"
column24=
if [ "${HOL_TESTS-}" = all ]; then
    column24=$draws
    program 0 growth --solvers=lagrange,lagrange/unscaled,lagrange-schur --bits=24 --show=invariance --format=csv \
        ${draws:+--width=column --figure="$scratch/column24.svg"}
    ok 'CSV: a line for each change' test "$(grep -c '^lagrange,24,' "$scratch/out")" -eq 7
fi
program 0 growth --solvers=gram-schmidt --bits=53 --show=cost --format=csv ${draws:+--figure="$scratch/one.svg"}
silent
ok 'the cost at two sizes' awk -F, '
    $1 == "gram-schmidt" { rows++; bad += !($4 > 0); sizes = sizes " " $2 }
    END { exit bad || rows != 2 || sizes != " 12 48" }' "$scratch/out"

if test -n "$draws"; then
    ok 'a whole picture' grep -q '</svg>' "$scratch/figure.svg"
    ok '... with a panel for each formulation' sh -c \
        "grep -q '>lagrange<' '$scratch/figure.svg' && grep -q '>lagrange-schur<' '$scratch/figure.svg'"
    ok '... for a column: both bundles' \
        sh -c "grep -q 'lagrange/unscaled' '$scratch/column.svg' && grep -q 'error at 53 bits' '$scratch/column.svg'"
    if test -n "$column24"; then
        ok '... and at 24 bits, with all names' sh -c \
            "for name in lagrange lagrange/unscaled lagrange-schur; do grep -qE \"[> ]\$name(<|,)\" '$scratch/column24.svg' || exit 1; done"
        ok '... and both limits' sh -c "grep -q '>κ 2<.*−24<' '$scratch/column24.svg' && grep -q '>κ² 2<.*−24<' '$scratch/column24.svg'"
    fi
    ok '... with one panel' sh -c "grep -q '>gram-schmidt<' '$scratch/one.svg' && grep -q '</svg>' '$scratch/one.svg'"
fi

# --- two problems with a larger error are too few for a line, and yet no sign that nothing grows
cat >"$scratch/few.case" <<'END'
parameter l = 2;
coordinate x, y;
kinetic (x'^2 + l^2*y'^2)/2;
potential 3*x*cos(y);
constraint c: x - sin(y) = 0;
initial x = 0, y = 0, x' = 1, y' = 1;
END
program 0 growth "$scratch/few.case" --over=l=1:1000 --points=4 --bits=53 --solvers=svd
ok 'errors at two kappa leave the exponent open' grep -q '^svd  *kappa  *-  .*undecided$' "$scratch/out"
program 0 growth "$scratch/few.case" --over=l=1:30 --points=4 --bits=53 --solvers=svd
ok '... and where all are as small as the first, nothing grows' \
    grep -q '^svd  *kappa  *no growth  .*holds$' "$scratch/out"

bad() { # bad WORDS OPTION...
    words=$1
    shift
    program 2 growth "$@"
    complains "$words"
    prints_nothing
}
bad '--show takes errors, invariance or cost' --show=phi
bad '--format takes text, csv, json or latex' --format=tap
bad "no solver matches 'newton'" --solvers=newton
bad '--figure takes a name that ends in' --figure=x
bad '--width goes with --figure' --width=column
bad 'needs --over=NAME=RANGE' families/forms
finish
