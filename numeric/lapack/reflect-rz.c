/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* From the right, on rows: v = (1, u), the 1 on the diagonal and u beyond the triangle. */
#include "numeric/lapack/reflect-lanes.h"
#include "numeric/lapack/reflect.h"

/* The rows of R_2 as columns, whole vectors, zeros after each. */
static void
take_rows(double *to, const double *r, size_t rows, size_t cols, size_t k)
{
    size_t rest = cols - k, ld = PADDED(rest);

    for (size_t i = 0; i < k; i++) {
        for (size_t j = 0; j < rest; j++)
            to[j + i * ld] = r[i + (k + j) * rows];
        memset(to + rest + i * ld, 0, (ld - rest) * sizeof *to);
    }
}

static void
give_rows(double *r, const double *from, size_t rows, size_t cols, size_t k)
{
    size_t rest = cols - k, ld = PADDED(rest);

    for (size_t j = 0; j < rest; j++)
        for (size_t i = 0; i < k; i++)
            r[i + (k + j) * rows] = from[j + i * ld];
}

/* u in place of the numbers of a row beyond the triangle, and beta for that on the diagonal. */
INLINE double
reflector(double *diagonal, double *u, size_t ld)
{
    double tau, factor;
    lanes v;

    LOAD(v, u);
    if (!find_reflector(diagonal, square_of(&v, u + LANES, ld / LANES - 1), &tau, &factor))
        return reflector_in_units(diagonal, u, ld);
    for (size_t i = 0; tau != 0 && i < ld; i += LANES) {
        LOAD(v, u + i);
        v *= factor;
        STORE(u + i, v);
    }
    return tau;
}

/* X: the rows of R_2; from the last to the first. */
HOL_CLONES static void
factor(double *x, size_t ld, double *r, size_t rows, double *tau, size_t k)
{
    for (size_t i = k; i-- > 0;) {
        double *u = x + i * ld, *column = r + i * rows;
        lanes head;
        size_t j = 0;

        tau[i] = reflector(column + i, u, ld);
        LOAD(head, u);
        for (; tau[i] != 0 && j + GROUP <= i; j += GROUP)
            reflect_four(x + j * ld, ld, &head, u + LANES, ld / LANES - 1, tau[i], column + j);
        for (; tau[i] != 0 && j < i; j++)
            reflect_one(x + j * ld, &head, u + LANES, ld / LANES - 1, tau[i], column + j);
    }
}

void
hol_reflect_rz(double *r, size_t rows, size_t cols, double *tau, size_t k, double *room)
{
    double *x = aligned(room);

    if (cols == k) {
        memset(tau, 0, k * sizeof *tau);
        return;
    }
    take_rows(x, r, rows, cols, k);
    factor(x, PADDED(cols - k), r, rows, tau, k);
    give_rows(r, x, rows, cols, k);
}

/* The column: k numbers, and those beyond them in whole vectors. */
HOL_CLONES static void
apply(double *first, double *y, const double *u, size_t ld, const double *tau, size_t k, bool forth)
{
    for (size_t step = 0; step < k; step++) {
        size_t i = forth ? step : k - 1 - step;
        lanes head;

        LOAD(head, u + i * ld);
        reflect_one(y, &head, u + i * ld + LANES, ld / LANES - 1, tau[i], first + i);
    }
}

void
hol_reflect_rz_apply(double *x, size_t count, const double *r, size_t rows, size_t cols,
                     const double *tau, size_t k, bool transposed, double *room)
{
    size_t rest = cols - k, ld = PADDED(rest);
    double *u = aligned(room), *y = u + k * ld;

    if (rest == 0)
        return;
    take_rows(u, r, rows, cols, k);
    memset(y, 0, ld * sizeof *y);
    for (size_t j = 0; j < count; j++, x += cols) {
        memcpy(y, x + k, rest * sizeof *y);
        apply(x, y, u, ld, tau, k, transposed); /* Z^T = H_(k-1) ... H_0 */
        memcpy(x + k, y, rest * sizeof *y);
    }
}
