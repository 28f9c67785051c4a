# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += compare/along.c compare/along.h \
	compare/along-event.c compare/along-phase.c compare/along-inside.h \
	compare/along-quantity.c compare/order.c compare/order.h \
	compare/claims.c compare/claims.h compare/claims-inside.h compare/claims-lab.c \
	compare/claims-accuracy.c compare/claims-angular.c compare/claims-drift.c \
	compare/claims-energy.c compare/claims-nonholonomic.c compare/claims-time.c \
	compare/claims-walk.c compare/claims-walk.h \
	compare/attempt.c compare/attempt.h \
	compare/axis.c compare/axis.h \
	compare/compare.c compare/compare.h \
	compare/drift.c compare/drift.h \
	compare/families.c compare/families.h \
	compare/finding.c \
	compare/growth.c compare/growth.h compare/growth-cost.c compare/growth-fit.c compare/growth-judge.c \
	compare/invariance.c compare/invariance.h \
	compare/instants.c compare/instants.h \
	compare/judged.c compare/judged.h \
	compare/jobs.c compare/jobs.h \
	compare/ladder.c \
	compare/laws.c compare/laws.h \
	compare/matrices.c compare/matrices.h \
	compare/metrics.c compare/metrics.h \
	compare/noise.c compare/noise.h \
	compare/plan.c \
	compare/published.c compare/published.h \
	compare/rank.c compare/rank-record.c compare/rank.h \
	compare/record.c \
	compare/solution.c \
	compare/solved.c compare/solved.h \
	compare/solvers.c \
	compare/span.c compare/span.h \
	compare/studies.c compare/studies.h \
	compare/study.c compare/study.h \
	compare/study-event.c compare/study-inside.h \
	compare/study-phase.c \
	compare/study-run.c \
	compare/study-truth.c \
	compare/study-watch.c \
	compare/stability.c compare/stability.h \
	compare/sweep.c compare/sweep.h compare/sweep-limit.c \
	compare/terms.c compare/terms.h \
	compare/unit.c compare/unit.h \
	compare/verdict.c compare/verdict.h \
	compare/work-precision.c compare/work-precision.h

COMPARE_TESTS = tests/t-compare-0 tests/t-compare-1 tests/t-compare-2 tests/t-verdict tests/t-metrics tests/t-compare-laws tests/t-growth \
	tests/t-published tests/t-published-scale tests/t-compare-memory tests/t-compare-mutants \
	tests/t-compare-states tests/t-forms tests/t-mass-rank tests/t-along tests/t-entries tests/t-study tests/t-study-laws tests/t-claims tests/t-study-runs \
	tests/t-study-contacts
check_PROGRAMS += $(COMPARE_TESTS)
TESTS += $(COMPARE_TESTS)

check_LIBRARIES += tests/libcompare.a
tests_libcompare_a_SOURCES = \
	tests/case-files.c tests/case-files.h \
	tests/check-rows.c tests/check-rows.h \
	tests/fake-solver.c tests/fake-solver.h \
	tests/made-truth.c tests/made-truth.h \
	tests/motion-run.c tests/motion-run.h \
	tests/simulation.c tests/simulation.h \
	tests/study.c tests/study.h

