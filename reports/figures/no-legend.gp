# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Take the legend away: it would be drawn again with every panel.
do for [i=1:ENTRIES] { unset label 300+i; unset arrow 300+i; unset label 300+MOST+i; unset object 300+i }
