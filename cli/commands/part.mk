# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libcli_a_SOURCES += \
	cli/commands/campaign.c \
	cli/commands/cite.c \
	cli/commands/code.c \
	cli/commands/compare.c \
	cli/commands/errata.c \
	cli/commands/explain.c \
	cli/commands/export-motion.c \
	cli/commands/export.c \
	cli/commands/gallery.c \
	cli/commands/judge-motion.c \
	cli/commands/judge.c \
	cli/commands/list.c \
	cli/commands/reference.c \
	cli/commands/references.c \
	cli/commands/shared.h \
	cli/commands/rerun-store.c \
	cli/commands/rerun.c \
	cli/commands/serve.c \
	cli/commands/show.c \
	cli/commands/simulate.c \
	cli/commands/solve-along.c \
	cli/commands/solve.c \
	cli/commands/store.c \
	cli/commands/validate.c
