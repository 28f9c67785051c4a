/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Householder QR with column pivoting. */
#include "tests/numeric/matrices.h"
#include "tests/support/tap.h"

static void
test_qr(struct trial *t, struct ledger *ledger)
{
    struct pool pool = {.used = 0};
    size_t r = t->rows, c = t->cols, k = r < c ? r : c, perm[32];
    mpfr_prec_t high = high_bits(t);
    struct hol_mat *exact = pool_mat(&pool, r, c, high), *sigma = pool_mat(&pool, k, 1, high);
    struct hol_mat *product = pool_mat(&pool, r, c, high);
    struct hol_mat *Q = pool_mat(&pool, r, k, t->bits), *R = pool_mat(&pool, k, c, t->bits);
    struct hol_work *work = pool_work(r > c ? r : c, t->bits);
    struct hol_mat *A, *highA, *highQ, *highR;
    bool trapezoidal = true;

    draw_matrix(exact, sigma, t, &pool);
    A = lower(&pool, t, exact);
    hol_qr(Q, R, perm, A, work);
    highA = lifted(&pool, t, A);
    highQ = lifted(&pool, t, Q);
    highR = lifted(&pool, t, R);
    hol_mul(product, highQ, highR);
    law(ledger, "A P = Q R", t, distance(&pool, product, permuted_columns(&pool, highA, perm)),
        hol_mat_norm(A));
    law(ledger, "Q^T Q = I", t, orthogonality(&pool, highQ), 1);
    for (size_t j = 0; j < c; j++)
        for (size_t i = j + 1; i < k; i++)
            trapezoidal = trapezoidal && hol_mat_abs(R, i, j) == 0;
    law_holds(ledger, "R is upper trapezoidal", t, trapezoidal);
    for (size_t i = 0; i + 1 < k; i++) {
        long double up = hol_mat_abs(R, i + 1, i + 1) - hol_mat_abs(R, i, i);
        law(ledger, "|R_kk| does not increase", t, up > 0 ? up : 0, hol_mat_abs(R, i, i));
    }
    /* the pivots bound the singular values from below: |R_kk| >= s_k / sqrt(k (c - k + 1)) */
    if (t->rank > 0)
        law_holds(ledger, "|R_rr| sees the rank", t,
                  hol_mat_abs(R, t->rank - 1, t->rank - 1) * (long double)(r + c) >=
                      hol_mat_abs(sigma, t->rank - 1, 0));
    if (t->rank < k)
        law(ledger, "nothing beyond the rank", t, hol_mat_abs(R, t->rank, t->rank),
            hol_mat_norm(A));
    hol_work_destroy(work);
    pool_clear(&pool);
}

/* All of Q: orthogonal, its leading columns those of the other, the rest orthogonal to A. */
static void
test_full(struct trial *t, struct ledger *ledger)
{
    struct pool pool = {.used = 0};
    size_t r = t->rows, c = t->cols, k = r < c ? r : c, perm[32], other[32];
    mpfr_prec_t high = high_bits(t);
    struct hol_mat *exact = pool_mat(&pool, r, c, high), *sigma = pool_mat(&pool, k, 1, high);
    struct hol_mat *Q = pool_mat(&pool, r, r, t->bits), *R = pool_mat(&pool, k, c, t->bits);
    struct hol_mat *thin = pool_mat(&pool, r, k, t->bits), *S = pool_mat(&pool, k, c, t->bits);
    struct hol_mat *rest = pool_mat(&pool, r, r - t->rank, high);
    struct hol_mat *product = pool_mat(&pool, r - t->rank, c, high);
    struct hol_mat *zero = pool_mat(&pool, r - t->rank, c, high);
    struct hol_work *work = pool_work(r > c ? r : c, t->bits);
    struct hol_mat *A, *highA, *highQ;

    draw_matrix(exact, sigma, t, &pool);
    A = lower(&pool, t, exact);
    hol_qr_full(Q, R, perm, A, work);
    hol_qr(thin, S, other, A, work);
    highA = lifted(&pool, t, A);
    highQ = lifted(&pool, t, Q);
    law_holds(ledger, "Q is r x r", t, Q->rows == r && Q->cols == r);
    law(ledger, "the whole of Q: Q^T Q = I", t, orthogonality(&pool, highQ), 1);
    law(ledger, "the same R", t, distance(&pool, lifted(&pool, t, R), lifted(&pool, t, S)),
        hol_mat_norm(A));
    hol_mat_take(rest, highQ, 0, t->rank);
    hol_mul_tn(product, rest, highA);
    law(ledger, "beyond the rank Q is orthogonal to A", t, distance(&pool, product, zero),
        hol_mat_norm(A));
    hol_mat_shape(highQ, r, k);
    hol_mat_take(highQ, lifted(&pool, t, Q), 0, 0);
    law(ledger, "the same leading columns of Q", t, distance(&pool, highQ, lifted(&pool, t, thin)),
        1);
    hol_work_destroy(work);
    pool_clear(&pool);
}

