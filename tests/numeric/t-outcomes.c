/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Every outcome of the factorizations: input that is not finite, indefinite and singular matrices,
 * empty ones, numbers near overflow; and that no call allocates.
 */
#include "tests/numeric/matrices.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>

enum { N = 4, M = 3 };

/* One of each at some number of bits. */
struct rig {
    struct pool pool;
    mpfr_prec_t bits;
    struct hol_mat *S, *B, *L, *U, *V, *w, *x; /* S: N x N definite, B: M x N */
    struct hol_work *work;
    size_t perm[N], rank;
};

static void
rig_init(struct rig *r, mpfr_prec_t bits)
{
    r->pool.used = 0;
    r->bits = bits;
    r->S = pool_mat(&r->pool, N, N, bits);
    r->B = pool_mat(&r->pool, M, N, bits);
    r->L = pool_mat(&r->pool, N, N, bits);
    r->U = pool_mat(&r->pool, N, N, bits);
    r->V = pool_mat(&r->pool, N, N, bits);
    r->w = pool_mat(&r->pool, N, 1, bits);
    r->x = pool_mat(&r->pool, N, 1, bits);
    r->work = pool_work(N, bits);
    for (size_t i = 0; i < N; i++)
        for (size_t j = 0; j < N; j++) {
            hol_mat_set_si(r->S, i, j, i == j ? 9 : 1);
            if (i < M)
                hol_mat_set_si(r->B, i, j, (long)(i * i + 3 * j * j) - 4);
        }
}

static void
rig_clear(struct rig *r)
{
    hol_work_destroy(r->work);
    pool_clear(&r->pool);
}

/* L := the factors of S. */
static enum hol_status
ldl(struct rig *r)
{
    hol_mat_round(r->L, r->S);
    return hol_ldl(r->L, r->perm, r->work);
}

static bool
is_permutation(const size_t *perm, size_t n)
{
    unsigned seen = 0;
    for (size_t i = 0; i < n; i++)
        seen |= perm[i] < n ? 1u << perm[i] : 0;
    return seen == (1u << n) - 1;
}

/* x (NaN or Inf) at each place in turn: UNABLE, nothing hangs. */
static void
test_not_finite(mpfr_prec_t bits, const mpfr_t x, const char *name)
{
    bool cholesky = true, lu = true, eigen = true, svd = true, basis = true, qr = true;

    for (size_t i = 0; i < N; i++)
        for (size_t j = 0; j < N; j++) {
            struct rig r;
            rig_init(&r, bits);
            hol_mat_set(r.S, i, j, x);
            hol_mat_set(r.B, i % M, j, x);
            cholesky &= hol_cholesky(r.L, r.S) == (i < j ? HOL_OK : HOL_UNABLE);
            lu &= hol_lu(r.L, r.perm, r.S, r.work) == HOL_UNABLE;
            eigen &= hol_eigen(r.w, r.V, r.S, r.work) == HOL_UNABLE;
            svd &= hol_svd(r.U, r.w, r.V, r.S, r.work) == HOL_UNABLE &&
                   hol_svd(r.U, r.w, r.V, r.B, r.work) == HOL_UNABLE;
            r.rank = 77;
            basis &= hol_null_basis(r.V, &r.rank, r.B, NULL, r.work) == HOL_UNABLE && r.rank == 77;
            hol_qr(r.U, r.V, r.perm, r.B, r.work);
            qr &= !hol_mat_is_finite(r.U) && !hol_mat_is_finite(r.V) && is_permutation(r.perm, N);
            rig_clear(&r);
        }
    tap_ok(cholesky, "%ld bits, %s: Cholesky UNABLE, unless above the diagonal", (long)bits, name);
    tap_ok(lu, "%ld bits, %s: LU UNABLE", (long)bits, name);
    tap_ok(eigen, "%ld bits, %s: eigenvalues UNABLE", (long)bits, name);
    tap_ok(svd, "%ld bits, %s: SVD UNABLE", (long)bits, name);
    tap_ok(basis, "%ld bits, %s: null basis UNABLE", (long)bits, name);
    tap_ok(qr, "%ld bits, %s: QR passes it on", (long)bits, name);
}

