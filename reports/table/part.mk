# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reports/table/component.c \
	reports/table/csv.c \
	reports/table/digits.c \
	reports/table/escape.h \
	reports/table/html.c \
	reports/table/json-stream.c \
	reports/table/json.c \
	reports/table/latex-cells.c reports/table/latex-inside.h \
	reports/table/latex-fit.c \
	reports/table/latex-width.c reports/table/latex-width.h \
	reports/table/latex-write.c \
	reports/table/latex.c \
	reports/table/number.c reports/table/number.h \
	reports/table/prose.c \
	reports/table/rows.c \
	reports/table/style.c reports/table/style.h \
	reports/table/table.c reports/table/table.h \
	reports/table/tap.c \
	reports/table/text.c \
	reports/table/words.c
