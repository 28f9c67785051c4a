# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The bound of the error of a certified motion over time, in bits. TEXT: case; end of its span; the unit of time. The data are lines of time
# and log2 of the bound.
TEMPLATES = ARG1; FORMAT = ARG2; TEXT = ARG3; HOW = ARG4
load TEMPLATES."/style.gp"
LEFT = 36.0; RIGHT = 14.0
HEAD = fold(word(TEXT, 1).": certified bound of the error", WIDTH - 12); HEADS = LINES
TOP = 8 + 10.0*HEADS
PLOT_HIGH = NARROW ? 120.0 : 180.0
HEIGHT = TOP + PLOT_HIGH + 30
load TEMPLATES."/open.gp"
set lmargin at screen across(LEFT); set rmargin at screen across(WIDTH - RIGHT)
set tmargin at screen down(TOP); set bmargin at screen down(TOP + PLOT_HIGH)
load TEMPLATES."/heading.gp"
set xlabel "time t".(words(TEXT) > 2 ? word(TEXT, 3) : "") offset 0,XLABEL
set label 5 "log2 of the bound" at screen across(7), screen down(TOP + PLOT_HIGH/2) center rotate by 90
set xtics offset 0,XTICS
set ytics offset 0.6,0
eval x_range("*", word(TEXT, 2), 1, 0)
eval y_range("*", "*", 1, 0)
set offsets 0, 0, graph 0.05, graph 0.05
plot DATA using 1:2 with linespoints linetype 1 linecolor rgb BLUE linewidth 1.2 pointtype 7 pointsize 0.5*MARKS
