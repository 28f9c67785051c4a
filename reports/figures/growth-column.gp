# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Error against the condition number for one column of a paper, at the main precision: all formulations in one panel, those that
# declare kappa and those that declare kappa^2 as two bundles, and the variants that leave the bundle of their formulation.
# TEXT: as growth.gp has it.
TEMPLATES = ARG1; FORMAT = ARG2; TEXT = ARG3; HOW = ARG4
load TEMPLATES."/style.gp"
BITS = int(word(TEXT, 1)); MAIN = int(word(TEXT, 2)); COUNT = int(word(TEXT, 3))
main_bits = int(word(TEXT, 4+MAIN))
relative(error) = error < 1e29 && error > 1e-29 ? error*2.0**(-main_bits) : NaN

# The blocks of each group, and the names; "" where nothing was fitted.
KAPPA = ""; SQUARE = ""; KAPPA_NAMES = ""; SQUARE_NAMES = ""; OTHERS = ""; OTHER_NAMES = ""
there(list, i) = strstrt(" ".list, sprintf(" %d ", i)) > 0
at = 4 + BITS
do for [p=1:COUNT] {
  block = int(word(TEXT, at+1))
  variants = int(word(TEXT, at+5))
  name = word(TEXT, at+2)
  square = int(word(TEXT, at)) == 2
  if (chosen(p) && there(word(TEXT, at+4), MAIN+1)) {
    if (square) {
      SQUARE = SQUARE.sprintf(" %d", block+MAIN+1); SQUARE_NAMES = SQUARE_NAMES.(strlen(SQUARE_NAMES) > 0 ? ", " : "").name
    } else {
      KAPPA = KAPPA.sprintf(" %d", block+MAIN+1); KAPPA_NAMES = KAPPA_NAMES.(strlen(KAPPA_NAMES) > 0 ? ", " : "").name
    }
  }
  do for [v=1:variants] {
    if (chosen(p) && !square && there(word(TEXT, at+6+variants), v) && (word(TEXT, at+5+v) eq "/unscaled" || word(TEXT, at+5+v) eq "/normal")) {
      OTHERS = OTHERS.sprintf(" %d", block+BITS+v)
      OTHER_NAMES = OTHER_NAMES.(strlen(OTHER_NAMES) > 0 ? ", " : "").name.word(TEXT, at+5+v)
    }
  }
  at = at + 7 + variants
}
OWN = at <= words(TEXT) ? word(TEXT, at) : "" # the cases, if it is not the families
nth(list, i) = i <= words(list) ? int(word(list, i)) : 1
# Names below the panel, folded; a bundle without lines has none.
INDENT = 16.0
names(text) = fold(text, (WIDTH - INDENT - 6)*8/7)
T1 = names(KAPPA_NAMES); L1 = words(KAPPA) > 0 ? LINES : 0
T2 = names(SQUARE_NAMES); L2 = words(SQUARE) > 0 ? LINES : 0
T3 = names(OTHER_NAMES); L3 = words(OTHERS) > 0 ? LINES : 0
PITCH = 8.7
HEAD = fold(OWN, WIDTH - 12); HEADS = strlen(OWN) > 0 ? LINES : 0
TOP = 6.0 + 10*HEADS; PLOT_HIGH = 150.0; LEFT = 40.0; RIGHT = 14.0
BELOW = TOP + PLOT_HIGH + 32
HEIGHT = BELOW + PITCH*(L1 + L2 + L3) + 8
load TEMPLATES."/open.gp"
array TEXTS[3]; TEXTS[1] = T1; TEXTS[2] = T2; TEXTS[3] = T3
array ROWS[3]; ROWS[1] = L1; ROWS[2] = L2; ROWS[3] = L3
array COLORS[3]; COLORS[1] = BLUE; COLORS[2] = ORANGE; COLORS[3] = "#4d4d4d"
array POINTS[3]; POINTS[1] = 7; POINTS[2] = 8; POINTS[3] = 4
y = BELOW
do for [g=1:3] {
  if (ROWS[g] > 0) {
    set label 10+g "" at screen across(8), screen down(y) point pointtype POINTS[g] pointsize MARKS linecolor rgb COLORS[g]
    # a label for every line: gnuplot's own distance between lines depends on the format
    REST = TEXTS[g]
    do for [l=1:ROWS[g]] {
      at = strstrt(REST, "\n")
      PART = at > 0 ? REST[1:at-1] : REST
      set label 20+100*g+l PART at screen across(INDENT), screen down(y) left noenhanced font SMALL \
        textcolor rgb COLORS[g]
      REST = at > 0 ? REST[at+1:*] : ""
      y = y + PITCH
    }
    y = y + 2
  }
}

