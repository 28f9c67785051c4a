# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Digits against time of everybody in the gallery. TEXT: how many solvers of instants and how many ladders of motions, the case of
# the motions, then their names. The data have a block each: seconds, digits, (of instants) fewest digits. Solvers of instants have
# a row each, in the order of the data, digits on the left and seconds on the right; of motions a line is named by its number in the
# legend, as colours and marks repeat. --yrange is of digits, --xrange of seconds, in the first of the two panels. What is too high
# for a page has its panels beside each other; in a column the first one alone, which names the other.
TEMPLATES = ARG1; FORMAT = ARG2; TEXT = ARG3; HOW = ARG4
load TEMPLATES."/style.gp"
INSTANTS = int(word(TEXT, 1)); MOTIONS = int(word(TEXT, 2))
of(p) = p == 1 ? INSTANTS : MOTIONS
there(p) = chosen(p) && of(p) > 0
if (there(1) + there(2) == 0) { exit error "there is nothing to draw in that panel" }
name(k) = word(TEXT, 3 + k)
LEFT = 34.0; RIGHT = 16.0; TOP = 20.0
ROW = 9.2      # from one row of instants to the next
HEAD = 34.0    # above the rows
BELOW = 34.0   # below them, and below the plot
PLOT_HIGH = NARROW ? 230.0 : 240.0
# As many rows as a page has room for.
most_rows = int((MOST_HIGH - HEAD - BELOW - 24)/ROW)
ROWS = INSTANTS > most_rows ? most_rows : INSTANTS
NOTES = ROWS < INSTANTS ? 1 : 0
two = there(1) && there(2)
rows_high = there(1) ? HEAD + ROW*ROWS + BELOW + LINE*NOTES : 0.0
begins = 0.0; half = WIDTH # of the panel of motions
# The legend of motions, in the whole width of the figure or in a half of it.
do for [attempt=1:2] {
  ENTRIES = 0
  LEGEND_LEFT = begins + 4; LEGEND_WIDE = half - 8
  if (there(2)) { do for [k=1:MOTIONS] { n = entry(sprintf("%d %s", k, name(INSTANTS + k)), 1, shade(k), dash(k), mark(k)) } }
  motions_high = TOP + PLOT_HIGH + 38 + legend_high(ENTRIES)
  beside = two && rows_high + motions_high > MOST_HIGH && !NARROW
  if (beside) { half = (WIDTH - 8)/2; begins = half + 8 }
}
alone = two && rows_high + motions_high > MOST_HIGH && NARROW
drawn(p) = there(p) && !(alone && p == 2)
if (alone) { NOTES = NOTES + 1; rows_high = rows_high + LINE; ENTRIES = 0 }
# A plot is less high where there are many names below it, and fills the height beside rows.
spare = (beside ? rows_high : MOST_HIGH) - (motions_high - PLOT_HIGH)
if (!two || beside) { PLOT_HIGH = spare < 120 ? 120.0 : beside || spare < PLOT_HIGH ? spare : PLOT_HIGH }
motions_high = TOP + PLOT_HIGH + 38 + legend_high(ENTRIES)
y_motions = beside ? 0.0 : rows_high
HEIGHT = drawn(2) ? (beside && rows_high > motions_high ? rows_high : y_motions + motions_high) : rows_high
load TEMPLATES."/open.gp"

# The points of the lines, where they end, and the range of their seconds.
if (drawn(2)) {
  array LAST_X[MOTIONS]; array LAST_Y[MOTIONS]
  array DOT_X[1000]; array DOT_Y[1000]
  DOTS = 0
  seen(s, d) = (lx = s, ly = d, DOTS = DOTS < 1000 ? DOTS + 1 : DOTS, DOT_X[DOTS] = s, DOT_Y[DOTS] = d, see(s, d))
  do for [k=1:MOTIONS] {
    lx = NaN; ly = NaN
    stats DATA index (INSTANTS + k - 1) using (seen($1, $2)) nooutput
    LAST_X[k] = lx; LAST_Y[k] = ly
  }
  mine = !there(1)
  x_low = end(2, power(floor(X_LEAST)), mine); x_high = end(3, power(ceil(X_MOST)), mine)
  y_low = end(4, "0", mine); y_high = end(5, "16.5", mine)
}

