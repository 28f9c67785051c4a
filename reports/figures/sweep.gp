# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Sweeps: a heat map over two axes of one case, curves over one. TEXT: case (of several none), what ran, two words for what is shown, its least and largest
# value, number of axes, flags of what there is; of two axes their title, whether it is logarithmic, its ends; number of cases, their names.
TEMPLATES = ARG1; FORMAT = ARG2; TEXT = ARG3; HOW = ARG4
load TEMPLATES."/style.gp"
AXES = int(word(TEXT, 7))
# What there is to be drawn: gnuplot would warn of an element without points.
INCOMPLETE = int(word(word(TEXT, 8), 1)); LOST = int(word(word(TEXT, 8), 2)); GOOD = int(word(word(TEXT, 8), 3))
LIMIT = int(word(word(TEXT, 8), 4)); OWN = int(word(word(TEXT, 8), 5)); BEST = int(word(word(TEXT, 8), 6))
SHOWN = word(TEXT, 3).word(TEXT, 4)
least = real(word(TEXT, 5)); most = real(word(TEXT, 6))
x_log = int(word(TEXT, 10)); x_low = real(word(TEXT, 11)); x_high = real(word(TEXT, 12))
HEAD = fold((strlen(word(TEXT, 1)) > 0 ? word(TEXT, 1).", " : "").word(TEXT, 2), WIDTH - 12); HEADS = LINES
WHAT = fold((AXES == 2 ? "colour: " : "").SHOWN, WIDTH - 12)
HEAD = HEAD."\n".WHAT; HEADS = HEADS + LINES
TOP = 12 + 10.0*HEADS
CASES = int(word(TEXT, 17))
do for [k=1:(CASES > 1 ? CASES : 0)] { n = entry(word(TEXT, 17+k), 1, shade(k), dash(k), mark(k)) }
do for [k=1:LIMIT] { n = entry("|ρ| = 1 (theory)", 2, "#000000", AXES == 2 ? 1 : 2, 1) }
if (AXES == 2) {
  do for [k=1:OWN] { n = entry("the method's own gains", 3, "#000000", 1, 6) }
  do for [k=1:BEST] { n = entry("most digits", 3, "#000000", 1, 12) }
  do for [k=1:INCOMPLETE] { n = entry("run not complete", 4, "#8a8a8a", 1, 1) }
  do for [k=1:LOST] { n = entry("error larger than the motion", 4, "#d8d8d8", 1, 1) }
} else {
  do for [k=1:INCOMPLETE] { n = entry("run not complete", 3, GREY, 1, 2) }
  do for [k=1:LOST] { n = entry("error larger than the motion", 3, GREY, 1, 4) }
}
LEFT = AXES == 2 ? 38.0 : 26.0
RIGHT = AXES == 2 ? 40.0 : 14.0
PLOT_HIGH = AXES == 2 ? (NARROW ? 165.0 : 250.0) : (NARROW ? 120.0 : 190.0)
HEIGHT = TOP + PLOT_HIGH + 30 + legend_high(ENTRIES) + 2
load TEMPLATES."/open.gp"
load TEMPLATES."/heading.gp"
LEGEND_TOP = HEIGHT - legend_high(ENTRIES)
load TEMPLATES."/legend.gp"
set lmargin at screen across(LEFT); set rmargin at screen across(WIDTH - RIGHT)
set tmargin at screen down(TOP); set bmargin at screen down(TOP + PLOT_HIGH)
set xlabel word(TEXT, 9) offset 0,XLABEL
set xtics offset 0,XTICS
unset mxtics
unset mytics
if (x_log) { set logscale x; set format x POWER; set xtics every(x_low, x_high, 6) offset 0,XTICS }
eval x_range(number(x_low), number(x_high), 1, x_log)
# Where a run has no value: below all.
edge = least

