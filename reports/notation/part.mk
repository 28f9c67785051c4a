# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reports/notation/describe.c reports/notation/describe.h \
	reports/notation/latex-case.c reports/notation/latex-case.h \
	reports/notation/latex-layout.c reports/notation/latex-layout.h \
	reports/notation/latex-names.c \
	reports/notation/mathml-document.c \
	reports/notation/mathml.c reports/notation/mathml.h \
	reports/notation/tags.c reports/notation/tags.h
