/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The entries for sparse problems: the laws on random mechanisms, trees and such with loops, at
 * three precisions; what they refuse; other patterns than at first; and what is wrong on purpose is
 * found.
 */
#include "problem/sparse-problem.h"
#include "solvers/solver.h"
#include "solvers/support/range-sparse.h"
#include "tests/conformance/instances.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>
#include <string.h>

enum { BODIES = 40, LIST = 8 * BODIES };

/*
 * Bodies of two coordinates with a full block of M each; body k hangs on body parent(k) < k, body 0
 * on the ground; loops further rows couple a body with one that is not its parent.
 */
static void
make_mechanism(struct hol_sparse_problem *p, size_t loops, bool ring, mpfr_prec_t bits,
               struct rng *r)
{
    size_t mi[BODIES], mj[BODIES], ai[LIST], aj[LIST], count = 0, m = BODIES + loops;

    for (size_t k = 0; k < BODIES; k++) {
        size_t parent = k == 0 ? 0
                        : ring ? k - 1
                               : (size_t)rng_int(r, k > 3 ? (long)k - 3 : 0, (long)k - 1);

        mi[k] = 2 * k + 1;
        mj[k] = 2 * k;
        for (size_t c = 0; c < 2; c++) {
            ai[count] = k;
            aj[count++] = 2 * k + c;
            if (k > 0) {
                ai[count] = k;
                aj[count++] = 2 * parent + c;
            }
        }
    }
    for (size_t l = 0; l < loops; l++) {
        size_t from = ring ? 0 : l, to = ring ? BODIES - 1 : l + 9;

        ai[count] = ai[count + 1] = BODIES + l;
        aj[count++] = 2 * from;
        aj[count++] = 2 * to + 1;
    }
    if (hol_sparse_problem_init(p, 2 * BODIES, m, BODIES, mi, mj, count, ai, aj, bits) != HOL_OK)
        tap_bail("a mechanism cannot be made");
    for (size_t i = 0; i < 2 * BODIES; i++) {
        for (uint32_t k = p->M.pattern.start.at[i]; k < p->M.pattern.start.at[i + 1]; k++)
            hol_mat_set_si(&p->M.value, k, 0,
                           p->M.pattern.index.at[k] == i ? rng_int(r, 3, 9) : rng_int(r, -2, 2));
        hol_mat_set_si(&p->F, i, 0, rng_int(r, -99, 99));
        hol_mat_set_si(&p->C, i, 0, rng_int(r, -99, 99));
    }
    for (size_t k = 0; k < p->A.pattern.count; k++)
        hol_mat_set_si(&p->A.value, k, 0, rng_int(r, 0, 1) ? rng_int(r, 3, 9) : -rng_int(r, 3, 9));
    for (size_t i = 0; i < m; i++)
        hol_mat_set_si(&p->b, i, 0, rng_int(r, -99, 99));
}

static long double
relative(const struct hol_vec *x, const struct hol_vec *y)
{
    struct hol_vec d;
    long double size = hol_mat_norm(x) + hol_mat_norm(y), ratio;

    if (hol_vec_init(&d, x->rows, x->bits) != HOL_OK)
        tap_bail("out of memory");
    hol_sub(&d, x, y);
    ratio = hol_mat_norm(&d) / (size > 0 ? size : 1);
    hol_mat_clear(&d);
    return ratio;
}

/* The worst of A q'' = b, M q'' = F + F_L + F_C, F_L = A^T lambda, A M^-1 F_C = 0 (as A q'' = b
 * without F and b is), relative. */
static long double
broken(const struct hol_sparse_problem *p, const struct hol_answer *a)
{
    struct hol_problem dense;
    struct hol_vec x, y;
    long double worst;

    if (hol_vec_init(&x, p->n, p->bits) != HOL_OK || hol_vec_init(&y, p->n, p->bits) != HOL_OK ||
        hol_problem_init(&dense, p->n, p->m, p->bits) != HOL_OK)
        tap_bail("out of memory");
    hol_sparse_problem_fill(&dense, p);
    hol_sparse_mul(&x, &p->A, &a->qdd);
    worst = relative(&x, &p->b);
    hol_mul_v(&x, &dense.M, &a->qdd);
    hol_add(&y, &a->FL, &a->FC);
    hol_add(&y, &y, &p->F);
    worst = fmaxl(worst, relative(&x, &y));
    hol_sparse_mul_t(&x, &p->A, &a->lambda);
    worst = fmaxl(worst, relative(&x, &a->FL));
    hol_mat_clear(&x);
    hol_mat_clear(&y);
    hol_problem_clear(&dense);
    return worst;
}

