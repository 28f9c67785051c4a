# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	code/languages/c.c \
	code/languages/fortran.c \
	code/languages/javascript.c \
	code/languages/julia.c \
	code/languages/languages.h \
	code/languages/matlab.c \
	code/languages/modelica.c \
	code/languages/python.c \
	code/languages/r.c
