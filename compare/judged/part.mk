# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	compare/judged/judged.c compare/judged/judged.h \
	compare/judged/judged-angles.c \
	compare/judged/judged-columns.c \
	compare/judged/judged-digits.c \
	compare/judged/judged-hints.c \
	compare/judged/judged-inside.h \
	compare/judged/judged-rounding.c \
	compare/judged/judged-several.c \
	compare/judged/judged-shifts.c compare/judged/judged-sides.c
