# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

# Of texts and scripts.
TESTS_UNSANITIZED += \
	tests/house/t-cases-listed.sh \
	tests/house/t-citation.sh \
	tests/house/t-install-deps.sh \
	tests/house/t-layout.sh \
	tests/house/t-manual.sh \
	tests/house/t-scripts.sh \
	tests/house/t-style.sh \
	tests/house/t-tap.sh
dist_check_SCRIPTS += \
	tests/house/t-cases-listed.sh \
	tests/house/t-citation.sh \
	tests/house/t-install-deps.sh \
	tests/house/t-layout.sh \
	tests/house/t-manual.sh \
	tests/house/t-scripts.sh \
	tests/house/t-style.sh \
	tests/house/t-tap.sh
EXTRA_DIST += \
	tests/house/exceptions.txt \
	tests/house/rules.sh

check_PROGRAMS += tests/house/tap-sample
tests_house_tap_sample_SOURCES = tests/house/tap-sample.c
