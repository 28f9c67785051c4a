# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Places for the numbers of lines beside their ends, no number over another one or over a mark, as ends crowd. ENDS: how many lines;
# END_X, END_Y: their ends in points from the lower left corner of the plot, NaN: there is none; DOTS, DOT_X, DOT_Y: all marks;
# ENDS_WIDE, ENDS_HIGH: the plot.
# Sets NUMBER_X and NUMBER_Y, where the middle of each number is.
array NUMBER_X[ENDS]; array NUMBER_Y[ENDS]; array NUMBER_WIDE[ENDS]
do for [k=1:ENDS] { NUMBER_X[k] = NaN; NUMBER_Y[k] = NaN; NUMBER_WIDE[k] = small(sprintf("%d", k))/2 + 0.4 }
NUMBER_HIGH = 3.6 # half of it
DOT_SIZE = 2.0    # half of a mark
# right, obliquely, above and below, left: a line mostly comes from the left
array TURN[8] = [0, 40, -40, 90, -90, 140, -140, 180]
meets(x, y, w, h, x2, y2, w2, h2) = valid_number(x2) && abs(x - x2) < w + w2 && abs(y - y2) < h + h2
valid_number(x) = x == x
numbers_met(x, y, k) = sum [j=1:ENDS] meets(x, y, NUMBER_WIDE[k], NUMBER_HIGH, NUMBER_X[j], NUMBER_Y[j], NUMBER_WIDE[j], NUMBER_HIGH)
dots_met(x, y, k) = sum [j=1:DOTS] meets(x, y, NUMBER_WIDE[k], NUMBER_HIGH, DOT_X[j], DOT_Y[j], DOT_SIZE, DOT_SIZE)
outside(x, y, k) = x < NUMBER_WIDE[k] || x > ENDS_WIDE + 8 || y < NUMBER_HIGH || y > ENDS_HIGH - NUMBER_HIGH
do for [k=1:ENDS] {
  best = 1e9
  if (valid_number(END_X[k])) {
    do for [ring=1:6] {
      do for [d=1:8] {
        try_x = END_X[k] + (ring*6.0 + NUMBER_WIDE[k] - 2)*cos(TURN[d]*pi/180)
        try_y = END_Y[k] + ring*6.2*sin(TURN[d]*pi/180)
        cost = 100*numbers_met(try_x, try_y, k) + 10*dots_met(try_x, try_y, k) + 1000*outside(try_x, try_y, k) + 0.01*ring
        if (cost < best - 1e-6) { best = cost; at_x = try_x; at_y = try_y }
      }
    }
    NUMBER_X[k] = at_x; NUMBER_Y[k] = at_y
  }
}