/* The Householder form: the same R, and its Q applied is the Q that is formed. */
static void
test_reflectors(struct trial *t, struct ledger *ledger)
{
    struct pool pool = {.used = 0};
    size_t r = t->rows, c = t->cols, k = r < c ? r : c, perm[32], other[32];
    mpfr_prec_t high = high_bits(t);
    struct hol_mat *exact = pool_mat(&pool, r, c, high), *sigma = pool_mat(&pool, k, 1, high);
    struct hol_mat *Q = pool_mat(&pool, r, k, t->bits), *R = pool_mat(&pool, k, c, t->bits);
    struct hol_mat *tau = pool_mat(&pool, k, 1, t->bits), *X = pool_mat(&pool, r, k, t->bits);
    struct hol_mat *one = pool_mat(&pool, k, k, high), *top = pool_mat(&pool, k, k, high);
    struct hol_work *work = pool_work(r > c ? r : c, t->bits);
    struct hol_mat *A, *H;
    bool same = true;

    draw_matrix(exact, sigma, t, &pool);
    A = lower(&pool, t, exact);
    H = lower(&pool, t, exact);
    hol_qr(Q, R, perm, A, work);
    hol_qr_reflectors(H, tau, other, work);
    for (size_t j = 0; j < c; j++) {
        same = same && perm[j] == other[j];
        for (size_t i = 0; i <= j && i < k; i++)
            same = same && hol_mat_abs(H, i, j) == hol_mat_abs(R, i, j);
    }
    law_holds(ledger, "Householder form: the same R", t, same);
    hol_mat_zero(X);
    for (size_t i = 0; i < k; i++)
        hol_mat_set_si(X, i, i, 1);
    hol_qr_apply(X, H, tau, k, false, work);
    law(ledger, "Q applied to the identity is Q", t,
        distance(&pool, lifted(&pool, t, X), lifted(&pool, t, Q)), 1);
    hol_qr_apply(X, H, tau, k, true, work);
    hol_mat_identity(one);
    hol_mat_take(top, lifted(&pool, t, X), 0, 0);
    law(ledger, "Q^T Q = I, both applied", t, distance(&pool, top, one), 1);
    hol_work_destroy(work);
    pool_clear(&pool);
}

/* The triangle of the leading k rows of H, k x c, zeros elsewhere. */
static void
take_triangle(struct hol_mat *R, const struct hol_mat *H, size_t k, size_t c)
{
    hol_mat_shape(R, k, c);
    hol_mat_take(R, H, 0, 0);
    for (size_t j = 0; j < c; j++)
        for (size_t i = j + 1; i < k; i++)
            hol_mat_set_si(R, i, j, 0);
}

