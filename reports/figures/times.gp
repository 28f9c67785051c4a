# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Time of one solve against n, a panel for each formulation. TEXT: number of methods; of each whether it is a formulation, its name,
# which method is its baseline (from 1; 0: none), and how its time grows. The data have a block for each method.
TEMPLATES = ARG1; FORMAT = ARG2; TEXT = ARG3; HOW = ARG4
load TEMPLATES."/style.gp"
load TEMPLATES."/grid.gp"
METHODS = int(word(TEXT, 1))
is_own(k) = int(word(TEXT, 4*k - 2))
name_of(k) = word(TEXT, 4*k - 1)
bare_of(k) = int(word(TEXT, 4*k))
growth_of(k) = word(TEXT, 4*k + 1)
array PLACE[METHODS]
own = 0; there = 0
do for [k=1:METHODS] {
  PLACE[k] = 0
  if (is_own(k)) { own = own + 1; if (chosen(own)) { there = there + 1; PLACE[k] = there } }
}
n = entry("the formulation", 1, BLUE, 1, 7)
n = entry("the bare sequence of LAPACK calls of the same method", 2, ORANGE, 2, 1)
n = entry("the other formulations", 2, FAINT, 1, 1)
TOP = 16.0
BELOW = TOP + rows_of(there)*PITCH_Y
HEIGHT = BELOW + 22 + legend_high(ENTRIES)
load TEMPLATES."/open.gp"
stats DATA using 1 name "N" nooutput
stats DATA using 2 name "T" nooutput
set multiplot
LEGEND_TOP = HEIGHT - legend_high(ENTRIES)
load TEMPLATES."/legend.gp"
set logscale xy
eval x_range(number(N_min/1.3), number(N_max*1.3), 1, 1)
eval y_range(number(10**floor(log10(T_min))), number(10**ceil(log10(T_max))), 1, 1)
unset mxtics
unset mytics
set label 201 "coordinates n".(NARROW ? "" : " (constraints m: about 0.6 n, fewer below 30)") at screen 0.5, screen down(BELOW + 13) center noenhanced
set label 202 "time of one solve, s" at screen across(8), screen down((TOP + BELOW)/2) center rotate by 90 noenhanced
set style textbox opaque noborder margins 0.5,0.5
do for [k=1:METHODS] {
  if (PLACE[k] > 0) {
    x = LEFT + column_of(PLACE[k])*PITCH_X; y = TOP + row_of(PLACE[k])*PITCH_Y
    set lmargin at screen across(x); set rmargin at screen across(x + PANEL_WIDE)
    set tmargin at screen down(y); set bmargin at screen down(y + PANEL_HIGH)
    if (column_of(PLACE[k]) == 0) { set format y "10^{/*1.27 %L}" } else { set format y "" }
    if (PLACE[k] + COLUMNS > there) { set format x "10^{/*1.27 %L}"; set xtics 10 font SMALL offset 0,XTICS } else { set format x ""; set xtics 10 }
    set ytics every(T_min, T_max, 4) font SMALL offset 0.6,0
    set label 1 name_of(k) at graph 0, screen down(y - 6) left noenhanced font SMALL
    if (strlen(growth_of(k)) > 0) {
      set label 2 growth_of(k) at graph 0.97, graph 0.1 right font SMALL textcolor rgb BLUE boxed front
    } else { unset label 2 }
    bare = bare_of(k)
    plot for [o=1:METHODS] DATA index (o-1) using 1:(is_own(o) && o != k ? $2 : NaN) with lines linetype 1 linewidth 0.4 \
        linecolor rgb FAINT, \
      DATA index (bare > 0 ? bare-1 : k-1) using 1:(bare > 0 ? $2 : NaN) with lines linetype 1 dashtype 2 linewidth 1.1 \
        linecolor rgb ORANGE, \
      DATA index (k-1) using 1:2 with linespoints linetype 1 linewidth 1.3 linecolor rgb BLUE pointtype 7 pointsize 0.6*MARKS
    load TEMPLATES."/no-legend.gp"
    unset label 201; unset label 202
  }
}
unset multiplot
