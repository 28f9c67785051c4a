# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

TESTS_OF_BASE = \
	tests/base/t-alloc \
	tests/base/t-array
check_PROGRAMS += $(TESTS_OF_BASE)
TESTS += $(TESTS_OF_BASE)
