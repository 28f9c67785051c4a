# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	campaign/file/file.h \
	campaign/file/parse.c \
	campaign/file/parse-inside.h \
	campaign/file/parse-items.c \
	campaign/file/scan.c campaign/file/scan.h
