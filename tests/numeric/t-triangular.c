/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Cholesky, LU and the triangular solves: residuals of the factorizations and of the solutions. */
#include "tests/numeric/matrices.h"
#include "tests/support/tap.h"

/* ||T X - B|| <= limit * n u ||T|| ||X|| with T, X, B at high bits. */
static void
solved(struct ledger *ledger, const char *name, struct trial *t, struct pool *pool,
       const struct hol_mat *T, const struct hol_mat *X, const struct hol_mat *B)
{
    struct hol_mat *TX = pool_mat(pool, B->rows, B->cols, B->bits);

    hol_mul(TX, T, X);
    law(ledger, name, t, distance(pool, TX, B), hol_mat_norm(T) * hol_mat_norm(X));
}

static void
test_cholesky(struct trial *t, struct ledger *ledger)
{
    struct pool pool = {.used = 0};
    size_t n = t->rows;
    mpfr_prec_t high = high_bits(t);
    struct hol_mat *exact = pool_mat(&pool, n, n, high), *lambda = pool_mat(&pool, n, 1, high);
    struct hol_mat *LL = pool_mat(&pool, n, n, high), *LT = pool_mat(&pool, n, n, high);
    struct hol_mat *L = pool_mat(&pool, n, n, t->bits), *X = pool_mat(&pool, n, 2, t->bits);
    struct hol_mat *R = pool_mat(&pool, n, n, t->bits);
    struct hol_mat *M, *B, *up;
    bool triangular = true;

    draw_symmetric(exact, lambda, false, t, &pool);
    M = lower(&pool, t, exact);
    if (n > 1)
        hol_mat_set_si(M, 0, n - 1, 77); /* only the lower triangle may be read */
    enum hol_status status = hol_cholesky(L, M);
    law_holds(ledger, "Cholesky succeeds", t, status == HOL_OK);
    if (status != HOL_OK)
        goto done;
    for (size_t j = 0; j < n; j++)
        for (size_t i = 0; i < j; i++)
            triangular = triangular && hol_mat_abs(L, i, j) == 0;
    law_holds(ledger, "L is lower triangular", t, triangular);
    up = lifted(&pool, t, L);
    hol_mul_nt(LL, up, up);
    hol_mat_round(M, exact);
    law(ledger, "L L^T = M", t, distance(&pool, LL, lifted(&pool, t, M)), hol_mat_norm(M));

    draw_entries(X, t);
    B = lifted(&pool, t, X);
    hol_lower_solve(X, L);
    solved(ledger, "L X = B", t, &pool, up, lifted(&pool, t, X), B);
    B = lifted(&pool, t, X);
    hol_lower_solve_t(X, L);
    hol_transpose(LT, up);
    solved(ledger, "L^T X = B", t, &pool, LT, lifted(&pool, t, X), B);
    B = lifted(&pool, t, X);
    hol_mat_round(R, LT);
    hol_upper_solve_t(X, R, n);
    solved(ledger, "R^T X = B", t, &pool, up, lifted(&pool, t, X), B);
done:
    pool_clear(&pool);
}

/* L and U out of the factor, at high bits. */
static void
split(struct hol_mat *L, struct hol_mat *U, const struct hol_mat *lu)
{
    hol_mat_identity(L);
    hol_mat_zero(U);
    for (size_t j = 0; j < lu->cols; j++)
        for (size_t i = 0; i < lu->rows; i++)
            hol_mat_set(i > j ? L : U, i, j, lu->x[i + j * lu->rows]);
}

static void
test_lu(struct trial *t, struct ledger *ledger)
{
    struct pool pool = {.used = 0};
    size_t n = t->rows, perm[160];
    mpfr_prec_t high = high_bits(t);
    struct hol_mat *exact = pool_mat(&pool, n, n, high), *sigma = pool_mat(&pool, n, 1, high);
    struct hol_mat *L = pool_mat(&pool, n, n, high), *U = pool_mat(&pool, n, n, high);
    struct hol_mat *LU = pool_mat(&pool, n, n, high), *PAT = pool_mat(&pool, n, n, high);
    struct hol_mat *lu = pool_mat(&pool, n, n, t->bits), *X = pool_mat(&pool, n, 3, t->bits);
    struct hol_work *work = pool_work(n, t->bits);
    struct hol_mat *A, *B;

    draw_matrix(exact, sigma, t, &pool);
    A = lower(&pool, t, exact);
    enum hol_status status = hol_lu(lu, perm, A, work);
    law_holds(ledger, "LU succeeds", t, status == HOL_OK);
    if (status != HOL_OK)
        goto done;
    split(L, U, lifted(&pool, t, lu));
    law_holds(ledger, "|l_ij| <= 1", t, hol_mat_max(L) <= 1);
    hol_mul(LU, L, U);
    hol_transpose(PAT, lifted(&pool, t, A));
    PAT = permuted_columns(&pool, PAT, perm);
    hol_transpose(L, PAT);
    law(ledger, "P A = L U", t, distance(&pool, LU, L), hol_mat_norm(A));

    draw_entries(X, t);
    B = lifted(&pool, t, X);
    hol_lu_solve(X, lu, perm, work);
    solved(ledger, "A X = B by LU", t, &pool, lifted(&pool, t, A), lifted(&pool, t, X), B);

    hol_mat_shape(X, n, 2);
    draw_entries(X, t);
    B = lifted(&pool, t, X);
    hol_upper_solve(X, lu, n);
    solved(ledger, "U X = B", t, &pool, U, lifted(&pool, t, X), B);
done:
    hol_work_destroy(work);
    pool_clear(&pool);
}

/* Sizes at which LU at 53 bits works by several panels. */
static void
test_panels(void)
{
    static const size_t sizes[] = {63, 64, 65, 128, 150};
    struct ledger ledger = {.laws = 0};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct trial t = {.bits = HOL_BITS_DOUBLE, .spread = 10, .seed = tap_seed()};
        t.rows = t.cols = t.rank = sizes[i];
        t.state = t.seed + i;
        test_lu(&t, &ledger);
    }
    for (size_t i = 0; i < ledger.laws; i++)
        tap_ok(ledger.failures[i] == 0, "%s, 63 to 150 rows: worst ratio %.2Lg", ledger.law[i],
               ledger.worst[i]);
}

int
main(void)
{
    run_trials(test_cholesky, SQUARE, FULL_RANK);
    run_trials(test_lu, SQUARE, FULL_RANK);
    test_panels();
    return tap_done();
}
