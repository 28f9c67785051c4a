# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reports/regression/averages-table.c reports/regression/averages-table.h \
	reports/regression/regression-table.c reports/regression/regression-table.h \
	reports/regression/reproduce.c
