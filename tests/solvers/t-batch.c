/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * A batch answers as the formulation does, problem by problem and bit by bit: in lanes what is
 * clear, by itself what is not; whatever is beside it, in whichever lane, on however many
 * threads, the first batch of a team or a later one.
 */
#include "base/alloc.h"
#include "problem/dispatch.h"
#include "solvers/kernels/batch.h"
#include "solvers/solver.h"
#include "tests/conformance/instances.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>
#include <string.h>
#include <time.h>

#define COUNT 53 /* not whole blocks */

enum kind {
    ORDINARY,
    REDUNDANT,
    INCONSISTENT,
    NOT_A_NUMBER,
    HUGE,
    INDEFINITE,
    SKEW,
    NEGATED,
    KINDS
};
enum forces { IDEAL, NONIDEAL, SOME, FORCES };

static double
number(struct rng *r)
{
    return (double)rng_int(r, -1000, 1000) / 512;
}

/* M near a multiple of the identity; then what the kind needs. */
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
    if (kind == NEGATED && n > 1)
        p->M.d[1] = -p->M.d[n] + (p->M.d[n] == 0);
}

static bool
same_bits(const struct hol_vec *x, const struct hol_vec *y)
{
    return x->rows == y->rows &&
           (x->rows == 0 || memcmp(x->d, y->d, x->rows * sizeof(double)) == 0);
}

/* By a team for this one batch. */
static enum hol_status
solve_batch(struct hol_batch *batch, const struct hol_solver *by, size_t threads)
{
    struct hol_batch_team *team = NULL;
    enum hol_status status = hol_batch_team_create(&team, by, batch->n, batch->m, threads);

    if (status == HOL_OK)
        hol_batch_team_solve(team, batch);
    hol_batch_team_destroy(team);
    return status;
}

