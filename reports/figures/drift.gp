# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Drift: the residual over time, the error over time, and the error against the step. TEXT: what all lines have in common (case,
# methods, step); number of lines; start and end; of each panel its title, whether it is there (2: and something is below it), and its range; range of steps; lines with
# ladders; of each line its name; the unit of time after a comma, or nothing.
TEMPLATES = ARG1; FORMAT = ARG2; TEXT = ARG3; HOW = ARG4
load TEMPLATES."/style.gp"
count = int(word(TEXT, 2))
start = real(word(TEXT, 3)); final = real(word(TEXT, 4))
array TITLE[3]
do for [p=1:3] { TITLE[p] = word(TEXT, 5+4*(p-1)) }
there(p) = chosen(p) && int(word(TEXT, 6+4*(p-1))) > 0
clipped(p) = int(word(TEXT, 6+4*(p-1))) == 2
low(p) = word(TEXT, 7+4*(p-1))
high(p) = word(TEXT, 8+4*(p-1))
LADDERS = word(TEXT, 19)
panels = there(1) + there(2) + there(3)
if (panels == 0) { exit error "there is nothing to draw in that panel" }
do for [k=1:count] { n = entry(word(TEXT, 19+k), 1, shade(k), dash(k), mark(k)) }
UNIT = 20+count <= words(TEXT) ? word(TEXT, 20+count) : ""
HEAD = fold(word(TEXT, 1), WIDTH - 12); HEADS = LINES
TOP = 6 + 10*HEADS
LEFT = 34.0; GAP = 44.0; RIGHT = 14.0
LONG_X = 26.0 # tick labels and the title of the x axis
PLOT_HIGH = NARROW ? 92.0 : 150.0
pitch = NARROW ? PLOT_HIGH + LONG_X + 20 : 0
plot_wide = NARROW ? WIDTH - LEFT - RIGHT : (WIDTH - LEFT - RIGHT - GAP*(panels - 1))/panels
HEIGHT = TOP + 14 + (NARROW ? panels*pitch : PLOT_HIGH + LONG_X + 4) + legend_high(ENTRIES)
load TEMPLATES."/open.gp"
set multiplot
load TEMPLATES."/heading.gp"
LEGEND_TOP = HEIGHT - legend_high(ENTRIES)
load TEMPLATES."/legend.gp"
set logscale y
set format y POWER
unset mytics
place = 0
first = there(1) ? 1 : there(2) ? 2 : 3
do for [p=1:3] {
  if (there(p)) {
    x = LEFT + (NARROW ? 0 : place*(plot_wide + GAP))
    y = TOP + 14 + (NARROW ? place*pitch : 0)
    place = place + 1
    set lmargin at screen across(x); set rmargin at screen across(x + plot_wide)
    set tmargin at screen down(y); set bmargin at screen down(y + PLOT_HIGH)
    set label 2 TITLE[p] at screen across(x + plot_wide/2), screen down(y - 7) center noenhanced
    eval y_range(low(p), high(p), p == first, 1)
    STEP = every(real(low(p)), real(high(p)), 8)
    set ytics STEP offset 0.6,0
    # What is less, and 0, is drawn on the lower edge, from which the ticks go upwards.
    if (clipped(p)) {
      set ytics real(low(p))*STEP,STEP,1e6 offset 0.6,0
      set ytics add (sprintf("≤10^{/*1.11 %s%.0f}", real(low(p)) < 1 ? "−" : "", abs(log10(real(low(p))))) real(low(p)))
    }
    if (p < 3) {
      eval x_range(word(TEXT, 3), word(TEXT, 4), first < 3, 0)
      set xlabel "time t".UNIT offset 0,XLABEL
      set xtics offset 0,XTICS
      plot for [k=1:count] DATA index k-1 using 1:p+1 with linespoints linetype 1 linecolor rgb shade(k) dashtype dash(k) \
             linewidth 1.2 pointtype mark(k) pointsize MARKS pointinterval 24
    } else {
      set logscale x
      set format x POWER
      # by hand: gnuplot labels no decade of an axis that runs downwards
      set xtics () offset 0,XTICS
      do for [d=-12:3] { set xtics add (sprintf("10^{/*1.11 %s%d}", d < 0 ? "−" : "", abs(d)) 10.0**d) }
      eval x_range(number(1.15*real(word(TEXT, 18))), number(real(word(TEXT, 17))/1.15), first == 3, 1)
      set xlabel "step h".UNIT." (finer to the right)" offset 0,XLABEL
      plot for [i=1:words(LADDERS)] DATA index count+i-1 using 1:2 with linespoints linetype 1 \
             linecolor rgb shade(int(word(LADDERS, i))) dashtype dash(int(word(LADDERS, i))) linewidth 1.2 \
             pointtype mark(int(word(LADDERS, i))) pointsize MARKS
    }
    load TEMPLATES."/no-legend.gp"
    do for [i=1:HEADS] { unset label 400+i }
  }
}
unset multiplot
