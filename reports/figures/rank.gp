# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Rank against threshold, a strip for each solver, with the magnitudes that it measured. TEXT: case; state; names of the solvers
# that are drawn; bits; true rank; rows; the least threshold; the thresholds at which all solvers find the true rank, 0 0 where
# there are none.
TEMPLATES = ARG1; FORMAT = ARG2; TEXT = ARG3
NAMES = word(TEXT, 3); solvers = words(NAMES)
PITCH = 27; ABOVE = 92; BELOW = 70; WIDTH = 1100; HEIGHT = ABOVE + BELOW + PITCH*(solvers + 0.4)
SOLVERS = ""
load TEMPLATES."/style.gp"
data = "/dev/stdin"
bits = word(TEXT, 4); truth = int(word(TEXT, 5)); rows = int(word(TEXT, 6)); least = real(word(TEXT, 7))
from = real(word(TEXT, 8)); to = real(word(TEXT, 9))

# The true rank is the lightest; what is more is blue, less is orange, darker the farther; on paper the numbers say which.
deep(k) = k > 4 ? 4 : k
more(k) = (214 - 30*deep(k))*65536 + (226 - 24*deep(k))*256 + 245 - 12*deep(k)
fewer(k) = (250 - 7*deep(k))*65536 + (218 - 30*deep(k))*256 + 178 - 32*deep(k)
ground(rank, decided) = decided < 1 ? 0xc4c4c4 : rank == truth ? 0xeaf4e4 : rank > truth ? more(rank - truth) : fewer(truth - rank)
# Rank, where there is room for it.
ROOM = 0.011*(log10(2) - log10(least))
inside(from, to, rank, decided) = log10(to/from) > (decided < 1 ? 2.4*ROOM : ROOM) ? sprintf(decided < 1 ? "≥%d" : "%d", rank) : ""

LEFT = 196
do for [s=1:solvers] { LEFT = 9.9*strlen(word(NAMES, s)) + 18 > LEFT ? 9.9*strlen(word(NAMES, s)) + 18 : LEFT }
set lmargin at screen real(LEFT)/WIDTH
set rmargin at screen (WIDTH - 16.0)/WIDTH
set tmargin at screen 1 - real(ABOVE)/HEIGHT
set bmargin at screen real(BELOW)/HEIGHT
set logscale x
set format x "10^{%L}"
set mxtics 1
set xrange [least:1.25]
set yrange [solvers + 0.7:0.3]
set border 1
set grid xtics noytics
set ytics scale 0 noenhanced nomirror
set ytics ()
do for [s=1:solvers] { set ytics add (word(NAMES, s) s) }
set xlabel "relative threshold" offset 0,(FORMAT eq "svg" ? 0.6 : 0)
set label 1 word(TEXT, 1).", ".word(TEXT, 2).", ".bits." bits: rank decided at a threshold; true rank ".truth." of ".rows \
  at screen 0.5, screen 1 - 18.0/HEIGHT center noenhanced
if (to > from) {
  set arrow 1 from from, graph 0 to from, graph 1 nohead front dashtype 2 linecolor rgb "#3a6a2a"
  set arrow 2 from to, graph 0 to to, graph 1 nohead front dashtype 2 linecolor rgb "#3a6a2a"
  set label 2 "every solver finds the true rank" at sqrt(from*to), screen 1 - 76.0/HEIGHT center textcolor rgb "#3a6a2a"
}
set key at screen 0.5, screen 1 - 46.0/HEIGHT center horizontal Left reverse maxrows 1 samplen 1.6 width 0.5 font ",11"
set style fill solid 1 noborder
HALF = 0.42
plot data index 0 using (sqrt($2*$3)):1:2:3:($1 - HALF):($1 + HALF):(ground($4, $5)) with boxxyerror linecolor rgb variable notitle, \
  data index 0 using (sqrt($2*$3)):1:(inside($2, $3, $4, $5)) with labels textcolor rgb "#222222" font ",11" notitle, \
  data index 1 using 2:($1 - HALF):(0):(2*HALF) with vectors nohead linecolor rgb "#222222" linewidth 1 notitle, \
  data index 2 using 2:($1 - HALF):(0):(2*HALF) with vectors nohead linecolor rgb "#b8002e" linewidth 3.5 notitle, \
  NaN with boxes linecolor rgb 0xeaf4e4 fillstyle solid 1 border rgb "#888888" title "true rank", \
  NaN with boxes linecolor rgb more(2) title "more", \
  NaN with boxes linecolor rgb fewer(2) title "less", \
  NaN with boxes linecolor rgb 0xc4c4c4 title "undecided", \
  NaN with lines linecolor rgb "#222222" linewidth 1 title "magnitude measured", \
  NaN with lines linecolor rgb "#b8002e" linewidth 3.5 title "default threshold"
