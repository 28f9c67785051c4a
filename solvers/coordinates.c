/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/coordinates.h"

/* Row i of a, copied to row j of b; row is room for one. */
static void
copy_row(struct hol_mat *b, size_t j, const struct hol_mat *a, size_t i, struct hol_mat *row)
{
    hol_mat_shape(row, 1, a->cols);
    hol_mat_take(row, a, i, 0);
    hol_mat_put(b, j, 0, row);
}

void
hol_scatter_rows(struct hol_mat *z, const struct hol_mat *y, const size_t *perm)
{
    for (size_t k = 0; k < y->rows; k++)
        for (size_t j = 0; j < y->cols; j++) {
            size_t from = k + j * y->rows, to = perm[k] + j * z->rows;

            if (z->d != NULL)
                z->d[to] = y->d[from];
            else
                mpfr_set(z->x[to], y->x[from], MPFR_RNDN);
        }
}

/* x := f_d, the components of the dependent coordinates in the order of the pivots. */
static void
gather_dependent(struct hol_vec *x, struct hol_balanced *in, const struct hol_vec *f)
{
    hol_mat_shape(x, in->rank, 1);
    for (size_t k = 0; k < in->rank; k++)
        copy_row(x, k, f, in->perm[k], &in->r);
}

void
hol_coordinates_basis(struct hol_mat *Phi, struct hol_balanced *in)
{
    size_t n = in->n, k = in->rank;

    hol_mat_shape(Phi, n, n - k);
    hol_mat_zero(Phi);
    for (size_t j = k; j < n; j++)
        hol_mat_set_si(Phi, k > 0 ? in->perm[j] : j, j - k, 1);
    if (k == 0)
        return;
    hol_mat_shape(&in->T, k, n - k);
    hol_mat_take(&in->T, &in->R, 0, k);
    hol_upper_solve(&in->T, &in->R, k);
    hol_negate(&in->T);
    hol_scatter_rows(Phi, &in->T, in->perm);
}

void
hol_coordinates_particular(struct hol_vec *e, struct hol_balanced *in)
{
    hol_mat_shape(e, in->n, 1);
    hol_mat_zero(e);
    if (in->rank == 0)
        return;
    hol_mul_tv(&in->x, &in->range, &in->b);
    hol_upper_solve(&in->x, &in->R, in->rank);
    hol_scatter_rows(e, &in->x, in->perm);
}

void
hol_coordinates_multipliers(struct hol_vec *lambda, struct hol_balanced *in,
                            const struct hol_vec *f)
{
    size_t k = in->rank;

    hol_mat_shape(&in->T, k, k);
    if (k > 0)
        hol_mat_take(&in->T, &in->R, 0, 0);
    hol_transpose(&in->H, &in->T);
    gather_dependent(&in->x, in, f);
    hol_lower_solve(&in->x, &in->H);
    hol_mul_v(lambda, &in->range, &in->x);
}

void
hol_coordinates_reaction(struct hol_vec *FL, struct hol_balanced *in, const struct hol_mat *Phi,
                         const struct hol_vec *f)
{
    size_t n = in->n, k = in->rank;

    gather_dependent(&in->x, in, f);
    hol_mat_shape(&in->T, k, n - k);
    for (size_t i = 0; i < k; i++)
        copy_row(&in->T, i, Phi, in->perm[i], &in->r);
    hol_mat_shape(FL, n, 1);
    hol_mul_tv(&in->r, &in->T, &in->x);
    hol_negate(&in->r);
    if (k == 0) {
        hol_mat_zero(FL);
        return;
    }
    hol_scatter_rows(FL, &in->r, in->perm + k);
    hol_scatter_rows(FL, &in->x, in->perm);
}
