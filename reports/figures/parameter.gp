# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Lines over a parameter of cases. TEXT: case (of several none: the names have it), parameter, title of y; are x and y logarithmic; ranges of x and y; how many lines are in
# the background; of each block of the data the number of its look, 0: in the background; names of those that have one.
TEMPLATES = ARG1; FORMAT = ARG2; TEXT = ARG3; HOW = ARG4
load TEMPLATES."/style.gp"
x_log = int(word(TEXT, 4)); y_log = int(word(TEXT, 5))
x_low = real(word(TEXT, 6)); x_high = real(word(TEXT, 7)); y_low = real(word(TEXT, 8)); y_high = real(word(TEXT, 9))
others = int(word(TEXT, 10)); LOOKS = word(TEXT, 11); blocks = words(LOOKS)
look_of(k) = int(word(LOOKS, k))
named = 0
do for [k=1:blocks] {
  if (look_of(k) > 0) {
    named = named + 1
    n = entry(word(TEXT, 11+named), 1, shade(look_of(k)), dash(look_of(k)), mark(look_of(k)))
  }
}
if (others > 0) { n = entry(sprintf("%d others, which lose less", others), 2, FAINT, 1, 1) }
LEFT = 38.0; RIGHT = 16.0
HEAD = fold((strlen(word(TEXT, 1)) > 0 ? word(TEXT, 1).": " : "").word(TEXT, 3), WIDTH - 12); HEADS = LINES
TOP = 10 + 10.0*HEADS
PLOT_HIGH = NARROW ? 140.0 : 210.0
HEIGHT = TOP + PLOT_HIGH + 30 + legend_high(ENTRIES) + 2
load TEMPLATES."/open.gp"
load TEMPLATES."/heading.gp"
LEGEND_TOP = HEIGHT - legend_high(ENTRIES)
load TEMPLATES."/legend.gp"
set lmargin at screen across(LEFT); set rmargin at screen across(WIDTH - RIGHT)
set tmargin at screen down(TOP); set bmargin at screen down(TOP + PLOT_HIGH)
room = x_log ? (x_high/x_low)**0.02 : 0.02*(x_high - x_low)
unset mxtics
unset mytics
set xtics offset 0,XTICS
set ytics offset 0.6,0
if (x_log) { set logscale x; set format x POWER; set xtics every(x_low, x_high, NARROW ? 6 : 12) offset 0,XTICS }
if (y_log) { set logscale y; set format y POWER; set ytics every(y_low, y_high, 9) offset 0.6,0 }
eval x_range(number(x_log ? x_low/room : x_low - room), number(x_log ? x_high*room : x_high + room), 1, x_log)
eval y_range(number(y_low), number(y_high), 1, y_log)
# No error at all is drawn on the lower edge.
shown(y) = y_log && y < y_low ? y_low : y
if (y_log) { set ytics add (sprintf("≤10^{/*1.11 %s%.0f}", y_low < 1 ? "−" : "", abs(log10(y_low))) y_low) }
set xlabel word(TEXT, 2) offset 0,XLABEL noenhanced
plot for [k=1:blocks] DATA index k-1 using 1:(look_of(k) == 0 ? shown($2) : NaN) with lines linetype 1 linecolor rgb FAINT linewidth 0.5, \
  for [k=1:blocks] DATA index k-1 using 1:(look_of(k) > 0 ? shown($2) : NaN) with linespoints linetype 1 \
    linecolor rgb shade(look_of(k) > 0 ? look_of(k) : 1) dashtype dash(look_of(k) > 0 ? look_of(k) : 1) linewidth 1.2 \
    pointtype mark(look_of(k) > 0 ? look_of(k) : 1) pointsize MARKS
