# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	foreign/files/answers-csv.c \
	foreign/files/answers-inside.h \
	foreign/files/answers.c foreign/files/answers.h \
	foreign/files/entry.c foreign/files/entry.h \
	foreign/files/fields.c foreign/files/fields.h \
	foreign/files/kept.c foreign/files/kept.h \
	foreign/files/manifest.c foreign/files/manifest.h \
	foreign/files/track-inside.h foreign/files/track-text.c \
	foreign/files/track.c foreign/files/track.h
