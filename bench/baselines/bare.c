/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Formulations as a user writes them: nothing but the LAPACK calls, as baselines for the
 * timings. */
#include "bench/baselines/bare.h"
#include "bench/bench.h"
#include "problem/problem.h"

#include <cblas.h>
#include <lapacke.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define COL LAPACK_COL_MAJOR

void
bare_init(struct bare *w, const struct hol_problem *p, struct hol_answer *answer)
{
    size_t n = p->n, m = p->m, all = n + m;

    *w = (struct bare){.M = p->M.d,
                       .A = p->A.d,
                       .F = p->F.d,
                       .b = p->b.d,
                       .qdd = answer->qdd.d,
                       .FL = answer->FL.d,
                       .n = (int)n,
                       .m = (int)m,
                       .kkt = (int)all};
    /* Enough for the blocked forms, and for dgesdd and dsyevd. */
    w->lwork = (int)(2 * n * n + 7 * m * m + 200 * all + 4 * n * m + 1000);
    struct {
        double **to;
        size_t count;
    } const room[] = {{&w->L, n * n},     {&w->B, n * m},
                      {&w->Q, n * n},     {&w->S, n * m},
                      {&w->K, all * all}, {&w->y, all},
                      {&w->c, all},       {&w->s, all},
                      {&w->tau, all},     {&w->work, (size_t)w->lwork},
                      {&w->d, n},         {&w->wide, 2 * n * (2 * n + 1)}};
    size_t total = 0;

    for (size_t k = 0; k < sizeof room / sizeof *room; k++)
        total += room[k].count;
    w->storage = bench_need(calloc(total, sizeof(double)));
    for (size_t k = 0, at = 0; k < sizeof room / sizeof *room; at += room[k++].count)
        *room[k].to = w->storage + at;
    w->pivot = bench_need(calloc(9 * all + 10, sizeof *w->pivot));
    w->iwork = w->pivot + all;
#ifdef HOL_HAS_EIGEN
    w->eigen = bare_eigen_create(w->n, w->m);
#endif
}

void
bare_clear(struct bare *w)
{
    free(w->storage);
    free(w->pivot);
#ifdef HOL_HAS_EIGEN
    bare_eigen_destroy(w->eigen);
#endif
}

/* M = L L^T, y = L^-1 F, B^T = L^-1 A^T (n x m), c = b - B y. */
void
bare_front(struct bare *w)
{
    int n = w->n, m = w->m;

    memcpy(w->L, w->M, sizeof *w->M * (size_t)n * (size_t)n);
    LAPACKE_dpotrf_work(COL, 'L', n, w->L, n);
    memcpy(w->y, w->F, sizeof *w->F * (size_t)n);
    cblas_dtrsv(CblasColMajor, CblasLower, CblasNoTrans, CblasNonUnit, n, w->L, n, w->y, 1);
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            w->B[j + i * n] = w->A[i + j * m];
    cblas_dtrsm(CblasColMajor, CblasLeft, CblasLower, CblasNoTrans, CblasNonUnit, n, m, 1, w->L, n,
                w->B, n);
    memcpy(w->c, w->b, sizeof *w->b * (size_t)m);
    cblas_dgemv(CblasColMajor, CblasTrans, n, m, -1, w->B, n, w->y, 1, 1, w->c, 1);
}

/* q'' = L^-T (y + s), F_L = L s. */
void
bare_back(struct bare *w)
{
    int n = w->n;

    for (int j = 0; j < n; j++) {
        w->FL[j] = w->s[j];
        w->qdd[j] = w->y[j] + w->s[j];
    }
    cblas_dtrmv(CblasColMajor, CblasLower, CblasNoTrans, CblasNonUnit, n, w->L, n, w->FL, 1);
    cblas_dtrsv(CblasColMajor, CblasLower, CblasTrans, CblasNonUnit, n, w->L, n, w->qdd, 1);
}

void
bare_reaction(struct bare *w)
{
    int n = w->n;

    memcpy(w->FL, w->F, sizeof *w->F * (size_t)n);
    cblas_dgemv(CblasColMajor, CblasNoTrans, n, n, 1, w->M, n, w->qdd, 1, -1, w->FL, 1);
}

static void
schur(struct bare *w)
{
    int n = w->n, m = w->m;

    bare_front(w);
    cblas_dsyrk(CblasColMajor, CblasLower, CblasTrans, m, n, 1, w->B, n, 0, w->S, m);
    LAPACKE_dpotrf_work(COL, 'L', m, w->S, m);
    LAPACKE_dpotrs_work(COL, 'L', m, 1, w->S, m, w->c, m);
    cblas_dgemv(CblasColMajor, CblasNoTrans, n, m, 1, w->B, n, w->c, 1, 0, w->s, 1);
    bare_back(w);
}

