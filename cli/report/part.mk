# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libcli_a_SOURCES += \
	cli/report/report-drift.c \
	cli/report/report-figures.c cli/report/report-figures.h \
	cli/report/report-growth.c \
	cli/report/report-inside.h \
	cli/report/report-motion.c cli/report/report-motion.h \
	cli/report/report-rank.c \
	cli/report/report-sweeps.c \
	cli/report/report-times.c
