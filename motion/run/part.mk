# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	motion/run/consistent-right-side.c \
	motion/run/monitor.c \
	motion/run/outcome.c \
	motion/run/reaction.c motion/run/reaction.h \
	motion/run/run.c motion/run/run.h \
	motion/run/simulate.c motion/run/simulate.h \
	motion/run/system.c motion/run/system.h
