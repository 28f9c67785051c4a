/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/schur-small.h"

#include "numeric/clones.h"
#include "solvers/small-check.h"
#include "solvers/small-inside.h"

#include <math.h>

#define LANES (HOL_SCHUR_ROWS + 1)
#define MOST HOL_SCHUR_COLUMNS
#define ROUNDING (4 * 0x1p-53) /* times N */

typedef double lanes __attribute__((vector_size(LANES * sizeof(double))));
typedef int64_t mask __attribute__((vector_size(LANES * sizeof(int64_t))));

/* All bits in lane m: eight of these from the place that has it there. (Macros, as functions do not
 * return vectors that are wider than the machine that calls them expects.) */
static const int64_t one_lane[2 * LANES] = {[LANES] = -1};
#define LANE(where, m) memcpy(&(where), one_lane + LANES - (m), sizeof(where))

/* b where the mask is set, else a. */
#define CHOOSE(where, a, b) ((lanes)((~(where) & (mask)(a)) | ((where) & (mask)(b))))

/* M = L L^T, the lower triangle; below the diagonal the zeros of M that stay zeros are few
 * multiplications saved. inverse[k] = 1 / l_kk. */
HOL_CHECK_INLINE bool
factor_mass(double L[MOST][MOST], double *inverse, size_t n, const double *M)
{
    double zero = ROUNDING * (double)n;

    for (size_t k = 0; k < n; k++)
        for (size_t i = k; i < n; i++)
            L[k][i] = M[i + k * n]; /* L[k] is column k */
    for (size_t k = 0; k < n; k++) {
        if (!(L[k][k] > zero * M[k + k * n]))
            return false;
        inverse[k] = 1 / sqrt(L[k][k]);
        for (size_t i = k + 1; i < n; i++)
            L[k][i] *= inverse[k];
        for (size_t j = k + 1; j < n; j++) {
            double factor = L[k][j];

            if (factor == 0)
                continue;
            for (size_t i = j; i < n; i++)
                L[j][i] -= L[k][i] * factor;
        }
    }
    return true;
}

/* B[j]: column j of [A; F^T] L^-T: F^T's row becomes (L^-1 F)^T. */
HOL_CHECK_INLINE void
divide_by_mass(lanes *B, double L[MOST][MOST], const double *inverse, size_t n, size_t m,
               const double *A, const double *F)
{
    mask last;
    double end[2 * LANES] = {0};

    LANE(last, m);
    for (size_t j = 0; j < n; j++) {
        const lanes force = F[j] - (lanes){0};
        const double *from = A + j * m;
        lanes column; /* lanes after m hold what follows in A, and go nowhere */

        if ((n - j) * m < LANES) {
            for (size_t i = 0; i < m; i++)
                end[i] = from[i];
            from = end;
        }
        memcpy(&column, from, sizeof column);
        B[j] = CHOOSE(last, column, force);
    }
    for (size_t j = 0; j < n; j++) {
        lanes column = B[j] * inverse[j];

        B[j] = column;
        for (size_t i = j + 1; i < n; i++)
            if (L[j][i] != 0)
                B[i] -= column * L[j][i];
    }
}

/*
 * S[j]: column j of LS, S = B B^T = LS LS^T, with y_j = (LS^-1 (b - A M^-1 F))_j below: the row of
 * L^-1 F makes A M^-1 F of the product, and the elimination solves with it.
 */
HOL_CHECK_INLINE bool
factor_schur(lanes *S, double *inverse, const lanes *B, size_t n, size_t m, const double *b,
             double least)
{
    mask last;
    double diagonal[HOL_SCHUR_ROWS];

    LANE(last, m);
    for (size_t j = 0; j < m; j++) {
        lanes sum = B[0] * B[0][j];

        for (size_t l = 1; l < n; l++)
            sum += B[l] * B[l][j];
        S[j] = CHOOSE(last, sum, b[j] - sum);
        diagonal[j] = sum[j];
    }
    for (size_t k = 0; k < m; k++) {
        lanes column = S[k];

        if (!(column[k] > least * diagonal[k]))
            return false;
        inverse[k] = 1 / sqrt(column[k]);
        column *= inverse[k];
        S[k] = column;
        for (size_t j = k + 1; j < m; j++)
            S[j] -= column * column[j];
    }
    return true;
}

/* A^T lambda, and q'' by a substitution; given to the caller, if all numbers are finite. */
HOL_CHECK_INLINE bool
conclude(struct hol_small_answer *answer, const struct hol_small_problem *p, double L[MOST][MOST],
         const double *inverse, const lanes *B, const double *lambda)
{
    double qdd[MOST], FL[MOST], zero = 0; /* of x - x: 0, or NaN */
    size_t n = p->n, m = p->m;

    for (size_t j = 0; j < n; j++) {
        double force = 0, w = B[j][m];

        for (size_t i = 0; i < m; i++) {
            force += p->A[i + j * m] * lambda[i]; /* F_L = A^T lambda */
            w += B[j][i] * lambda[i];             /* L^T q'' = L^-1 F + B^T lambda */
        }
        zero += force - force;
        FL[j] = force;
        qdd[j] = w;
    }
    for (size_t j = n; j-- > 0;) {
        double sum = qdd[j];

        for (size_t i = j + 1; i < n; i++)
            if (L[j][i] != 0)
                sum -= L[j][i] * qdd[i];
        qdd[j] = sum * inverse[j];
        zero += qdd[j] - qdd[j];
    }
    if (zero != 0)
        return false;
    for (size_t j = 0; j < n; j++) {
        answer->qdd[j] = qdd[j];
        answer->FL[j] = FL[j];
        answer->FC[j] = 0;
    }
    hol_small_copy(answer->lambda, lambda, m);
    answer->rank = m;
    return true;
}

HOL_CLONES bool
hol_schur_small(struct hol_small_answer *answer, const struct hol_small_problem *p, double least)
{
    double L[MOST][MOST], of_mass[MOST], of_schur[HOL_SCHUR_ROWS], lambda[HOL_SCHUR_ROWS];
    lanes B[MOST], S[HOL_SCHUR_ROWS];
    size_t n = p->n, m = p->m;

    if (n > HOL_SCHUR_COLUMNS || m > HOL_SCHUR_ROWS || hol_check_nonideal(p->C, n) ||
        !(p->plain || hol_small_is_plain(p)) || !factor_mass(L, of_mass, n, p->M))
        return false;
    divide_by_mass(B, L, of_mass, n, m, p->A, p->F);
    if (!factor_schur(S, of_schur, B, n, m, p->b, least))
        return false;
    for (size_t j = m; j-- > 0;) { /* LS^T lambda = y */
        double sum = S[j][m];

        for (size_t i = m; i-- > j + 1;)
            sum -= S[j][i] * lambda[i];
        lambda[j] = sum * of_schur[j];
    }
    return conclude(answer, p, L, of_mass, B, lambda);
}
