#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# holonom solve --along: at every row of a trajectory what solve answers there, whatever else is in
# the table and on however many threads; Newton's law holds in what is printed.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"

case=greenwood/cone-and-plane
t=$scratch/t.csv
program 0 simulate $case --output="$t"

# --- each row is answered as if it were the only one
program 0 solve $case --solvers=min-norm --along="$t"
silent
cp "$scratch/out" "$scratch/all"
ok 'a line a row, all answered' awk -F, 'NF != 13 || NR > 1 && $NF != "OK\r" { bad = 1 }
    END { exit bad || NR != 1002 }' "$scratch/all"
same=0
for row in 1 2 9 77 500 1001; do
    grep -v '^#' "$t" | sed -n "1p;$((row + 1))p" >"$scratch/one"
    "$HOLONOM" solve $case --solvers=min-norm --along="$scratch/one" |
        sed -n 2p >"$scratch/line"
    sed -n "$((row + 1))p" "$scratch/all" | cmp -s - "$scratch/line" && same=$((same + 1))
done
ok 'alone a row has the same bytes' test $same -eq 6
for jobs in 1 4; do
    program 0 solve $case --solvers=min-norm --along="$t" --jobs=$jobs
    ok '... the same bytes' cmp -s "$scratch/out" "$scratch/all"
done

# --- and rightly: the truth at the start; other formulations, another precision
program 0 solve $case --digits=15
ok 'the truth at the start' awk '
    FNR == NR { if ($1 ~ /\047\047$/ && NF == 3) x[++n] = $3; next }
    FNR == 2 { split($0, y, ","); for (i = 1; i <= 3; i++) if ((x[i] - y[i + 1]) ^ 2 > 1e-26) bad = 1 }
    END { exit bad || n != 3 }' "$scratch/out" "$scratch/all"
for other in svd 'lagrange-schur' 'null-space --bits=106'; do
    # shellcheck disable=SC2086 # two words
    program 0 solve $case --along="$t" --solvers=$other
    ok '... the same accelerations and forces' awk -F, '
        function far(a, b) { return (a - b) ^ 2 > 1e-22 * (1 + a * a) }
        FNR == NR { for (i = 2; i <= 7; i++) x[FNR, i] = $i; next }
        FNR > 1 { for (i = 2; i <= 7; i++) if (far(x[FNR, i], $i)) bad = 1 }
        END { exit bad || FNR != 1002 }' "$scratch/all" "$scratch/out"
done

# --- rows without an answer
ring=ukp2004/redundant-ring
printf "t,x,y,z,x',y',z'\n0,1.2,0,0,0,1,0\n1,0,1.2,0,-2,0,0\n" >"$scratch/ring"
program 0 solve $ring --solvers=min-norm --along="$scratch/ring"
ok 'dependent rows: rank 2' awk -F, 'NR > 1 && $(NF - 3) != 2 { bad = 1 } END { exit bad || NR != 3 }' "$scratch/out"
ok 'circular motion: the acceleration is v^2 / R' awk -F, '
    NR == 2 && ($2 + 1 / 1.2) ^ 2 > 1e-28 || NR == 3 && ($3 + 4 / 1.2) ^ 2 > 1e-28 { bad = 1 }
    END { exit bad }' "$scratch/out"
program 1 solve $ring --solvers=lagrange-schur --along="$scratch/ring"
ok 'no answer: empty fields and why' awk -F, '
    NR > 1 && ($0 !~ /^[01],,*UNABLE\r$/ || NF != 14) { bad = 1 } END { exit bad || NR != 3 }' "$scratch/out"

# --- states at which what the author wrote has no value, though the simplified equations have one
root=$scratch/root.case
cat >"$root" <<'END'
title "A force that ends at x = 0"; source "-";
coordinate x;
kinetic x'^2/2;
force x = sqrt(x)^2;
initial x = 1;
END
printf "t,x,x'\n0,1,0\n1,-1,0\n" >"$scratch/beyond"
program 1 solve "$root" --along="$scratch/beyond"
ok 'a row that has an answer, and one that has none' awk -F, '
    NR == 2 && $2 != 1 || NR == 3 && $2 != "" { bad = 1 } END { exit bad }' "$scratch/out"
says 'DOMAIN'
program 1 solve "$root" --solvers=svd --set=x=-1
says 'has no value at this state'

# --- what does not go together
printf 't,x,y,z\n0,1.2,0,0\n' >"$scratch/still"
program 2 solve $ring --solvers=min-norm --along="$scratch/still"
complains 'has no velocities'
program 2 solve $ring --solvers=min-norm --along="$scratch/ring" --digits=30
complains '--digits does not go with --along'
program 2 solve $ring --solvers=min-norm --along="$scratch/nowhere"
complains 'nowhere'
finish
