# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Rank against threshold above, the magnitudes that were measured below. TEXT: case; state; names of the solvers that are drawn;
# bits; true rank; rows; the largest rank; the default threshold; the least threshold; the thresholds at which all solvers find
# the true rank, 0 0 where there are none.
STEM = ARG1; TEMPLATES = ARG2; FORMAT = ARG3; TEXT = ARG4; WIDTH = 1100; HEIGHT = 900
SOLVERS = ""
load TEMPLATES."/style.gp"
data = STEM.".dat"
NAMES = word(TEXT, 3); bits = word(TEXT, 4); truth = int(word(TEXT, 5)); rows = int(word(TEXT, 6))
most = int(word(TEXT, 7)); tau = real(word(TEXT, 8)); least = real(word(TEXT, 9))
from = real(word(TEXT, 10)); to = real(word(TEXT, 11))
solvers = words(NAMES)


set multiplot
set logscale x
set format x "10^{%L}"
set xrange [least:2]
set lmargin at screen 0.22
set rmargin at screen 0.97
# The plateau, where every solver finds the true rank; the default threshold with its band, a factor of 2 to either side.
if (to > from) set object 1 rectangle from from, graph 0 to (to < 2 ? to : 2), graph 1 back fillcolor rgb "#e6f0e0" fillstyle solid noborder
set object 2 rectangle from tau/2, graph 0 to 2*tau, graph 1 back fillcolor rgb "#d8d8d8" fillstyle solid noborder
set arrow 1 from tau, graph 0 to tau, graph 1 nohead linecolor rgb "#888888" dashtype 2

# Ranks, each solver a little above the one before, so that lines that agree are seen side by side.
step = solvers > 1 ? 0.5/(solvers - 1) : 0
shift(s) = (s - 1)*step - 0.25*(solvers > 1)
set tmargin at screen 0.93
set bmargin at screen 0.56
set label 1 word(TEXT, 1).", ".word(TEXT, 2).", ".bits." bits: true rank ".truth." of ".rows at screen 0.595, 0.965 center noenhanced
set label 2 "default" at tau, graph 0.97 right offset -0.6,0 textcolor rgb "#666666"
if (to > from) set label 3 "every solver finds the true rank" at from, graph 0.04 left offset 0.6,0 textcolor rgb "#4a7a3a"
set yrange [-0.6:most + 0.6]
set ytics 1
set ylabel "rank"
set xlabel ""
set format x ""
unset key
plot truth linecolor rgb "#4a7a3a" linewidth 0.8 dashtype 3 notitle, \
  for [s=1:solvers] data index s-1 using 1:($2 + shift(s)) with steps linecolor rgb shade(s) dashtype dash(s) linewidth 1.5

unset label 1
unset label 2
unset label 3
set tmargin at screen 0.53
set bmargin at screen 0.09
set format x "10^{%L}"
set xlabel "threshold; magnitude, relative to the one that thresholds are relative to"
set ylabel ""
set yrange [solvers + 0.6:0.4]
unset ytics
set ytics noenhanced nomirror
do for [s=1:solvers] { set ytics add (word(NAMES, s) s) }
plot for [s=1:solvers] data index solvers+s-1 using ($1 > least ? $1 : least):(s) with points \
  linecolor rgb shade(s) pointtype mark(s) pointsize 1.1
unset multiplot
