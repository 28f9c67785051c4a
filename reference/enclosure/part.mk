# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reference/enclosure/enclosure-answer.c \
	reference/enclosure/enclosure-check.c \
	reference/enclosure/enclosure-far.c \
	reference/enclosure/enclosure-inside.h \
	reference/enclosure/enclosure-newton.c reference/enclosure/enclosure-newton.h \
	reference/enclosure/enclosure-pivots.c \
	reference/enclosure/enclosure-reaction.c \
	reference/enclosure/enclosure-series.c \
	reference/enclosure/enclosure-solve.c \
	reference/enclosure/enclosure-state.c \
	reference/enclosure/enclosure.c reference/enclosure/enclosure.h
