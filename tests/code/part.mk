# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

TESTS_OF_CODE = \
	tests/code/t-write
check_PROGRAMS += $(TESTS_OF_CODE)
TESTS += $(TESTS_OF_CODE)

TESTS += \
	tests/code/t-code.sh \
	tests/code/t-languages.sh
dist_check_SCRIPTS += \
	tests/code/t-code.sh \
	tests/code/t-languages.sh

# All cases in all languages that there are here.
check-code: all
	HOL_CODE=all $(MAKE) $(AM_MAKEFLAGS) check TESTS='tests/code/t-languages.sh'
.PHONY: check-code
