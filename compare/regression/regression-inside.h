/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What the files of the comparison of two tables share. */
#ifndef HOL_COMPARE_REGRESSION_REGRESSION_INSIDE_H
#define HOL_COMPARE_REGRESSION_REGRESSION_INSIDE_H

#include "compare/regression/regression.h"

/* A row, by the text that names it. */
struct hol_named_row {
    char *name;
    size_t row;
};
/* The rows of one name in both tables. */
struct hol_row_pair {
    const struct hol_named_row *before, *after;
    size_t before_count, after_count;
};

/* One more difference about a row (of the newer table, if it has it); hol_alloc'd. NULL: no memory.
 */
struct hol_difference *hol_difference_add(struct hol_regression *r, enum hol_fate fate,
                                          const char *what, const struct hol_row_pair *pair);
/* Verdicts, facts and digits of rows that both tables have. *digits: more of them (negative:
 * fewer), NaN unless they are of an instant in double precision. NOMEM */
enum hol_status hol_regression_judge(struct hol_regression *r, double *digits,
                                     const struct hol_row_pair *pair, double level) HOL_MUST_CHECK;
/* Their times. NOMEM */
enum hol_status hol_regression_time(struct hol_regression *r, const struct hol_row_pair *pair,
                                    double level) HOL_MUST_CHECK;
/* Which of the p of times are below the level. NOMEM */
enum hol_status hol_regression_time_end(struct hol_regression *r, double level) HOL_MUST_CHECK;

/* The digits of methods over problems: the samples, and their tests. */
enum hol_status hol_method_samples_add(struct hol_regression *r, const struct hol_row_pair *pair,
                                       double digits) HOL_MUST_CHECK;
enum hol_status hol_method_samples_test(struct hol_regression *r, double level) HOL_MUST_CHECK;
void hol_method_samples_clear(struct hol_method_samples *samples);

#endif
