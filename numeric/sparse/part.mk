# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	numeric/sparse/ordering.c \
	numeric/sparse/sparse-kernel.h \
	numeric/sparse/sparse-ldl-kernel.h \
	numeric/sparse/sparse-ldl.c numeric/sparse/sparse-ldl.h \
	numeric/sparse/sparse-lu-kernel.h \
	numeric/sparse/sparse-lu.c numeric/sparse/sparse-lu.h \
	numeric/sparse/sparse.c numeric/sparse/sparse.h
