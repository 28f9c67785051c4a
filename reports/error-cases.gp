# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Worst error of q'' over the states of each case in double precision, cases in order of kappa.
STEM = "error-cases"; WIDTH = 1300; HEIGHT = 700
SOLVERS = ARG1; TEMPLATES = ARG2; FORMAT = ARG3; BITS = ARG4 # `load` takes the arguments away
load TEMPLATES."/style.gp"
if (words(SOLVERS) < 1) { exit error "no solvers" }
data = "cases.dat"
u = 2.0**-int(BITS)
stats data using 2 nooutput
set logscale y
set format y "10^{%L}"
low = u/1e3         # where an error of exactly 0 stands
high = 1e13*u       # where no answer stands
set yrange [low/3:high*3]
set ytics add ("exactly 0" low, "unable" high)
set xrange [-0.7:STATS_records-0.3]
set xtics rotate by -50 font ",11" noenhanced scale 0
set bmargin at screen 0.38
set rmargin 14
# Names have to be readable: of many cases only every k-th is named.
k = ceil(STATS_records/65.0)
if (k > 1) { set label sprintf("one case in %d is named", k) at screen 0.01,0.03 }
set key outside top center horizontal reverse Left samplen 2
set ylabel "largest relative error of q'' over the states, ".BITS." bits"
set grid noxtics
n = words(SOLVERS)
plot data using 0:($2*u):(0.42):xtic(int($0)%k == 0 ? strcol(1) : "") with xerrorbars pointtype 0 linetype 1 linewidth 1.4 linecolor rgb "#999999" title "κ 2^{−".BITS."}" enhanced, \
     for [s=1:n] data using ($0+(s-(n+1)/2.0)*0.13):(valid(s+2) ? at_floor(column(s+2),low) : high) with points \
       pointtype mark(s) pointsize 1.1 linewidth 1.5 linecolor rgb shade(s) title solver_title(s)
