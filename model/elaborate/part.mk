# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	model/elaborate/elaborate-budget.c \
	model/elaborate/elaborate-call.c \
	model/elaborate/elaborate-contact.c \
	model/elaborate/elaborate-declare.c \
	model/elaborate/elaborate-entry.c \
	model/elaborate/elaborate-equations.c \
	model/elaborate/elaborate-expr.c \
	model/elaborate/elaborate-impulse.c \
	model/elaborate/elaborate-index.c \
	model/elaborate/elaborate-matrix-entry.c \
	model/elaborate/elaborate-motion-entry.c \
	model/elaborate/elaborate-name.c \
	model/elaborate/elaborate-noise.c \
	model/elaborate/elaborate-override.c \
	model/elaborate/elaborate-prefix.c \
	model/elaborate/elaborate-published.c \
	model/elaborate/elaborate-state.c \
	model/elaborate/elaborate.c model/elaborate/elaborate.h \
	model/elaborate/switches.c model/elaborate/switches.h \
	model/elaborate/symbols.c
