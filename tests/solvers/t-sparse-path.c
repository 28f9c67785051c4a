/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Rows that couple as a path, with a diagonal M: random ones and chains of equal links against
 * sparse-kkt at 212 bits, in how many runs they are listed, what is refused, and that an answer is
 * untouched where there is none.
 */
#include "problem/dispatch.h"
#include "solvers/kernels/range-path.h"
#include "solvers/solver.h"
#include "tests/conformance/instances.h"
#include "tests/support/tap.h"

#include <math.h>
#include <string.h>

enum { MOST = 60, CELLS = 8 * MOST };

static void
shuffle(size_t *list, size_t count, struct rng *r)
{
    for (size_t k = 0; k < count; k++)
        list[k] = k;
    for (size_t k = count; k > 1; k--) {
        size_t other = (size_t)rng_int(r, 0, (long)k - 1), own = list[k - 1];

        list[k - 1] = list[other];
        list[other] = own;
    }
}

static void
fill(struct hol_sparse_problem *p, struct rng *r)
{
    for (size_t j = 0; j < p->n; j++) {
        p->M.value.d[j] = (double)rng_int(r, 1, 9);
        p->F.d[j] = (double)rng_int(r, -99, 99);
    }
    for (size_t k = 0; k < p->A.pattern.count; k++)
        p->A.value.d[k] = (double)(rng_int(r, 0, 1) ? rng_int(r, 3, 9) : -rng_int(r, 3, 9));
    for (size_t i = 0; i < p->m; i++)
        p->b.d[i] = (double)rng_int(r, -99, 99);
}

/*
 * m rows; each has up to two columns of its own, shares up to three with the next (none: the path
 * is two), at least one more than with the row before. Rows and columns are numbered at random,
 * some columns are idle.
 */
static void
make_random(struct hol_sparse_problem *p, size_t m, struct rng *r)
{
    size_t i[CELLS], j[CELLS], row[MOST], column[CELLS], count = 0, n = 0, shared = 0;

    shuffle(row, m, r);
    for (size_t k = 0; k < m; k++) {
        size_t next = k + 1 < m ? (size_t)rng_int(r, 0, 3) : 0;
        size_t alone = (size_t)rng_int(r, next == 0, 2);

        for (size_t c = 0; c < shared + next + alone; c++) {
            i[count] = row[k];
            j[count++] = n - shared + c;
        }
        n += next + alone;
        shared = next;
    }
    n += (size_t)rng_int(r, 0, 3);
    shuffle(column, n, r);
    for (size_t k = 0; k < count; k++)
        j[k] = column[j[k]];
    if (hol_sparse_problem_init(p, n, m, 0, NULL, NULL, count, i, j, 53) != HOL_OK)
        tap_bail("a path cannot be made");
    fill(p, r);
}

/* Rod k from body k - 1 to body k, of as many coordinates as there are dimensions; coordinate by
 * coordinate, or body by body. */
static void
make_chain(struct hol_sparse_problem *p, size_t m, size_t dimensions, bool bodies, struct rng *r)
{
    size_t i[CELLS], j[CELLS], count = 0;

    for (size_t k = 0; k < m; k++)
        for (size_t c = 0; c < 2 * dimensions; c++) {
            size_t body = k - c % 2, axis = c / 2;

            if (body > k) /* the ground */
                continue;
            i[count] = k;
            j[count++] = bodies ? dimensions * body + axis : m * axis + body;
        }
    if (hol_sparse_problem_init(p, dimensions * m, m, 0, NULL, NULL, count, i, j, 53) != HOL_OK)
        tap_bail("a chain cannot be made");
    fill(p, r);
}

static long double
relative(const struct hol_vec *x, const struct hol_vec *truth)
{
    struct hol_vec own, d;
    long double size = hol_mat_norm(truth), ratio;

    if (hol_vec_init(&own, x->rows, truth->bits) != HOL_OK ||
        hol_vec_init(&d, x->rows, truth->bits) != HOL_OK)
        tap_bail("out of memory");
    hol_mat_round(&own, x);
    hol_sub(&d, &own, truth);
    ratio = hol_mat_norm(&d) / (size > 0 ? size : 1);
    hol_mat_clear(&own);
    hol_mat_clear(&d);
    return ratio;
}

static enum hol_status
answer(const char *name, struct hol_answer *a, const struct hol_sparse_problem *p)
{
    const struct hol_solver *solver = hol_solver_find(name);
    struct hol_sparse_dispatch d = {0};
    const char *why;
    enum hol_status status = hol_sparse_dispatch_create(&d, solver, p, &why);

    if (status == HOL_OK)
        status = hol_sparse_dispatch_solve(&d, a, p);
    hol_sparse_dispatch_destroy(&d);
    return status;
}

