# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	base/files/digest.c base/files/digest.h \
	base/files/file.c base/files/file.h \
	base/files/keeper.c base/files/keeper.h \
	base/files/pack.c base/files/pack.h
