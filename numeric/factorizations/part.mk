# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	numeric/factorizations/cholesky.c \
	numeric/factorizations/eigen.c \
	numeric/factorizations/gram-schmidt.c numeric/factorizations/gram-schmidt.h \
	numeric/factorizations/jacobi-start.c numeric/factorizations/jacobi-start.h \
	numeric/factorizations/ldl.c \
	numeric/factorizations/lu.c \
	numeric/factorizations/qr.c \
	numeric/factorizations/rank.c numeric/factorizations/rank.h \
	numeric/factorizations/rz.c \
	numeric/factorizations/small-elimination.c \
	numeric/factorizations/small-jacobi.c \
	numeric/factorizations/small-qr.c \
	numeric/factorizations/small.h \
	numeric/factorizations/svd.c \
	numeric/factorizations/triangular.c numeric/factorizations/triangular.h