/* The largest relative error of q'', F_L and lambda; INFINITY: no answer, or F_C is not 0. */
static long double
error_of(const char *name, const struct hol_sparse_problem *p)
{
    struct hol_sparse_problem wide = *p;
    struct hol_answer a, truth;
    long double worst = INFINITY;

    wide.bits = 212;
    if (hol_sparse_problem_like(&wide, &wide, true) != HOL_OK ||
        hol_answer_init(&a, p->n, p->m, 53) != HOL_OK ||
        hol_answer_init(&truth, p->n, p->m, 212) != HOL_OK)
        tap_bail("out of memory");
    hol_mat_round(&wide.M.value, &p->M.value);
    hol_mat_round(&wide.A.value, &p->A.value);
    hol_mat_round(&wide.F, &p->F);
    hol_mat_round(&wide.b, &p->b);
    hol_mat_round(&wide.C, &p->C);
    if (answer("sparse-kkt", &truth, &wide) != HOL_OK)
        tap_bail("sparse-kkt has no answer at 212 bits");
    for (size_t j = 0; j < p->n; j++) /* F_C has to be written, too */
        a.FC.d[j] = 1;
    if (answer(name, &a, p) == HOL_OK && a.rank == p->m && relative(&a.FC, &truth.FC) < 0x1p-40L)
        worst = fmaxl(relative(&a.qdd, &truth.qdd),
                      fmaxl(relative(&a.FL, &truth.FL), relative(&a.lambda, &truth.lambda)));
    hol_sparse_problem_clear(&wide);
    hol_answer_clear(&a);
    hol_answer_clear(&truth);
    return worst;
}

/* In the order of the rows. */
static enum hol_status
as_they_stand(struct hol_indices *order, struct hol_range *w)
{
    enum hol_status status = hol_indices_reserve(order, w->m);

    for (size_t k = 0; k < w->m && status == HOL_OK; k++)
        order->at[k] = (uint32_t)k;
    return status;
}

/* In how many runs are the rows listed, eliminated one after the other? SIZE_MAX: no path. */
static size_t
runs_of(const struct hol_sparse_problem *p)
{
    static const struct hol_range_rule rule = {as_they_stand, NULL};
    struct hol_range range = {0};
    struct hol_range_path path = {0};
    size_t count;

    if (hol_range_analyse(&range, &p->M.pattern, &p->A.pattern, &rule, 53) != HOL_OK ||
        hol_range_path_find(&path, &range) != HOL_OK)
        tap_bail("rows cannot be analysed");
    count = path.found ? path.count : SIZE_MAX;
    hol_range_path_clear(&path);
    hol_range_clear(&range);
    return count;
}

/* Does the kernel answer? */
static bool
is_by_kernel(const char *name, const struct hol_sparse_problem *p)
{
    struct hol_answer a;
    bool good;

    if (hol_answer_init(&a, p->n, p->m, 53) != HOL_OK)
        tap_bail("out of memory");
    good = answer(name, &a, p) == HOL_OK && a.origin.path == HOL_PATH_KERNEL &&
           a.origin.by == hol_solver_find(name);
    hol_answer_clear(&a);
    return good;
}

static void
test_chains(struct rng *r)
{
    for (size_t dimensions = 2; dimensions <= 3; dimensions++)
        for (int bodies = 0; bodies < 2; bodies++) {
            long double worst = 0;
            bool few = true;

            for (size_t m = 1; m <= MOST; m = m < 5 ? m + 1 : 2 * m) {
                struct hol_sparse_problem p;

                make_chain(&p, m, dimensions, bodies, r);
                worst = fmaxl(worst, fmaxl(error_of("chain", &p), error_of("sparse-schur", &p)));
                few = few && runs_of(&p) <= 3 && is_by_kernel("chain", &p);
                hol_sparse_problem_clear(&p);
            }
            tap_ok(worst < 1e-11L, "chains of 1 to %d links in %zu dimensions, by %s: %.1Le", MOST,
                   dimensions, bodies ? "bodies" : "axes", worst);
            tap_ok(few, "... are three runs, however long, and the kernel answers");
        }
}

static void
test_random(struct rng *r)
{
    long double worst = 0;
    size_t paths = 0, count = 50 * tap_multiplier();

    for (size_t k = 0; k < count; k++) {
        struct hol_sparse_problem p;

        make_random(&p, (size_t)rng_int(r, 1, MOST), r);
        worst = fmaxl(worst, fmaxl(error_of("chain", &p), error_of("sparse-schur", &p)));
        paths += runs_of(&p) != SIZE_MAX;
        hol_sparse_problem_clear(&p);
    }
    tap_ok(worst < 1e-8L, "%zu random paths: %.1Le", count, worst);
    tap_ok(paths < count, "rows in no order are no path");
}

