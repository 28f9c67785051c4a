/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Cholesky factorization of a symmetric positive definite matrix. */
#include "numeric/dense/kernel.h"
#include "numeric/dense/scalar.h"
#include "numeric/dense/small.h"
#include "numeric/dense/work.h"

#include <math.h>
#include <string.h>

/* Is the lower triangle finite? */
static bool
lower_is_finite(const struct hol_mat *m)
{
    for (size_t j = 0; j < m->cols; j++)
        for (size_t i = j; i < m->rows; i++)
            if (m->d != NULL ? !isfinite(m->d[i + j * m->rows]) : !mpfr_number_p(hol_at(m, i, j)))
                return false;
    return true;
}

static enum hol_status
cholesky_double(struct hol_mat *l, const struct hol_mat *m)
{
    size_t n = m->rows;

    for (size_t j = 0; j < n; j++) {
        memset(l->d + j * n, 0, j * sizeof *l->d);
        memcpy(l->d + j + j * n, m->d + j + j * n, (n - j) * sizeof *l->d);
    }
    if (hol_is_small(n, n))
        return hol_small_cholesky(l->d, n) && isfinite(hol_mat_max(l)) ? HOL_OK : HOL_DOMAIN;
    if (LAPACKE_dpotrf_work(LAPACK_COL_MAJOR, 'L', hol_blas_int(n), l->d, hol_blas_ld(l)) != 0)
        return HOL_DOMAIN;
    for (size_t j = 0; j < n; j++) /* a NaN pivot passes through some implementations */
        if (!(l->d[j + j * n] > 0))
            return HOL_DOMAIN;
    return isfinite(hol_mat_max(l)) ? HOL_OK : HOL_DOMAIN;
}

/*
 * Column by column: l_jj = sqrt(m_jj - sum_k l_jk^2), l_ij = (m_ij - sum_k l_ik l_jk) / l_jj, k < j
 * (Golub & Van Loan 4.2.5 in dot form).
 */
static enum hol_status
cholesky_mpfr(struct hol_mat *l, const struct hol_mat *m)
{
    size_t n = m->rows;
    struct hol_scalar sum, scratch;

    hol_scalar_init(&sum, l->bits);
    hol_scalar_init(&scratch, l->bits);
    hol_mat_zero(l);
    for (size_t j = 0; j < n; j++) {
        for (size_t i = j; i < n; i++) {
            hol_kernel_dot(sum.x, hol_at(l, i, 0), n, hol_at(l, j, 0), n, j, scratch.x);
            mpfr_sub(hol_at(l, i, j), hol_at(m, i, j), sum.x, MPFR_RNDN);
        }
        if (mpfr_sgn(hol_at(l, j, j)) <= 0)
            return HOL_DOMAIN;
        mpfr_sqrt(hol_at(l, j, j), hol_at(l, j, j), MPFR_RNDN);
        hol_kernel_divide(hol_at(l, j + 1, j), hol_at(l, j, j), n - j - 1);
    }
    return HOL_OK;
}

enum hol_status
hol_cholesky(struct hol_mat *l, const struct hol_mat *m)
{
    assert(l->bits == m->bits && m->rows == m->cols && l != m);
    hol_mat_shape(l, m->rows, m->cols);
    if (m->rows == 0)
        return HOL_OK;
    if (l->d != NULL) {
        /* A matrix that is not finite gives a factor that is not: only then it has to be searched.
         */
        if (cholesky_double(l, m) == HOL_OK)
            return HOL_OK;
        return lower_is_finite(m) ? HOL_DOMAIN : HOL_UNABLE;
    }
    return lower_is_finite(m) ? cholesky_mpfr(l, m) : HOL_UNABLE;
}
