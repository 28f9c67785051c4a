# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Time of one solve against n for one column of a paper: some formulations and baselines in one panel, and below what each takes as
# a multiple of the fastest method of the table at that n. TEXT: as times.gp has it.
TEMPLATES = ARG1; FORMAT = ARG2; TEXT = ARG3; HOW = ARG4
load TEMPLATES."/style.gp"
METHODS = int(word(TEXT, 1))
is_own(k) = int(word(TEXT, 4*k - 2))
name_of(k) = word(TEXT, 4*k - 1)
growth_of(k) = word(TEXT, 4*k + 1)
PREFERRED = "svd gram-schmidt lagrange null-space min-norm lagrange-schur 'GSL SVD' 'Eigen COD' dgeqp3 dpotrf"
# The baselines of other libraries by what they are.
PLAIN = "'GSL, SVD' 'Eigen, COD' 'LAPACK, pivoted QR' 'LAPACK, Cholesky'"
array BLOCK[10]; array TITLES[10]
own_number(k) = sum [j=1:k] is_own(j)
wanted(k) = strlen(PANELS) == 0 || (is_own(k) && chosen(own_number(k)))
shown = 0
do for [c=1:10] {
  do for [k=1:METHODS] {
    if (shown < 10 && name_of(k) eq word(PREFERRED, c) && wanted(k)) {
      shown = shown + 1; BLOCK[shown] = k; TITLES[shown] = c <= 6 ? name_of(k) : word(PLAIN, c - 6)
    }
  }
}
# A table of others: the first ten.
if (shown == 0) {
  do for [k=1:METHODS] { if (shown < 10 && wanted(k)) { shown = shown + 1; BLOCK[shown] = k; TITLES[shown] = name_of(k) } }
}
if (shown == 0) { exit error "there is nothing to draw in that panel" }
# Formulations have full lines, baselines of other libraries dashes.
dashes(i) = is_own(BLOCK[i]) ? 1 : 2
do for [i=1:shown] {
  n = entry(TITLES[i].(strlen(growth_of(BLOCK[i])) > 0 ? ", ".growth_of(BLOCK[i]) : ""), 1, shade(i), dashes(i), mark(i))
}
LEFT = 38.0; RIGHT = 8.0; TOP = 8.0; HIGH_1 = 130.0; HIGH_2 = 80.0
HEIGHT = TOP + HIGH_1 + 12 + HIGH_2 + 30 + legend_high(ENTRIES) + 2
load TEMPLATES."/open.gp"
stats DATA using 1 name "N" nooutput
stats DATA using 2 name "T" nooutput
stats DATA using 3 name "R" nooutput
set multiplot
LEGEND_TOP = HEIGHT - legend_high(ENTRIES)
load TEMPLATES."/legend.gp"
do for [i=1:shown] { set label 300+i enhanced }
set logscale xy
eval x_range(number(N_min/1.25), number(N_max*1.25), 1, 1)
unset mxtics
unset mytics
set lmargin at screen across(LEFT); set rmargin at screen across(WIDTH - RIGHT)
set tmargin at screen down(TOP); set bmargin at screen down(TOP + HIGH_1)
eval y_range(number(10**floor(log10(T_min))), number(10**(ceil(log10(T_max)))), 1, 1)
set format y POWER
set ytics every(T_min, T_max, 8) offset 0.6,0
set xtics ("" 3, "" 10, "" 30, "" 100, "" 300, "" 1000, "" 3000, "" 1e4, "" 1e5)
set label 1 "time of one solve, s" at screen across(7), screen down(TOP + HIGH_1/2) center rotate by 90
plot for [i=1:shown] DATA index (BLOCK[i]-1) using 1:2 with linespoints linetype 1 dashtype dashes(i) linewidth 1 \
  linecolor rgb shade(i) pointtype mark(i) pointsize 0.8*MARKS
load TEMPLATES."/no-legend.gp"
set tmargin at screen down(TOP + HIGH_1 + 12); set bmargin at screen down(TOP + HIGH_1 + 12 + HIGH_2)
set xtics ("3" 3, "10" 10, "30" 30, "100" 100, "300" 300, "1000" 1000, "3000" 3000, "10^{/*1.11 4}" 1e4, "10^{/*1.11 5}" 1e5) offset 0,XTICS
set xlabel "coordinates n" offset 0,XLABEL
set label 1 "time / fastest" at screen across(7), screen down(TOP + HIGH_1 + 12 + HIGH_2/2) center rotate by 90
set yrange [0.8:*]
set format y "%g"
set ytics every(0.8, R_max, 4)
plot for [i=1:shown] DATA index (BLOCK[i]-1) using 1:3 with linespoints linetype 1 dashtype dashes(i) linewidth 1 \
  linecolor rgb shade(i) pointtype mark(i) pointsize 0.8*MARKS
unset multiplot
