/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/kernels/schur-small.h"

#include "numeric/lapack/clones.h"
#include "solvers/kernels/small-check.h"
#include "solvers/kernels/small-wide.h"

#define MOST HOL_SCHUR_COLUMNS
#define ROUNDING (4 * 0x1p-53) /* times N */

typedef hol_wide lanes;

/* M = L D L^T; the zeros of M that stay zeros are few multiplications saved. v = 1 / D. */
HOL_CHECK_INLINE bool
factor_mass(union hol_wide_columns *L, double *v, size_t n, const double *M)
{
    double zero = ROUNDING * (double)n;

    hol_wide_mass(L, n, M);
    for (size_t k = 0; k < n; k++) {
        lanes low = {0}, high = {0};
        bool filled = false;

        if (!(L->at[k][k] > zero * M[k + k * n]))
            return false;
        v[k] = 1 / L->at[k][k];
        for (size_t j = k + 1; j < n; j++) {
            double factor = L->at[k][j];

            if (factor == 0)
                continue;
            if (!filled) {
                low = L->in[k][0] * v[k];
                high = L->in[k][1] * v[k];
                filled = true;
            }
            if (j < HOL_WIDE)
                L->in[j][0] -= low * factor;
            if (n > HOL_WIDE)
                L->in[j][1] -= high * factor;
        }
        if (filled) {
            L->in[k][0] = low;
            L->in[k][1] = high;
        }
    }
    return true;
}

/* B[j]: column j of [A; F^T] L^-T: F^T's row becomes (L^-1 F)^T. */
HOL_CHECK_INLINE void
divide_by_mass(lanes *B, const union hol_wide_columns *L, size_t n, size_t m, const double *A,
               const double *F)
{
    hol_wide_rows(B, n, m, A, F);
    for (size_t j = 0; j < n; j++) {
        const lanes column = B[j];

        for (size_t i = j + 1; i < n; i++)
            if (L->at[j][i] != 0)
                B[i] -= column * L->at[j][i];
    }
}

/*
 * S[j]: column j of LS, S = B D^-1 B^T = LS DS LS^T, with y_j = (DS^-1 LS^-1 (b - A M^-1 F))_j
 * below: the row of L^-1 F makes A M^-1 F of the product, and the elimination solves with it.
 */
HOL_CHECK_INLINE bool
factor_schur(lanes *S, const lanes *B, const double *v, size_t n, size_t m, const double *b,
             double least)
{
    hol_wide_mask last;
    double diagonal[HOL_SCHUR_ROWS];
    lanes weighed[MOST]; /* D^-1 B^T */

    HOL_WIDE_LANE(last, m);
    for (size_t l = 0; l < n; l++)
        weighed[l] = B[l] * v[l];
    for (size_t j = 0; j < m; j++) {
        lanes sum = B[0] * weighed[0][j];

        for (size_t l = 1; l < n; l++)
            sum += B[l] * weighed[l][j];
        S[j] = HOL_WIDE_CHOOSE(last, sum, b[j] - sum);
        diagonal[j] = sum[j];
    }
    for (size_t k = 0; k < m; k++) {
        const lanes column = S[k];

        if (!(column[k] > least * diagonal[k]))
            return false;
        S[k] = column * (1 / column[k]);
        for (size_t j = k + 1; j < m; j++)
            S[j] -= S[k] * column[j];
    }
    return true;
}

/* A^T lambda, and q'' by a substitution; given to the caller, if all numbers are finite. */
HOL_CHECK_INLINE bool
conclude(struct hol_small_answer *answer, const struct hol_small_problem *p,
         const union hol_wide_columns *L, const double *v, const lanes *B, const double *lambda)
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
        double sum = qdd[j] * v[j];

        for (size_t i = j + 1; i < n; i++)
            if (L->at[j][i] != 0)
                sum -= L->at[j][i] * qdd[i];
        qdd[j] = sum;
        zero += sum - sum;
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
    union hol_wide_columns L;
    double v[MOST], lambda[HOL_SCHUR_ROWS];
    lanes B[MOST], S[HOL_SCHUR_ROWS];
    size_t n = p->n, m = p->m;

    if (n > HOL_SCHUR_COLUMNS || m > HOL_SCHUR_ROWS || hol_check_nonideal(p->C, n) ||
        !(p->plain || hol_small_is_plain(p)) || !factor_mass(&L, v, n, p->M))
        return false;
    divide_by_mass(B, &L, n, m, p->A, p->F);
    if (!factor_schur(S, B, v, n, m, p->b, least))
        return false;
    for (size_t j = m; j-- > 0;) { /* LS^T lambda = y */
        double sum = S[j][m];

        for (size_t i = m; i-- > j + 1;)
            sum -= S[j][i] * lambda[i];
        lambda[j] = sum;
    }
    return conclude(answer, p, &L, v, B, lambda);
}
