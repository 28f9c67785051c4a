# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

# The case language: scanner, parser, elaboration.

libholonom_a_SOURCES += \
	model/arena.c model/arena.h \
	model/ast.c model/ast.h \
	model/case.c model/case.h \
	model/comment.c model/comment.h \
	model/diagnostics.c model/diagnostics.h \
	model/elaborate.c model/elaborate.h \
	model/elaborate-budget.c \
	model/elaborate-call.c \
	model/elaborate-declare.c \
	model/elaborate-along.c \
	model/elaborate-entry.c \
	model/elaborate-impulse.c \
	model/elaborate-contact.c \
	model/elaborate-expr.c \
	model/elaborate-index.c \
	model/elaborate-motion.c \
	model/elaborate-name.c \
	model/elaborate-noise.c \
	model/elaborate-override.c \
	model/elaborate-prefix.c \
	model/elaborate-published.c \
	model/elaborate-state.c \
	model/elaborate-table.c \
	model/lexer.l model/token.h \
	model/parse.c model/parse.h \
	model/parse-hint.c \
	model/parser.y \
	model/printable.c model/printable.h \
	model/symbols.c \
	model/syntax.c \
	model/words.c model/words.h

# The scanner and parse.c include it.
BUILT_SOURCES += model/parser.h
model/parse.$(OBJEXT) model/lexer.$(OBJEXT) model/parser.$(OBJEXT): model/parser.h

LANGUAGE_TESTS = tests/t-case tests/t-case-language tests/t-case-limits tests/t-bad-cases \
	tests/t-case-memory tests/t-case-printable
check_PROGRAMS += $(LANGUAGE_TESTS)
TESTS += $(LANGUAGE_TESTS)
LOADING = tests/loading.c tests/loading.h
tests_t_case_SOURCES = tests/t-case.c $(LOADING)
tests_t_case_language_SOURCES = tests/t-case-language.c $(LOADING)
tests_t_case_limits_SOURCES = tests/t-case-limits.c $(LOADING)
tests_t_bad_cases_SOURCES = tests/t-bad-cases.c $(LOADING)
tests_t_case_memory_SOURCES = tests/t-case-memory.c $(LOADING)
tests_t_case_printable_SOURCES = tests/t-case-printable.c $(LOADING)
EXTRA_DIST += tests/bad
