/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Maggi's equations: the equations of motion projected onto independent coordinates, Phi^T M Phi
 * u' = Phi^T (F - M e). */
#include "solvers/support/coordinate-partition.h"
#include "solvers/support/projection.h"

extern const struct hol_solver hol_solver_maggi;

struct maggi {
    struct hol_balanced in;
    struct hol_projection p; /* onto Phi */
    struct hol_vec e, x, qdd, FL, FC, lambda;
};

static const struct hol_slot slots[] = {
    HOL_PROJECTION(maggi, p),       HOL_MAT(maggi, e, N, ONE),  HOL_MAT(maggi, x, N, ONE),
    HOL_MAT(maggi, qdd, N, ONE),    HOL_MAT(maggi, FL, N, ONE), HOL_MAT(maggi, FC, N, ONE),
    HOL_MAT(maggi, lambda, M, ONE),
};

HOL_FORMULATION(maggi, slots);

static enum hol_status
solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    struct maggi *w = work;
    struct hol_balanced *in = &w->in;
    enum hol_status status;

    if ((status = hol_balanced_load(in, answer, p)) != HOL_OK ||
        (status = hol_balanced_consistent(in)) != HOL_OK)
        return status;
    hol_coordinate_partition_basis(&w->p.Z, in); /* Greenwood (4.278): q'' = Phi u' + e */
    hol_coordinate_partition_particular(&w->e, in);
    if ((status = hol_projection_factor(&w->p, in)) != HOL_OK)
        return status;
    hol_mul_v(&w->x, &in->M, &w->e);
    hol_sub(&w->x, &in->F, &w->x);
    /* Greenwood (4.19): Phi^T M (Phi u' + e) = Phi^T F */
    hol_projection_solve(&w->qdd, &w->p, &w->x);
    hol_add(&w->qdd, &w->qdd, &w->e);
    hol_mul_v(&w->x, &in->M, &w->qdd);
    hol_sub(&w->x, &w->x, &in->F); /* Greenwood (4.14): A^T lambda ... */
    hol_coordinate_partition_multipliers(&w->lambda, in, &w->x); /* of the dependent coordinates */
    hol_coordinate_partition_reaction(&w->FL, in, &w->p.Z,
                                      &w->x); /* Greenwood (4.18): Phi^T F_L = 0  */
    hol_mat_round(&w->FC, &in->C);
    if (!hol_mat_is_zero(&in->C))
        hol_projection_add_nonideal(&w->FC, &w->qdd, &w->p, &in->C);
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
