/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The truth about a problem that was made, not derived from a case. */
#include "tests/reference/made-truth.h"

#include "base/alloc.h"
#include "compare/instant/metrics.h"
#include "tests/support/tap.h"

#define GUARD 64 /* bits of the linear algebra beyond twice those of the data */

enum hol_status
kkt_solve(struct hol_answer *answer, struct hol_kkt_info *info, bool *unique, struct hol_mat *null,
          const struct hol_problem *problem, long noise_bits, const char **why)
{
    struct hol_kkt_work *work = NULL;
    enum hol_status status =
        hol_kkt_work_create(&work, problem->n, problem->m, 2 * problem->bits + GUARD);

    if (status == HOL_OK)
        status = hol_kkt_solve(work, problem, noise_bits, why);
    if (status == HOL_OK)
        hol_kkt_answer(answer, info, unique, null, work);
    hol_kkt_work_destroy(work);
    return status;
}

enum hol_status
compare_solver(struct hol_record *record, const struct hol_truth *truth,
               const struct hol_solver *solver, mpfr_prec_t bits)
{
    struct hol_yardstick yard;
    enum hol_status status = hol_yardstick_init(&yard, truth, HOL_OK);

    if (status != HOL_OK)
        return status;
    status = hol_yardstick_solver(record, &yard, solver, bits, false);
    hol_yardstick_clear(&yard);
    return status;
}

/* The multipliers of F_L + F_C - C: those of the same problem with F + C for F. */
static void
find_reaction(struct hol_truth *truth, mpfr_prec_t bits)
{
    struct hol_problem p = {0};
    struct hol_answer answer = {0};
    const char *why;
    size_t n = truth->problem.n, m = truth->problem.m;

    if (hol_problem_init(&p, n, m, bits) != HOL_OK ||
        hol_answer_init(&answer, n, m, bits) != HOL_OK ||
        hol_vec_init(&truth->reaction, m, bits) != HOL_OK)
        tap_bail("out of memory");
    hol_problem_round(&p, &truth->problem);
    hol_add(&p.F, &p.F, &p.C);
    hol_mat_zero(&p.C);
    if (kkt_solve(&answer, NULL, NULL, NULL, &p, (long)bits / 2, &why) != HOL_OK)
        tap_bail("no reactions");
    hol_mat_round(&truth->reaction, &answer.lambda);
    hol_answer_clear(&answer);
    hol_problem_clear(&p);
}

enum hol_status
made_truth(struct hol_truth *truth, const struct exact *e, mpfr_prec_t bits)
{
    enum hol_status status;

    *truth = (struct hol_truth){.bits = bits, .digits = (double)bits * 0.3};
    truth->unique = hol_alloc(e->m + 1, sizeof *truth->unique);
    if (truth->unique == NULL || hol_problem_init(&truth->problem, e->n, e->m, bits) != HOL_OK ||
        hol_answer_init(&truth->answer, e->n, e->m, bits) != HOL_OK ||
        hol_mat_init(&truth->null, e->n, e->n, bits) != HOL_OK)
        tap_bail("out of memory");
    exact_round(&truth->problem, e);
    status = kkt_solve(&truth->answer, &truth->info, truth->unique, &truth->null, &truth->problem,
                       (long)bits / 2, &truth->why);
    if (status == HOL_OK)
        find_reaction(truth, bits);
    if (status == HOL_OK &&
        hol_condition_compute(&truth->condition, &truth->problem, truth->info.rank) != HOL_OK)
        tap_bail("the condition number could not be computed");
    return status;
}

void
made_truth_clear(struct hol_truth *truth)
{
    hol_free(truth->unique);
    hol_problem_clear(&truth->problem);
    hol_answer_clear(&truth->answer);
    hol_mat_clear(&truth->null);
    hol_mat_clear(&truth->reaction);
}

void
put_ratio(struct qmat *a, size_t i, size_t j, long p, unsigned long q)
{
    mpq_set_si(QMAT(a, i, j), p, q);
    mpq_canonicalize(QMAT(a, i, j));
}

void
made_ordinary(struct exact *e)
{
    exact_init(e, 3, 2);
    for (size_t i = 0; i < 3; i++) {
        put_ratio(&e->M, i, i, 3 + (long)i, 2);
        put_ratio(&e->F, i, 0, 7 - 3 * (long)i, 3);
        put_ratio(&e->C, i, 0, 1 + (long)(i * i), 7);
        put_ratio(&e->A, 0, i, 1 + (long)i, 1);
        put_ratio(&e->A, 1, i, 2 - (long)i, 3);
    }
    put_ratio(&e->M, 0, 1, 1, 3);
    put_ratio(&e->M, 1, 0, 1, 3);
    put_ratio(&e->b, 0, 0, 4, 3);
    put_ratio(&e->b, 1, 0, -5, 7);
}
