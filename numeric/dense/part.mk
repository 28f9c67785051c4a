# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	numeric/dense/blas.h \
	numeric/dense/cholesky.c \
	numeric/dense/clones.h \
	numeric/dense/eigen.c \
	numeric/dense/gram-schmidt.c numeric/dense/gram-schmidt.h \
	numeric/dense/jacobi-start.c numeric/dense/jacobi-start.h \
	numeric/dense/kernel.c numeric/dense/kernel.h \
	numeric/dense/ldl.c \
	numeric/dense/lu.c \
	numeric/dense/mat.c numeric/dense/mat.h \
	numeric/dense/number.h \
	numeric/dense/ops.c \
	numeric/dense/powers.c \
	numeric/dense/qr.c \
	numeric/dense/rank.c numeric/dense/rank.h \
	numeric/dense/rz.c \
	numeric/dense/scalar.h \
	numeric/dense/small.c numeric/dense/small.h \
	numeric/dense/svd.c \
	numeric/dense/triangular.c numeric/dense/triangular.h \
	numeric/dense/work.c numeric/dense/work.h
