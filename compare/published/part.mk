# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	compare/published/at-jump.c \
	compare/published/printed-value.c \
	compare/published/matrices.c compare/published/matrices.h \
	compare/published/motion-entries-event.c \
	compare/published/motion-entries-inside.h \
	compare/published/motion-entries-jump.c \
	compare/published/motion-entries-limit.c \
	compare/published/motion-entries-phase.c \
	compare/published/motion-entries-proof.c \
	compare/published/motion-entries-quantity.c \
	compare/published/motion-entries.c compare/published/motion-entries.h \
	compare/published/noise.c compare/published/noise.h \
	compare/published/printed-order.c compare/published/printed-order.h \
	compare/published/plan.c \
	compare/published/published.c compare/published/published.h \
	compare/published/residual-sizes.c compare/published/residual-sizes.h \
	compare/published/closed-form.c \
	compare/published/special-values.c compare/published/special-values.h
