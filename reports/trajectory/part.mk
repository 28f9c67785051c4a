# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reports/trajectory/certified.c reports/trajectory/certified.h \
	reports/trajectory/events.c \
	reports/trajectory/known.c reports/trajectory/known.h \
	reports/trajectory/known-rounded.c \
	reports/trajectory/motion.c reports/trajectory/motion.h \
	reports/trajectory/motion-columns.c \
	reports/trajectory/phases.c \
	reports/trajectory/solutions.c \
	reports/trajectory/times.c reports/trajectory/times.h \
	reports/trajectory/truth-line.c reports/trajectory/truth-line.h
