/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Corrections of minimum norm by the solver's entry for sparse problems. */
#include "motion/stabilizations/sparse-projection.h"

enum hol_status
hol_sparse_projection_init(struct hol_sparse_projection *projection,
                           const struct hol_system *system, bool mass)
{
    const struct hol_sparse_problem *p = &system->sparse.problem;
    struct hol_sparse_projection new = {.system = system, .mass = mass};
    const char *why;
    enum hol_status status;

    *projection = (struct hol_sparse_projection){.system = system, .mass = mass};
    if (!system->is_sparse_only)
        return HOL_OK;
    if ((status = hol_answer_init(&new.answer, p->n, p->m, p->bits)) == HOL_OK &&
        (status = hol_sparse_problem_like(&new.problem, p, mass)) == HOL_OK)
        status = hol_sparse_dispatch_create(&new.dispatch, system->solver, &new.problem, &why);
    if (status == HOL_OK)
        *projection = new;
    else
        hol_sparse_projection_clear(&new);
    return status == HOL_UNABLE ? HOL_OK : status;
}

void
hol_sparse_projection_clear(struct hol_sparse_projection *projection)
{
    hol_sparse_dispatch_destroy(&projection->dispatch);
    hol_sparse_problem_clear(&projection->problem);
    hol_answer_clear(&projection->answer);
    *projection = (struct hol_sparse_projection){0};
}

enum hol_status
hol_sparse_projection_solve(struct hol_sparse_projection *projection, const struct hol_vec *r)
{
    const struct hol_sparse_problem *p = &projection->system->sparse.problem;

    if (projection->dispatch.solver == NULL || !projection->system->is_sparse_only)
        return HOL_UNABLE;
    if (projection->mass)
        hol_mat_round(&projection->problem.M.value, &p->M.value);
    hol_mat_round(&projection->problem.A.value, &p->A.value);
    hol_mat_round(&projection->problem.b, r);
    return hol_sparse_dispatch_solve(&projection->dispatch, &projection->answer,
                                     &projection->problem);
}
