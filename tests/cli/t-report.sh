#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The report: its files are there, and its figures show what they are drawn to show.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
# shellcheck source=tests/cli/pages.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/pages.sh"
HOL_FIGURES_DIR=${HOL_SRCDIR:-$(dirname "$0")/../..}/reports/figures
export HOL_FIGURES_DIR
# No part of a folder's name may reach a shell or gnuplot's own syntax.
mkdir "$scratch/odd"
cd "$scratch/odd"
report="$scratch/odd/a';touch PWNED;'b"

if command -v gnuplot >/dev/null 2>&1; then expected=0; else expected=2; fi
times="$scratch/times.csv"
cat >"$times" <<'TABLE'
kernels,method,own,n,m,seconds,flops,of
Haswell,dgesv,0,30,20,2.5e-05,0,lagrange
Haswell,lagrange,1,30,20,5e-05,0,
Haswell,lagrange,1,100,60,0.0005,0,
Haswell,lagrange,1,300,200,0.012,0,
TABLE
# Two own cases: a plain one; and one with a name that no page may obey, and rows that depend on each other.
own='a bead <i>&amp;'
cat >pendulum.case <<'CASE'
title "Own pendulum"; parameter g = 9.81 "m/s^2"; coordinate x, y;
kinetic (x'^2 + y'^2)/2; potential g*y; constraint rod: x^2 + y^2 = 1;
initial x = 1, y = 0, x' = 0, y' = 0; span 0 .. 0.25;
CASE
cat >"$own.case" <<'CASE'
title "Own bead <b>"; coordinate x, y, z; kinetic (x'^2 + y'^2 + z'^2)/2; potential 9.81*y;
constraint ring: x^2 + y^2 = 1; constraint plane: z = 0; constraint again: 2*z = 0;
initial x = 1, y = 0, z = 0, x' = 0, y' = 1, z' = 0; span 0 .. 0.25;
CASE
# Every figure is drawn over a page and over a column as SVG; of further ones that a template draws, and of PNG and PDF, there
# are copies of the first, which are only found to be there.
mkdir "$scratch/drawn"
cat >"$scratch/draw-once" <<'DRAW'
#!/bin/sh
[ "$2" = -c ] || exec gnuplot "$@"
name=${3##*/} width=
[ "$5" != svg ] || width=$(echo "$7" | cksum)
kept=${0%/*}/drawn/${name%.gp}.$5.${width% *}
[ -s "$kept" ] || gnuplot "$@" >"$kept" || exit
exec cat "$kept"
DRAW
chmod +x "$scratch/draw-once"
[ "$expected" -ne 0 ] || export GNUPLOT="$scratch/draw-once"
program "$expected" report greenwood/unwinding-cylinder pendulum.case "$own.case" --states=1 --points=4 \
    --output="$report" --times="$times" --solvers='svd,gram-schmidt,gauss,lagrange,mpfr' --store=report.db
cp -R "$report" "$scratch/first"
ok 'the name of the folder is only a name' test ! -e "$scratch/odd/PWNED"
if test "$expected" -eq 2; then
    complains 'gnuplot-nox'
else
    for stem in error-cases error-cases-column error-bits error-bits-column growth growth-column times times-column; do
        width=496pt
        case $stem in *-column) width=240pt ;; esac
        ok "$stem.svg is $width wide" grep -q " width=\"$width\"" "$report/$stem.svg"
        ok "$stem.png is a picture" test -s "$report/$stem.png"
        ok "$stem.svg is a whole picture" grep -q '</svg>' "$report/$stem.svg"
        ok "$stem.pdf is there, whole" sh -c 'tail -c 1024 "$1" | grep -aq %%EOF' - "$report/$stem.pdf"
    done
fi
for name in index.html comparison.txt comparison.csv comparison.json comparison.tex error-cases.dat times.dat \
    claims.txt claims.csv claims.json claims.tex error-bits.dat; do
    ok "$name is there" test -s "$report/$name"
done
for name in index growth times instants rank motion claims references published cases cases/greenwood.unwinding-cylinder \
    cases/pendulum cases/a_20bead_20_3Ci_3E_26amp_3B; do
    ok "$name.html is whole" grep -q '</html>' "$report/$name.html"
done
for file in "$report"/*.html "$report"/*/*.html "$report"/*.json "$report"/*.tex "$report"/*.csv "$report"/*.txt; do
    ok "${file##*/} says where it comes from" grep -q 'holonom report .*greenwood/unwinding-cylinder ' "$file"
    case $file in
    *.csv) body "$file" >"$scratch/table" && mv "$scratch/table" "$file" ;;
    esac
done
ok 'no temporary file is left' test -z "$(find "$report" -name '*.*.??????')"

# The part about motions.
page=$scratch/pages
cat "$report"/*.html "$report"/cases/*.html >"$page"
no_pictures=no
[ "$expected" -eq 0 ] || no_pictures=yes
dead_links "$report" "$no_pictures" >"$scratch/dead"
ok "no link is dead: $(head -n 3 "$scratch/dead" | tr '\n' ' ')" test ! -s "$scratch/dead"
ok 'there are links to follow' test "$(grep -o 'href=' "$page" | wc -l)" -ge 100
ok 'three cases about ranks, each with the truth' test "$(grep -c '<th scope="row" class="l">truth</th>' "$page")" -eq 3
ok 'and no solver that finds another rank' sh -c '! grep -q "(not so)" "$1"' - "$page"
bead=a_20bead_20_3Ci_3E_26amp_3B
for stem in rank-pendulum "rank-$bead" rank-greenwood.unwinding-cylinder; do
    ok "$stem.csv has the thresholds" awk -F, '$6 == "no" { n++ } END { exit n < 20 }' "$report/$stem.csv"
    ok "... four, as --points says" test "$(awk -F, '$6 == "no" && !seen[$5]++' "$report/$stem.csv" | wc -l)" -eq 4
done
ok '--points: four gains on each axis of the sweep' awk -F, '
    $6 == "no" { cells++; alphas += !alpha[$8]++; betas += !beta[$9]++ }
    END { exit cells != 16 || alphas != 4 || betas != 4 }' "$report/sweep-pendulum.csv"
for stem in work-pendulum "work-$bead"; do
    ok "--points: $stem has four runs of a combination at most" awk -F, '
        NR > 1 && ++runs[$3, $4] > most { most = runs[$3, $4] } END { exit most != 4 }' "$report/$stem.csv"
done
ok 'the one claim about a case of the report has its numbers and criterion' test "$(grep -o 'id="claim-[0-9]*"' "$page")" = 'id="claim-15"'
ok '... and a verdict' test "$(grep -cE '>(holds|holds in part|fails|not decided)</td></tr>' "$page")" -eq 1
tests=${HOL_SRCDIR:-$(dirname "$0")/../..}/tests
grep '^15;' "$tests/cli/claims-elsewhere.txt" >"$scratch/elsewhere"
ok '... which are those of other programs' awk -v least=3 -f "$tests/cli/claims.awk" "$scratch/elsewhere" "$report/claims.csv"
ok 'a stored true trajectory is in the table' grep -q '<th scope="row" class="l">greenwood/unwinding-cylinder</th><td>0</td>' "$page"
for name in index.html instants.html claims.html claims.txt claims.csv claims.json claims.tex; do
    ok "$name: nothing is not a number" sh -c "! grep -iqE '(^|[^a-z])-?nan([^a-z]|\$)' \"\$1\"" - "$report/$name"
done
pictures=$(sed -n 's/.*<img src="\([^"]*\)".*/\1/p' "$page")
for picture in $pictures; do
    test "$expected" -eq 0 || break
    ok "$picture, which the page shows, is there" test -s "$report/$picture"
    ok "... and as SVG" grep -q '</svg>' "$report/${picture%.png}.svg"
done

# The own cases are in every part, and nobody else's motion is.
for part in growth times rank motion references cases index; do
    ok "own cases are in the part $part" sh -c 'grep -q pendulum "$1" && grep -q "a bead &lt;i&gt;&amp;amp;" "$1"' - \
        "$report/$part.html"
done
ok 'the drift of both own cases is drawn' test -s "$report/drift-pendulum.csv" -a -s "$report/drift-$bead.csv"
ok 'and that of the cases which the report is not about is not' sh -c '! grep -q "hinged-rods\|knife-edge" "$1"' - "$report/motion.html"
ok 'a name is only a name' sh -c '! grep -q "<i>&amp;amp;\|bead <b>" "$1"' - "$page"

sed 's/, /; /g' "$report/comparison.csv" >"$scratch/comparison.csv" # names of states with commas

# The recommendation is what the table of all comparisons says.
row_of() { # row_of NEED: the row of the first page's table, a cell a line, without markup
    awk -v need="$1" 'index($0, "<th scope=\"row\" class=\"l\">" need "<small>") { print; exit }' "$report/index.html" |
        sed 's/<small>.*<\/small>//; s/<\/t[hd]>/\
/g' | sed 's/<[^>]*>//g'
}
ok 'the first page recommends by need' test "$(grep -c '<small>' "$report/index.html")" -ge 6
for need in 'singular M' 'large and sparse'; do
    ok "$need: nothing in this run" test "$(row_of "$need" | sed -n 2p)" = 'nothing in this run'
done
any=$(row_of 'nothing known' | sed -n 2p)
# fewest bad answers, then most agreements, of the states at which agreement proves something
awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    $at["bits"] == 53 && $at["solver"] != "mpfr" { v = $at["verdict"]; gsub(/"/, "", v); s = $at["solver"]
        good[s] += v == "agrees" && $at["vacuous"] == 0 || v == "domain"; bad[s] += v == "wrong" || v == "inaccurate" }
    END { for (s in good) print bad[s] + 0, good[s], s }' "$scratch/comparison.csv" | sort -k1,1n -k2,2nr >"$scratch/grades"
ok "nothing known: $any is among the best of the comparison" awk -v any="$any" '
    NR == 1 { bad = $1; good = $2 } $3 == any && $1 == bad && $2 == good { found = 1 } END { exit !found }' "$scratch/grades"
ok '... and the number of states it agrees at' test "$(row_of 'nothing known' | sed -n 3p | cut -d' ' -f1)" = \
    "$(awk -v any="$any" '$3 == any { print $2 }' "$scratch/grades")"
ok 'redundant rows: one case' sh -c 'echo "$1" | grep -q "in 1 case"' - "$(row_of 'redundant rows')"
ok 'nothing failed, and it says so' grep -q '<p>Nothing: no verdict failed' "$report/index.html"

# In a browser: scripts/install-browser-tools, Chromium and poppler-utils.
tools=${HOL_BUILDDIR:-.}/browser
CHROMIUM=$(command -v chromium || command -v chromium-browser || true)
export CHROMIUM
absent=
[ -n "$CHROMIUM" ] || absent='no chromium'
command -v node >/dev/null 2>&1 || absent='no node'
command -v pdftotext >/dev/null 2>&1 || absent='no pdftotext'
[ -d "$tools/node_modules/puppeteer-core" ] || absent='no puppeteer-core: scripts/install-browser-tools'
[ "$expected" -eq 0 ] || absent='no figures without gnuplot'
if [ -n "$absent" ]; then
    skip 'the pages are seen in a browser' "$absent"
else
    mkdir "$scratch/browser"
    node "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/browser/check-pages.mjs" "$tools" "$report" "$scratch/browser" \
        >"$scratch/seen" 2>"$scratch/err" </dev/null || echo 'not ok Chromium is driven to the end' >>"$scratch/seen"
    : >"$scratch/out"
    while read -r line; do
        case $line in
        'ok '*) ok "${line#ok }" true ;;
        *) ok "${line#not ok }" false ;;
        esac
    done <"$scratch/seen"
    ok 'twelve things were looked at' test "$(wc -l <"$scratch/seen")" -eq 12
