# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

# The answer at an instant, enclosed in balls.

libholonom_a_SOURCES += \
	reference/enclosure-answer.c \
	reference/enclosure-inside.h \
	reference/enclosure-pivots.c \
	reference/enclosure-reaction.c \
	reference/enclosure-state.c \
	reference/enclosure.c \
	reference/enclosure.h \
	reference/existence-field.c \
	reference/existence-inside.h \
	reference/existence-observe.c \
	reference/existence-search.c \
	reference/existence.c \
	reference/existence.h

BALL_TESTS = tests/t-enclosure tests/t-enclosure-cases tests/t-existence tests/t-reactions
check_PROGRAMS += $(BALL_TESTS)
TESTS += $(BALL_TESTS)
tests_t_enclosure_SOURCES = tests/t-enclosure.c tests/truth-cases.h
tests_t_enclosure_LDADD = tests/libcompare.a $(LDADD)
tests_t_enclosure_cases_SOURCES = tests/t-enclosure-cases.c
tests_t_enclosure_cases_LDADD = tests/libcompare.a $(LDADD)
tests_t_existence_SOURCES = tests/t-existence.c
tests_t_existence_LDADD = tests/libcompare.a $(LDADD)
tests_t_reactions_SOURCES = tests/t-reactions.c tests/truth-cases.h
tests_t_reactions_LDADD = tests/libcompare.a $(LDADD)
