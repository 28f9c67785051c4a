# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	model/case.c model/case.h \
	model/comments.c \
	model/parameters.c model/parameters.h