fi

# What stands over all cases is what the table of all comparisons has.
at_53() { # at_53 SOLVER: most units of the quantities (-1: none) and verdict at each state
    awk -F, -v solver="$1" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        $at["solver"] == solver && $at["bits"] == 53 && $at["vacuous"] == 0 {
            most = -1
            for (name in at)
                if (name ~ /^units_/ && $at[name] != "" && $at[name] + 0 > most) most = $at[name] + 0
            print most, $at["verdict"]
        }' "$scratch/comparison.csv"
}
strip=0
for solver in $(awk 'NF == 0 { exit } !/^#/ { gsub(/"/, "", $2); print $2 }' "$report/error-cases.dat"); do
    strip=$((strip + 1))
    at_53 "$solver" >"$scratch/at-53"
    value=$(awk '$1 > 0 { n++ } END { print n + 0 }' "$scratch/at-53")
    ok "$solver: $value dots in its strip, as many as states with an error" awk -v strip="$strip" -v wanted="$value" '
        /^# worst/ { exit } /^# agrees|^# loses|^# inaccurate|^# wrong/ { dots = 1 }
        dots && NF == 2 && $2 > strip - 0.5 && $2 < strip + 0.5 { n++ } END { exit n + 0 != wanted }' "$report/error-cases.dat"
    ok "... the worst is the largest" awk -v row="<tr class=\"first\"><th scope=\"row\" class=\"l\">$solver</th><td>53</td>" '
        NR == FNR { if ($1 > most) most = $1; next }
        index($0, row) {
            split($0, cell, "</td>"); value = cell[10]; sub(/<td>/, "", value)
            gsub(/&#8288;|<\/sup>/, "", value); gsub(/&middot;10<sup>/, "e", value); gsub(/&minus;/, "-", value)
            value += 0; good = value >= 0.99 * most && value <= 1.01 * most
        }
        END { exit !good }' "$scratch/at-53" "$page"
    value=$(grep -c '"agrees"' "$scratch/at-53")
    ok "... $value agree" grep -q "<tr class=\"first\"><th scope=\"row\" class=\"l\">$solver</th><td>53</td><td class=\"good\">$value</td>" "$page"
done
ok 'all formulations have a strip' test "$strip" -eq 5
ok 'the times are in the table' grep -q '<th scope="row" class="l">lagrange</th><td>50 µs</td><td>500 µs</td><td>12 ms</td><td>2.4</td>' "$page"

# The figure of growth shows kappa and kappa^2 where they are.
grows() { # grows SOLVER LOW HIGH
    awk -F, -v solver="$1" -v low="$2" -v high="$3" '$1 == solver && $2 == 53 && $4 == "close-rows" && $5 == "qdd" {
        n++; good = $7 >= low && $7 <= high } END { exit n != 1 || !good }' "$report/growth.csv"
}
for solver in svd lagrange; do
    ok "error of $solver grows like kappa" grows $solver 0.5 1.4