/* What is refused by the sweeps, and what becomes of it: a status, an answer. */
static void
test_refused(struct rng *r)
{
    static const struct {
        const char *what;
        char part; /* of the problem */
        double value;
        enum hol_status status;
    } all[] = {
        {"a mass is 0", 'M', 0, HOL_UNABLE},
        {"a mass is -0", 'M', -0.0, HOL_UNABLE},
        {"a mass is negative", 'M', -1, HOL_UNABLE},
        {"a mass is NaN", 'M', NAN, HOL_INVALID},
        {"a mass is infinite", 'M', INFINITY, HOL_INVALID},
        {"a force is NaN", 'F', NAN, HOL_INVALID},
        {"a force is infinite", 'F', -INFINITY, HOL_INVALID},
        {"a cell of A is NaN", 'A', NAN, HOL_INVALID},
        {"a cell of A is infinite", 'A', INFINITY, HOL_INVALID},
        {"b is NaN", 'b', NAN, HOL_INVALID},
        {"b is infinite", 'b', INFINITY, HOL_INVALID},
        {"C is NaN", 'C', NAN, HOL_INVALID},
        {"C is not zero", 'C', 3, HOL_OK},
        {"C is -0", 'C', -0.0, HOL_OK},
        {"a force is as large as the sweeps do not take", 'F', 0x1p220, HOL_OK},
        {"a mass is as large as the sweeps do not take", 'M', 0x1p220, HOL_OK},
        {"b is as large as the sweeps do not take", 'b', 0x1p220, HOL_OK},
    };

    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        for (size_t idle = 0; idle < 2; idle++) { /* of a coordinate that is in no row, too */
            struct hol_sparse_problem p;
            struct hol_answer a;
            double *number;
            bool untouched = true;
            enum hol_status status;
            static const size_t i[] = {0, 0, 1, 1, 2, 2}, j[] = {0, 1, 1, 2, 2, 3};

            if (hol_sparse_problem_init(&p, 5, 3, 0, NULL, NULL, 6, i, j, 53) != HOL_OK ||
                hol_answer_init(&a, 5, 3, 53) != HOL_OK)
                tap_bail("out of memory");
            fill(&p, r);
            number = all[k].part == 'M'   ? p.M.value.d
                     : all[k].part == 'F' ? p.F.d
                     : all[k].part == 'C' ? p.C.d
                     : all[k].part == 'b' ? p.b.d
                                          : p.A.value.d;
            number += idle && number != p.b.d && number != p.A.value.d ? 4 : 2;
            *number = all[k].value;
            for (size_t c = 0; c < 5; c++)
                a.qdd.d[c] = a.FL.d[c] = a.FC.d[c] = 7;
            a.lambda.d[0] = a.lambda.d[1] = a.lambda.d[2] = 7;
            status = answer("chain", &a, &p);
            for (size_t c = 0; c < 5; c++)
                untouched = untouched && a.qdd.d[c] == 7 && a.FL.d[c] == 7 && a.FC.d[c] == 7 &&
                            a.lambda.d[c % 3] == 7;
            tap_ok(status == all[k].status &&
                       (status == HOL_OK ? error_of("chain", &p) < 1e-11L : untouched),
                   "%s%s: %s", all[k].what, idle ? ", of an idle coordinate" : "",
                   hol_status_text(status));
            hol_answer_clear(&a);
            hol_sparse_problem_clear(&p);
        }
}

/* Multipliers that grow from row to row: |L^-1| is large, though no pivot is small. */
static void
test_growth(struct rng *r)
{
    struct hol_sparse_problem p;
    struct hol_answer a;
    enum hol_status status;

    make_chain(&p, MOST, 1, true, r);
    for (size_t k = 0; k < p.A.pattern.count; k++)
        p.A.value.d[k] = k % 2 == 0 ? 1 : 0x1p-8; /* rod k: (2^-8, 1) */
    for (size_t j = 0; j < p.n; j++)
        p.M.value.d[j] = 1;
    tap_ok(error_of("chain", &p) < 1e-11L, "rows of which each is 2^-8 of the next: an answer");
    for (size_t i = 0; i < p.m; i++)
        p.b.d[i] = 0x1p1000;
    if (hol_answer_init(&a, p.n, p.m, 53) != HOL_OK)
        tap_bail("out of memory");
    status = answer("chain", &a, &p);
    tap_ok(status == HOL_OK && error_of("chain", &p) < 1e-11L, "... b near the largest numbers");
    hol_answer_clear(&a);
    hol_sparse_problem_clear(&p);
}

int
main(void)
{
    struct rng r = {tap_seed()};

    test_chains(&r);
    test_random(&r);
    test_refused(&r);
    test_growth(&r);
    mpfr_free_cache();
    return tap_done();
}
