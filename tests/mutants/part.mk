# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

# Formulations that are wrong on purpose: each has to be found out.
tests_libsupport_a_SOURCES += \
	tests/mutants/direct.c \
	tests/mutants/factored.c \
	tests/mutants/formulas.c \
	tests/mutants/independent.c \
	tests/mutants/mutants.c tests/mutants/mutants.h \
	tests/mutants/rank.c \
	tests/mutants/reduced.c \
	tests/mutants/wrapped.c

EXTRA_DIST += \
	tests/mutants/mutant.py
