# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Drift: the residual over time, the error over time, and the error against the step. TEXT: case; what all lines have in common;
# number of lines; step; start and end; title of the residual; of each panel whether it is there, and its range; range of steps; lines with ladders;
# of each panel the number of labels, and of each label where its line ends, its height, its line, and its text.
TEMPLATES = ARG1; FORMAT = ARG2; TEXT = ARG3
there(p) = int(word(TEXT, 8+3*(p-1)))
low(p) = real(word(TEXT, 9+3*(p-1)))
high(p) = real(word(TEXT, 10+3*(p-1)))
panels = there(1) + there(2) + there(3)
COMMON = word(TEXT, 2)
# the names of the lines, at their right ends, take room beside each panel
room = strlen(COMMON) > 0 ? 130 : 190
WIDTH = 90 + panels*(370 + room) + (there(3) ? 85 : 0); HEIGHT = 560
SOLVERS = ""
load TEMPLATES."/style.gp"
data = "/dev/stdin"
lines = int(word(TEXT, 3))
start = real(word(TEXT, 5)); end = real(word(TEXT, 6))
look(k) = 1 + (k-1)%10
left(p) = (75.0 + (p-1)*(370.0 + room + 15.0))/WIDTH
right(p) = left(p) + (355.0 - 15.0)/WIDTH

set multiplot
set logscale y
set format y "10^{%T}"
unset mytics
set tmargin at screen 0.85
set bmargin at screen 0.13
unset key
set label 1000 word(TEXT, 1).(strlen(COMMON) > 0 ? ", ".COMMON : "").", h = ".word(TEXT, 4) at screen 0.5, 0.955 center noenhanced font ",15"
place = 0
at = 20 # the word that the labels of the panel begin with

do for [p=1:3] {
  # The name of a line beside its end, in its colour, and a thin leader to it.
  count = int(word(TEXT, at))
  do for [i=1:count] {
    w = at + 4*(i-1)
    k = int(word(TEXT, w+3))
    set arrow i from graph 1, first real(word(TEXT, w+1)) to graph 1.045, first real(word(TEXT, w+2)) nohead linetype 1 linewidth 0.7 linecolor rgb "#999999"
    set label i word(TEXT, w+4) at graph 1.055, first real(word(TEXT, w+2)) left noenhanced font ",11" textcolor rgb SHADE[look(k)]
  }
  at = at + 1 + 4*count
  if (there(p)) {
    place = place + 1
    set lmargin at screen left(place); set rmargin at screen right(place)
    set yrange [low(p):high(p)]
    if (p < 3) {
      set xrange [start:end]
      set xlabel "t"
      set title (p == 1 ? word(TEXT, 7) : "relative error of the state") noenhanced
      plot for [k=1:lines] data index k-1 using 1:p+1 with linespoints linetype 1 linecolor rgb SHADE[look(k)] dashtype DASH[look(k)] \
             linewidth 1.6 pointtype MARK[look(k)] pointsize 0.9 pointinterval 20
    } else {
      set logscale x
      set format x "10^{%T}"
      set xrange [1.15*real(word(TEXT, 18)):real(word(TEXT, 17))/1.15]
      set xlabel "step h, finer to the right"
      set title "largest error, and its order in h" noenhanced
      LADDERS = word(TEXT, 19)
      ladder(i) = look(int(word(LADDERS, i)))
      plot for [i=1:words(LADDERS)] data index lines+i-1 using 1:2 with linespoints linetype 1 linecolor rgb SHADE[ladder(i)] \
             dashtype DASH[ladder(i)] linewidth 1.6 pointtype MARK[ladder(i)] pointsize 1.1
    }
    unset label 1000
  }
  do for [i=1:count] { unset arrow i; unset label i }
}
unset multiplot
