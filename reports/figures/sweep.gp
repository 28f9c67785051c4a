# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# A sweep: a heat map over two axes, a curve over one. TEXT: case, what ran, two words for what is shown, its least and largest
# value, number of axes, flags of what there is; of each axis its title, whether it is logarithmic, its ends.
TEMPLATES = ARG1; FORMAT = ARG2; TEXT = ARG3; WIDTH = 980; HEIGHT = 840
SOLVERS = ""
AXES = int(word(TEXT, 7))
if (AXES == 1) { WIDTH = 900; HEIGHT = 620 }
load TEMPLATES."/style.gp"
data = "/dev/stdin"
# What there is to be drawn: gnuplot would warn of an element without points.
INCOMPLETE = int(word(word(TEXT, 8), 1)); LOST = int(word(word(TEXT, 8), 2)); GOOD = int(word(word(TEXT, 8), 3))
LIMIT = int(word(word(TEXT, 8), 4)); OWN = int(word(word(TEXT, 8), 5)); BEST = int(word(word(TEXT, 8), 6))
shown = word(TEXT, 3).word(TEXT, 4)
least = real(word(TEXT, 5)); most = real(word(TEXT, 6))

set label 1 word(TEXT, 1) at screen 0.5, 0.965 center noenhanced
set label 2 word(TEXT, 2) at screen 0.5, 0.935 center noenhanced
set xlabel word(TEXT, 9)
if (int(word(TEXT, 10))) { set logscale x; set format x "10^{%L}" }
set xrange [real(word(TEXT, 11)):real(word(TEXT, 12))]

if (AXES == 2) {
  set ylabel word(TEXT, 13)
  if (int(word(TEXT, 14))) { set logscale y; set format y "10^{%L}" }
  set yrange [real(word(TEXT, 15)):real(word(TEXT, 16))]
  # viridis: as far apart to the eye as in value, and in a grayscale print from dark to light
  set palette defined (0 "#440154", 1 "#482475", 2 "#414487", 3 "#355f8d", 4 "#2a788e", 5 "#21918c", 6 "#22a884", 7 "#44bf70", \
    8 "#7ad151", 9 "#bddf26", 10 "#fde725")
  set cbrange [least:most]
  set cblabel shown noenhanced offset 1,0
  set border 15
  unset grid
  set tics out
  set lmargin at screen 0.11
  set rmargin at screen 0.82
  set tmargin at screen 0.84
  set bmargin at screen 0.1
  set key at screen 0.47, 0.883 center vertical maxrows 2 samplen 2.5 width 1 noenhanced
  plot for [i=1:GOOD] data index 0 using ($8 == 2 ? $1 : NaN):4:2:3:5:6:7 with boxxyerror fillstyle solid 1.0 border \
      linewidth 0.3 linecolor palette notitle, \
    for [i=1:(INCOMPLETE > LOST ? INCOMPLETE : LOST)] data index 0 using ($8 < 2 ? $1 : NaN):4:2:3:5:6 \
      with boxxyerror fillstyle solid 1.0 noborder linecolor rgb "#e0e0e0" notitle, \
    for [i=1:INCOMPLETE] data index 0 using ($8 == 0 ? $1 : NaN):4:2:3:5:6 \
      with boxxyerror fillstyle pattern 4 noborder linecolor rgb "#707070" \
      title "run not complete", \
    for [i=1:LOST] data index 0 using ($8 == 1 ? $1 : NaN):4:2:3:5:6 \
      with boxxyerror fillstyle pattern 2 noborder linecolor rgb "#202020" \
      title "error larger than the motion", \
    for [i=1:LIMIT] data index 1 using 1:2 with lines linewidth 5 linecolor rgb "#000000" notitle, \
    for [i=1:LIMIT] data index 1 using 1:2 with lines linewidth 2.5 linecolor rgb "#ffffff" notitle, \
    for [i=1:LIMIT] NaN with lines linewidth 2.5 linecolor rgb "#000000" title "|ρ| = 1 (theory)", \
    for [i=1:OWN] data index 2 using ($1 == 1 ? $2 : NaN):3 with points pointtype 7 pointsize 2.2 linecolor rgb "#ffffff" notitle, \
    for [i=1:OWN] data index 2 using ($1 == 1 ? $2 : NaN):3 with points pointtype 6 pointsize 2.2 linewidth 2 linecolor rgb "#000000" \
      title "the method's own gains", \
    for [i=1:BEST] data index 2 using ($1 == 2 ? $2 : NaN):3 with points pointtype 13 pointsize 2.4 linecolor rgb "#ffffff" notitle, \
    for [i=1:BEST] data index 2 using ($1 == 2 ? $2 : NaN):3 with points pointtype 12 pointsize 2.4 linewidth 2 linecolor rgb "#000000" \
      title "most digits"
} else {
  set ylabel shown noenhanced
  room = 0.06*(most - least)
  set yrange [least - room:most + room]
  set lmargin at screen 0.1
  set rmargin at screen 0.97
  set tmargin at screen 0.89
  set bmargin at screen 0.19
  set key at screen 0.53, 0.05 center horizontal samplen 2.5 width 1 noenhanced
  plot for [i=1:GOOD] data index 0 using ($5 == 2 ? $1 : NaN):4 with linespoints linecolor rgb "#0b3c8c" linewidth 1.6 pointtype 7 \
      pointsize 0.8 notitle, \
    for [i=1:INCOMPLETE] data index 0 using ($5 == 0 ? $1 : NaN):(least) with points pointtype 2 pointsize 1.2 linewidth 1.5 \
      linecolor rgb "#808080" title "run not complete", \
    for [i=1:LOST] data index 0 using ($5 == 1 ? $1 : NaN):(least) with points pointtype 4 pointsize 1.2 linewidth 1.5 \
      linecolor rgb "#808080" title "error larger than the motion", \
    for [i=1:LIMIT] data index 1 using 1:(least + (most - least)*$2) with lines linewidth 2 dashtype 2 \
      linecolor rgb "#000000" title "|ρ| = 1 (theory)"
}
