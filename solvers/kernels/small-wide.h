/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_KERNELS_SMALL_WIDE_H
#define HOL_SOLVERS_KERNELS_SMALL_WIDE_H

#include "solvers/kernels/small-inside.h"

/*
 * Small problems in vectors of eight numbers: the rows of A side by side, and those of a column of
 * M in two (private to solvers/). Whole vectors are loaded wherever the arrays are long enough: the
 * lanes that are left over hold what follows there, and go nowhere.
 */
#define HOL_WIDE 8
#define HOL_WIDE_INLINE static inline __attribute__((always_inline))
typedef double hol_wide __attribute__((vector_size(HOL_WIDE * sizeof(double))));
typedef int64_t hol_wide_mask __attribute__((vector_size(HOL_WIDE * sizeof(int64_t))));

/* Columns of a triangle, n at most HOL_SMALL_N. */
union hol_wide_columns {
    double at[HOL_SMALL_N][2 * HOL_WIDE];
    hol_wide in[HOL_SMALL_N][2];
};

/* Column k of M from the diagonal on; what stands above it and after row n is of no use. */
HOL_WIDE_INLINE void
hol_wide_mass(union hol_wide_columns *L, size_t n, const double *M)
{
    for (size_t k = 0; k < n; k++, M += n) {
        if ((n - k) * n >= 2 * HOL_WIDE) {
            memcpy(L->at[k], M, sizeof L->at[k]);
            continue;
        }
        memset(L->at[k], 0, sizeof L->at[k]);
        for (size_t i = k; i < n; i++)
            L->at[k][i] = M[i];
    }
}

/* All bits in lane m: eight of these from the place that has it there. (Macros, as functions do not
 * return vectors that are wider than the machine that calls them expects.) */
static const int64_t hol_wide_one[2 * HOL_WIDE] = {[HOL_WIDE] = -1};
#define HOL_WIDE_LANE(where, m) memcpy(&(where), hol_wide_one + HOL_WIDE - (m), sizeof(where))

/* b where the mask is set, else a. */
#define HOL_WIDE_CHOOSE(where, a, b)                                                               \
    ((hol_wide)((~(where) & (hol_wide_mask)(a)) | ((where) & (hol_wide_mask)(b))))

/* B[j]: column j of A, m x n with m < HOL_WIDE, and F_j in lane m. */
HOL_WIDE_INLINE void
hol_wide_rows(hol_wide *B, size_t n, size_t m, const double *A, const double *F)
{
    hol_wide_mask last;
    double end[2 * HOL_WIDE] = {0};

    HOL_WIDE_LANE(last, m);
    for (size_t j = 0; j < n; j++) {
        const hol_wide force = F[j] - (hol_wide){0};
        const double *from = A + j * m;
        hol_wide column;

        if ((n - j) * m < HOL_WIDE) {
            for (size_t i = 0; i < m; i++)
                end[i] = from[i];
            from = end;
        }
        memcpy(&column, from, sizeof column);
        B[j] = HOL_WIDE_CHOOSE(last, column, force);
    }
}

#endif
