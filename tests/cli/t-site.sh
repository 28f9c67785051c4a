#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The site of a few cases: its pages lead to each other and to every file, say what is true, and are the same twice.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
# shellcheck source=tests/cli/pages.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/pages.sh"
HOL_FIGURES_DIR=${HOL_SRCDIR:-$(dirname "$0")/../..}/reports/figures
export HOL_FIGURES_DIR
cd "$scratch"
site=$scratch/site
if command -v gnuplot >/dev/null 2>&1; then expected=0 no_pictures=no; else expected=2 no_pictures=yes; fi

# A particle that slides on a line down a slope: x'' = y'' = lambda = -sqrt(1/2). Its name is one that no page may obey.
cat >'slide <i>&amp;.case' <<'CASE'
title "Own slide <b>"; note "A note & <i>more</i>."; parameter g = sqrt(2) "m/s^2"; parameter k = 1; coordinate x, y;
kinetic (x'^2 + y'^2)/2; potential g*y; constraint line: x = y;
initial x = 0, y = 0, x' = 0, y' = 0; span 0 .. 1;
CASE
own=slide_20_3Ci_3E_26amp_3B
cat >times.csv <<'TIMES'
kernels,method,own,n,m,seconds,flops,of
Haswell,dgesv,0,30,20,2.5e-05,0,lagrange
Haswell,lagrange,1,30,20,5e-05,0,
TIMES
make_site() { # make_site JOBS OPTION...
    jobs=$1
    shift
    program "$expected" site families/n-four-bar ukp2004/redundant-ring 'slide <i>&amp;.case' --states=1 --bits=53 \
        --solvers=cod,lagrange --times=times.csv --jobs="$jobs" --output="$site" "$@"
}
make_site 2 --store=site.db
[ "$expected" -eq 0 ] || complains 'gnuplot'
says "site: $site/index.html"
for page in index leaderboard growth errata references submit cases/families.n-four-bar cases/ukp2004.redundant-ring "cases/$own" \
    formulations/cod formulations/lagrange; do
    ok "$page.html is whole" grep -q '</html>' "$site/$page.html"
done
dead_links "$site" "$no_pictures" >"$scratch/dead"
ok "no link is dead: $(head -n 3 "$scratch/dead" | tr '\n' ' ')" test ! -s "$scratch/dead"
ok 'there are links to follow' test "$(cat "$site"/*.html "$site"/*/*.html | grep -o 'href=' | wc -l)" -ge 100
ok 'no claims without their cases, and no link to them' test ! -e "$site/claims.html"

# What is on the page of a case is true.
page=$site/cases/$own.html
half=0.7071067811865475244008443621048490392848
ok 'accelerations and the multiplier to 40 digits' test "$(grep -o -- ">-$half<" "$page" | wc -l)" -ge 3
ok '... certified' grep -q '<b>[0-9]* digits certified</b>' "$page"
ok 'the end of the motion' awk -F, '/^"truth",1,/ { d = $3 + 0.35355339059327376220; found = d < 1e-15 && d > -1e-15 }
    END { exit !found }' "$site/cases/$own.motion.csv"
ok 'a parameter has its unit' grep -q '<code>g</code>.*m/s^2' "$page"
ok 'and one without says so' grep -q '<code>k</code>.*not said' "$page"
ok 'equations as MathML' grep -q '<math display="block">.*<mover accent="true"><mrow><mi>x</mi></mrow><mo>˙</mo></mover>' "$page"
ok '... and as LaTeX' grep -q 'T &amp; = .frac{1}{2} .dot{x}^{2} + .frac{1}{2} .dot{y}^{2}' "$page"
ok 'the numbers of both drawings are there' test "$(grep -c '<script type="application/json" id="[a-z]*-data">' "$page")" -eq 2
ok 'a name is only a name' sh -c '! grep -q "<i>&amp;amp;\|slide <b>\|<i>more" "$1" "$2"' - "$page" "$site/index.html"
stored=$site/cases/families.n-four-bar.stored.csv
reference=${HOL_SRCDIR:-$(dirname "$0")/../..}/reference/values/families/n-four-bar.ref
ok 'the stored motion has every digit that is stored' test "$(sed -n 's/^  x1 = //p' "$reference")" = \
    "$(sed -n 's/^[^,]*,"x1",//p' "$stored")"
ok 'it has some' test "$(grep -c . "$stored")" -gt 20
for file in c f90 py jl m R js mo; do
    ok "the code in .$file is there" test -s "$site/code/families_n_four_bar.$file"
done
ok 'what disagrees at dependent rows is said where the formulation is' \
    grep -q '<a href="../cases/ukp2004.redundant-ring.html">ukp2004/redundant-ring</a>.*unable' "$site/formulations/lagrange.html"
ok 'times are those of the file, where there are any' sh -c 'grep -q "<i>n</i> = 30, <i>m</i> = 20: 50 µs" "$1/lagrange.html" &&
    ! grep -q "Time of a solve, measured" "$1/cod.html"' - "$site/formulations"
ok 'from the index to a four-bar' grep -q '<a href="cases/families.n-four-bar.html#trust">A four-bar</a>' "$site/index.html"

# Without a script everything is there: only controls are hidden, and they are shown by it.
ok 'nothing but the controls is hidden' test "$(cat "$site"/*.html "$site"/*/*.html | grep -c ' hidden>')" -eq 1
ok 'nothing is loaded from elsewhere' sh -c '! cat "$1"/*.html "$1"/*/*.html "$1"/style.css "$1"/site.js | grep -E "(src|srcset)=\"[a-z]+:|url\([^#]|@import|fetch\("' - "$site"

# The same cases, the same bytes, whatever the time and the number of threads.
mv "$site" "$scratch/first"
program "$expected" site --from=site.db --output="$scratch/shown"
ok '... is the same from a store' diff -r "$scratch/first" "$scratch/shown"
make_site 1
ok 'the same bytes again' diff -r "$scratch/first" "$site"

# A download that is missing, and a page that leads nowhere, would be found.
rm "$site/code/families_n_four_bar.c"
dead_links "$site" "$no_pictures" >"$scratch/dead"
ok 'a missing download is found' grep -q 'families_n_four_bar.c' "$scratch/dead"
echo '<a href="nowhere.html">nowhere</a>' >>"$site/submit.html"
dead_links "$site" "$no_pictures" >"$scratch/dead"
ok 'a link to nothing is found' grep -q 'nowhere.html' "$scratch/dead"

# What is no case, no folder.
program 2 site nowhere/nothing --output="$scratch/none"
complains "no case matches 'nowhere/nothing'"
ok '... and no folder is made' test ! -e "$scratch/none"
: >"$scratch/file"
program 2 site ukp2004/redundant-ring --output="$scratch/file"
complains "cannot make the folder $scratch/file"

finish
