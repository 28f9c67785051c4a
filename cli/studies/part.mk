# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libcli_a_SOURCES += \
	cli/studies/average.c \
	cli/studies/claims.c \
	cli/studies/diff.c \
	cli/studies/drift.c \
	cli/studies/growth.c \
	cli/studies/interval.c \
	cli/studies/over.c cli/studies/over.h \
	cli/studies/paper.c \
	cli/studies/plot-curves.c \
	cli/studies/plot.c cli/studies/plot.h \
	cli/studies/rank.c \
	cli/studies/stores-read.c \
	cli/studies/sweep.c \
	cli/studies/tables-read.c cli/studies/tables-read.h \
	cli/studies/time.c \
	cli/studies/work-precision.c