/* The status of an entry, its answer in *a. */
static enum hol_status
solve(const struct hol_solver *s, struct hol_answer *a, const struct hol_sparse_problem *p)
{
    const char *why = "";
    void *work = NULL;
    enum hol_status status = s->sparse->create(s, &work, p, &why);

    if (hol_answer_init(a, p->n, p->m, p->bits) != HOL_OK)
        tap_bail("out of memory");
    if (status == HOL_OK)
        status = s->sparse->solve(work, a, p);
    else if (why[0] == '\0')
        status = HOL_INVALID; /* it has to say why */
    s->sparse->destroy(work);
    return status;
}

/* Against the dense formulation that is safe for every rank. */
static long double
difference(const struct hol_sparse_problem *p, const struct hol_answer *a)
{
    struct hol_problem dense;
    struct hol_answer truth;
    void *work;
    long double worst;

    if (hol_problem_init(&dense, p->n, p->m, p->bits) != HOL_OK ||
        hol_answer_init(&truth, p->n, p->m, p->bits) != HOL_OK ||
        hol_solvers[0]->create(hol_solvers[0], &work, p->n, p->m, p->bits) != HOL_OK)
        tap_bail("out of memory");
    hol_sparse_problem_fill(&dense, p);
    if (hol_solvers[0]->solve(work, &truth, &dense) != HOL_OK)
        tap_bail("the dense formulation has no answer");
    worst = fmaxl(relative(&a->qdd, &truth.qdd), relative(&a->FL, &truth.FL));
    worst = fmaxl(worst, fmaxl(relative(&a->FC, &truth.FC), relative(&a->lambda, &truth.lambda)));
    hol_solvers[0]->destroy(work);
    hol_problem_clear(&dense);
    hol_answer_clear(&truth);
    return worst;
}

static void
test_laws(const struct hol_solver *s, mpfr_prec_t bits, struct rng *r)
{
    long double limit = ldexpl(1, -(int)(bits * 2 / 3)); /* kappa^2 of these is below 2^(bits/3) */

    for (size_t loops = 0; loops < 4; loops += 3)
        for (int C = 0; C < 2; C++) {
            struct hol_sparse_problem p;
            struct hol_answer a;
            enum hol_status status;
            long double law, truth;

            make_mechanism(&p, loops, false, bits, r);
            if (C == 0)
                hol_mat_zero(&p.C);
            status = solve(s, &a, &p);
            if (loops > 0 && (s->needs & HOL_NEEDS_TREE)) {
                tap_ok(status == HOL_UNABLE, "%s, %ld bits: loops are refused", s->name,
                       (long)bits);
            } else {
                law = status == HOL_OK ? broken(&p, &a) : INFINITY;
                truth = status == HOL_OK && bits > 24 ? difference(&p, &a) : 0;
                tap_ok(law <= limit && truth <= limit && a.rank == p.m,
                       "%s, %ld bits, %zu loops%s: the laws (%.1Le), a dense formulation (%.1Le)",
                       s->name, (long)bits, loops, C ? ", nonideal forces" : "", law, truth);
            }
            hol_answer_clear(&a);
            hol_sparse_problem_clear(&p);
        }
}

