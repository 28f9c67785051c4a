# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Digits against what they cost: seconds on the left, evaluations on the right. TEXT: case; of each block of the data the index
# of its integrator and of its stabilization in their tables; indices and names of the stabilizations that are there; ranges.
TEMPLATES = ARG1; FORMAT = ARG2; TEXT = ARG3; WIDTH = 1400; HEIGHT = 860
SOLVERS = ""
load TEMPLATES."/style.gp"
data = "/dev/stdin"
INTEGRATOR = word(TEXT, 2); STABILIZATION = word(TEXT, 3); LEGEND = word(TEXT, 4); NAMES = word(TEXT, 5)
least = real(word(TEXT, 6)); most = real(word(TEXT, 7)); soonest = real(word(TEXT, 8)); latest = real(word(TEXT, 9))
top = real(word(TEXT, 10))
blocks = words(INTEGRATOR)

# An integrator keeps its colour, a family its hue: one-step blue, Adams orange, pairs red, implicit green, those for positions
# grey, adaptive purple, SUNDIALS brown; within a family from light to dark.
array HUE[24]
HUE[1] = 0x9ecae1; HUE[2] = 0x4292c6; HUE[3] = 0x2171b5; HUE[4] = 0x08306b
HUE[5] = 0xfdae6b; HUE[6] = 0xf16913; HUE[7] = 0xa63603
HUE[8] = 0xfc9272; HUE[9] = 0xde2d26; HUE[10] = 0x8b0a14
HUE[11] = 0x74c476; HUE[12] = 0x238b45
HUE[13] = 0xa6a6a6; HUE[14] = 0x636363; HUE[15] = 0x111111
HUE[16] = 0xc2a5cf; HUE[17] = 0x762a83; HUE[18] = 0xe7298a
HUE[19] = 0xc9a063; HUE[20] = 0xa0783c; HUE[21] = 0x7a5a28; HUE[22] = 0x4d3510
HUE[23] = 0x00a0a0; HUE[24] = 0x006060
hue(i) = HUE[i > 24 ? 24 : i]
# A stabilization keeps its mark and its dashes: no two of them have both in common.
array POINT[24] = [6, 8, 10, 4, 5, 12, 1, 3, 2, 14, 15, 7, 13, 9, 11, 6, 4, 8, 12, 10, 5, 7, 9, 13]
array LINE[24] = [1, 2, 4, 1, 3, 5, 2, 3, 4, 5, 2, 1, 4, 2, 5, 3, 4, 5, 2, 3, 1, 4, 5, 2]
mark(i) = i > 24 ? 24 : i
integrator(k) = int(word(INTEGRATOR, k))
stabilization(k) = mark(int(word(STABILIZATION, k)))
legend(k) = mark(int(word(LEGEND, k)))

set multiplot
set logscale x
set format x "10^{%L}"
set yrange [0:top]
set ytics 2
set mytics 2
set tmargin at screen 0.93
# The legend of the stabilizations stands below both panels, in at most four columns.
rows = int(ceil(words(NAMES)/4.0))
set bmargin at screen 0.125 + 0.025*rows
unset key
set label 1 word(TEXT, 1) at screen 0.5, 0.965 center noenhanced

set lmargin at screen 0.055
set rmargin at screen 0.445
set xrange [soonest/1.5:latest*1.5]
set xlabel "seconds (CPU)"
set ylabel "correct digits of q and q', the worst along the motion" offset 1,0
plot for [k=1:blocks] data index k-1 using 2:3 with linespoints linecolor rgb hue(integrator(k)) dashtype LINE[stabilization(k)] \
  linewidth 1.4 pointtype POINT[stabilization(k)] pointsize 0.9

unset label 1
unset ylabel
set lmargin at screen 0.485
set rmargin at screen 0.875
set xrange [least/1.5:most*1.5]
set xlabel "evaluations of the case"
border = most*1.5
# The integrators are named at the right border, at the height of their most digits.
set key at screen 0.5, 0.02 + 0.0125*rows center vertical maxrows rows samplen 3.5 spacing 1.15 width 2
plot for [k=1:blocks] data index k-1 using 1:3 with linespoints linecolor rgb hue(integrator(k)) dashtype LINE[stabilization(k)] \
  linewidth 1.4 pointtype POINT[stabilization(k)] pointsize 0.9 notitle, \
  data index blocks using 1:2:(border - $1):($3 - $2):(hue($4)) with vectors nohead linecolor rgb variable \
  linewidth 0.7 dashtype 3 notitle, \
  data index blocks using (border):3:(sprintf("  %s", stringcolumn(5))):(hue($4)) with labels left noenhanced \
  textcolor rgb variable notitle, \
  for [s=1:words(NAMES)] NaN with linespoints linecolor rgb "#000000" dashtype LINE[legend(s)] linewidth 1.4 \
  pointtype POINT[legend(s)] pointsize 0.9 title word(NAMES, s)
unset multiplot
