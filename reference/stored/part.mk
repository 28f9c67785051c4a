# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reference/stored/stored-agree.c reference/stored/stored-certify.c \
	reference/stored/stored-inside.h \
	reference/stored/stored-lines.c \
	reference/stored/stored-make.c \
	reference/stored/stored-output.c \
	reference/stored/stored-read.c \
	reference/stored/stored-times.c \
	reference/stored/stored.c reference/stored/stored-block.c reference/stored/stored.h \
	reference/stored/survey.c reference/stored/survey.h

# The files, installed below $(pkgdatadir)/reference/values.
include $(top_srcdir)/reference/values/part.mk

# All of them again, on all cores; a file in which nothing but the date would change stays.
references: holonom
	./holonom references --cases='$(abs_top_srcdir)/cases' \
		--output='$(abs_top_srcdir)/reference/values'
	HOL_SRCDIR='$(abs_top_srcdir)' $(SHELL) $(top_srcdir)/scripts/list-references
.PHONY: references