done
ok 'error of gram-schmidt grows like kappa^2' grows gram-schmidt 1.6 2.4

# Every solver gains digits with the bits, to the last column: nothing goes through double.
gains() { # gains FILE COLUMN
    awk -v column="$2" -v allowed=1e8 'NR == 1 { next }
        NF == 0 { exit } # the nearly dependent rows follow
        { bad = bad || !($column < allowed * exp(-$1 * log(2))) }
        END { exit bad || NR < 15 }' "$report/$1"
}
for column in 3 4 5 6; do
    name=$(head -n 1 "$report/error-bits.dat" | cut -d' ' -f$((column + 1)))
    ok "$name: error follows 2^-bits from 24 to 500 bits" gains error-bits.dat "$column"
done

# Drawn again from the store it is the same in every byte; of the file of times there is no need.
mv "$times" "$times.gone"
program "$expected" report --from=report.db --output="$scratch/shown"
ok 'the same from a store' diff -r "$scratch/first" "$scratch/shown"
mv "$times.gone" "$times"

if test "${HOL_TESTS-}" = all; then
    # All files again: what differs are the claims about times.
    status=0
    "$HOLONOM" rerun "$report" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
    ok 'rerun of the folder: every file is said to be the same, or is of claims about times' sh -c "! grep -v -e ': the same numbers$' -e '/claims[.]' '$scratch/out'"
    ok '... more than twenty' test "$(grep -c ': the same numbers$' "$scratch/out")" -gt 20
