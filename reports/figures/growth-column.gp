# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Error against the condition number for one column of a paper, at the main precision: all formulations in one panel, those that
# declare kappa and those that declare kappa^2 as two bundles, and the variants that leave the bundle of their formulation.
# TEXT: as growth.gp has it.
TEMPLATES = ARG1; FORMAT = ARG2; TEXT = ARG3
PAPER = 1; WIDTH = 246; HEIGHT = 236
SOLVERS = ""
load TEMPLATES."/style.gp"
data = "/dev/stdin"
BITS = int(word(TEXT, 5)); MAIN = int(word(TEXT, 6)); PANELS = int(word(TEXT, 7))
SECOND = real(word(TEXT, 10)) # where the heading of the second group stands; 0: there is none
main_bits = int(word(TEXT, 12+MAIN))
relative(error) = error < 1e29 && error > 1e-29 ? error*2.0**(-main_bits) : NaN

# The blocks of each group, and the names; "" where nothing was fitted.
KAPPA = ""; SQUARE = ""; KAPPA_NAMES = ""; SQUARE_NAMES = ""; OTHERS = ""; OTHER_NAMES = ""
there(list, i) = strstrt(" ".list, sprintf(" %d ", i)) > 0
at = 12 + BITS
do for [p=1:PANELS] {
  block = int(word(TEXT, at+4))
  variants = int(word(TEXT, at+8))
  name = word(TEXT, at+5)
  square = SECOND > 0 && real(word(TEXT, at+1)) > SECOND
  if (there(word(TEXT, at+7), MAIN+1)) {
    if (square) {
      SQUARE = SQUARE.sprintf(" %d", block+MAIN+1); SQUARE_NAMES = SQUARE_NAMES." ".name
    } else {
      KAPPA = KAPPA.sprintf(" %d", block+MAIN+1); KAPPA_NAMES = KAPPA_NAMES." ".name
    }
  }
  do for [v=1:variants] {
    if (!square && there(word(TEXT, at+9+variants), v) && (word(TEXT, at+8+v) eq "/unscaled" || word(TEXT, at+8+v) eq "/normal")) {
      OTHERS = OTHERS.sprintf(" %d", block+BITS+v); OTHER_NAMES = OTHER_NAMES." ".name.word(TEXT, at+8+v)
    }
  }
  at = at + 10 + variants
}
nth(list, i) = i <= words(list) ? int(word(list, i)) : 1
# Names in lines of at most so many letters.
lines(list, most) = (LINES = "", LENGTH = 0, sum [i=1:words(list)] (add(word(list, i), most, i < words(list))), LINES)
add(name, most, more) = (LENGTH > 0 && LENGTH + strlen(name) + 2 > most ? (LINES = LINES."\n", LENGTH = 0) : 0, \
  LENGTH = LENGTH + strlen(name) + 2, LINES = LINES.name.(more ? ", " : ""), 0)

unit = 2.0**(-main_bits)
most = main_bits < 53 ? 10**ceil(-log10(unit)) : 1e16 # the families end there, and beyond it no digit is left
wide = main_bits > 60                                 # the bundles are steep beside the panel's height, or not
far = main_bits < 53 ? 2 : 10
set logscale xy
set xrange [1:most]
set yrange [10**floor(log10(unit)):10]
set lmargin at screen 0.165
set rmargin at screen 0.965
set tmargin at screen 0.985
set bmargin at screen (FORMAT eq "svg" ? 0.155 : 0.135)
set format xy "10^{%L}"
step = main_bits < 53 ? 1e2 : 1e4
set xtics step offset 0,0.3
set ytics step offset 0.4,0
unset mxtics
unset mytics
set xlabel "condition number κ" offset 0,0.4
set label 6 sprintf("relative error at %d bits", main_bits) at screen 0.04, graph 0.5 center rotate by 90
unset key
set label 1 "κ·2^{−".main_bits."}" at most/far, most/far*unit right offset -1.2,0.2 textcolor rgb "#555555"
set label 2 "κ²·2^{−".main_bits."}" at (wide ? 1e8 : unit**-0.5), (wide ? 1e16*unit : 1) right offset -1.2,0.2 textcolor rgb "#555555"
# A bundle without lines has no label either.
if (words(KAPPA) > 0) { set label 3 lines(KAPPA_NAMES, 34) at graph 0.997, graph (wide ? 0.15 : 0.265) right noenhanced textcolor rgb "#0b3c8c" font SMALL \
  point pointtype 7 pointsize 0.3 linecolor rgb "#0b3c8c" offset -1,0 }
if (words(SQUARE) > 0) { set label 4 lines(SQUARE_NAMES, 15) at graph 0.019, graph 0.855 left noenhanced textcolor rgb "#c04a00" font SMALL \
  point pointtype 8 pointsize 0.5 linecolor rgb "#d1560a" offset 0.7,0 }
if (words(OTHERS) > 0) { set label 5 lines(OTHER_NAMES, 18) at graph 0.505, graph (wide ? 0.42 : main_bits < 53 ? 0.85 : 0.82) left noenhanced textcolor rgb "#4d4d4d" font SMALL \
  point pointtype 4 pointsize 0.4 linecolor rgb "#4d4d4d" offset 0.7,0 }
plot x*unit linetype 1 linewidth 1 linecolor rgb "#999999" notitle, \
  x*x*unit linetype 1 dashtype 2 linewidth 1 linecolor rgb "#999999" notitle, \
  for [i=1:words(KAPPA)] data index nth(KAPPA, i) using 1:(relative($2)) with linespoints linetype 1 linewidth 1 \
    linecolor rgb "#0b3c8c" pointtype 7 pointsize 0.22 notitle, \
  for [i=1:words(SQUARE)] data index nth(SQUARE, i) using 1:(relative($2)) with linespoints linetype 1 linewidth 1 \
    linecolor rgb "#d1560a" pointtype 8 pointsize 0.4 notitle, \
  for [i=1:words(OTHERS)] data index nth(OTHERS, i) using 1:(relative($2)) with linespoints linetype 1 dashtype 3 linewidth 1.3 \
    linecolor rgb "#4d4d4d" pointtype 4 pointsize 0.35 notitle