/* B^T P = Q R, s = Q_1 R_11^-T (P^T c): least norm where the rows are consistent. */
static void
pivoted_qr(struct bare *w)
{
    int n = w->n, m = w->m, r = 0;

    bare_front(w);
    memset(w->pivot, 0, sizeof *w->pivot * (size_t)m);
    LAPACKE_dgeqp3_work(COL, n, m, w->B, n, w->pivot, w->tau, w->work, w->lwork);
    while (r < m && r < n && fabs(w->B[r + r * n]) > BARE_TOLERANCE * fabs(w->B[0]))
        r++;
    memset(w->s, 0, sizeof *w->s * (size_t)n);
    for (int k = 0; k < r; k++)
        w->s[k] = w->c[w->pivot[k] - 1];
    cblas_dtrsv(CblasColMajor, CblasUpper, CblasTrans, CblasNonUnit, r, w->B, n, w->s, 1);
    LAPACKE_dormqr_work(COL, 'L', 'N', n, 1, r, w->B, n, w->tau, w->s, n, w->work, w->lwork);
    bare_back(w);
}

static void
assemble(struct bare *w)
{
    int n = w->n, m = w->m, all = w->kkt;

    memset(w->K, 0, sizeof *w->K * (size_t)all * (size_t)all);
    for (int j = 0; j < n; j++) {
        memcpy(w->K + j * all, w->M + j * n, sizeof *w->M * (size_t)n);
        memcpy(w->K + n + j * all, w->A + j * m, sizeof *w->A * (size_t)m);
        for (int i = 0; i < m; i++)
            w->K[j + (n + i) * all] = w->A[i + j * m];
    }
    memcpy(w->s, w->F, sizeof *w->F * (size_t)n);
    memcpy(w->s + n, w->b, sizeof *w->b * (size_t)m);
}

static void
multiply(struct bare *w)
{
    memcpy(w->qdd, w->s, sizeof *w->qdd * (size_t)w->n);
    cblas_dgemv(CblasColMajor, CblasTrans, w->m, w->n, -1, w->A, w->m, w->s + w->n, 1, 0, w->FL, 1);
}

static void
kkt_lu(struct bare *w)
{
    assemble(w);
    LAPACKE_dgesv_work(COL, w->kkt, 1, w->K, w->kkt, w->pivot, w->s, w->kkt);
    multiply(w);
}

static void
kkt_ldl(struct bare *w)
{
    assemble(w);
    LAPACKE_dsysv_work(COL, 'L', w->kkt, 1, w->K, w->kkt, w->pivot, w->s, w->kkt, w->work,
                       w->lwork);
    multiply(w);
}

/* M = W diag(d) W^T; B = A W diag(d)^-1/2 (an orthogonal factor from A M^-1/2), its SVD. */
static void
eigen_svd(struct bare *w)
{
    int n = w->n, m = w->m;
    double *d = w->tau, *sigma = w->y, *U = w->K, *Vt = w->S;

    memcpy(w->L, w->M, sizeof *w->M * (size_t)n * (size_t)n);
    LAPACKE_dsyevd_work(COL, 'V', 'L', n, w->L, n, d, w->work, w->lwork, w->iwork, 8 * w->kkt + 10);
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            w->Q[i + j * n] = w->L[i + j * n] / sqrt(d[j]);
    cblas_dgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, m, n, n, 1, w->A, m, w->Q, n, 0, w->B,
                m);
    cblas_dgemv(CblasColMajor, CblasTrans, n, n, 1, w->Q, n, w->F, 1, 0, w->qdd, 1);
    memcpy(w->c, w->b, sizeof *w->b * (size_t)m);
    cblas_dgemv(CblasColMajor, CblasNoTrans, m, n, -1, w->B, m, w->qdd, 1, 1, w->c, 1);
    LAPACKE_dgesdd_work(COL, 'S', m, n, w->B, m, sigma, U, m, Vt, m, w->work, w->lwork, w->iwork);
    cblas_dgemv(CblasColMajor, CblasTrans, m, m, 1, U, m, w->c, 1, 0, w->s, 1);
    for (int k = 0; k < m; k++)
        w->s[k] = sigma[k] > BARE_TOLERANCE * sigma[0] ? w->s[k] / sigma[k] : 0;
    cblas_dgemv(CblasColMajor, CblasTrans, m, n, 1, Vt, m, w->s, 1, 0, w->c, 1);
    for (int j = 0; j < n; j++) {
        w->qdd[j] += w->c[j];
        w->c[j] *= sqrt(d[j]);
    }
    cblas_dgemv(CblasColMajor, CblasNoTrans, n, n, 1, w->L, n, w->c, 1, 0, w->FL, 1);
    cblas_dgemv(CblasColMajor, CblasNoTrans, n, n, 1, w->Q, n, w->qdd, 1, 0, w->s, 1);
    memcpy(w->qdd, w->s, sizeof *w->qdd * (size_t)n);
}

