/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Corrections of minimum norm by the solver's entry for sparse problems. */
#include "motion/stabilizations/sparse-projection.h"

enum hol_status
hol_sparse_projection_init(struct hol_sparse_projection *lean, const struct hol_system *system,
                           bool mass)
{
    const struct hol_sparse_problem *p = &system->sparse.problem;
    struct hol_sparse_projection new = {.system = system, .mass = mass};
    const char *why;
    enum hol_status status;

    *lean = (struct hol_sparse_projection){.system = system, .mass = mass};
    if (!system->is_sparse_only)
        return HOL_OK;
    if ((status = hol_answer_init(&new.answer, p->n, p->m, p->bits)) == HOL_OK &&
        (status = hol_sparse_problem_like(&new.problem, p, mass)) == HOL_OK)
        status = system->solver->sparse->create(system->solver, &new.work, &new.problem, &why);
    if (status == HOL_OK)
        *lean = new;
    else
        hol_sparse_projection_clear(&new);
    return status == HOL_UNABLE ? HOL_OK : status;
}

void
hol_sparse_projection_clear(struct hol_sparse_projection *lean)
{
    if (lean->work != NULL)
        lean->system->solver->sparse->destroy(lean->work);
    hol_sparse_problem_clear(&lean->problem);
    hol_answer_clear(&lean->answer);
    *lean = (struct hol_sparse_projection){0};
}

enum hol_status
hol_sparse_projection_solve(struct hol_sparse_projection *lean, const struct hol_vec *r)
{
    const struct hol_sparse_problem *p = &lean->system->sparse.problem;

    if (lean->work == NULL || !lean->system->is_sparse_only)
        return HOL_UNABLE;
    if (lean->mass)
        hol_mat_round(&lean->problem.M.value, &p->M.value);
    hol_mat_round(&lean->problem.A.value, &p->A.value);
    hol_mat_round(&lean->problem.b, r);
    return lean->system->solver->sparse->solve(lean->work, &lean->answer, &lean->problem);
}
