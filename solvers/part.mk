# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += numeric/problem.c \
	solvers/augmented-lagrangian.c \
	solvers/auto.c \
	solvers/balanced.c solvers/balanced.h \
	solvers/batch-lanes.c solvers/batch-team.c solvers/batch.c solvers/batch.h \
	solvers/chain.c \
	solvers/cod.c \
	solvers/coordinates.c solvers/coordinates.h \
	solvers/decide.c \
	solvers/extended.c \
	solvers/gauss.c \
	solvers/gibbs-appell.c \
	solvers/gram-schmidt.c \
	solvers/greville.c \
	solvers/saddle.c solvers/saddle.h \
	solvers/clear.c solvers/clear.h \
	solvers/saddle-clear.c solvers/saddle-clear.h \
	solvers/saddle-sparse.c solvers/saddle-sparse.h \
	solvers/lagrange-ldl.c \
	solvers/lagrange-schur.c \
	solvers/lagrange.c \
	solvers/least-norm.c \
	solvers/maggi.c \
	solvers/metric.c solvers/metric.h \
	solvers/range-diagonal.c solvers/range-diagonal.h \
	solvers/range-kernel.h \
	solvers/range-path.c solvers/range-path.h solvers/range-path-sweeps.c \
	solvers/range-sparse.c solvers/range-sparse.h \
	solvers/range-tables.c \
	solvers/min-norm.c \
	solvers/null-space.c \
	solvers/registry.c \
	solvers/room.c solvers/room.h \
	solvers/schur-small.c solvers/schur-small.h \
	solvers/small-any.c solvers/small-check.h solvers/small-fixed.c solvers/small-inside.h \
	solvers/small-lanes.c \
	solvers/small-template.h solvers/small-wide.h solvers/small.h \
	solvers/solver.h \
	solvers/space.c solvers/space.h \
	solvers/split.c solvers/split.h \
	solvers/sparse-kkt.c \
	solvers/sparse-schur.c \
	solvers/svd.c \
	solvers/udwadia-phohomsiri.c \
	solvers/units.c solvers/units.h

# The conformance suite for anything with the interface of a formulation, and
# formulations that are wrong on purpose; before $(LDADD) in a test's LDADD.
check_LIBRARIES += tests/libconformance.a tests/libmutants.a
tests_libconformance_a_SOURCES = \
	tests/conformance.c tests/conformance.h \
	tests/detail-law.c \
	tests/exact.c tests/exact.h \
	tests/instances.c tests/instances.h \
	tests/invariance.c \
	tests/laws.c \
	tests/qmat.c \
	tests/trial.h
tests_libmutants_a_SOURCES = \
	tests/mutants/direct.c \
	tests/mutants/factored.c \
	tests/mutants/formulas.c \
	tests/mutants/independent.c \
	tests/mutants/mutants.c tests/mutants/mutants.h \
	tests/mutants/rank.c \
	tests/mutants/reduced.c \
	tests/mutants/wrapped.c

CONFORMANCE_TESTS = tests/t-conformance-24 tests/t-conformance-53 tests/t-conformance-106 \
	tests/t-conformance-212 tests/t-conformance-500
SOLVER_TESTS = tests/t-batch tests/t-clear tests/t-small $(CONFORMANCE_TESTS) \
	tests/t-conformance-variants tests/t-consistency tests/t-exact tests/t-mutants \
	tests/t-solvers tests/t-units
check_PROGRAMS += $(SOLVER_TESTS)
TESTS += $(SOLVER_TESTS)
tests_t_clear_SOURCES = tests/t-clear.c
tests_t_small_SOURCES = tests/t-small.c
tests_t_small_LDADD = tests/libconformance.a $(LDADD)
tests_t_batch_SOURCES = tests/t-batch.c
tests_t_batch_LDADD = tests/libconformance.a $(LDADD)
# One program a precision: they run side by side.
tests_t_conformance_24_SOURCES = tests/t-conformance.c
tests_t_conformance_24_CPPFLAGS = $(AM_CPPFLAGS) -DCONFORMANCE_BITS=24
tests_t_conformance_24_LDADD = tests/libconformance.a $(LDADD)
tests_t_conformance_53_SOURCES = tests/t-conformance.c
tests_t_conformance_53_CPPFLAGS = $(AM_CPPFLAGS) -DCONFORMANCE_BITS=53
tests_t_conformance_53_LDADD = tests/libconformance.a $(LDADD)
tests_t_conformance_106_SOURCES = tests/t-conformance.c
tests_t_conformance_106_CPPFLAGS = $(AM_CPPFLAGS) -DCONFORMANCE_BITS=106
tests_t_conformance_106_LDADD = tests/libconformance.a $(LDADD)
tests_t_conformance_212_SOURCES = tests/t-conformance.c
tests_t_conformance_212_CPPFLAGS = $(AM_CPPFLAGS) -DCONFORMANCE_BITS=212
tests_t_conformance_212_LDADD = tests/libconformance.a $(LDADD)
tests_t_conformance_500_SOURCES = tests/t-conformance.c
tests_t_conformance_500_CPPFLAGS = $(AM_CPPFLAGS) -DCONFORMANCE_BITS=500
tests_t_conformance_500_LDADD = tests/libconformance.a $(LDADD)
tests_t_conformance_variants_SOURCES = tests/t-conformance-variants.c
tests_t_conformance_variants_LDADD = tests/libconformance.a $(LDADD)
tests_t_mutants_SOURCES = tests/t-mutants.c
tests_t_mutants_LDADD = tests/libconformance.a tests/libmutants.a $(LDADD)
tests_t_consistency_SOURCES = tests/t-consistency.c
tests_t_consistency_LDADD = tests/libconformance.a $(LDADD)
tests_t_exact_SOURCES = tests/t-exact.c
tests_t_exact_LDADD = tests/libconformance.a $(LDADD)
tests_t_solvers_SOURCES = tests/t-solvers.c
tests_t_solvers_LDADD = tests/libconformance.a $(LDADD)
tests_t_units_SOURCES = tests/t-units.c
tests_t_units_LDADD = tests/libconformance.a $(LDADD)

check_PROGRAMS += tests/t-rank-detail
TESTS += tests/t-rank-detail
tests_t_rank_detail_SOURCES = tests/t-rank-detail.c

# Sparse problems: the kernels, and the entries of formulations for them.
check_PROGRAMS += tests/t-sparse tests/t-sparse-near tests/t-sparse-path tests/t-sparse-singular \
	tests/t-sparse-solvers
TESTS += tests/t-sparse tests/t-sparse-near tests/t-sparse-path tests/t-sparse-singular \
	tests/t-sparse-solvers
tests_t_sparse_SOURCES = tests/t-sparse.c
tests_t_sparse_LDADD = tests/libconformance.a $(LDADD)
tests_t_sparse_singular_SOURCES = tests/t-sparse-singular.c
tests_t_sparse_near_SOURCES = tests/t-sparse-near.c
tests_t_sparse_path_SOURCES = tests/t-sparse-path.c
tests_t_sparse_path_LDADD = tests/libconformance.a $(LDADD)
tests_t_sparse_solvers_SOURCES = tests/t-sparse-solvers.c
tests_t_sparse_solvers_LDADD = tests/libconformance.a $(LDADD)
