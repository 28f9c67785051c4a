# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libcli_a_SOURCES += \
	cli/report/report.c cli/report/report.h \
	cli/report/report-files.c \
	cli/report/report-motions.c \
	cli/report/report-ranks.c \
	cli/report/report-truths.c
