# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Time of one solve against n, a panel for each formulation. TEXT: number of methods; of each whether it is a formulation, its name,
# which method is its baseline (from 1; 0: none), and how its time grows. The data have a block for each method.
TEMPLATES = ARG1; FORMAT = ARG2; TEXT = ARG3
METHODS = int(word(TEXT, 1))
is_own(k) = int(word(TEXT, 4*k - 2))
name_of(k) = word(TEXT, 4*k - 1)
bare_of(k) = int(word(TEXT, 4*k))
growth_of(k) = word(TEXT, 4*k + 1)
COUNT = 0
do for [k=1:METHODS] { COUNT = COUNT + is_own(k) }
COLUMNS = 5
ROWS = (COUNT + COLUMNS - 1)/COLUMNS
wide = 232; high = 200
WIDTH = 92 + COLUMNS*wide + 12; HEIGHT = 40 + ROWS*high + 78
SOLVERS = ""
load TEMPLATES."/style.gp"
data = "/dev/stdin"
stats data using 1 name "N" nooutput
stats data using 2 name "T" nooutput
set multiplot
set logscale xy
set xrange [N_min/1.3:N_max*1.3]
set yrange [10**floor(log10(T_min)):10**ceil(log10(T_max))]
unset mxtics
unset mytics
unset key
set label 201 "coordinates n (constraints m: about 0.6 n, fewer below 30)" at screen 0.52, 18.0/HEIGHT center noenhanced
set label 202 "time of one solve, in seconds" at screen 22.0/WIDTH, 0.5 center rotate by 90 noenhanced
set label 203 "grey: the other formulations;  dashed: the bare sequence of LAPACK calls of the same method" \
  at screen 92.0/WIDTH, 1 - 20.0/HEIGHT left noenhanced
panel = 0
do for [k=1:METHODS] {
  if (is_own(k)) {
    panel = panel + 1
    x = 92 + ((panel-1) % COLUMNS)*wide
    y = 40 + ((panel-1)/COLUMNS)*high
    set lmargin at screen real(x)/WIDTH
    set rmargin at screen (x + wide - 16.0)/WIDTH
    set tmargin at screen 1 - (y + 24.0)/HEIGHT
    set bmargin at screen 1 - (y + high - 8.0)/HEIGHT
    if ((panel-1) % COLUMNS == 0) { set format y "10^{%L}" } else { set format y "" }
    if (panel + COLUMNS > COUNT) {
      set xtics ("10" 10, "100" 100, "1000" 1000, "10^{4}" 1e4, "10^{5}" 1e5) font ",11"
    } else {
      set xtics ("" 10, "" 100, "" 1000, "" 1e4, "" 1e5)
    }
    set ytics 100 font ",11"
    set label 1 name_of(k) at graph 0, 1.08 left noenhanced font ",13"
    if (strlen(growth_of(k)) > 0) {
      set label 2 growth_of(k) at graph 0.95, 0.09 right font ",12" textcolor rgb "#0b3c8c"
    } else { unset label 2 }
    bare = bare_of(k)
    plot for [o=1:METHODS] data index (o-1) using 1:(is_own(o) && o != k ? $2 : NaN) with lines linetype 1 linewidth 0.8 \
        linecolor rgb "#d4d4d4", \
      data index (bare > 0 ? bare-1 : k-1) using 1:(bare > 0 ? $2 : NaN) with lines linetype 1 dashtype 2 linewidth 1.6 \
        linecolor rgb "#d1560a", \
      data index (k-1) using 1:2 with linespoints linetype 1 linewidth 1.9 linecolor rgb "#0b3c8c" pointtype 7 pointsize 0.6
    # The rest would be drawn again with every panel.
    unset label 201; unset label 202; unset label 203
  }
}
unset multiplot
