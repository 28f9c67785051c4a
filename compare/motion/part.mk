# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	compare/motion/certified.c compare/motion/certified.h \
	compare/motion/curve-pack.c \
	compare/motion/curve-quantity.c \
	compare/motion/curve.c compare/motion/curve.h \
	compare/motion/existence.c compare/motion/existence.h \
	compare/motion/span.c compare/motion/span.h \
	compare/motion/studies.c compare/motion/studies.h \
	compare/motion/study-event.c \
	compare/motion/study-inside.h \
	compare/motion/study-phase.c \
	compare/motion/study-run-events.c \
	compare/motion/study-run.c \
	compare/motion/study-truth.c \
	compare/motion/study.c compare/motion/study.h
