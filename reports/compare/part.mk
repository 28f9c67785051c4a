# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reports/compare/compare-table.c reports/compare/json.c \
	reports/compare/pareto.c reports/compare/pareto.h \
	reports/compare/reproduce.c reports/compare/reproduce.h \
	reports/compare/summary.c \
	reports/compare/tap.c \
	reports/compare/text.c \
	reports/compare/record-columns.h reports/compare/writer.h \
	reports/compare/writers.c
