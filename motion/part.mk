# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	motion/method.h \
	motion/methods.h \
	motion/registry.c \
	motion/stabilization.h
