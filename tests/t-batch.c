/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * A batch answers as min-norm does, problem by problem: in lanes what is clear, by itself what is
 * not; whatever stands beside it, in whichever lane, on however many threads.
 */
#include "numeric/alloc.h"
#include "solvers/batch.h"
#include "solvers/solver.h"
#include "tests/instances.h"
#include "tests/tap.h"

#include <math.h>
#include <string.h>

#define COUNT 53 /* not whole blocks */

enum kind { ORDINARY, REDUNDANT, INCONSISTENT, NOT_A_NUMBER, HUGE, INDEFINITE, SKEW, KINDS };

static double
number(struct rng *r)
{
    return (double)rng_int(r, -1000, 1000) / 512;
}

/* M near a multiple of the identity; then what the kind asks for. */
static void
fill(struct hol_problem *p, struct rng *r, enum kind kind, bool nonideal)
{
    size_t n = p->n, m = p->m;

    for (size_t j = 0; j < n; j++) {
        for (size_t i = 0; i <= j; i++)
            p->M.d[i + j * n] = p->M.d[j + i * n] =
                i == j ? 3 + fabs(number(r)) : number(r) / (double)n;
        for (size_t i = 0; i < m; i++)
            p->A.d[i + j * m] = number(r) + (i == j ? 5 : 0);
        p->F.d[j] = number(r);
        p->C.d[j] = nonideal ? number(r) : 0;
    }
    for (size_t i = 0; i < m; i++)
        p->b.d[i] = number(r);
    if (kind == REDUNDANT || kind == INCONSISTENT)
        for (size_t j = 0; m > 1 && j < n; j++)
            p->A.d[m - 1 + j * m] = 2 * p->A.d[j * m];
    if ((kind == REDUNDANT || kind == INCONSISTENT) && m > 1)
        p->b.d[m - 1] = 2 * p->b.d[0] + (kind == INCONSISTENT);
    if (kind == NOT_A_NUMBER)
        p->F.d[n - 1] = NAN;
    for (size_t k = 0; kind == HUGE && k < n * n; k++)
        p->M.d[k] = ldexp(p->M.d[k], 300);
    if (kind == INDEFINITE)
        for (size_t j = 0; j < n; j++)
            p->M.d[j + j * n] = -p->M.d[j + j * n];
    if (kind == SKEW && n > 1)
        p->M.d[1] += 1;
}

static long double
distance(const struct hol_vec *x, const struct hol_vec *y)
{
    long double worst = 0, size = hol_mat_max(y);

    for (size_t k = 0; k < y->rows; k++)
        worst = fmaxl(worst, fabsl((long double)x->d[k] - (long double)y->d[k]));
    return worst == 0 ? 0 : worst / size;
}

/* How many problems the batch answers otherwise than min-norm. */
static size_t
differing(const struct hol_batch *batch, struct hol_problem *problems, const char *what)
{
    const struct hol_solver *solver = hol_solver_find("min-norm");
    size_t n = batch->n, m = batch->m, wrong = 0;
    struct hol_answer alone, found;
    void *work;

    if (hol_answer_init(&alone, n, m, HOL_BITS_DOUBLE) != HOL_OK ||
        hol_answer_init(&found, n, m, HOL_BITS_DOUBLE) != HOL_OK ||
        solver->create(solver, &work, n, m, HOL_BITS_DOUBLE) != HOL_OK)
        tap_bail("out of memory");
    for (size_t p = 0; p < batch->count; p++) {
        enum hol_status status = solver->solve(work, &alone, &problems[p]),
                        got = hol_batch_get(&found, batch, p);
        long double worst = 0;

        if (status == HOL_OK && got == HOL_OK)
            worst = fmaxl(
                fmaxl(distance(&found.qdd, &alone.qdd), distance(&found.FL, &alone.FL)),
                fmaxl(distance(&found.FC, &alone.FC), distance(&found.lambda, &alone.lambda)));
        if (status == got && worst <= 1e-12L && (got != HOL_OK || found.rank == alone.rank))
            continue;
        if (wrong++ == 0 && what != NULL)
            tap_diag("%s (%zu,%zu), problem %zu: %s, alone %s, difference %.1Le", what, n, m, p,
                     hol_status_name(got), hol_status_name(status), worst);
    }
    solver->destroy(work);
    hol_answer_clear(&alone);
    hol_answer_clear(&found);
    return wrong;
}

