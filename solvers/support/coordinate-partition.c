/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Dependent and independent coordinates from the column pivoting of A, and the basis of null(A)
 * that they give. */
#include "solvers/support/coordinate-partition.h"

/* x := f_d, the components of the dependent coordinates in the order of the pivots. */
static void
gather_dependent(struct hol_vec *x, const struct hol_balanced *in, const struct hol_vec *f)
{
    hol_mat_shape(x, in->rank, 1);
    hol_gather_rows(x, f, in->perm);
}

void
hol_coordinate_partition_basis(struct hol_mat *Phi, struct hol_balanced *in)
{
    size_t n = in->n, k = in->rank;

    hol_mat_shape(Phi, n, n - k);
    hol_mat_zero(Phi);
    for (size_t j = k; j < n; j++)
        hol_mat_set_si(Phi, in->perm[j], j - k, 1);
    hol_mat_shape(&in->T, k, n - k);
    hol_mat_take(&in->T, &in->QR, 0, k);
    hol_upper_solve(&in->T, &in->QR, k);
    hol_negate(&in->T);
    hol_scatter_rows(Phi, &in->T, in->perm);
}

void
hol_coordinate_partition_particular(struct hol_vec *e, struct hol_balanced *in)
{
    hol_mat_shape(e, in->n, 1);
    hol_mat_zero(e);
    hol_mat_round(&in->r, &in->b);
    hol_qr_apply(&in->r, &in->QR, &in->tau, in->rank, true, in->work);
    hol_mat_shape(&in->x, in->rank, 1);
    hol_mat_take(&in->x, &in->r, 0, 0);
    hol_upper_solve(&in->x, &in->QR, in->rank);
    hol_scatter_rows(e, &in->x, in->perm);
}

void
hol_coordinate_partition_multipliers(struct hol_vec *lambda, struct hol_balanced *in,
                                     const struct hol_vec *f)
{
    gather_dependent(&in->x, in, f);
    hol_upper_solve_t(&in->x, &in->QR, in->rank);
    hol_mat_shape(lambda, in->m, 1);
    hol_mat_zero(lambda);
    hol_mat_put(lambda, 0, 0, &in->x);
    hol_qr_apply(lambda, &in->QR, &in->tau, in->rank, false, in->work);
}

void
hol_coordinate_partition_reaction(struct hol_vec *FL, struct hol_balanced *in,
                                  const struct hol_mat *Phi, const struct hol_vec *f)
{
    size_t n = in->n, k = in->rank;

    gather_dependent(&in->x, in, f);
    hol_mat_shape(&in->T, k, n - k);
    hol_gather_rows(&in->T, Phi, in->perm);
    hol_mat_shape(FL, n, 1);
    hol_mul_tv(&in->r, &in->T, &in->x);
    hol_negate(&in->r);
    hol_scatter_rows(FL, &in->r, in->perm + k);
    hol_scatter_rows(FL, &in->x, in->perm);
}
