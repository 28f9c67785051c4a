# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Error against the condition number, a panel for each formulation, in two groups by what is declared. TEXT: number of precisions,
# which of them is the main one, number of panels; the precisions; of each panel its group, its first block of data, title,
# exponent, which precisions have a line, number of variants, their names, and which of them have a line.
TEMPLATES = ARG1; FORMAT = ARG2; TEXT = ARG3; HOW = ARG4
load TEMPLATES."/style.gp"
load TEMPLATES."/grid.gp"
BITS = int(word(TEXT, 1)); MAIN = int(word(TEXT, 2)); COUNT = int(word(TEXT, 3))
bits(b) = word(TEXT, 3+b)
# Precisions in the order given: shape, grey level and hue differ.
array LINE_OF[6] = [ORANGE, BLUE, "#00806e", "#7a3fa0", "#8a6d00", "#4d4d4d"]
array POINT_OF[6] = [8, 7, 4, 12, 2, 1]
kind_of(b) = 1 + (b-1)%6
array VARIANT[6] = [RED, "#4d4d4d", "#7a3fa0", "#8a6d00", "#2f8fc4", "#5f8a1d"]
other(v) = 1 + (v-1)%6
# The word that each panel begins with, where it stands; and the groups.
array BEGINS[COUNT+1]; array PLACE[COUNT+1]
array GROUP[2]; GROUP[1] = 0; GROUP[2] = 0
at = 4 + BITS
do for [p=1:COUNT] {
  BEGINS[p] = at
  group = int(word(TEXT, at))
  PLACE[p] = 0
  if (chosen(p)) { GROUP[group] = GROUP[group] + 1; PLACE[p] = GROUP[group] }
  at = at + 7 + int(word(TEXT, at+5))
}
OWN = at <= words(TEXT) ? word(TEXT, at) : "" # the cases, if it is not the families
HEADING = 26.0
FULLEST = GROUP[1] > GROUP[2] ? GROUP[1] : GROUP[2]
if (FULLEST > 0 && FULLEST < COLUMNS) { # fewer panels have the whole width
  COLUMNS = FULLEST; PITCH_X = (WIDTH - LEFT - RIGHT)/COLUMNS; PANEL_WIDE = PITCH_X - 8
  PANEL_HIGH = 0.6*PANEL_WIDE > 200 ? 200.0 : 0.6*PANEL_WIDE; PITCH_Y = PANEL_HIGH + 18
}
n = entry("lines: largest error of the vectors", 2, LINE_OF[kind_of(MAIN+1)], 1, 1)
do for [b=1:BITS] { n = entry(bits(b)." bits", 1, LINE_OF[kind_of(b)], 1, POINT_OF[kind_of(b)]) }
n = entry("dots: worst components at ".bits(MAIN+1)." bits", 3, "#5c86c0", 1, 7)
n = entry("dashed: variants at ".bits(MAIN+1)." bits", 2, GREY, 2, 1)
n = entry("κ and κ²", 2, FAINT, 1, 1)
HEAD = fold(OWN, WIDTH - 12); HEADS = strlen(OWN) > 0 ? LINES : 0
TOP = 4.0 + 10*HEADS
group_high(g) = GROUP[g] > 0 ? HEADING + rows_of(GROUP[g])*PITCH_Y + 12 : 0
HEIGHT = TOP + group_high(1) + group_high(2) + 14 + legend_high(ENTRIES)
load TEMPLATES."/open.gp"
LEGEND_TOP = HEIGHT - legend_high(ENTRIES)

# Whole decades about the data, in which kappa is there to its end. Blocks begin with a point that is out of sight.
stats DATA using ($1 < 1e29 && $2 < 1e29 ? see($1, $2) : 0) nooutput
x_high = X_MOST > 18 ? 18 : X_MOST > 1 ? ceil(X_MOST) : 1
y_high = Y_MOST > x_high ? ceil(Y_MOST) : x_high
y_high = y_high > 20 ? 20 : y_high < 2 ? 2 : y_high
# No label at the end of an axis, which the next panel begins beside.
x_step = every(1.0, 10.0**x_high, 3.5); x_last = 10.0**(x_high - 0.5)

