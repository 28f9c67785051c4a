# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

tests_libsupport_a_SOURCES += \
	tests/studies/study.c tests/studies/study.h

TESTS_OF_STUDIES = \
	tests/studies/t-claims \
	tests/studies/t-parameter-axis \
	tests/studies/t-stability-limit \
	tests/studies/t-study \
	tests/studies/t-study-contacts \
	tests/studies/t-study-laws \
	tests/studies/t-study-runs \
	tests/studies/t-sweep \
	tests/studies/t-sweep-axis
check_PROGRAMS += $(TESTS_OF_STUDIES)
TESTS += $(TESTS_OF_STUDIES)
