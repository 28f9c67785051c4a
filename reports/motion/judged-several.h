/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Trajectories of one motion, judged beside each other. */
#ifndef HOL_REPORTS_MOTION_JUDGED_SEVERAL_H
#define HOL_REPORTS_MOTION_JUDGED_SEVERAL_H

#include "compare/judged/judged.h"
#include "reports/figures/draw.h"
#include "reports/table/table.h"

struct hol_judged_files {
    size_t count;
    struct hol_judged **list;
    const char *const *names;
    size_t wanted; /* digits; 0: none in particular */
};

/* Digits as they are shown, in hundredths: rounded up they would be enough where a grade says that
 * they are too few. */
long double hol_judged_shown(long double digits);

/*
 * How the error of the k-th file falls from the file with the next larger step: log of the ratio of
 * errors over log of that of steps; NaN: there is none, or they have the same step. plateau: the
 * order is less than half of the largest one of larger steps: a smaller step no longer helps.
 */
struct hol_judged_order {
    long double order;
    bool plateau;
};
void hol_judged_orders(struct hol_judged_order *orders, const struct hol_judged_files *files);

/* A table of the files, larger steps first, and what each looks like. NOMEM; INVALID: TAP. */
enum hol_status hol_judged_files_write(FILE *out, const struct hol_table_style *style,
                                       const struct hol_judged_files *files) HOL_MUST_CHECK;
/* The same as a page of HTML. svg: the figure, a whole document; NULL: none. NOMEM */
enum hol_status hol_judged_files_page(FILE *out, const struct hol_judged_files *files,
                                      const char *svg) HOL_MUST_CHECK;
/* The figure, of a struct hol_judged_files (judged.gp): a block of time and error over size for
 * each file, its name first. */
extern const struct hol_drawing hol_judged_drawing;

#endif
