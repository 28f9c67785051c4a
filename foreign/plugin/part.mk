# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	foreign/plugin/host-load.c foreign/plugin/host-load.h \
	foreign/plugin/host-memory.c foreign/plugin/host-memory.h \
	foreign/plugin/host-problem.c foreign/plugin/host-problem.h \
	foreign/plugin/host.c foreign/plugin/host.h
