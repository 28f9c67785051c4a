/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* The reference's algorithm after the solver interface obeys what every formulation must obey. */
#include "reference/linear/solver-mpfr.h"
#include "tests/conformance/conformance.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

static void
try_bits(mpfr_prec_t bits)
{
    struct conformance c = {.verbose = true};
    enum conformance_law first;
    size_t failures, solved;

    conformance_run(&c, &hol_solver_mpfr, bits, tap_seed(), tap_multiplier());
    failures = conformance_failures(&c, &first);
    solved = c.statuses[HOL_OK];
    if (!tap_ok(failures == 0 && solved > 20 && c.statuses[HOL_DOMAIN] > 5,
                "%ld bits: %zu solved, %zu without an answer, %zu undecided, %zu vacuous",
                (long)bits, solved, c.statuses[HOL_DOMAIN], c.statuses[HOL_UNABLE], c.vacuous))
        tap_diag("%zu failures, first: %s", failures,
                 first < CONFORMANCE_COUNT ? conformance_law(first) : "none");
}

static void
try_create(void)
{
    void *work = NULL;
    enum hol_status status;
    size_t k = 0;

    tap_ok(hol_solver_mpfr.create(&hol_solver_mpfr, &work, 3, 1, 10) == HOL_INVALID,
           "too few bits");
    tap_ok(hol_solver_mpfr.create(&hol_solver_mpfr, &work, 0, 1, 100) == HOL_INVALID,
           "no coordinates");
    do {
        heap_fail_at(++k);
        status = hol_solver_mpfr.create(&hol_solver_mpfr, &work, 3, 2, 100);
    } while (status == HOL_NOMEM && k < 1000);
    heap_fail_at(0);
    tap_ok(status == HOL_OK && k > 10, "no memory at call 1 to %zu", k - 1);
    hol_solver_mpfr.destroy(work);
    hol_solver_mpfr.destroy(NULL);
}

static void
try_misuse(void)
{
    struct hol_problem p, other;
    struct hol_answer answer;
    const char *why = NULL;
    void *work = NULL;

    if (hol_problem_init(&p, 2, 1, 106) != HOL_OK ||
        hol_problem_init(&other, 2, 1, 107) != HOL_OK ||
        hol_answer_init(&answer, 2, 1, 106) != HOL_OK ||
        hol_solver_mpfr.create(&hol_solver_mpfr, &work, 2, 1, 106) != HOL_OK)
        tap_bail("out of memory");
    tap_ok(hol_solver_mpfr.applicable(&p, &why) == HOL_ANSWERABLE, "any problem is answerable");
    tap_ok(hol_solver_mpfr.solve(work, &answer, &other) == HOL_INVALID,
           "a work space has its bits");
    tap_ok(hol_solver_mpfr.solve(work, &answer, &p) == HOL_DOMAIN, "M = 0 has no answer");
    other.n = 0;
    tap_ok(hol_solver_mpfr.applicable(&other, &why) == HOL_NOT_ANSWERABLE && why,
           "no coordinates, no answer");
    other.n = 2;
    hol_solver_mpfr.destroy(work);
    hol_answer_clear(&answer);
    hol_problem_clear(&p);
    hol_problem_clear(&other);
}

/* lambda = 1e200 / 1e-200 is no double, but a number at 106 bits. */
static void
try_overflow(void)
{
    static const mpfr_prec_t bits[] = {53, 106};

    for (size_t i = 0; i < 2; i++) {
        struct hol_problem p;
        struct hol_answer answer;
        void *work = NULL;
        enum hol_status status;
        mpfr_t x;

        if (hol_problem_init(&p, 1, 1, bits[i]) != HOL_OK ||
            hol_answer_init(&answer, 1, 1, bits[i]) != HOL_OK ||
            hol_solver_mpfr.create(&hol_solver_mpfr, &work, 1, 1, bits[i]) != HOL_OK)
            tap_bail("out of memory");
        mpfr_init2(x, 53);
        hol_mat_set_si(&p.M, 0, 0, 1);
        hol_mat_set_si(&answer.lambda, 0, 0, 7);
        mpfr_set_d(x, 1e200, MPFR_RNDN);
        hol_mat_set(&p.F, 0, 0, x);
        mpfr_set_d(x, 1e-200, MPFR_RNDN);
        hol_mat_set(&p.A, 0, 0, x);
        status = hol_solver_mpfr.solve(work, &answer, &p);
        hol_mat_get(x, &answer.lambda, 0, 0);
        if (bits[i] == 53)
            tap_ok(status == HOL_UNABLE && mpfr_cmp_si(x, 7) == 0,
                   "a multiplier of 1e400 in double: UNABLE, and nothing is written");
        else
            tap_ok(status == HOL_OK && mpfr_get_exp(x) > 1300, "a multiplier of 1e400 at 106 bits");
        mpfr_clear(x);
        hol_solver_mpfr.destroy(work);
        hol_answer_clear(&answer);
        hol_problem_clear(&p);
    }
}

int
main(void)
{
    static const mpfr_prec_t bits[] = {24, 53, 106, 212};

    for (size_t i = 0; i < sizeof bits / sizeof bits[0]; i++)
        try_bits(bits[i]);
    try_create();
    try_misuse();
    try_overflow();
    return tap_done();
}
