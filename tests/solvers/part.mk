# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

TESTS_OF_SOLVERS = \
	tests/solvers/t-batch \
	tests/solvers/t-chain-orders \
	tests/solvers/t-conformance-24 \
	tests/solvers/t-conformance-53 \
	tests/solvers/t-evident-rank \
	tests/solvers/t-exact \
	tests/solvers/t-norm-estimate \
	tests/solvers/t-rank-detail \
	tests/solvers/t-small \
	tests/solvers/t-solvers \
	tests/solvers/t-sparse-path \
	tests/solvers/t-sparse-singular \
	tests/solvers/t-sparse-solvers \
	tests/solvers/t-units
# At more bits, on variants and on mutants the same code runs.
PROGRAMS_UNSANITIZED += \
	tests/solvers/t-conformance-106 \
	tests/solvers/t-conformance-212 \
	tests/solvers/t-conformance-500 \
	tests/solvers/t-conformance-variants \
	tests/solvers/t-consistency \
	tests/solvers/t-mutants
check_PROGRAMS += $(TESTS_OF_SOLVERS)
TESTS += $(TESTS_OF_SOLVERS)
# The same program several times over: they run side by side.
tests_solvers_t_conformance_24_SOURCES = tests/solvers/t-conformance.c
tests_solvers_t_conformance_24_CPPFLAGS = $(AM_CPPFLAGS) -DCONFORMANCE_BITS=24
tests_solvers_t_conformance_53_SOURCES = tests/solvers/t-conformance.c
tests_solvers_t_conformance_53_CPPFLAGS = $(AM_CPPFLAGS) -DCONFORMANCE_BITS=53
tests_solvers_t_conformance_106_SOURCES = tests/solvers/t-conformance.c
tests_solvers_t_conformance_106_CPPFLAGS = $(AM_CPPFLAGS) -DCONFORMANCE_BITS=106
tests_solvers_t_conformance_212_SOURCES = tests/solvers/t-conformance.c
tests_solvers_t_conformance_212_CPPFLAGS = $(AM_CPPFLAGS) -DCONFORMANCE_BITS=212
tests_solvers_t_conformance_500_SOURCES = tests/solvers/t-conformance.c
tests_solvers_t_conformance_500_CPPFLAGS = $(AM_CPPFLAGS) -DCONFORMANCE_BITS=500
