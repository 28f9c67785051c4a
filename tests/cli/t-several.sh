#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Several cases in one table and one figure: drift, work-precision, sweep, growth, plot; each number is that of the case alone. Motions
# from tables stand beside the true one.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
HOL_FIGURES_DIR=${HOL_SRCDIR:-$(dirname "$0")/../..}/reports/figures
export HOL_FIGURES_DIR
one=greenwood/cone-and-plane two=greenwood/circular-wire
# A gnuplot that keeps what it is given.
cat >"$scratch/keep" <<'KEEP'
#!/bin/sh
cat /dev/stdin >"${0%/*}/data" # opened anew, as gnuplot does
for text; do echo "$text"; done >"${0%/*}/text"
echo '<svg></svg>'
KEEP
chmod +x "$scratch/keep"
GNUPLOT=$scratch/keep
export GNUPLOT
blocks() { ok "the figure has $1 lines" test "$(grep -c '^# .*\(greenwood\|families\)/' "$scratch/data")" -eq "$1"; }
shows() { ok "the figure says: $1" grep -q -F -- "$1" "$scratch/text"; }

same_rows() { # same_rows COLUMNS COMMAND OPTION...: the rows of each case are those of the case alone
    columns=$1 command=$2
    shift 2
    for case in "$one" "$two"; do
        program 0 "$command" "$case" "$@" --format=csv --provenance=no --columns="$columns"
        sed 1d "$scratch/out" >"$scratch/${case##*/}"
    done
    program 0 "$command" "$one" "$two" "$@" --format=csv --provenance=no --columns="case,$columns" --figure="$scratch/p.svg"
    sed "1d; s/^\"[^\"]*\",//" "$scratch/out" >"$scratch/both"
    cat "$scratch/${one##*/}" "$scratch/${two##*/}" >"$scratch/alone"
    ok "$command: the rows of two cases are those of each alone" cmp -s "$scratch/both" "$scratch/alone"
    ok '... and there are some' test "$(wc -l <"$scratch/both")" -ge 4
}
short='--certify=no --until=0.25'
# shellcheck disable=SC2086
same_rows integrator,stabilization,t,phi,rate,error_q,error_v drift $short --step=0.05 --points=5 --integrator=rk4 --stabilization=none,one-step
blocks 4
shows 'greenwood/circular-wire: one-step'
# shellcheck disable=SC2086
same_rows integrator,stabilization,step,digits,evaluations work-precision $short --points=3 --integrator=rk4 --stabilization=none,one-step
blocks 4
shows 'greenwood/cone-and-plane: rk4 none'
# shellcheck disable=SC2086
same_rows step,digits,error_q,error_v,phi sweep $short --step=0.01,0.05 --stabilization=one-step
shows '"greenwood/cone-and-plane" "greenwood/circular-wire"'
# shellcheck disable=SC2086
program 2 sweep $one $two $short --points=2 --figure="$scratch/p.svg"
complains '--figure over two ranges is of one case, not 2'

# Over a parameter: motions, states, growth.
over="families/mass-ratio families/pendulum-chain --over=g=1,20"
# shellcheck disable=SC2086
program 0 sweep $over --instant --bits=53 --solvers=svd,gauss --format=csv --figure="$scratch/p.svg"
ok 'a row for each case, value and formulation' awk -F, 'NR > 1 { n[$1]++ } END { exit n["\"families/mass-ratio\""] != 4 || n["\"families/pendulum-chain\""] != 4 }' "$scratch/out"
blocks 4
shows 'families/pendulum-chain: gauss'
# shellcheck disable=SC2086
program 0 sweep $over --until=0.05 --step=0.01 --format=json --figure="$scratch/p.svg"
ok 'JSON: a document for each case' test "$(grep -c '"parameter": "g"' "$scratch/out")" -ge 2
says '"cases": ['
blocks 2
# shellcheck disable=SC2086
program 0 growth $over --bits=53 --solvers=svd
says 'over 4 problems'
# One fit a case: each is that of the case alone.
for case in families/mass-ratio families/pendulum-chain; do
    program 0 growth $case --over=g=1,20 --bits=53 --solvers=svd --format=csv --columns='quantity,kind,exponent,kappa_high' --provenance=no
    cat "$scratch/out" >>"$scratch/each"
done
# shellcheck disable=SC2086
program 0 growth $over --bits=53 --solvers=svd --format=csv --columns='quantity,kind,exponent,kappa_high' --provenance=no
ok 'one fit a case' sh -c "sed 1d '$scratch/out' >'$scratch/fits'; grep -v quantity '$scratch/each' | cmp - '$scratch/fits'"

# Motions of several cases, and from tables.
program 0 simulate $one --step=0.05 --until=0.2 --output="$scratch/a.csv"
program 0 plot $one $two x --until=0.2 --points=5 --provenance=no
ok 'plot: five times of each' awk -F, 'NR > 1 { n[$1]++ } END { exit n["\"greenwood/cone-and-plane: truth\""] != 5 || n["\"greenwood/circular-wire: truth\""] != 5 }' "$scratch/out"
program 0 plot $one x "x'" energy --with="$scratch/a.csv" --until=0.2 --points=5 --provenance=no
ok '--with: the values are those of the table' awk -F, '
    NR == FNR && FNR == 1 { gsub("\"", ""); for (i = 1; i <= NF; i++) at[$i] = i; next }
    NR == FNR && !/^#/ { x[++n] = $at["x"]; v[n] = $at["x'"'"'"]; next }
    NR > FNR && /a.csv/ { k++; bad += ($2 - x[k])^2 > 1e-30 || ($3 - v[k])^2 > 1e-30 }
    NR > FNR && /truth/ { energy = $4 }
    NR > FNR && /a.csv/ { bad += ($4 - energy)^2 > 1e-4 }
    END { exit bad || k != n || n != 5 }' "$scratch/a.csv" "$scratch/out"
printf 't,x,y,z\n0,1,2,3\n0.1,1,2,3\n' >"$scratch/b.csv"
program 0 plot $one x "x'" --with="$scratch/b.csv" --until=0.2 --points=2 --provenance=no
ok 'without velocities there are none' awk -F, '/b.csv/ { n++; sub("\r", ""); bad += $2 != 1 || $3 != "" } END { exit bad || n != 2 }' "$scratch/out"
finish
