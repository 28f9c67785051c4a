# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += compare/compare.c compare/compare.h \
	compare/finding.c \
	compare/laws.c compare/laws.h \
	compare/matrices.c compare/matrices.h \
	compare/metrics.c compare/metrics.h \
	compare/published.c compare/published.h \
	compare/record.c \
	compare/solution.c \
	compare/solvers.c \
	compare/terms.c compare/terms.h \
	compare/threads.c \
	compare/unit.c compare/unit.h \
	compare/verdict.c compare/verdict.h

check_PROGRAMS += tests/t-verdict tests/t-metrics
TESTS += tests/t-verdict tests/t-metrics
tests_t_verdict_SOURCES = tests/t-verdict.c
tests_t_metrics_SOURCES = tests/t-metrics.c tests/made-truth.c tests/made-truth.h \
	tests/exact.c tests/exact.h tests/qmat.c
