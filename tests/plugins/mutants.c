/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Every mutant of tests/mutants, and every formulation, as a plug-in: HOL_MUTANT is the number of a
 * mutant, or the name of a formulation. The shared object is built from their own sources. In
 * HOL_DECLARES, "kappa" declares errors like kappa, and "anything" that nothing is needed, whatever
 * is true.
 */
#include <holonom/solver.h>

#include "base/alloc.h"
#include "solvers/solver.h"
#include "tests/mutants/mutants.h"

#include <stdlib.h>
#include <string.h>

static const struct hol_solver *chosen;

struct work {
    struct hol_problem problem;
    struct hol_answer answer;
    void *own;
};

static void
destroy(void *work)
{
    struct work *w = work;

    if (w == NULL)
        return;
    chosen->destroy(w->own);
    hol_answer_clear(&w->answer);
    hol_problem_clear(&w->problem);
    hol_free(w);
}

static int
create(void **work, size_t n, size_t m)
{
    struct work *w = hol_alloc(1, sizeof *w);

    if (w == NULL || hol_problem_init(&w->problem, n, m, HOL_BITS_DOUBLE) != HOL_OK ||
        hol_answer_init(&w->answer, n, m, HOL_BITS_DOUBLE) != HOL_OK ||
        chosen->create(chosen, &w->own, n, m, HOL_BITS_DOUBLE) != HOL_OK) {
        destroy(w);
        return HOLONOM_UNABLE;
    }
    *work = w;
    return HOLONOM_OK;
}

static void
get_rows(struct hol_mat *to, const double *rows)
{
    for (size_t i = 0; i < to->rows; i++)
        for (size_t j = 0; j < to->cols; j++)
            to->d[i + j * to->rows] = rows[i * to->cols + j];
}

static int
solve(void *work, struct holonom_answer *answer, const struct holonom_problem *p)
{
    struct work *w = work;
    const char *why = "";
    enum hol_status status;

    get_rows(&w->problem.M, p->M);
    get_rows(&w->problem.A, p->A);
    get_rows(&w->problem.F, p->F);
    get_rows(&w->problem.b, p->b);
    get_rows(&w->problem.C, p->C);
    if (chosen->applicable(&w->problem, &why) == HOL_NOT_ANSWERABLE)
        return HOLONOM_UNABLE;
    status = chosen->solve(w->own, &w->answer, &w->problem);
    if (status != HOL_OK)
        return status == HOL_DOMAIN   ? HOLONOM_DOMAIN
               : status == HOL_UNABLE ? HOLONOM_UNABLE
                                      : HOLONOM_INVALID;
    memcpy(answer->qdd, w->answer.qdd.d, p->n * sizeof(double));
    memcpy(answer->FL, w->answer.FL.d, p->n * sizeof(double));
    memcpy(answer->FC, w->answer.FC.d, p->n * sizeof(double));
    if (p->m > 0 && (chosen->yields & HOL_YIELDS_LAMBDA))
        memcpy(answer->lambda, w->answer.lambda.d, p->m * sizeof(double));
    answer->rank = w->answer.rank;
    return HOLONOM_OK;
}

static const struct hol_solver *
choose(const char *which)
{
    char *end;
    size_t number = strtoul(which, &end, 10), count = 0;

    if (*end == '\0') {
        while (hol_mutants[count] != NULL)
            count++;
        return number < count ? hol_mutants[number] : NULL;
    }
    while (hol_solvers[count] != NULL && strcmp(hol_solvers[count]->name, which) != 0)
        count++;
    return hol_solvers[count];
}

const struct holonom_solver *
holonom_solver(void)
{
    static struct holonom_solver table = {.size = sizeof table,
                                          .version = HOLONOM_SOLVER_VERSION,
                                          .yields = HOLONOM_YIELDS_FL | HOLONOM_YIELDS_FC |
                                                    HOLONOM_YIELDS_RANK,
                                          .create = create,
                                          .destroy = destroy,
                                          .solve = solve};
    const char *which = getenv("HOL_MUTANT"), *declares = getenv("HOL_DECLARES");

    declares = declares != NULL ? declares : "";
    chosen = which != NULL ? choose(which) : NULL;
    if (chosen == NULL)
        return NULL;
    table.name = chosen->name;
    table.summary = chosen->summary;
    if (chosen->yields & HOL_YIELDS_LAMBDA)
        table.yields |= HOLONOM_YIELDS_LAMBDA;
    if (chosen->needs & HOL_NEEDS_FULL_RANK)
        table.needs |= HOLONOM_NEEDS_FULL_RANK;
    if (chosen->needs & HOL_NEEDS_PD_MASS)
        table.needs |= HOLONOM_NEEDS_POSITIVE_DEFINITE;
    if (chosen->growth == HOL_GROWTH_KAPPA || strcmp(declares, "kappa") == 0)
        table.growth = HOLONOM_GROWTH_KAPPA;
    if (strcmp(declares, "anything") == 0)
        table.needs = 0;
    return &table;
}
