# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	compare/growth/families.c compare/growth/families.h \
	compare/growth/growth-cost.c \
	compare/growth/growth-fit.c \
	compare/growth/growth-judge.c \
	compare/growth/growth-over.c \
	compare/growth/growth.c compare/growth/growth.h
