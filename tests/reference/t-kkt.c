/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * The linear problem of an instant (reference/linear/kkt.h) against rational arithmetic: the
 * same random problems that the formulations are tried on, at full precision; outcomes; unique
 * multipliers; no double on the way.
 */
#include "reference/linear/dense.h"
#include "reference/linear/kkt.h"
#include "tests/conformance/instances.h"
#include "tests/reference/made-truth.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>
#include <string.h>

#define BITS 320
/* Data that are not dyadic are rounded to BITS; their families are well conditioned. */
#define NOISE (BITS - 4)
#define SPREAD 20
#define DIGITS_BITS 280

struct solved {
    struct hol_problem problem;
    struct hol_answer answer;
    struct hol_kkt_info info;
    struct hol_mat null;
    bool unique[64];
    const char *why;
    enum hol_status status;
};

static void
solve(struct solved *s, const struct exact *e, mpfr_prec_t bits)
{
    memset(s, 0, sizeof *s);
    if (hol_problem_init(&s->problem, e->n, e->m, bits) != HOL_OK ||
        hol_answer_init(&s->answer, e->n, e->m, bits) != HOL_OK ||
        hol_mat_init(&s->null, e->n, e->n, bits) != HOL_OK)
        tap_bail("out of memory");
    exact_round(&s->problem, e);
    s->status =
        kkt_solve(&s->answer, &s->info, s->unique, &s->null, &s->problem, (long)bits - 4, &s->why);
}

static void
clear(struct solved *s)
{
    hol_problem_clear(&s->problem);
    hol_answer_clear(&s->answer);
    hol_mat_clear(&s->null);
}

/* log2 of the largest difference, relative to the largest element (or 1). */
static long
distance(const struct hol_vec *x, const struct qmat *q)
{
    mpfr_t a, b;
    long most = -100000, size = 0;

    mpfr_inits2(2 * BITS, a, b, (mpfr_ptr)0);
    for (size_t i = 0; i < x->rows; i++) {
        hol_mat_get(a, x, i, 0);
        mpfr_set_q(b, q->x[i], MPFR_RNDN);
        if (mpfr_regular_p(b) && mpfr_get_exp(b) > size)
            size = mpfr_get_exp(b);
        mpfr_sub(a, a, b, MPFR_RNDN);
        if (mpfr_regular_p(a) && mpfr_get_exp(a) > most)
            most = mpfr_get_exp(a);
    }
    mpfr_clears(a, b, (mpfr_ptr)0);
    return most - size;
}

static bool
null_is_null(const struct solved *s)
{
    struct hol_mat product;
    bool good;

    if (s->null.rows != s->problem.n || s->null.cols != s->problem.n - s->answer.rank)
        return false;
    if (hol_mat_init(&product, s->problem.m, s->problem.n, s->problem.bits) != HOL_OK)
        tap_bail("out of memory");
    hol_mul(&product, &s->problem.A, &s->null);
    good = hol_mat_max(&product) <=
           ldexpl(1 + hol_mat_max(&s->problem.A) * hol_mat_max(&s->null), -DIGITS_BITS);
    hol_mat_clear(&product);
    return good;
}

/* Every unique multiplier is the same in all solutions: e_j is orthogonal to null(A^T), exactly. */
static bool
unique_as_exact(const struct solved *s, const struct exact *e)
{
    bool good = true;

    for (size_t j = 0; j < e->m; j++) {
        struct qmat a;
        size_t pivot[64], rank;

        /* row j is in the span of the others if and only if lambda_j is not determined */
        qmat_init(&a, e->m, e->n);
        for (size_t i = 0; i < e->m; i++)
            for (size_t k = 0; k < e->n; k++)
                if (i != j)
                    mpq_set(QMAT(&a, i, k), QMAT(&e->A, i, k));
        rank = qmat_reduce(&a, pivot);
        if (s->unique[j] != (rank < e->rank))
            good = false;
        qmat_clear(&a);
    }
    return good;
}

