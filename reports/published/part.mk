# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reports/published/claims.c reports/published/claims.h \
	reports/published/errata.c reports/published/errata.h \
	reports/published/errata-print.c
