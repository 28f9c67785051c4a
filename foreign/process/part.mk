# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	foreign/process/child-start.c foreign/process/child-start.h \
	foreign/process/child.c foreign/process/child.h \
	foreign/process/errors.c foreign/process/errors.h \
	foreign/process/process-start.c foreign/process/process-start.h \
	foreign/process/process.c foreign/process/process.h \
	foreign/process/sandbox.c foreign/process/sandbox.h \
	foreign/process/wire-answer.c \
	foreign/process/wire-hello.c \
	foreign/process/wire-inside.h \
	foreign/process/wire-read.c \
	foreign/process/wire-write.c \
	foreign/process/wire.h
