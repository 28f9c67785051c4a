# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += numeric/problem.c \
	solvers/balanced.c solvers/balanced.h \
	solvers/decide.c \
	solvers/gram-schmidt.c \
	solvers/lagrange.c \
	solvers/metric.c solvers/metric.h \
	solvers/registry.c \
	solvers/room.c solvers/room.h \
	solvers/solver.h \
	solvers/svd.c
