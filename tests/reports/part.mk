# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

TESTS_OF_REPORTS = \
	tests/reports/t-drift-lines \
	tests/reports/t-errata \
	tests/reports/t-escape \
	tests/reports/t-mathml \
	tests/reports/t-number \
	tests/reports/t-rank-figure \
	tests/reports/t-table \
	tests/reports/t-timings
check_PROGRAMS += $(TESTS_OF_REPORTS)
TESTS += $(TESTS_OF_REPORTS)

# JSON of every command; parse-json reads it.
check_PROGRAMS += tests/reports/parse-json
tests_reports_parse_json_SOURCES = tests/reports/parse-json.c
dist_check_SCRIPTS += tests/reports/t-json.sh
TESTS += tests/reports/t-json.sh

# Every figure; what it is drawn from.
dist_check_SCRIPTS += tests/reports/t-figures.sh
TESTS_UNSANITIZED += tests/reports/t-figures.sh
EXTRA_DIST += \
	tests/reports/look-at-figures.py \
	tests/reports/figures/all.gp \
	tests/reports/figures/certified.dat \
	tests/reports/figures/drift.dat \
	tests/reports/figures/drift_cases.dat \
	tests/reports/figures/drift_few.dat \
	tests/reports/figures/error-bits.dat \
	tests/reports/figures/error-cases.dat \
	tests/reports/figures/error-cases_short.dat \
	tests/reports/figures/gallery.dat \
	tests/reports/figures/gallery_all.dat \
	tests/reports/figures/growth.dat \
	tests/reports/figures/growth_over.dat \
	tests/reports/figures/judged.dat \
	tests/reports/figures/parameter.dat \
	tests/reports/figures/parameter_cases.dat \
	tests/reports/figures/pareto.dat \
	tests/reports/figures/profile.dat \
	tests/reports/figures/rank.dat \
	tests/reports/figures/sweep.dat \
	tests/reports/figures/sweep_cases.dat \
	tests/reports/figures/sweep_step.dat \
	tests/reports/figures/times.dat \
	tests/reports/figures/times_one.dat \
	tests/reports/figures/trajectory.dat \
	tests/reports/figures/trajectory_cases.dat \
	tests/reports/figures/trajectory_time.dat \
	tests/reports/figures/validation.dat \
	tests/reports/figures/work-precision.dat \
	tests/reports/figures/work-precision_cases.dat
