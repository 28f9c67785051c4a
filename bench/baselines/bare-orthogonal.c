/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The bare sequences of the methods that need no positive definite A M^-1 A^T: see
 * bench/baselines/bare.h. */
#include "bench/baselines/bare.h"

#include <cblas.h>
#include <lapacke.h>
#include <math.h>
#include <string.h>

#define COL LAPACK_COL_MAJOR

static void
copy(double *to, const double *from, int count)
{
    memcpy(to, from, sizeof *to * (size_t)count);
}

/* y = op(A) x, A rows x cols. */
static void
multiply(double *y, const double *A, int rows, int cols, CBLAS_TRANSPOSE op, const double *x)
{
    cblas_dgemv(CblasColMajor, op, rows, cols, 1, A, rows, x, 1, 0, y, 1);
}

static void
factor(double *H, int rows, int cols, struct bare *w)
{
    memset(w->pivot, 0, sizeof *w->pivot * (size_t)cols);
    LAPACKE_dgeqp3_work(COL, rows, cols, H, rows, w->pivot, w->tau, w->work, w->lwork);
}

/* [GVL 5.5.2] B P = Q [T 0] Z, s = P Z^T [T^-1 Q^T c; 0]: what dgelsy does. */
void
bare_cod(struct bare *w)
{
    int n = w->n, m = w->m;
    double *zeta = w->tau + m;

    copy(w->L, w->M, n * n);
    LAPACKE_dpotrf_work(COL, 'L', n, w->L, n);
    copy(w->y, w->F, n);
    cblas_dtrsv(CblasColMajor, CblasLower, CblasNoTrans, CblasNonUnit, n, w->L, n, w->y, 1);
    copy(w->B, w->A, m * n);
    cblas_dtrsm(CblasColMajor, CblasRight, CblasLower, CblasTrans, CblasNonUnit, m, n, 1, w->L, n,
                w->B, m);
    copy(w->c, w->b, m);
    cblas_dgemv(CblasColMajor, CblasNoTrans, m, n, -1, w->B, m, w->y, 1, 1, w->c, 1);
    factor(w->B, m, n, w);
    LAPACKE_dtzrzf_work(COL, m, n, w->B, m, zeta, w->work, w->lwork);
    memset(w->FL, 0, sizeof *w->FL * (size_t)n);
    LAPACKE_dormqr_work(COL, 'L', 'T', m, 1, m, w->B, m, w->tau, w->c, m, w->work, w->lwork);
    copy(w->FL, w->c, m);
    cblas_dtrsv(CblasColMajor, CblasUpper, CblasNoTrans, CblasNonUnit, m, w->B, m, w->FL, 1);
    LAPACKE_dormrz_work(COL, 'L', 'T', n, 1, m, n - m, w->B, m, zeta, w->FL, n, w->work, w->lwork);
    for (int j = 0; j < n; j++)
        w->s[w->pivot[j] - 1] = w->FL[j];
    bare_back(w);
}

/* Least |L^T q'' - L^-1 F| with A q'' = b. */
void
bare_gauss(struct bare *w)
{
    int n = w->n, m = w->m;

    copy(w->L, w->M, n * n);
    LAPACKE_dpotrf_work(COL, 'L', n, w->L, n);
    copy(w->y, w->F, n);
    cblas_dtrsv(CblasColMajor, CblasLower, CblasNoTrans, CblasNonUnit, n, w->L, n, w->y, 1);
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            w->Q[i + j * n] = i <= j ? w->L[j + i * n] : 0;
    copy(w->B, w->A, m * n);
    copy(w->c, w->b, m);
    LAPACKE_dgglse_work(COL, n, n, m, w->Q, n, w->B, m, w->y, w->c, w->qdd, w->work, w->lwork);
    bare_reaction(w);
}

/* q'' = q_p + Z u from Z^T M Z u = Z^T (F - M q_p); Z in K, q_p in s. */
static void
reduced(struct bare *w)
{
    int n = w->n, r = n - w->m;

    if (r > 0) {
        cblas_dgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, n, r, n, 1, w->M, n, w->K, n, 0,
                    w->L, n);
        cblas_dgemm(CblasColMajor, CblasTrans, CblasNoTrans, r, r, n, 1, w->K, n, w->L, n, 0, w->Q,
                    r);
        LAPACKE_dpotrf_work(COL, 'L', r, w->Q, r);
    }
    copy(w->y, w->F, n);
    cblas_dgemv(CblasColMajor, CblasNoTrans, n, n, -1, w->M, n, w->s, 1, 1, w->y, 1);
    copy(w->qdd, w->s, n);
    if (r > 0) {
        multiply(w->c, w->K, n, r, CblasTrans, w->y);
        LAPACKE_dpotrs_work(COL, 'L', r, 1, w->Q, r, w->c, r);
        cblas_dgemv(CblasColMajor, CblasNoTrans, n, r, 1, w->K, n, w->c, 1, 1, w->qdd, 1);
    }
    bare_reaction(w);
}

