# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	numeric/dense/blas.h \
	numeric/dense/clones.h \
	numeric/dense/digits.h \
	numeric/dense/kernel.c numeric/dense/kernel.h \
	numeric/dense/mat.c numeric/dense/mat.h \
	numeric/dense/number.h \
	numeric/dense/ops.c \
	numeric/dense/powers.c \
	numeric/dense/scalar.h \
	numeric/dense/small.c numeric/dense/small.h \
	numeric/dense/work.c numeric/dense/work.h
