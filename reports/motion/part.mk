# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reports/motion/drift-inside.h reports/motion/drift-samples.c \
	reports/motion/drift.c reports/motion/drift.h \
	reports/motion/judged-several.c reports/motion/judged-several.h \
	reports/motion/judged.c reports/motion/judged.h \
	reports/motion/plot.c reports/motion/plot.h \
	reports/motion/over-motions.c \
	reports/motion/simulation.c reports/motion/simulation.h \
	reports/motion/sweep.c reports/motion/sweep.h \
	reports/motion/work-precision.c reports/motion/work-precision.h
