# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

TESTS_OF_TUBE = \
	tests/tube/t-tube \
	tests/tube/t-tube-event \
	tests/tube/t-tube-phases \
	tests/tube/t-tube-solution
check_PROGRAMS += $(TESTS_OF_TUBE)
TESTS += $(TESTS_OF_TUBE)

# The proof of a tube, wrong on purpose.
TUBE_MUTANTS = \
	tests/tube/tube-mutant-1 \
	tests/tube/tube-mutant-2 \
	tests/tube/tube-mutant-3 \
	tests/tube/tube-mutant-4 \
	tests/tube/tube-mutant-5 \
	tests/tube/tube-mutant-6 \
	tests/tube/tube-mutant-7 \
	tests/tube/tube-mutant-8
check_PROGRAMS += $(TUBE_MUTANTS)
tests_tube_tube_mutant_1_SOURCES = tests/tube/t-tube.c tests/tube/tube-mutant.c
tests_tube_tube_mutant_1_CPPFLAGS = $(AM_CPPFLAGS) -DMUTANT=1
tests_tube_tube_mutant_2_SOURCES = $(tests_tube_tube_mutant_1_SOURCES)
tests_tube_tube_mutant_2_CPPFLAGS = $(AM_CPPFLAGS) -DMUTANT=2
tests_tube_tube_mutant_3_SOURCES = $(tests_tube_tube_mutant_1_SOURCES)
tests_tube_tube_mutant_3_CPPFLAGS = $(AM_CPPFLAGS) -DMUTANT=3
tests_tube_tube_mutant_4_SOURCES = $(tests_tube_tube_mutant_1_SOURCES)
tests_tube_tube_mutant_4_CPPFLAGS = $(AM_CPPFLAGS) -DMUTANT=4
tests_tube_tube_mutant_5_SOURCES = tests/tube/t-tube-event.c tests/tube/tube-mutant.c
tests_tube_tube_mutant_5_CPPFLAGS = $(AM_CPPFLAGS) -DMUTANT=5
tests_tube_tube_mutant_6_SOURCES = $(tests_tube_tube_mutant_1_SOURCES)
tests_tube_tube_mutant_6_CPPFLAGS = $(AM_CPPFLAGS) -DMUTANT=6
tests_tube_tube_mutant_7_SOURCES = tests/tube/t-tube-phases.c tests/tube/tube-mutant.c
tests_tube_tube_mutant_7_CPPFLAGS = $(AM_CPPFLAGS) -DMUTANT=7
tests_tube_tube_mutant_8_SOURCES = tests/tube/t-tube-solution.c tests/tube/tube-mutant.c
tests_tube_tube_mutant_8_CPPFLAGS = $(AM_CPPFLAGS) -DMUTANT=8

TESTS += tests/tube/t-tube-mutants.sh
dist_check_SCRIPTS += tests/tube/t-tube-mutants.sh
