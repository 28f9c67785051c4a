# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	model/equations/derive-constraints.c \
	model/equations/derive-reactions.c \
	model/equations/derive.c model/equations/derive.h \
	model/equations/guard.c \
	model/equations/model.c model/equations/model.h \
	model/equations/outputs.c \
	model/equations/sparse.c model/equations/sparse.h
