/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A singular M, as a sparse problem and as a dense one: what formulations with an entry for sparse
 * problems say. */
#include "problem/sparse-problem.h"
#include "solvers/solver.h"
#include "tests/support/tap.h"

/* Is it q'' = (7, 2, -5), lambda = -4? */
static bool
is_that_of_singular(const struct hol_answer *a, mpfr_prec_t bits)
{
    static const long right[] = {7, 2, -5, -4};
    bool good = true;
    mpfr_t x;

    mpfr_init2(x, bits);
    for (size_t j = 0; j < 4; j++) {
        hol_mat_get(x, j < 3 ? &a->qdd : &a->lambda, j % 3, 0);
        good = good && mpfr_cmp_si(x, right[j]) == 0;
    }
    mpfr_clear(x);
    return good;
}

/*
 * M = diag(1, 0, 1) is singular, and positive definite where A q'' = 0, A = (0 3 0): q'' = (F_1,
 * b/3, F_3), lambda = -F_2/3. As sparse problems all are unable. The dense formulation says what
 * that means: either it is not applicable, and says why, or it has that answer.
 */
static void
test_singular_mass(const struct hol_solver *s, mpfr_prec_t bits)
{
    struct hol_sparse_problem p;
    struct hol_problem dense;
    struct hol_answer a;
    static const size_t zero[] = {0}, one[] = {1};
    static const long F[] = {7, 12, -5};
    const char *why = NULL;
    void *work = NULL;

    if (hol_sparse_problem_init(&p, 3, 1, 0, NULL, NULL, 1, zero, one, bits) != HOL_OK ||
        hol_problem_init(&dense, 3, 1, bits) != HOL_OK)
        tap_bail("out of memory");
    hol_mat_set_si(&p.M.value, 0, 0, 1);
    hol_mat_set_si(&p.M.value, 2, 0, 1);
    hol_mat_set_si(&p.A.value, 0, 0, 3);
    hol_mat_set_si(&p.b, 0, 0, 6);
    for (size_t j = 0; j < 3; j++)
        hol_mat_set_si(&p.F, j, 0, F[j]);
    if (hol_answer_init(&a, 3, 1, bits) != HOL_OK ||
        s->sparse->create(s, &work, &p, &why) != HOL_OK)
        tap_bail("a work space cannot be made");
    tap_ok(s->sparse->solve(work, &a, &p) == HOL_UNABLE, "%s, %ld bits: a singular M: UNABLE",
           s->name, (long)bits);
    s->sparse->destroy(work);
    work = NULL;
    hol_sparse_problem_fill(&dense, &p);
    if (s->applicable(&dense, &why) == HOL_NOT_ANSWERABLE)
        tap_ok((s->needs & HOL_NEEDS_PD_MASS) != 0 && why != NULL, "... dense: %s", why);
    else
        tap_ok(s->create(s, &work, 3, 1, bits) == HOL_OK && s->solve(work, &a, &dense) == HOL_OK &&
                   is_that_of_singular(&a, bits),
               "... dense: it has the answer");
    s->destroy(work);
    hol_answer_clear(&a);
    hol_problem_clear(&dense);
    hol_sparse_problem_clear(&p);
}

int
main(void)
{
    static const mpfr_prec_t precisions[] = {24, 53, 212};
    size_t entries = 0;

    for (size_t i = 0; hol_solvers[i] != NULL; i++)
        for (size_t b = 0; b < 3 && hol_solvers[i]->sparse != NULL; b++) {
            test_singular_mass(hol_solvers[i], precisions[b]);
            entries++;
        }
    tap_ok(entries >= 9, "three formulations or more");
    mpfr_free_cache();
    return tap_done();
}
