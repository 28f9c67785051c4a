# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reference/choices/phases-along.c \
	reference/choices/phases-choice.c
