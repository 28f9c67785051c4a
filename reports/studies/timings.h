/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_STUDIES_TIMINGS_H
#define HOL_REPORTS_STUDIES_TIMINGS_H

#include "reports/figures/draw.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/*
 * Time against n: the table that bench/bench-solvers measures, as a figure and as a section of the
 * report. A table has the first line HOL_TIMINGS_HEAD; then a line for each measurement: the
 * kernels of OpenBLAS, the method, 1 for a formulation and 0 for a baseline, n, m, seconds of one
 * solve, floating-point operations (0: not counted), and of a baseline the formulation of whose
 * method it is (empty: of none). Of measurements with several kernels the fastest counts.
 */
#define HOL_TIMINGS_HEAD "kernels,method,own,n,m,seconds,flops,of"
#define HOL_TIMINGS_METHODS 96
#define HOL_TIMINGS_SIZES 32

struct hol_timings_method {
    char name[40], of[40];
    bool own;
    size_t count;
    struct {
        size_t n, m;
        double seconds;
    } point[HOL_TIMINGS_SIZES]; /* by increasing n */
};

struct hol_timings {
    size_t count;
    struct hol_timings_method method[HOL_TIMINGS_METHODS]; /* in the order of the table */
};

/*
 * Read a table; *times: hol_timings_destroy it.
 *
 * HOL_INVALID  line *line of it (counted from 1) does not belong to such a table, or one method or
 * size too many, or the table ends there without a formulation;  HOL_NOMEM
 */
enum hol_status hol_timings_read(struct hol_timings **times, size_t *line, FILE *in) HOL_MUST_CHECK;
void hol_timings_destroy(struct hol_timings *times); /* NULL is a no-op */

/*
 * The exponent of n: the slope of the least-squares line through the logarithms from n = 30 on.
 * NaN: fewer than three sizes.
 */
double hol_timings_exponent(const struct hol_timings_method *method);

/*
 * The figures, reports/figures/times.gp and times-column.gp: of each method n, seconds, and times
 * those of the fastest at that n. Of a struct hol_timings.
 */
extern const struct hol_drawing hol_timings_drawing;

#endif
