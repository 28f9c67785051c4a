/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Orthonormal basis of a null space by modified Gram-Schmidt. */
#include "tests/numeric/matrices.h"
#include "tests/support/tap.h"

#include <math.h>

static void
test_null_basis(struct trial *t, struct ledger *ledger)
{
    struct pool pool = {.used = 0};
    size_t m = t->rows, n = t->cols, k = m < n ? m : n, rank = SIZE_MAX;
    mpfr_prec_t high = high_bits(t);
    struct hol_mat *exact = pool_mat(&pool, m, n, high), *sigma = pool_mat(&pool, k, 1, high);
    struct hol_mat *V = pool_mat(&pool, n, n, t->bits), *BV = pool_mat(&pool, m, n, high);
    struct hol_mat *zero = pool_mat(&pool, m, n, high);
    struct hol_work *work = pool_work(m > n ? m : n, t->bits);
    struct hol_mat *B, *highV;

    draw_matrix(exact, sigma, t, &pool);
    B = lower(&pool, t, exact);
    enum hol_status status = hol_null_basis(V, &rank, B, NULL, work);
    law_holds(ledger, "rank as prescribed", t, status == HOL_OK && rank == t->rank);
    if (status != HOL_OK)
        goto done;
    law_holds(ledger, "V is n x (n - k)", t, V->rows == n && V->cols == n - rank);
    highV = lifted(&pool, t, V);
    hol_mul(BV, lifted(&pool, t, B), highV);
    hol_mat_shape(zero, m, V->cols);
    law(ledger, "B V = 0", t, distance(&pool, BV, zero), hol_mat_norm(B));
    law(ledger, "V^T V = I", t, orthogonality(&pool, highV), 1);
done:
    hol_work_destroy(work);
    pool_clear(&pool);
}

/*
 * Rows that are nearly dependent, up to the condition number at which the rank is still decided:
 * without re-orthogonalization their basis is not orthogonal, and V is not orthogonal to it.
 */
static void
test_nearly_dependent(void)
{
    static const size_t shape[][2] = {{2, 3}, {2, 6}, {3, 5}, {6, 9}, {12, 13}, {5, 12}};

    for (size_t b = 0; b < BITS_COUNT; b++) {
        struct ledger ledger = {.laws = 0};
        for (size_t i = 0; i < sizeof shape / sizeof *shape; i++) {
            size_t m = shape[i][0], n = shape[i][1];
            struct trial t = {.bits = bits_tried[b], .rows = m, .cols = n, .rank = m};
            double largest = 10 * (n > 8 ? (double)n : 8) * sqrt((double)(n - m + 1));
            t.seed = tap_seed();
            t.state = t.seed + i;
            t.spread = (double)t.bits - log2(largest) - 1;
            test_null_basis(&t, &ledger);
        }
        for (size_t i = 0; i < ledger.laws; i++)
            tap_ok(ledger.failures[i] == 0, "%s, nearly dependent rows, at %ld bits: ratio %.2Lg",
                   ledger.law[i], (long)bits_tried[b], ledger.worst[i]);
    }
}

/* Once: orthogonality is lost like kappa, no more and, somewhere, no less. */
static void
test_once(void)
{
    enum { ROWS = 4, COLUMNS = 7, TRIALS = 20 };
    struct hol_rank_trace once = {.once = true};

    for (size_t b = 0; b < BITS_COUNT; b++) {
        struct ledger ledger = {.laws = 0};
        long double worst = 0;
        for (size_t i = 0; i < TRIALS; i++) {
            struct trial t = {.bits = bits_tried[b], .rows = ROWS, .cols = COLUMNS, .rank = ROWS};
            struct pool pool = {.used = 0};
            mpfr_prec_t high;
            size_t rank = SIZE_MAX;
            t.seed = tap_seed();
            t.state = t.seed + i;
            t.spread = (double)t.bits / 2;
            high = high_bits(&t);
            struct hol_mat *exact = pool_mat(&pool, ROWS, COLUMNS, high);
            struct hol_mat *sigma = pool_mat(&pool, ROWS, 1, high);
            struct hol_mat *V = pool_mat(&pool, COLUMNS, COLUMNS, t.bits);
            struct hol_mat *BV = pool_mat(&pool, ROWS, COLUMNS - ROWS, high);
            struct hol_mat *zero = pool_mat(&pool, ROWS, COLUMNS - ROWS, high);
            struct hol_work *work = pool_work(COLUMNS, t.bits);
            draw_matrix(exact, sigma, &t, &pool);
            struct hol_mat *B = lower(&pool, &t, exact);
            enum hol_status status = hol_null_basis(V, &rank, B, &once, work);
            law_holds(&ledger, "once: rank as prescribed", &t, status == HOL_OK && rank == ROWS);
            if (status == HOL_OK && rank == ROWS) {
                hol_mul(BV, lifted(&pool, &t, B), lifted(&pool, &t, V));
                long double off = distance(&pool, BV, zero) / hol_mat_norm(B);
                law(&ledger, "once: B V = 0 within kappa", &t, off, exp2l((long double)t.spread));
                law(&ledger, "once: V^T V = I within kappa", &t,
                    orthogonality(&pool, lifted(&pool, &t, V)), exp2l((long double)t.spread));
                worst = fmaxl(worst, ldexpl(off, (int)t.bits));
            }
            hol_work_destroy(work);
            pool_clear(&pool);
        }
        for (size_t i = 0; i < ledger.laws; i++)
            tap_ok(ledger.failures[i] == 0, "%s, at %ld bits: ratio %.2Lg", ledger.law[i],
                   (long)bits_tried[b], ledger.worst[i]);
        tap_ok(worst > LIMIT, "once: B V is %.2Lg units of rounding at %ld bits", worst,
               (long)bits_tried[b]);
    }
}

