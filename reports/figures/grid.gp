# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Small panels in rows, for templates that have one a formulation: COLUMNS of them, PITCH_X and PITCH_Y points apart, of PANEL_WIDE by
# PANEL_HIGH points, beginning at LEFT. column_of(k) and row_of(k) count from 0.
COLUMNS = NARROW ? 2 : 5
LEFT = 37.0; RIGHT = 5.0
PITCH_X = (WIDTH - LEFT - RIGHT)/COLUMNS
PANEL_WIDE = PITCH_X - 8
PANEL_HIGH = NARROW ? 60.0 : 66.0
PITCH_Y = PANEL_HIGH + 18
column_of(k) = (k-1)%COLUMNS
row_of(k) = (k-1)/COLUMNS
rows_of(n) = (n + COLUMNS - 1)/COLUMNS
