/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Hager's estimate of the 1-norm of a linear map that is known by its products alone. */
#include "solvers/support/norm-estimate.h"

long double
hol_norm_1(const struct hol_vec *x)
{
    long double s = 0;

    for (size_t i = 0; i < x->rows; i++)
        s += hol_mat_abs(x, i, 0);
    return s;
}

void
hol_norm_signs(struct hol_vec *x)
{
    for (size_t i = 0; i < x->rows; i++)
        hol_mat_set_si(x, i, 0, hol_mat_is_negative(x, i, 0) ? -1 : 1);
}

static size_t
largest(const struct hol_vec *x)
{
    size_t found = 0;

    for (size_t i = 1; i < x->rows; i++)
        if (hol_mat_abs(x, i, 0) > hol_mat_abs(x, found, 0))
            found = i;
    return found;
}

bool
hol_norm_reaches(const struct hol_linear_map *map, struct hol_vec *z, int rounds, long double limit)
{
    size_t m = z->rows, at = m;
    long double norm;

    if (m == 0)
        return !(0 < limit);
    for (size_t i = 0; i < m; i++) /* (1, -1, 1, ...): no vector that is likely to be favoured */
        hol_mat_set_si(z, i, 0, i % 2 == 0 ? 1 : -1);
    norm = map->product(map->context, z) / (long double)m;
    for (int round = 0; round < rounds && norm < limit; round++) {
        size_t next;
        long double now;

        map->adjoint(map->context, z);
        next = largest(z);
        if (next == at)
            break;
        at = next;
        hol_mat_zero(z);
        hol_mat_set_si(z, at, 0, 1);
        now = map->product(map->context, z);
        if (!(now <= norm))
            norm = now;
        else if (round > 0)
            break;
    }
    return !(norm < limit);
}
