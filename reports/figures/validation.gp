# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Errors of a foreign solver against the condition number. TEXT: name of the solver. The data have blocks of kappa and error:
# agrees, loses digits, wrong, families.
TEMPLATES = ARG1; FORMAT = ARG2; NAME = ARG3; HOW = ARG4
load TEMPLATES."/style.gp"
u = 2.0**-53
FLOOR = 3e-19; LIMIT = 1e4
# No error at all, and errors beyond everything, stand at the edges.
shown(y) = y < FLOOR ? FLOOR : (y > LIMIT ? LIMIT : y)
n = entry("agrees", 3, BLUE, 1, 7)
n = entry("loses digits", 3, "#a85a00", 1, 9)
n = entry("wrong", 3, RED, 1, 2)
n = entry("families", 3, "#2f8fc4", 1, 6)
n = entry("κ u, u = 2^{/*1.27 −53}", 2, FAINT, 1, 1)
n = entry("30 κ u", 2, FAINT, 3, 1)
n = entry("κ² u", 2, FAINT, 2, 1)
LEFT = 40.0; RIGHT = 10.0
HEAD = fold(NAME.": largest relative error at each problem", WIDTH - 12); HEADS = LINES
TOP = 8 + 10.0*HEADS
PLOT_HIGH = NARROW ? 160.0 : 250.0
HEIGHT = TOP + PLOT_HIGH + 30 + legend_high(ENTRIES) + 2
load TEMPLATES."/open.gp"
load TEMPLATES."/heading.gp"
LEGEND_TOP = HEIGHT - legend_high(ENTRIES)
load TEMPLATES."/legend.gp"
set label 305 enhanced
set lmargin at screen across(LEFT); set rmargin at screen across(WIDTH - RIGHT)
set tmargin at screen down(TOP); set bmargin at screen down(TOP + PLOT_HIGH)
set logscale xy
set format xy POWER
eval x_range("0.7", "1e17", 1, 1)
eval y_range(number(FLOOR/2), number(LIMIT*3), 1, 1)
unset mxtics
unset mytics
set xtics 1e4 offset 0,XTICS
set ytics 1e4 offset 0.6,0
set ytics add ("0" FLOOR, "≥10^{/*1.11 4}" LIMIT)
set xlabel "condition number κ" offset 0,XLABEL
plot u*x with lines linetype 1 linewidth 0.8 linecolor rgb FAINT, \
     30*u*x with lines linetype 1 dashtype 3 linewidth 0.8 linecolor rgb FAINT, \
     u*x*x with lines linetype 1 dashtype 2 linewidth 0.8 linecolor rgb FAINT, \
     DATA index 3 using 1:(shown($2)) with points pointtype 6 pointsize 0.5*MARKS linecolor rgb "#2f8fc4", \
     DATA index 0 using 1:(shown($2)) with points pointtype 7 pointsize 0.5*MARKS linecolor rgb BLUE, \
     DATA index 1 using 1:(shown($2)) with points pointtype 9 pointsize 0.9*MARKS linecolor rgb "#a85a00", \
     DATA index 2 using 1:(shown($2)) with points pointtype 2 pointsize 1.1*MARKS linewidth 1.5 linecolor rgb RED
