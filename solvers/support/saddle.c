/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/support/saddle.h"

void
hol_saddle_weigh(struct hol_balanced *in)
{
    long e;

    if (in->m == 0)
        return;
    e = hol_row_exponent(&in->pivot, in->m - 1);
    for (size_t i = 0; i < in->m; i++)
        hol_balanced_row(in, NULL, i, e);
}

/* K = [M A^T; A 0], right sides [F; b] and [C; 0]. */
static void
assemble(struct hol_saddle *saddle, const struct hol_balanced *in)
{
    size_t n = in->n, m = in->m;

    hol_transpose(&saddle->At, &in->A);
    hol_mat_shape(&saddle->K, n + m, n + m);
    hol_mat_zero(&saddle->K);
    hol_mat_put(&saddle->K, 0, 0, &in->M);
    hol_mat_put(&saddle->K, 0, n, &saddle->At);
    hol_mat_put(&saddle->K, n, 0, &in->A);
    hol_mat_shape(&saddle->X, n + m, 2);
    hol_mat_zero(&saddle->X);
    hol_mat_put(&saddle->X, 0, 0, &in->F);
    hol_mat_put(&saddle->X, n, 0, &in->b);
    hol_mat_put(&saddle->X, 0, 1, &in->C);
}

enum hol_status
hol_saddle_load(struct hol_saddle *saddle, struct hol_balanced *in, const struct hol_answer *answer,
                const struct hol_problem *p, bool weighed)
{
    enum hol_status status;

    if ((status = hol_balanced_load(in, answer, p)) != HOL_OK)
        return status;
    if (in->rank < in->m) /* the multipliers are not unique, consistent or not: K is singular */
        return HOL_UNABLE;
    if ((status = hol_balanced_definite(in)) != HOL_OK)
        return status;
    if (weighed)
        hol_saddle_weigh(in);
    else if ((status = hol_balanced_squarable(in, &in->A)) != HOL_OK)
        return status;
    assemble(saddle, in);
    return HOL_OK;
}

enum hol_status
hol_saddle_answer(struct hol_saddle *saddle, struct hol_balanced *in, struct hol_answer *answer)
{
    hol_mat_take(&saddle->qdd, &saddle->X, 0, 0);        /* M q_0 - A^T lambda = F, A q_0 = b */
    hol_mat_take(&saddle->lambda, &saddle->X, in->n, 0); /* (X holds -lambda) */
    hol_mat_take(&saddle->y, &saddle->X, 0, 1);          /* M y - A^T nu = C, A y = 0 */
    hol_mat_take(&saddle->nu, &saddle->X, in->n, 1);     /* (X holds -nu) */
    hol_negate(&saddle->lambda);
    hol_negate(&saddle->nu);
    hol_mul_tv(&saddle->FL, &in->A, &saddle->lambda); /* UKF2005, below (17): F_L = A^T lambda */
    hol_mul_tv(&saddle->x, &in->A, &saddle->nu);
    hol_add(&saddle->FC, &in->C, &saddle->x); /* UKF2005 (18): F_C = C + A^T nu: v^T F_C = v^T C */
    hol_add(&saddle->qdd, &saddle->qdd, &saddle->y); /* UKF2005 (7): q'' = q_0 + M^-1 F_C */
    return hol_balanced_answer(in, answer, &saddle->qdd, &saddle->FL, &saddle->FC, &saddle->lambda);
}

enum hol_answerable
hol_saddle_applicable(const struct hol_problem *p, const char **why)
{
    if (p->m <= p->n)
        return HOL_ANSWERABLE;
    *why = "needs independent rows; there are more rows than coordinates";
    return HOL_NOT_ANSWERABLE;
}
