/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Rows that are nearly dependent, as sparse problems: a method that forms A M^-1 A^T loses twice
 * the digits, which its pivots show, and auto does not.
 */
#include "base/alloc.h"
#include "problem/sparse-problem.h"
#include "solvers/solver.h"
#include "tests/support/tap.h"

#include <math.h>

enum { N = 4, ROWS = 2 }; /* coordinates and rows of a block */

static const long mass[N] = {3, 7, 1, 5}, row[N] = {1, -2, 3, 1}, along[N] = {1, 0, -1, 2};
static const long qdd[N] = {5, -3, 2, 4};

static double
entry(size_t i, size_t j, int e)
{
    return (double)row[j] + (i == 1 ? ldexp((double)along[j], -e) : 0);
}

/* As large as nearly dependent rows have them: their sum is 3, and A^T lambda of the size of 1. */
static double
lambda(size_t i, int e)
{
    return i == 0 ? ldexp(7, e) : 3 - ldexp(7, e);
}

/*
 * Blocks of two rows that differ by 2^-e: q'' and the multipliers are whole numbers, and M,
 * A, F = M q'' - A^T lambda, b = A q'' are exact.
 */
static void
make(struct hol_sparse_problem *p, size_t blocks, int e)
{
    size_t *at_row, *at_column, cells = blocks * N * ROWS;

    at_row = hol_alloc(cells, sizeof *at_row);
    at_column = hol_alloc(cells, sizeof *at_column);
    if (at_row == NULL || at_column == NULL)
        tap_bail("out of memory");
    for (size_t k = 0; k < cells; k++) {
        at_row[k] = k / N;
        at_column[k] = k / (N * ROWS) * N + k % N;
    }
    if (hol_sparse_problem_init(p, N * blocks, ROWS * blocks, 0, NULL, NULL, cells, at_row,
                                at_column, HOL_BITS_DOUBLE) != HOL_OK)
        tap_bail("out of memory");
    hol_free(at_row);
    hol_free(at_column);
    for (size_t k = 0; k < cells; k++)
        p->A.value.d[k] = entry(k / N % ROWS, k % N, e);
    for (size_t j = 0; j < N * blocks; j++) {
        p->M.value.d[j] = (double)mass[j % N];
        p->F.d[j] = (double)(mass[j % N] * qdd[j % N]);
        for (size_t i = 0; i < ROWS; i++)
            p->F.d[j] -= entry(i, j % N, e) * lambda(i, e);
    }
    for (size_t i = 0; i < ROWS * blocks; i++) {
        p->b.d[i] = 0;
        for (size_t j = 0; j < N; j++)
            p->b.d[i] += entry(i % ROWS, j, e) * (double)qdd[j];
    }
}

/* The largest error of q'', of which the largest is 5. */
static double
error_of(const struct hol_answer *a)
{
    double worst = 0;

    for (size_t j = 0; j < a->qdd.rows; j++)
        worst = fmax(worst, fabs(a->qdd.d[j] - (double)qdd[j % N]));
    return worst / 5;
}

/* The entry for sparse problems; *clear: what it says of its answer. */
static enum hol_status
solve(const struct hol_solver *s, struct hol_answer *a, const struct hol_sparse_problem *p,
      bool *clear)
{
    const char *why;
    void *work;
    enum hol_status status = s->sparse->create(s, &work, p, &why);

    if (status != HOL_OK)
        tap_bail("%s: %s", s->name, why);
    status = s->sparse->solve(work, a, p);
    *clear = status == HOL_OK && s->sparse->is_accurate(work);
    s->sparse->destroy(work);
    return status;
}

static enum hol_status
solve_dense(const struct hol_solver *s, struct hol_answer *a, const struct hol_sparse_problem *p)
{
    struct hol_problem dense;
    void *work = NULL;
    enum hol_status status = hol_problem_init(&dense, p->n, p->m, p->bits);

    if (status == HOL_OK)
        status = s->create(s, &work, p->n, p->m, p->bits);
    if (status != HOL_OK)
        tap_bail("out of memory");
    hol_sparse_problem_fill(&dense, p);
    status = s->solve(work, a, &dense);
    s->destroy(work);
    hol_problem_clear(&dense);
    return status;
}

/* The condition number of these rows is below 2^(e + 3). */
static void
test_rows(size_t blocks, int e, bool near)
{
    const struct hol_solver *any = hol_solver_find("auto");
    double limit = ldexp(30, e + 3 - HOL_BITS_DOUBLE), error;
    bool large = (N + ROWS) * blocks >= HOL_AUTO_MANY, clear;
    struct hol_sparse_problem p;
    struct hol_answer a;
    enum hol_status status;

    make(&p, blocks, e);
    if (hol_answer_init(&a, p.n, p.m, p.bits) != HOL_OK)
        tap_bail("out of memory");
    for (size_t k = 0; hol_solvers_sparse[k] != NULL; k++) {
        status = solve(hol_solvers_sparse[k], &a, &p, &clear);
        error = error_of(&a);
        tap_ok(status == HOL_OK && clear == !near && (error > limit) == near,
               "%s, %zu rows apart by 2^-%d: error %.1e, %sclear", hol_solvers_sparse[k]->name, p.m,
               e, error, clear ? "" : "not ");
    }
    status = solve(any, &a, &p, &clear);
    if (near && !large) {
        tap_ok(status == HOL_UNABLE, "... auto leaves them to dense methods");
        status = solve_dense(any, &a, &p);
    }
    error = error_of(&a);
    tap_ok(status == HOL_OK && error <= limit, "... auto: error %.1e, at most %.1e", error, limit);
    hol_answer_clear(&a);
    hol_sparse_problem_clear(&p);
}

int
main(void)
{
    for (size_t blocks = 4; blocks <= 25; blocks += 21) { /* few, and many */
        test_rows(blocks, 3, false);
        test_rows(blocks, 20, true);
    }
    mpfr_free_cache();
    return tap_done();
}
