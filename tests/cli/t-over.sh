#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# sweep --over, growth --over: any parameter of any case, at a state and in motion.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"

case=families/five-bar-payload

# At a state: the errors are those of `holonom compare' with the value put in.
program 0 sweep $case --over=rho=1:1e-6 --points=3 --instant --solvers=svd,gauss --format=csv
cp "$scratch/out" "$scratch/over"
program 0 compare $case rho=1e-6 --solvers=svd,gauss --bits=53 --states=0 --format=csv
column() { # column NAME FILE...: of the lines that awk's condition selects, without the head
    awk -F, -v name="$1" -v where="$2" '
        NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        $at["solver"] == "gauss" && (where == "" || $at["value"] == where) &&
            $at["state"] == "\"initial\"" { print $at[name] }' "$3"
}
for what in error_qdd error_FL digits_qdd; do
    test $what = digits_qdd && continue
    ok "$what of gauss at rho = 1e-6 is that of a comparison" test \
        "$(column $what 1e-6 "$scratch/over")" = "$(column $what '' "$scratch/out")"
done
ok 'and there is one' test -n "$(column error_qdd 1e-6 "$scratch/over")"
ok 'a line for each value and solver, all as long' awk -F, '
    NR == 1 { fields = NF } NF < fields { bad = 1 } END { exit bad || NR != 7 }' "$scratch/over"
program 0 sweep $case --over=rho=1,1e-3 --instant --solvers=svd --state='random 2' --bits=53,106 -v
says 'at state "random 2", rho = 1 to 1e-3, 2 values'
says 'truth: certified at 2 of 2 values'
program 0 sweep $case --over=l2=1.5,0.01 --instant --solvers=svd --format=json
says '"why": "'
program 0 sweep $case --over=rho=1,1e-3 --instant --solvers=svd --format=latex
says '\end{tabular}'
program 0 sweep $case --over=m=1,0.05,0.00464159,0.001,2.15443e-06 --instant --solvers=svd --format=latex --verbose
for value in '0.05 &' 'cdot10^{-3}$ &' '$10^{-3}$ &' 'cdot10^{-6}$ &'; do says "$value"; done
if command -v gnuplot >/dev/null 2>&1; then
    HOL_FIGURES_DIR=${HOL_SRCDIR:-$(dirname "$0")/../..}/reports/figures
    export HOL_FIGURES_DIR
    program 0 sweep $case --over=m=1,1e-3 --instant --solvers=svd --figure="$scratch/kg.svg"
    ok 'an axis has the unit of its parameter' grep -q '>m, kg<' "$scratch/kg.svg"
    program 0 sweep $case --over=rho=1,1e-3 --instant --solvers=svd --figure="$scratch/one.svg"
    ok '... if it has one' grep -q '>rho<' "$scratch/one.svg"
    program 0 paper $case --over=m=1,1e-3 --solvers=svd,lagrange --output="$scratch/paper"
    ok '... and what is the same in every row has one blank between words' grep -qF 'loses digits: 0; inaccurate or wrong: 0; no answer: 0;' "$scratch/paper/over.tex"
    ok 'the caption of a table over a parameter names it' grep -qF '\caption{Formulations over m' "$scratch/paper/over.tex"
fi

# In motion: with the same methods the digits of `holonom sweep' with the value put in.
program 0 sweep $case --over=rho=1,1e-3 --until=0.1 --step=0.01 --certify=no --solvers=svd,gauss \
    --integrator=rk2 --stabilization=none --format=csv
cp "$scratch/out" "$scratch/over"
program 0 sweep $case rho=1e-3 --until=0.1 --step=0.01 --certify=no --solvers=gauss \
    --integrator=rk2 --stabilization=none --format=csv
ok 'digits, error and drift are those of one sweep' awk -F, '
    FNR == 1 { for (i = 1; i <= NF; i++) at[FILENAME, $i] = i; next }
    $at[FILENAME, "solver"] == "gauss" {
        digits = $at[FILENAME, "digits"]; error = $at[FILENAME, "error_v"]
        if (!at[FILENAME, "value"]) { d = digits; e = error }
        else if ($at[FILENAME, "value"] == "1e-3") { seen = 1; bad += d != digits || e != error }
    }
    END { exit bad || !seen || d == "" }' "$scratch/out" "$scratch/over"
program 0 sweep families/pendulum-chain --over=N=2:3 --until=0.05 --certify=no
says '2 of 2 runs are complete'
says 'rk4         one-step'

# Growth of the user's case.
program 0 growth $case --over=rho=1:1e-12 --points=9 --solvers=svd,lagrange --bits=53
says 'over 9 problems'
echo 'title "singular at c = 0"; source "s"; parameter c = 1; coordinate x, y; kinetic (x'\''^2 + y'\''^2)/2;
    force x = 1, y = 1/c; initial x = 0, y = 0, x'\'' = 0, y'\'' = 0;' >"$scratch/hole.case"
program 0 growth "$scratch/hole.case" --over=c=-1:1 --points=5 --solvers=svd --bits=53
says 'over 4 problems (and 1 without an answer):'
program 0 growth $case --over=rho=1:1e-12 --points=9 --solvers=svd,lagrange --bits=53
ok 'no word of the probes of the collection' sh -c "! grep -q 'singular M' '$scratch/out'"

