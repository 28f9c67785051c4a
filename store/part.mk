# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	store/cursor.c \
	store/export.c \
	store/inside.h \
	store/keep.c store/keep.h \
	store/kinds-motion.c \
	store/kinds.c store/kinds.h \
	store/merge.c \
	store/open.c \
	store/queue.c \
	store/rows.c store/rows.h \
	store/runs.c \
	store/schema.c store/schema.h \
	store/store.h \
	store/units.c
