# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Errors of judged trajectories over time. Arguments: TEMPLATES, FORMAT, the case. The data have a block for each
# file: its name, then lines of time and error.
TEMPLATES = ARG1; FORMAT = ARG2; NAME = ARG3 # `load` takes the arguments away
WIDTH = 1000; HEIGHT = 560; SOLVERS = ""
load TEMPLATES."/style.gp"
DATA = "/dev/stdin"
set logscale y
set format y "10^{%L}"
unset mytics
set xlabel "t"
set ylabel "error over size" offset 1,0
set title NAME noenhanced
set key outside right center Right samplen 1.8 spacing 1.15 noenhanced
stats DATA using 0 nooutput
plot for [k=0:STATS_blocks-1] DATA index k using 1:2 with lines linewidth 1.5 title columnheader(1)