static void
test_domain(mpfr_prec_t bits)
{
    struct rig r;

    rig_init(&r, bits);
    tap_ok(hol_cholesky(r.L, r.S) == HOL_OK, "%ld bits: definite", (long)bits);
    hol_mat_set_si(r.S, 3, 3, -1);
    tap_ok(hol_cholesky(r.L, r.S) == HOL_DOMAIN, "%ld bits: a negative pivot", (long)bits);
    hol_mat_set_si(r.S, 3, 3, 9);
    hol_mat_set_si(r.S, 1, 0, 10);
    tap_ok(hol_cholesky(r.L, r.S) == HOL_DOMAIN, "%ld bits: indefinite", (long)bits);
    hol_mat_set_si(r.S, 1, 0, 9); /* rows 0 and 1 equal */
    for (size_t j = 0; j < N; j++)
        hol_mat_set_si(r.S, j > 0 ? j : 0, 0, j < 2 ? 9 : 1);
    hol_mat_set_si(r.S, 0, 1, 9);
    tap_ok(hol_cholesky(r.L, r.S) == HOL_DOMAIN, "%ld bits: semidefinite", (long)bits);
    tap_ok(hol_lu(r.L, r.perm, r.S, r.work) == HOL_DOMAIN, "%ld bits: two equal rows", (long)bits);
    for (size_t j = 0; j < N; j++)
        for (size_t i = 0; i < N; i++)
            hol_mat_set_si(r.S, i, j, i + j == 1 || i + j == 5);
    tap_ok(ldl(&r) == HOL_OK && hol_mat_abs(r.L, 0, 1) == 1 && hol_mat_abs(r.L, 2, 3) == 1,
           "%ld bits: zeros on the diagonal are no obstacle to LDL^T", (long)bits);
    for (size_t j = 0; j < N; j++)
        for (size_t i = 0; i < N; i++)
            hol_mat_set_si(r.S, i, j, i < 2 && j < 2);
    tap_ok(ldl(&r) == HOL_DOMAIN, "%ld bits: LDL^T runs out", (long)bits);
    hol_mat_zero(r.S);
    tap_ok(ldl(&r) == HOL_DOMAIN, "%ld bits: LDL^T of zero", (long)bits);
    tap_ok(hol_cholesky(r.L, r.S) == HOL_DOMAIN && hol_lu(r.L, r.perm, r.S, r.work) == HOL_DOMAIN,
           "%ld bits: zero has no factor", (long)bits);
    tap_ok(hol_eigen(r.w, r.V, r.S, r.work) == HOL_OK && hol_mat_max(r.w) == 0 &&
               hol_mat_norm(r.V) == 2,
           "%ld bits: eigenvalues of zero", (long)bits);
    tap_ok(hol_svd(r.U, r.w, r.V, r.S, r.work) == HOL_OK && hol_mat_max(r.w) == 0 &&
               fabsl(hol_mat_norm(r.U) - 2) < 1e-6L && fabsl(hol_mat_norm(r.V) - 2) < 1e-6L,
           "%ld bits: singular values of zero", (long)bits);
    tap_ok(hol_null_basis(r.V, &r.rank, r.S, NULL, r.work) == HOL_OK && r.rank == 0 &&
               r.V->cols == N,
           "%ld bits: null space of zero", (long)bits);
    rig_clear(&r);
}

/* A magnitude in the band of hol_rank. */
static void
test_undecided(mpfr_prec_t bits)
{
    struct rig r;

    rig_init(&r, bits);
    hol_mat_identity(r.S);
    hol_row_scale_2exp(r.S, 2, 5 - (long)bits); /* 32 u = 4 N u, N = 8 */
    r.rank = 77;
    tap_ok(hol_null_basis(r.V, &r.rank, r.S, NULL, r.work) == HOL_UNABLE && r.rank == 77,
           "%ld bits: Gram-Schmidt cannot decide", (long)bits);
    tap_ok(hol_svd(r.U, r.w, r.V, r.S, r.work) == HOL_OK &&
               hol_rank(&r.rank, r.w, N, N) == HOL_UNABLE && r.rank == 77,
           "%ld bits: singular values cannot decide", (long)bits);
    rig_clear(&r);
}

