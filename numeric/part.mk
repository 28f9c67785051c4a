# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	numeric/alloc.c numeric/alloc.h \
	numeric/blas.h \
	numeric/cholesky.c \
	numeric/eigen.c \
	numeric/gram-schmidt.c \
	numeric/kernel.c numeric/kernel.h \
	numeric/lu.c \
	numeric/mat.c numeric/mat.h \
	numeric/ops.c \
	numeric/problem.h \
	numeric/qr.c \
	numeric/rank.c numeric/rank.h \
	numeric/scalar.h \
	numeric/solver.h \
	numeric/status.c numeric/status.h \
	numeric/svd.c \
	numeric/triangular.c numeric/triangular.h \
	numeric/work.c numeric/work.h
