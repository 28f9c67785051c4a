#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# holonom plot: quantities of true and simulated motions as CSV, against closed forms; figures; bad input.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
HOL_FIGURES_DIR=${HOL_SRCDIR:-$(dirname "$0")/../..}/reports/figures
export HOL_FIGURES_DIR
mkdir "$scratch/cases"

# A ball that falls from a height of 1 with g = 2, y = 1 - t^2, bounces once with half its speed at t = 1, y = (t - 1) - (t - 1)^2;
# beside it an angle that goes round with the time.
cat >"$scratch/cases/ball.case" <<'CASE'
title "a ball, and an angle";
source "none";
parameter g = 2 "m/s^2";
parameter e = 1/2 "1";
coordinate y, phi;
let height = g*y;
let aside = sin(phi);
kinetic y'^2/2 + phi'^2/2;
potential g*y;
contact floor: y >= 0, open, restitution e;
initial y = 1, phi = 0, y' = 0, phi' = 1;
span 0 .. 1.5;
invariant spin: phi';
CASE
is_head() { test "$(head -n 1 "$scratch/out" | tr -d '\r')" = "$1"; }
ball="--cases=$scratch/cases ball"
# shellcheck disable=SC2086
program 0 plot $ball t y "y'" "y''" height aside spin --points=16
silent
ok 'CSV: the names are the head' is_head "motion,\"t\",\"y\",\"y'\",\"y''\",\"height\",\"aside\",\"spin\""
ok 'every value is that of the closed form' awk -F, '
    function off(x, y) { return x - y > 1e-13 || y - x > 1e-13 }
    NR > 1 {
        t = $2; s = t - 1; before = t < 1 - 1e-9; rows++
        if (t > 1 - 1e-9 && t < 1 + 1e-9) next # the impact has two velocities
        bad += off($3, before ? 1 - t*t : s - s*s) || off($4, before ? -2*t : 1 - 2*s) || off($5, -2)
        bad += off($6, 2*$3) || off($7, sin(t)) || off($8, 1)
    } END { exit bad > 0 || rows != 16 }' "$scratch/out"
# shellcheck disable=SC2086
program 0 plot $ball y --points=3
ok 'one quantity is over time' is_head 'motion,"t","y"'
program 0 plot greenwood/cone-and-plane x,y z,x --integrator=rk4 --stabilization=none,one-step --step=0.01 --points=20
silent
ok 'the truth and two simulations, which are near' awk -F, '
    NR > 1 { n[$1]++; bad += ($2 + $3 + $4 - 1)^2 > 1e-9 } END { exit bad > 0 || n["\"truth\""] != 20 || n["\"rk4 none\""] < 15 || n["\"rk4 one-step\""] < 15 }' \
    "$scratch/out"

if command -v gnuplot >/dev/null 2>&1; then
    for format in svg png pdf; do
        # shellcheck disable=SC2086
        program 0 plot $ball phi y --width=column --figure="$scratch/figure.$format"
        silent
        ok "$format: a picture, and no table" test -s "$scratch/figure.$format" -a ! -s "$scratch/out"
    done
    ok 'axes have their units' grep -q '>phi, rad<' "$scratch/figure.svg"
    program 0 plot greenwood/cone-and-plane x,y y,z --width=column --points=20 --figure="$scratch/figure.gif"
    silent
    frames=$(od -An -v -tx1 "$scratch/figure.gif" | tr -d ' \n' | grep -o '21f904' | wc -l)
    ok "GIF: it moves ($frames frames)" test "$frames" -ge 18
    ok '... and is a GIF' sh -c 'test "$(head -c 6 "$1")" = GIF89a' - "$scratch/figure.gif"
    program 0 rerun "$scratch/figure.gif"
    says 'the same numbers'
    ok '... also where it is longer than a piece of a comment' sh -c 'grep -aq "holonom plot greenwood/cone-and-plane" "$1"' - "$scratch/figure.gif"
    program 2 drift greenwood/cone-and-plane --figure="$scratch/no.gif"
    complains "--figure takes a name that ends in .png, .svg or .pdf, not"
fi

bad() { # bad WORDS ARGUMENT...
    words=$1
    shift
    program 2 plot "$@"
    complains "$words"
    prints_nothing
}
bad "'w' cannot be drawn; there are t, x, y, z, energy" greenwood/cone-and-plane x w
bad "'x'''' cannot be drawn" greenwood/cone-and-plane "x'''"
bad "not both" greenwood/cone-and-plane x,y z
bad "'z' cannot be drawn; there are t, x1" greenwood/cone-and-plane families/mass-ratio z
bad 'needs a quantity after the case' greenwood/cone-and-plane families/mass-ratio
bad '--with takes tables of one case' greenwood/cone-and-plane families/mass-ratio t --with=none.csv
bad 'usage: holonom plot' greenwood/cone-and-plane

# --- what is not told from 0 is 0
cat >"$scratch/sine.case" <<'END'
title "sine"; source "own"; coordinate x; kinetic x'^2/2; potential pi^2*x^2/2; let d = x*x';
initial x = 0, x' = pi; span 0 .. 4; invariant zero: x'^2 + pi^2*x^2 - pi^2;
END
program 0 plot "$scratch/sine.case" x d zero --points=5 --provenance=no
ok 'zeros are 0, not what rounding has left' test "$(grep -c '^"truth",0,0,0' "$scratch/out")" -eq 5

# --- what cancels is what it is, or nothing is said of it
cat >"$scratch/saddle.case" <<'END'
title "saddle"; source "own"; coordinate x; kinetic x'^2/2; potential -x^2/2; initial x = 1; span 0 .. 60;
invariant energy: x'^2/2 - x^2/2; let hidden = (1 - tanh(5000 + x/x))*exp(10000);
END
program 0 plot "$scratch/saddle.case" energy hidden --points=3 --provenance=no
ok 'an energy whose terms cancel at 10^50 is drawn as it is' test "$(grep -c '^"truth",-0.5,[^0-9]*$' "$scratch/out")" -eq 3
complains "saddle: nothing is known of 'hidden' along the true motion"
if command -v gnuplot >/dev/null 2>&1; then
    program 0 plot "$scratch/saddle.case" t energy hidden --points=3 --figure="$scratch/saddle.svg"
    ok '... which the figure says, too' test "$(grep -c '>hidden: nothing known<' "$scratch/saddle.svg")" -eq 1 -a \
        "$(grep -c 'nothing known' "$scratch/saddle.svg")" -eq 1
fi

# --- a let has no value where what was written has none, neither of the truth nor of a run; an invariant ends it
cat >"$scratch/holes.case" <<'END'
title "holes"; source "own"; coordinate x; kinetic x'^2/2; let one = x/x; let root = sqrt(x)^2; let none = 0*log(x);
initial x = 1, x' = -1; span 0 .. 2;
END
program 0 plot "$scratch/holes.case" x one root none --points=5 --integrator=rk4 --step=0.5 --provenance=no
ok 'no let is a number where it has no value' awk -F, 'NR > 1 && $2 <= 0 { n++; bad += ($2 == 0 ? $3 : $4) ~ /[0-9]/ || $5 ~ /[0-9]/ }
    END { exit !(n == 6 && bad == 0) }' "$scratch/out"
sed 's|span|invariant one: x/x; span|' "$scratch/holes.case" >"$scratch/hole.case"
program 1 simulate "$scratch/hole.case" --step=0.5 --provenance=no
complains 'the motion ends at t = 1: the problem has no answer here, or an invariant no value'

finish
