/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_BENCH_LINES_H
#define HOL_BENCH_LINES_H

#include <stdbool.h>
#include <stddef.h>

/* Measurements of bench-solvers: "core,method,own,n,m,seconds,flops". (The table that is written
 * has the formulation of a baseline, too: reports/timings.h.) */
#define BENCH_LINES 4096

struct bench_line {
    char core[24], name[40];
    bool own;
    size_t n, m;
    double seconds, flops;
};

struct bench_lines {
    struct bench_line line[BENCH_LINES];
    size_t count;
};

void bench_lines_add(struct bench_lines *lines, const char *text);
/* Tables, and bench-solvers.csv in this folder. */
void bench_lines_report(const struct bench_lines *lines);
/* bench-solvers.pdf and .png of that table, by the template of the source folder (NULL: no figure).
 */
void bench_lines_figure(const char *source);

/* For qsort of doubles. */
int bench_compare(const void *a, const void *b);

#endif
