# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

tests_libsupport_a_SOURCES += \
	tests/model/series-places.h \
	tests/model/tape-values.c tests/model/tape-values.h

TESTS_OF_MODEL = \
	tests/model/t-block \
	tests/model/t-eval-ball \
	tests/model/t-given \
	tests/model/t-mass-rank \
	tests/model/t-model-nomem \
	tests/model/t-model-refuses \
	tests/model/t-model \
	tests/model/t-parameter-values \
	tests/model/t-parameters \
	tests/model/t-point \
	tests/model/t-series-double-outcomes \
	tests/model/t-series-double \
	tests/model/t-series-laws \
	tests/model/t-series \
	tests/model/t-tape-stages \
	tests/model/t-tape
check_PROGRAMS += $(TESTS_OF_MODEL)
TESTS += $(TESTS_OF_MODEL)