set multiplot
load TEMPLATES."/legend.gp"
set logscale xy
eval x_range("1", power(x_high), 1, 1)
eval y_range("0.03", power(y_high), 1, 1)
set style textbox opaque noborder margins 0.5,0.5
# The i-th of a list of numbers; 1 after its end, where gnuplot looks at an empty iteration, too.
nth(list, i) = i <= words(list) ? int(word(list, i)) : 1
# What is below the axis stands on it.
shown(y) = y < 0.04 ? 0.04 : y
set ytics every(1.0, 10.0**y_high, 4) font SMALL offset 0.6,0
unset mxtics
unset mytics
array NAME_OF[2] = ["declared: error grows like κ", "declared: error grows like κ²"]
do for [g=1:2] {
  if (GROUP[g] > 0) {
    set label 200+g NAME_OF[g] at screen across(LEFT), screen down(TOP + (g == 2 ? group_high(1) : 0) + 8) left noenhanced
  }
}
load TEMPLATES."/heading.gp"
set label 231 "relative error / 2^{/*1.11 −bits}" at screen across(8), screen down((TOP + HEADING + HEIGHT - legend_high(ENTRIES))/2) center rotate by 90
set label 232 "condition number κ" at screen 0.5, screen down(HEIGHT - legend_high(ENTRIES) - 8) center noenhanced

do for [p=1:COUNT] {
  if (PLACE[p] > 0) {
    at = BEGINS[p]; k = PLACE[p]; group = int(word(TEXT, at))
    x = LEFT + column_of(k)*PITCH_X
    y = TOP + (group == 2 ? group_high(1) : 0) + HEADING + row_of(k)*PITCH_Y
    set lmargin at screen across(x); set rmargin at screen across(x + PANEL_WIDE)
    set tmargin at screen down(y); set bmargin at screen down(y + PANEL_HIGH)
    if (column_of(k) == 0) { set format y "10^{/*1.27 %L}" } else { set format y "" }
    if (k + COLUMNS > GROUP[group]) {
      set format x "10^{/*1.27 %L}"; set xtics x_step,x_step,x_last font SMALL offset 0,XTICS
    } else { set format x ""; set xtics x_step,x_step,x_last }
    block = int(word(TEXT, at+1))
    THERE = word(TEXT, at+4) # precisions with an envelope
    variants = int(word(TEXT, at+5))
    OTHERS = word(TEXT, at+6+variants) # variants with one
    set label 1 word(TEXT, at+2) at graph 0, screen down(y - 6) left noenhanced font SMALL
    if (strlen(word(TEXT, at+3)) > 0) {
      set label 2 word(TEXT, at+3) at graph 0.98, graph 0.085 right noenhanced font SMALL textcolor rgb LINE_OF[kind_of(MAIN+1)] boxed front
    } else { unset label 2 }
    do for [v=1:variants] {
      set label 10+v word(TEXT, at+5+v) at graph 0.03, graph 0.93 - 0.115*(v-1) left noenhanced font SMALL textcolor rgb VARIANT[other(v)]
    }
    main_there = 0
    do for [i=1:words(THERE)] { if (nth(THERE, i) == MAIN+1) { main_there = 1 } }
    plot x with lines linetype 1 linewidth 0.7 linecolor rgb FAINT, x*x with lines linetype 1 dashtype 2 linewidth 0.7 linecolor rgb FAINT, \
      for [i=1:main_there] DATA index block using 1:(shown($2)) with points pointtype 7 pointsize 0.2*MARKS linecolor rgb "#5c86c0", \
      for [i=1:words(THERE)] DATA index block+nth(THERE, i) using 1:(nth(THERE, i) == MAIN+1 ? NaN : shown($2)) with linespoints \
        linetype 1 linewidth 0.8 linecolor rgb LINE_OF[kind_of(nth(THERE, i))] pointtype POINT_OF[kind_of(nth(THERE, i))] \
        pointsize 0.6*MARKS, \
      for [i=1:main_there] DATA index block+MAIN+1 using 1:(shown($2)) with linespoints linetype 1 linewidth 1.3 \
        linecolor rgb LINE_OF[kind_of(MAIN+1)] pointtype POINT_OF[kind_of(MAIN+1)] pointsize 0.6*MARKS, \
      for [i=1:words(OTHERS)] DATA index block+BITS+nth(OTHERS, i) using 1:(shown($2)) with lines linetype 1 \
        dashtype DASH[2+(nth(OTHERS, i)-1)%4] linewidth 1.1 linecolor rgb VARIANT[other(nth(OTHERS, i))]
    do for [v=1:variants] { unset label 10+v }
    load TEMPLATES."/no-legend.gp"
    do for [l=200:232] { unset label l }
    do for [i=1:HEADS] { unset label 400+i }
  }
}
unset multiplot