static void
try_family(enum instance kind, struct rng *rng, unsigned long trials)
{
    size_t ok = 0, domain = 0, tried = 0, wrong = 0, flags = 0;
    long worst = -100000;

    for (unsigned long trial = 0; trial < trials; trial++)
        for (size_t n = 1; n <= 6; n++)
            for (size_t m = 0; m <= n + 2; m++) {
                struct exact e;
                struct solved s;
                enum exact_result exact;
                enum hol_status wanted;
                uint64_t state = rng->state;

                if (!instance_has(kind, n, m))
                    continue;
                instance_make(&e, kind, n, m, SPREAD, rng);
                exact = exact_solve(&e);
                wanted = exact == EXACT_OK && kind != INSTANCE_INDEFINITE ? HOL_OK : HOL_DOMAIN;
                solve(&s, &e, BITS);
                tried++;
                if (s.status != wanted || (wanted == HOL_DOMAIN && !s.why)) {
                    wrong++;
                    tap_diag("%s n = %zu m = %zu state %#llx: %s, not %s", instance_name(kind), n,
                             m, (unsigned long long)state, hol_status_name(s.status),
                             hol_status_name(wanted));
                } else if (wanted == HOL_OK) {
                    long far = distance(&s.answer.qdd, &e.qdd);

                    far = fmaxl(far, distance(&s.answer.FL, &e.FL));
                    far = fmaxl(far, distance(&s.answer.FC, &e.FC));
                    far = fmaxl(far, distance(&s.answer.lambda, &e.lambda));
                    worst = far > worst ? far : worst;
                    if (far > -DIGITS_BITS || s.answer.rank != e.rank || s.info.rank != e.rank ||
                        !null_is_null(&s)) {
                        wrong++;
                        tap_diag("%s n = %zu m = %zu state %#llx: error 2^%ld, rank %zu of %zu",
                                 instance_name(kind), n, m, (unsigned long long)state, far,
                                 s.answer.rank, e.rank);
                    }
                    flags += !unique_as_exact(&s, &e);
                    ok++;
                } else
                    domain++;
                clear(&s);
                exact_clear(&e);
            }
    tap_ok(tried > 0 && wrong == 0,
           "%s: %zu problems as in rational arithmetic (%zu solved, %zu without an answer)",
           instance_name(kind), tried, ok, domain);
    if (ok > 0) {
        tap_diag("worst error 2^%ld", worst);
        tap_ok(flags == 0, "%s: multipliers are unique where rational arithmetic says so",
               instance_name(kind));
    }
}

/* A at 53 bits: the singular value 2^-50 sits in the band of undecidable rank. */
static void
try_no_gap(void)
{
    struct exact e;
    struct solved s;

    exact_init(&e, 2, 2);
    for (size_t i = 0; i < 2; i++)
        mpq_set_ui(QMAT(&e.M, i, i), 1, 1);
    mpq_set_ui(QMAT(&e.A, 0, 0), 1, 2);
    mpq_set_ui(QMAT(&e.A, 1, 0), 1, 2);
    mpq_set_ui(QMAT(&e.A, 1, 1), 1, 1);
    mpq_div_2exp(QMAT(&e.A, 1, 1), QMAT(&e.A, 1, 1), 47);
    solve(&s, &e, 53);
    tap_ok(s.status == HOL_UNABLE && s.why, "53 bits, a remainder of 2^-47: the rank is undecided");
    clear(&s);
    solve(&s, &e, 64);
    tap_ok(s.status == HOL_OK && s.answer.rank == 2, "64 bits: rank 2");
    tap_ok(s.info.smallest_kept == ldexpl(1, -47), "the pivot kept is stated");
    clear(&s);
    exact_clear(&e);
}

/*
 * Rows (1, 0), (0, 1), (1, 1) and b = (1, -1, 0), every number wrong by up to e, so that errors add
 * up: consistent for data known to e, contradictory for data known much better.
 */
static void
try_consistent(void)
{
    static const struct {
        size_t i, j; /* j = 2: b */
        long value, error;
    } entry[] = {{0, 0, 1, -1}, {0, 2, 1, 1},  {1, 1, 1, 1}, {1, 2, -1, 1},
                 {2, 0, 1, 1},  {2, 1, 1, -1}, {2, 2, 0, 0}};
    struct exact e;
    struct solved s;

    exact_init(&e, 2, 3);
    for (size_t i = 0; i < 2; i++)
        mpq_set_ui(QMAT(&e.M, i, i), 1, 1);
    solve(&s, &e, 200);
    for (size_t k = 0; k < sizeof entry / sizeof entry[0]; k++) {
        mpfr_t x;

        mpfr_init2(x, 200);
        mpfr_set_si_2exp(x, entry[k].error, -100, MPFR_RNDN);
        mpfr_add_si(x, x, entry[k].value, MPFR_RNDN);
        if (entry[k].j == 2)
            hol_mat_set(&s.problem.b, entry[k].i, 0, x);
        else
            hol_mat_set(&s.problem.A, entry[k].i, entry[k].j, x);
        mpfr_clear(x);
    }
    s.status = kkt_solve(&s.answer, NULL, NULL, NULL, &s.problem, 100, &s.why);
    tap_ok(s.status == HOL_OK, "data known to 2^-100, errors of that size that add up: consistent");
    s.status = kkt_solve(&s.answer, NULL, NULL, NULL, &s.problem, 110, &s.why);
    tap_ok(s.status == HOL_DOMAIN, "the same data known to 2^-110: contradictory");
    clear(&s);
    exact_clear(&e);
}

/* The error of the rows, and what elimination says it makes of it at most: dependent rows with
 * errors of +-1. */
