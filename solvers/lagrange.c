/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/kernels/saddle-clear.h"
#include "solvers/support/formulation.h"

#include <string.h>

extern const struct hol_solver hol_solver_lagrange;

struct lagrange {
    struct hol_balanced in;
    struct hol_saddle saddle;
    struct hol_mat LU;
    struct hol_lu_panels panels;
    size_t *perm;
    struct hol_work *work; /* for n + m */
};

static const struct hol_slot slots[] = {
    HOL_SADDLE(lagrange),
    HOL_MAT(lagrange, LU, SUM, SUM),
    HOL_LU_PANELS(lagrange, panels, SUM),
    HOL_PERM(lagrange, perm, SUM),
    HOL_WORK(lagrange, work, SUM),
};

HOL_FORMULATION(lagrange, slots);

/* The context of the variant whose rows keep the weight they have; the others have none. */
static const char unscaled[] = "unscaled";

/* The first `count` columns of X as the right sides of the panels, and back. */
static void
exchange(struct lagrange *w, size_t count, bool back)
{
    size_t all = w->panels.n;

    for (size_t k = 0; k < count; k++) {
        double *ours = w->saddle.X.d + k * all, *theirs = w->panels.right + k * w->panels.ld;

        memcpy(back ? ours : theirs, back ? theirs : ours, all * sizeof *ours);
    }
}

/* The problem in double where all is clear at first sight; false: it is not. */
static bool
solve_clear(struct lagrange *w, struct hol_answer *answer, const struct hol_problem *p)
{
    struct hol_lu_panels *LU = &w->panels;
    enum hol_saddle_outcome outcome;

    if (!hol_saddle_clear_load(&w->saddle, &w->in, LU->a, LU->ld, true, answer, p) ||
        !hol_saddle_clear_mass(&w->in, p))
        return false;
    exchange(w, 2, false);
    if (!hol_lu_panels_factor(LU, 2) || !hol_saddle_clear_pivots(&w->saddle, LU))
        return false;
    hol_lu_panels_back(LU, 2);
    exchange(w, 2, true);
    outcome = hol_saddle_clear_check(&w->saddle, p);
    if (outcome == HOL_SADDLE_REFINE) {
        exchange(w, 1, false);
        hol_lu_panels_forward(LU, 1);
        hol_lu_panels_back(LU, 1);
        exchange(w, 1, true);
    }
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
