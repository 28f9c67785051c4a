# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Digits against time of everybody in the gallery. TEXT: how many solvers of instants and how many ladders of motions, the case of
# the motions, then their names. The data have a block each: seconds, digits, (of instants) fewest digits. Solvers of instants have
# a row each, in the order of the data, digits on the left and seconds on the right; of motions a line is named by its number in the
# legend, as colours and marks repeat. --yrange is of digits, --xrange of seconds, in the first of the two panels.
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
PLOT_HIGH = NARROW ? 230.0 : 240.0
ENTRIES = 0
if (there(2)) { do for [k=1:MOTIONS] { n = entry(sprintf("%d %s", k, name(INSTANTS + k)), 1, shade(k), dash(k), mark(k)) } }
ROWS_HIGH = there(1) ? HEAD + ROW*INSTANTS + 34 : 0
HEIGHT = ROWS_HIGH + (there(2) ? TOP + PLOT_HIGH + 38 + legend_high(ENTRIES) : 0)
load TEMPLATES."/open.gp"
set multiplot
if (there(1)) {
  ROOM = 0.0
  do for [k=1:INSTANTS] { ROOM = small(name(k)) > ROOM ? small(name(k)) : ROOM }
  FIRST = ROOM + 12; BETWEEN = 20.0; SHARE = (WIDTH - RIGHT + 6 - FIRST - BETWEEN)/2
  set tmargin at screen down(HEAD - 4); set bmargin at screen down(HEAD + ROW*INSTANTS + 2)
  set yrange [INSTANTS + 0.6:0.4]
  set format y ""; unset ytics
  unset grid; set grid xtics linetype 1 linecolor rgb GRID linewidth 0.5
  set label 1 "Solvers of one instant: problems of full rank" at screen across(8), screen down(8) left noenhanced
  do for [k=1:INSTANTS] {
    set label 10+k name(k) at screen across(FIRST - 5), screen down(HEAD - 4 + (k - 0.4)/(INSTANTS + 0.2)*(ROW*INSTANTS + 6)) right noenhanced font SMALL
    set arrow 10+k from screen across(FIRST), first k to screen across(WIDTH - RIGHT + 6), first k nohead back linetype 1 \
      linewidth 0.4 linecolor rgb GRID
  }
  do for [side=1:2] {
    begin = FIRST + (side - 1)*(SHARE + BETWEEN)
    set lmargin at screen across(begin); set rmargin at screen across(begin + SHARE)
    set label 2 (side == 1 ? "digits right" : "seconds for an answer") at screen across(begin + SHARE/2), screen down(HEAD - 14) center font SMALL
    set label 3 (side == 1 ? "median; ring: fewest" : "median") at screen across(begin + SHARE/2), \
      screen down(HEAD + ROW*INSTANTS + 26) center font SMALL
    if (side == 1) {
      set format x "%g"; set xtics 4 font SMALL; set mxtics 4
      eval range("x", 4, "0", "16.5", 1, 0)
      plot for [k=1:INSTANTS] DATA index (k - 1) using 3:(k):($2 - $3):(0) with vectors nohead linetype 1 linewidth 0.9 linecolor rgb FAINT, \
        for [k=1:INSTANTS] DATA index (k - 1) using 3:(k) with points pointtype 6 pointsize 0.8*MARKS linewidth 0.8 linecolor rgb GREY, \
        for [k=1:INSTANTS] DATA index (k - 1) using 2:(k) with points pointtype 7 pointsize MARKS linecolor rgb BLUE
    } else {
      do for [k=1:INSTANTS] { unset label 10+k; unset arrow 10+k }
      set logscale x; set format x POWER; unset mxtics; set xtics 100 font ",8"
      eval range("x", 2, "*", "*", 1, 1)
      plot for [k=1:INSTANTS] DATA index (k - 1) using 1:(k) with points pointtype 5 pointsize 0.8*MARKS linecolor rgb ORANGE
      unset logscale x
    }
  }
  unset label 1; unset label 2; unset label 3
}
if (there(2)) {
  y = ROWS_HIGH
  set lmargin at screen across(LEFT); set rmargin at screen across(WIDTH - RIGHT)
  set tmargin at screen down(y + TOP); set bmargin at screen down(y + TOP + PLOT_HIGH)
  set grid xtics ytics linetype 1 linecolor rgb GRID linewidth 0.5
  set logscale x; set format x POWER; set format y "%g"
  set xtics autofreq font ",8"; set ytics 2 offset 0.6,0 nomirror; unset mxtics
  set label 1 "Simulators: ".word(TEXT, 3) at screen across(LEFT), screen down(y + TOP - 9) left noenhanced
  set label 2 "digits right" at screen across(8), screen down(y + TOP + PLOT_HIGH/2) center rotate by 90
  set label 3 "seconds of processor for the motion" at screen across((LEFT + WIDTH - RIGHT)/2), screen down(y + TOP + PLOT_HIGH + 27) center
  eval x_range("*", "*", !there(1), 1)
  eval y_range("0", "16.5", !there(1), 0)
  LEGEND_TOP = y + TOP + PLOT_HIGH + 36
  load TEMPLATES."/legend.gp"
  # its number at the end of each line, of three steps, on one of three sides, as ends crowd
  plot for [k=1:MOTIONS] DATA index (INSTANTS + k - 1) using 1:2 with linespoints linetype 1 dashtype dash(k) pointtype mark(k) pointsize MARKS \
    linewidth 1.1 linecolor rgb shade(k), \
    for [k=1:MOTIONS] DATA index (INSTANTS + k - 1) using 1:2:(sprintf("%d", k)) every ::2 with labels \
    offset (k % 7 == 0 ? -1.3 : k % 2 ? 0.9 : -0.2),(k % 7 == 0 ? -0.1 : k % 2 ? 0.1 : 0.6) font SMALL textcolor rgb shade(k)
}
unset multiplot
