# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	solvers/support/balanced.c solvers/support/balanced.h \
	solvers/support/coordinate-partition.c solvers/support/coordinate-partition.h \
	solvers/support/formulation.c solvers/support/formulation.h \
	solvers/support/kkt-system-sparse.c solvers/support/kkt-system-sparse.h \
	solvers/support/kkt-system.c solvers/support/kkt-system.h \
	solvers/support/mass-factor.c solvers/support/mass-factor.h \
	solvers/support/norm-estimate.c solvers/support/norm-estimate.h \
	solvers/support/projection.c solvers/support/projection.h \
	solvers/support/range-entries.c \
	solvers/support/range-loops.h \
	solvers/support/range-sparse.c solvers/support/range-sparse.h \
	solvers/support/rank-and-definiteness.c \
	solvers/support/split.c solvers/support/split.h \
	solvers/support/units.c solvers/support/units.h
