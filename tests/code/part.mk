# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

TESTS += \
	tests/code/t-code.sh
dist_check_SCRIPTS += \
	tests/code/t-code.sh
