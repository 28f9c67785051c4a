/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The bare sequences of two methods that stack M on A, or add them up: see bench/baselines/bare.h.
 */
#include "bench/baselines/bare.h"

#include <cblas.h>
#include <lapacke.h>
#include <string.h>

#define COL LAPACK_COL_MAJOR

/* UP2006: q'' = [(I - A^+ A) M; A]^+ [F; b], A^+ A = V V^T by the SVD of A. */
void
bare_phohomsiri(struct bare *w)
{
    int n = w->n, m = w->m, all = w->kkt;
    double *Vt = w->S, *VtM = w->B, *Mbar = w->K;

    memcpy(w->wide, w->A, sizeof *w->A * (size_t)m * (size_t)n);
    LAPACKE_dgesdd_work(COL, 'S', m, n, w->wide, m, w->d, w->L, m, Vt, m, w->work, w->lwork,
                        w->iwork);
    cblas_dgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, m, n, n, 1, Vt, m, w->M, n, 0, VtM, m);
    for (int j = 0; j < n; j++) {
        memcpy(Mbar + j * all, w->M + j * n, sizeof *w->M * (size_t)n);
        memcpy(Mbar + n + j * all, w->A + j * m, sizeof *w->A * (size_t)m);
    }
    cblas_dgemm(CblasColMajor, CblasTrans, CblasNoTrans, n, n, m, -1, Vt, m, VtM, m, 1, Mbar, all);
    memcpy(w->y, w->F, sizeof *w->F * (size_t)n);
    memcpy(w->y + n, w->b, sizeof *w->b * (size_t)m);
    LAPACKE_dgels_work(COL, 'N', all, n, 1, Mbar, all, w->y, all, w->work, w->lwork);
    memcpy(w->qdd, w->y, sizeof *w->qdd * (size_t)n);
    bare_reaction(w);
}

/*
 * BayoLedesma1996: (M + alpha A^T A) x_1 = F + A^T (alpha b + lambda), lambda_1 = lambda + alpha
 * (b - A x_1), each x_1 as a correction of x, with the penalty that its users take: what is left is
 * divided by 1 + alpha sigma^2 each time, sigma a singular value of A M^-1/2.
 */
void
bare_augmented(struct bare *w)
{
    int n = w->n, m = w->m;
    double *r = w->c, *lambda = w->tau;

    memcpy(w->L, w->M, sizeof *w->M * (size_t)n * (size_t)n);
    cblas_dsyrk(CblasColMajor, CblasLower, CblasTrans, n, m, BARE_PENALTY, w->A, m, 1, w->L, n);
    LAPACKE_dpotrf_work(COL, 'L', n, w->L, n);
    memset(w->qdd, 0, sizeof *w->qdd * (size_t)n);
    memset(lambda, 0, sizeof *lambda * (size_t)m);
    memcpy(r, w->b, sizeof *w->b * (size_t)m);
    for (int k = 0; k < BARE_ITERATIONS; k++) {
        memcpy(w->s, lambda, sizeof *lambda * (size_t)m);
        cblas_daxpy(m, BARE_PENALTY, r, 1, w->s, 1);
        memcpy(w->y, w->F, sizeof *w->F * (size_t)n);
        cblas_dgemv(CblasColMajor, CblasTrans, m, n, 1, w->A, m, w->s, 1, 1, w->y, 1);
        cblas_dgemv(CblasColMajor, CblasNoTrans, n, n, -1, w->M, n, w->qdd, 1, 1, w->y, 1);
        LAPACKE_dpotrs_work(COL, 'L', n, 1, w->L, n, w->y, n);
        cblas_daxpy(n, 1, w->y, 1, w->qdd, 1);
        memcpy(r, w->b, sizeof *w->b * (size_t)m);
        cblas_dgemv(CblasColMajor, CblasNoTrans, m, n, -1, w->A, m, w->qdd, 1, 1, r, 1);
        cblas_daxpy(m, BARE_PENALTY, r, 1, lambda, 1);
    }
    bare_reaction(w);
}
