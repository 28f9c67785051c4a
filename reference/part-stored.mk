# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

# Stored references: true motions with their provenance.

libholonom_a_SOURCES += \
	reference/decimal.c reference/decimal.h \
	reference/digest.c reference/digest.h \
	reference/stored.c reference/stored.h reference/stored-inside.h \
	reference/stored-make.c \
	reference/stored-read.c \
	reference/stored-times.c \
	reference/survey.c reference/survey.h

STORED_FILES = tests/stored-files.c tests/stored-files.h tests/loading.c tests/loading.h
STORED_TESTS = tests/t-stored tests/t-stored-values
check_PROGRAMS += $(STORED_TESTS)
TESTS += $(STORED_TESTS)
tests_t_stored_SOURCES = tests/t-stored.c $(STORED_FILES)
tests_t_stored_LDADD = tests/libcompare.a $(LDADD)
tests_t_stored_values_SOURCES = tests/t-stored-values.c $(STORED_FILES)
tests_t_stored_values_LDADD = tests/libcompare.a $(LDADD)
dist_check_SCRIPTS += tests/t-references-listed.sh tests/t-references.sh
TESTS += tests/t-references-listed.sh tests/t-references.sh

# The files, installed below $(pkgdatadir)/reference/values.
include $(top_srcdir)/reference/values/part.mk

# All of them again, on all cores; a file in which nothing but the date would change stays.
references: holonom
	./holonom references --cases='$(abs_top_srcdir)/cases' \
		--output='$(abs_top_srcdir)/reference/values'
	HOL_SRCDIR='$(abs_top_srcdir)' $(SHELL) $(top_srcdir)/scripts/list-references
.PHONY: references