# A second report into the folder, without a collection: what cannot be measured is said, the first page is there, and pages of
# cases that it is not about are gone; what is not of a report stays.
echo 'not of a report' >"$report/cases/note.html"
mkdir "$scratch/empty"
cat >"$scratch/drawn-before" <<'DRAW'
#!/bin/sh
case $5 in svg) echo '<svg></svg>' ;; pdf) printf '%%PDF-1.5\n%%%%EOF\n' ;; *) printf '\211PNG IEND\256B`\202' ;; esac
DRAW
chmod +x "$scratch/drawn-before"
[ "$expected" -ne 0 ] || GNUPLOT=$scratch/drawn-before
HOL_CASES_DIR=$scratch/empty program 2 report pendulum.case --states=0 --points=2 --output="$report" --solvers=svd
ok '... says why' grep -q "no case matches" "$scratch/err"
ok 'the first page says that not everything was measured' grep -q 'Not everything could be measured' "$report/index.html"
ok '... as does the part' grep -q 'Not measured' "$report/growth.html"
ok 'old pages are gone, and a file of somebody else is not' test "$(ls "$report/cases")" = "$(printf 'note.html\npendulum.html')"
dead_links "$report" yes >"$scratch/dead"
ok "and no link is dead: $(head -n 3 "$scratch/dead" | tr '\n' ' ')" test ! -s "$scratch/dead"
fi

