# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

tests_libsupport_a_SOURCES += \
	tests/trajectory/gbs.c tests/trajectory/gbs.h \
	tests/trajectory/journey.c tests/trajectory/journey.h

TESTS_OF_TRAJECTORY = \
	tests/trajectory/t-phases \
	tests/trajectory/t-roots \
	tests/trajectory/t-trajectory-events \
	tests/trajectory/t-trajectory-gbs \
	tests/trajectory/t-trajectory-published \
	tests/trajectory/t-trajectory-stops \
	tests/trajectory/t-trajectory
check_PROGRAMS += $(TESTS_OF_TRAJECTORY)
TESTS += $(TESTS_OF_TRAJECTORY)
