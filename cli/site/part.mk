# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libcli_a_SOURCES += \
	cli/site/case.c \
	cli/site/files.c \
	cli/site/instants.c \
	cli/site/site.c cli/site/site.h
