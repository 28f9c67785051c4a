# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

tests_libsupport_a_SOURCES += \
	tests/reference/made-truth.c tests/reference/made-truth.h \
	tests/reference/stored-files.c tests/reference/stored-files.h \
	tests/reference/truth-cases.h

TESTS_OF_REFERENCE = \
	tests/reference/t-adversaries \
	tests/reference/t-attainable \
	tests/reference/t-condition \
	tests/reference/t-enclosure-cases \
	tests/reference/t-enclosure \
	tests/reference/t-existence \
	tests/reference/t-identities \
	tests/reference/t-kkt \
	tests/reference/t-reactions \
	tests/reference/t-solver-mpfr \
	tests/reference/t-stored-values \
	tests/reference/t-stored \
	tests/reference/t-truth-adversarial \
	tests/reference/t-truth-outcomes \
	tests/reference/t-truth \
	tests/reference/t-tube \
	tests/reference/t-tube-event \
	tests/reference/t-tube-phases \
	tests/reference/t-tube-solution
check_PROGRAMS += $(TESTS_OF_REFERENCE)
TESTS += $(TESTS_OF_REFERENCE)
tests_reference_t_identities_SOURCES = tests/reference/t-identities.c tests/reference/identities.c tests/reference/identities.h

# The proof of a tube, wrong on purpose.
TUBE_MUTANTS = \
	tests/reference/tube-mutant-1 \
	tests/reference/tube-mutant-2 \
	tests/reference/tube-mutant-3 \
	tests/reference/tube-mutant-4 \
	tests/reference/tube-mutant-5 \
	tests/reference/tube-mutant-6 \
	tests/reference/tube-mutant-7 \
	tests/reference/tube-mutant-8
check_PROGRAMS += $(TUBE_MUTANTS)
tests_reference_tube_mutant_1_SOURCES = tests/reference/t-tube.c tests/reference/tube-mutant.c
tests_reference_tube_mutant_1_CPPFLAGS = $(AM_CPPFLAGS) -DMUTANT=1
tests_reference_tube_mutant_2_SOURCES = $(tests_reference_tube_mutant_1_SOURCES)
tests_reference_tube_mutant_2_CPPFLAGS = $(AM_CPPFLAGS) -DMUTANT=2
tests_reference_tube_mutant_3_SOURCES = $(tests_reference_tube_mutant_1_SOURCES)
tests_reference_tube_mutant_3_CPPFLAGS = $(AM_CPPFLAGS) -DMUTANT=3
tests_reference_tube_mutant_4_SOURCES = $(tests_reference_tube_mutant_1_SOURCES)
tests_reference_tube_mutant_4_CPPFLAGS = $(AM_CPPFLAGS) -DMUTANT=4
tests_reference_tube_mutant_5_SOURCES = tests/reference/t-tube-event.c tests/reference/tube-mutant.c
tests_reference_tube_mutant_5_CPPFLAGS = $(AM_CPPFLAGS) -DMUTANT=5
tests_reference_tube_mutant_6_SOURCES = $(tests_reference_tube_mutant_1_SOURCES)
tests_reference_tube_mutant_6_CPPFLAGS = $(AM_CPPFLAGS) -DMUTANT=6
tests_reference_tube_mutant_7_SOURCES = tests/reference/t-tube-phases.c tests/reference/tube-mutant.c
tests_reference_tube_mutant_7_CPPFLAGS = $(AM_CPPFLAGS) -DMUTANT=7
tests_reference_tube_mutant_8_SOURCES = tests/reference/t-tube-solution.c tests/reference/tube-mutant.c
tests_reference_tube_mutant_8_CPPFLAGS = $(AM_CPPFLAGS) -DMUTANT=8

TESTS += \
	tests/reference/t-references-listed.sh \
	tests/reference/t-references.sh \
	tests/reference/t-tube-mutants.sh
dist_check_SCRIPTS += \
	tests/reference/t-references-listed.sh \
	tests/reference/t-references.sh \
	tests/reference/t-tube-mutants.sh
EXTRA_DIST += tests/adversaries