static void
try_growth(struct rng *rng)
{
    enum { N = 6, M = 8, RANK = 4 };
    size_t rows_needed = 0, cols_needed = 0, above_growth = 0;

    for (unsigned long trial = 0; trial < 50; trial++) {
        struct hol_kkt_work *w = NULL, *exact = NULL;
        struct hol_ref_limits limits = {.drop = -200, .keep = -150};
        long base[RANK][N], error;

        if (hol_kkt_work_create(&w, N, M, BITS) != HOL_OK ||
            hol_kkt_work_create(&exact, N, M, BITS) != HOL_OK)
            tap_bail("out of memory");
        for (size_t k = 0; k < RANK; k++)
            for (size_t j = 0; j < N; j++)
                base[k][j] = rng_int(rng, -9, 9);
        for (size_t i = 0; i < M; i++) {
            long c[RANK];

            for (size_t k = 0; k < RANK; k++)
                c[k] = i < RANK ? i == k : rng_int(rng, -3, 3);
            for (size_t j = 0; j < N; j++) {
                long sum = 0;

                for (size_t k = 0; k < RANK; k++)
                    sum += c[k] * base[k][j];
                error = rng_int(rng, 0, 1) ? 1 : -1;
                mpfr_set_si_2exp(exact->rows.a[i * N + j], sum, -8, MPFR_RNDN);
                mpfr_set_si_2exp(w->rows.a[i * N + j], error, -100, MPFR_RNDN);
                mpfr_add(w->rows.a[i * N + j], w->rows.a[i * N + j], exact->rows.a[i * N + j],
                         MPFR_RNDN);
            }
        }
        if (hol_ref_eliminate(&exact->rows, &limits, NULL) != HOL_OK ||
            hol_ref_eliminate(&w->rows, NULL, &exact->rows) != HOL_OK)
            tap_bail("elimination failed");
        for (size_t i = w->rows.rank; i < M; i++)
            for (size_t j = w->rows.rank; j < N; j++) {
                long double size = hol_ref_log2(w->rows.a[i * N + j]) + 100;

                rows_needed += size > w->rows.col_growth[j] + 0.001L;
                cols_needed += size > w->rows.growth[i] + 0.001L;
                above_growth += size > w->rows.growth[i] + w->rows.col_growth[j] + 0.001L;
            }
        hol_kkt_work_destroy(w);
        hol_kkt_work_destroy(exact);
    }
    tap_ok(above_growth == 0 && rows_needed > 0 && cols_needed > 0,
           "errors of the rows grow by no more than elimination states, which needs both bounds "
           "(%zu, %zu)",
           rows_needed, cols_needed);
}

static void
try_invalid(void)
{
    struct exact e;
    struct solved s;
    struct hol_answer before;
    mpfr_t nan;

    exact_init(&e, 2, 1);
    for (size_t i = 0; i < 2; i++)
        mpq_set_ui(QMAT(&e.M, i, i), 1, 1);
    solve(&s, &e, 100);
    mpfr_init2(nan, 100);
    mpfr_set_nan(nan);
    hol_mat_set_si(&s.answer.qdd, 0, 0, 7);
    before = s.answer;
    hol_mat_set(&s.problem.F, 0, 0, nan);
    s.status = kkt_solve(&s.answer, NULL, NULL, NULL, &s.problem, 96, &s.why);
    tap_ok(s.status == HOL_INVALID, "NaN in F is invalid");
    tap_ok(mpfr_cmp_si(before.qdd.x[0], 7) == 0, "and the answer is untouched");
    hol_mat_set_si(&s.problem.F, 0, 0, 0);
    hol_mat_set_si(&s.problem.M, 0, 1, 1);
    s.status = kkt_solve(&s.answer, NULL, NULL, NULL, &s.problem, 96, &s.why);
    tap_ok(s.status == HOL_INVALID, "M that is not symmetric is invalid");
    mpfr_clear(nan);
    clear(&s);
    exact_clear(&e);
}

static void
try_no_memory(void)
{
    struct exact e;
    struct solved s;
    struct hol_condition condition;
    size_t k = 0, failed = 0;
    struct rng rng = {5};

    instance_make(&e, INSTANCE_REDUNDANT, 4, 3, 0, &rng);
    solve(&s, &e, BITS);
    do {
        heap_fail_at(++k);
        s.status = kkt_solve(&s.answer, &s.info, s.unique, &s.null, &s.problem, NOISE, &s.why);
        failed += s.status == HOL_NOMEM;
    } while (s.status != HOL_OK && k < 1000);
    tap_ok(s.status == HOL_OK && failed == k - 1 && k > 10, "solve: no memory at call 1 to %zu",
           k - 1);
    k = failed = 0;
    do {
        heap_fail_at(++k);
        s.status = hol_condition_compute(&condition, &s.problem, s.info.rank);
        failed += s.status == HOL_NOMEM;
    } while (s.status != HOL_OK && k < 1000);
    heap_fail_at(0);
    tap_ok(s.status == HOL_OK && failed == k - 1 && k > 5, "condition: no memory at call 1 to %zu",
           k - 1);
    clear(&s);
    exact_clear(&e);
}

int
main(void)
{
    struct rng rng = {tap_seed()};

    for (int kind = 0; kind < INSTANCE_COUNT; kind++)
        try_family((enum instance)kind, &rng, tap_multiplier());
    try_no_gap();
    try_consistent();
    try_growth(&rng);
    try_invalid();
    try_no_memory();
    return tap_done();
}
