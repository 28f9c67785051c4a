# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reference/certified/certify.c reference/certified/certify.h \
	reference/certified/true-motion.c reference/certified/true-motion.h \
	reference/certified/tube-changes.c \
	reference/certified/tube-phases.c reference/certified/tube-phases.h \
	reference/certified/tube-phases-inside.h \
	reference/certified/tube-unique.c
