# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The bound of the error of a certified motion over time, in bits. TEXT: case; end of its span. The data are lines of time
# and log2 of the bound.
TEMPLATES = ARG1; FORMAT = ARG2; TEXT = ARG3 # `load` takes the arguments away
WIDTH = 1000; HEIGHT = 560; SOLVERS = ""
load TEMPLATES."/style.gp"
DATA = "/dev/stdin"
set xlabel "t"
set ylabel "log2 of the bound" offset 1,0
set title word(TEXT, 1) noenhanced
set xrange [*:real(word(TEXT, 2))]
set offsets 0, 0, graph 0.05, graph 0.05
unset key
plot DATA using 1:2 with linespoints linewidth 1.5 pointtype 7 pointsize 0.5
