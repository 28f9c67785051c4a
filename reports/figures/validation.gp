# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Errors of a foreign solver against the condition number. TEXT: name of the solver. The data have blocks of kappa and error:
# agrees, loses digits, wrong, families.
TEMPLATES = ARG1; FORMAT = ARG2; NAME = ARG3; HOW = ARG4
load TEMPLATES."/style.gp"
u = 2.0**-53
LIMIT = 1e4
# How many points each block has, and how many are exactly 0 or beyond everything; a block without any has one at 1e-9.
zeros = 0; beyond = 0
array POINTS[4]
do for [k=1:4] {
  POINTS[k] = 0
  note(x, y) = x < 0.1 ? 0 : (POINTS[k] = POINTS[k] + 1, zeros = zeros + (y <= 0), beyond = beyond + (y > LIMIT), see(x, y > LIMIT ? LIMIT : y))
  stats DATA index (k - 1) using (note($1, $2)) nooutput
}
# Whole decades about the points; the limit of who agrees is there as far as they are, up to an error of 1.
x_high = X_MOST > 1 ? ceil(X_MOST) : 1
y_low = floor(Y_LEAST < -16 ? Y_LEAST : -16); y_low = y_low < -20 ? -20 : y_low
y_high = ceil(log10(30*u) + x_high); y_high = y_high > 0 ? 0 : y_high; y_high = Y_MOST > y_high ? ceil(Y_MOST) : y_high; y_high = y_high > 4 ? 4 : y_high
FLOOR = 10.0**(y_low - (zeros > 0))
# No error at all, and errors beyond everything, stand at the edges.
shown(y) = y < FLOOR ? FLOOR : (y > LIMIT ? LIMIT : y)
if (POINTS[1] > 0) { n = entry("agrees", 3, BLUE, 1, 7) }
if (POINTS[2] > 0) { n = entry("loses digits", 3, "#a85a00", 1, 9) }
if (POINTS[3] > 0) { n = entry("wrong", 3, RED, 1, 2) }
if (POINTS[4] > 0) { n = entry("families", 3, "#2f8fc4", 1, 6) }
n = entry("κ u, u = 2^{/*1.27 −53}", 2, FAINT, 1, 1); UNIT_ENTRY = ENTRIES
n = entry("30 κ u", 2, FAINT, 3, 1)
n = entry("κ² u", 2, FAINT, 2, 1)
LEFT = 40.0; RIGHT = 10.0
HEAD = fold(NAME.": largest relative error at each problem", WIDTH - 12); HEADS = LINES
TOP = 10 + 10.0*HEADS
PLOT_HIGH = NARROW ? 160.0 : 250.0
HEIGHT = TOP + PLOT_HIGH + 30 + legend_high(ENTRIES) + 2
load TEMPLATES."/open.gp"
load TEMPLATES."/heading.gp"
LEGEND_TOP = HEIGHT - legend_high(ENTRIES)
load TEMPLATES."/legend.gp"
set label 300+UNIT_ENTRY enhanced
set lmargin at screen across(LEFT); set rmargin at screen across(WIDTH - RIGHT)
set tmargin at screen down(TOP); set bmargin at screen down(TOP + PLOT_HIGH)
set logscale xy
set format xy POWER
eval x_range("0.7", power(x_high), 1, 1)
eval y_range(sprintf("%.2e", FLOOR/(zeros > 0 ? 1.5 : 1)), sprintf("%.2e", beyond > 0 ? LIMIT*3 : 10.0**y_high), 1, 1)
unset mxtics
unset mytics
set xtics every(1.0, 10.0**x_high, 5) offset 0,XTICS
set ytics every(10.0**y_low, 10.0**y_high, 6) offset 0.6,0
if (zeros > 0) { set ytics 10.0**y_low,every(10.0**y_low, 10.0**y_high, 6),10.0**y_high; set ytics add ("0" FLOOR) }
if (beyond > 0) { set ytics add ("≥10^{/*1.11 4}" LIMIT) }
set xlabel "condition number κ" offset 0,XLABEL
plot u*x with lines linetype 1 linewidth 0.8 linecolor rgb FAINT, \
     30*u*x with lines linetype 1 dashtype 3 linewidth 0.8 linecolor rgb FAINT, \
     u*x*x with lines linetype 1 dashtype 2 linewidth 0.8 linecolor rgb FAINT, \
     DATA index 3 using 1:(shown($2)) with points pointtype 6 pointsize 0.5*MARKS linecolor rgb "#2f8fc4", \
     DATA index 0 using 1:(shown($2)) with points pointtype 7 pointsize 0.5*MARKS linecolor rgb BLUE, \
     DATA index 1 using 1:(shown($2)) with points pointtype 9 pointsize 0.9*MARKS linecolor rgb "#a85a00", \
     DATA index 2 using 1:(shown($2)) with points pointtype 2 pointsize 1.1*MARKS linewidth 1.5 linecolor rgb RED
