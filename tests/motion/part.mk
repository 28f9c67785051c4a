# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

tests_libsupport_a_SOURCES += \
	tests/motion/motion-run.c tests/motion/motion-run.h \
	tests/motion/motion.c tests/motion/motion.h \
	tests/motion/simulation.c tests/motion/simulation.h

TESTS_OF_MOTION = \
	tests/motion/t-combinations \
	tests/motion/t-conserve \
	tests/motion/t-consistent-right-side \
	tests/motion/t-contacts-motion \
	tests/motion/t-drift \
	tests/motion/t-gains \
	tests/motion/t-ggl \
	tests/motion/t-integrators \
	tests/motion/t-invariants \
	tests/motion/t-motion-memory \
	tests/motion/t-rattle \
	tests/motion/t-reactions-motion \
	tests/motion/t-simulate \
	tests/motion/t-stability \
	tests/motion/t-stabilize \
	tests/motion/t-sundials \
	tests/motion/t-taylor
check_PROGRAMS += $(TESTS_OF_MOTION)
TESTS += $(TESTS_OF_MOTION)
