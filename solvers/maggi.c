/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Maggi's equations: the equations of motion projected onto independent coordinates, Phi^T M Phi
 * u' = Phi^T (F - M e). */
#include "solvers/support/coordinate-partition.h"

extern const struct hol_solver hol_solver_maggi;

struct maggi {
    struct hol_balanced in;
    struct hol_mat Phi, MPhi, H, L; /* H = Phi^T M Phi = L L^T */
    struct hol_vec e, u, v, y, x, qdd, FL, FC, lambda;
};

static const struct hol_slot slots[] = {
    HOL_MAT(maggi, Phi, N, N),      HOL_MAT(maggi, MPhi, N, N), HOL_MAT(maggi, H, N, N),
    HOL_MAT(maggi, L, N, N),        HOL_MAT(maggi, e, N, ONE),  HOL_MAT(maggi, u, N, ONE),
    HOL_MAT(maggi, v, N, ONE),      HOL_MAT(maggi, y, N, ONE),  HOL_MAT(maggi, x, N, ONE),
    HOL_MAT(maggi, qdd, N, ONE),    HOL_MAT(maggi, FL, N, ONE), HOL_MAT(maggi, FC, N, ONE),
    HOL_MAT(maggi, lambda, M, ONE),
};

HOL_FORMULATION(maggi, slots);

/* Phi, e and the factor of Phi^T M Phi. */
static enum hol_status
reduce(struct maggi *w)
{
    struct hol_balanced *in = &w->in;
    enum hol_status status;

    hol_coordinate_partition_basis(&w->Phi, in); /* Greenwood (4.278): q'' = Phi u' + e */
    hol_coordinate_partition_particular(&w->e, in);
    hol_mul(&w->MPhi, &in->M, &w->Phi);
    hol_mul_tn(&w->H, &w->Phi, &w->MPhi);
    if (hol_cholesky_projected(&w->L, &w->H, &in->M) == HOL_OK)
        return HOL_OK;
    status = hol_balanced_definite(in);
    return status == HOL_OK ? HOL_UNABLE : status;
}

/* F_C, and what it adds to q'': the same equations, Phi^T M Phi v' = Phi^T C. */
static void
add_nonideal(struct maggi *w)
{
    hol_mul_tv(&w->v, &w->Phi, &w->in.C);
    hol_lower_solve(&w->v, &w->L);
    hol_lower_solve_t(&w->v, &w->L);
    hol_mul_v(&w->FC, &w->MPhi, &w->v); /* v^T F_C = v^T C, A M^-1 F_C = 0 */
    hol_mul_v(&w->y, &w->Phi, &w->v);
    hol_add(&w->qdd, &w->qdd, &w->y);
}

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct maggi *w = work;
    struct hol_balanced *in = &w->in;
    enum hol_status status;

    if ((status = hol_balanced_load(in, answer, p)) != HOL_OK ||
        (status = hol_balanced_consistent(in)) != HOL_OK || (status = reduce(w)) != HOL_OK)
        return status;
    hol_mul_v(&w->x, &in->M, &w->e);
    hol_sub(&w->x, &in->F, &w->x);
    hol_mul_tv(&w->u, &w->Phi, &w->x); /* Greenwood (4.19): Phi^T M (Phi u' + e) = Phi^T F */
    hol_lower_solve(&w->u, &w->L);
    hol_lower_solve_t(&w->u, &w->L);
    hol_mul_v(&w->qdd, &w->Phi, &w->u);
    hol_add(&w->qdd, &w->qdd, &w->e);
    hol_mul_v(&w->x, &in->M, &w->qdd);
    hol_sub(&w->x, &w->x, &in->F); /* Greenwood (4.14): A^T lambda ... */
    hol_coordinate_partition_multipliers(&w->lambda, in, &w->x); /* of the dependent coordinates */
    hol_coordinate_partition_reaction(&w->FL, in, &w->Phi,
                                      &w->x); /* Greenwood (4.18): Phi^T F_L = 0  */
    hol_mat_round(&w->FC, &in->C);
    if (!hol_mat_is_zero(&in->C))
        add_nonideal(w);
    return hol_balanced_answer(in, answer, &w->qdd, &w->FL, &w->FC, &w->lambda);
}

const struct hol_solver hol_solver_maggi = {
    .name = "maggi",
    .source = "Greenwood (4.14)-(4.19), (4.278); Maggi 1896",
    .summary = "Maggi's equations in the velocities of independent coordinates",
    .yields = HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT,
    .growth = HOL_GROWTH_KAPPA,
    .applicable = hol_needs_nothing,
    .create = create,
    .solve = solve,
    .destroy = destroy,
};
