# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Errors of a foreign solver against the condition number. Arguments: TEMPLATES, FORMAT, name of the solver. The data
# have blocks of kappa and error: agrees, loses digits, wrong, families.
TEMPLATES = ARG1; FORMAT = ARG2; NAME = ARG3 # `load` takes the arguments away
WIDTH = 1000; HEIGHT = 620; SOLVERS = ""
load TEMPLATES."/style.gp"
DATA = "/dev/stdin"
u = 2.0**-53
FLOOR = 3e-19; TOP = 1e4
# No error at all, and errors beyond everything, stand at the edges.
shown(y) = y < FLOOR ? FLOOR : (y > TOP ? TOP : y)
set logscale xy
set format x "10^{%L}"
set format y "10^{%L}"
set xrange [0.7:1e17]
set yrange [FLOOR/2:TOP*3]
unset mxtics
unset mytics
set xlabel "condition number κ"
set ylabel "largest relative error" offset 1,0
set title NAME noenhanced
set key outside right center Right samplen 1.8 spacing 1.15
plot u*x with lines linetype 1 linewidth 1.2 linecolor rgb "#999999" title "κ u,  u = 2^{−53}" enhanced, \
     30*u*x with lines linetype 1 dashtype 3 linewidth 1.2 linecolor rgb "#999999" title "30 κ u" enhanced, \
     u*x*x with lines linetype 1 dashtype 2 linewidth 1.2 linecolor rgb "#999999" title "κ² u" enhanced, \
     DATA index 3 using 1:(shown($2)) with points pointtype 6 pointsize 0.45 linecolor rgb "#7f9bbf" title "families", \
     DATA index 0 using 1:(shown($2)) with points pointtype 7 pointsize 0.5 linecolor rgb "#0b3c8c" title "agrees", \
     DATA index 1 using 1:(shown($2)) with points pointtype 9 pointsize 0.9 linecolor rgb "#d1860a" title "loses digits", \
     DATA index 2 using 1:(shown($2)) with points pointtype 2 pointsize 1.1 linewidth 2 linecolor rgb "#b8002e" title "wrong"
