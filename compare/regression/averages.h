/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Averages of the numbers in a table: along a motion, or over states, cases, values. */
#ifndef HOL_COMPARE_REGRESSION_AVERAGES_H
#define HOL_COMPARE_REGRESSION_AVERAGES_H

#include "compare/regression/rows.h"

#include <stdbool.h>

/* A column of numbers over the rows of a group, those of equal names but for what is averaged over.
 */
struct hol_average {
    char *group;          /* for people: "greenwood/stick, svd, 53 bits"; "" if there is only one */
    const char *quantity; /* the column */
    size_t count;         /* of numbers */
    long double mean, rms; /* over time by the trapezoidal rule, else over the rows */
    long double median;    /* of the rows; of an even number the mean of the two in the middle */
    long double largest, smallest; /* absolute values */
    long double last;              /* of the last row that has one */
    char *at;   /* where the largest is: "0.35", "random 2"; of several columns with ", " */
    size_t row; /* the first of the group */
};

struct hol_averages {
    size_t count;
    struct hol_average *list; /* groups as they come in the table, then columns */
    bool of_time;             /* means are over t */
};

/*
 * Average every column of numbers that neither names a row nor counts something.
 *
 * over  in   columns, separated by commas; NULL: t, or else state, or else case
 * why   out  where INVALID
 *
 * HOL_INVALID  there is no such column, or none of numbers; t is not a number, or decreases within
 * a group;  HOL_NOMEM
 */
enum hol_status hol_averages_make(struct hol_averages *averages, char why[HOL_ROWS_WHY],
                                  const struct hol_rows *rows, const char *over) HOL_MUST_CHECK;
void hol_averages_clear(struct hol_averages *averages);

#endif
