# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reports/motion/certified.c reports/motion/certified.h \
	reports/motion/drift-inside.h reports/motion/drift-samples.c \
	reports/motion/drift.c reports/motion/drift.h \
	reports/motion/events.c \
	reports/motion/judged-several.c reports/motion/judged-several.h \
	reports/motion/judged.c reports/motion/judged.h \
	reports/motion/known.c reports/motion/known.h \
	reports/motion/plot.c reports/motion/plot.h \
	reports/motion/motion.c reports/motion/motion-columns.c reports/motion/motion.h \
	reports/motion/over-motions.c \
	reports/motion/phases.c \
	reports/motion/simulation.c reports/motion/simulation.h \
	reports/motion/solutions.c \
	reports/motion/sweep.c reports/motion/sweep.h \
	reports/motion/truth-line.c reports/motion/truth-line.h \
	reports/motion/work-precision.c reports/motion/work-precision.h
