# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

# The expression graph, its derivatives, the tape and the equations of motion.

libholonom_a_SOURCES += \
	model/along.c \
	model/derive.c model/derive-constraints.c model/derive-reactions.c model/derive.h \
	model/eval.c model/eval-double.c model/eval-mpfr.c \
	model/expr.h \
	model/latex.c model/latex.h model/latex-inside.h model/latex-leaf.c model/latex-name.c \
	model/func.c \
	model/gradient.c \
	model/graph.c model/graph.h \
	model/local.c \
	model/lower.c \
	model/model.c model/model.h \
	model/outputs.c model/sparse.c model/sparse.h \
	model/lanes.c model/lanes.h \
	model/pieces.c model/pieces.h \
	model/product.c \
	model/rational.c \
	model/series-double.c model/series-double.h model/series-double-inside.h \
	model/series-double-lower.c \
	model/series-double-make.c \
	model/series-double-run.c \
	model/sum.c \
	model/tape.c model/tape-finish.c model/tape.h model/tape-inside.h \
	model/text.c model/text-buffer.c model/text-buffer.h

GRAPH_TESTS = \
	tests/t-derive \
	tests/t-diff \
	tests/t-expr \
	tests/t-long-sums \
	tests/t-model \
	tests/t-model-nomem \
	tests/t-model-refuses \
	tests/t-series-double \
	tests/t-series-double-outcomes \
	tests/t-tape \
	tests/t-tape-stages \
	tests/t-text tests/t-latex
check_PROGRAMS += $(GRAPH_TESTS)
TESTS += $(GRAPH_TESTS)

# What they share: random expressions, a second evaluator with error bounds, cases put together without the language.
READ_BACK = tests/read-back.c tests/read-back.h
RANDOM_EXPR = tests/random-expr.c tests/random-expr.h
TAPE_WALK = tests/tape-walk.c tests/tape-walk.h
HAND_CASE = tests/hand-case.c tests/hand-case.h
tests_t_derive_SOURCES = tests/t-derive.c $(HAND_CASE) $(RANDOM_EXPR)
tests_t_diff_SOURCES = tests/t-diff.c $(RANDOM_EXPR)
tests_t_long_sums_SOURCES = tests/t-long-sums.c
tests_t_expr_SOURCES = tests/t-expr.c $(RANDOM_EXPR) $(TAPE_WALK)
tests_t_model_SOURCES = tests/t-model.c $(HAND_CASE) tests/tape-values.c tests/tape-values.h
tests_t_model_nomem_SOURCES = tests/t-model-nomem.c $(HAND_CASE)
tests_t_model_refuses_SOURCES = tests/t-model-refuses.c $(HAND_CASE)
tests_t_series_double_SOURCES = tests/t-series-double.c $(RANDOM_EXPR)
tests_t_series_double_LDADD = tests/libcompare.a $(LDADD)
tests_t_series_double_outcomes_SOURCES = tests/t-series-double-outcomes.c
tests_t_tape_SOURCES = tests/t-tape.c tests/tape-values.c tests/tape-values.h
tests_t_tape_stages_SOURCES = tests/t-tape-stages.c tests/tape-values.c tests/tape-values.h
tests_t_text_SOURCES = tests/t-text.c $(RANDOM_EXPR) $(READ_BACK)
tests_t_latex_SOURCES = tests/t-latex.c tests/latex-reader.c tests/latex-reader.h $(RANDOM_EXPR) $(READ_BACK)
