#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The report: its files are there, and its figures show what they are drawn to show.
# shellcheck source=tests/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/..}/tests/program.sh"
HOL_FIGURES_DIR=${HOL_SRCDIR:-$(dirname "$0")/..}/reports
export HOL_FIGURES_DIR
# No part of a folder's name may reach a shell or gnuplot's own syntax.
mkdir "$scratch/odd"
cd "$scratch/odd"
report="$scratch/odd/a';touch PWNED;'b"

if command -v gnuplot >/dev/null 2>&1; then expected=0; else expected=2; fi
program "$expected" report greenwood/cone-and-plane ukp2004/redundant-ring --states=1 --points=4 \
    --output="$report"
ok 'the name of the folder is only a name' test ! -e "$scratch/odd/PWNED"
if test "$expected" -eq 2; then
    complains 'gnuplot-nox'
else
    for stem in error-cases error-kappa error-bits; do
        ok "$stem.png is a picture" test -s "$report/$stem.png"
        ok "$stem.svg is a whole picture" grep -q '</svg>' "$report/$stem.svg"
    done
fi
for name in index.html comparison.txt comparison.csv comparison.json comparison.tex cases.dat \
    claims.txt claims.csv claims.json claims.tex kappa-nearly-dependent.dat kappa-mass-ratio.dat bits-ordinary.dat bits-nearly-dependent.dat; do
    ok "$name is there" test -s "$report/$name"
done
ok 'the page is whole' grep -q '</html>' "$report/index.html"
ok 'no temporary file is left' test -z "$(find "$report" -name '*.*.??????')"

# The part about motions.
page=$report/index.html
anchors=$(sed -n 's/.*href="#\([a-z-]*\)".*/\1/p' "$page" | sort -u)
ok 'the page has contents' test "$(echo "$anchors" | wc -w)" -ge 12
for anchor in $anchors; do
    ok "... and section $anchor" grep -q "<h[23] id=\"$anchor\"" "$page"
done
ok 'four cases about ranks, each with the truth' test "$(grep -c '<i>truth</i>' "$page")" -eq 4
ok 'and no solver that finds another rank' sh -c '! grep -q "(not so)" "$1"' - "$page"
for stem in rank-bricard rank-four-bar rank-random rank-near; do
    ok "$stem.csv has the thresholds" awk -F, '$6 == "no" { n++ } END { exit n < 20 }' "$report/$stem.csv"
done
ok 'the table of claims has 15 rows' test "$(grep -c '<tr class="claim">' "$page")" -eq 15
ok 'each with a verdict' test "$(grep -cE '>(holds|holds in part|fails|not decided)</td></tr>' "$page")" -eq 15
ok 'every claim has numbers' test "$(cut -d, -f1 "$report/claims.csv" | sort -u | grep -c '^[0-9]')" -eq 15
ok 'a stored true trajectory is in the table' grep -q '<td class="l">greenwood/cone-and-plane</td><td>0</td><td>2</td>' "$page"
for name in index.html claims.txt claims.csv claims.json claims.tex; do
    ok "$name: nothing is not a number" sh -c "! grep -iqE '(^|[^a-z])-?nan([^a-z]|\$)' \"\$1\"" - "$report/$name"
done
pictures=$(sed -n 's/.*<img src="\([^"]*\)".*/\1/p' "$page")
for picture in $pictures; do
    test "$expected" -eq 0 || break
    ok "$picture, which the page shows, is there" test -s "$report/$picture"
    ok "... and as SVG" grep -q '</svg>' "$report/${picture%.png}.svg"
done

# Least-squares slope of log error against log kappa for the column of a solver, kappa from 1e2 to 1e7.
slope() { # slope SOLVER
    awk -v solver="$1" '
        NR == 1 { for (i = 2; i <= NF; i++) if ($i == solver) column = i - 1; next }
        $2 > 1e2 && $2 < 1e7 && $column > 0 {
            x = log($2); y = log($column); n++; sx += x; sy += y; sxx += x * x; sxy += x * y
        }
        END { printf "%.2f\n", (n > 3) ? (n * sxy - sx * sy) / (n * sxx - sx * sx) : -9 }
        ' "$report/kappa-nearly-dependent.dat"
}
between() { awk -v x="$1" -v low="$2" -v high="$3" 'BEGIN { exit !(x >= low && x <= high) }'; }
for solver in svd lagrange; do
    value=$(slope $solver)
    ok "error of $solver grows like kappa: measured slope $value" between "$value" 0.5 1.4
done
value=$(slope gram-schmidt)
ok "error of gram-schmidt grows like kappa^2: measured slope $value" between "$value" 1.6 2.4

# Every solver gains digits with the bits, to the last column: nothing goes through double.
gains() { # gains FILE COLUMN
    awk -v column="$2" -v allowed=1e8 'NR == 1 { next }
        { bad = bad || !($column < allowed * exp(-$1 * log(2))) }
        END { exit bad || NR < 15 }' "$report/$1"
}
for column in 3 4 5 6; do
    name=$(head -n 1 "$report/bits-ordinary.dat" | cut -d' ' -f$((column + 1)))
    ok "$name: error follows 2^-bits from 24 to 500 bits" gains bits-ordinary.dat "$column"
done

finish
