/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Right algorithms as other people write them with GSL: the KKT matrix by its factorizations. */
#include "tests/verdict/plain.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_math.h>

enum way { LU, QR, PIVOTED, SVD, HOUSEHOLDER };

/* A factor with a diagonal that is rounding is one of a singular matrix. */
static int
regular(const gsl_vector *diagonal)
{
    double least = GSL_POSINF, most = 0;

    for (size_t i = 0; i < diagonal->size; i++) {
        least = GSL_MIN(least, fabs(gsl_vector_get(diagonal, i)));
        most = GSL_MAX(most, fabs(gsl_vector_get(diagonal, i)));
    }
    return least > 1e-15 * most ? GSL_SUCCESS : GSL_ESING;
}

/* K z = rhs; singular: GSL's own word, or a pivot that is rounding. */
static bool
solve(gsl_vector *z, gsl_matrix *K, const gsl_vector *rhs, enum way way)
{
    size_t N = K->size1;
    gsl_matrix *V = gsl_matrix_alloc(N, N), *copy = gsl_matrix_alloc(N, N);
    gsl_vector *tau = gsl_vector_alloc(N), *work = gsl_vector_alloc(N);
    const gsl_vector diagonal = gsl_matrix_diagonal(K).vector;
    gsl_permutation *p = gsl_permutation_alloc(N);
    int sign, status = GSL_SUCCESS;

    gsl_matrix_memcpy(copy, K);
    switch (way) {
    case LU:
        status = gsl_linalg_LU_decomp(K, p, &sign);
        if (status == GSL_SUCCESS)
            status = gsl_linalg_LU_solve(K, p, rhs, z);
        if (status == GSL_SUCCESS)
            status = gsl_linalg_LU_refine(copy, K, p, rhs, z, work);
        break;
    case QR:
        status = gsl_linalg_QR_decomp(K, tau) + regular(&diagonal);
        if (status == GSL_SUCCESS)
            status = gsl_linalg_QR_solve(K, tau, rhs, z);
        break;
    case PIVOTED:
        status = gsl_linalg_QRPT_decomp(K, tau, p, &sign, work) + regular(&diagonal);
        if (status == GSL_SUCCESS)
            status = gsl_linalg_QRPT_solve(K, tau, p, rhs, z);
        break;
    case SVD:
        status = gsl_linalg_SV_decomp(K, V, tau, work) + regular(tau);
        if (status == GSL_SUCCESS)
            status = gsl_linalg_SV_solve(K, V, tau, rhs, z);
        break;
    case HOUSEHOLDER:
        status = gsl_linalg_HH_solve(K, rhs, z);
        break;
    }
    gsl_matrix_free(V);
    gsl_matrix_free(copy);
    gsl_vector_free(tau);
    gsl_vector_free(work);
    gsl_permutation_free(p);
    return status == GSL_SUCCESS;
}

static bool
by_kkt(double *x, double *mu, const struct plain *p, const double *f, const double *g, enum way way)
{
    size_t n = p->n, m = p->m, N = n + m;
    gsl_matrix *K = gsl_matrix_calloc(N, N);
    gsl_vector *rhs = gsl_vector_alloc(N), *z = gsl_vector_calloc(N);
    bool good;

    for (size_t i = 0; i < n; i++) {
        gsl_vector_set(rhs, i, f[i]);
        for (size_t j = 0; j < n; j++)
            gsl_matrix_set(K, i, j, p->M[i + j * n]);
        for (size_t k = 0; k < m; k++) {
            gsl_matrix_set(K, i, n + k, p->A[k + i * m]);
            gsl_matrix_set(K, n + k, i, p->A[k + i * m]);
        }
    }
    for (size_t k = 0; k < m; k++)
        gsl_vector_set(rhs, n + k, g[k]);
    good = solve(z, K, rhs, way);
    for (size_t i = 0; i < n; i++)
        x[i] = gsl_vector_get(z, i);
    for (size_t k = 0; k < m; k++)
        mu[k] = -gsl_vector_get(z, n + k);
    gsl_matrix_free(K);
    gsl_vector_free(rhs);
    gsl_vector_free(z);
    return good;
}

#define KKT_CORE(name, way)                                                                        \
    bool name(double *x, double *mu, const struct plain *p, const double *f, const double *g)      \
    {                                                                                              \
        return by_kkt(x, mu, p, f, g, way);                                                        \
    }
KKT_CORE(plain_gsl_lu, LU)
KKT_CORE(plain_gsl_qr, QR)
KKT_CORE(plain_gsl_qrpt, PIVOTED)
KKT_CORE(plain_gsl_svd, SVD)
KKT_CORE(plain_gsl_householder, HOUSEHOLDER)
