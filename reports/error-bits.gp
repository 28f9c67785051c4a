# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Error of q'' against the number of bits.
STEM = "error-bits"; WIDTH = 1430; HEIGHT = 600
SOLVERS = ARG1; TEMPLATES = ARG2; FORMAT = ARG3; BITS = ARG4 # `load` takes the arguments away
load TEMPLATES."/style.gp"
if (words(SOLVERS) < 1) { exit error "no solvers" }
left = "bits-ordinary.dat"
right = "bits-nearly-dependent.dat"
set logscale y
set format y "10^{%L}"
set xrange [16:508]
set yrange [1e-3:1e21]
set xtics (24, 53, 106, 160, 212, 300, 400, 500)
set xlabel "precision in bits"
unset key
set multiplot layout 1,2 margins 0.08,0.805,0.135,0.92 spacing 0.07
# 2^500 is within the range of a double; the error times it is the loss over the precision.
loss(c) = valid(c) ? at_floor(column(c)*2.0**column(1), 2e-3) : NaN
set ylabel "largest relative error of q'' × 2^{bits}" enhanced offset 1,0
set title "greenwood/cone-and-plane" noenhanced
plot for [s=1:words(SOLVERS)] left using 1:(loss(s+2)) with linespoints \
       linetype 1 dashtype dash(s) linewidth 1.5 linecolor rgb shade(s) pointtype mark(s) pointsize 0.9 title solver_title(s), \
     left using 1:2 with lines linetype 1 linewidth 1.2 linecolor rgb "#999999" title "κ"
unset ylabel
set key at screen 0.82, 0.93 top left Left reverse samplen 2.4 spacing 1.1
set title "families/nearly-dependent, eps = 1e-6" noenhanced
plot for [s=1:words(SOLVERS)] right using 1:(loss(s+2)) with linespoints \
       linetype 1 dashtype dash(s) linewidth 1.5 linecolor rgb shade(s) pointtype mark(s) pointsize 0.9 title solver_title(s), \
     right using 1:2 with lines linetype 1 linewidth 1.2 linecolor rgb "#999999" title "κ", \
     right using 1:($2*$2) with lines linetype 1 dashtype 2 linewidth 1.2 linecolor rgb "#999999" title "κ²"
unset multiplot
