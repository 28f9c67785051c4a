# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
libholonom_a_SOURCES += \
	model/point-project.c \
	model/point-work.c \
	model/point-work.h \
	model/point.c \
	model/point.h \
	reference/condition.c \
	reference/dense.c \
	reference/dense.h \
	reference/eliminate.c \
	reference/eliminate.h \
	reference/instant.c \
	reference/instant.h \
	reference/kkt-work.c \
	reference/kkt.c \
	reference/kkt.h \
	reference/solver-mpfr.c \
	reference/solver-mpfr.h \
	reference/spectrum.c \
	reference/spectrum.h \
	reference/truth-clean.c \
	reference/truth-settle.c \
	reference/truth.c \
	reference/truth.h
