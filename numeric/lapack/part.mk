# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	numeric/lapack/blas.h \
	numeric/lapack/clones.h \
	numeric/lapack/lanes.h \
	numeric/lapack/loops-2.c \
	numeric/lapack/loops-4.c \
	numeric/lapack/loops-8.c \
	numeric/lapack/loops-all.h \
	numeric/lapack/loops-cholesky.h \
	numeric/lapack/loops-definite.h \
	numeric/lapack/loops-lu.h \
	numeric/lapack/loops-transpose.h \
	numeric/lapack/loops.c numeric/lapack/loops.h \
	numeric/lapack/lu-panels.c numeric/lapack/lu-panels.h \
	numeric/lapack/project.c numeric/lapack/project.h \
	numeric/lapack/reflect-lanes.h \
	numeric/lapack/reflect-rz.c \
	numeric/lapack/reflect-small.c \
	numeric/lapack/reflect.c numeric/lapack/reflect.h \
	numeric/lapack/tiles.h
