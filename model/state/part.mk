# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	model/state/point-given.c \
	model/state/point-noise.c \
	model/state/point-project.c \
	model/state/point-step.c \
	model/state/point-work.c model/state/point-work.h \
	model/state/point.c model/state/point.h
