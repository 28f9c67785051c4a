# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

# The tape on power series, and the true trajectories that are made of them.

libholonom_a_SOURCES += \
	model/dot.c model/dot.h \
	model/series-plan.c model/series-plan.h model/series.c model/series.h model/series-inside.h \
	model/block.c model/block.h model/block-kernel.c \
	model/series-arithmetic.c \
	model/series-room.c \
	model/series-function.c \
	reference/roots.c reference/roots.h \
	reference/trajectory.c reference/trajectory.h reference/trajectory-inside.h \
	reference/trajectory-branch.c \
	reference/trajectory-event.c \
	reference/trajectory-expand.c \
	reference/trajectory-number.c \
	reference/trajectory-probe.c \
	reference/trajectory-rank.c \
	reference/trajectory-react.c \
	reference/trajectory-read.c \
	reference/trajectory-room.c \
	reference/trajectory-run.c \
	reference/trajectory-station.c \
	reference/trajectory-step.c \
	reference/trajectory-watch.c \
	reference/impact.c reference/phases.c reference/phases.h reference/phases-chain.c reference/phases-inside.h

TRAJECTORY_TESTS = \
	tests/t-block \
	tests/t-roots \
	tests/t-series \
	tests/t-phases \
	tests/t-series-laws \
	tests/t-trajectory \
	tests/t-trajectory-events \
	tests/t-trajectory-gbs \
	tests/t-trajectory-published \
	tests/t-trajectory-stops
check_PROGRAMS += $(TRAJECTORY_TESTS)
TESTS += $(TRAJECTORY_TESTS)

# Trajectories of case files.
JOURNEY = tests/journey.c tests/journey.h
tests_t_block_SOURCES = tests/t-block.c
tests_t_roots_SOURCES = tests/t-roots.c
tests_t_phases_SOURCES = tests/t-phases.c $(JOURNEY)
tests_t_phases_LDADD = tests/libcompare.a $(LDADD)
tests_t_series_SOURCES = tests/t-series.c
tests_t_series_laws_SOURCES = tests/t-series-laws.c tests/random-expr.c tests/random-expr.h
tests_t_trajectory_SOURCES = tests/t-trajectory.c $(JOURNEY)
tests_t_trajectory_LDADD = tests/libcompare.a $(LDADD)
tests_t_trajectory_events_SOURCES = tests/t-trajectory-events.c
tests_t_trajectory_events_LDADD = tests/libcompare.a $(LDADD)
tests_t_trajectory_gbs_SOURCES = tests/t-trajectory-gbs.c tests/gbs.c tests/gbs.h $(JOURNEY)
tests_t_trajectory_gbs_LDADD = tests/libcompare.a $(LDADD)
tests_t_trajectory_published_SOURCES = tests/t-trajectory-published.c $(JOURNEY)
tests_t_trajectory_published_LDADD = tests/libcompare.a $(LDADD)
tests_t_trajectory_stops_SOURCES = tests/t-trajectory-stops.c $(JOURNEY)
tests_t_trajectory_stops_LDADD = tests/libcompare.a $(LDADD)