/* Near the ends of the range of double: no over- or underflow on the way, or UNABLE. */
static void
test_extremes(mpfr_prec_t bits, long scale)
{
    struct rig r;
    long double s;

    rig_init(&r, bits);
    for (size_t i = 0; i < N; i++) {
        hol_row_scale_2exp(r.S, i, scale);
        if (i < M)
            hol_row_scale_2exp(r.B, i, scale);
    }
    hol_qr(r.U, r.V, r.perm, r.S, r.work);
    s = ldexpl(hol_mat_abs(r.V, 0, 0), (int)-scale);
    tap_ok(fabsl(s - sqrtl(84)) < 1e-5L && hol_mat_is_finite(r.U) && hol_mat_is_finite(r.V),
           "%ld bits: QR, scale %ld", (long)bits, scale);
    tap_ok(hol_null_basis(r.V, &r.rank, r.B, NULL, r.work) == HOL_OK && r.rank == 2,
           "%ld bits: Gram-Schmidt, scale %ld", (long)bits, scale);
    tap_ok(hol_svd(r.U, r.w, r.V, r.S, r.work) == HOL_OK &&
               fabsl(ldexpl(hol_mat_abs(r.w, 0, 0), (int)-scale) - 12) < 1e-5L &&
               fabsl(ldexpl(hol_mat_abs(r.w, 3, 0), (int)-scale) - 8) < 1e-5L,
           "%ld bits: SVD, scale %ld", (long)bits, scale);
    tap_ok(hol_eigen(r.w, r.V, r.S, r.work) == HOL_OK &&
               fabsl(ldexpl(hol_mat_abs(r.w, 0, 0), (int)-scale) - 8) < 1e-5L &&
               fabsl(ldexpl(hol_mat_abs(r.w, 3, 0), (int)-scale) - 12) < 1e-5L,
           "%ld bits: eigenvalues, scale %ld", (long)bits, scale);
    tap_ok(hol_lu(r.L, r.perm, r.S, r.work) ==
               (bits == HOL_BITS_DOUBLE && scale > 0 ? HOL_UNABLE : HOL_OK),
           "%ld bits: LU, scale %ld", (long)bits, scale);
    rig_clear(&r);
}

/* All calls with every allocation failing. */
static void
test_allocates_nothing(mpfr_prec_t bits)
{
    struct rig r;
    struct hol_rank_trace once = {.once = true};
    enum hol_status status = HOL_OK;

    rig_init(&r, bits);
    heap_fail_at(1);
    hol_mul(r.L, r.S, r.S);
    hol_mul_v(r.w, r.S, r.x);
    status |= hol_cholesky(r.L, r.S);
    hol_lower_solve(r.V, r.L);
    hol_lower_solve_t(r.V, r.L);
    status |= hol_lu(r.L, r.perm, r.S, r.work);
    hol_lu_solve(r.V, r.L, r.perm, r.work);
    status |= ldl(&r);
    hol_ldl_solve(r.V, r.L, r.perm, r.work);
    hol_qr_full(r.U, r.V, r.perm, r.S, r.work);
    status |= hol_null_basis(r.V, &r.rank, r.B, &once, r.work);
    hol_qr(r.U, r.V, r.perm, r.S, r.work);
    hol_upper_solve(r.U, r.V, N);
    status |= hol_eigen(r.w, r.V, r.S, r.work);
    status |= hol_svd(r.U, r.w, r.V, r.B, r.work);
    status |= hol_null_basis(r.V, &r.rank, r.B, NULL, r.work);
    tap_ok(heap_calls() == 0 && status == HOL_OK, "%ld bits: no call allocates", (long)bits);
    heap_fail_at(0);
    rig_clear(&r);
}

int
main(void)
{
    mpfr_t x;

    mpfr_init2(x, 24);
    for (size_t b = 0; b < BITS_COUNT; b++) {
        mpfr_set_nan(x);
        test_not_finite(bits_tried[b], x, "NaN");
        mpfr_set_inf(x, 1);
        test_not_finite(bits_tried[b], x, "Inf");
        mpfr_set_inf(x, -1);
        test_not_finite(bits_tried[b], x, "-Inf");
        test_domain(bits_tried[b]);
        test_undecided(bits_tried[b]);
        test_extremes(bits_tried[b], 1018);
        test_extremes(bits_tried[b], -960);
        test_allocates_nothing(bits_tried[b]);
    }
    mpfr_clear(x);
    return tap_done();
}
