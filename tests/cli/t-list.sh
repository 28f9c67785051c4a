#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# holonom list: search by tag, source, n and m, together; formats; what it refuses.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"

lists() { ok "... has $1" grep -q "^\"\{0,1\}$1[\" ]" "$scratch/out"; }
lacks() { ok "... has not $1" sh -c "! grep -q '^\"\\{0,1\\}$1[\" ]' '$scratch/out'"; }

program 0 list
says 'greenwood/cone-and-plane                   n 3   m 2   rank 2   Particle'
program 0 list --source='UDWADIA'
lists ukp2004/bead-on-ring
lacks greenwood/cone-and-plane
program 0 list --n=3 --m=2 --source=Greenwood
lists greenwood/cone-and-plane
lacks greenwood/unwinding-cylinder
program 0 list --n=..3 --m=1.. 'greenwood/*'
lists greenwood/unwinding-cylinder
lacks greenwood/hinged-rods-regular.case
lacks greenwood/polhode
program 0 list --n=4..4 --tag=quasi-velocities
lists greenwood/polhode
lacks greenwood/cone-and-plane
program 0 list --tag=singular-mass
lists greenwood/polhode-singular-mass
lacks greenwood/polhode
program 0 list --tag=contact
lists greenwood/dumbbell-leaves-wall
program 0 list --tag=closed-form
lists greenwood/circular-wire
lacks greenwood/cone-and-plane
program 0 list --tag=redundant --format=csv
says 'case,n,m,rank,tags,title,source'
says '"ukp2004/redundant-ring",3,3,2,'
ok '... all ranks are below m' awk -F, 'NR > 1 && !($4 < $3) { exit 1 }' "$scratch/out"
program 0 list --format=json greenwood/cone-and-plane
says '"rank": 2'
says '"holonomic"'
program 0 list --n=1000000..
prints_nothing
for range in x 5..3 .. 3..x -1 3... 2..4..6; do
    program 2 list --n="$range"
    complains "--n takes a number or a range such as 3..6, not '$range'"
done
program 2 list --format=tap
complains '--format takes text, csv, json, latex or bibtex'
program 2 list solvers --n=3
complains 'is of no use to list solvers'
program 0 list integrators --format=csv
says 'name,order,properties,absent,summary,source'
says '"rk4",4,"",'
says '"rkf45",,"to a tolerance; 53 bits",'
program 0 list stabilizations --format=json
says '"name": "one-step-energy"'
! command -v python3 >/dev/null || ok '... is JSON' python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$scratch/out"
program 0 list solvers --format=csv
says '"svd",,"error grows like kappa; needs M > 0",'
program 0 list solvers --output="$scratch/methods"
prints_nothing
ok '... but into the file' grep -q '^gram-schmidt ' "$scratch/methods"
program 2 list solvers svd
complains 'list solvers takes no patterns'

# Quasi-velocities are linear in the velocities and no rates.
quasi() { # quasi STATUS LET
    echo "title \"a\"; source \"b\"; coordinate x, y, phi; kinetic x'^2 + y'^2 + phi'^2;
        initial x = 1, y = 1, phi = 1; let w = $2;" >"$scratch/quasi.case"
    "$HOLONOM" list "$scratch/quasi.case" --provenance=no >"$scratch/out"
    ok "$2" test "$(grep -c quasi-velocities "$scratch/out")" -eq "$1"
}
quasi 1 "x'*cos(phi) + y'*sin(phi)"
quasi 1 "x*y'"
quasi 0 "x*y' + y*x'"
quasi 0 "x'*y'"
quasi 0 "cos(phi)*phi' + 3*x'"
quasi 0 "cos(phi)"
quasi 0 "sign(x')"
quasi 0 "x''"
# Tags that are given again add up.
program 0 list --tag=redundant --format=csv
cut -d, -f1 "$scratch/out" | sed 1d | sort >"$scratch/redundant"
program 0 list --tag=nonholonomic --format=csv
cut -d, -f1 "$scratch/out" | sed 1d | sort >"$scratch/nonholonomic"
comm -12 "$scratch/redundant" "$scratch/nonholonomic" >"$scratch/expected"
program 0 list --tag=redundant --tag=nonholonomic --format=csv
cut -d, -f1 "$scratch/out" | sed 1d | sort >"$scratch/both"
ok 'two tags: the cases that have both' cmp "$scratch/expected" "$scratch/both"
ok 'and there are some' test -s "$scratch/both"
program 0 list --tag=redundant --tag=nonholonomic --format=bibtex
ok 'an entry of BibTeX' grep -q '^@[a-z]*{' "$scratch/out"
program 2 list solvers --format=bibtex
complains 'holonom cite METHOD'
program 2 list --tag=redundent
complains 'did you mean redundant?'
finish
