# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

# Of the program, not of the shared library.
noinst_LIBRARIES += libserve.a
libserve_a_SOURCES = \
	library/serve/answer.c \
	library/serve/child.c \
	library/serve/describe.c \
	library/serve/request.c \
	library/serve/serve-inside.h \
	library/serve/server.c library/serve/server.h
