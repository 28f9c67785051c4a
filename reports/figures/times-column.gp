# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Time of one solve against n for one column of a paper: some formulations and baselines in one panel, and below what each takes as
# a multiple of the fastest method of the table at that n. TEXT: as times.gp has it.
TEMPLATES = ARG1; FORMAT = ARG2; TEXT = ARG3
PAPER = 1; WIDTH = 246; HEIGHT = 344
SOLVERS = ""
load TEMPLATES."/style.gp"
data = "/dev/stdin"
METHODS = int(word(TEXT, 1))
name_of(k) = word(TEXT, 4*k - 1)
growth_of(k) = word(TEXT, 4*k + 1)
# Formulations have filled marks and full lines, baselines of other libraries open ones and dashes.
array NAME[10] = ["svd", "gram-schmidt", "lagrange", "null-space", "min-norm", "lagrange-schur", "GSL SVD", "Eigen COD", "dgeqp3", "dpotrf"]
array TITLE[10] = ["svd", "gram-schmidt", "lagrange", "null-space", "min-norm", "lagrange-schur", "GSL, SVD", "Eigen, COD", \
  "LAPACK, pivoted QR", "LAPACK, Cholesky"]
array POINT[10] = [9, 5, 11, 13, 7, 2, 8, 4, 6, 12]
array SHADES[10] = ["#000000", "#7a3fa0", "#00806e", "#d1560a", "#0b3c8c", "#b8002e", "#4d4d4d", "#a08000", "#3f74c8", "#d8607c"]
array BLOCK[10]
CHOSEN = ""
do for [c=1:10] {
  BLOCK[c] = 0
  do for [k=1:METHODS] { if (name_of(k) eq NAME[c]) { BLOCK[c] = k; CHOSEN = CHOSEN." ".c } }
}
# A table of others: the first ten.
if (strlen(CHOSEN) == 0) {
  do for [c=1:10] { if (c <= METHODS) { BLOCK[c] = c; NAME[c] = name_of(c); TITLE[c] = name_of(c); CHOSEN = CHOSEN." ".c } }
}
nth(i) = int(word(CHOSEN, i))
full_title(c) = TITLE[c].(strlen(growth_of(BLOCK[c])) > 0 ? "  ".growth_of(BLOCK[c]) : "")
dashes(c) = c <= 6 ? 1 : 2
stats data using 1 name "N" nooutput
stats data using 2 name "T" nooutput
set multiplot
set logscale xy
set xrange [N_min/1.25:N_max*1.25]
unset mxtics
unset mytics
set lmargin at screen 0.165
set rmargin at screen 0.97
set tmargin at screen 0.985
set bmargin at screen 0.555
set yrange [10**floor(log10(T_min)):10**(ceil(log10(T_max)))]
set format y "10^{%L}"
set xtics ("" 3, "" 10, "" 30, "" 100, "" 300, "" 1000, "" 3000)
set ylabel "time of one solve (s)" offset (FORMAT eq "svg" ? 1.6 : 0.6),0
set key at screen 0.53, 0.005 center bottom vertical maxrows 5 Left reverse enhanced samplen 2.4 spacing (FORMAT eq "svg" ? 1.02 : 1.15) width (FORMAT eq "svg" ? -5 : -1)
plot for [i=1:words(CHOSEN)] data index (BLOCK[nth(i)]-1) using 1:2 with linespoints dashtype dashes(nth(i)) linewidth 1.3 \
  linecolor rgb SHADES[nth(i)] pointtype POINT[nth(i)] pointsize 0.42 title full_title(nth(i))
set tmargin at screen 0.53
set bmargin at screen 0.262
set xtics ("3" 3, "10" 10, "30" 30, "100" 100, "300" 300, "1000" 1000, "3000" 3000)
set xlabel "coordinates n" offset 0,0.4
set ylabel "time / fastest" offset (FORMAT eq "svg" ? 1.6 : 0.6),0
set yrange [0.8:*]
set format y "%g"
unset key
plot for [i=1:words(CHOSEN)] data index (BLOCK[nth(i)]-1) using 1:3 with linespoints dashtype dashes(nth(i)) linewidth 1.3 \
  linecolor rgb SHADES[nth(i)] pointtype POINT[nth(i)] pointsize 0.42 notitle
unset multiplot
