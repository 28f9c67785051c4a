# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

# The conformance suite for anything with the interface of a formulation.
tests_libsupport_a_SOURCES += \
	tests/conformance/conformance.c tests/conformance/conformance.h \
	tests/conformance/detail-law.c \
	tests/conformance/exact.c tests/conformance/exact.h \
	tests/conformance/instances.c tests/conformance/instances.h \
	tests/conformance/invariance.c \
	tests/conformance/laws.c \
	tests/conformance/qmat.c \
	tests/conformance/trial.c tests/conformance/trial.h

