# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reports/validation/compare-profile.h \
	reports/validation/explanation.c reports/validation/explanation.h \
	reports/validation/profile-figure.c \
	reports/validation/profile.c \
	reports/validation/several.c \
	reports/validation/tables.c \
	reports/validation/validation-again.c \
	reports/validation/validation-figure.c \
	reports/validation/validation-inside.h \
	reports/validation/validation-json.c \
	reports/validation/validation-latex.c \
	reports/validation/validation-page-head.c \
	reports/validation/validation-page.c \
	reports/validation/validation-text.c \
	reports/validation/validation.c reports/validation/validation.h
