# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	compare/sweeps/axis-range.c compare/sweeps/axis-range.h \
	compare/sweeps/drift.c compare/sweeps/drift.h \
	compare/sweeps/ladder.c \
	compare/sweeps/over-motions.c \
	compare/sweeps/over.c compare/sweeps/over.h \
	compare/sweeps/pack.c compare/sweeps/pack.h \
	compare/sweeps/parameter-axis.c compare/sweeps/parameter-axis.h \
	compare/sweeps/stability.c compare/sweeps/stability.h \
	compare/sweeps/sweep-axis.c compare/sweeps/sweep-axis.h \
	compare/sweeps/sweep-limit.c \
	compare/sweeps/sweep.c compare/sweeps/sweep.h \
	compare/sweeps/work-precision.c compare/sweeps/work-precision.h
