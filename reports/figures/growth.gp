# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Error against the condition number, a panel for each formulation, in two groups by what is declared. TEXT: width and height of
# the figure and of a panel; number of precisions, which of them is the main one, number of panels; of each group where its heading
# stands (0: there is none) and its text; the precisions; of each panel where it stands, whether the ticks of its y and x axis are
# labelled, its first block of data, title, exponent, which precisions have a line, number of variants, their names, and which of
# them have a line.
TEMPLATES = ARG1; FORMAT = ARG2; TEXT = ARG3
WIDTH = int(word(TEXT, 1)); HEIGHT = int(word(TEXT, 2))
wide = real(word(TEXT, 3)); high = real(word(TEXT, 4))
BITS = int(word(TEXT, 5)); MAIN = int(word(TEXT, 6)); PANELS = int(word(TEXT, 7))
SOLVERS = ""
load TEMPLATES."/style.gp"
data = "/dev/stdin"
bits(b) = word(TEXT, 11+b)
# Precisions in the order given: shape, grey level and hue differ.
array LINE[6] = ["#d1560a", "#0b3c8c", "#00806e", "#7a3fa0", "#a08000", "#4d4d4d"]
array POINT[6] = [8, 7, 4, 12, 2, 1]
look(b) = 1 + (b-1)%6
array VARIANT[6] = ["#b8002e", "#4d4d4d", "#7a3fa0", "#a08000", "#00a0d0", "#8fbf3f"]
other(v) = 1 + (v-1)%6

set multiplot
set logscale xy
set xrange [1:1e18]
set yrange [0.03:1e20]
set xtics font ",11"
set style textbox opaque noborder margins 2,1
# The i-th of a list of numbers; 1 after its end, where gnuplot looks at an empty iteration, too.
nth(list, i) = i <= words(list) ? int(word(list, i)) : 1
# What is below the axis stands on it.
shown(y) = y < 0.04 ? 0.04 : y
set ytics 1e4 font ",11"
unset mxtics
unset mytics
unset key
set grid xtics ytics

# Headings; the key of the precisions, in words beside their marks.
do for [g=1:2] {
  if (int(word(TEXT, 8+2*(g-1))) > 0) {
    set label 200+g word(TEXT, 9+2*(g-1)) at screen 92.0/WIDTH, 1 - (real(word(TEXT, 8+2*(g-1))) + 17.0)/HEIGHT left noenhanced font ",15"
  }
}
set label 210 "lines: vectors, the largest error" at screen 92.0/WIDTH, 1 - 26.0/HEIGHT left noenhanced
do for [b=1:BITS] {
  set label 210+b bits(b)." bits" at screen (432.0 + 105.0*(b-1))/WIDTH, 1 - 26.0/HEIGHT left noenhanced \
    textcolor rgb LINE[look(b)] point pointtype POINT[look(b)] pointsize 1 linecolor rgb LINE[look(b)] offset 0.8,0
}
set label 230 "dots: worst components, dashed: variants, both at ".bits(MAIN+1)." bits" at screen (432.0 + 105.0*BITS)/WIDTH, 1 - 26.0/HEIGHT \
  left noenhanced
set label 231 "relative error / 2^{−bits}" at screen 22.0/WIDTH, 0.5 center rotate by 90
set label 232 "condition number κ" at screen 0.52, 18.0/HEIGHT center noenhanced

at = 12 + BITS # the word that the panel begins with
do for [p=1:PANELS] {
  x = real(word(TEXT, at)); y = real(word(TEXT, at+1))
  set lmargin at screen x/WIDTH
  set rmargin at screen (x + wide - 16)/WIDTH
  set tmargin at screen 1 - (y + 24)/HEIGHT
  set bmargin at screen 1 - (y + high - 8)/HEIGHT
  if (int(word(TEXT, at+2))) { set format y "10^{%L}" } else { set format y "" }
  if (int(word(TEXT, at+3))) {
    set xtics ("1" 1, "10^{4}" 1e4, "10^{8}" 1e8, "10^{12}" 1e12, "" 1e16)
  } else {
    set xtics ("" 1, "" 1e4, "" 1e8, "" 1e12, "" 1e16)
  }
  block = int(word(TEXT, at+4))
  THERE = word(TEXT, at+7) # precisions with an envelope
  variants = int(word(TEXT, at+8))
  OTHERS = word(TEXT, at+9+variants) # variants with one
  set label 1 word(TEXT, at+5) at graph 0, 1.07 left noenhanced font ",13"
  if (strlen(word(TEXT, at+6)) > 0) {
    set label 2 word(TEXT, at+6) at graph 0.97, 0.075 right noenhanced font ",11" textcolor rgb LINE[look(MAIN+1)] boxed front
  } else { unset label 2 }
  set label 3 "κ" at 2e14, 4e15 right noenhanced textcolor rgb "#777777" font ",11"
  set label 4 "κ²" at 1.5e9, 3e19 right noenhanced textcolor rgb "#777777" font ",11" offset -0.6,-0.7
  do for [v=1:variants] {
    set label 10+v word(TEXT, at+8+v) at graph 0.04, 0.94 - 0.085*(v-1) left noenhanced font ",10" textcolor rgb VARIANT[other(v)]
  }
  main_there = 0
  do for [i=1:words(THERE)] { if (nth(THERE, i) == MAIN+1) { main_there = 1 } }
  plot x linetype 1 linewidth 1.2 linecolor rgb "#aaaaaa", x*x linetype 1 dashtype 2 linewidth 1.2 linecolor rgb "#aaaaaa", \
    for [i=1:main_there] data index block using 1:(shown($2)) with points pointtype 7 pointsize 0.25 linecolor rgb "#9db4d6", \
    for [i=1:words(THERE)] data index block+nth(THERE, i) using 1:(shown($2)) with linespoints linetype 1 \
      linewidth (nth(THERE, i) == MAIN+1 ? 1.8 : 1.1) linecolor rgb LINE[look(nth(THERE, i))] \
      pointtype POINT[look(nth(THERE, i))] pointsize (nth(THERE, i) == MAIN+1 ? 0.45 : 0.6), \
    for [i=1:words(OTHERS)] data index block+BITS+nth(OTHERS, i) using 1:(shown($2)) with lines linetype 1 \
      dashtype DASH[2+(nth(OTHERS, i)-1)%4] linewidth 1.6 linecolor rgb VARIANT[other(nth(OTHERS, i))]
  do for [v=1:variants] { unset label 10+v }
  if (p == 1) {
    do for [l=200:232] { unset label l }
  }
  at = at + 10 + variants
}
unset multiplot
