/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Whether `chain` takes a problem does not depend on the order in which its rows stand. */
#include "problem/sparse-problem.h"
#include "solvers/solver.h"
#include "tests/support/tap.h"

#include <math.h>

enum { N = 5, M = 4, ORDERS = 24 };

/* Four rows that are coupled in a ring and across it; each leads in the column of its number. */
static const double A[M][N] = {{9, 2, 0, 0, 0}, {0, 9, 0, 1, 3}, {0, 0, 9, 2, 1}, {1, 0, 3, 9, 0}};
static const double b[M] = {3, -1, 4, 2};

/* The k-th order of the rows. */
static void
permute(size_t order[M], size_t k)
{
    size_t left[M] = {0, 1, 2, 3};

    for (size_t row = 0; row < M; k /= M - row, row++) {
        size_t pick = k % (M - row);

        order[row] = left[pick];
        left[pick] = left[M - 1 - row];
    }
}

static void
make(struct hol_sparse_problem *p, const size_t order[M])
{
    size_t i[N * M], j[N * M], count = 0;

    for (size_t row = 0; row < M; row++)
        for (size_t c = 0; c < N; c++)
            if (A[order[row]][c] != 0) {
                i[count] = row;
                j[count++] = c;
            }
    if (hol_sparse_problem_init(p, N, M, 0, NULL, NULL, count, i, j, 53) != HOL_OK)
        tap_bail("out of memory");
    for (size_t c = 0; c < N; c++)
        p->M.value.d[c] = 1 + (double)c;
    for (size_t cell = 0; cell < count; cell++)
        p->A.value.d[cell] = A[order[i[cell]]][j[cell]];
    for (size_t row = 0; row < M; row++)
        p->b.d[row] = b[order[row]];
}

/* The largest of A q'' - b and M q'' - A^T lambda. */
static double
residual(const struct hol_answer *a, const size_t order[M])
{
    double worst = 0;

    for (size_t row = 0; row < M; row++) {
        double sum = -b[order[row]];
        for (size_t c = 0; c < N; c++)
            sum += A[order[row]][c] * a->qdd.d[c];
        worst = fmax(worst, fabs(sum));
    }
    for (size_t c = 0; c < N; c++) {
        double sum = (1 + (double)c) * a->qdd.d[c];
        for (size_t row = 0; row < M; row++)
            sum -= A[order[row]][c] * a->lambda.d[row];
        worst = fmax(worst, fabs(sum));
    }
    return worst;
}

int
main(void)
{
    const struct hol_solver *chain = hol_solver_find("chain");

    for (size_t k = 0; k < ORDERS; k++) {
        struct hol_sparse_problem p;
        struct hol_answer a;
        size_t order[M];
        const char *why = "";
        void *work = NULL;
        enum hol_status status;

        permute(order, k);
        make(&p, order);
        if (hol_answer_init(&a, N, M, 53) != HOL_OK)
            tap_bail("out of memory");
        status = chain->sparse->create(chain, &work, &p, &why);
        if (status == HOL_OK)
            status = chain->sparse->solve(work, &a, &p);
        chain->sparse->destroy(work);
        tap_ok(status == HOL_OK && residual(&a, order) < 1e-13,
               "rows in the order %zu %zu %zu %zu: it answers%s%s", order[0], order[1], order[2],
               order[3], why[0] != '\0' ? ": " : "", why);
        hol_answer_clear(&a);
        hol_sparse_problem_clear(&p);
    }
    return tap_done();
}
