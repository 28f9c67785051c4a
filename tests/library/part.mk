# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

TESTS_OF_LIBRARY = \
	tests/library/t-library \
	tests/library/t-library-nomem \
	tests/library/t-serve
check_PROGRAMS += $(TESTS_OF_LIBRARY)
TESTS += $(TESTS_OF_LIBRARY)

TESTS += \
	tests/library/t-serve-clients.sh \
	tests/library/t-serve-command.sh
dist_check_SCRIPTS += \
	tests/library/t-serve-clients.sh \
	tests/library/t-serve-command.sh
