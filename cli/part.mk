# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

holonom_SOURCES += \
	cli/collection.c cli/collection.h \
	cli/commands.c cli/commands.h \
	cli/complain.c \
	cli/errors.c cli/errors.h \
	cli/figure.c \
	cli/gnuplot.c cli/gnuplot.h \
	cli/help-texts.c \
	cli/main.c \
	cli/motion.c cli/motion.h \
	cli/option-places.c \
	cli/options.c cli/options.h \
	cli/output.c \
	cli/pick.c cli/pick.h \
	cli/progress.c cli/progress.h \
	cli/run.c cli/run.h \
	cli/stored-files.c cli/stored-files.h \
	cli/text-file.c \
	cli/verdict.c cli/verdict.h
