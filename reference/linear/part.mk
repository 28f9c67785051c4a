# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reference/linear/attainable.c reference/linear/attainable.h \
	reference/linear/condition.c reference/linear/condition.h \
	reference/linear/decimal.c reference/linear/decimal.h \
	reference/linear/dense.c reference/linear/dense.h \
	reference/linear/eliminate.c reference/linear/eliminate.h \
	reference/linear/kkt-solve.c \
	reference/linear/kkt-work.c \
	reference/linear/kkt.c reference/linear/kkt.h \
	reference/linear/roots.c reference/linear/roots.h \
	reference/linear/solver-mpfr.c reference/linear/solver-mpfr.h \
	reference/linear/spectrum.c reference/linear/spectrum.h
