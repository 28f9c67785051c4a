# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

TESTS_OF_REPORTS = \
	tests/reports/t-drift-lines \
	tests/reports/t-errata \
	tests/reports/t-escape \
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
