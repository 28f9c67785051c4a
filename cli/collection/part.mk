# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libcli_a_SOURCES += \
	cli/collection/collection.c cli/collection/collection.h \
	cli/collection/entry.c cli/collection/entry.h \
	cli/collection/given.c cli/collection/given.h \
	cli/collection/paths.c cli/collection/paths.h
