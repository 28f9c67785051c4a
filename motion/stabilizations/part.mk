# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	motion/stabilizations/baumgarte.c \
	motion/stabilizations/correction.c motion/stabilizations/correction.h \
	motion/stabilizations/energy-momentum.c \
	motion/stabilizations/invariants.c motion/stabilizations/invariants.h \
	motion/stabilizations/minimum-norm.c motion/stabilizations/minimum-norm.h \
	motion/stabilizations/none.c \
	motion/stabilizations/projection.c \
	motion/stabilizations/singular-values.c motion/stabilizations/singular-values.h \
	motion/stabilizations/sparse-projection.c motion/stabilizations/sparse-projection.h
