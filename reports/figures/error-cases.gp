# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Every formulation over all states of all cases: a strip for each. TEXT: bits, number of strips, and the decades between which a
# error has a place of its own. The x axis is the decimal logarithm, so that counts can stand beside it in columns.
TEMPLATES = ARG1; FORMAT = ARG2; TEXT = ARG3
BITS = int(word(TEXT, 1)); STRIPS = int(word(TEXT, 2)); LOW = int(word(TEXT, 3)); HIGH = int(word(TEXT, 4))
PITCH = 34; ABOVE = 64; BELOW = 124; WIDTH = 1300; HEIGHT = ABOVE + BELOW + PITCH*(STRIPS + 0.4)
SOLVERS = ""
load TEMPLATES."/style.gp"
data = "/dev/stdin"
NAMES = 0.38*(HIGH - LOW)    # decades for the names to the right of the worst dots
COLUMN = 0.088*(HIGH - LOW)  # decades for a column of counts
right = HIGH + NAMES + COLUMN*3
left = LOW - 1.35*COLUMN
set lmargin at screen 226.0/WIDTH
set rmargin at screen (WIDTH - 14.0)/WIDTH
set tmargin at screen 1 - real(ABOVE)/HEIGHT
set bmargin at screen real(BELOW)/HEIGHT
set xrange [left:right]
set yrange [STRIPS + 0.7:0.3]
set border 0
set grid noxtics noytics
set tics scale 0.6
unset ytics
set xtics ()
do for [k=LOW:HIGH] {
  name = k == LOW ? sprintf("≤10^{%d}", k) : k == 0 ? "1" : k == 1 ? "10" : sprintf("10^{%d}", k)
  set xtics add (name k)
  set arrow from k, graph 0 to k, graph 1 nohead back linewidth 1 linecolor rgb "#e4e4e4"
}
set arrow from LOW, graph 0 to HIGH, graph 0 nohead linewidth 1
limit = log10(30)
set arrow from limit, graph 0 to limit, graph 1 nohead back linetype 1 dashtype 2 linewidth 1.4 linecolor rgb "#777777"
set label "limit 30" at limit, graph 1 center offset 0,0.7 textcolor rgb "#555555" font ",12"
do for [k=1:STRIPS-1] {
  set arrow from graph 0, first k+0.5 to graph 1, first k+0.5 nohead back linewidth 0.6 linecolor rgb "#ededed"
}
column_at(k) = HIGH + NAMES + COLUMN*(k - 0.5)
heads = "unable loses wrong"
do for [k=1:3] { set label word(heads, k) at column_at(k), graph 1 center offset 0,0.7 font ",12" }
set label "exactly 0" at LOW - 0.65*COLUMN, graph 1 center offset 0,0.7 font ",12"
set label sprintf("error in units of what is attainable at %d bits: the worst component at each state", BITS) \
  at (LOW + HIGH)/2.0, graph 0 center offset 0,-2.7 enhanced
set key at screen 40.0/WIDTH, 14.0/HEIGHT left bottom horizontal Left reverse samplen 1.2 width -1 maxrows 1 font ",12"
count_of(c) = int(column(c)) == 0 ? "·" : sprintf("%d", int(column(c)))
# A dot for each of some 20000 states: in a drawing one line of no length each, all of them in one path, which takes a third of the
# bytes of as many marks.
DOTS = FORMAT eq "png" ? "using 1:2 with points pointtype 7 pointsize 0.28" : "using 1:2:(0.001):(0) with vectors nohead linewidth 2.5"
plot data index 1 @DOTS linecolor rgb "#4a78b5" notitle, \
  data index 2 using 1:2 with points pointtype 8 pointsize 0.8 linewidth 1.3 linecolor rgb "#c04a00" notitle, \
  data index 3 using 1:2 with points pointtype 2 pointsize 0.9 linewidth 1.6 linecolor rgb "#000000" notitle, \
  NaN with points pointtype 7 pointsize 0.6 linecolor rgb "#4a78b5" title "agrees", \
  NaN with points pointtype 8 pointsize 0.9 linewidth 1.3 linecolor rgb "#c04a00" title "loses digits (within κ²)", \
  NaN with points pointtype 2 pointsize 0.9 linewidth 1.6 linecolor rgb "#000000" title "inaccurate or wrong", \
  NaN with points pointtype 6 pointsize 1.3 linewidth 1.4 linecolor rgb "#000000" title "worst, with the name of its case", \
  data index 0 using 7:($1-0.42):(0):(0.84) with vectors nohead linewidth 2.6 linecolor rgb "#000000" title "median", \
  data index 4 using 1:2 with points pointtype 6 pointsize 1.3 linewidth 1.4 linecolor rgb "#000000" notitle, \
  data index 4 using 1:2:3 with labels left noenhanced offset 1,0 font ",11" notitle, \
  data index 0 using (left):1:2 with labels right noenhanced offset -1,0 notitle, \
  data index 0 using (LOW - 0.65*COLUMN):1:(count_of(3)) with labels center font ",12" notitle, \
  for [k=1:3] data index 0 using (column_at(k)):1:(count_of(3+k)) with labels center font ",12" notitle
