/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/kernels/saddle-clear.h"
#include "solvers/support/formulation.h"

extern const struct hol_solver hol_solver_lagrange_ldl;

struct ldl {
    struct hol_balanced in;
    struct hol_saddle saddle;
    struct hol_mat LD;
    size_t *perm;
    struct hol_work *work; /* for n + m */
};

static const struct hol_slot slots[] = {
    HOL_SADDLE(ldl),
    HOL_MAT(ldl, LD, SUM, SUM),
    HOL_PERM(ldl, perm, SUM),
    HOL_WORK(ldl, work, SUM),
};

HOL_FORMULATION(ldl, slots);

/*
 * The problem in double where all is clear at first sight; false: it is not. K has m negative
 * eigenvalues where A has full rank and M > 0 on null(A), more where M is not.
 */
static bool
solve_clear(struct ldl *w, struct hol_answer *answer, const struct hol_problem *p)
{
    enum hol_saddle_outcome outcome;

    hol_mat_shape(&w->LD, w->in.n + w->in.m, w->in.n + w->in.m);
    if (!hol_saddle_clear_load(&w->saddle, &w->in, w->LD.d, w->LD.rows, false, answer, p) ||
        hol_ldl_in_place(&w->LD, w->perm, w->work) != HOL_OK || hol_ldl_negative(&w->LD) != p->m ||
        !hol_saddle_clear_blocks(&w->saddle, &w->LD))
        return false;
    hol_ldl_solve(&w->saddle.X, &w->LD, w->perm, w->work);
    outcome = hol_saddle_clear_check(&w->saddle, p);
    if (outcome == HOL_SADDLE_REFINE)
        hol_ldl_solve(&w->saddle.X, &w->LD, w->perm, w->work);
    return outcome != HOL_SADDLE_UNCLEAR &&
           hol_saddle_clear_give(&w->saddle, answer, p, outcome == HOL_SADDLE_REFINE);
}

/*
 * K is symmetric, and for M > 0 has n positive and m negative eigenvalues: blocks of 2 rows are
 * needed, since where M vanishes on a coordinate, and below the constraints, its diagonal is zero.
 */
static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct ldl *w = work;
    enum hol_status status;

    if (solve_clear(w, answer, p))
        return HOL_OK;
    status = hol_saddle_load(&w->saddle, &w->in, answer, p, true);
    if (status != HOL_OK)
        return status;
    /* K is nonsingular, as A and M were found: if not, it is the precision. */
    if (hol_ldl(&w->LD, w->perm, &w->saddle.K, w->work) != HOL_OK) /* P K P^T = L D L^T */
        return HOL_UNABLE;
    hol_ldl_solve(&w->saddle.X, &w->LD, w->perm, w->work);
    return hol_saddle_answer(&w->saddle, &w->in, answer);
}

const struct hol_solver hol_solver_lagrange_ldl = {
    .name = "lagrange-ldl",
    .source = "UKF2005, the multipliers below (17); [M A^T; A 0] by Ashcraft, Grimes & Lewis 1998",
    .summary = "Lagrange multipliers: the same symmetric system by L D L^T",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .needs = HOL_NEEDS_FULL_RANK,
    .growth = HOL_GROWTH_KAPPA,
    .applicable = hol_saddle_applicable,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};
