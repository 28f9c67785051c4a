# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Performance profiles of solvers that were asked the same: digits on the left, time on the right. Arguments: TEMPLATES,
# FORMAT. The data have a block with the numbers of curves and the ends of the axes, then a block a curve, whose first line is the
# name: log10 tau, share.
TEMPLATES = ARG1; FORMAT = ARG2
WIDTH = 1100; HEIGHT = 520; SOLVERS = ""
load TEMPLATES."/style.gp"
DATA = "/dev/stdin"
stats DATA index 0 using 1 nooutput; D = int(STATS_max)
stats DATA index 0 using 2 nooutput; DFAR = STATS_max
stats DATA index 0 using 3 nooutput; T = int(STATS_max)
stats DATA index 0 using 4 nooutput; TFAR = STATS_max
set yrange [0:1.03]
set ylabel "share of the problems"
set key bottom right Left reverse samplen 2.4 spacing 1.15 noenhanced opaque
set multiplot layout 1,(T > 0 ? 2 : 1)
set xrange [0:DFAR]
set xlabel "decimal digits fewer than the best solver"
if (D > 0) {
  plot for [s=1:D] DATA index s using 1:2 with steps linecolor rgb shade(s) dashtype dash(s) linewidth 2 title columnheader(1) noenhanced
}
if (T > 0) {
  set logscale x
  set xrange [1:10**TFAR]
  set xlabel "times as slow as the fastest solver, τ"
  unset key
  plot for [s=1:T] DATA index (D + s) using (10**$1):2 with steps linecolor rgb shade(s) dashtype dash(s) linewidth 2 title columnheader(1) noenhanced
}
unset multiplot