/* Without pivoting: A = Q R with the columns in their order. */
static void
test_in_order(struct trial *t, struct ledger *ledger)
{
    struct pool pool = {.used = 0};
    size_t r = t->rows, c = t->cols, k = r < c ? r : c;
    mpfr_prec_t high = high_bits(t);
    struct hol_mat *exact = pool_mat(&pool, r, c, high), *sigma = pool_mat(&pool, k, 1, high);
    struct hol_mat *Q = pool_mat(&pool, r, k, t->bits), *R = pool_mat(&pool, k, c, t->bits);
    struct hol_mat *tau = pool_mat(&pool, k, 1, t->bits), *product = pool_mat(&pool, r, c, high);
    struct hol_work *work = pool_work(r > c ? r : c, t->bits);
    struct hol_mat *A, *H, *highQ;

    draw_matrix(exact, sigma, t, &pool);
    A = lower(&pool, t, exact);
    H = lower(&pool, t, exact);
    hol_qr_in_order(H, tau, work);
    take_triangle(R, H, k, c);
    hol_mat_zero(Q);
    for (size_t i = 0; i < k; i++)
        hol_mat_set_si(Q, i, i, 1);
    hol_qr_apply(Q, H, tau, k, false, work);
    highQ = lifted(&pool, t, Q);
    hol_mul(product, highQ, lifted(&pool, t, R));
    law(ledger, "A = Q R in order", t, distance(&pool, product, lifted(&pool, t, A)),
        hol_mat_norm(A));
    law(ledger, "in order: Q^T Q = I", t, orthogonality(&pool, highQ), 1);
    hol_work_destroy(work);
    pool_clear(&pool);
}

/* R = [T 0] Z of a trapezoid whose diagonal is that of a pivoted QR, of its leading rows. */
static void
test_rz(struct trial *t, struct ledger *ledger)
{
    struct pool pool = {.used = 0};
    size_t r = t->rows, c = t->cols, k = r < c ? r : c, perm[32];
    mpfr_prec_t high = high_bits(t);
    struct hol_mat *exact = pool_mat(&pool, r, c, high), *sigma = pool_mat(&pool, k, 1, high);
    struct hol_mat *R = pool_mat(&pool, k, c, t->bits), *T = pool_mat(&pool, k, c, t->bits);
    struct hol_mat *Z = pool_mat(&pool, c, c, t->bits), *product = pool_mat(&pool, k, c, high);
    struct hol_mat *tau = pool_mat(&pool, k, 1, t->bits), *zeta = pool_mat(&pool, k, 1, t->bits);
    struct hol_mat *one = pool_mat(&pool, c, c, high);
    struct hol_work *work = pool_work(r > c ? r : c, t->bits);
    struct hol_mat *H, *below;
    bool kept = true;

    draw_matrix(exact, sigma, t, &pool);
    H = lower(&pool, t, exact);
    hol_qr_reflectors(H, tau, perm, work);
    k = t->rank > 0 ? t->rank : k;
    below = lower(&pool, t, exact);
    hol_mat_round(below, H);
    take_triangle(R, H, k, c);
    hol_rz(H, zeta, k, work);
    for (size_t j = 0; j < c; j++)
        for (size_t i = j < k ? j + 1 : k; i < r; i++)
            kept = kept && hol_mat_abs(H, i, j) == hol_mat_abs(below, i, j);
    law_holds(ledger, "RZ leaves alone what is below", t, kept);
    take_triangle(T, H, k, c);
    for (size_t j = k; j < c; j++)
        for (size_t i = 0; i < k; i++)
            hol_mat_set_si(T, i, j, 0);
    hol_mat_identity(Z);
    hol_rz_apply(Z, H, zeta, k, false, work);
    hol_mat_shape(product, k, c);
    hol_mul(product, lifted(&pool, t, T), lifted(&pool, t, Z));
    law(ledger, "R = [T 0] Z", t, distance(&pool, product, lifted(&pool, t, R)), hol_mat_norm(R));
    law(ledger, "Z^T Z = I", t, orthogonality(&pool, lifted(&pool, t, Z)), 1);
    hol_rz_apply(Z, H, zeta, k, true, work);
    hol_mat_identity(one);
    law(ledger, "Z^T Z = I, both applied", t, distance(&pool, lifted(&pool, t, Z), one), 1);
    hol_work_destroy(work);
    pool_clear(&pool);
}

int
main(void)
{
    run_trials(test_in_order, ALL_SHAPES, ALL_RANKS);
    run_trials(test_rz, ALL_SHAPES, ALL_RANKS);
    run_trials(test_reflectors, ALL_SHAPES, ALL_RANKS);
    run_trials(test_qr, ALL_SHAPES, ALL_RANKS);
    run_trials(test_full, ALL_SHAPES, ALL_RANKS);
    return tap_done();
}
