/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The bare sequences of the methods in which M is the identity, M = G G^T by its eigenvectors: see
 * bench/baselines/bare.h. LAPACK has neither Gram-Schmidt nor the recursion: these are calls of
 * BLAS.
 */
#include "bench/baselines/bare.h"

#include <cblas.h>
#include <lapacke.h>
#include <math.h>
#include <string.h>

#define COL LAPACK_COL_MAJOR

/*
 * M = W diag(d) W^T, W in L and W diag(d)^-1/2, an orthogonal factor from M^-1/2, in Q; B^T (n x
 * m), a_s = Q^T F in y, c = b - B a_s.
 */
static void
front(struct bare *w)
{
    int n = w->n, m = w->m;

    memcpy(w->L, w->M, sizeof *w->M * (size_t)n * (size_t)n);
    LAPACKE_dsyevd_work(COL, 'V', 'L', n, w->L, n, w->d, w->work, w->lwork, w->iwork,
                        8 * w->kkt + 10);
    for (int j = 0; j < n; j++) {
        w->d[j] = sqrt(w->d[j]);
        for (int i = 0; i < n; i++)
            w->Q[i + j * n] = w->L[i + j * n] / w->d[j];
    }
    cblas_dgemm(CblasColMajor, CblasTrans, CblasTrans, n, m, n, 1, w->Q, n, w->A, m, 0, w->B, n);
    cblas_dgemv(CblasColMajor, CblasTrans, n, n, 1, w->Q, n, w->F, 1, 0, w->y, 1);
    memcpy(w->c, w->b, sizeof *w->b * (size_t)m);
    cblas_dgemv(CblasColMajor, CblasTrans, n, m, -1, w->B, n, w->y, 1, 1, w->c, 1);
}

/* q'' = Q (a_s + s), F_L = W diag(d)^1/2 s. */
static void
back(struct bare *w)
{
    int n = w->n;

    for (int j = 0; j < n; j++) {
        w->y[j] += w->s[j];
        w->s[j] *= w->d[j];
    }
    cblas_dgemv(CblasColMajor, CblasNoTrans, n, n, 1, w->Q, n, w->y, 1, 0, w->qdd, 1);
    cblas_dgemv(CblasColMajor, CblasNoTrans, n, n, 1, w->L, n, w->s, 1, 0, w->FL, 1);
}

/* Column k of K less its components along the columns before it. */
static void
remove_before(struct bare *w, int k)
{
    double *x = w->K + k * w->n;

    if (k == 0)
        return;
    cblas_dgemv(CblasColMajor, CblasTrans, w->n, k, 1, w->K, w->n, x, 1, 0, w->work, 1);
    cblas_dgemv(CblasColMajor, CblasNoTrans, w->n, k, -1, w->K, w->n, w->work, 1, 1, x, 1);
}

static void
normalize(struct bare *w, int k)
{
    double *x = w->K + k * w->n;

    cblas_dscal(w->n, 1 / cblas_dnrm2(w->n, x, 1), x, 1);
}

/* K = [Y V]: Y spans the columns of B^T, B V = 0; modified Gram-Schmidt, each column twice. */
static void
gram_schmidt(struct bare *w)
{
    int n = w->n, m = w->m;
    double *left = w->work + n; /* of the unit vectors: what is outside the span, squared */

    memcpy(w->K, w->B, sizeof *w->B * (size_t)n * (size_t)m);
    for (int k = 0; k < m; k++) {
        double *x = w->K + k * n, *rest = x + n;

        remove_before(w, k);
        normalize(w, k);
        if (k + 1 == m)
            break;
        cblas_dgemv(CblasColMajor, CblasTrans, n, m - k - 1, 1, rest, n, x, 1, 0, w->work, 1);
        cblas_dger(CblasColMajor, n, m - k - 1, -1, x, 1, w->work, 1, rest, n);
    }
    for (int i = 0; i < n; i++)
        left[i] = 1;
    for (int j = 0; j < n; j++) {
        double *x = w->K + j * n;

        if (j >= m) {
            memset(x, 0, sizeof *x * (size_t)n);
            x[cblas_idamax(n, left, 1)] = 1;
            remove_before(w, j);
            remove_before(w, j);
            normalize(w, j);
        }
        for (int i = 0; i < n; i++)
            left[i] -= x[i] * x[i];
    }
}

/* UKP2004 (38): s = J B^T (b - B a_s), J = (B^T B + V V^T)^-1. */
void
bare_gram_schmidt(struct bare *w)
{
    int n = w->n, m = w->m;

    front(w);
    gram_schmidt(w);
    cblas_dsyrk(CblasColMajor, CblasLower, CblasNoTrans, n, m, 1, w->B, n, 0, w->wide, n);
    if (n > m)
        cblas_dsyrk(CblasColMajor, CblasLower, CblasNoTrans, n, n - m, 1, w->K + m * n, n, 1,
                    w->wide, n);
    cblas_dgemv(CblasColMajor, CblasNoTrans, n, m, 1, w->B, n, w->c, 1, 0, w->s, 1);
    LAPACKE_dpotrf_work(COL, 'L', n, w->wide, n);
    LAPACKE_dpotrs_work(COL, 'L', n, 1, w->wide, n, w->s, n);
    back(w);
}

/* UKP2004 (15): [I -I; B 0; 0 V^T] (q_s'', s) = (a_s, b, 0). */
void
bare_extended(struct bare *w)
{
    int n = w->n, m = w->m, all = 2 * n;
    double *right = w->wide + (size_t)all * (size_t)all;

    front(w);
    gram_schmidt(w);
    memset(w->wide, 0, sizeof *w->wide * (size_t)all * (size_t)all);
    for (int j = 0; j < n; j++) {
        w->wide[j + j * all] = 1;
        w->wide[j + (n + j) * all] = -1;
        for (int i = 0; i < m; i++)
            w->wide[n + i + j * all] = w->B[j + i * n];
        for (int i = m; i < n; i++)
            w->wide[n + i + (n + j) * all] = w->K[j + i * n];
    }
    memset(right, 0, sizeof *right * (size_t)all);
    memcpy(right, w->y, sizeof *right * (size_t)n);
    memcpy(right + n, w->b, sizeof *right * (size_t)m);
    LAPACKE_dgels_work(COL, 'N', all, all, 1, w->wide, all, right, all, w->work, w->lwork);
    memcpy(w->s, right + n, sizeof *right * (size_t)n);
    back(w);
}

/* Greville 1960: [B; b_i]^+ = [B^+ - p d^T, p], d = B^+^T b_i, p = c / |c|^2, c = b_i - B^T d. */
void
bare_greville(struct bare *w)
{
    int n = w->n, m = w->m;
    double *P = w->K, *d = w->work;

    front(w);
    for (int i = 0; i < m; i++) {
        double *p = P + i * n, *row = w->B + i * n;

        memcpy(p, row, sizeof *p * (size_t)n);
        if (i > 0) {
            cblas_dgemv(CblasColMajor, CblasTrans, n, i, 1, P, n, row, 1, 0, d, 1);
            cblas_dgemv(CblasColMajor, CblasNoTrans, n, i, -1, w->B, n, d, 1, 1, p, 1);
        }
        cblas_dscal(n, 1 / cblas_ddot(n, p, 1, p, 1), p, 1);
        if (i > 0)
            cblas_dger(CblasColMajor, n, i, -1, p, 1, d, 1, P, n);
    }
    cblas_dgemv(CblasColMajor, CblasNoTrans, n, m, 1, P, n, w->c, 1, 0, w->s, 1);
    back(w);
}
