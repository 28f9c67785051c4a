# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Quantities along motions. TEXT: case (of several none: the names of the motions have it); are they pairs of x and y (else the first is x); are the scales of the axes the same; ranges
# of x and y; number of quantities, their labels; number of motions, their names, and how many rows each has. The data have a block
# for each motion. FORMAT gif: the motions as they go, with the points of a pair joined.
TEMPLATES = ARG1; FORMAT = ARG2; TEXT = ARG3; HOW = ARG4
load TEMPLATES."/style.gp"
PAIRS = int(word(TEXT, 2)); EQUAL = int(word(TEXT, 3))
array ENDS[4]
do for [k=1:4] { ENDS[k] = word(HOW, 1+k) ne "*" ? real(word(HOW, 1+k)) : real(word(TEXT, 3+k)) }
count = int(word(TEXT, 8))
label(k) = word(TEXT, 8+k)
motions = int(word(TEXT, 9+count))
name(c) = word(TEXT, 9+count+c)
rows(c) = int(word(TEXT, 9+count+motions+c))
lines = PAIRS ? count/2 : count - 1
x_of(l) = PAIRS ? 2*l - 1 : 1
y_of(l) = PAIRS ? 2*l : l + 1
# A line: of a motion c and of a pair or an ordinate l.
look_at(c, l) = (c-1)*lines + l
what(l) = PAIRS ? label(x_of(l)).", ".label(y_of(l)) : label(y_of(l))
do for [c=1:motions] {
  do for [l=1:lines] {
    k = look_at(c, l)
    n = entry((lines > 1 ? what(l) : "").(lines > 1 && motions > 1 ? ": " : "").(motions > 1 || lines == 1 ? name(c) : ""), \
      2, shade(k), dash(k), mark(k))
  }
}
HEAD = fold(word(TEXT, 1).(motions == 1 && lines > 1 ? ", ".name(1) : ""), WIDTH - 12); HEADS = LINES
LEFT = 46.0; RIGHT = 16.0
TOP = 10 + 10.0*HEADS
PLOT_WIDE = WIDTH - LEFT - RIGHT
PLOT_HIGH = NARROW ? 130.0 : 220.0
dx = ENDS[2] - ENDS[1]; dy = ENDS[4] - ENDS[3]
if (!EQUAL) { # a margin where the range is the data's own
  if (word(HOW, 4) eq "*") { ENDS[3] = ENDS[3] - 0.04*dy }
  if (word(HOW, 5) eq "*") { ENDS[4] = ENDS[4] + 0.04*dy }
} else {
  # As high as the scale of x wants, within limits; then the other axis goes farther.
  scale = 1.08*dx/PLOT_WIDE
  PLOT_HIGH = 1.08*dy/scale
  PLOT_HIGH = PLOT_HIGH < 0.35*PLOT_WIDE ? 0.35*PLOT_WIDE : PLOT_HIGH
  most_high = NARROW ? 1.1*PLOT_WIDE : 0.75*PLOT_WIDE
  PLOT_HIGH = PLOT_HIGH > most_high ? most_high : PLOT_HIGH
  scale = 1.08*dy/PLOT_HIGH > scale ? 1.08*dy/PLOT_HIGH : scale
  cx = (ENDS[1] + ENDS[2])/2; cy = (ENDS[3] + ENDS[4])/2
  ENDS[1] = cx - scale*PLOT_WIDE/2; ENDS[2] = cx + scale*PLOT_WIDE/2
  ENDS[3] = cy - scale*PLOT_HIGH/2; ENDS[4] = cy + scale*PLOT_HIGH/2
}
HEIGHT = floor(TOP + PLOT_HIGH + 30 + legend_high(ENTRIES) + 2)
load TEMPLATES."/open.gp"
set lmargin at screen across(LEFT); set rmargin at screen across(WIDTH - RIGHT)
set tmargin at screen down(TOP); set bmargin at screen down(TOP + PLOT_HIGH)
load TEMPLATES."/heading.gp"
LEGEND_TOP = HEIGHT - legend_high(ENTRIES)
load TEMPLATES."/legend.gp"
set xrange [ENDS[1]:ENDS[2]]
set yrange [ENDS[3]:ENDS[4]]
set xtics offset 0,XTICS
set ytics offset 0.6,0
set format "%.4g"
# Ticks of x: about five, at 1, 2 or 5 times a power of 10; gnuplot takes as many as fit with less room between them.
span = (ENDS[2] - ENDS[1])/(NARROW ? 5 : 8); decade = 10**floor(log10(span))
STEP = decade*(span/decade > 5 ? 10 : span/decade > 2 ? 5 : span/decade > 1 ? 2 : 1)
set xtics STEP offset 0,XTICS
# Axes of several points have no name of one.
XNAME = PAIRS && lines > 1 ? "x" : label(1)
YNAME = PAIRS ? (lines > 1 ? "y" : label(2)) : (lines > 1 ? "" : label(2))
set xlabel XNAME offset 0,XLABEL noenhanced
set label 5 YNAME at screen across(7), screen down(TOP + PLOT_HIGH/2) center rotate by 90 noenhanced
longest = 0
do for [c=1:motions] { longest = rows(c) > longest ? rows(c) : longest }
FRAMES = longest > 100 ? 100 : longest
motion_of(k) = (k-1)/lines + 1
line_of(k) = (k-1)%lines + 1
if (FORMAT ne "gif") {
  plot for [k=1:motions*lines] DATA index motion_of(k)-1 using x_of(line_of(k)):y_of(line_of(k)) with lines linetype 1 \
    linecolor rgb shade(k) dashtype dash(k) linewidth 1.2
} else {
  # A row of the data that a frame comes to, of a motion with that many.
  row(f, c) = int((rows(c) - 1.0)*f/FRAMES)
  do for [f=1:FRAMES] {
    plot for [k=1:motions*lines] DATA index motion_of(k)-1 using x_of(line_of(k)):y_of(line_of(k)) with lines linetype 1 \
        linecolor rgb "#d8d8d8" linewidth 0.6, \
      for [k=1:motions*lines] DATA index motion_of(k)-1 every ::0::row(f, motion_of(k)) using x_of(line_of(k)):y_of(line_of(k)) \
        with lines linetype 1 linecolor rgb shade(k) linewidth 1.2, \
      for [k=1:(PAIRS && lines > 1 ? motions*lines : 0)] DATA index motion_of(k)-1 every ::row(f, motion_of(k))::row(f, motion_of(k)) \
        using x_of(line_of(k)):y_of(line_of(k)):(line_of(k) < lines ? column(x_of(line_of(k)+1)) - column(x_of(line_of(k))) : 0): \
        (line_of(k) < lines ? column(y_of(line_of(k)+1)) - column(y_of(line_of(k))) : 0) with vectors nohead linetype 1 \
        linecolor rgb GREY linewidth 2, \
      for [k=1:motions*lines] DATA index motion_of(k)-1 every ::row(f, motion_of(k))::row(f, motion_of(k)) \
        using x_of(line_of(k)):y_of(line_of(k)) with points pointtype 7 pointsize 2*MARKS linecolor rgb shade(k)
  }
}
