# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The heading HEAD, which fold() has made, at the top of the figure, as labels from number 400 on: a label for each line, as the
# distance between gnuplot's own lines depends on the format. HEADS: how many; they take 10 points each.
REST = HEAD
do for [i=1:HEADS] {
  BREAK = strstrt(REST, "\n")
  PART = BREAK > 0 ? REST[1:BREAK-1] : REST
  set label 400+i PART at screen 0.5, screen down(9 + 10*(i-1)) center noenhanced
  REST = BREAK > 0 ? REST[BREAK+1:*] : ""
}
