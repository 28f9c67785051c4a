# shellcheck shell=sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Sourced by tests that run every command, after tests/attack/attack.sh: a small run of each command in $scratch/lines
# and the data that they want in $scratch/data.  A command without a line fails.  $top, $build: as absolute paths.
case $HOLONOM in /*) ;; *) HOLONOM=$PWD/$HOLONOM ;; esac
HOL_FIGURES_DIR=$top/reports/figures SOURCE_DATE_EPOCH=1000000000
export HOL_FIGURES_DIR SOURCE_DATE_EPOCH
c=greenwood/cone-and-plane
mkdir "$scratch/data"
cd "$scratch/data"
cat >tiny.campaign <<END
title "tiny";
instants { cases $c; formulations svd; }
END
"$HOLONOM" compare --bits=53 --states=0 --solvers=svd --format=csv --output=table.csv "$c"
"$HOLONOM" validate --exec="exec '$build/tests/foreign/fake-child' good" --keep=run.json "$c" --states=0 >table.txt || true
"$HOLONOM" simulate --step=0.1 --until=0.5 --output=track.csv "$c"
"$HOLONOM" campaign run tiny.campaign --store=runs.db
cd "$scratch"
d=$scratch/data

# A small run of each command; of one with a star only a few environments are tried, as it takes long.
cat >"$scratch/lines" <<END
list cases $c
show $c
solve --solvers=svd $c
reference --certify=no --at=0.1 $c
references --check ukp2004/bead-on-ring
interval ukp2004/bead-on-ring
compare --bits=53 --states=0 --solvers=svd --jobs=3 $c
growth --solvers=svd ukp2004/redundant-ring --over=m=2:3
time --solvers=svd $c
rank --bits=53 --states=0 --solvers=svd $c
check --bits=53 --states=0 --solvers=svd $c
diff $d/table.csv $d/table.csv
average $d/table.csv
simulate --step=0.5 $c
plot $c t x --step=0.1 --integrator=rk4
drift --certify=no --step=0.1 --integrator=rk4 --stabilization=none ukp2004/bead-on-ring
work-precision --certify=no --integrator=rk4 --stabilization=none --step=0.1 --points=2 $c
sweep --certify=no --step=0.1 --alpha=1 --beta=1 $c
validate $build/tests/plugins/example.so $c --states=0
export --states=0 $c
code --certify=no $c
judge $d/run.json
gallery
explain $d/run.json 1
campaign report $d/tiny.campaign --store=$d/runs.db
serve
errata ukp2004/redundant-ring --states=1
claims 1
rerun $d/table.csv
cite $c
store ls $d/runs.db
report* ukp2004/redundant-ring --states=0 --bits=53 --solvers=svd --points=2 --output=made
paper* $c --output=made
site* ukp2004/redundant-ring --states=0 --bits=53 --solvers=svd --output=made
END
"$HOLONOM" --describe table >"$scratch/table"
cut -d' ' -f1 "$scratch/table" | sort -u >"$scratch/wanted"
sed 's/[* ].*//' "$scratch/lines" | sort -u >"$scratch/have"
ok 'every command has its run here' cmp -s "$scratch/wanted" "$scratch/have"

# formats COMMAND: beside its first one
formats() { sed -n "s/^$1 --format f 6 //p" "$scratch/table"; }
# where COMMAND-FORMAT: the option without which that format is not written
where() {
    case $1 in
    export-csv) echo --output=made ;;
    gallery-csv | gallery-json) echo --show=instants ;;
    esac
}
