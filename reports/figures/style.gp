# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# What the figures share. A template reads the data as its standard input, and draws on its standard output. It has the arguments
# folder of the TEMPLATES, FORMAT svg, png or pdf, and a text; it sets them, SOLVERS ("" if it has no names), WIDTH and HEIGHT, then
# loads this.

# PAPER = 1: for one column of a paper; WIDTH and HEIGHT are in points then, and letters of 7 points.
if (!exists("PAPER")) { PAPER = 0 }
SMALL = FORMAT eq "svg" ? ",8" : ",6" # 6 points
if (PAPER && FORMAT eq "svg") {
  set terminal svg size WIDTH*4/3,HEIGHT*4/3 dynamic rounded font "Helvetica,9.3" background rgb "white"
}
if (PAPER && FORMAT eq "pdf") { set terminal pdfcairo size WIDTH/72.0,HEIGHT/72.0 rounded font "Helvetica,7" fontscale 0.75 background rgb "white" }
if (PAPER && FORMAT eq "png") {
  set terminal pngcairo size WIDTH*300/72,HEIGHT*300/72 rounded font "Helvetica,7" fontscale 3.1 linewidth 3.1 pointscale 3.1 \
    background rgb "white"
}
if (PAPER == 0 && FORMAT eq "svg") { set terminal svg size WIDTH,HEIGHT dynamic rounded font "Helvetica,14" background rgb "white" }
if (PAPER == 0 && FORMAT eq "pdf") { set terminal pdfcairo size WIDTH/100.0,HEIGHT/100.0 rounded font "Helvetica,13" background rgb "white" }
if (PAPER == 0 && FORMAT eq "png") { set terminal pngcairo size WIDTH,HEIGHT rounded font "Helvetica,13" background rgb "white" }
set encoding utf8
set datafile missing "?"
set tics nomirror out
set border 3 linewidth 1
set grid xtics ytics linetype 1 linecolor rgb "#e4e4e4" linewidth 1
set key noenhanced

# A formulation keeps its mark in every figure: shape first, then grey level, then hue, so that a grayscale print is readable.
# Order: columns of the data (holonom list solvers); an eleventh and later ones go on in the same manner.
array MARK[10] = [4, 6, 2, 9, 1, 8, 10, 12, 3, 14]
array SHADE[10] = ["#0b3c8c", "#d1560a", "#4d4d4d", "#8fbf3f", "#7a3fa0", "#00806e", "#b8002e", "#a08000", "#000000", "#00a0d0"]
array DASH[10] = [1, 2, 3, 4, 5, 2, 3, 4, 5, 1]
# The mark, shade and dashes of the s-th: from the eleventh on a shape comes with another shade.
turn(s) = (s-1)/10
mark(s) = MARK[1 + (s-1)%10]
shade(s) = SHADE[1 + (s-1 + 3*turn(s))%10]
dash(s) = DASH[1 + (s-1 + turn(s))%10]

# SOLVERS: names, in the order of the columns.
solver_title(s) = word(SOLVERS, s).(word(SOLVERS, s) eq "mpfr" ? " (at twice the bits)" : "")
# An error of exactly 0 has no logarithm: it stands at the floor of the figure.
at_floor(value, low) = value > low ? value : low
# The error in a column: nothing where the solver had no answer (a line ends there).
error_in(c, low) = valid(c) ? at_floor(column(c), low) : NaN
