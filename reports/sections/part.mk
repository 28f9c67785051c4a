# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reports/sections/advice.c \
	reports/sections/claims.c \
	reports/sections/formulations.c \
	reports/sections/growth.c \
	reports/sections/overall.c \
	reports/sections/printed.c \
	reports/sections/references.c \
	reports/sections/sections.h