/* In double at the sizes at which other loops, or BLAS, take over; m x n, residuals in long double.
 */
static void
test_sizes(void)
{
    static const size_t shape[][2] = {{24, 40}, {7, 101}, {60, 64}, {4, 330}};

    for (size_t s = 0; s < sizeof shape / sizeof *shape; s++) {
        size_t m = shape[s][0], n = shape[s][1], rank = 0;
        struct trial t = {.bits = HOL_BITS_DOUBLE, .rows = m, .cols = n, .seed = tap_seed()};
        struct pool pool = {.used = 0};
        struct hol_mat *B = pool_mat(&pool, m, n, t.bits), *V = pool_mat(&pool, n, n, t.bits);
        struct hol_work *work = pool_work(n, t.bits);
        long double worst = 0, unit = (long double)n * 0x1p-53L;

        t.state = t.seed + s;
        draw_entries(B, &t);
        if (!tap_ok(hol_null_basis(V, &rank, B, NULL, work) == HOL_OK && rank == m &&
                        V->rows == n && V->cols == n - m,
                    "%zu x %zu: a basis of n - m vectors", m, n))
            tap_bail("there is nothing to check");
        for (size_t j = 0; j < V->cols; j++) {
            for (size_t i = 0; i < m; i++) {
                long double sum = 0;

                for (size_t k = 0; k < n; k++)
                    sum += (long double)B->d[i + k * m] * V->d[k + j * n];
                worst = fmaxl(worst, fabsl(sum) / hol_mat_norm(B));
            }
            for (size_t i = 0; i <= j; i++) {
                long double sum = i == j ? -1 : 0;

                for (size_t k = 0; k < n; k++)
                    sum += (long double)V->d[k + i * n] * V->d[k + j * n];
                worst = fmaxl(worst, fabsl(sum));
            }
        }
        if (!tap_ok(worst <= LIMIT * unit, "%zu x %zu: B V = 0, V^T V = I", m, n))
            tap_diag("ratio %.1Le > %d; HOL_TEST_SEED=%lu", worst / unit, LIMIT, tap_seed());
        hol_work_destroy(work);
        pool_clear(&pool);
    }
}

/* What one basis leaves in the work space is nothing to the next, of another shape. */
static void
test_shapes(void)
{
    static const size_t sizes[][2] = {{1, 328}, {2, 321}, {3, 322}};
    struct trial t = {.seed = tap_seed(), .bits = HOL_BITS_DOUBLE};
    struct hol_work *work = pool_work(328, HOL_BITS_DOUBLE);
    bool right = true;

    t.state = t.seed;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct pool pool = {.used = 0};
        size_t m = sizes[i][0], n = sizes[i][1], rank = SIZE_MAX;
        struct hol_mat *B = pool_mat(&pool, m, n, t.bits), *V = pool_mat(&pool, n, n, t.bits);
        struct hol_mat *BV = pool_mat(&pool, m, n, t.bits);

        draw_entries(B, &t);
        right = right && hol_null_basis(V, &rank, B, NULL, work) == HOL_OK && rank == m &&
                V->cols == n - m;
        if (!right)
            tap_bail("the rank of %zu rows of %zu is not found", m, n);
        hol_mul(BV, B, V);
        right = right && hol_mat_max(BV) <= LIMIT * (long double)n * 0x1p-53L * hol_mat_norm(B);
        pool_clear(&pool);
    }
    tap_ok(right, "B V = 0, one shape after the other");
    hol_work_destroy(work);
}

int
main(void)
{
    test_shapes();
    test_sizes();
    test_once();
    run_trials(test_null_basis, ALL_SHAPES, ALL_RANKS);
    test_nearly_dependent();
    return tap_done();
}
