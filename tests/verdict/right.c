/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Right algorithms as other people write them with LAPACK. */
#include "tests/verdict/plain.h"

#include <lapacke.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COL LAPACK_COL_MAJOR
#define FULL HOL_NEEDS_FULL_RANK
#define PD HOL_NEEDS_PD_MASS
#define ALL (HOL_YIELDS_LAMBDA | HOL_YIELDS_SPLIT)

/* [M A^T; A 0] and (f, g). */
static double *
kkt(double **rhs, const struct plain *p, const double *f, const double *g)
{
    size_t n = p->n, m = p->m, N = n + m;
    double *K = plain_room(N * N);

    *rhs = plain_room(N);
    for (size_t j = 0; j < n; j++) {
        (*rhs)[j] = f[j];
        for (size_t i = 0; i < n; i++)
            K[i + j * N] = p->M[i + j * n];
        for (size_t i = 0; i < m; i++)
            K[n + i + j * N] = K[j + (n + i) * N] = p->A[i + j * m];
    }
    for (size_t i = 0; i < m; i++)
        (*rhs)[n + i] = g[i];
    return K;
}

/* x and mu of a solution of it. */
static bool
take(double *x, double *mu, const struct plain *p, double *K, double *rhs, bool good)
{
    for (size_t j = 0; j < p->n; j++)
        x[j] = rhs[j];
    for (size_t i = 0; i < p->m; i++)
        mu[i] = -rhs[p->n + i];
    free(K);
    free(rhs);
    return good;
}

/* --- the KKT matrix */

enum way { LU, SYMMETRIC, EXPERT, INVERSE, LEAST_SQUARES, QR };

static bool
by_kkt(double *x, double *mu, const struct plain *p, const double *f, const double *g, enum way way)
{
    double *rhs, *K = kkt(&rhs, p, f, g);
    int N = (int)(p->n + p->m), info = 0, rank;
    int *pivots = calloc((size_t)N, sizeof *pivots);
    double *copy = plain_room((size_t)(N * N)), *R = plain_room((size_t)N),
           *C = plain_room((size_t)N), *y = plain_room((size_t)N), rcond, ferr, berr, growth;
    char equed = 'N';

    switch (way) {
    case LU:
        info = LAPACKE_dgesv(COL, N, 1, K, N, pivots, rhs, N);
        break;
    case SYMMETRIC:
        info = LAPACKE_dsysv(COL, 'L', N, 1, K, N, pivots, rhs, N);
        break;
    case EXPERT:
        info = LAPACKE_dgesvx(COL, 'E', 'N', N, 1, K, N, copy, N, pivots, &equed, R, C, rhs, N, y,
                              N, &rcond, &ferr, &berr, &growth);
        memcpy(rhs, y, (size_t)N * sizeof *y);
        break;
    case INVERSE:
        info = LAPACKE_dgetrf(COL, N, N, K, N, pivots) + LAPACKE_dgetri(COL, N, K, N, pivots);
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                y[i] += K[i + j * N] * rhs[j];
        memcpy(rhs, y, (size_t)N * sizeof *y);
        break;
    case LEAST_SQUARES:
        info = LAPACKE_dgelsd(COL, N, N, 1, K, N, rhs, N, y, 1e-14, &rank);
        break;
    case QR:
        info = LAPACKE_dgels(COL, 'N', N, N, 1, K, N, rhs, N);
        break;
    }
    free(pivots);
    free(copy);
    free(R);
    free(C);
    free(y);
    return take(x, mu, p, K, rhs, info == 0);
}

#define KKT_CORE(name, way)                                                                        \
    static bool name(double *x, double *mu, const struct plain *p, const double *f,                \
                     const double *g)                                                              \
    {                                                                                              \
        return by_kkt(x, mu, p, f, g, way);                                                        \
    }
KKT_CORE(lu, LU)
KKT_CORE(symmetric, SYMMETRIC)
KKT_CORE(inverse, INVERSE)
KKT_CORE(least_squares, LEAST_SQUARES)
KKT_CORE(qr, QR)

bool
plain_lu(double *x, double *mu, const struct plain *p, const double *f, const double *g)
{
    return by_kkt(x, mu, p, f, g, EXPERT);
}

/* --- answers that went through something */

static void
print(double *x, size_t count, int digits)
{
    char text[64];

    for (size_t i = 0; i < count; i++) {
        if (digits == 0) {
            x[i] = (double)(float)x[i];
            continue;
        }
        (void)snprintf(text, sizeof text, "%.*g", digits, x[i]);
        x[i] = strtod(text, NULL);
    }
}

