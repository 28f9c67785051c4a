# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	model/tape/ball.h \
	model/tape/eval-ball.c model/tape/eval-ball.h \
	model/tape/eval-disc.c model/tape/eval-disc.h \
	model/tape/eval-double.c \
	model/tape/eval-mpfr.c \
	model/tape/eval-poly.c model/tape/eval-poly.h \
	model/tape/eval-slope.c model/tape/eval-slope.h \
	model/tape/eval.c \
	model/tape/lower.c \
	model/tape/tape-finish.c \
	model/tape/tape-inside.h \
	model/tape/tape.c model/tape/tape.h
