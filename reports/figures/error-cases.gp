# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Every formulation over all states of all cases: a strip for each. TEXT: bits, number of strips, the decades between which an
# error has a place of its own; the longest name of a formulation, and of a case that is worst. The x axis is the decimal logarithm,
# so that counts can stand beside it in columns.
TEMPLATES = ARG1; FORMAT = ARG2; TEXT = ARG3; HOW = ARG4
load TEMPLATES."/style.gp"
BITS = int(word(TEXT, 1)); STRIPS = int(word(TEXT, 2)); LOW = int(word(TEXT, 3)); HIGH = int(word(TEXT, 4))
# The names of cases stand to the right of all dots; a column of a paper has no room for them.
names_wide = NARROW ? 0 : small(word(TEXT, 6)) + 8
LEFT = small(word(TEXT, 5)) + 8
COLUMN = 22.0 # a column of counts: first "exactly 0", then the dots, then three
RIGHT = 3*COLUMN + names_wide + 4
PITCH = 14.0
n = entry("agrees", 3, "#4a78b5", 1, 7)
n = entry("loses digits (within κ²)", 3, ORANGE, 1, 8)
n = entry("inaccurate or wrong", 3, "#000000", 1, 2)
n = entry("worst".(NARROW ? "" : ", with the name of its case"), 3, "#000000", 1, 6)
n = entry("median (bar)", 2, "#000000", 1, 13)
HEAD = fold(sprintf("error in units of what is attainable at %d bits: the worst component at each state", BITS), WIDTH - 12); HEADS = LINES
TOP = 12 + 10.0*HEADS
PLOT_HIGH = PITCH*(STRIPS + 0.4)
HEIGHT = TOP + PLOT_HIGH + 20 + legend_high(ENTRIES) + 2
load TEMPLATES."/open.gp"
decades = HIGH - LOW
dots_left = LEFT + COLUMN; dots_right = WIDTH - RIGHT
# The axis goes over the whole figure, as gnuplot draws no text of the data beyond it.
at_x(points) = LOW + decades*(points - dots_left)/(dots_right - dots_left)
set lmargin at screen 0; set rmargin at screen 1
set tmargin at screen down(TOP); set bmargin at screen down(TOP + PLOT_HIGH)
LEGEND_TOP = HEIGHT - legend_high(ENTRIES)
load TEMPLATES."/legend.gp"
set xrange [at_x(0):at_x(WIDTH)]
set yrange [STRIPS + 0.7:0.3]
set border 0
set arrow from LOW, graph 0 to HIGH, graph 0 nohead linewidth 0.6
set grid noxtics noytics
unset ytics
step = ceil(decades*(NARROW ? 22.0 : 24.0)/(dots_right - dots_left))
set xtics () offset 0,XTICS
do for [k=LOW:HIGH] {
  if ((HIGH - k)%step == 0 || k == LOW) {
    name = k == LOW ? sprintf("≤10^{/*1.11 −%d}", -k) : k < 0 ? sprintf("10^{/*1.11 −%d}", -k) : k == 0 ? "1" : k == 1 ? "10" : sprintf("10^{/*1.11 %d}", k)
    if (k == LOW || k >= LOW + step) { set xtics add (name k) }
  }
  set arrow from k, graph 0 to k, graph 1 nohead back linewidth 0.5 linecolor rgb GRID
}
limit = log10(30)
set arrow from limit, graph 0 to limit, graph 1 nohead back linetype 1 dashtype 2 linewidth 0.8 linecolor rgb GREY
load TEMPLATES."/heading.gp"
do for [k=1:STRIPS-1] {
  set arrow from at_x(LEFT), first k+0.5 to at_x(WIDTH - 4), first k+0.5 nohead back linewidth 0.4 linecolor rgb "#ededed"
}
middle(k) = k == 0 ? LEFT + COLUMN/2 : WIDTH - 4 - COLUMN*(3.5 - k)
heads = "zero unable loses wrong"
# Above its line, and left of the first head to the right of the dots.
limit_at = dots_left + (dots_right - dots_left)*(limit - LOW)/decades
limit_most = middle(1) - (small(word(heads, 2)) + small("limit 30"))/2 - 4
set label 3 "limit 30" at screen across(limit_at < limit_most ? limit_at : limit_most), screen down(TOP - 5) center textcolor rgb GREY \
  font SMALL
do for [k=0:3] { set label word(heads, k+1) at screen across(middle(k)), screen down(TOP - 5) center font SMALL }
count_of(c) = int(column(c)) == 0 ? "·" : sprintf("%d", int(column(c)))
# A dot for each of some 20000 states: in a drawing one line of no length each, all of them in one path, which takes a third of the
# bytes of as many marks.
DOTS = FORMAT eq "png" ? "using 1:2 with points pointtype 7 pointsize 0.16" : "using 1:2:(0.001):(0) with vectors nohead linewidth 1.6"
plot DATA index 1 @DOTS linetype 1 linecolor rgb "#4a78b5" notitle, \
  DATA index 2 using 1:2 with points pointtype 8 pointsize 0.6*MARKS linewidth 0.8 linecolor rgb ORANGE notitle, \
  DATA index 3 using 1:2 with points pointtype 2 pointsize 0.7*MARKS linewidth 1 linecolor rgb "#000000" notitle, \
  DATA index 0 using 7:($1-0.42):(0):(0.84) with vectors nohead linetype 1 linewidth 1.8 linecolor rgb "#000000" notitle, \
  DATA index 4 using 1:2 with points pointtype 6 pointsize MARKS linewidth 0.9 linecolor rgb "#000000" notitle, \
  for [i=1:!NARROW] DATA index 4 using (at_x(dots_right + 6)):(floor($2 + 0.5)):3 with labels left noenhanced font SMALL notitle, \
  DATA index 0 using (at_x(LEFT - 4)):1:2 with labels right noenhanced font SMALL notitle, \
  for [k=0:3] DATA index 0 using (at_x(middle(k))):1:(count_of(3+k)) with labels center font SMALL notitle