static enum hol_status
printed(struct plain *p, int digits)
{
    enum hol_status status = plain_solve(p, plain_lu);

    print(p->qdd, p->n, digits);
    print(p->FL, p->n, digits);
    print(p->FC, p->n, digits);
    print(p->lambda, p->m, digits);
    return status;
}

static enum hol_status
printed_15(struct plain *p)
{
    return printed(p, 15);
}

static enum hol_status
printed_12(struct plain *p)
{
    return printed(p, 12);
}

static enum hol_status
printed_float(struct plain *p)
{
    return printed(p, 0);
}

/* F_L + F_C as one, and F_C = C. */
static enum hol_status
sum(struct plain *p)
{
    enum hol_status status = plain_solve(p, plain_lu);

    for (size_t j = 0; j < p->n; j++) {
        p->FL[j] += p->FC[j];
        p->FC[j] = 0;
    }
    return status;
}

static enum hol_status
whole_c(struct plain *p)
{
    double *both = plain_room(p->n);

    for (size_t j = 0; j < p->n; j++)
        both[j] = p->F[j] + p->C[j];
    bool good = plain_lu(p->qdd, p->lambda, p, both, p->b);
    plain_reaction(p->FL, p, p->lambda);
    memcpy(p->FC, p->C, p->n * sizeof *both);
    free(both);
    return good ? HOL_OK : HOL_UNABLE;
}

const struct plain_solver plain_right[] = {
    {"kkt-gesv", "KKT matrix, dgesv", lu, NULL, ALL, FULL},
    {"kkt-sysv", "KKT matrix, dsysv", symmetric, NULL, ALL, FULL},
    {"kkt-gesvx", "KKT matrix, dgesvx", plain_lu, NULL, ALL, FULL},
    {"kkt-getri", "KKT matrix, its inverse", inverse, NULL, ALL, FULL},
    {"kkt-gels", "KKT matrix, dgels", qr, NULL, ALL, FULL},
    {"kkt-gelsd", "KKT matrix, dgelsd", least_squares, NULL, ALL, FULL},
    {"gelsd", "A M^-1/2, dgelsd", plain_svd, NULL, ALL, PD},
    {"gelss", "A M^-1/2, dgelss", plain_gelss, NULL, ALL, PD},
    {"gelsy", "A M^-1/2, dgelsy", plain_gelsy, NULL, ALL, PD},
    {"gglse", "dgglse", plain_gglse, NULL, HOL_YIELDS_SPLIT, FULL | PD},
    {"schur-posv", "A M^-1 A^T, dposv", plain_schur_cholesky, NULL, ALL, FULL | PD},
    {"schur-gesv", "A M^-1 A^T, dgesv", plain_schur_lu, NULL, ALL, FULL | PD},
    {"eigenvectors", "Udwadia-Kalaba by eigenvectors", plain_eigenvectors, NULL, ALL, PD},
    {"augmented", "augmented Lagrangian, 60 iterations", plain_augmented_lagrangian, NULL,
     HOL_YIELDS_SPLIT, FULL | PD},
    {"null-qr", "null space by dgeqrf", plain_null_space, NULL, HOL_YIELDS_SPLIT, FULL},
    {"gsl-lu", "KKT matrix, gsl_linalg_LU", plain_gsl_lu, NULL, ALL, FULL},
    {"gsl-qr", "KKT matrix, gsl_linalg_QR", plain_gsl_qr, NULL, ALL, FULL},
    {"gsl-qrpt", "KKT matrix, gsl_linalg_QRPT", plain_gsl_qrpt, NULL, ALL, FULL},
    {"gsl-svd", "KKT matrix, gsl_linalg_SV", plain_gsl_svd, NULL, ALL, FULL},
    {"gsl-hh", "KKT matrix, gsl_linalg_HH", plain_gsl_householder, NULL, ALL, FULL},
    {"printed-15", "printed with %.15g", NULL, printed_15, ALL, FULL},
    {"printed-12", "printed with %.12g", NULL, printed_12, ALL, FULL},
    {"printed-float", "rounded to float", NULL, printed_float, ALL, FULL},
    {"sum", "F_L + F_C as one", NULL, sum, HOL_YIELDS_FORCE | HOL_YIELDS_LAMBDA, FULL},
    {"whole-c", "F_C = C", NULL, whole_c, ALL, FULL},
    {"acceleration", "q'' alone", symmetric, NULL, 0, FULL},
    {"multipliers", "q'' and lambda", lu, NULL, HOL_YIELDS_LAMBDA, FULL},
    {NULL, NULL, NULL, NULL, 0, 0}};
