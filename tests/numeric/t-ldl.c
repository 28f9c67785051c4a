/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* L D L^T of symmetric indefinite matrices: residuals of the factors and of the solutions. */
#include "tests/numeric/matrices.h"
#include "tests/support/tap.h"

#include <math.h>

/* L and D out of the factor, at high bits; the number of negative eigenvalues of D. */
static size_t
split(struct hol_mat *L, struct hol_mat *D, const struct hol_mat *ldl)
{
    size_t n = ldl->rows, negative = 0;

    hol_mat_identity(L);
    hol_mat_zero(D);
    for (size_t j = 0; j < n; j++) {
        for (size_t i = j + 1; i < n; i++)
            hol_mat_set(L, i, j, ldl->x[i + j * n]);
        hol_mat_set(D, j, j, ldl->x[j + j * n]);
    }
    for (size_t k = 0; k + 1 < n; k++)
        if (!mpfr_zero_p(ldl->x[k + (k + 1) * n])) {
            hol_mat_set(D, k, k + 1, ldl->x[k + (k + 1) * n]);
            hol_mat_set(D, k + 1, k, ldl->x[k + (k + 1) * n]);
        }
    for (size_t k = 0; k < n; k++) {
        if (k + 1 < n && !mpfr_zero_p(ldl->x[k + (k + 1) * n])) {
            negative++; /* a block of 2 has one of each sign */
            k++;
        } else {
            negative += mpfr_sgn(ldl->x[k + k * n]) < 0;
        }
    }
    return negative;
}

/* No two blocks of D overlap. */
static bool
is_block_diagonal(const struct hol_mat *ldl)
{
    size_t n = ldl->rows;
    bool good = true;

    for (size_t j = 1; j < n; j++)
        if (hol_mat_abs(ldl, j - 1, j) != 0)
            good = good && hol_mat_abs(ldl, j, j - 1) == 0 &&
                   (j < 2 || hol_mat_abs(ldl, j - 2, j - 1) == 0);
    return good;
}

static void
check(struct trial *t, struct ledger *ledger, struct pool *pool, struct hol_mat *S, size_t negative)
{
    size_t n = t->rows, perm[160];
    mpfr_prec_t high = high_bits(t);
    struct hol_mat *L = pool_mat(pool, n, n, high), *D = pool_mat(pool, n, n, high);
    struct hol_mat *LD = pool_mat(pool, n, n, high), *LDL = pool_mat(pool, n, n, high);
    struct hol_mat *ldl = pool_mat(pool, n, n, t->bits), *X = pool_mat(pool, n, 2 + n % 2, t->bits);
    struct hol_mat *SX = pool_mat(pool, n, X->cols, high), *PS = pool_mat(pool, n, n, high);
    struct hol_work *work = pool_work(n, t->bits);
    struct hol_mat *B, *up = lifted(pool, t, S);

    if (n > 1)
        hol_mat_set_si(S, 0, n - 1, 77); /* only the lower triangle is read */
    hol_mat_round(ldl, S);
    enum hol_status status = hol_ldl(ldl, perm, work);
    law_holds(ledger, "LDL^T succeeds", t, status == HOL_OK);
    if (status != HOL_OK)
        goto done;
    law_holds(ledger, "D has blocks of 1 and 2", t, is_block_diagonal(ldl));
    law_holds(ledger, "inertia (Sylvester)", t, split(L, D, lifted(pool, t, ldl)) == negative);
    law_holds(ledger, "|l_ij| < 2.8", t, hol_mat_max(L) < 2.8L);
    hol_mul(LD, L, D);
    hol_mul_nt(LDL, LD, L);
    hol_transpose(PS, permuted_columns(pool, up, perm)); /* P S */
    law(ledger, "L D L^T = P S P^T", t, distance(pool, LDL, permuted_columns(pool, PS, perm)),
        hol_mat_norm(up));
    draw_entries(X, t);
    B = lifted(pool, t, X);
    hol_ldl_solve(X, ldl, perm, work);
    hol_mul(SX, up, lifted(pool, t, X));
    law(ledger, "S X = B by LDL^T", t, distance(pool, SX, B),
        hol_mat_norm(up) * hol_mat_norm(lifted(pool, t, X)));
done:
    hol_work_destroy(work);
}

/* Prescribed eigenvalues, every second one negative. */
static void
test_ldl(struct trial *t, struct ledger *ledger)
{
    struct pool pool = {.used = 0};
    size_t n = t->rows;
    mpfr_prec_t high = high_bits(t);
    struct hol_mat *exact = pool_mat(&pool, n, n, high), *lambda = pool_mat(&pool, n, 1, high);

    draw_symmetric(exact, lambda, true, t, &pool);
    check(t, ledger, &pool, lower(&pool, t, exact), n / 2);
    pool_clear(&pool);
}

/* [M A^T; A 0] with M = I: n positive and m negative eigenvalues, whatever A; a zero diagonal. */
static void
test_saddle(struct trial *t, struct ledger *ledger)
{
    struct pool pool = {.used = 0};
    size_t n = t->rows, m = n / 3;
    struct hol_mat *A = pool_mat(&pool, m, n - m, t->bits), *S = pool_mat(&pool, n, n, t->bits);
    struct hol_mat *I = pool_mat(&pool, n - m, n - m, t->bits);
    struct hol_mat *At = pool_mat(&pool, n - m, m, t->bits);

    draw_entries(A, t);
    for (size_t i = 0; i < m; i++)
        hol_row_scale_2exp(A, i, i % 2 ? 12 : 0);
    hol_mat_identity(I);
    hol_transpose(At, A);
    if (n > m)
        hol_mat_put(S, 0, 0, I);
    if (m > 0) {
        hol_mat_put(S, n - m, 0, A);
        hol_mat_put(S, 0, n - m, At);
    }
    check(t, ledger, &pool, S, m);
    pool_clear(&pool);
}

/* Sizes at which LAPACK works by blocks. */
static void
test_blocks(void)
{
    static const size_t sizes[] = {63, 64, 65, 128, 150};
    struct ledger ledger = {.laws = 0};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct trial t = {.bits = HOL_BITS_DOUBLE, .spread = 10, .seed = tap_seed()};
        t.rows = t.cols = t.rank = sizes[i];
        t.state = t.seed + i;
        test_ldl(&t, &ledger);
        test_saddle(&t, &ledger);
    }
    for (size_t i = 0; i < ledger.laws; i++)
        tap_ok(ledger.failures[i] == 0, "%s, 63 to 150 rows: worst ratio %.2Lg", ledger.law[i],
               ledger.worst[i]);
}

int
main(void)
{
    run_trials(test_ldl, SQUARE, FULL_RANK);
    run_trials(test_saddle, SQUARE, FULL_RANK);
    test_blocks();
    return tap_done();
}
