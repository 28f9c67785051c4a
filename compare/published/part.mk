# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	compare/published/along-event.c \
	compare/published/along-inside.h \
	compare/published/along-phase.c \
	compare/published/along-quantity.c \
	compare/published/along.c compare/published/along.h \
	compare/published/finding.c \
	compare/published/matrices.c compare/published/matrices.h \
	compare/published/noise.c compare/published/noise.h \
	compare/published/order.c compare/published/order.h \
	compare/published/plan.c \
	compare/published/published.c compare/published/published.h \
	compare/published/solution.c \
	compare/published/terms.c compare/published/terms.h
