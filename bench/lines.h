/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_BENCH_LINES_H
#define HOL_BENCH_LINES_H

#include <stdbool.h>
#include <stddef.h>

/* Measurements of bench-solvers: "core,method,own,n,m,seconds,flops". (The table that is written
 * has the formulation of a baseline, too: reports/studies/timings.h.) */
#define BENCH_LINES 4096

/* s of one solve: a method of which more is foretold leaves. */
#define BENCH_LIMIT 10.0

struct bench_line {
    char core[24], name[40];
    bool own;
    size_t n, m,
        choice; /* choice: of the kernels of OpenBLAS, counted by the caller that adds the line */
    double seconds, flops;
};

struct bench_lines {
    struct bench_line line[BENCH_LINES];
    size_t count;
};

void bench_lines_add(struct bench_lines *lines, const char *text, size_t choice);
/* The fastest of a method at a size, over the kernels of OpenBLAS; NULL: not measured. */
const struct bench_line *bench_lines_best(const struct bench_lines *lines, const char *name,
                                          size_t n);
/*
 * Tables and aims; bench-solvers.csv in this folder, and its figures as bench-solvers and
 * bench-solvers-column, .pdf, .png and .svg, if gnuplot is there.
 */
void bench_lines_report(const struct bench_lines *lines);

#endif