/* How many problems the batch answers otherwise than the solver alone. */
static size_t
differing(const struct hol_batch *batch, struct hol_problem *problems,
          const struct hol_solver *solver, const char *what)
{
    size_t n = batch->n, m = batch->m, wrong = 0;
    struct hol_answer alone, found;
    struct hol_dispatch dispatch;

    if (hol_answer_init(&alone, n, m, HOL_BITS_DOUBLE) != HOL_OK ||
        hol_answer_init(&found, n, m, HOL_BITS_DOUBLE) != HOL_OK ||
        hol_dispatch_create(&dispatch, solver, n, m, HOL_BITS_DOUBLE) != HOL_OK)
        tap_bail("out of memory");
    for (size_t p = 0; p < batch->count; p++) {
        enum hol_status status = hol_dispatch_solve(&dispatch, &alone, &problems[p]),
                        got = hol_batch_get(&found, batch, p);

        if (status == got &&
            (got != HOL_OK ||
             (found.rank == alone.rank && found.origin.path == alone.origin.path &&
              found.origin.by == alone.origin.by && same_bits(&found.qdd, &alone.qdd) &&
              same_bits(&found.FL, &alone.FL) && same_bits(&found.FC, &alone.FC) &&
              same_bits(&found.lambda, &alone.lambda))))
            continue;
        if (wrong++ == 0 && what != NULL)
            tap_diag("%s (%zu,%zu), problem %zu: %s, alone %s; q''_1 %a, alone %a", what, n, m, p,
                     hol_status_name(got), hol_status_name(status), found.qdd.d[0], alone.qdd.d[0]);
    }
    hol_dispatch_destroy(&dispatch);
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
test_size(size_t n, size_t m, enum forces forces, bool special, struct rng *r)
{
    struct hol_problem problems[COUNT];
    static const char *const kinds[FORCES] = {"", ", nonideal forces", ", some nonideal forces"};
    const struct hol_solver *by = hol_solver_find("min-norm");
    struct hol_batch one, three;
    size_t odd = 0;

    if (hol_batch_init(&one, n, m, COUNT) != HOL_OK ||
        hol_batch_init(&three, n, m, COUNT) != HOL_OK)
        tap_bail("out of memory");
    for (size_t p = 0; p < COUNT; p++) {
        enum kind kind = special && p % 3 == 1 ? (enum kind)(p / 3 % KINDS) : ORDINARY;

        if (hol_problem_init(&problems[p], n, m, HOL_BITS_DOUBLE) != HOL_OK)
            tap_bail("out of memory");
        fill(&problems[p], r, kind, forces == NONIDEAL || (forces == SOME && p % 5 < 2));
        odd += kind != ORDINARY;
    }
    load(&one, problems);
    load(&three, problems);
    tap_ok(solve_batch(&one, by, 1) == HOL_OK && differing(&one, problems, by, "batch") == 0,
           "(%zu,%zu)%s%s: as min-norm alone, problem by problem", n, m, kinds[forces],
           special ? ", special problems between" : "");
    tap_ok(n > 12 || m > n  ? one.careful == COUNT
           : forces == SOME ? one.careful > 0
           : special        ? one.careful <= odd
                            : one.careful == 0,
           "(%zu,%zu): %zu of %d by themselves", n, m, one.careful, COUNT);
    tap_ok(solve_batch(&three, by, 3) == HOL_OK && same(&one, &three),
           "(%zu,%zu): the same bits on three threads", n, m);
    mix_lanes(&one);
    tap_ok(m > n || differing(&one, problems, by, NULL) > COUNT / 2,
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
        if (solve_batch(&batch, hol_solver_find("min-norm"), 2) != HOL_OK ||
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

/* Batches of many sizes, one after the other, by one team; after a while without any, too. */
static void
test_team(const char *name, size_t n, size_t m, struct rng *r)
{
    static const size_t counts[] = {0, 1, 640, 7, 8, 129, 64, 65, 1000};
    const struct hol_solver *by = hol_solver_find(name);
    struct hol_batch_team *team = NULL;
    size_t wrong = 0, threads = 4;

    if (hol_batch_team_create(&team, by, n, m, threads) != HOL_OK)
        tap_bail("out of memory");
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
        struct hol_problem *problems = hol_alloc(counts[k] + 1, sizeof *problems);
        struct timespec pause = {0, k % 3 == 0 ? 2000000 : 0};
        struct hol_batch batch;

        if (problems == NULL || hol_batch_init(&batch, n, m, counts[k]) != HOL_OK)
            tap_bail("out of memory");
        for (size_t p = 0; p < counts[k]; p++) {
            if (hol_problem_init(&problems[p], n, m, HOL_BITS_DOUBLE) != HOL_OK)
                tap_bail("out of memory");
            fill(&problems[p], r, p % 50 == 49 ? REDUNDANT : ORDINARY, false);
        }
        load(&batch, problems);
        (void)nanosleep(&pause, NULL);
        hol_batch_team_solve(team, &batch);
        wrong += differing(&batch, problems, by, "team");
        for (size_t p = 0; p < counts[k]; p++)
            hol_problem_clear(&problems[p]);
        hol_free(problems);
        hol_batch_clear(&batch);
    }
    hol_batch_team_destroy(team);
    tap_ok(wrong == 0, "%s (%zu,%zu): batch after batch by a team of %zu", name, n, m, threads);
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
        heap_fail_at(k);
        status = hol_batch_init(&batch, 3, 1, 9);
    }
    heap_fail_at(0);
    tap_ok(status == HOL_OK && k > 3, "every allocation of init may fail");
    status = HOL_NOMEM;
    memset(batch.M, 0, 9 * batch.room * sizeof *batch.M); /* nothing is clear */
    for (k = 1; status == HOL_NOMEM && k < 500; k++) {
        heap_fail_at(k);
        status = solve_batch(&batch, hol_solver_find("min-norm"), 2);
    }
    heap_fail_at(0);
    tap_ok(status == HOL_OK && k > 20, "every allocation of solve may fail (%zu)", k - 2);
    if (hol_problem_init(&p, 3, 2, HOL_BITS_DOUBLE) != HOL_OK ||
        hol_answer_init(&a, 2, 1, HOL_BITS_DOUBLE) != HOL_OK ||
        hol_batch_init(&empty, 3, 1, 0) != HOL_OK)
        tap_bail("out of memory");
    tap_ok(hol_batch_set(&batch, 0, &p) == HOL_INVALID &&
               hol_batch_get(&a, &batch, 0) == HOL_INVALID,
           "other sizes: INVALID");
    tap_ok(solve_batch(&empty, hol_solver_find("min-norm"), 4) == HOL_OK,
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
        for (int kind = 0; kind < 2 * FORCES; kind++)
            test_size(sizes[k][0], sizes[k][1], (enum forces)(kind / 2), kind % 2 == 1, &r);
    test_places(&r);
    test_team("min-norm", 6, 2, &r);
    test_team("min-norm", 8, 5, &r);
    test_team("lagrange-schur", 3, 1, &r);
    test_team("null-space", 4, 2, &r);
    test_refusals();
    mpfr_free_cache();
    return tap_done();
}
