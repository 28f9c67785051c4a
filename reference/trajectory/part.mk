# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reference/trajectory/phases-chain.c \
	reference/trajectory/phases-inside.h \
	reference/trajectory/phases-switch.c \
	reference/trajectory/phases-tie.c \
	reference/trajectory/phases-watch.c \
	reference/trajectory/phases.c reference/trajectory/phases.h \
	reference/trajectory/trajectory-agreement.c \
	reference/trajectory/trajectory-branch.c \
	reference/trajectory/trajectory-enclose.c \
	reference/trajectory/trajectory-event.c \
	reference/trajectory/trajectory-expand.c \
	reference/trajectory/trajectory-independence.c \
	reference/trajectory/trajectory-inside.h \
	reference/trajectory/trajectory-instant.c \
	reference/trajectory/trajectory-number.c \
	reference/trajectory/trajectory-probe.c \
	reference/trajectory/trajectory-rank.c \
	reference/trajectory/trajectory-reactions.c \
	reference/trajectory/trajectory-read.c \
	reference/trajectory/trajectory-run.c \
	reference/trajectory/trajectory-step.c \
	reference/trajectory/trajectory-workspace.c \
	reference/trajectory/trajectory.c reference/trajectory/trajectory.h
