# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	motion/adams.c \
	motion/adaptive.c \
	motion/baumgarte.c \
	motion/correction.c motion/correction.h \
	motion/energy.c \
	motion/implicit.c \
	motion/method.h \
	motion/methods.h \
	motion/monitor.c \
	motion/none.c \
	motion/one-step.c \
	motion/position.c \
	motion/registry.c \
	motion/run.c motion/run.h \
	motion/runge-kutta.c \
	motion/simulate.c motion/simulate.h \
	motion/stabilization.h \
	motion/stages.c motion/stages.h \
	motion/system.c motion/system.h \
	motion/vector.c motion/vector.h
