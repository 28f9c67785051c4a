# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reports/studies/advice.c reports/studies/advice.h \
	reports/studies/costs.c reports/studies/costs.h \
	reports/studies/existence.c reports/studies/existence.h \
	reports/studies/growth-cost.c \
	reports/studies/growth-json.c \
	reports/studies/growth.c reports/studies/growth.h \
	reports/studies/listing.c reports/studies/listing.h \
	reports/studies/methods.c reports/studies/methods.h \
	reports/studies/overall.c reports/studies/overall.h \
	reports/studies/over.c reports/studies/over.h \
	reports/studies/rank-columns.c reports/studies/rank-inside.h \
	reports/studies/rank.c reports/studies/rank.h \
	reports/studies/timings.c reports/studies/timings.h
