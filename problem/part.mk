# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	problem/dispatch.c problem/dispatch.h \
	problem/pack.c problem/pack.h \
	problem/plain.h \
	problem/problem.c problem/problem.h \
	problem/rank-detail.c problem/rank-detail.h \
	problem/solver.h \
	problem/sparse-problem.c problem/sparse-problem.h
