# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	motion/stabilizations/baumgarte.c \
	motion/stabilizations/conserve.c motion/stabilizations/conserve.h \
	motion/stabilizations/correction.c motion/stabilizations/correction.h \
	motion/stabilizations/energy.c \
	motion/stabilizations/ggl.c \
	motion/stabilizations/invariants.c motion/stabilizations/invariants.h \
	motion/stabilizations/lean.c motion/stabilizations/lean.h \
	motion/stabilizations/least.c motion/stabilizations/least.h \
	motion/stabilizations/momentum.c \
	motion/stabilizations/none.c \
	motion/stabilizations/one-step.c \
	motion/stabilizations/watch.c motion/stabilizations/watch.h
