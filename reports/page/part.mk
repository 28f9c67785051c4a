# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reports/page/html.c reports/page/html.h \
	reports/page/page-cases.c \
	reports/page/page-existence.c \
	reports/page/page-growth.c \
	reports/page/page-head.c \
	reports/page/page-inside.h \
	reports/page/page-motion.c reports/page/page-motion.h \
	reports/page/page-overall.c \
	reports/page/page-rank.c \
	reports/page/page-references.c \
	reports/page/page-timings.c \
	reports/page/page.c reports/page/page.h
