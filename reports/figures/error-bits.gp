# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Error of q'' against the number of bits, a panel for each formulation. TEXT: their names.
TEMPLATES = ARG1; FORMAT = ARG2; SOLVERS = ARG3 # `load` takes the arguments away
COUNT = words(SOLVERS)
COLUMNS = 5
ROWS = (COUNT + COLUMNS - 1)/COLUMNS
wide = 232; high = 174
WIDTH = 92 + COLUMNS*wide + 12; HEIGHT = 40 + ROWS*high + 78
load TEMPLATES."/style.gp"
if (COUNT < 1) { exit error "no solvers" }
DATA = "/dev/stdin" # an ordinary case, and nearly dependent rows
# 2^500 is within the range of a double; the error times it is the loss over the precision.
loss(c) = valid(c) ? at_floor(column(c)*2.0**column(1), 2e-2) : NaN
set multiplot
set logscale y
set xrange [0:512]
set yrange [1e-2:1e16]
set ytics 1e4 font ",11"
unset mytics
unset key
set label 201 "greenwood/cone-and-plane" at screen 130.0/WIDTH, 1 - 22.0/HEIGHT left noenhanced textcolor rgb "#0b3c8c" \
  point pointtype 7 pointsize 0.8 linecolor rgb "#0b3c8c" offset 0.8,0
set label 202 "families/nearly-dependent, eps = 1e-6" at screen 400.0/WIDTH, 1 - 22.0/HEIGHT left noenhanced textcolor rgb "#d1560a" \
  point pointtype 8 pointsize 1 linecolor rgb "#d1560a" offset 0.8,0
set label 203 "its κ and κ² in grey" at screen 770.0/WIDTH, 1 - 22.0/HEIGHT left noenhanced
set label 204 "largest error of q'' / 2^{−bits}" at screen 22.0/WIDTH, 0.5 center rotate by 90
set label 205 "precision in bits" at screen 0.52, 18.0/HEIGHT center noenhanced
do for [s=1:COUNT] {
  x = 92 + ((s-1) % COLUMNS)*wide
  y = 40 + ((s-1)/COLUMNS)*high
  set lmargin at screen real(x)/WIDTH
  set rmargin at screen (x + wide - 16.0)/WIDTH
  set tmargin at screen 1 - (y + 24.0)/HEIGHT
  set bmargin at screen 1 - (y + high - 8.0)/HEIGHT
  if ((s-1) % COLUMNS == 0) { set format y "10^{%L}" } else { set format y "" }
  # Labelled below the lowest panel of every column.
  if (s + COLUMNS > COUNT) {
    set xtics ("24" 24, "" 53, "106" 106, "212" 212, "340" 340, "500" 500) font ",11"
  } else {
    set xtics ("" 24, "" 53, "" 106, "" 212, "" 340, "" 500)
  }
  set label 1 solver_title(s) at graph 0, 1.08 left noenhanced font ",13"
  plot DATA index 1 using 1:2 with lines linetype 1 linewidth 1.2 linecolor rgb "#aaaaaa", \
    DATA index 1 using 1:($2*$2) with lines linetype 1 dashtype 2 linewidth 1.2 linecolor rgb "#aaaaaa", \
    DATA index 1 using 1:(loss(s+2)) with linespoints linetype 1 linewidth 1.3 linecolor rgb "#d1560a" pointtype 8 pointsize 0.6, \
    DATA index 0 using 1:(loss(s+2)) with linespoints linetype 1 linewidth 1.6 linecolor rgb "#0b3c8c" pointtype 7 pointsize 0.4
  # The rest would be drawn again with every panel.
  unset label 201; unset label 202; unset label 203; unset label 204; unset label 205
}
unset multiplot