static bool
same(const struct hol_batch *a, const struct hol_batch *b)
{
    size_t n = a->n, m = a->m;
    bool equal = true;

    for (size_t p = 0; p < a->count; p++) {
        equal = equal && a->status[p] == b->status[p];
        for (size_t e = 0; equal && a->status[p] == HOL_OK && e < n; e++)
            equal = memcmp(&a->qdd[HOL_BATCH_AT(p, e, n)], &b->qdd[HOL_BATCH_AT(p, e, n)],
                           sizeof(double)) == 0;
        for (size_t e = 0; equal && a->status[p] == HOL_OK && e < m; e++)
            equal = memcmp(&a->lambda[HOL_BATCH_AT(p, e, m)], &b->lambda[HOL_BATCH_AT(p, e, m)],
                           sizeof(double)) == 0;
    }
    return equal;
}

static void
load(struct hol_batch *batch, const struct hol_problem *problems)
{
    for (size_t p = 0; p < batch->count; p++)
        if (hol_batch_set(batch, p, &problems[p]) != HOL_OK)
            tap_bail("a batch does not take a problem");
}

/* Neighbouring lanes exchanged: the judge above must see it. */
static void
mix_lanes(struct hol_batch *batch)
{
    for (size_t p = 0; p + 1 < batch->count; p += 2)
        for (size_t e = 0; e < batch->n; e++) {
            double *x = &batch->qdd[HOL_BATCH_AT(p, e, batch->n)], t = x[0];

            x[0] = x[1];
            x[1] = t;
        }
}

static void
test_size(size_t n, size_t m, bool nonideal, bool special, struct rng *r)
{
    struct hol_problem problems[COUNT];
    struct hol_batch one, three;
    size_t odd = 0;

    if (hol_batch_init(&one, n, m, COUNT) != HOL_OK ||
        hol_batch_init(&three, n, m, COUNT) != HOL_OK)
        tap_bail("out of memory");
    for (size_t p = 0; p < COUNT; p++) {
        enum kind kind = special && p % 3 == 1 ? (enum kind)(p / 3 % KINDS) : ORDINARY;

        if (hol_problem_init(&problems[p], n, m, HOL_BITS_DOUBLE) != HOL_OK)
            tap_bail("out of memory");
        fill(&problems[p], r, kind, nonideal);
        odd += kind != ORDINARY;
    }
    load(&one, problems);
    load(&three, problems);
    tap_ok(hol_batch_solve(&one, hol_solver_find("min-norm"), 1) == HOL_OK &&
               differing(&one, problems, "batch") == 0,
           "(%zu,%zu)%s%s: as min-norm alone, problem by problem", n, m,
           nonideal ? ", nonideal forces" : "", special ? ", special problems between" : "");
    tap_ok(n > 12 || m > n ? one.careful == COUNT
           : special       ? one.careful <= odd
                           : one.careful == 0,
           "(%zu,%zu): %zu of %d by themselves", n, m, one.careful, COUNT);
    tap_ok(hol_batch_solve(&three, hol_solver_find("min-norm"), 3) == HOL_OK && same(&one, &three),
           "(%zu,%zu): the same bits on three threads", n, m);
    mix_lanes(&one);
    tap_ok(m > n || differing(&one, problems, NULL) > COUNT / 2,
           "(%zu,%zu): mixed lanes are seen where there are answers", n, m);
    for (size_t p = 0; p < COUNT; p++)
        hol_problem_clear(&problems[p]);
    hol_batch_clear(&one);
    hol_batch_clear(&three);
}

