# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Error of q'' against the condition number, in double precision, over two families.
STEM = "error-kappa"; WIDTH = 1430; HEIGHT = 620
SOLVERS = ARG1; TEMPLATES = ARG2; FORMAT = ARG3; BITS = ARG4 # `load` takes the arguments away
load TEMPLATES."/style.gp"
if (words(SOLVERS) < 1) { exit error "no solvers" }
left = "kappa-nearly-dependent.dat"
right = "kappa-mass-ratio.dat"
u = 2.0**-53
set logscale xy
set format x "10^{%L}"
set format y "10^{%L}"
set xrange [0.7:*]
set yrange [1e-18:30]
set xlabel "condition number κ = κ(B) κ(M)"
set key at screen 0.82, 0.93 top left Left reverse samplen 2.4 spacing 1.1
set multiplot layout 1,2 margins 0.08,0.805,0.135,0.92 spacing 0.07
set ylabel "largest relative error of q''" offset 1,0
set title "nearly dependent constraint rows"
plot for [s=1:words(SOLVERS)] left using 2:(error_in(s+2,1.3e-18)) with linespoints \
       linetype 1 dashtype dash(s) linewidth 1.5 linecolor rgb shade(s) pointtype mark(s) pointsize 1.1 title solver_title(s), \
     [1:1e16] u*x with lines linetype 1 linewidth 1.2 linecolor rgb "#999999" title "κ 2^{−53}" enhanced, \
     [1:1e8] u*x*x with lines linetype 1 dashtype 2 linewidth 1.2 linecolor rgb "#999999" title "κ² 2^{−53}" enhanced
unset ylabel
unset key
set title "mass ratio"
plot for [s=1:words(SOLVERS)] right using 2:(error_in(s+2,1.3e-18)) with linespoints \
       linetype 1 dashtype dash(s) linewidth 1.5 linecolor rgb shade(s) pointtype mark(s) pointsize 1.1 title solver_title(s), \
     u*x with lines linetype 1 linewidth 1.2 linecolor rgb "#999999" title "κ 2^{−53}" enhanced
unset multiplot
