/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * More bits give more digits: the same matrix (a Hilbert matrix rounded to 24 bits, so that it is
 * the same number at every precision) is factored at two precisions, and the results agree to the
 * lower one. Nothing leaks through double: at 212 bits they agree to 190.
 */
#include "base/alloc.h"
#include "tests/numeric/matrices.h"
#include "tests/support/tap.h"

#include <math.h>

enum { N = 4, RESULTS = 8 };
static const char *const names[RESULTS] = {
    "Cholesky",        "triangular solves",   "LU", "LU solve", "|R_kk|", "eigenvalues",
    "singular values", "null space projector"};

/* All results that do not depend on a choice of signs. */
struct results {
    struct hol_mat *a[RESULTS];
};

static void
hilbert(struct hol_mat *a)
{
    mpfr_t x;

    mpfr_init2(x, 24);
    for (size_t i = 0; i < a->rows; i++)
        for (size_t j = 0; j < a->cols; j++) {
            mpfr_set_ui(x, 1, MPFR_RNDN);
            mpfr_div_ui(x, x, (unsigned long)(i + j + 1), MPFR_RNDN);
            hol_mat_set(a, i, j, x);
        }
    mpfr_clear(x);
}

/* Magnitudes of the diagonal of R, as numbers. */
static void
diagonal_of(struct hol_vec *d, const struct hol_mat *R)
{
    mpfr_t x;

    mpfr_init2(x, R->bits);
    for (size_t k = 0; k < d->rows; k++) {
        hol_mat_get(x, R, k, k);
        mpfr_abs(x, x, MPFR_RNDN);
        hol_mat_set(d, k, 0, x);
    }
    mpfr_clear(x);
}

static struct results
compute(struct pool *pool, mpfr_prec_t bits)
{
    struct results r;
    struct hol_mat *H = pool_mat(pool, N, N, bits), *Q = pool_mat(pool, N, N, bits);
    struct hol_mat *V = pool_mat(pool, N, N, bits), *R = pool_mat(pool, N, N, bits);
    struct hol_mat *B = pool_mat(pool, 2, N, bits);
    struct hol_work *work = pool_work(N, bits);
    size_t perm[N], rank = 0;
    enum hol_status status = HOL_OK;

    for (size_t i = 0; i < RESULTS; i++)
        r.a[i] = pool_mat(pool, N, i < 4 || i == 7 ? N : 1, bits);
    hilbert(H);
    hol_mat_take(B, H, 0, 0);
    status |= hol_cholesky(r.a[0], H);
    hol_mat_identity(r.a[1]);
    hol_lower_solve(r.a[1], r.a[0]);
    hol_lower_solve_t(r.a[1], r.a[0]);
    status |= hol_lu(r.a[2], perm, H, work);
    hol_mat_identity(r.a[3]);
    hol_lu_solve(r.a[3], r.a[2], perm, work);
    hol_qr(Q, R, perm, H, work);
    diagonal_of(r.a[4], R);
    status |= hol_eigen(r.a[5], V, H, work);
    status |= hol_svd(Q, r.a[6], V, H, work);
    status |= hol_null_basis(V, &rank, B, NULL, work);
    hol_mul_nt(r.a[7], V, V);
    tap_ok(status == HOL_OK && rank == 2, "the Hilbert matrix at %ld bits", (long)bits);
    hol_work_destroy(work);
    return r;
}

/* log2 of the error of x relative to y, which has more bits */
static long double
agreement(struct pool *pool, const struct hol_mat *x, const struct hol_mat *y)
{
    struct hol_mat *up = pool_mat(pool, y->rows, y->cols, y->bits);

    hol_mat_round(up, x);
    return log2l(distance(pool, up, y) / hol_mat_norm(y));
}

int
main(void)
{
    const long double kappa = 15514; /* of the 4 x 4 Hilbert matrix */

    for (size_t b = 0; b < BITS_COUNT; b++) {
        struct pool pool = {.used = 0};
        mpfr_prec_t bits = bits_tried[b], more = b + 1 < BITS_COUNT ? bits_tried[b + 1] : 1000;
        struct results low = compute(&pool, bits), high = compute(&pool, more);
        long double limit = log2l(LIMIT * N * kappa) - (long double)bits;

        for (size_t i = 0; i < RESULTS; i++) {
            long double error = agreement(&pool, low.a[i], high.a[i]);
            tap_ok(error <= limit, "%s at %ld and %ld bits: error 2^%.1Lf, limit 2^%.1Lf", names[i],
                   (long)bits, (long)more, error, limit);
            if (bits == 212)
                tap_ok(error < -190, "%s: 190 of 212 bits", names[i]);
            /* and it is no more exact than its precision: the test looks at the right numbers */
            if (i != 4)
                tap_ok(error > (long double)(-bits - 8), "%s at %ld bits is rounded there",
                       names[i], (long)bits);
        }
        pool_clear(&pool);
    }
    return tap_done();
}
