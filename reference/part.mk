# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
libholonom_a_SOURCES += \
	model/point-noise.c \
	model/point-project.c \
	model/point-step.c \
	model/point-work.c \
	model/point-work.h \
	model/point.c \
	model/point.h \
	reference/condition.c \
	reference/dense.c \
	reference/dense.h \
	reference/eliminate.c \
	reference/eliminate.h \
	reference/instant.c \
	reference/instant.h \
	reference/kkt-work.c \
	reference/kkt.c \
	reference/kkt.h \
	reference/reaction.c \
	reference/reaction.h \
	reference/solver-mpfr.c \
	reference/solver-mpfr.h \
	reference/spectrum.c \
	reference/spectrum.h \
	reference/truth-clean.c \
	reference/truth-decide.c \
	reference/truth-digits.c \
	reference/truth-settle.c \
	reference/truth.c \
	reference/truth.h

REFERENCE_TESTS = tests/t-condition tests/t-identities tests/t-kkt tests/t-point \
	tests/t-solver-mpfr tests/t-truth tests/t-truth-adversarial tests/t-truth-outcomes
check_PROGRAMS += $(REFERENCE_TESTS)
TESTS += $(REFERENCE_TESTS)
tests_t_condition_SOURCES = tests/t-condition.c
tests_t_condition_LDADD = tests/libconformance.a $(LDADD)
tests_t_identities_SOURCES = tests/identities.c tests/identities.h tests/t-identities.c
tests_t_identities_LDADD = tests/libcompare.a tests/libconformance.a $(LDADD)
tests_t_kkt_SOURCES = tests/t-kkt.c
tests_t_kkt_LDADD = tests/libconformance.a $(LDADD)
tests_t_point_SOURCES = tests/t-point.c
tests_t_point_LDADD = tests/libcompare.a $(LDADD)
tests_t_solver_mpfr_SOURCES = tests/t-solver-mpfr.c
tests_t_solver_mpfr_LDADD = tests/libconformance.a $(LDADD)
tests_t_truth_SOURCES = tests/t-truth.c tests/truth-cases.h
tests_t_truth_LDADD = tests/libcompare.a tests/libconformance.a $(LDADD)
tests_t_truth_adversarial_SOURCES = tests/t-truth-adversarial.c tests/truth-cases.h
tests_t_truth_adversarial_LDADD = tests/libcompare.a $(LDADD)
tests_t_truth_outcomes_SOURCES = tests/t-truth-outcomes.c tests/truth-cases.h
tests_t_truth_outcomes_LDADD = tests/libcompare.a $(LDADD)
include $(top_srcdir)/reference/part-balls.mk
include $(top_srcdir)/reference/part-trajectory.mk
include $(top_srcdir)/reference/part-stored.mk
