/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The decision on a rank: dependent rows, rounded once, are always seen as dependent; what is
 * independent up to the stated condition number is always seen as independent; the band between is
 * answered UNABLE. By singular values, by pivoted QR and by Gram-Schmidt.
 */
#include "tests/numeric/matrices.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdio.h>

/* u N, N = max(rows, cols, 8): the unit of the threshold */
static long double
unit(mpfr_prec_t bits, size_t rows, size_t cols)
{
    size_t larger = rows > cols ? rows : cols;
    return ldexpl((long double)(larger > 8 ? larger : 8), (int)-bits);
}

/* The magnitudes 1, x u N, 0 of a rows x 3 matrix: what is the rank? SIZE_MAX: UNABLE. */
static size_t
rank_of_rows(size_t rows, mpfr_prec_t bits, double x, long scale)
{
    double N = rows > 8 ? (double)rows : 8;
    struct pool pool = {.used = 0};
    struct hol_mat *s = pool_mat(&pool, 3, 1, bits);
    size_t rank = 99;
    mpfr_t y;

    mpfr_init2(y, 64);
    mpfr_set_d(y, x * N, MPFR_RNDN);
    mpfr_mul_2si(y, y, scale - bits, MPFR_RNDN);
    hol_mat_set(s, 1, 0, y);
    mpfr_set_si_2exp(y, -1, scale, MPFR_RNDN); /* a sign does not matter */
    hol_mat_set(s, 0, 0, y);
    if (hol_rank(&rank, s, rows, 3) == HOL_UNABLE)
        rank = rank == 99 ? SIZE_MAX : 98; /* unchanged unless OK */
    mpfr_clear(y);
    pool_clear(&pool);
    return rank;
}

static size_t
rank_of(mpfr_prec_t bits, double x, long scale)
{
    size_t rank = rank_of_rows(9, bits, x, scale);
    return rank == rank_of_rows(3, bits, x, scale) ? rank : 97;
}

static void
test_threshold(mpfr_prec_t bits)
{
    static const long scales[] = {0, 200, -200, 40000, -40000};
    struct pool pool = {.used = 0};
    struct hol_mat *s = pool_mat(&pool, 2, 1, bits);
    size_t count = bits == HOL_BITS_DOUBLE ? 3 : 5, rank = 99;
    mpfr_t nan;

    for (size_t i = 0; i < count; i++) {
        long e = scales[i];
        tap_ok(rank_of(bits, 0, e) == 1 && rank_of(bits, 1e-4, e) == 1 &&
                   rank_of(bits, 2.49, e) == 1,
               "%ld bits, scale %ld: below the band", (long)bits, e);
        tap_ok(rank_of(bits, 2.51, e) == SIZE_MAX && rank_of(bits, 5, e) == SIZE_MAX &&
                   rank_of(bits, 9.99, e) == SIZE_MAX,
               "%ld bits, scale %ld: in the band", (long)bits, e);
        tap_ok(rank_of(bits, 10.01, e) == 2 && rank_of(bits, 1e4, e) == 2,
               "%ld bits, scale %ld: above the band", (long)bits, e);
    }
    tap_ok(hol_rank(&rank, s, 2, 2) == HOL_OK && rank == 0, "%ld bits: zero", (long)bits);
    hol_mat_shape(s, 0, 1);
    rank = 99;
    tap_ok(hol_rank(&rank, s, 0, 2) == HOL_OK && rank == 0, "%ld bits: empty", (long)bits);
    hol_mat_shape(s, 2, 1);
    mpfr_init2(nan, 24);
    hol_mat_set_si(s, 0, 0, 1);
    hol_mat_set(s, 1, 0, nan);
    tap_ok(hol_rank(&rank, s, 2, 2) == HOL_UNABLE, "%ld bits: NaN", (long)bits);
    mpfr_set_inf(nan, 1);
    hol_mat_set(s, 0, 0, nan);
    hol_mat_set_si(s, 1, 0, 1);
    tap_ok(hol_rank(&rank, s, 2, 2) == HOL_UNABLE, "%ld bits: Inf", (long)bits);
    hol_mat_set_si(s, 0, 0, 1);
    hol_mat_set(s, 1, 0, nan);
    tap_ok(hol_rank(&rank, s, 2, 2) == HOL_UNABLE, "%ld bits: Inf beyond the first", (long)bits);
    mpfr_clear(nan);
    pool_clear(&pool);
}

/* A rows x cols of which all rows beyond the rank are combinations of the others, rounded once. */
static struct hol_mat *
dependent_rows(struct trial *t, struct pool *pool, bool large)
{
    mpfr_prec_t high = high_bits(t);
    size_t r = t->rank, rest = t->rows - r;
    struct hol_mat *basis = pool_mat(pool, r, t->cols, high), *all = NULL;
    struct hol_mat *weight = pool_mat(pool, rest, r, high), *combined;

    draw_entries(basis, t);
    for (size_t i = 0; i < rest; i++)
        for (size_t j = 0; j < r; j++)
            hol_mat_set_si(weight, i, j,
                           large ? (long)draw_below(t, 2001) - 1000 : (long)draw_below(t, 3) - 1);
    combined = pool_mat(pool, rest, t->cols, high);
    hol_mul(combined, weight, basis);
    all = pool_mat(pool, t->rows, t->cols, high);
    hol_mat_put(all, 0, 0, basis);
    hol_mat_put(all, r, 0, combined);
    return lower(pool, t, all);
}

