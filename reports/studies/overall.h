/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_STUDIES_OVERALL_H
#define HOL_REPORTS_STUDIES_OVERALL_H

#include "reports/compare/writer.h"
#include "reports/figures/draw.h"

/*
 * How good each formulation is over all states of all cases: what the table at the top of the
 * report and the figure of all cases, reports/figures/error-cases.gp, show.
 */

/* A state at which the solver has an answer and the truth is known. */
struct hol_overall_dot {
    long double units; /* of what is attainable: the record's largest, >= 0; INFINITY: no number */
    enum hol_verdict verdict;
};

/* A solver at one precision. */
struct hol_overall_row {
    const char *solver; /* static */
    mpfr_prec_t bits;
    size_t tally[HOL_VERDICT_COUNT], vacuous;
    size_t count, room;
    struct hol_overall_dot *dots;   /* in increasing order of units after hol_overall_sort */
    char *worst_case, *worst_state; /* of the most units, the first of them; NULL: no dot */
    long double worst;              /* -1: no dot */
    long double digits, attainable; /* there: decimals right, and attainable */
};

struct hol_overall {
    size_t count;
    struct hol_overall_row *rows; /* in the order of the comparison: solvers, under them the bits */
};

/*
 * One more result; all must be of the same solvers and bits. NOMEM: overall is still to be cleared.
 * Begin with {0}.
 */
enum hol_status hol_overall_add(struct hol_overall *overall,
                                const struct hol_result *result) HOL_MUST_CHECK;
/* Before what follows, and after the last result. */
void hol_overall_sort(struct hol_overall *overall);
void hol_overall_clear(struct hol_overall *overall);

/* The median of the units; how many are exactly 0. NaN: no dots. */
long double hol_overall_median(const struct hol_overall_row *row);
size_t hol_overall_zeros(const struct hol_overall_row *row);

/* The figure at some bits, reports/figures/error-cases.gp: of a struct hol_overall_figure. */
struct hol_overall_figure {
    const struct hol_overall *overall;
    mpfr_prec_t bits;
};
extern const struct hol_drawing hol_overall_drawing;

#endif
