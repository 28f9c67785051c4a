#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Reports, sites, plots and single studies from a store: the same bytes as when they were computed, also after the
# sources of what they show were exchanged in the store, when they show what it has instead.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
case $HOLONOM in /*) ;; *) HOLONOM=$PWD/$HOLONOM ;; esac
cd "$scratch"
# A figure is what gnuplot is given to draw it.
cat >gnuplot <<'END'
#!/bin/sh
case $5 in svg) echo "<svg width=\"1pt\" height=\"1pt\">$3 $6 $(cksum </dev/stdin)</svg>" ;; pdf) echo %PDF-1.5 && cksum </dev/stdin && echo %%EOF ;; *) printf '\211PNG %s IEND\256B`\202' "$(cksum </dev/stdin)" ;; esac
END
chmod +x gnuplot
GNUPLOT=$scratch/gnuplot
export GNUPLOT
cat >bead.case <<'END'
title "A bead on a ring"; source "-";
coordinate x, y;
kinetic (x'^2 + y'^2)/2; potential 9.81*y;
constraint ring: x^2 + y^2 = 1;
initial x = 1, y = 0, x' = 0, y' = 1;
state "top": x = 0, y = 1, x' = 2, y' = 0;
span 0 .. 0.25;
END
plain="--provenance=no"

# A folder, or a file, is kept, and shown again with the same bytes.
shown() { # NAME COMMAND OPTION...
    name=$1
    shift
    # The pages of a site say it on their own.
    case $1 in site) provenance= ;; *) provenance=$plain ;; esac
    program 0 "$@" $provenance --store="$name.db" --output="$name-1"
    cp "$name.db" "$name-kept.db"
    program 0 "$1" $provenance --from="$name.db" --output="$name-2"
    ok "... is the same from the store" diff -r "$name-1" "$name-2"
}
# What two units of the store are, exchanged.
exchange() { # NAME UNIT UNIT: ends of their names
    sqlite3 "$1.db" "CREATE TEMP TABLE kept AS SELECT name, data FROM units WHERE name LIKE '%$2' OR name LIKE '%$3';
        UPDATE units SET data = (SELECT data FROM kept WHERE kept.name <> units.name AND
            substr(kept.name, 1, 20) = substr(units.name, 1, 20)) WHERE name IN (SELECT name FROM kept);
        SELECT count(*) FROM kept;"
}

differ() { test -s "$1" && test -s "$2" && ! cmp -s "$1" "$2"; }

shown plot plot bead.case x y --integrator=rk2,rk4 --step=0.01
shown time time bead.case --solvers=svd,gauss
shown interval interval bead.case
shown claims claims 1
shown errata errata greenwood/driven-oscillator
shown paper paper bead.case --solvers=svd,gauss --step=0.01
ok '... with the tables and the figure of the motion' test -s paper-2/compare.tex -a -s paper-2/rank.tex -a -s paper-2/drift.pdf
program 0 paper --from=paper.db --output=paper-3
program 0 paper bead.case --solvers=svd,gauss --step=0.01 --store=paper.db --resume --output=paper-4
ok '... and each piece has its block, as when it was written' diff -r -I '^% date' paper-3 paper-4
ok '... which says the command that makes it alone' grep -q '^% command: holonom rank bead.case' paper-3/rank.tex
mkdir bare
cp bead.case bare
(cd bare && "$HOLONOM" rerun ../paper.db >../out 2>&1)
ok '... it is computed again, and writes no file' test "$(ls bare)" = bead.case -a "$(cat out)" = '../paper.db: run 1: the same numbers'
program 2 paper $plain --from=paper.db --over=x=1 --output=paper-5
complains '--from shows run 1 as it was computed: --over does not go with it'
if command -v sqlite3 >/dev/null 2>&1; then
    exchange plot 'run 000000' 'run 000001' >/dev/null
    program 0 plot $plain --from=plot.db --output=plot-3
    ok '... shows what the store has' differ plot-1 plot-3
else
    skip 'numbers exchanged in the store' 'sqlite3 is not installed'
fi
if [ "${HOL_TESTS-}" != all ]; then
    skip 'whole reports and sites' 'HOL_TESTS is not all (see tests/cli/t-report.sh, t-site.sh)'
    finish
    exit
fi
shown report report bead.case --states=0 --points=2 --solvers=svd,gauss
shown site site bead.case --states=0 --solvers=svd,gauss
if command -v sqlite3 >/dev/null 2>&1; then
    exchange report 'bead % state 000000' 'bead % state 000001' >/dev/null
    exchange site 'bead % truth 000000' 'bead % truth 000001' >/dev/null
    program 0 report $plain --from=report.db --output=report-3
    ok '... shows what the store has' differ report-1/comparison.csv report-3/comparison.csv
    program 0 site --from=site.db --output=site-3
    ok '... shows what the store has' differ site-1/cases/bead.html site-3/cases/bead.html
    sqlite3 report-kept.db "PRAGMA foreign_keys = ON; DELETE FROM units WHERE name LIKE '%drift 000000'"
    program 2 report $plain --from=report-kept.db --output=report-4
    complains 'it has nothing of'
fi
# Without gnuplot a report is complete but for its figures, and is drawn when there is one.
GNUPLOT=$scratch/none
program 2 report bead.case --states=0 --points=2 --solvers=svd $plain --store=undrawn.db --output=undrawn-1
GNUPLOT=$scratch/gnuplot
program 0 report $plain --from=undrawn.db --output=undrawn-2
ok '... and has its figures then' test -s undrawn-2/growth.svg
# The table of times is in the store.
cat >times.csv <<'END'
kernels,method,own,n,m,seconds,flops,of
Haswell,dgesv,0,30,20,2.5e-05,0,lagrange
Haswell,lagrange,1,30,20,5e-05,0,
END
shown times report bead.case --states=0 --points=2 --solvers=svd --times=times.csv
rm times.csv
program 0 report $plain --from=times.db --output=times-3
ok '... also when the file of times is gone' cmp times-1/times.html times-3/times.html
finish
