# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	solvers/kernels/batch-lanes.c \
	solvers/kernels/batch-team.c \
	solvers/kernels/batch.c solvers/kernels/batch.h \
	solvers/kernels/range-diagonal.c solvers/kernels/range-diagonal.h \
	solvers/kernels/range-path-sweeps.c \
	solvers/kernels/range-path.c solvers/kernels/range-path.h \
	solvers/kernels/small-any.c \
	solvers/kernels/small-check.h \
	solvers/kernels/small-fixed.c \
	solvers/kernels/small-solvers.c \
	solvers/kernels/small-template.h \
	solvers/kernels/small.h
