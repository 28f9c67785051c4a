# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	code/body.c code/body.h \
	code/code.h \
	code/file-inside.h \
	code/file.c \
	code/functions.c \
	code/language.h \
	code/languages.c \
	code/loops.c \
	code/names.c code/names.h \
	code/print-expression.c \
	code/print-function.c \
	code/printer-inside.h \
	code/printer.c code/printer.h \
	code/runtime-solve.c \
	code/runtime.c code/runtime.h \
	code/source.c \
	code/statements.c code/statements.h \
	code/tables.c
