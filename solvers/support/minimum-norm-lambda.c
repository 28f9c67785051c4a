/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Multipliers of rows that depend on others (A rank-deficient): replaced by those of least norm, in
 * the caller's units. */
#include "solvers/support/balanced.h"

#include <limits.h>

/*
 * In the rows' own units, up to one common power of two: A_0 = D A~, D = 2^e, e = least row - row.
 * lambda_0 lies in range(A_0) = D range(A~), spanned by an orthonormal W:
 *     lambda_0 = W z,   A_0^T W z = F_L,   lambda~ = D lambda_0.
 */
void
hol_balanced_minimum_norm_lambda(struct hol_balanced *in, struct hol_vec *lambda,
                                 const struct hol_vec *FL)
{
    size_t k = in->rank, resolved;
    long least = LONG_MAX;

    if (k == 0)
        return;
    for (size_t i = 0; i < in->m; i++)
        least = in->row[i] < least ? in->row[i] : least;
    for (size_t i = 0; i < in->m; i++) {
        hol_row_scale_2exp(&in->A, i, least - in->row[i]);
        hol_row_scale_2exp(&in->range, i, least - in->row[i]);
    }
    hol_qr(&in->Q, &in->R, in->perm, &in->range, in->work); /* W */
    hol_mul_tn(&in->H, &in->A, &in->Q);                     /* A_0^T W */
    hol_qr(&in->T, &in->R, in->perm, &in->H, in->work);
    hol_pivots(&in->pivot, &in->R);
    if (hol_rank(&resolved, &in->pivot, in->n, in->m) != HOL_OK || resolved < k)
        return;
    hol_mul_tv(&in->x, &in->T, FL);
    hol_upper_solve(&in->x, &in->R, k);
    hol_mat_shape(&in->r, k, 1);
    hol_scatter_rows(&in->r, &in->x, in->perm);
    hol_mul_v(lambda, &in->Q, &in->r);
    for (size_t i = 0; i < in->m; i++)
        hol_row_scale_2exp(lambda, i, least - in->row[i]);
}
