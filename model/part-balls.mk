# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

# The tape in ball arithmetic.

libholonom_a_SOURCES += \
	model/ball.h \
	model/eval-ball.c model/eval-ball.h

check_PROGRAMS += tests/t-eval-ball
TESTS += tests/t-eval-ball
tests_t_eval_ball_SOURCES = tests/t-eval-ball.c tests/random-expr.c tests/random-expr.h
tests_t_eval_ball_LDADD = tests/libcompare.a $(LDADD)
