# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	compare/rank/rank-record.c \
	compare/rank/rank.c compare/rank/rank.h
