# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The TAP library, and the tests of the house rules.

check_LIBRARIES += tests/libtap.a
tests_libtap_a_SOURCES = tests/tap.c tests/tap.h

check_PROGRAMS += tests/tap-sample
tests_tap_sample_SOURCES = tests/tap-sample.c

HOUSE_TESTS = tests/t-tap.sh tests/t-scripts.sh tests/t-manual.sh tests/t-layout.sh \
	tests/t-style.sh
TESTS += $(HOUSE_TESTS)
EXTRA_DIST += $(HOUSE_TESTS) tests/rules.sh tests/exceptions.txt
