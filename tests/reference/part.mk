# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

tests_libsupport_a_SOURCES += \
	tests/reference/made-truth.c tests/reference/made-truth.h \
	tests/reference/stored-files.c tests/reference/stored-files.h \
	tests/reference/truth-cases.h

TESTS_OF_REFERENCE = \
	tests/reference/t-attainable \
	tests/reference/t-condition \
	tests/reference/t-enclosure-cases \
	tests/reference/t-enclosure-series \
	tests/reference/t-enclosure \
	tests/reference/t-existence \
	tests/reference/t-identities \
	tests/reference/t-kkt \
	tests/reference/t-reactions \
	tests/reference/t-solver-mpfr \
	tests/reference/t-decimal \
	tests/reference/t-stored-values \
	tests/reference/t-stored \
	tests/reference/t-truth-adversarial \
	tests/reference/t-truth-outcomes \
	tests/reference/t-truth
check_PROGRAMS += $(TESTS_OF_REFERENCE)
TESTS += $(TESTS_OF_REFERENCE)
check_PROGRAMS += tests/reference/t-adversaries
LONG_TESTS += tests/reference/t-adversaries
tests_reference_t_identities_SOURCES = tests/reference/t-identities.c tests/reference/identities.c tests/reference/identities.h

TESTS += \
	tests/reference/t-references-listed.sh \
	tests/reference/t-references.sh
dist_check_SCRIPTS += \
	tests/reference/t-references-listed.sh \
	tests/reference/t-references.sh
EXTRA_DIST += tests/adversaries
