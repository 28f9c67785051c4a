# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

TESTS_OF_STORE = \
	tests/store/t-pack \
	tests/store/t-store \
	tests/store/t-store-faults
check_PROGRAMS += $(TESTS_OF_STORE)
TESTS += $(TESTS_OF_STORE)
tests_store_t_store_SOURCES = tests/store/t-store.c tests/store/store-lab.c tests/store/store-lab.h
tests_store_t_store_faults_SOURCES = tests/store/t-store-faults.c tests/store/store-lab.c tests/store/store-lab.h

TESTS += tests/store/t-store-command.sh tests/store/t-store-drawn.sh
dist_check_SCRIPTS += tests/store/t-store-command.sh tests/store/t-store-drawn.sh
