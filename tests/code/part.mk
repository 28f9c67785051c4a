# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

TESTS_OF_CODE = \
	tests/code/t-write
check_PROGRAMS += $(TESTS_OF_CODE)
TESTS += $(TESTS_OF_CODE)

TESTS += tests/code/t-code.sh
TESTS_UNSANITIZED += tests/code/t-languages.sh
dist_check_SCRIPTS += \
	tests/code/t-code.sh \
	tests/code/t-languages.sh

EXTRA_DIST += tests/code/julia-syntax.js

# Cases that are hard to write: names, numbers, families, everything that the language has.
EXTRA_DIST += \
	tests/code/nasty/chain.case \
	tests/code/nasty/contacts.case \
	tests/code/nasty/driven.case \
	tests/code/nasty/free.case \
	tests/code/nasty/friction.case \
	tests/code/nasty/keywords.case \
	tests/code/nasty/levels.case \
	tests/code/nasty/numbers.case \
	tests/code/nasty/product.case \
	tests/code/nasty/quaternion.case \
	tests/code/nasty/singular.case \
	tests/code/nasty/strike.case

# All cases in all languages that there are here, and the proofs that take long.
check-code: all
	HOL_TESTS=all $(MAKE) $(AM_MAKEFLAGS) check \
	  TESTS='tests/code/t-code.sh tests/code/t-languages.sh'
.PHONY: check-code