/* A row that is the sum of two others; M < 0; NaN. */
static void
test_refusals(const struct hol_solver *s, mpfr_prec_t bits, struct rng *r)
{
    struct hol_sparse_problem p;
    struct hol_answer a;
    static const size_t i[] = {0, 0, 1, 1, 2, 2, 2}, j[] = {0, 1, 1, 2, 0, 1, 2};
    static const long value[] = {3, 5, 7, -11, 3, 12, -11};

    if (hol_sparse_problem_init(&p, 4, 3, 0, NULL, NULL, 7, i, j, bits) != HOL_OK)
        tap_bail("out of memory");
    for (size_t k = 0; k < 4; k++)
        hol_mat_set_si(&p.M.value, k, 0, rng_int(r, 1, 9));
    for (size_t k = 0; k < 7; k++)
        hol_mat_set_si(&p.A.value, k, 0, value[k]);
    tap_ok(solve(s, &a, &p) == HOL_UNABLE, "%s, %ld bits: dependent rows: UNABLE", s->name,
           (long)bits);
    hol_answer_clear(&a);
    hol_mat_set_si(&p.A.value, 6, 0, -10);
    tap_ok(solve(s, &a, &p) == HOL_OK && broken(&p, &a) < ldexpl(1, -(int)bits / 2),
           "%s, %ld bits: one number else: OK", s->name, (long)bits);
    hol_answer_clear(&a);
    hol_mat_set_si(&p.M.value, 3, 0, -1);
    tap_ok(solve(s, &a, &p) == HOL_UNABLE, "%s, %ld bits: M < 0: UNABLE", s->name, (long)bits);
    hol_answer_clear(&a);
    hol_mat_set_si(&p.M.value, 3, 0, 1);
    if (bits == HOL_BITS_DOUBLE)
        p.F.d[2] = NAN;
    else
        mpfr_set_nan(p.F.x[2]);
    tap_ok(solve(s, &a, &p) == HOL_INVALID, "%s, %ld bits: NaN: INVALID", s->name, (long)bits);
    hol_answer_clear(&a);
    hol_sparse_problem_clear(&p);
}

/* One work space, other patterns: found anew; the same again: nothing is allocated. */
static void
test_patterns(const struct hol_solver *s, mpfr_prec_t bits, struct rng *r)
{
    struct hol_sparse_problem p[2];
    struct hol_answer a;
    const char *why = "";
    void *work = NULL;
    bool good = true;
    size_t calls;

    for (int k = 0; k < 2; k++)
        make_mechanism(&p[k], 0, false, bits, r);
    if (hol_answer_init(&a, p[0].n, p[0].m, bits) != HOL_OK ||
        s->sparse->create(s, &work, &p[0], &why) != HOL_OK)
        tap_bail("out of memory");
    for (int k = 0; k < 4; k++)
        good = good && s->sparse->solve(work, &a, &p[k % 2]) == HOL_OK &&
               broken(&p[k % 2], &a) < ldexpl(1, -(int)bits / 2);
    tap_ok(good, "%s, %ld bits: patterns in turn", s->name, (long)bits);
    calls = heap_calls();
    good = s->sparse->solve(work, &a, &p[1]) == HOL_OK;
    tap_ok(good && heap_calls() == calls, "%s: the same pattern allocates nothing", s->name);
    s->sparse->destroy(work);
    hol_answer_clear(&a);
    hol_sparse_problem_clear(&p[0]);
    hol_sparse_problem_clear(&p[1]);
}

static void
test_memory(const struct hol_solver *s, mpfr_prec_t bits, struct rng *r)
{
    struct hol_sparse_problem p;
    const char *why;
    void *work = NULL;
    enum hol_status status = HOL_NOMEM;
    size_t k = 0;

    make_mechanism(&p, 0, false, bits, r);
    while (status == HOL_NOMEM && k < 1000) {
        heap_fail_at(++k);
        status = s->sparse->create(s, &work, &p, &why);
        heap_fail_at(0);
    }
    tap_ok(status == HOL_OK && k > 20, "%s, %ld bits: NOMEM at each of %zu allocations", s->name,
           (long)bits, k - 1);
    s->sparse->destroy(work);
    hol_sparse_problem_clear(&p);
}

/* ------------------------------------------------------------------------ wrong on purpose */

/* From the root to the leaves. */
static enum hol_status
from_the_root(struct hol_indices *order, struct hol_range *w)
{
    enum hol_status status = hol_indices_reserve(order, w->m);

    for (size_t k = 0; k < w->m && status == HOL_OK; k++)
        order->at[k] = (uint32_t)k;
    return status;
}

