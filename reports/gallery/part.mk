# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reports/gallery/entry-rows.c reports/gallery/entry-rows.h \
	reports/gallery/gallery-figure.c \
	reports/gallery/gallery.c reports/gallery/gallery.h \
	reports/gallery/scores.c
