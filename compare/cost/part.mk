# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	compare/cost/cost.c compare/cost/cost.h \
	compare/cost/work-unit.c compare/cost/work-unit.h