set multiplot
if (drawn(1)) {
  wide_rows = beside ? half : WIDTH
  ROOM = 0.0
  do for [k=1:ROWS] { ROOM = small(name(k)) > ROOM ? small(name(k)) : ROOM }
  FIRST = ROOM + 12; BETWEEN = 20.0; SHARE = (wide_rows - RIGHT + 6 - FIRST - BETWEEN)/2
  set tmargin at screen down(HEAD - 4); set bmargin at screen down(HEAD + ROW*ROWS + 2)
  set yrange [ROWS + 0.6:0.4]
  set format y ""; unset ytics
  unset grid; set grid xtics linetype 1 linecolor rgb GRID linewidth 0.5
  set label 1 "Solvers of one instant: problems of full rank" at screen across(8), screen down(8) left noenhanced
  if (ROWS < INSTANTS) {
    set label 4 sprintf("%d more have fewer digits", INSTANTS - ROWS) at screen across(8), screen down(rows_high - LINE*NOTES + 4) left \
      noenhanced font SMALL textcolor rgb GREY
  }
  if (alone) {
    set label 5 sprintf("%d simulators: a figure of their own, --panels=motions", MOTIONS) at screen across(8), \
      screen down(rows_high - 6) left noenhanced font SMALL textcolor rgb GREY
  }
  do for [k=1:ROWS] {
    set label 10+k name(k) at screen across(FIRST - 5), screen down(HEAD - 4 + (k - 0.4)/(ROWS + 0.2)*(ROW*ROWS + 6)) right noenhanced font SMALL
    set arrow 10+k from screen across(FIRST), first k to screen across(wide_rows - RIGHT + 6), first k nohead back linetype 1 \
      linewidth 0.4 linecolor rgb GRID
  }
  do for [side=1:2] {
    begin = FIRST + (side - 1)*(SHARE + BETWEEN)
    set lmargin at screen across(begin); set rmargin at screen across(begin + SHARE)
    set label 2 (side == 1 ? "digits right" : "seconds for an answer") at screen across(begin + SHARE/2), screen down(HEAD - 14) center font SMALL
    set label 3 (side == 1 ? "median; ring: fewest" : "median") at screen across(begin + SHARE/2), \
      screen down(HEAD + ROW*ROWS + 26) center font SMALL
    if (side == 1) {
      set format x "%g"; set xtics 4 font SMALL; set mxtics 4
      eval range("x", 4, "0", "16.5", 1, 0)
      plot for [k=1:ROWS] DATA index (k - 1) using 3:(k):($2 - $3):(0) with vectors nohead linetype 1 linewidth 0.9 linecolor rgb FAINT, \
        for [k=1:ROWS] DATA index (k - 1) using 3:(k) with points pointtype 6 pointsize 0.8*MARKS linewidth 0.8 linecolor rgb GREY, \
        for [k=1:ROWS] DATA index (k - 1) using 2:(k) with points pointtype 7 pointsize MARKS linecolor rgb BLUE
    } else {
      # drawn once: what is there twice looks bold
      do for [k=1:ROWS] { unset label 10+k; unset arrow 10+k }
      unset label 1; unset label 4; unset label 5
      set logscale x; set format x POWER; unset mxtics; set xtics 100 font ",8"
      eval range("x", 2, "*", "*", 1, 1)
      plot for [k=1:ROWS] DATA index (k - 1) using 1:(k) with points pointtype 5 pointsize 0.8*MARKS linecolor rgb ORANGE
      unset logscale x
    }
  }
  unset label 2; unset label 3
}
if (drawn(2)) {
  y = y_motions; plot_left = begins + LEFT; plot_wide = half - LEFT - RIGHT
  set lmargin at screen across(plot_left); set rmargin at screen across(plot_left + plot_wide)
  set tmargin at screen down(y + TOP); set bmargin at screen down(y + TOP + PLOT_HIGH)
  set grid xtics ytics linetype 1 linecolor rgb GRID linewidth 0.5
  set logscale x; set format x POWER; set format y "%g"
  set xtics autofreq font ",8"; set ytics 2 offset 0.6,0 nomirror; unset mxtics
  set label 1 "Simulators: ".word(TEXT, 3) at screen across(beside ? begins + 8 : plot_left), screen down(y + (beside ? 8 : TOP - 9)) left noenhanced
  set label 2 "digits right" at screen across(begins + 8), screen down(y + TOP + PLOT_HIGH/2) center rotate by 90
  set label 3 "seconds of processor for the motion" at screen across(plot_left + plot_wide/2), screen down(y + TOP + PLOT_HIGH + 27) center
  eval x_range(x_low, x_high, 0, 1)
  eval y_range(y_low, y_high, 0, 0)
  LEGEND_TOP = y + TOP + PLOT_HIGH + 36
  load TEMPLATES."/legend.gp"
  ENDS = MOTIONS; ENDS_WIDE = plot_wide; ENDS_HIGH = PLOT_HIGH
  array END_X[ENDS]; array END_Y[ENDS]
  in_x(s) = plot_wide*log10(s/real(x_low))/log10(real(x_high)/real(x_low))
  in_y(d) = PLOT_HIGH*(d - real(y_low))/(real(y_high) - real(y_low))
  do for [k=1:DOTS] { DOT_X[k] = in_x(DOT_X[k]); DOT_Y[k] = in_y(DOT_Y[k]) }
  do for [k=1:ENDS] {
    END_X[k] = in_x(LAST_X[k]); END_Y[k] = in_y(LAST_Y[k])
    if (!(END_X[k] >= 0 && END_X[k] <= plot_wide && END_Y[k] >= 0 && END_Y[k] <= PLOT_HIGH)) { END_X[k] = NaN; END_Y[k] = NaN }
  }
  load TEMPLATES."/ends.gp"
  set style textbox opaque noborder margins 0.2,0.1
  do for [k=1:ENDS] {
    if (NUMBER_X[k] == NUMBER_X[k]) {
      set label 600+k sprintf("%d", k) at screen across(plot_left + NUMBER_X[k]), screen down(y + TOP + PLOT_HIGH - NUMBER_Y[k]) center \
        front font SMALL textcolor rgb shade(k) boxed
    }
  }
  plot for [k=1:MOTIONS] DATA index (INSTANTS + k - 1) using 1:2 with linespoints linetype 1 dashtype dash(k) pointtype mark(k) pointsize MARKS \
    linewidth 1.1 linecolor rgb shade(k)
}
unset multiplot
