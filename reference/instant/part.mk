# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reference/instant/impact.c \
	reference/instant/instant.h \
	reference/instant/reaction.c reference/instant/reaction-instant.c reference/instant/reaction.h \
	reference/instant/release.c reference/instant/release.h \
	reference/instant/truth-clean.c \
	reference/instant/truth-decide.c \
	reference/instant/truth-digits.c \
	reference/instant/truth-settle.c \
	reference/instant/truth.c reference/instant/truth.h
