# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

tests_libsupport_a_SOURCES += \
	tests/compare/check-rows.c tests/compare/check-rows.h \
	tests/compare/fake-solver.c tests/compare/fake-solver.h

TESTS_OF_COMPARE = \
	tests/compare/t-compare-0 \
	tests/compare/t-compare-laws \
	tests/compare/t-compare-memory \
	tests/compare/t-compare-mutants \
	tests/compare/t-compare-states \
	tests/compare/t-entries \
	tests/compare/t-errors \
	tests/compare/t-growth \
	tests/compare/t-growth-fit \
	tests/compare/t-growth-memory \
	tests/compare/t-metrics \
	tests/compare/t-motion-entries \
	tests/compare/t-published \
	tests/compare/t-published-scale \
	tests/compare/t-ranks \
	tests/compare/t-verdict
check_PROGRAMS += $(TESTS_OF_COMPARE)
TESTS += $(TESTS_OF_COMPARE)
# More of the same cases and families.
PROGRAMS_UNSANITIZED += \
	tests/compare/t-compare-1 \
	tests/compare/t-compare-2 \
	tests/compare/t-growth-families
# The same program several times over: they run side by side.
tests_compare_t_compare_0_SOURCES = tests/compare/t-compare.c
tests_compare_t_compare_0_CPPFLAGS = $(AM_CPPFLAGS) -DCOMPARE_PART=0
tests_compare_t_compare_1_SOURCES = tests/compare/t-compare.c
tests_compare_t_compare_1_CPPFLAGS = $(AM_CPPFLAGS) -DCOMPARE_PART=1
tests_compare_t_compare_2_SOURCES = tests/compare/t-compare.c
tests_compare_t_compare_2_CPPFLAGS = $(AM_CPPFLAGS) -DCOMPARE_PART=2
