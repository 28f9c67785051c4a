# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Rank against threshold, a strip for each solver, with the magnitudes that it measured. TEXT: case; state; names of the solvers
# that are drawn; bits; true rank; rows; the least threshold; the thresholds at which all solvers find the true rank, 0 0 where
# there are none.
TEMPLATES = ARG1; FORMAT = ARG2; TEXT = ARG3; HOW = ARG4
load TEMPLATES."/style.gp"
NAMES = word(TEXT, 3); solvers = words(NAMES)
bits = word(TEXT, 4); truth = int(word(TEXT, 5)); rows = int(word(TEXT, 6)); least = real(word(TEXT, 7))
from = real(word(TEXT, 8)); to = real(word(TEXT, 9))

# The true rank is the lightest; what is more is blue, less is orange, darker the farther; on paper the numbers say which.
deep(k) = k > 4 ? 4 : k
more(k) = (214 - 30*deep(k))*65536 + (226 - 24*deep(k))*256 + 245 - 12*deep(k)
fewer(k) = (250 - 7*deep(k))*65536 + (218 - 30*deep(k))*256 + 178 - 32*deep(k)
ground(rank, decided) = decided < 1 ? 0xc4c4c4 : rank == truth ? 0xeaf4e4 : rank > truth ? more(rank - truth) : fewer(truth - rank)
rgb(color) = sprintf("#%06x", color)
n = entry("true rank", 4, "#eaf4e4", 1, 1)
# The shades that are there.
stats DATA index 0 using ($5 < 1 ? truth : $4) name "RANK" nooutput
from_true(k, word) = sprintf("%d%s %s", k, k == 4 ? " or more" : "", word)
do for [k=1:deep(int(RANK_max) - truth)] { n = entry(from_true(k, "too many"), 4, rgb(more(k)), 1, 1) }
do for [k=1:deep(truth - int(RANK_min))] { n = entry(from_true(k, "too few"), 4, rgb(fewer(k)), 1, 1) }
n = entry("undecided", 4, "#c4c4c4", 1, 1)
n = entry("magnitude measured", 2, "#222222", 1, 1)
n = entry("default threshold", 2, RED, 1, 1)

LEFT = 30.0
do for [s=1:solvers] { LEFT = small(word(NAMES, s)) + 10 > LEFT ? small(word(NAMES, s)) + 10 : LEFT }
PITCH = 12.0; RIGHT = 10.0
HEAD = fold(word(TEXT, 1).", ".word(TEXT, 2).", ".bits." bits: rank decided at a threshold; true rank ".truth." of ".rows, WIDTH - 12); HEADS = LINES
TOP = 8 + 10.0*HEADS + (to > from ? 12 : 0)
PLOT_HIGH = PITCH*(solvers + 0.4)
HEIGHT = TOP + PLOT_HIGH + 30 + legend_high(ENTRIES) + 2
load TEMPLATES."/open.gp"
# Rank, where there is room for it, of so many decades.
DECADES = (log10(1.25) - log10(least))*5.5/(WIDTH - LEFT - RIGHT)
inside(from, to, rank, decided) = log10(to/from) > (decided < 1 ? 2.2*DECADES : DECADES) ? sprintf(decided < 1 ? "≥%d" : "%d", rank) : ""
set lmargin at screen across(LEFT); set rmargin at screen across(WIDTH - RIGHT)
set tmargin at screen down(TOP); set bmargin at screen down(TOP + PLOT_HIGH)
LEGEND_TOP = HEIGHT - legend_high(ENTRIES)
load TEMPLATES."/legend.gp"
set logscale x
set format x POWER
unset mxtics
eval x_range(number(least), "1.25", 1, 1)
set xtics every(least, 1.25, NARROW ? 5 : 9) offset 0,XTICS
set yrange [solvers + 0.7:0.3]
set border 1
set grid xtics noytics
set ytics scale 0 noenhanced nomirror font SMALL offset 0.6,0
set ytics ()
do for [s=1:solvers] { set ytics add (word(NAMES, s) s) }
set xlabel "relative threshold" offset 0,XLABEL
load TEMPLATES."/heading.gp"
if (to > from) {
  set arrow 1 from from, graph 0 to from, graph 1 nohead front dashtype 2 linewidth 0.8 linecolor rgb GREEN
  set arrow 2 from to, graph 0 to to, graph 1 nohead front dashtype 2 linewidth 0.8 linecolor rgb GREEN
  ALL = "every solver finds the true rank"
  # centred over the range, but within the figure
  x = LEFT + (WIDTH - LEFT - RIGHT)*(log10(sqrt(from*to)) - log10(least))/(log10(1.25) - log10(least))
  x = x + small(ALL)/2 > WIDTH - 3 ? WIDTH - 3 - small(ALL)/2 : x - small(ALL)/2 < 3 ? 3 + small(ALL)/2 : x
  set label 2 ALL at screen across(x), screen down(TOP - 6) center font SMALL textcolor rgb GREEN
}
set style fill solid 1 noborder
HALF = 0.42
plot DATA index 0 using (sqrt($2*$3)):1:2:3:($1 - HALF):($1 + HALF):(ground($4, $5)) with boxxyerror linecolor rgb variable notitle, \
  DATA index 0 using (sqrt($2*$3)):1:(inside($2, $3, $4, $5)) with labels textcolor rgb "#222222" font SMALL notitle, \
  DATA index 1 using 2:($1 - HALF):(0):(2*HALF) with vectors nohead linetype 1 linecolor rgb "#222222" linewidth 0.6 notitle, \
  DATA index 2 using 2:($1 - HALF):(0):(2*HALF) with vectors nohead linetype 1 linecolor rgb RED linewidth 2 notitle
