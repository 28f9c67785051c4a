# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	compare/instant/attempt.c compare/instant/attempt.h \
	compare/instant/pack.c compare/instant/pack.h \
	compare/instant/compare.c compare/instant/compare.h \
	compare/instant/errors.c \
	compare/instant/instants.c compare/instant/instants.h \
	compare/instant/invariance.c compare/instant/invariance.h \
	compare/instant/laws.c compare/instant/laws.h \
	compare/instant/fits.c \
	compare/instant/metrics.c compare/instant/metrics.h \
	compare/instant/record.c compare/instant/second.c \
	compare/instant/solved.c compare/instant/solved.h \
	compare/instant/solvers.c \
	compare/instant/verdict.c compare/instant/verdict.h
