# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reports/page/figure.c reports/page/figure.h \
	reports/page/page.c reports/page/page.h \
	reports/page/stem.c \
	reports/page/style.c