load TEMPLATES."/heading.gp"
unit = 2.0**(-main_bits)
# Whole decades about the data, in which kappa is there to its end; beyond 1/unit no digit is left. Blocks begin with a point that is
# out of sight.
stats DATA using ($1 < 1e29 && $2 < 1e29 ? see($1, $2*unit) : 0) nooutput
x_most = main_bits < 53 ? ceil(-log10(unit)) : 16
x_high = X_MOST > x_most ? x_most : X_MOST > 1 ? ceil(X_MOST) : 1
y_low = floor(log10(unit))
y_high = ceil(Y_MOST > log10(unit) + x_high ? Y_MOST : log10(unit) + x_high)
y_high = y_high > 1 ? 1 : y_high < y_low + 2 ? y_low + 2 : y_high
set logscale xy
eval x_range("1", power(x_high), 1, 1)
eval y_range(power(y_low), power(y_high), 1, 1)
set lmargin at screen across(LEFT); set rmargin at screen across(WIDTH - RIGHT)
set tmargin at screen down(TOP); set bmargin at screen down(TOP + PLOT_HIGH)
set format xy POWER
step = every(10.0**y_low, 10.0**y_high, 5)
set xtics every(1.0, 10.0**x_high, 5) offset 0,XTICS
set ytics 10.0**y_low*step,step,10.0**y_high offset 0.6,0
unset mxtics
unset mytics
set xlabel "condition number κ" offset 0,XLABEL
set label 6 sprintf("relative error at %d bits", main_bits) at screen across(7), screen down(TOP + PLOT_HIGH/2) center rotate by 90
set style textbox opaque noborder margins 0.5,0.5
# Beside the lines, near the upper end of each in the panel.
one = 10.0**(0.88*x_high)
two = 0.5*(y_high - log10(unit)); two = 10.0**((two > x_high ? x_high : two) - 0.1*x_high)
set label 1 "κ 2^{/*1.27 −".main_bits."}" at one, one*unit right offset -1,0.6 font SMALL textcolor rgb GREY boxed front
set label 2 "κ² 2^{/*1.27 −".main_bits."}" at two, two*two*unit right offset -1,0.6 font SMALL \
  textcolor rgb GREY boxed front
plot x*unit with lines linetype 1 linewidth 0.8 linecolor rgb FAINT notitle, \
  x*x*unit with lines linetype 1 dashtype 2 linewidth 0.8 linecolor rgb FAINT notitle, \
  for [i=1:words(KAPPA)] DATA index nth(KAPPA, i) using 1:(relative($2)) with linespoints linetype 1 linewidth 0.8 \
    linecolor rgb BLUE pointtype 7 pointsize 0.4*MARKS notitle, \
  for [i=1:words(SQUARE)] DATA index nth(SQUARE, i) using 1:(relative($2)) with linespoints linetype 1 linewidth 0.8 \
    linecolor rgb ORANGE pointtype 8 pointsize 0.7*MARKS notitle, \
  for [i=1:words(OTHERS)] DATA index nth(OTHERS, i) using 1:(relative($2)) with linespoints linetype 1 dashtype 3 linewidth 1 \
    linecolor rgb "#4d4d4d" pointtype 4 pointsize 0.6*MARKS notitle