static void
test_mutants(struct rng *r)
{
    static const struct hol_range_rule wrong_order = {from_the_root, "it fills in"};
    const struct hol_solver *chain = hol_solver_find("chain");
    struct hol_solver mutant = *chain;
    struct hol_sparse_problem p, q;
    struct hol_answer a;

    mutant.context = &wrong_order;
    make_mechanism(&p, 0, false, 53, r);
    tap_ok(solve(&mutant, &a, &p) == HOL_UNABLE, "an order from the root to the leaves: found");
    hol_answer_clear(&a);

    make_mechanism(&q, 0, false, 53, r); /* values of p where the cells of q are */
    hol_mat_round(&q.M.value, &p.M.value);
    hol_mat_round(&q.A.value, &p.A.value);
    hol_mat_round(&q.F, &p.F);
    hol_mat_round(&q.b, &p.b);
    hol_mat_round(&q.C, &p.C);
    tap_ok(solve(chain, &a, &q) == HOL_OK && broken(&p, &a) > 1e-3L,
           "the patterns of another problem: found");
    hol_answer_clear(&a);
    hol_sparse_problem_clear(&q);

    p.A.value.d[p.A.pattern.count / 2] = 0;
    tap_ok(solve(chain, &a, &p) == HOL_OK, "(a cell is lost)");
    p.A.value.d[p.A.pattern.count / 2] = 5;
    tap_ok(broken(&p, &a) > 1e-3L, "a cell of A that is lost: found");
    hol_answer_clear(&a);
    hol_sparse_problem_clear(&p);
}

/* What auto takes. */
static void
test_auto(struct rng *r)
{
    const struct hol_solver *choice = hol_solver_find("auto");
    struct hol_sparse_problem p;
    struct hol_answer a;
    static const size_t zero[HOL_AUTO_FEW] = {0}, one[] = {1}, columns[] = {0, 1, 2, 3, 4};
    static const struct {
        size_t size, blocks, cells; /* n + m; of A */
        bool takes;
        const char *what;
    } few[] = {
        {HOL_AUTO_FEW - 1, 0, 1, false, "of very few coordinates, all are left to dense methods"},
        {HOL_AUTO_FEW, 0, 1, true, "of few, those with a diagonal M are taken"},
        {HOL_AUTO_FEW, 0, HOL_AUTO_FEW - 1, true, "... though A is full"},
        {HOL_AUTO_LEAST - 1, 1, 1, false, "of more, those with another M are left to them"},
        {HOL_AUTO_LEAST, 1, 1, true, "and from a size on, taken"},
    };

    for (size_t loops = 0; loops < 2; loops++) {
        make_mechanism(&p, loops, true, 53, r);
        tap_ok(solve(choice, &a, &p) == HOL_OK && broken(&p, &a) < 1e-9L, "auto: a long chain%s",
               loops ? ", closed: another method" : "");
        hol_answer_clear(&a);
        hol_sparse_problem_clear(&p);
    }
    for (size_t k = 0; k < sizeof few / sizeof *few; k++) {
        size_t blocks = few[k].blocks;

        if (hol_sparse_problem_init(&p, few[k].size - 1, 1, blocks, one, zero, few[k].cells, zero,
                                    columns, 53) != HOL_OK)
            tap_bail("out of memory");
        for (size_t cell = 0; cell < p.M.pattern.count; cell++)
            hol_mat_set_si(&p.M.value, cell, 0, blocks == 0 || cell != 1);
        hol_mat_set_si(&p.A.value, 0, 0, 2);
        hol_mat_set_si(&p.b, 0, 0, 6);
        tap_ok(few[k].takes ? solve(choice, &a, &p) == HOL_OK && a.qdd.d[0] == 3
                            : solve(choice, &a, &p) == HOL_UNABLE,
               "auto: %s", few[k].what);
        hol_answer_clear(&a);
        hol_sparse_problem_clear(&p);
    }
}

int
main(void)
{
    static const mpfr_prec_t precisions[] = {24, 53, 212};
    struct rng r = {tap_seed()};
    size_t entries = 0;

    for (size_t i = 0; hol_solvers[i] != NULL; i++) {
        const struct hol_solver *s = hol_solvers[i];

        if (s->sparse == NULL)
            continue;
        entries++;
        for (size_t b = 0; b < sizeof precisions / sizeof *precisions; b++) {
            test_refusals(s, precisions[b], &r);
            test_memory(s, precisions[b], &r);
            if (precisions[b] == 24) /* kappa^2 of long mechanisms is beyond that */
                continue;
            test_laws(s, precisions[b], &r);
            test_patterns(s, precisions[b], &r);
        }
    }
    tap_ok(entries >= 3, "%zu formulations take sparse problems", entries);
    test_mutants(&r);
    test_auto(&r);
    mpfr_free_cache();
    return tap_done();
}