if (AXES == 2) {
  y_log = int(word(TEXT, 14)); y_low = real(word(TEXT, 15)); y_high = real(word(TEXT, 16))
  set label 2 word(TEXT, 13) at screen across(7), screen down(TOP + PLOT_HIGH/2) center rotate by 90
  set ytics offset 0.6,0
  if (y_log) { set logscale y; set format y POWER; set ytics every(y_low, y_high, 6) offset 0.6,0 }
  eval y_range(number(y_low), number(y_high), 1, y_log)
  # viridis: as far apart to the eye as in value, and in a grayscale print from dark to light
  set palette defined (0 "#440154", 1 "#482475", 2 "#414487", 3 "#355f8d", 4 "#2a788e", 5 "#21918c", 6 "#22a884", 7 "#44bf70", \
    8 "#7ad151", 9 "#bddf26", 10 "#fde725")
  set cbrange [least:most]
  set colorbox user origin screen across(WIDTH - RIGHT + 6), screen down(TOP + PLOT_HIGH) size screen 8/WIDTH, screen PLOT_HIGH/HEIGHT
  set cbtics scale 0.4 offset -0.8,0
  set border 15 linewidth 0.6
  unset grid
  set tics out
  plot for [i=1:GOOD] DATA index 0 using ($8 == 2 ? $1 : NaN):4:2:3:5:6:7 with boxxyerror fillstyle solid 1.0 border \
      linewidth 0.3 linecolor palette notitle, \
    for [i=1:LOST] DATA index 0 using ($8 == 1 ? $1 : NaN):4:2:3:5:6 with boxxyerror fillstyle solid 1.0 noborder \
      linecolor rgb "#d8d8d8" notitle, \
    for [i=1:INCOMPLETE] DATA index 0 using ($8 == 0 ? $1 : NaN):4:2:3:5:6 with boxxyerror fillstyle solid 1.0 noborder \
      linecolor rgb "#8a8a8a" notitle, \
    for [i=1:LIMIT] DATA index 1 using 1:2 with lines linetype 1 linewidth 3.4 linecolor rgb "#ffffff" notitle, \
    for [i=1:LIMIT] DATA index 1 using 1:2 with lines linetype 1 linewidth 1.6 linecolor rgb "#000000" notitle, \
    for [i=1:OWN] DATA index 2 using ($1 == 1 ? $2 : NaN):3 with points pointtype 7 pointsize 2*MARKS linecolor rgb "#ffffff" notitle, \
    for [i=1:OWN] DATA index 2 using ($1 == 1 ? $2 : NaN):3 with points pointtype 6 pointsize 2*MARKS linewidth 1.5 linecolor rgb "#000000" \
      notitle, \
    for [i=1:BEST] DATA index 2 using ($1 == 2 ? $2 : NaN):3 with points pointtype 13 pointsize 2.2*MARKS linecolor rgb "#ffffff" notitle, \
    for [i=1:BEST] DATA index 2 using ($1 == 2 ? $2 : NaN):3 with points pointtype 12 pointsize 2.2*MARKS linewidth 1.5 linecolor rgb "#000000" \
      notitle
} else {
  room = 0.06*(most - least)
  eval y_range(number(least - room), number(most + room), 1, 0)
  set ytics offset 0.6,0
  color(k) = CASES > 1 ? shade(k) : BLUE; dashes(k) = CASES > 1 ? dash(k) : 1 # dashtype takes no expression in parentheses
  plot for [k=1:GOOD*CASES] DATA index 0 using ($5 == 2 && $6 == k ? $1 : NaN):4 with linespoints linetype 1 linecolor rgb color(k) \
      dashtype dashes(k) linewidth 1.2 pointtype (CASES > 1 ? mark(k) : 7) pointsize MARKS notitle, \
    for [k=1:INCOMPLETE*CASES] DATA index 0 using ($5 == 0 && $6 == k ? $1 : NaN):(edge) with points pointtype 2 pointsize 1.5*MARKS \
      linewidth 1 linecolor rgb (CASES > 1 ? color(k) : GREY) notitle, \
    for [k=1:LOST*CASES] DATA index 0 using ($5 == 1 && $6 == k ? $1 : NaN):(edge) with points pointtype 4 pointsize 1.5*MARKS \
      linewidth 1 linecolor rgb (CASES > 1 ? color(k) : GREY) notitle, \
    for [i=1:LIMIT] DATA index 1 using 1:(least + (most - least)*$2) with lines linetype 1 linewidth 1.2 dashtype 2 \
      linecolor rgb "#000000" notitle
}
