/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Eigenvalues and eigenvectors of symmetric matrices. */
#include "tests/matrices.h"
#include "tests/tap.h"

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
    highV = raise(&pool, t, V);
    highw = raise(&pool, t, w);
    hol_mul(SV, raise(&pool, t, S), highV);
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

int
main(void)
{
    run_trials(test_definite, SQUARE, FULL_RANK);
    run_trials(test_indefinite, SQUARE, ALL_RANKS);
    return tap_done();
}
