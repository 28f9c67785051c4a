/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* Products of a sparse matrix and a vector; text for numeric/sparse/sparse.c, see
 * numeric/dense/number.h. */

static void
NAME(multiply)(NUMBER *y, const struct hol_pattern *p, const NUMBER *a, const NUMBER *x, NUMBER *t)
{
    for (size_t i = 0; i < p->rows; i++) {
        HOL_NIL(&y[i]);
        for (uint32_t k = p->start.at[i]; k < p->start.at[i + 1]; k++)
            HOL_ADDMUL(&y[i], &a[k], &x[p->index.at[k]], t);
    }
}

static void
NAME(multiply_t)(NUMBER *y, const struct hol_pattern *p, const NUMBER *a, const NUMBER *x,
                 NUMBER *t)
{
    for (size_t j = 0; j < p->cols; j++)
        HOL_NIL(&y[j]);
    for (size_t i = 0; i < p->rows; i++)
        for (uint32_t k = p->start.at[i]; k < p->start.at[i + 1]; k++)
            HOL_ADDMUL(&y[p->index.at[k]], &a[k], &x[i], t);
}
