# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Digits against time of everybody in the gallery. TEXT: how many solvers of instants and how many ladders of motions, the case of
# the motions, then their names. The data have a block each: seconds, digits, (of instants) fewest digits. A point is named by its
# number in the legend, as colours and marks repeat.
TEMPLATES = ARG1; FORMAT = ARG2; TEXT = ARG3; HOW = ARG4
load TEMPLATES."/style.gp"
INSTANTS = int(word(TEXT, 1)); MOTIONS = int(word(TEXT, 2))
of(p) = p == 1 ? INSTANTS : MOTIONS
there(p) = chosen(p) && of(p) > 0
panels = there(1) + there(2)
if (panels == 0) { exit error "there is nothing to draw in that panel" }
LEFT = 34.0; GAP = 30.0; RIGHT = 16.0; TOP = 20.0
PLOT_HIGH = NARROW ? 230.0 : 240.0
high(p) = PLOT_HIGH + 36
do for [p=1:2] { if (there(p)) {
  do for [k=1:of(p)] { n = entry(sprintf("%d %s", k, word(TEXT, 3 + (p == 1 ? 0 : INSTANTS) + k)), 1, shade(k), dash(k), mark(k)) }
} }
# Each panel has its own legend below it.
first = there(1) ? 1 : 2
ENTRIES = 0
HEIGHT = 0.0
array BELOW[2]
do for [p=1:2] { if (there(p)) {
  ENTRIES = 0
  do for [k=1:of(p)] { n = entry(sprintf("%d %s", k, word(TEXT, 3 + (p == 1 ? 0 : INSTANTS) + k)), p == 1 ? 3 : 1, shade(k), dash(k), mark(k)) }
  BELOW[p] = legend_high(ENTRIES)
  HEIGHT = HEIGHT + TOP + PLOT_HIGH + 38 + BELOW[p]
} }
load TEMPLATES."/open.gp"
set multiplot
set lmargin at screen across(LEFT); set rmargin at screen across(WIDTH - RIGHT)
set logscale x
set format x POWER
set ytics 2 offset 0.6,0
unset mxtics
y = 0.0
do for [p=1:2] { if (there(p)) {
  set tmargin at screen down(y + TOP); set bmargin at screen down(y + TOP + PLOT_HIGH)
  ENTRIES = 0
  do for [k=1:of(p)] { n = entry(sprintf("%d %s", k, word(TEXT, 3 + (p == 1 ? 0 : INSTANTS) + k)), p == 1 ? 3 : 1, shade(k), dash(k), mark(k)) }
  set label 1 (p == 1 ? "Solvers of one instant: problems of full rank" : "Simulators: ".word(TEXT, 3)) at screen across(LEFT), \
    screen down(y + TOP - 9) left noenhanced
  set label 2 "digits right" at screen across(8), screen down(y + TOP + PLOT_HIGH/2) center rotate by 90
  set label 3 (p == 1 ? "seconds for an answer (medians)" : "seconds of processor for the motion") \
    at screen across((LEFT + WIDTH - RIGHT)/2), screen down(y + TOP + PLOT_HIGH + 27) center
  eval x_range("*", "*", p == first, 1)
  eval y_range(p == 1 ? "*" : "0", "16.5", p == first, 0)
  LEGEND_TOP = y + TOP + PLOT_HIGH + 36
  load TEMPLATES."/legend.gp"
  base = p == 1 ? 0 : INSTANTS
  if (p == 1) {
    plot for [k=1:of(1)] DATA index (base + k - 1) using 1:2 with points pointtype mark(k) pointsize MARKS linecolor rgb shade(k), \
      for [k=1:of(1)] DATA index (base + k - 1) using 1:2:(sprintf("%d", k)) with labels offset 0.7,0.35 font SMALL textcolor rgb shade(k)
  } else {
    # its number at the end of each line, of three steps; every other one to the left, as ends crowd
    plot for [k=1:of(2)] DATA index (base + k - 1) using 1:2 with linespoints linetype 1 dashtype dash(k) pointtype mark(k) pointsize MARKS \
      linewidth 1.1 linecolor rgb shade(k), \
      for [k=1:of(2)] DATA index (base + k - 1) using 1:2:(sprintf("%d", k)) every ::2 with labels \
      offset (k % 2 ? 0.9 : -0.2),(k % 2 ? 0.1 : 0.6) font SMALL textcolor rgb shade(k)
  }
  load TEMPLATES."/no-legend.gp"
  y = y + TOP + PLOT_HIGH + 38 + BELOW[p]
} }
unset multiplot