/* The three ways to a rank agree on t->rank; the largest magnitude beyond it goes to *noise. */
static void
decide(struct ledger *ledger, struct trial *t, struct pool *pool, const struct hol_mat *A,
       long double *noise)
{
    size_t r = A->rows, c = A->cols, k = r < c ? r : c, n = r > c ? r : c, perm[64];
    size_t by_svd = 99, by_qr = 99, by_gs = 99;
    struct hol_mat *U = pool_mat(pool, r, k, t->bits), *V = pool_mat(pool, c, k, t->bits);
    struct hol_mat *s = pool_mat(pool, k, 1, t->bits), *N = pool_mat(pool, c, c, t->bits);
    struct hol_mat *R = pool_mat(pool, k, c, t->bits), *one = pool_mat(pool, 1, 1, t->bits);
    struct hol_work *work = pool_work(n, t->bits);

    law_holds(ledger, "rank by singular values", t,
              hol_svd(U, s, V, A, work) == HOL_OK && hol_rank(&by_svd, s, r, c) == HOL_OK &&
                  by_svd == t->rank);
    if (t->rank < k) {
        long double x = hol_mat_abs(s, t->rank, 0) / hol_mat_abs(s, 0, 0) / unit(t->bits, r, c);
        *noise = x > *noise ? x : *noise;
    }
    hol_qr(U, R, perm, A, work);
    for (size_t i = 0; i < k; i++) {
        hol_mat_take(one, R, i, i);
        hol_mat_put(s, i, 0, one);
    }
    law_holds(ledger, "rank by pivoted QR", t,
              hol_rank(&by_qr, s, r, c) == HOL_OK && by_qr == t->rank);
    if (t->rank < k) {
        long double x = hol_mat_abs(s, t->rank, 0) / hol_mat_abs(s, 0, 0) / unit(t->bits, r, c);
        *noise = x > *noise ? x : *noise;
    }
    law_holds(ledger, "rank by Gram-Schmidt", t,
              hol_null_basis(N, &by_gs, A, NULL, work) == HOL_OK && by_gs == t->rank);
    hol_work_destroy(work);
}

static void
test_dependent(struct ledger *ledger, struct trial *t, long double *noise)
{
    for (int large = 0; large < 2; large++) {
        struct pool pool = {.used = 0};
        struct hol_mat *A = dependent_rows(t, &pool, large != 0);
        struct hol_mat *AT = pool_mat(&pool, A->cols, A->rows, t->bits);
        hol_transpose(AT, A);
        decide(ledger, t, &pool, A, noise);
        decide(ledger, t, &pool, AT, noise);
        pool_clear(&pool);
    }
}

/*
 * Full rank up to kappa = 1 / (11 u N): 1e14 at 53 bits and N <= 8; less by the square root of the
 * number of columns that remain at the last step of a pivoted factorization.
 */
static void
test_independent(struct ledger *ledger, struct trial *t)
{
    struct pool pool = {.used = 0};
    struct hol_mat *exact = pool_mat(&pool, t->rows, t->cols, high_bits(t));
    struct hol_mat *sigma = pool_mat(&pool, t->rank, 1, high_bits(t));
    size_t last = t->rows > t->cols ? t->rows - t->cols : t->cols - t->rows;
    long double none = 0;

    t->spread = (double)-log2l(11 * unit(t->bits, t->rows, t->cols) * sqrtl((long double)last + 1));
    draw_matrix(exact, sigma, t, &pool);
    decide(ledger, t, &pool, lower(&pool, t, exact), &none);
    pool_clear(&pool);
}

static void
test_bits(mpfr_prec_t bits)
{
    /* rows, cols, rank */
    static const size_t shape[][3] = {{2, 2, 1},    {3, 2, 1},    {2, 6, 1},   {4, 3, 2},
                                      {6, 6, 3},    {6, 6, 5},    {8, 12, 5},  {12, 12, 8},
                                      {20, 30, 15}, {60, 60, 40}, {60, 30, 20}};
    struct ledger dependent = {.laws = 0}, independent = {.laws = 0};
    struct ledger *ledgers[] = {&dependent, &independent};
    static const char *const titles[] = {"dependent", "independent"};
    long double noise = 0;

    for (size_t i = 0; i < sizeof shape / sizeof *shape; i++) {
        size_t repeats = shape[i][0] > 8 ? 1 : 5;
        if (shape[i][0] > 12 && bits != HOL_BITS_DOUBLE)
            continue; /* a second each in MPFR */
        for (size_t k = 0; k < repeats * tap_multiplier(); k++) {
            struct trial t = {.bits = bits,
                              .rows = shape[i][0],
                              .cols = shape[i][1],
                              .rank = shape[i][2],
                              .seed = tap_seed(),
                              .state = tap_seed() + 64 * k + i};
            test_dependent(&dependent, &t, &noise);
            t.rank = t.rows < t.cols ? t.rows : t.cols;
            test_independent(&independent, &t);
        }
    }
    for (size_t l = 0; l < 2; l++)
        for (size_t i = 0; i < ledgers[l]->laws; i++)
            tap_ok(ledgers[l]->failures[i] == 0, "%ld bits, %s rows: %s, %lu trials", (long)bits,
                   titles[l], ledgers[l]->law[i], ledgers[l]->trials[i]);
    tap_diag("%ld bits: largest magnitude beyond the rank %.3Lf u N; the band begins at 2.5",
             (long)bits, noise);
}

int
main(void)
{
    for (size_t b = 0; b < BITS_COUNT; b++) {
        test_threshold(bits_tried[b]);
        test_bits(bits_tried[b]);
    }
    return tap_done();
}
