/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "numeric/blas.h"
#include "numeric/clones.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#define LANES 16
typedef float lanes __attribute__((vector_size(LANES * sizeof(float))));
typedef float half __attribute__((vector_size(LANES / 2 * sizeof(float))));
typedef float some __attribute__((vector_size(4 * sizeof(float)))); /* of GROUP */
typedef int32_t bits __attribute__((vector_size(4 * sizeof(int32_t))));
typedef double doubles __attribute__((vector_size(LANES / 2 * sizeof(double))));

enum {
    LEAST = 8, /* rows, for which the matrix of floats has room in one of doubles */
    OWN = 256, /* rows, up to which the loops below are faster than LAPACK */
    GROUP = 4  /* columns, from which a panel is taken side by side */
};

/* Rows in the matrix of floats: a multiple of LANES, but not of 4 LANES, which would put entries of
 * a row on few places of the cache. */
static size_t
padded(size_t n)
{
    size_t ld = (n + LANES - 1) / LANES * LANES;

    return ld % (4 * LANES) == 0 && n > 2 * LANES ? ld + LANES : ld;
}

/* The columns k to end of S, end - k <= LANES, by themselves, and the inverses of their pivots. */
HOL_CLONES static bool
eliminate_panel(float *S, size_t ld, size_t k, size_t end, float inverse[LANES])
{
    size_t top = k;

    for (; k < end; k++) {
        const float *column = S + k * ld;

        if (!(column[k] > 0))
            return false;
        inverse[k - top] = 1 / column[k];
        for (size_t j = k + 1; j < end; j++) {
            float factor = column[j] * inverse[k - top];

            if (factor == 0)
                continue;
            for (size_t i = top; i < ld; i += LANES) {
                lanes from, to;

                memcpy(&from, column + i, sizeof from);
                memcpy(&to, S + j * ld + i, sizeof to);
                to -= from * factor;
                memcpy(S + j * ld + i, &to, sizeof to);
            }
        }
    }
    return true;
}

/* c_k := c_k - P f_k for `vectors` of rows of `group` columns c_k; P: LANES columns from panel on.
 */
static inline __attribute__((always_inline)) void
subtract(float *c, const float *panel, float f[LANES][GROUP], size_t ld, const size_t group,
         const size_t vectors)
{
    lanes sum[GROUP][2], from[2];

#pragma GCC unroll 4
    for (size_t k = 0; k < group; k++)
#pragma GCC unroll 2
        for (size_t r = 0; r < vectors; r++)
            memcpy(&sum[k][r], c + k * ld + r * LANES, sizeof(lanes));
#pragma GCC unroll 1
    for (size_t q = 0; q < LANES; q++) {
#pragma GCC unroll 2
        for (size_t r = 0; r < vectors; r++)
            memcpy(&from[r], panel + q * ld + r * LANES, sizeof(lanes));
#pragma GCC unroll 4
        for (size_t k = 0; k < group; k++)
#pragma GCC unroll 2
            for (size_t r = 0; r < vectors; r++)
                sum[k][r] -= from[r] * f[q][k];
    }
#pragma GCC unroll 4
    for (size_t k = 0; k < group; k++)
#pragma GCC unroll 2
        for (size_t r = 0; r < vectors; r++)
            memcpy(c + k * ld + r * LANES, &sum[k][r], sizeof(lanes));
}

/* The same for all rows from i on. */
static inline __attribute__((always_inline)) void
subtract_rows(float *c, const float *panel, float f[LANES][GROUP], size_t i, size_t ld,
              const size_t group)
{
    for (; i + 2 * LANES <= ld; i += 2 * LANES)
        subtract(c + i, panel + i, f, ld, group, 2);
    if (i < ld)
        subtract(c + i, panel + i, f, ld, group, 1);
}

/* The columns after a panel of LANES columns from k on, less that panel. */
HOL_CLONES static void
subtract_panel(float *S, size_t n, size_t ld, size_t k, const float inverse[LANES])
{
    const float *panel = S + k * ld;
    float factor[LANES][GROUP];
    size_t group;

    for (size_t j = k + LANES; j < n; j += group) {
        bits any = {0};

        group = j + GROUP <= n ? GROUP : 1;
        for (size_t q = 0; q < LANES; q++) {
            some f = {panel[q * ld + j]};

            if (group == GROUP)
                memcpy(&f, panel + q * ld + j, sizeof f);
            f *= inverse[q];
            memcpy(factor[q], &f, sizeof f);
            any |= (bits)f & INT32_MAX;
        }
        if ((any[0] | any[1] | any[2] | any[3]) == 0)
            continue; /* frequent: mass matrices are made of small blocks */
        if (group == GROUP)
            subtract_rows(S + j * ld, panel, factor, j / LANES * LANES, ld, GROUP);
        else
            subtract_rows(S + j * ld, panel, factor, j / LANES * LANES, ld, 1);
    }
}

/*
 * S, n columns of ld rows, = L D L^T with D > 0, by panels of columns. Whole vectors: what is above
 * the diagonal and below row n is written, too, and never read for what is between.
 */
static bool
eliminate(float *S, size_t n, size_t ld)
{
    float inverse[LANES];

    for (size_t k = 0; k < n; k += LANES) {
        if (!eliminate_panel(S, ld, k, k + LANES < n ? k + LANES : n, inverse))
            return false;
        if (k + LANES < n)
            subtract_panel(S, n, ld, k, inverse);
    }
    return true;
}

/* to := unit_i own M_ij of a column, from about its diagonal on to its end. */
HOL_CLONES static void
take_column(float *to, const double *from, const double *unit, double own, size_t j, size_t n)
{
    size_t i = j / LANES * LANES;

    for (; i + LANES / 2 <= n; i += LANES / 2) {
        doubles x, u;
        half y;

        memcpy(&x, from + i, sizeof x);
        memcpy(&u, unit + i, sizeof u);
        y = __builtin_convertvector(x * u * own, half);
        memcpy(to + i, &y, sizeof y);
    }
    for (; i < n; i++)
        to[i] = (float)(from[i] * unit[i] * own);
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

        take_column(column, M->d + j * n, unit->d, own, j, n);
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
        return eliminate(S, n, ld);
    if (LAPACKE_spotrf_work(LAPACK_COL_MAJOR, 'L', hol_blas_int(n), S, hol_blas_int(ld)) != 0)
        return false;
    for (size_t j = 0; j < n; j++) /* a NaN pivot passes through some implementations */
        if (!(S[j + j * ld] > 0))
            return false;
    return true;
}
