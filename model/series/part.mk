# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	model/series/block-kernel.c \
	model/series/block.c model/series/block.h \
	model/series/dot.c model/series/dot.h \
	model/series/lanes.c model/series/lanes.h \
	model/series/series-arithmetic.c \
	model/series/series-branch.c \
	model/series/series-double-inside.h \
	model/series/series-double-lower.c \
	model/series/series-double-make.c \
	model/series/series-double-run.c \
	model/series/series-double.c model/series/series-double.h \
	model/series/series-function.c \
	model/series/series-inside.h \
	model/series/series-plan.c model/series/series-plan.h \
	model/series/series-reach.c \
	model/series/series-workspace.c \
	model/series/series.c model/series/series.h
