# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reports/parts/advice.c \
	reports/parts/case.c \
	reports/parts/existence.c \
	reports/parts/failures.c \
	reports/parts/instants.c \
	reports/parts/lists.c \
	reports/parts/motion.c \
	reports/parts/overview.c \
	reports/parts/parts-inside.h \
	reports/parts/parts.c reports/parts/parts.h \
	reports/parts/published.c \
	reports/parts/rank.c \
	reports/parts/timings.c
