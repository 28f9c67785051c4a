# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reference/tube/tube-around.c \
	reference/tube/tube-cross.c \
	reference/tube/tube-disc.c \
	reference/tube/tube-event-create.c reference/tube/tube-event-inside.h \
	reference/tube/tube-event.c reference/tube/tube-event.h \
	reference/tube/tube-flow.c \
	reference/tube/tube-forces-disc.c \
	reference/tube/tube-forces.c \
	reference/tube/tube-inside.h \
	reference/tube/tube-read.c \
	reference/tube/tube-refine.c \
	reference/tube/tube-residual.c \
	reference/tube/tube-rows.c \
	reference/tube/tube-series.c \
	reference/tube/tube-slope.c \
	reference/tube/tube-solution.c reference/tube/tube-solution.h \
	reference/tube/tube-weights.c reference/tube/tube-work.c \
	reference/tube/tube.c reference/tube/tube.h