#ifdef HOL_HAS_EIGEN
static void
eigen_llt(struct bare *w)
{
    bare_eigen_llt(w->eigen, w->qdd, w->FL, w->M, w->A, w->F, w->b);
}

static void
eigen_cod(struct bare *w)
{
    bare_eigen_cod(w->eigen, w->qdd, w->FL, w->M, w->A, w->F, w->b);
}
#endif

static double
front_flops(double n, double m)
{
    return n * n * n / 3 + n * n * m + 4 * n * (n + m);
}

static double
schur_flops(double n, double m)
{
    return front_flops(n, m) + n * m * m + m * m * m / 3;
}

static double
qr_flops(double n, double m)
{
    return front_flops(n, m) + 2 * m * m * (n - m / 3);
}

static double
lu_flops(double n, double m)
{
    return 2 * pow(n + m, 3) / 3;
}

static double
ldl_flops(double n, double m)
{
    return pow(n + m, 3) / 3;
}

/* Householder QR of an r x c matrix, r >= c. */
static double
householder(double r, double c)
{
    return 2 * c * c * (r - c / 3);
}

/* dgeqp3 of the m x n matrix; dtzrzf, which reaches n - m columns. */
static double
cod_flops(double n, double m)
{
    return front_flops(n, m) + householder(n, m) + 2 * m * m * (n - m);
}

/* dgglse: RQ of A, applied to L^T, and QR of that. */
static double
gauss_flops(double n, double m)
{
    return n * n * n / 3 + householder(n, m) + 4 * n * n * m - 2 * n * m * m + householder(n, n);
}

static double
reduced_flops(double n, double r)
{
    return 2 * n * n * r + 2 * n * r * r + r * r * r / 3;
}

static double
null_flops(double n, double m)
{
    return householder(n, m) + (4 * n * m - 2 * m * m) * (n - m) + reduced_flops(n, n - m);
}

static double
partition_flops(double n, double m)
{
    return householder(n, m) + m * m * (n - m);
}

static double
maggi_flops(double n, double m)
{
    return partition_flops(n, m) + reduced_flops(n, n - m);
}

static double
gibbs_flops(double n, double m)
{
    return partition_flops(n, m) + n * n * n / 3 + n * n * (n - m) + householder(n, n - m);
}

/* The factor of M + alpha A^T A, and each iteration. */
static double
augmented_flops(double n, double m)
{
    return n * n * n / 3 + n * n * m + BARE_ITERATIONS * (4 * n * n + 4 * n * m);
}

const struct bare_method bare_methods[] = {
    {"dpotrf", "lagrange-schur", schur_flops, schur},
    {"dgeqp3", "min-norm", qr_flops, pivoted_qr},
    {"dgesv", "lagrange", lu_flops, kkt_lu},
    {"dsysv", "lagrange-ldl", ldl_flops, kkt_ldl},
    {"dsyevd+dgesdd", "svd", NULL, eigen_svd},
    {"dgeqp3+dtzrzf", "cod", cod_flops, bare_cod},
    {"dgglse", "gauss", gauss_flops, bare_gauss},
    {"dgeqp3+dormqr+dpotrf", "null-space", null_flops, bare_null_space},
    {"dgeqp3+dtrsm+dpotrf", "maggi", maggi_flops, bare_maggi},
    {"dgeqp3+dtrsm+dgels", "gibbs-appell", gibbs_flops, bare_gibbs_appell},
    {"dsyevd+dgemv+dpotrf", "gram-schmidt", NULL, bare_gram_schmidt},
    {"dsyevd+dgemv+dgels", "extended", NULL, bare_extended},
    {"dsyevd+dgemv+dger", "greville", NULL, bare_greville},
    {"dgesdd+dgels", "udwadia-phohomsiri", NULL, bare_phohomsiri},
    {"dsyrk+dpotrf", "augmented-lagrangian", augmented_flops, bare_augmented},
    {"GSL SVD", NULL, NULL, bare_gsl},
#ifdef HOL_HAS_EIGEN
    {"Eigen LLT", NULL, schur_flops, eigen_llt},
    {"Eigen COD", NULL, NULL, eigen_cod},
#endif
    {NULL, NULL, NULL, NULL},
};
