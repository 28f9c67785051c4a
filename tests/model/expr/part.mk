# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

tests_libsupport_a_SOURCES += \
	tests/model/expr/hand-case.c tests/model/expr/hand-case.h \
	tests/model/expr/latex-reader.c tests/model/expr/latex-reader.h \
	tests/model/expr/random-expr.c tests/model/expr/random-expr.h \
	tests/model/expr/read-back.c tests/model/expr/read-back.h \
	tests/model/expr/tape-walk.c tests/model/expr/tape-walk.h

TESTS_OF_MODEL_EXPR = \
	tests/model/expr/t-derive \
	tests/model/expr/t-diff \
	tests/model/expr/t-expr \
	tests/model/expr/t-forms \
	tests/model/expr/t-latex \
	tests/model/expr/t-long-sums \
	tests/model/expr/t-text
check_PROGRAMS += $(TESTS_OF_MODEL_EXPR)
TESTS += $(TESTS_OF_MODEL_EXPR)
