# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Digits against time over cases. TEXT: how many problems; longest time as a multiple of the fastest; most decimals lost; how many names,
# and the names. The data have a block with a line a name, in their order: times, decimals lost in the mean and at most, 1 if it is right
# as often as any; then the front.
TEMPLATES = ARG1; FORMAT = ARG2; TEXT = ARG3; HOW = ARG4
load TEMPLATES."/style.gp"
LONGEST = real(word(TEXT, 2)); DEEPEST = real(word(TEXT, 3)); NAMES = int(word(TEXT, 4))
do for [k=1:NAMES] { n = entry(word(TEXT, 4+k), 3, shade(k), 1, mark(k)) }
n = entry("Pareto front", 1, GREY, 1, 6)
LEFT = 34.0; RIGHT = 12.0
PROBLEMS = int(word(TEXT, 1))
HEAD = fold(sprintf("Digits against time, %d problem%s: marks where most are lost, bars to the mean; (n): right at n of them only", \
  PROBLEMS, PROBLEMS == 1 ? "" : "s"), WIDTH - 12); HEADS = LINES
TOP = 10 + 10.0*HEADS
PLOT_HIGH = NARROW ? 150.0 : 220.0
HEIGHT = TOP + PLOT_HIGH + 30 + legend_high(ENTRIES) + 2
load TEMPLATES."/open.gp"
load TEMPLATES."/heading.gp"
LEGEND_TOP = HEIGHT - legend_high(ENTRIES)
load TEMPLATES."/legend.gp"
set lmargin at screen across(LEFT); set rmargin at screen across(WIDTH - RIGHT)
set tmargin at screen down(TOP); set bmargin at screen down(TOP + PLOT_HIGH)
set logscale x
FAR = LONGEST > 1.9 ? LONGEST*1.15 : 2.2
BOTTOM = DEEPEST > 1 ? 1.06*DEEPEST : 1.06
eval x_range("0.9", number(FAR), 1, 1)
eval y_range(number(BOTTOM), number(-0.04*BOTTOM), 1, 0)
set format x "%g"
if (FAR < 30) { set xtics (1, 2, 5, 10, 20) offset 0,XTICS } else { set xtics every(1.0, FAR, NARROW ? 5 : 8) offset 0,XTICS }
unset mxtics
set ytics offset 0.6,0
set xlabel "CPU time / that of the fastest (geometric mean)" offset 0,XLABEL
set label 5 "digits lost" at screen across(7), screen down(TOP + PLOT_HIGH/2) center rotate by 90
plot DATA index 1 using 1:2 with steps linetype 1 linecolor rgb GREY linewidth 1.2, \
  DATA index 1 using 1:2 with points pointtype 6 pointsize 2.6*MARKS linewidth 1.2 linecolor rgb GREY, \
  for [k=1:NAMES] DATA index 0 every ::(k-1)::(k-1) using 1:2:(0):($3-$2) with vectors nohead linetype 1 linewidth 0.6 linecolor rgb shade(k), \
  for [k=1:NAMES] DATA index 0 every ::(k-1)::(k-1) using 1:3 with points pointtype mark(k) pointsize 1.2*MARKS linewidth 1.2 linecolor rgb shade(k)
