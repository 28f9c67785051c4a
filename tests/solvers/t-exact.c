/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Problems solved by hand: the rational arithmetic of the tests gives these answers exactly, and
 * every formulation at every precision to within the rounding.
 */
#include "solvers/solver.h"
#include "tests/conformance/exact.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdio.h>

struct known {
    const char *name;
    size_t n, m, rank;
    const char *M, *A, *F, *b, *C;      /* rationals, row by row */
    const char *qdd, *FL, *FC, *lambda; /* the answer            */
};

static const struct known knowns[] = {
    {"free particle", 1, 0, 0, "2", "", "3", "", "1", "2", "0", "1", ""},
    {"every coordinate prescribed", 1, 1, 1, "2", "4", "3", "8", "5", "2", "1", "0", "1/4"},
    /* UKF2005 (32) with k = 2, g = 10: a bead on a line, the nonideal force (1, 2). */
    {"UKF2005 (32)", 2, 1, 1, "1 0 0 1", "2 -1", "0 -10", "0", "1 2", "-3 -6", "-4 2", "1 2", "-2"},
    /* UKP2004 (76), (80), (81) with m = 2, tan(alpha) = 3/4, g = 10, the plane at rest, C = (-5,
       10/3). */
    {"UKP2004 (81), C across the plane too", 2, 1, 1, "2 0 0 2", "-3/4 1", "0 20", "0", "-5 10/3",
     "4 3", "48/5 -64/5", "-8/5 -6/5", "-64/5"},
    /* The same row three times, once doubled: the least-norm multipliers share in 1 : 1 : 2. */
    {"a row three times", 2, 3, 1, "1 0 0 1", "2 -1 2 -1 4 -2", "0 -10", "0 0 0", "1 2", "-3 -6",
     "-4 2", "1 2", "-1/3 -1/3 -2/3"},
    {"a row of zeros", 2, 2, 1, "1 0 0 1", "0 0 2 -1", "0 -10", "0 0", "1 2", "-3 -6", "-4 2",
     "1 2", "0 -2"},
    /* A massless coordinate held to a heavy one: q1 = q2, all mass in q1. */
    {"no mass of its own", 2, 1, 1, "3 0 0 0", "1 -1", "5 1", "0", "0 3", "3 3", "1 -1", "3 0",
     "1"},
};

static void
read_numbers(struct qmat *to, size_t rows, size_t cols, const char *text)
{
    char word[64];
    int used = 0;

    qmat_clear(to);
    qmat_init(to, rows, cols);
    for (size_t k = 0; k < rows * cols; k++, text += used) {
        if (sscanf(text, "%63s%n", word, &used) != 1 || mpq_set_str(to->x[k], word, 10) != 0)
            tap_bail("a number is missing in the table");
        mpq_canonicalize(to->x[k]);
    }
}

static void
read_known(struct exact *e, const struct known *k)
{
    exact_init(e, k->n, k->m);
    read_numbers(&e->M, k->n, k->n, k->M);
    read_numbers(&e->A, k->m, k->n, k->A);
    read_numbers(&e->F, k->n, 1, k->F);
    read_numbers(&e->b, k->m, 1, k->b);
    read_numbers(&e->C, k->n, 1, k->C);
}

static bool
equals(const struct qmat *x, const char *text)
{
    struct qmat y = {0};
    bool same = true;

    read_numbers(&y, x->rows, 1, text);
    for (size_t k = 0; k < x->rows; k++)
        same = same && mpq_equal(x->x[k], y.x[k]);
    qmat_clear(&y);
    return same;
}

static bool
near(const struct hol_vec *x, const struct qmat *truth)
{
    bool close = true;
    mpfr_t d, f;

    mpfr_inits2(2 * x->bits, d, f, (mpfr_ptr)0);
    for (size_t k = 0; k < x->rows; k++) {
        mpfr_set_q(f, truth->x[k], MPFR_RNDN);
        hol_mat_get(d, x, k, 0);
        mpfr_sub(d, d, f, MPFR_RNDN);
        close = close && fabsl(mpfr_get_ld(d, MPFR_RNDN)) <= ldexpl(1000, (int)-x->bits);
    }
    mpfr_clears(d, f, (mpfr_ptr)0);
    return close;
}

static bool
can(const struct hol_solver *s, const struct known *k, const struct exact *e)
{
    if ((s->needs & HOL_NEEDS_FULL_RANK) && k->rank < k->m)
        return false;
    return !(s->needs & HOL_NEEDS_PD_MASS) || e->reach.x != NULL;
}

static void
check_solver(const struct hol_solver *s, const struct known *k, const struct exact *e,
             mpfr_prec_t bits)
{
    struct hol_problem p;
    struct hol_answer a;
    enum hol_status status, wanted = can(s, k, e) ? HOL_OK : HOL_UNABLE;
    bool kernel = s->needs & HOL_NEEDS_EVIDENT;
    void *work = NULL;
    bool good;

    if (hol_problem_init(&p, k->n, k->m, bits) != HOL_OK ||
        hol_answer_init(&a, k->n, k->m, bits) != HOL_OK ||
        s->create(s, &work, k->n, k->m, bits) != HOL_OK)
        tap_bail("out of memory");
    exact_round(&p, e);
    status = s->solve(work, &a, &p);
    good = status == wanted || (kernel && status == HOL_UNABLE); /* declined */
    if (good && status == HOL_OK)
        good = near(&a.qdd, &e->qdd) && near(&a.FL, &e->FL) && near(&a.FC, &e->FC) &&
               a.rank == k->rank &&
               (!(s->yields & HOL_YIELDS_LAMBDA) || near(&a.lambda, &e->lambda));
    tap_ok(good, "%s, %ld bits: %s (%s)", s->name, (long)bits, k->name, hol_status_name(status));
    s->destroy(work);
    hol_problem_clear(&p);
    hol_answer_clear(&a);
}

int
main(void)
{
    static const mpfr_prec_t bits[] = {24, 53, 106, 500, 3000};

    for (size_t i = 0; i < sizeof knowns / sizeof *knowns; i++) {
        const struct known *k = &knowns[i];
        struct exact e;
        read_known(&e, k);
        tap_ok(exact_solve(&e) == EXACT_OK && e.rank == k->rank, "%s: solved", k->name);
        tap_ok(equals(&e.qdd, k->qdd), "%s: q''", k->name);
        tap_ok(equals(&e.FL, k->FL), "%s: F_L", k->name);
        tap_ok(equals(&e.FC, k->FC), "%s: F_C", k->name);
        tap_ok(equals(&e.lambda, k->lambda), "%s: lambda", k->name);
        for (size_t s = 0; hol_solver_any(s); s++)
            for (size_t b = 0; b < sizeof bits / sizeof *bits; b++)
                check_solver(hol_solver_any(s), k, &e, bits[b]);
        exact_clear(&e);
    }
    mpfr_free_cache();
    return tap_done();
}
