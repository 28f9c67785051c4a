/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/saddle-clear.h"
#include "solvers/space.h"

extern const struct hol_solver hol_solver_lagrange;

struct lagrange {
    struct hol_balanced in;
    struct hol_saddle saddle;
    struct hol_mat LU;
    size_t *perm;
    struct hol_work *work; /* for n + m */
};

static const struct hol_place places[] = {
    HOL_SADDLE(lagrange),
    HOL_MAT(lagrange, LU, SUM, SUM),
    HOL_PERM(lagrange, perm, SUM),
    HOL_WORK(lagrange, work, SUM),
};

HOL_SPACE(lagrange, places);

/* The context of the variant whose rows keep the weight they have; the others have none. */
static const char unscaled[] = "unscaled";

/* The problem in double where all is clear at first sight; false: it is not. */
static bool
solve_clear(struct lagrange *w, struct hol_answer *answer, const struct hol_problem *p)
{
    enum hol_saddle_outcome outcome;

    if (!hol_saddle_clear_load(&w->saddle, &w->in, &w->LU, true, answer, p) ||
        !hol_saddle_clear_mass(&w->in, p) || hol_lu_in_place(&w->LU, w->perm) != HOL_OK ||
        !hol_saddle_clear_pivots(&w->saddle, &w->LU))
        return false;
    hol_lu_solve(&w->saddle.X, &w->LU, w->perm, w->work);
    outcome = hol_saddle_clear_check(&w->saddle, p);
    if (outcome == HOL_SADDLE_REFINE)
        hol_lu_solve(&w->saddle.X, &w->LU, w->perm, w->work);
    return outcome != HOL_SADDLE_UNCLEAR &&
           hol_saddle_clear_give(&w->saddle, answer, p, outcome == HOL_SADDLE_REFINE);
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct lagrange *w = work;
    enum hol_status status;

    if (w->in.context != unscaled && solve_clear(w, answer, p))
        return HOL_OK;
    status = hol_saddle_load(&w->saddle, &w->in, answer, p, w->in.context != unscaled);
    if (status != HOL_OK)
        return status;
    /* K is nonsingular, as A and M were found: if not, it is the precision. */
    if (hol_lu(&w->LU, w->perm, &w->saddle.K) != HOL_OK) /* [M A^T; A 0] = P^T L U */
        return HOL_UNABLE;
    hol_lu_solve(&w->saddle.X, &w->LU, w->perm, w->work);
    return hol_saddle_answer(&w->saddle, &w->in, answer);
}

static const struct hol_solver unscaled_solver = {
    .name = "lagrange/unscaled",
    .source = "UKF2005, the multipliers below (17); the linear system [M A^T; A 0]",
    .summary = "the same with constraints as large as M: its condition is the square of A's",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_FULL_RANK,
    .growth = HOL_GROWTH_KAPPA2,
    .context = unscaled,
    .applicable = hol_saddle_applicable,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};

static const struct hol_solver *const variants[] = {&unscaled_solver, NULL};

const struct hol_solver hol_solver_lagrange = {
    .name = "lagrange",
    .source = "UKF2005, the multipliers below (17); the linear system [M A^T; A 0]",
    .summary = "Lagrange multipliers: M q'' - A^T lambda = F and A q'' = b by LU",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_FULL_RANK,
    .growth = HOL_GROWTH_KAPPA,
    .variants = variants,
    .applicable = hol_saddle_applicable,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};
