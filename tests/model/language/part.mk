# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

TESTS_OF_MODEL_LANGUAGE = \
	tests/model/language/t-bad-cases \
	tests/model/language/t-case-language \
	tests/model/language/t-case-limits \
	tests/model/language/t-case-memory \
	tests/model/language/t-case-printable \
	tests/model/language/t-case
check_PROGRAMS += $(TESTS_OF_MODEL_LANGUAGE)
TESTS += $(TESTS_OF_MODEL_LANGUAGE)
EXTRA_DIST += tests/bad
