# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reference/existence/existence-field.c \
	reference/existence/existence-inside.h \
	reference/existence/existence-observe.c \
	reference/existence/existence-search.c \
	reference/existence/existence.c reference/existence/existence.h
