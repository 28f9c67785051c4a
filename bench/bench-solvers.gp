# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Time per solve against n. Arguments: STEM of the data and of the figure, folder of these TEMPLATES, FORMAT, and the METHODS in
# the order of the data, each followed by "|" and with "o:" (a formulation) or "b:" (a baseline) before its name.
STEM = ARG1; TEMPLATES = ARG2; FORMAT = ARG3; METHODS = ARG4; SOLVERS = "" # `load` takes the arguments away
WIDTH = 1150; HEIGHT = 700
load TEMPLATES."/../reports/style.gp"
count = 0
do for [k=1:strlen(METHODS)] { if (METHODS[k:k] eq "|") { count = count + 1 } }
array NAME[count]
array OWN[count]
rest = METHODS
do for [k=1:count] {
    at = strstrt(rest, "|")
    OWN[k] = (rest[1:2] eq "o:")
    NAME[k] = rest[3:at-1]
    rest = rest[at+1:*]
}
array PLACE[count] # of a formulation, and of a baseline, in its group
own = 0; other = 0
do for [k=1:count] { if (OWN[k]) { own = own + 1; PLACE[k] = own } else { other = other + 1; PLACE[k] = other } }
set logscale xy
set xrange [2.5:4000]
set yrange [1e-8:*]
set format y "10^{%L} s"
set xlabel "coordinates n (constraints m: about 0.6 n, fewer below 30)"
set ylabel "time of one solve" offset 1,0
set key outside right center Left reverse samplen 3 spacing 1.15 maxrows 40
data = STEM.".dat"
shade(k) = OWN[k] ? SHADE[(PLACE[k]-1)%10+1] : "#9a9a9a"
dash(k) = OWN[k] ? DASH[(PLACE[k]-1)%10+1] : 3
mark(k) = OWN[k] ? MARK[(PLACE[k]-1)%10+1] : MARK[(PLACE[k]+4)%10+1]
plot for [k=1:count] data index (k-1) using 1:2 with linespoints linetype 1 \
       dashtype dash(k) linewidth (OWN[k] ? 1.6 : 1.1) linecolor rgb shade(k) \
       pointtype mark(k) pointsize (OWN[k] ? 1.0 : 0.7) title NAME[k], \
     2e-11*x**3 with lines linetype 1 linewidth 1 linecolor rgb "#c8c8c8" title "n^3" enhanced