/* A problem in every place of a block, among others: the same bits. */
static void
test_places(struct rng *r)
{
    struct hol_problem mine, other;
    struct hol_batch batch;
    double first[6] = {0};
    bool equal = true;

    if (hol_problem_init(&mine, 6, 2, HOL_BITS_DOUBLE) != HOL_OK ||
        hol_problem_init(&other, 6, 2, HOL_BITS_DOUBLE) != HOL_OK ||
        hol_batch_init(&batch, 6, 2, 2 * HOL_BATCH_LANES) != HOL_OK)
        tap_bail("out of memory");
    fill(&mine, r, ORDINARY, false);
    for (size_t place = 0; place < batch.count; place++) {
        for (size_t p = 0; p < batch.count; p++) {
            fill(&other, r, (enum kind)(p % KINDS), false);
            if (hol_batch_set(&batch, p, p == place ? &mine : &other) != HOL_OK)
                tap_bail("a batch does not take a problem");
        }
        if (hol_batch_solve(&batch, hol_solver_find("min-norm"), 2) != HOL_OK ||
            batch.status[place] != HOL_OK)
            tap_bail("an ordinary problem is not solved");
        for (size_t e = 0; e < 6; e++) {
            double x = batch.qdd[HOL_BATCH_AT(place, e, 6)];

            if (place == 0)
                first[e] = x;
            equal = equal && memcmp(&x, &first[e], sizeof x) == 0;
        }
    }
    tap_ok(equal, "neither the lane nor the neighbours change a bit");
    hol_problem_clear(&mine);
    hol_problem_clear(&other);
    hol_batch_clear(&batch);
}

static void
test_refusals(void)
{
    struct hol_batch batch, empty;
    struct hol_problem p;
    struct hol_answer a;
    enum hol_status status = HOL_NOMEM;
    size_t k = 0;

    tap_ok(hol_batch_init(&batch, 0, 0, 4) == HOL_INVALID, "no coordinates: INVALID");
    for (k = 1; status == HOL_NOMEM && k < 20; k++) {
        hol_alloc_fail_at(k);
        status = hol_batch_init(&batch, 3, 1, 9);
    }
    hol_alloc_fail_at(0);
    tap_ok(status == HOL_OK && k > 3, "every allocation of init may fail");
    status = HOL_NOMEM;
    memset(batch.M, 0, 9 * batch.room * sizeof *batch.M); /* nothing is clear */
    for (k = 1; status == HOL_NOMEM && k < 500; k++) {
        hol_alloc_fail_at(k);
        status = hol_batch_solve(&batch, hol_solver_find("min-norm"), 2);
    }
    hol_alloc_fail_at(0);
    tap_ok(status == HOL_OK && k > 20, "every allocation of solve may fail (%zu)", k - 2);
    if (hol_problem_init(&p, 3, 2, HOL_BITS_DOUBLE) != HOL_OK ||
        hol_answer_init(&a, 2, 1, HOL_BITS_DOUBLE) != HOL_OK ||
        hol_batch_init(&empty, 3, 1, 0) != HOL_OK)
        tap_bail("out of memory");
    tap_ok(hol_batch_set(&batch, 0, &p) == HOL_INVALID &&
               hol_batch_get(&a, &batch, 0) == HOL_INVALID,
           "other sizes: INVALID");
    tap_ok(hol_batch_solve(&empty, hol_solver_find("min-norm"), 4) == HOL_OK,
           "an empty batch is solved");
    hol_problem_clear(&p);
    hol_answer_clear(&a);
    hol_batch_clear(&batch);
    hol_batch_clear(&empty);
}

int
main(void)
{
    static const size_t sizes[][2] = {{1, 1},  {3, 1}, {3, 2},   {6, 2}, {7, 4},
                                      {12, 6}, {5, 0}, {12, 12}, {2, 3}, {14, 5}};
    struct rng r = {tap_seed()};

    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
        for (int kind = 0; kind < 4; kind++)
            test_size(sizes[k][0], sizes[k][1], kind & 1, kind & 2, &r);
    test_places(&r);
    test_refusals();
    mpfr_free_cache();
    return tap_done();
}
