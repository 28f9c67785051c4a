# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libcli_a_SOURCES += \
	cli/options/arguments.c cli/options/arguments.h \
	cli/options/command-table.c \
	cli/options/commands.h \
	cli/options/files-apart.c \
	cli/options/help-forms.c \
	cli/options/help.c cli/options/help.h \
	cli/options/option-table.c \
	cli/options/options.c cli/options/options.h \
	cli/options/set.c \
	cli/options/words.c cli/options/words.h
