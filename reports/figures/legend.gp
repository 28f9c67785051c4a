# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Draw the legend, as labels, lines and boxes from number 300 on (style.gp says of what). no-legend.gp takes them away again, where
# another panel follows.
LEGEND_COLUMNS = legend_columns(ENTRIES); LEGEND_ROWS = legend_rows(ENTRIES); LEGEND_PITCH = legend_room(ENTRIES)
do for [i=1:ENTRIES] {
  lx = LEGEND_LEFT + ((i-1)/LEGEND_ROWS)*LEGEND_PITCH
  ly = LEGEND_TOP + 6 + ((i-1)%LEGEND_ROWS)*LINE
  set label 300+i LEGEND[i] at screen across(lx + SAMPLES + 3), screen down(ly) left noenhanced font SMALL
  if (KIND[i] < 3) {
    set arrow 300+i from screen across(lx), screen down(ly) to screen across(lx + SAMPLES), screen down(ly) nohead \
      linetype 1 linewidth 1.4 dashtype DASHES[i] linecolor rgb COLOR[i]
  }
  if (KIND[i] == 1 || KIND[i] == 3) {
    set label 300+MOST+i "" at screen across(lx + SAMPLES/2), screen down(ly) point pointtype POINT[i] pointsize MARKS linewidth 1 \
      linecolor rgb COLOR[i]
  }
  if (KIND[i] == 4) {
    set object 300+i rectangle from screen across(lx), screen down(ly + 3.2) to screen across(lx + SAMPLES), screen down(ly - 3.2) \
      fillstyle solid 1 border linecolor rgb GREY linewidth 0.4 fillcolor rgb COLOR[i] front
  }
}
