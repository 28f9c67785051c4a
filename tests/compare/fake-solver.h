/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_COMPARE_FAKE_SOLVER_H
#define HOL_TESTS_COMPARE_FAKE_SOLVER_H

#include "compare/instant/compare.h"

/*
 * A solver that knows the truth and says something else on command: errors of known size, any
 * status, a law broken. One at a time (its orders are a global), one thread.
 */
struct fake {
    const struct hol_truth *truth; /* whose answer it knows                          */
    enum hol_status status;
    long double error[HOL_Q_COUNT]; /* added to component 0, absolute                */
    long double shared;             /* added to multiplier 0 twice, subtracted from 1   */
    long double force_error;        /* added to component 0 of F_L + F_C as one         */
    size_t rank;
    bool not_a_number, refuses;
    bool permuted_error;    /* q'' is off by 1 when rows are moved and scaled           */
    bool repeated_error;    /* q'' is off by 1 when there are more rows                 */
    enum hol_status second; /* status when rows are changed in any way               */
    bool last;              /* errors are of the last component instead               */
    bool whole_C;           /* F_C is C, F_L what is left of the sum                  */
    bool units_error;       /* q'' is off by 1 in other units                         */
    enum hol_status units;  /* status in other units                                  */
    bool second_rank;       /* another rank then                                     */
    bool lambda_permuted, lambda_repeated, lambda_units; /* lambda_0 is off by 1 then     */
};
extern struct fake fake;
extern const struct hol_solver hol_solver_fake;

/* From now on: the truth, and nothing but the truth. */
void fake_begin(const struct hol_truth *truth);

#endif
