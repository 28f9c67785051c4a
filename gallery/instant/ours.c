/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A formulation of holonom, named by SOLVER, through the same interface as everybody's. */
#include "problem.h"
#include "solvers/solver.h"

static const struct hol_solver *chosen;

struct work {
    struct hol_problem problem;
    struct hol_answer answer;
    void *own;
};

static int make(void **work, size_t n, size_t m)
{
    struct work *w = *work = calloc(1, sizeof *w);
    bool good = w != NULL && hol_problem_init(&w->problem, n, m, HOL_BITS_DOUBLE) == HOL_OK &&
                hol_answer_init(&w->answer, n, m, HOL_BITS_DOUBLE) == HOL_OK &&
                chosen->create(chosen, &w->own, n, m, HOL_BITS_DOUBLE) == HOL_OK;
    return good ? HOLONOM_OK : HOLONOM_UNABLE;
}

static void drop(void *work)
{
    struct work *w = work;
    chosen->destroy(w->own);
    hol_answer_clear(&w->answer);
    hol_problem_clear(&w->problem);
    free(w);
}

static void by_columns(struct hol_mat *to, const double *rows)
{
    for (size_t i = 0; i < to->rows; i++)
        for (size_t j = 0; j < to->cols; j++)
            to->d[i + j * to->rows] = rows[i * to->cols + j];
}

static int solve(void *work, struct holonom_answer *a, const struct holonom_problem *p)
{
    struct work *w = work;
    const char *why = "";
    enum hol_status status;

    by_columns(&w->problem.M, p->M), by_columns(&w->problem.A, p->A), by_columns(&w->problem.C, p->C);
    by_columns(&w->problem.F, p->F), by_columns(&w->problem.b, p->b);
    if (chosen->applicable(&w->problem, &why) == HOL_NOT_ANSWERABLE)
        return unable(a, why);
    status = chosen->solve(w->own, &w->answer, &w->problem);
    if (status != HOL_OK)
        return status == HOL_DOMAIN ? HOLONOM_DOMAIN : unable(a, "");
    memcpy(a->qdd, w->answer.qdd.d, p->n * sizeof(double));
    memcpy(a->FL, w->answer.FL.d, p->n * sizeof(double));
    memcpy(a->FC, w->answer.FC.d, p->n * sizeof(double));
    return HOLONOM_OK;
}

const struct holonom_solver *holonom_solver(void)
{
    static struct holonom_solver table = {.size = sizeof table, .version = HOLONOM_SOLVER_VERSION, .name = "holonom-" SOLVER,
                                          .yields = FORCES, .create = make, .destroy = drop, .solve = solve};
    for (size_t k = 0; hol_solvers[k] != NULL; k++)
        if (strcmp(hol_solvers[k]->name, SOLVER) == 0)
            chosen = hol_solvers[k];
    table.needs = (chosen->needs & HOL_NEEDS_FULL_RANK ? HOLONOM_NEEDS_FULL_RANK : 0) |
                  (chosen->needs & HOL_NEEDS_PD_MASS ? HOLONOM_NEEDS_POSITIVE_DEFINITE : 0);
    return &table;
}
