# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

tests_libsupport_a_SOURCES += \
	tests/support/case-files.c tests/support/case-files.h \
	tests/support/failing-heap.c tests/support/failing-heap.h \
	tests/support/loading.c tests/support/loading.h \
	tests/support/tap.c tests/support/tap.h

