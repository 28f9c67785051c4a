# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

tests_libsupport_a_SOURCES += \
	tests/numeric/matrices.c tests/numeric/matrices.h

TESTS_OF_NUMERIC = \
	tests/numeric/t-digits \
	tests/numeric/t-eigen \
	tests/numeric/t-ldl \
	tests/numeric/t-mat \
	tests/numeric/t-null-basis \
	tests/numeric/t-outcomes \
	tests/numeric/t-qr \
	tests/numeric/t-rank \
	tests/numeric/t-reflect \
	tests/numeric/t-sparse-near \
	tests/numeric/t-sparse \
	tests/numeric/t-svd-small \
	tests/numeric/t-svd \
	tests/numeric/t-threads \
	tests/numeric/t-triangles \
	tests/numeric/t-triangular
check_PROGRAMS += $(TESTS_OF_NUMERIC)
TESTS += $(TESTS_OF_NUMERIC)