# What a solve takes: a row for each value and solver; what cannot be made says why.
program 0 time families/pendulum-chain --over=N=2,3 --solvers=svd,chain --format=csv
ok 'four times, all above zero' awk -F, '
    NR > 1 { n++; bad += !($7 > 0) || $4 != 2 * $3 || $5 != $3 } END { exit bad || n != 4 }' "$scratch/out"
program 0 time families/pendulum-chain --over=N=2,3 --solvers=svd
ok 'a row says of what its value is' grep -q '^families/pendulum-chain  *N=2 ' "$scratch/out"
program 0 time $case greenwood/cone-and-plane --solvers=svd
says 'greenwood/cone-and-plane'
program 1 time families/pendulum-chain --over=N=0 --solvers=svd
says 'out of range'
program 2 time families/pendulum-chain --over=N=2,3 --solvers=svd --figure="$scratch/times.svg"
complains '--figure with --over needs --show=front'
program 2 time families/pendulum-chain greenwood/cone-and-plane --over=N=2,3
complains 'takes one case'

program 2 sweep $case --over=rha=1:2
complains "did you mean rho?"
program 2 sweep $case --over=rho
complains 'takes NAME=RANGE'
program 2 sweep $case rho=1 --over=rho=1:2
complains 'has a value, 1, and a range'
program 2 sweep $case --over=rho=1:1
complains 'the ends of the range are the same'
program 2 sweep $case --over=rho=1:2 --bits=53,106
complains 'with --instant it takes a list'
program 2 sweep $case --over=rho=1:2 --step=-1
complains 'above zero'
program 2 sweep $case --over=rho=1:2 --instant --state=nowhere
complains "no state 'nowhere'"
program 2 sweep $case greenwood/cone-and-plane --over=rho=1:2 --instant
complains "has no parameter or size 'rho'"
program 2 sweep $case --instant
complains '--instant goes with --over'
for option in --integrator=rk4 --stabilization=none --step=0.1 --until=1 --alpha=1 --tolerance=1e-6 --certify=no; do
    program 2 sweep $case --over=rho=1:2 --instant $option
    complains "${option%%=*} does not go with --instant"
done
program 2 growth $case
complains 'needs --over'
program 2 growth --over=rho=1:2
complains 'needs a CASE'
program 2 growth $case --over=rho=1:2 --show=cost
complains 'for the collection'
program 1 growth $case --over=l2=0.01,0.02
complains 'nothing to compare'
# Digits against time: the front is what no other beats.
program 0 time $case families/nearly-dependent ukp2004/redundant-ring --show=front --solvers='svd,gauss,gram-schmidt,lagrange' --format=csv
ok 'three problems, lagrange right at two of them' awk -F, '
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    { rows++; bad += $at["problems"] != 3 || $at["right"] != ($at["solver"] == "lagrange" ? 2 : 3) || $at["lost_most"] < $at["lost_mean"] }
    END { exit bad || rows != 4 }' "$scratch/out"
ok 'on the front is who is right everywhere, and beaten by nobody' awk -F, '
    { sub(/\r$/, "") }
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    { name[++n] = $at["solver"]; t[n] = $at["of_fastest"]; l[n] = $at["lost_most"]; r[n] = $at["right"]; f[n] = $at["front"] }
    END { for (i = 1; i <= n; i++) {
            beaten = r[i] < 3
            for (j = 1; j <= n; j++) beaten += r[j] == 3 && t[j] <= t[i] && l[j] <= l[i] && (t[j] < t[i] || l[j] < l[i])
            bad += f[i] != (beaten ? "no" : "yes"); some += !beaten
          }
          exit bad || !some }' "$scratch/out"

# --- a value at which there is no truth: why, and no condition is made up
cat >"$scratch/contrary.case" <<'END'
parameter k = 1;
coordinate x, y;
kinetic (x'^2 + y'^2)/2;
constraint a: x'' - y'' = 0;
constraint b: k*x'' - y'' = 1;
initial x = 0, y = 0, x' = 0, y' = 0;
span 0 .. 1;
END
for format in text latex; do
    program 0 sweep "$scratch/contrary.case" --instant --over=k=1,2 --solvers=svd --format=$format
    says 'k = 1: no truth: the constraints contradict each other'
    says 'truth: certified at 1 of 2 values'
done
program 0 sweep "$scratch/contrary.case" --instant --over=k=1,2 --solvers=svd --format=csv --columns=value,rank,kappa,kappa_B,kappa_M
ok 'CSV has neither rank nor kappa there' grep -q '^1,,,,' "$scratch/out"

# --- where all figures have nothing to draw, all tables are made
if command -v gnuplot >/dev/null 2>&1; then
    program 2 paper "$scratch/contrary.case" --over=k=1 --solvers=svd --output="$scratch/bare"
    ok 'a paper without figures says so' grep -q 'there is nothing to draw' "$scratch/err"
    for piece in equations compare rank over drift; do ok "... $piece is made" test -s "$scratch/bare/$piece.tex"; done
    ok '... and no figure' sh -c "! ls '$scratch'/bare/*.pdf >'$scratch/ls' 2>&1"
fi
finish
