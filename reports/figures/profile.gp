# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Performance profiles (Dolan and More 2002): of how large a share of the problems a competitor's measure is no more than tau times
# that of the best one. TEXT: of each of two panels the number of its curves, the end of its axis as a power of 2, its title; the look
# of each curve, 0: it stands in the background; the names of the others: the curves of both panels are in their order. The data have a block with the ends, then a block a curve:
# log10 tau, share.
TEMPLATES = ARG1; FORMAT = ARG2; TEXT = ARG3; HOW = ARG4
load TEMPLATES."/style.gp"
count(p) = int(word(TEXT, 1 + 3*(p-1)))
far(p) = real(word(TEXT, 2 + 3*(p-1)))
there(p) = chosen(p) && count(p) > 0
LOOKS = word(TEXT, 7)
look_of(k) = int(word(LOOKS, k))
named = 0
do for [k=1:words(LOOKS)] {
  if (look_of(k) > 0) {
    named = named + 1
    n = entry(word(TEXT, 7+named), 2, shade(look_of(k)), dash(look_of(k)), 1)
  }
}
others = words(LOOKS) - named
if (others > 0) { n = entry(sprintf("%d others", others), 2, FAINT, 1, 1) }
panels = there(1) + there(2)
if (panels == 0) { exit error "there is nothing to draw in that panel" }
LEFT = 32.0; GAP = 20.0; RIGHT = 8.0; TOP = 8.0
PLOT_HIGH = NARROW ? 115.0 : 160.0
pitch = NARROW ? PLOT_HIGH + 32 : 0
plot_wide = NARROW ? WIDTH - LEFT - RIGHT : (WIDTH - LEFT - RIGHT - GAP*(panels - 1))/panels
HEIGHT = TOP + (NARROW ? panels*pitch : PLOT_HIGH + 30) + legend_high(ENTRIES) + 2
load TEMPLATES."/open.gp"
set multiplot
LEGEND_TOP = HEIGHT - legend_high(ENTRIES)
load TEMPLATES."/legend.gp"
eval y_range("0", "1.03", 1, 0)
place = 0
first = there(1) ? 1 : 2
do for [p=1:2] {
  if (there(p)) {
    x = LEFT + (NARROW ? 0 : place*(plot_wide + GAP)); y = TOP + (NARROW ? place*pitch : 0)
    set lmargin at screen across(x); set rmargin at screen across(x + plot_wide)
    set tmargin at screen down(y); set bmargin at screen down(y + PLOT_HIGH)
    if (NARROW || place == 0) {
      set label 5 "share of the problems" at screen across(7), screen down(y + PLOT_HIGH/2) center rotate by 90
      set format y "%g"
    } else { unset label 5; set format y "" }
    place = place + 1
    set ytics 0.2 offset 0.6,0
    set logscale x 2
    FACTOR = ceil(far(p)/(NARROW ? 5.0 : 6.0))
    FACTOR = FACTOR < 1 ? 1 : FACTOR
    eval x_range("1", number(2.0**far(p)), p == first, 1)
    set xtics 2**FACTOR offset 0,XTICS
    if (far(p) > 9) { set format x "2^{/*1.11 %L}" } else { set format x "%g" }
    unset mxtics
    set xlabel word(TEXT, 3 + 3*(p-1)) offset 0,XLABEL
    base = p == 1 ? 0 : count(1)
    plot for [s=1:count(p)] DATA index (base + s) using (10**$1):(look_of(s) == 0 ? $2 : NaN) with steps linetype 1 linecolor rgb FAINT \
        linewidth 0.5, \
      for [s=1:count(p)] DATA index (base + s) using (10**$1):(look_of(s) > 0 ? $2 : NaN) with steps linetype 1 \
        linecolor rgb shade(look_of(s) > 0 ? look_of(s) : 1) dashtype dash(look_of(s) > 0 ? look_of(s) : 1) linewidth 1.3
    load TEMPLATES."/no-legend.gp"
  }
}
unset multiplot
