# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Error of q'' against the number of bits, a panel for each formulation. TEXT: their names.
TEMPLATES = ARG1; FORMAT = ARG2; SOLVERS = ARG3; HOW = ARG4
load TEMPLATES."/style.gp"
load TEMPLATES."/grid.gp"
COUNT = words(SOLVERS)
if (COUNT < 1) { exit error "no solvers" }
array PLACE[COUNT]
there = 0
do for [s=1:COUNT] { PLACE[s] = 0; if (chosen(s)) { there = there + 1; PLACE[s] = there } }
n = entry("greenwood/cone-and-plane", 1, BLUE, 1, 7)
n = entry("families/nearly-dependent, eps = 1e-6", 1, ORANGE, 1, 8)
n = entry("its κ", 2, FAINT, 1, 1)
n = entry("its κ²", 2, FAINT, 2, 1)
TOP = 16.0
# Panels are less high where there are more than a page has room for.
ROOM_HIGH = MOST_HIGH - TOP - 22 - legend_high(ENTRIES)
if (rows_of(there)*PITCH_Y > ROOM_HIGH) { PITCH_Y = floor(ROOM_HIGH/rows_of(there)); PANEL_HIGH = PITCH_Y - 18 }
BELOW = TOP + rows_of(there)*PITCH_Y
HEIGHT = BELOW + 22 + legend_high(ENTRIES)
load TEMPLATES."/open.gp"
# 2^500 is within the range of a double; the error times it is the loss over the precision.
loss(c) = valid(c) ? at_floor(column(c)*2.0**column(1), 1e-2) : NaN
set multiplot
LEGEND_TOP = HEIGHT - legend_high(ENTRIES)
load TEMPLATES."/legend.gp"
set logscale y
eval x_range("0", "512", 1, 0)
eval y_range("1e-2", "1e16", 1, 1)
unset mytics
set label 204 "largest error of q'' / 2^{/*1.11 −bits}" at screen across(8), screen down((TOP + BELOW)/2) center rotate by 90
set label 205 "precision in bits" at screen 0.5, screen down(BELOW + 13) center noenhanced
do for [s=1:COUNT] {
  if (PLACE[s] > 0) {
    k = PLACE[s]
    x = LEFT + column_of(k)*PITCH_X; y = TOP + row_of(k)*PITCH_Y
    set lmargin at screen across(x); set rmargin at screen across(x + PANEL_WIDE)
    set tmargin at screen down(y); set bmargin at screen down(y + PANEL_HIGH)
    set ytics 1e6 font SMALL offset 0.6,0
    if (column_of(k) == 0) { set format y "10^{/*1.27 %L}"; set ytics add ("≤0.01" 1e-2) } else { set format y "" }
    # Labelled below the lowest panel of every column.
    if (k + COLUMNS > there) { set xtics ("24" 24, "" 53, "106" 106, "212" 212, "340" 340, "500" 500) font SMALL offset 0,XTICS } \
    else { set xtics ("" 24, "" 53, "" 106, "" 212, "" 340, "" 500) }
    set label 1 word(SOLVERS, s).(word(SOLVERS, s) eq "mpfr" ? " (twice the bits)" : "") at graph 0, screen down(y - 6) left noenhanced font SMALL
    plot DATA index 1 using 1:2 with lines linetype 1 linewidth 0.8 linecolor rgb FAINT, \
      DATA index 1 using 1:($2*$2) with lines linetype 1 dashtype 2 linewidth 0.8 linecolor rgb FAINT, \
      DATA index 1 using 1:(loss(s+2)) with linespoints linetype 1 linewidth 0.9 linecolor rgb ORANGE pointtype 8 pointsize 0.6*MARKS, \
      DATA index 0 using 1:(loss(s+2)) with linespoints linetype 1 linewidth 1.1 linecolor rgb BLUE pointtype 7 pointsize 0.4*MARKS
    load TEMPLATES."/no-legend.gp"
    unset label 204; unset label 205
  }
}
unset multiplot
