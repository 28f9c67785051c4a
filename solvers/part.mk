# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	solvers/augmented-lagrangian.c \
	solvers/auto.c \
	solvers/chain.c \
	solvers/cod.c \
	solvers/extended.c \
	solvers/gauss.c \
	solvers/gibbs-appell.c \
	solvers/gram-schmidt.c \
	solvers/greville.c \
	solvers/lagrange-ldl.c \
	solvers/lagrange-schur.c \
	solvers/lagrange.c \
	solvers/maggi.c \
	solvers/min-norm.c \
	solvers/null-space.c \
	solvers/registry.c \
	solvers/solver.h \
	solvers/sparse-kkt.c \
	solvers/sparse-schur.c \
	solvers/svd.c \
	solvers/udwadia-phohomsiri.c
