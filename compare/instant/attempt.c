/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* One solver on one problem: rounds the problem, solves it, and carries the answer back exactly. */
#include "compare/instant/attempt.h"

static enum hol_status
make_room(struct hol_attempt *a, const struct hol_problem *problem, mpfr_prec_t bits)
{
    size_t n = problem->n, m = problem->m;
    enum hol_status status = hol_problem_init(&a->given, n, m, bits);

    if (status == HOL_OK)
        status = hol_answer_init(&a->answer, n, m, bits);
    if (status == HOL_OK)
        status = hol_answer_init(&a->wide, n, m, problem->bits);
    if (status == HOL_OK)
        status = hol_vec_init(&a->room, n > m ? n : m, problem->bits);
    return status;
}

enum hol_status
hol_attempt_make(struct hol_attempt *a, const struct hol_problem *problem,
                 const struct hol_solver *solver, mpfr_prec_t bits)
{
    enum hol_status status;

    *a = (struct hol_attempt){.refusal = "", .status = HOL_UNABLE};
    if (bits < HOL_BITS_MIN || bits * 2 > problem->bits)
        return HOL_INVALID;
    status = make_room(a, problem, bits);
    if (status != HOL_OK)
        return status;
    hol_problem_round(&a->given, problem);
    /* Inf in the problem: a solver could only call it INVALID */
    if (hol_problem_check(&a->given) != HOL_OK ||
        solver->applicable(&a->given, &a->refusal) == HOL_NOT_ANSWERABLE)
        return HOL_OK;
    a->refusal = "";
    a->status = solver->create(solver, &a->work, problem->n, problem->m, bits);
    if (a->status == HOL_NOMEM)
        return HOL_NOMEM;
    if (a->status == HOL_OK)
        a->status = solver->solve(a->work, &a->answer, &a->given);
    if (a->status == HOL_OK)
        hol_answer_round(&a->wide, &a->answer);
    else if (a->work != NULL && solver->explain != NULL)
        a->refusal = solver->explain(a->work);
    return HOL_OK;
}

void
hol_attempt_clear(struct hol_attempt *a, const struct hol_solver *solver)
{
    solver->destroy(a->work);
    hol_mat_clear(&a->room);
    hol_answer_clear(&a->wide);
    hol_answer_clear(&a->answer);
    hol_problem_clear(&a->given);
    *a = (struct hol_attempt){0};
}
