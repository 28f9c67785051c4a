/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Eigenvalues and eigenvectors of symmetric matrices. */
#include "tests/numeric/matrices.h"
#include "tests/support/tap.h"

/* lambda in ascending order */
static void
sort(struct hol_vec *lambda)
{
    for (size_t i = 0; i < lambda->rows; i++)
        for (size_t j = i; j > 0 && mpfr_cmp(lambda->x[j - 1], lambda->x[j]) > 0; j--)
            mpfr_swap(lambda->x[j - 1], lambda->x[j]);
}

static void
test(struct trial *t, struct ledger *ledger, bool indefinite)
{
    struct pool pool = {.used = 0};
    size_t n = t->rows;
    mpfr_prec_t high = high_bits(t);
    struct hol_mat *exact = pool_mat(&pool, n, n, high), *lambda = pool_mat(&pool, n, 1, high);
    struct hol_mat *SV = pool_mat(&pool, n, n, high), *VW = pool_mat(&pool, n, n, high);
    struct hol_mat *w = pool_mat(&pool, n, 1, t->bits), *V = pool_mat(&pool, n, n, t->bits);
    struct hol_work *work = pool_work(n, t->bits);
    struct hol_mat *S, *highV, *highw;
    bool ascending = true;

    draw_symmetric(exact, lambda, indefinite, t, &pool);
    S = lower(&pool, t, exact);
    enum hol_status status = hol_eigen(w, V, S, work);
    law_holds(ledger, "eigenvalues converge", t, status == HOL_OK);
    if (status != HOL_OK)
        goto done;
    highV = lifted(&pool, t, V);
    highw = lifted(&pool, t, w);
    hol_mul(SV, lifted(&pool, t, S), highV);
    hol_mul(VW, highV, diagonal(&pool, highw));
    law(ledger, "S V = V diag(w)", t, distance(&pool, SV, VW), hol_mat_norm(S));
    law(ledger, "V^T V = I", t, orthogonality(&pool, highV), 1);
    for (size_t i = 0; i + 1 < n; i++)
        ascending = ascending && mpfr_cmp(highw->x[i], highw->x[i + 1]) <= 0;
    law_holds(ledger, "w is ascending", t, ascending);
    sort(lambda);
    law(ledger, "w as prescribed", t, distance(&pool, highw, lambda), hol_mat_max(lambda));
done:
    hol_work_destroy(work);
    pool_clear(&pool);
}

static void
test_definite(struct trial *t, struct ledger *ledger)
{
    test(t, ledger, false);
}

static void
test_indefinite(struct trial *t, struct ledger *ledger)
{
    test(t, ledger, true);
}

/* Sizes at which LAPACK divides the matrix: eigenvalues apart, all alike, a few that are not 0. */
static void
test_divided(void)
{
    static const size_t sizes[][2] = {{32, 32}, {65, 65}, {40, 20}};
    struct ledger ledger = {.laws = 0};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int spread = 0; spread <= 40; spread += 20) {
            struct trial t = {.bits = HOL_BITS_DOUBLE, .spread = spread, .seed = tap_seed()};
            t.rows = t.cols = sizes[i][0];
            t.rank = sizes[i][1];
            t.state = t.seed + i;
            test_definite(&t, &ledger);
            test_indefinite(&t, &ledger);
        }
    for (size_t i = 0; i < ledger.laws; i++)
        tap_ok(ledger.failures[i] == 0, "%s, 32 to 65 rows: worst ratio %.2Lg", ledger.law[i],
               ledger.worst[i]);
}

int
main(void)
{
    run_trials(test_definite, SQUARE, FULL_RANK);
    run_trials(test_indefinite, SQUARE, ALL_RANKS);
    test_divided();
    return tap_done();
}
