# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

# The fuzzers of what is read, and the replay of their corpora by the ordinary tests. `scripts/fuzz' searches
# with all of them; hours.txt says how long that was done. To keep what is new, small:
#     tests/fuzz/fuzz-case -merge=1 kept SRC/tests/fuzz/corpus found

FUZZ_COMMON = tests/fuzz/fuzz.c tests/fuzz/fuzz.h
FUZZ_LAWS = tests/fuzz/enclosures.c tests/fuzz/enclosures.h
FUZZ_MUTATOR = tests/fuzz/mutate.c

EXTRA_PROGRAMS += tests/fuzz/fuzz-case
tests_fuzz_fuzz_case_SOURCES = tests/fuzz/fuzz-case.c $(FUZZ_LAWS) $(FUZZ_COMMON) $(FUZZ_MUTATOR)
tests_fuzz_fuzz_case_LDADD = libholonom.a $(HOL_LIBS)
tests_fuzz_fuzz_case_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_LDFLAGS)
if FUZZING
FUZZERS += tests/fuzz/fuzz-case
endif

check_PROGRAMS += tests/fuzz/t-fuzz-corpus
TESTS += tests/fuzz/t-fuzz-corpus
tests_fuzz_t_fuzz_corpus_SOURCES = tests/fuzz/t-fuzz-corpus.c tests/fuzz/fuzz-case.c $(FUZZ_LAWS) $(FUZZ_COMMON)
EXTRA_DIST += tests/fuzz/case.dict tests/fuzz/corpus tests/fuzz/found tests/fuzz/hours.txt

# The line protocol: tests/fuzz/wire.
EXTRA_PROGRAMS += tests/fuzz/fuzz-wire
tests_fuzz_fuzz_wire_SOURCES = tests/fuzz/fuzz-wire.c $(FUZZ_COMMON) $(FUZZ_MUTATOR)
tests_fuzz_fuzz_wire_LDADD = libholonom.a $(HOL_LIBS)
tests_fuzz_fuzz_wire_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_LDFLAGS)
if FUZZING
FUZZERS += tests/fuzz/fuzz-wire
endif

check_PROGRAMS += tests/fuzz/t-fuzz-wire
TESTS += tests/fuzz/t-fuzz-wire
tests_fuzz_t_fuzz_wire_SOURCES = tests/fuzz/t-fuzz-corpus.c tests/fuzz/fuzz-wire.c $(FUZZ_COMMON)
tests_fuzz_t_fuzz_wire_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_FOLDER='"tests/fuzz/wire/"' -DFUZZ_FEWEST=40 -DFUZZ_RIGHT=1
EXTRA_DIST += tests/fuzz/wire

# Files of answers, and tables of trajectories: tests/fuzz/answers, tests/fuzz/track.
EXTRA_PROGRAMS += tests/fuzz/fuzz-answers tests/fuzz/fuzz-track
tests_fuzz_fuzz_answers_SOURCES = tests/fuzz/fuzz-answers.c $(FUZZ_COMMON) $(FUZZ_MUTATOR)
tests_fuzz_fuzz_answers_LDADD = libholonom.a $(HOL_LIBS)
tests_fuzz_fuzz_answers_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_LDFLAGS)
tests_fuzz_fuzz_track_SOURCES = tests/fuzz/fuzz-track.c $(FUZZ_COMMON) $(FUZZ_MUTATOR)
tests_fuzz_fuzz_track_LDADD = libholonom.a $(HOL_LIBS)
tests_fuzz_fuzz_track_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_LDFLAGS)
if FUZZING
FUZZERS += tests/fuzz/fuzz-answers tests/fuzz/fuzz-track
endif

check_PROGRAMS += tests/fuzz/t-fuzz-answers tests/fuzz/t-fuzz-track
TESTS += tests/fuzz/t-fuzz-answers tests/fuzz/t-fuzz-track
tests_fuzz_t_fuzz_answers_SOURCES = tests/fuzz/t-fuzz-corpus.c tests/fuzz/fuzz-answers.c $(FUZZ_COMMON)
tests_fuzz_t_fuzz_answers_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_FOLDER='"tests/fuzz/answers/"' -DFUZZ_FEWEST=30 -DFUZZ_RIGHT=1
tests_fuzz_t_fuzz_track_SOURCES = tests/fuzz/t-fuzz-corpus.c tests/fuzz/fuzz-track.c $(FUZZ_COMMON)
tests_fuzz_t_fuzz_track_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_FOLDER='"tests/fuzz/track/"' -DFUZZ_FEWEST=30 -DFUZZ_RIGHT=1
EXTRA_DIST += tests/fuzz/answers tests/fuzz/track

# Stored references, tables that were written before, files of campaigns: tests/fuzz/stored, tests/fuzz/tables,
# tests/fuzz/campaign.
EXTRA_PROGRAMS += tests/fuzz/fuzz-stored tests/fuzz/fuzz-tables tests/fuzz/fuzz-campaign
tests_fuzz_fuzz_stored_SOURCES = tests/fuzz/fuzz-stored.c $(FUZZ_COMMON) $(FUZZ_MUTATOR)
tests_fuzz_fuzz_stored_LDADD = libholonom.a $(HOL_LIBS)
tests_fuzz_fuzz_stored_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_LDFLAGS)
tests_fuzz_fuzz_tables_SOURCES = tests/fuzz/fuzz-tables.c $(FUZZ_COMMON) $(FUZZ_MUTATOR)
tests_fuzz_fuzz_tables_LDADD = libholonom.a $(HOL_LIBS)
tests_fuzz_fuzz_tables_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_LDFLAGS)
tests_fuzz_fuzz_campaign_SOURCES = tests/fuzz/fuzz-campaign.c $(FUZZ_COMMON) $(FUZZ_MUTATOR)
tests_fuzz_fuzz_campaign_LDADD = libholonom.a $(HOL_LIBS)
tests_fuzz_fuzz_campaign_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_LDFLAGS)
if FUZZING
FUZZERS += tests/fuzz/fuzz-stored tests/fuzz/fuzz-tables tests/fuzz/fuzz-campaign
endif

check_PROGRAMS += tests/fuzz/t-fuzz-stored tests/fuzz/t-fuzz-tables tests/fuzz/t-fuzz-campaign
TESTS += tests/fuzz/t-fuzz-stored tests/fuzz/t-fuzz-tables tests/fuzz/t-fuzz-campaign
tests_fuzz_t_fuzz_stored_SOURCES = tests/fuzz/t-fuzz-corpus.c tests/fuzz/fuzz-stored.c $(FUZZ_COMMON)
tests_fuzz_t_fuzz_stored_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_FOLDER='"tests/fuzz/stored/"' -DFUZZ_FEWEST=20 -DFUZZ_RIGHT=1
tests_fuzz_t_fuzz_tables_SOURCES = tests/fuzz/t-fuzz-corpus.c tests/fuzz/fuzz-tables.c $(FUZZ_COMMON)
tests_fuzz_t_fuzz_tables_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_FOLDER='"tests/fuzz/tables/"' -DFUZZ_FEWEST=20 -DFUZZ_RIGHT=1
tests_fuzz_t_fuzz_campaign_SOURCES = tests/fuzz/t-fuzz-corpus.c tests/fuzz/fuzz-campaign.c $(FUZZ_COMMON)
tests_fuzz_t_fuzz_campaign_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_FOLDER='"tests/fuzz/campaign/"' -DFUZZ_FEWEST=20 -DFUZZ_RIGHT=1
EXTRA_DIST += tests/fuzz/stored tests/fuzz/tables tests/fuzz/campaign
