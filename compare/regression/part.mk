# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	compare/regression/averages.c compare/regression/averages.h \
	compare/regression/columns.c compare/regression/columns.h \
	compare/regression/digit-noise.c compare/regression/digit-noise.h \
	compare/regression/judge-rows.c \
	compare/regression/judge-times.c \
	compare/regression/rank-tests.c compare/regression/rank-tests.h \
	compare/regression/regression-inside.h \
	compare/regression/regression.c compare/regression/regression.h \
	compare/regression/rows.c compare/regression/rows.h
