/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Range and null space of A^T by pivoted Householder QR, and forces split between them. */
#include "solvers/support/split.h"

enum hol_status
hol_split_load(struct hol_split *s, struct hol_balanced *in)
{
    enum hol_status status;
    size_t k = 0;

    hol_transpose(&s->H, &in->A);
    hol_qr_reflectors(&s->H, &s->tau, s->perm, in->work);
    if (in->m > 0) {
        hol_pivots(&in->pivot, &s->H);
        status = hol_balanced_decide_rank_by_rows(in, &k, "pivots |R_kk| of A^T P = Q R",
                                                  &in->pivot, s->perm);
        if (status != HOL_OK)
            return status;
    }
    return k == in->rank ? HOL_OK : HOL_UNABLE; /* so near to dependence that rows and columns
                                                   disagree */
}

void
hol_split_across(struct hol_vec *y, struct hol_split *s, struct hol_balanced *in)
{
    hol_mat_shape(y, in->rank, 1);
    hol_gather_rows(y, &in->b, s->perm);
    hol_upper_solve_t(y, &s->H, in->rank);
}

void
hol_split_join(struct hol_vec *x, const struct hol_split *s, struct hol_balanced *in,
               const struct hol_vec *y, const struct hol_vec *z)
{
    hol_mat_shape(x, in->n, 1);
    hol_mat_zero(x);
    if (y != NULL)
        hol_mat_put(x, 0, 0, y);
    if (z != NULL)
        hol_mat_put(x, in->rank, 0, z);
    hol_qr_apply(x, &s->H, &s->tau, in->rank, false, in->work);
}

void
hol_split_force(struct hol_vec *FL, struct hol_vec *lambda, struct hol_split *s,
                struct hol_balanced *in, const struct hol_vec *f)
{
    hol_mat_round(&s->x, f);
    hol_qr_apply(&s->x, &s->H, &s->tau, in->rank, true, in->work);
    hol_mat_shape(&s->y, in->rank, 1);
    hol_mat_take(&s->y, &s->x, 0, 0);
    hol_split_join(FL, s, in, &s->y, NULL);
    hol_upper_solve(&s->y, &s->H, in->rank);
    hol_mat_shape(lambda, in->m, 1);
    hol_mat_zero(lambda);
    hol_scatter_rows(lambda, &s->y, s->perm);
}