tests_t_verdict_SOURCES = tests/t-verdict.c
tests_t_metrics_SOURCES = tests/t-metrics.c
tests_t_metrics_LDADD = tests/libcompare.a tests/libconformance.a $(LDADD)
tests_t_compare_laws_SOURCES = tests/t-compare-laws.c
tests_t_compare_laws_LDADD = tests/libcompare.a tests/libconformance.a $(LDADD)
tests_t_growth_SOURCES = tests/t-growth.c
tests_t_growth_LDADD = tests/libcompare.a tests/libconformance.a $(LDADD)
tests_t_published_SOURCES = tests/t-published.c
tests_t_published_LDADD = tests/libcompare.a $(LDADD)
tests_t_published_scale_SOURCES = tests/t-published-scale.c
tests_t_published_scale_LDADD = tests/libcompare.a $(LDADD)
tests_t_compare_memory_SOURCES = tests/t-compare-memory.c
tests_t_compare_memory_LDADD = tests/libcompare.a $(LDADD)
tests_t_compare_mutants_SOURCES = tests/t-compare-mutants.c
tests_t_compare_mutants_LDADD = tests/libcompare.a tests/libmutants.a $(LDADD)
tests_t_compare_states_SOURCES = tests/t-compare-states.c
tests_t_compare_states_LDADD = tests/libcompare.a $(LDADD)
# One program for a third of the case files: they run side by side.
tests_t_compare_0_SOURCES = tests/t-compare.c
tests_t_compare_0_CPPFLAGS = $(AM_CPPFLAGS) -DCOMPARE_PART=0
tests_t_compare_0_LDADD = tests/libcompare.a $(LDADD)
tests_t_compare_1_SOURCES = tests/t-compare.c
tests_t_compare_1_CPPFLAGS = $(AM_CPPFLAGS) -DCOMPARE_PART=1
tests_t_compare_1_LDADD = tests/libcompare.a $(LDADD)
tests_t_compare_2_SOURCES = tests/t-compare.c
tests_t_compare_2_CPPFLAGS = $(AM_CPPFLAGS) -DCOMPARE_PART=2
tests_t_compare_2_LDADD = tests/libcompare.a $(LDADD)
tests_t_mass_rank_SOURCES = tests/t-mass-rank.c tests/loading.c tests/loading.h
tests_t_mass_rank_LDADD = tests/libcompare.a $(LDADD)
tests_t_entries_SOURCES = tests/t-entries.c
tests_t_entries_LDADD = tests/libcompare.a $(LDADD)
tests_t_forms_SOURCES = tests/t-forms.c tests/loading.c tests/loading.h
tests_t_forms_LDADD = tests/libcompare.a $(LDADD)
tests_t_along_SOURCES = tests/t-along.c
tests_t_along_LDADD = tests/libcompare.a $(LDADD)
tests_t_study_SOURCES = tests/t-study.c
tests_t_study_LDADD = tests/libcompare.a $(LDADD)
tests_t_study_laws_SOURCES = tests/t-study-laws.c
tests_t_study_laws_LDADD = tests/libcompare.a $(LDADD)
tests_t_study_contacts_SOURCES = tests/t-study-contacts.c
tests_t_study_contacts_LDADD = tests/libcompare.a $(LDADD)
tests_t_study_runs_SOURCES = tests/t-study-runs.c
tests_t_study_runs_LDADD = tests/libcompare.a $(LDADD)
tests_t_claims_SOURCES = tests/t-claims.c
tests_t_claims_LDADD = tests/libcompare.a $(LDADD)

check_PROGRAMS += tests/t-parameters
TESTS += tests/t-parameters
tests_t_parameters_SOURCES = tests/t-parameters.c tests/loading.c tests/loading.h
tests_t_parameters_LDADD = tests/libcompare.a $(LDADD)

# Work and precision; sweeps.
PLAN_TESTS = tests/t-axis tests/t-stability-limit tests/t-sweep
check_PROGRAMS += $(PLAN_TESTS)
TESTS += $(PLAN_TESTS)
tests_t_axis_SOURCES = tests/t-axis.c
tests_t_stability_limit_SOURCES = tests/t-stability-limit.c tests/motion.c tests/motion.h
tests_t_sweep_SOURCES = tests/t-sweep.c
tests_t_sweep_LDADD = tests/libcompare.a $(LDADD)

# Growth of errors with the condition number; invariance.
GROWTH_TESTS = tests/t-growth-fit tests/t-growth-families tests/t-growth-memory
check_PROGRAMS += $(GROWTH_TESTS)
TESTS += $(GROWTH_TESTS)
tests_t_growth_fit_SOURCES = tests/t-growth-fit.c
tests_t_growth_fit_LDADD = tests/libconformance.a $(LDADD)
tests_t_growth_families_SOURCES = tests/t-growth-families.c tests/loading.c tests/loading.h
tests_t_growth_families_LDADD = tests/libmutants.a $(LDADD)
tests_t_growth_memory_SOURCES = tests/t-growth-memory.c tests/loading.c tests/loading.h

# Ranks.
check_PROGRAMS += tests/t-ranks
TESTS += tests/t-ranks
tests_t_ranks_SOURCES = tests/t-ranks.c tests/loading.c tests/loading.h
tests_t_ranks_LDADD = tests/libcompare.a tests/libmutants.a $(LDADD)
