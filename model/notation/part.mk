# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	model/notation/latex-inside.h \
	model/notation/latex-leaf.c \
	model/notation/latex-name.c \
	model/notation/latex.c model/notation/latex.h \
	model/notation/pieces.c model/notation/pieces.h \
	model/notation/text-buffer.c model/notation/text-buffer.h \
	model/notation/text.c
