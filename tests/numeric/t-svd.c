/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Thin singular value decomposition. */
#include "tests/numeric/matrices.h"
#include "tests/support/tap.h"

static void
test_svd(struct trial *t, struct ledger *ledger)
{
    struct pool pool = {.used = 0};
    size_t r = t->rows, c = t->cols, k = r < c ? r : c, rank = SIZE_MAX;
    mpfr_prec_t high = high_bits(t);
    struct hol_mat *exact = pool_mat(&pool, r, c, high), *sigma = pool_mat(&pool, k, 1, high);
    struct hol_mat *US = pool_mat(&pool, r, k, high), *USV = pool_mat(&pool, r, c, high);
    struct hol_mat *U = pool_mat(&pool, r, k, t->bits), *V = pool_mat(&pool, c, k, t->bits);
    struct hol_mat *s = pool_mat(&pool, k, 1, t->bits);
    struct hol_work *work = pool_work(r > c ? r : c, t->bits);
    struct hol_mat *A, *highU, *highV, *highs;
    bool ordered = true;

    draw_matrix(exact, sigma, t, &pool);
    A = lower(&pool, t, exact);
    enum hol_status status = hol_svd(U, s, V, A, work);
    law_holds(ledger, "singular values converge", t, status == HOL_OK);
    if (status != HOL_OK)
        goto done;
    highU = lifted(&pool, t, U);
    highV = lifted(&pool, t, V);
    highs = lifted(&pool, t, s);
    hol_mul(US, highU, diagonal(&pool, highs));
    hol_mul_nt(USV, US, highV);
    law(ledger, "A = U diag(s) V^T", t, distance(&pool, USV, lifted(&pool, t, A)), hol_mat_norm(A));
    law(ledger, "U^T U = I", t, orthogonality(&pool, highU), 1);
    law(ledger, "V^T V = I", t, orthogonality(&pool, highV), 1);
    for (size_t i = 0; i < k; i++)
        ordered = ordered && mpfr_sgn(highs->x[i]) >= 0 &&
                  (i == 0 || mpfr_cmp(highs->x[i - 1], highs->x[i]) >= 0);
    law_holds(ledger, "s is non-negative, non-increasing", t, ordered);
    law(ledger, "s as prescribed", t, distance(&pool, highs, sigma), hol_mat_max(sigma));
    status = hol_rank(&rank, s, r, c);
    law_holds(ledger, "rank as prescribed", t, status == HOL_OK && rank == t->rank);
done:
    hol_work_destroy(work);
    pool_clear(&pool);
}

/* Sizes at which LAPACK divides the matrix: values apart, all alike, a few that are not 0. */
static void
test_divided(void)
{
    static const size_t sizes[][3] = {
        {16, 16, 16}, {17, 40, 17}, {90, 20, 20}, {50, 64, 50}, {66, 40, 31}};
    struct ledger ledger = {.laws = 0};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int spread = 0; spread <= 40; spread += 20) {
            struct trial t = {.bits = HOL_BITS_DOUBLE, .spread = spread, .seed = tap_seed()};
            t.rows = sizes[i][0];
            t.cols = sizes[i][1];
            t.rank = sizes[i][2];
            t.state = t.seed + i;
            test_svd(&t, &ledger);
        }
    for (size_t i = 0; i < ledger.laws; i++)
        tap_ok(ledger.failures[i] == 0, "%s, 16 to 90 rows: worst ratio %.2Lg", ledger.law[i],
               ledger.worst[i]);
}

int
main(void)
{
    run_trials(test_svd, ALL_SHAPES, ALL_RANKS);
    test_divided();
    return tap_done();
}
