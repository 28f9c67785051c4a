# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Digits against what they cost: seconds, and evaluations. TEXT: case (of several none: the names have it); of each block of the data the number of its look, 0: one of
# the others; how many
# blocks are others; ranges of evaluations and seconds, and the most digits; names of those that have a look. The last block of
# the data is the front: nobody has more digits for less time.
TEMPLATES = ARG1; FORMAT = ARG2; TEXT = ARG3; HOW = ARG4
load TEMPLATES."/style.gp"
LOOKS = word(TEXT, 2); blocks = words(LOOKS); others = int(word(TEXT, 3))
least = real(word(TEXT, 4)); most = real(word(TEXT, 5)); soonest = real(word(TEXT, 6)); latest = real(word(TEXT, 7))
TOP_DIGITS = real(word(TEXT, 8))
look_of(k) = int(word(LOOKS, k))
named = 0
do for [k=1:blocks] {
  if (look_of(k) > 0) {
    named = named + 1
    n = entry(word(TEXT, 8+named), 1, shade(look_of(k)), dash(look_of(k)), mark(look_of(k)))
  }
}
if (others > 0) { n = entry(sprintf("%d others", others), 2, FAINT, 1, 1) }
panels = chosen(1) + chosen(2)
LEFT = 26.0; GAP = 30.0; RIGHT = 8.0
HEAD = fold((strlen(word(TEXT, 1)) > 0 ? word(TEXT, 1).": " : "")."correct digits, the worst along the motion", WIDTH - 12); HEADS = LINES
TOP = 8 + 10.0*HEADS
PLOT_HIGH = NARROW ? 120.0 : 190.0
pitch = NARROW ? PLOT_HIGH + 32 : 0
plot_wide = NARROW ? WIDTH - LEFT - RIGHT : (WIDTH - LEFT - RIGHT - GAP*(panels - 1))/panels
HEIGHT = TOP + (NARROW ? panels*pitch : PLOT_HIGH + 30) + legend_high(ENTRIES) + 2
load TEMPLATES."/open.gp"
set multiplot
load TEMPLATES."/heading.gp"
LEGEND_TOP = HEIGHT - legend_high(ENTRIES)
load TEMPLATES."/legend.gp"
set logscale x
set format x POWER
unset mxtics
eval y_range("0", number(TOP_DIGITS), 1, 0)
set ytics 2 offset 0.6,0
set mytics 2
place = 0
do for [p=1:2] {
  if (chosen(p)) {
    x = LEFT + (NARROW ? 0 : place*(plot_wide + GAP)); y = TOP + (NARROW ? place*pitch : 0)
    place = place + 1
    set lmargin at screen across(x); set rmargin at screen across(x + plot_wide)
    set tmargin at screen down(y); set bmargin at screen down(y + PLOT_HIGH)
    set label 5 "digits" at screen across(x - LEFT + 8), screen down(y + PLOT_HIGH/2) center rotate by 90
    low = p == 1 ? soonest : least; high = p == 1 ? latest : most
    eval x_range(number(low/1.5), number(high*1.5), p == CHOSEN_FIRST, 1)
    set xtics every(low, high, 8) offset 0,XTICS
    set xlabel (p == 1 ? "CPU time, s" : "evaluations of the case") offset 0,XLABEL
    plot for [k=1:blocks] DATA index k-1 using p == 1 ? 2 : 1:(look_of(k) == 0 ? $3 : NaN) with lines linetype 1 linecolor rgb FAINT \
        linewidth 0.5, \
      for [k=1:blocks] DATA index k-1 using p == 1 ? 2 : 1:(look_of(k) > 0 ? $3 : NaN) with linespoints linetype 1 \
        linecolor rgb shade(look_of(k) > 0 ? look_of(k) : 1) dashtype dash(look_of(k) > 0 ? look_of(k) : 1) linewidth 1.2 \
        pointtype mark(look_of(k) > 0 ? look_of(k) : 1) pointsize MARKS
    load TEMPLATES."/no-legend.gp"
    do for [i=1:HEADS] { unset label 400+i }
  }
}
unset multiplot