/* A^T P = Q [R; 0], q_p = Q [R^-T P^T b; 0], Z = Q [0; I]. */
void
bare_null_space(struct bare *w)
{
    int n = w->n, m = w->m, r = n - m;

    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            w->B[j + i * n] = w->A[i + j * m];
    factor(w->B, n, m, w);
    memset(w->s, 0, sizeof *w->s * (size_t)n);
    for (int k = 0; k < m; k++)
        w->s[k] = w->b[w->pivot[k] - 1];
    cblas_dtrsv(CblasColMajor, CblasUpper, CblasTrans, CblasNonUnit, m, w->B, n, w->s, 1);
    LAPACKE_dormqr_work(COL, 'L', 'N', n, 1, m, w->B, n, w->tau, w->s, n, w->work, w->lwork);
    memset(w->K, 0, sizeof *w->K * (size_t)n * (size_t)r);
    for (int j = 0; j < r; j++)
        w->K[m + j + j * n] = 1;
    if (r > 0)
        LAPACKE_dormqr_work(COL, 'L', 'N', n, r, m, w->B, n, w->tau, w->K, n, w->work, w->lwork);
    reduced(w);
}

/* A P = Q [R_1 R_2]: Phi = P [-R_1^-1 R_2; I] in K, e = P [R_1^-1 Q^T b; 0] in s. */
static void
partition(struct bare *w)
{
    int n = w->n, m = w->m, r = n - m;

    copy(w->B, w->A, m * n);
    factor(w->B, m, n, w);
    if (r > 0)
        cblas_dtrsm(CblasColMajor, CblasLeft, CblasUpper, CblasNoTrans, CblasNonUnit, m, r, -1,
                    w->B, m, w->B + m * m, m);
    memset(w->K, 0, sizeof *w->K * (size_t)n * (size_t)r);
    for (int j = 0; j < r; j++) {
        w->K[w->pivot[m + j] - 1 + j * n] = 1;
        for (int i = 0; i < m; i++)
            w->K[w->pivot[i] - 1 + j * n] = w->B[i + (m + j) * m];
    }
    copy(w->c, w->b, m);
    LAPACKE_dormqr_work(COL, 'L', 'T', m, 1, m, w->B, m, w->tau, w->c, m, w->work, w->lwork);
    cblas_dtrsv(CblasColMajor, CblasUpper, CblasNoTrans, CblasNonUnit, m, w->B, m, w->c, 1);
    memset(w->s, 0, sizeof *w->s * (size_t)n);
    for (int i = 0; i < m; i++)
        w->s[w->pivot[i] - 1] = w->c[i];
}

void
bare_maggi(struct bare *w)
{
    partition(w);
    reduced(w);
}

/* Least |L^T Phi u - (L^-1 F - L^T e)|. */
void
bare_gibbs_appell(struct bare *w)
{
    int n = w->n, r = n - w->m;

    partition(w);
    copy(w->L, w->M, n * n);
    LAPACKE_dpotrf_work(COL, 'L', n, w->L, n);
    copy(w->y, w->F, n);
    cblas_dtrsv(CblasColMajor, CblasLower, CblasNoTrans, CblasNonUnit, n, w->L, n, w->y, 1);
    copy(w->qdd, w->s, n);
    cblas_dtrmv(CblasColMajor, CblasLower, CblasTrans, CblasNonUnit, n, w->L, n, w->qdd, 1);
    cblas_daxpy(n, -1, w->qdd, 1, w->y, 1);
    copy(w->qdd, w->s, n);
    if (r > 0) {
        copy(w->Q, w->K, n * r);
        cblas_dtrmm(CblasColMajor, CblasLeft, CblasLower, CblasTrans, CblasNonUnit, n, r, 1, w->L,
                    n, w->Q, n);
        LAPACKE_dgels_work(COL, 'N', n, r, 1, w->Q, n, w->y, n, w->work, w->lwork);
        cblas_dgemv(CblasColMajor, CblasNoTrans, n, r, 1, w->K, n, w->y, 1, 1, w->qdd, 1);
    }
    bare_reaction(w);
}
