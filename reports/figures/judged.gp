# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Errors of judged trajectories over time. TEXT: the case; number of files; their names; the unit of
# time after a comma, or nothing. The data have a block for each file: time and error.
TEMPLATES = ARG1; FORMAT = ARG2; TEXT = ARG3; HOW = ARG4
load TEMPLATES."/style.gp"
count = int(word(TEXT, 2))
UNIT = 3+count <= words(TEXT) ? word(TEXT, 3+count) : ""
do for [k=1:count] { n = entry(word(TEXT, 2+k), 1, shade(k), dash(k), mark(k)) }
LEFT = 34.0; RIGHT = 14.0
HEAD = fold(word(TEXT, 1).": error over the size of the motion", WIDTH - 12); HEADS = LINES
TOP = 8 + 10.0*HEADS
PLOT_HIGH = NARROW ? 130.0 : 200.0
HEIGHT = TOP + PLOT_HIGH + 30 + legend_high(ENTRIES) + 2
load TEMPLATES."/open.gp"
load TEMPLATES."/heading.gp"
LEGEND_TOP = HEIGHT - legend_high(ENTRIES)
load TEMPLATES."/legend.gp"
set lmargin at screen across(LEFT); set rmargin at screen across(WIDTH - RIGHT)
set tmargin at screen down(TOP); set bmargin at screen down(TOP + PLOT_HIGH)
set logscale y
set format y POWER
unset mytics
eval x_range("*", "*", 1, 0)
eval y_range("*", "*", 1, 1)
set xtics offset 0,XTICS
set ytics offset 0.6,0
set xlabel "time t".UNIT offset 0,XLABEL
plot for [k=1:count] DATA index k-1 using 1:2 with linespoints linetype 1 linecolor rgb shade(k) dashtype dash(k) linewidth 1.2 \
  pointtype mark(k) pointsize MARKS pointinterval 24
