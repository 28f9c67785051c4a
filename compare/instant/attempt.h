/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_INSTANT_ATTEMPT_H
#define HOL_COMPARE_INSTANT_ATTEMPT_H

#include "reference/instant/instant.h"

#include "problem/solver.h"

/*
 * One solver at one precision on one problem of the truth: the problem rounded once, the answer,
 * and the answer carried over exactly to the truth's bits.
 */
struct hol_attempt {
    struct hol_problem given;
    struct hol_answer answer;
    struct hol_answer wide; /* where the solver's status is OK */
    struct hol_mat room;    /* max(n, m), at the truth's bits */
    void *work;             /* of the solver, for n and m */
    enum hol_status status; /* of the solver; UNABLE: it is not applicable, or the problem does not
                               fit its precision */
    const char *refusal;    /* why it is not applicable, or what it says of its status; "" */
};

/*
 * Round `problem` to bits and solve it. The attempt is cleared with the same solver, also after a
 * failure; a zeroed attempt need not be.
 *
 * HOL_INVALID  bits below HOL_BITS_MIN, or more than half of the problem's;  HOL_NOMEM
 */
enum hol_status hol_attempt_make(struct hol_attempt *attempt, const struct hol_problem *problem,
                                 const struct hol_solver *solver, mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_attempt_clear(struct hol_attempt *attempt, const struct hol_solver *solver);

#endif
