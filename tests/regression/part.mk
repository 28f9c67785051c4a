# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

TESTS_OF_REGRESSION = \
	tests/regression/t-rank-tests \
	tests/regression/t-regression
check_PROGRAMS += $(TESTS_OF_REGRESSION)
TESTS += $(TESTS_OF_REGRESSION)

TESTS += \
	tests/regression/t-average.sh \
	tests/regression/t-baseline.sh \
	tests/regression/t-diff.sh
dist_check_SCRIPTS += \
	tests/regression/t-average.sh \
	tests/regression/t-baseline.sh \
	tests/regression/t-diff.sh
EXTRA_DIST += \
	tests/regression/baseline.sh \
	tests/regression/instants.csv \
	tests/regression/motions.csv

# What formulations make of a few cases, as this version does: commit it where a change is meant.
baseline: holonom$(EXEEXT)
	HOLONOM=./holonom $(srcdir)/tests/regression/baseline.sh $(srcdir)/tests/regression
.PHONY: baseline
