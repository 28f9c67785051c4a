/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "numeric/lapack/blas.h"
#include "numeric/lapack/loops.h"

#include <math.h>
#include <string.h>

enum {
    LEAST = 8, /* rows, for which the matrix of floats has room in one of doubles */
    OWN = 256, /* rows, up to which the loops below are faster than LAPACK */
};

/* Rows in the matrix of floats: a multiple of HOL_FLOATS, but not of 4 times that, which would put
 * entries of a row on few places of the cache. */
static size_t
padded(size_t n)
{
    size_t ld = (n + HOL_FLOATS - 1) / HOL_FLOATS * HOL_FLOATS;

    return ld % (4 * HOL_FLOATS) == 0 && n > 2 * HOL_FLOATS ? ld + HOL_FLOATS : ld;
}

/* D M D - shift diag(D M D) in single precision, its lower triangle; false: M_jj > 0 does not hold.
 */
static bool
take(float *S, size_t ld, struct hol_mat *unit, const struct hol_mat *M, double shift)
{
    size_t n = M->rows;

    hol_mat_shape(unit, n, 1);
    for (size_t j = 0; j < n; j++) {
        double mass = M->d[j + j * n];
        int e;

        if (!(mass > 0) || isinf(mass))
            return false;
        (void)frexp(mass, &e);
        unit->d[j] = ldexp(1, -(e >= 0 ? e / 2 : -((1 - e) / 2))); /* D_jj^2 M_jj in [1/2, 2) */
    }
    for (size_t j = 0; j < n; j++) {
        float *column = S + j * ld;
        double own = unit->d[j];

        hol_loops()->take_floats(column, M->d + j * n, unit->d, own, j, n);
        memset(column + n, 0, (ld - n) * sizeof *column);
        column[j] = (float)(M->d[j + j * n] * own * own * (1 - shift));
    }
    return true;
}

/*
 * With T = D M D scaled to a unit diagonal and u = 2^-24: if the elimination of T - s I in single
 * precision ends with positive pivots, it is exact for T - s I + E with |E_ij| <= (n + 3) u (Higham
 * 2002, theorem 10.3: |L| |D| |L^T| is at most 1, element by element, as rows of the factor have
 * length 1), the rounding to single precision included. So ||E|| <= n (n + 3) u, and half of s is
 * enough for it.
 */
bool
hol_is_surely_definite(const struct hol_mat *M, struct hol_mat *scratch, struct hol_vec *unit)
{
    size_t n = M->rows, ld = padded(n);
    double shift = fmax(0x1p-13, 2 * (double)(n * (n + 3)) * 0x1p-24);
    float *S;

    if (M->d == NULL || n < LEAST || shift > 0.5)
        return false;
    assert(scratch->capacity >= n * n && scratch != M && M->cols == n);
    hol_mat_shape(scratch, n, n);
    S = (float *)(void *)scratch->d;
    if (!take(S, ld, unit, M, shift))
        return false;
    if (n <= OWN)
        return hol_loops()->eliminate_floats(S, n, ld);
    if (LAPACKE_spotrf_work(LAPACK_COL_MAJOR, 'L', hol_blas_int(n), S, hol_blas_int(ld)) != 0)
        return false;
    for (size_t j = 0; j < n; j++) /* a NaN pivot passes through some implementations */
        if (!(S[j + j * ld] > 0))
            return false;
    return true;
}
