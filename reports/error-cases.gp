# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Worst error of q'' over the states of each case in double precision, cases in order of kappa.
STEM = "error-cases"; WIDTH = 1300; HEIGHT = 700
FOLDER = ARG1; TEMPLATES = ARG2; FORMAT = ARG3 # `load` takes the arguments away
load TEMPLATES."/style.gp"
data = FOLDER."/cases.dat"
names = solver_names(data)
u = 2.0**-53
stats data using 2 nooutput
set logscale y
set format y "10^{%L}"
low = 1e-19
set yrange [low/2:1e-6]
set ytics add ("0" low)
set xrange [-0.7:STATS_records-0.3]
set xtics rotate by -50 font ",11" noenhanced scale 0
set bmargin at screen 0.34
set rmargin 14
set key top left Left reverse opaque spacing 1.15
set ylabel "largest relative error of q'' over the states, 53 bits"
set grid noxtics
n = words(names)
plot data using 0:($2*u):xtic(1) with histeps linetype 1 linewidth 1.2 linecolor rgb "#999999" title "κ 2^{−53}" enhanced, \
     for [s=1:n] data using ($0+(s-(n+1)/2.0)*0.13):(error_in(s+2,low)) with points \
       pointtype MARK[s] pointsize 1.1 linewidth 1.5 linecolor rgb SHADE[s] title word(names,s)
