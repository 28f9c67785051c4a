# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reports/bibliography/bibliography.c reports/bibliography/bibliography.h
