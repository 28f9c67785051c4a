/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Consistent constraints that were rounded once are never taken for inconsistent ones; constraints
 * that contradict each other by a little more than rounding always are.
 */
#include "solvers/solver.h"
#include "tests/conformance/exact.h"
#include "tests/conformance/instances.h"
#include "tests/support/tap.h"

#include <math.h>

static enum hol_status
solve_rounded(const struct hol_solver *s, const struct exact *e, mpfr_prec_t bits)
{
    struct hol_problem p;
    struct hol_answer a;
    enum hol_status status;
    void *work = NULL;

    if (hol_problem_init(&p, e->n, e->m, bits) != HOL_OK ||
        hol_answer_init(&a, e->n, e->m, bits) != HOL_OK ||
        s->create(s, &work, e->n, e->m, bits) != HOL_OK)
        tap_bail("out of memory");
    exact_round(&p, e);
    status = s->solve(work, &a, &p);
    s->destroy(work);
    hol_problem_clear(&p);
    hol_answer_clear(&a);
    return status;
}

/* Add 2^excess units in the last place of sum_j |A_ij| max |x| + |b_i| to b_i, i the last row. */
static void
contradict(struct exact *e, mpfr_prec_t bits, long excess)
{
    size_t i = e->m - 1;
    mpq_t size, t;

    mpq_inits(size, t, NULL);
    for (size_t j = 0; j < e->n; j++) {
        mpq_abs(t, QMAT(&e->A, i, j));
        mpq_add(size, size, t);
    }
    mpq_set_si(t, 99, 1); /* instance_make: b = A x, |x_j| <= 99 */
    mpq_mul(size, size, t);
    mpq_abs(t, e->b.x[i]);
    mpq_add(size, size, t);
    mpq_div_2exp(size, size, (mp_bitcnt_t)(bits - excess));
    mpq_add(e->b.x[i], e->b.x[i], size);
    mpq_clears(size, t, NULL);
}

int
main(void)
{
    static const mpfr_prec_t precisions[] = {24, 53, 106};
    static const size_t sizes[][2] = {{2, 2}, {3, 3}, {3, 5}, {6, 4}, {12, 8}};
    unsigned long trials = (tap_all() ? 40 : 20) * tap_multiplier();

    for (size_t s = 0; hol_solver_any(s); s++)
        for (size_t k = 0; k < sizeof precisions / sizeof *precisions; k++) {
            const struct hol_solver *solver = hol_solver_any(s);
            mpfr_prec_t bits = precisions[k];
            unsigned long refused = 0, missed = 0, answered = 0, count = 0;
            if ((solver->needs & HOL_NEEDS_FULL_RANK) || !hol_solver_covers(solver, 1, 1, bits))
                continue;
            for (size_t z = 0; z < sizeof sizes / sizeof *sizes; z++)
                for (unsigned long i = 0; i < (sizes[z][0] > 6 ? trials / 10 : trials); i++) {
                    struct rng r = {tap_seed() + 1000 * i + z};
                    struct exact e;
                    enum hol_status status;
                    instance_make(&e, INSTANCE_ROUNDED, sizes[z][0], sizes[z][1], 0, &r);
                    status = solve_rounded(solver, &e, bits);
                    refused += status == HOL_DOMAIN;
                    answered += status == HOL_OK;
                    contradict(&e, bits, 10);
                    missed += solve_rounded(solver, &e, bits) == HOL_OK;
                    exact_clear(&e);
                    count++;
                }
            tap_ok(refused == 0, "%s, %ld bits: %lu of %lu consistent problems refused",
                   solver->name, (long)bits, refused, count);
            tap_ok(answered >= count - count / 20, "%s, %ld bits: %lu of %lu answered",
                   solver->name, (long)bits, answered, count);
            tap_ok(missed == 0, "%s, %ld bits: %lu of %lu contradictions missed", solver->name,
                   (long)bits, missed, count);
        }
    mpfr_free_cache();
    return tap_done();
}
