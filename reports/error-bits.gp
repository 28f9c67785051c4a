# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Error of q'' against the number of bits.
STEM = "error-bits"; WIDTH = 1200; HEIGHT = 600
FOLDER = ARG1; TEMPLATES = ARG2; FORMAT = ARG3 # `load` takes the arguments away
load TEMPLATES."/style.gp"
left = FOLDER."/bits-ordinary.dat"
right = FOLDER."/bits-nearly-dependent.dat"
names = solver_names(left)
set logscale y
set format y "10^{%L}"
set xrange [16:508]
set yrange [1e-155:1]
set ytics 1e-160, 1e20, 1
set mytics 1
set xtics (24, 53, 106, 160, 212, 300, 400, 500)
set xlabel "precision in bits"
set key top right samplen 2.4 spacing 1.15 opaque
set multiplot layout 1,2 margins 0.095,0.985,0.135,0.92 spacing 0.09
set ylabel "largest relative error of q''" offset 1,0
set title "greenwood/cone-and-plane" noenhanced
plot for [s=1:words(names)] left using 1:(error_in(s+2,1e-154)) with linespoints \
       linetype 1 dashtype DASH[s] linewidth 1.5 linecolor rgb SHADE[s] pointtype MARK[s] pointsize 0.9 title word(names,s), \
     2.0**-x with lines linetype 1 linewidth 1.2 linecolor rgb "#999999" title "2^{−bits}" enhanced
unset ylabel
set title "families/nearly-dependent, eps = 1e-6" noenhanced
plot for [s=1:words(names)] right using 1:(error_in(s+2,1e-154)) with linespoints \
       linetype 1 dashtype DASH[s] linewidth 1.5 linecolor rgb SHADE[s] pointtype MARK[s] pointsize 0.9 title word(names,s), \
     2.0**-x with lines linetype 1 linewidth 1.2 linecolor rgb "#999999" title "2^{−bits}" enhanced
unset multiplot
