# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	solvers/support/balanced.c solvers/support/balanced.h \
	solvers/support/coordinates.c solvers/support/coordinates.h \
	solvers/support/decide.c \
	solvers/support/formulation.c solvers/support/formulation.h \
	solvers/support/least-norm.c \
	solvers/support/metric.c solvers/support/metric.h \
	solvers/support/range-sparse.c solvers/support/range-sparse.h \
	solvers/support/saddle-sparse.c solvers/support/saddle-sparse.h \
	solvers/support/saddle.c solvers/support/saddle.h \
	solvers/support/split.c solvers/support/split.h \
	solvers/support/units.c solvers/support/units.h
