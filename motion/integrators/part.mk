# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	motion/integrators/absent.c motion/integrators/absent.h \
	motion/integrators/adams.c \
	motion/integrators/adaptive.c \
	motion/integrators/canonical.c motion/integrators/canonical.h \
	motion/integrators/cvode.c \
	motion/integrators/ida.c \
	motion/integrators/implicit.c \
	motion/integrators/position.c \
	motion/integrators/rattle.c \
	motion/integrators/runge-kutta.c \
	motion/integrators/stages.c motion/integrators/stages.h \
	motion/integrators/sundials.c motion/integrators/sundials.h \
	motion/integrators/taylor-expand.c \
	motion/integrators/taylor-init.c \
	motion/integrators/taylor-linear.c \
	motion/integrators/taylor-reach.c \
	motion/integrators/taylor.c motion/integrators/taylor.h \
	motion/integrators/vector.c motion/integrators/vector.h
