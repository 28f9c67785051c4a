/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_COMPARE_CHECK_ROWS_H
#define HOL_TESTS_COMPARE_CHECK_ROWS_H

#include "tests/support/case-files.h"

/* Entries of one published block, and the result of each by its letter, one of "CLFRHNU": those of
 * HOL_CHECK_LIST in order. */
struct row {
    const char *entries, *letters;
};

/* A case followed by all rows as published blocks; freed with hol_free. Bails out without memory.
 */
char *case_text(const char *base, const struct row *rows, size_t count);

/* Compare it, without solvers: every entry has the result of its letter. */
void test_rows(const char *base, const struct row *rows, size_t count);

#define TEST_ROWS(base, rows) test_rows(base, rows, sizeof(rows) / sizeof((rows)[0]))

#endif