# Files that are not tables or not cases, a file in the place of the folder.
program 2 report greenwood/cone-and-plane --states=1 --output="$scratch/none" --times="$scratch/nowhere.csv" --solvers=svd
complains 'nowhere.csv'
ok '... and no folder is left' test ! -e "$scratch/none"
program 2 report nowhere/nothing --output="$scratch/none"
complains "no case matches 'nowhere/nothing'"
ok '... and no folder is made' test ! -e "$scratch/none"
: >"$scratch/file"
program 2 report greenwood/cone-and-plane --output="$scratch/file"
complains "cannot make the folder $scratch/file"

# --- a case of which nothing can be drawn costs no other figure, and its page has no picture that is not there
if command -v gnuplot >/dev/null; then
    contrary "$scratch/contrary.case"
    program 0 report "$scratch/contrary.case" --states=0 --bits=53 --solvers=svd --points=3 --output="$scratch/contrary"
    silent
    says_why=$(grep -c 'there is no figure: no run has an error that can be drawn' "$scratch/contrary/motion.html")
    ok 'two figures are missing, with a reason' test "$says_why" -eq 2
    for page in "$scratch/contrary"/*.html; do
        for file in $(sed 's/>/>\n/g' "$page" | sed -n 's/.*src="\([^"#]*\)".*/\1/p'); do
            [ -e "$scratch/contrary/$file" ] || echo "$page: $file"
        done
    done >"$scratch/broken"
    ok "no page lacks a picture: $(tr '\n' ' ' <"$scratch/broken")" test ! -s "$scratch/broken"
fi
finish
