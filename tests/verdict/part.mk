# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

TESTS_OF_VERDICT = tests/verdict/t-collections
check_PROGRAMS += $(TESTS_OF_VERDICT)
TESTS += $(TESTS_OF_VERDICT)
tests_verdict_t_collections_SOURCES = tests/verdict/t-collections.c \
	tests/verdict/plain.c tests/verdict/plain.h tests/verdict/reduced.c tests/verdict/right-gsl.c tests/verdict/right.c \
	tests/verdict/wrong.c
