/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_INSTANT_SOLVED_H
#define HOL_COMPARE_INSTANT_SOLVED_H

#include "model/state/point.h"
#include "problem/solver.h"

/*
 * What a formulation answers at one state, at its own number of bits from the state on: nothing of
 * it is proved. A formulation with an entry for sparse problems is given one, and then nothing of
 * the size n^2 is made, provided that all values of the state are exact (`=`). Where it has no
 * answer, and n is at most 1000, the dense problem says what that means.
 */
struct hol_solved {
    const struct hol_solver *solver;
    mpfr_prec_t bits;
    bool sparse;            /* by the entry for sparse problems */
    enum hol_status status; /* of the solver */
    const char *why;        /* static text where that is not OK */
    long double residual;   /* largest |phi|, |phi'|, |g| of the constraints at the state */
    struct hol_point point;
    struct hol_answer answer; /* where status is OK */
    enum hol_unique *unique;  /* m, of the multipliers of the answer */
};

/*
 * Solve at a state. HOL_OK: (*solved)->status is that of the solver.
 *
 * HOL_DOMAIN   there is no such state
 * HOL_INVALID  an impulsive problem, bits out of range, or no such recipe
 * HOL_UNABLE   nonideal forces that depend on constraint forces
 * HOL_NOMEM
 */
enum hol_status hol_solved_create(struct hol_solved **solved, const struct hol_model *model,
                                  const struct hol_recipe *recipe, const struct hol_solver *solver,
                                  mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_solved_destroy(struct hol_solved *solved); /* NULL is a no-op */

#endif
