/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * What must not depend on how a constraint is written, does not: the case families/forms in all its
 * forms and two units of length. q'', F_L and F_C of every formulation are those of the truth about
 * form 1, to within the condition of form 1, and the same bits where only powers of two lie
 * between.
 */
#include "compare/instant/metrics.h"
#include "model/equations/model.h"
#include "solvers/solver.h"
#include "tests/support/loading.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdio.h>

enum { PLAIN = 1, TWICE = 10, SQUARED = 14, STATES = 3, DIGITS = 40, N = 3 };

struct form {
    struct hol_case *source;
    struct hol_model *model;
    struct hol_truth *truth[STATES];
};

static void
form_make(struct form *f, int number, const char *unit)
{
    char form[24];
    const char *const overrides[] = {form, unit, NULL};
    struct hol_diagnostics diagnostics = {0};

    snprintf(form, sizeof form, "form=%d", number);
    f->source = load_named("families/forms", overrides);
    if (f->source == NULL || hol_model_create(&f->model, f->source, &diagnostics) != HOL_OK)
        tap_bail("form %d cannot be loaded", number);
    for (size_t i = 0; i < STATES; i++) {
        const struct hol_recipe recipe = {.kind = HOL_RECIPE_NAMED, .state = i};

        if (hol_truth_create(&f->truth[i], f->model, &recipe, DIGITS, 0) != HOL_OK)
            tap_bail("form %d, state %zu: the truth is not known", number, i);
    }
}

static void
form_clear(struct form *f)
{
    for (size_t i = 0; i < STATES; i++)
        hol_truth_destroy(f->truth[i]);
    hol_model_destroy(f->model);
    hol_case_destroy(f->source);
}

/* The answer of a solver to the problem rounded to bits. */
static enum hol_status
solve(struct hol_answer *answer, const struct hol_solver *solver, const struct hol_truth *truth,
      mpfr_prec_t bits)
{
    const size_t n = truth->problem.n, m = truth->problem.m;
    enum hol_status status = HOL_UNABLE;
    struct hol_problem given;
    const char *why;
    void *work;

    if (hol_problem_init(&given, n, m, bits) != HOL_OK ||
        hol_answer_init(answer, n, m, bits) != HOL_OK ||
        solver->create(solver, &work, n, m, bits) != HOL_OK)
        tap_bail("out of memory");
    hol_problem_round(&given, &truth->problem);
    if (solver->applicable(&given, &why) == HOL_ANSWERABLE)
        status = solver->solve(work, answer, &given);
    solver->destroy(work);
    hol_problem_clear(&given);
    return status;
}

static long double
off(const struct hol_vec *a, const struct hol_vec *b)
{
    struct hol_vec x, y, room;
    mpfr_prec_t bits = a->bits > b->bits ? a->bits : b->bits;

    if (hol_vec_init(&x, N, bits) != HOL_OK || hol_vec_init(&y, N, bits) != HOL_OK ||
        hol_vec_init(&room, N, bits) != HOL_OK)
        tap_bail("out of memory");
    hol_mat_round(&x, a);
    hol_mat_round(&y, b);
    long double distance = hol_distance(&room, &x, &y);
    hol_mat_clear(&x);
    hol_mat_clear(&y);
    hol_mat_clear(&room);
    return distance;
}

/* The worst of q'', F_L and F_C, relative to their scales. */
static long double
worst(const struct hol_answer *a, const struct hol_answer *b, const struct hol_yardstick *yard)
{
    long double qdd = off(&a->qdd, &b->qdd) / yard->scale[HOL_Q_QDD];
    long double FL = off(&a->FL, &b->FL) / yard->scale[HOL_Q_FL];
    long double FC = off(&a->FC, &b->FC) / yard->scale[HOL_Q_FC];

    return fmaxl(qdd, fmaxl(FL, FC));
}

static bool
same_bits(const struct hol_answer *a, const struct hol_answer *b, int power)
{
    for (size_t i = 0; i < N; i++)
        if (a->qdd.d[i] != ldexp(b->qdd.d[i], power) || a->FL.d[i] != ldexp(b->FL.d[i], -power) ||
            a->FC.d[i] != ldexp(b->FC.d[i], -power))
            return false;
    return true;
}

static void
check_solver(const struct hol_solver *solver, const struct form *f, int number,
             const struct form *plain, const struct hol_yardstick *yard)
{
    static const mpfr_prec_t precisions[] = {53, 106, 212};
    bool redundant = number == TWICE || number == SQUARED;
    bool declines = redundant && (solver->needs & HOL_NEEDS_FULL_RANK);
    const struct form *expected = number == SQUARED ? f : plain;

    for (size_t k = 0; k < 3; k++) {
        size_t good = 0;
        for (size_t i = 0; i < STATES; i++) {
            mpfr_prec_t bits = precisions[k];
            struct hol_answer answer;
            enum hol_status status = solve(&answer, solver, f->truth[i], bits);
            long double kappa = yard[i].kappa;
            long double limit = HOL_RATIO_LIMIT * ldexpl(kappa, -(int)bits) *
                                (solver->growth == HOL_GROWTH_KAPPA2 ? kappa : 1);
            long double error =
                status != HOL_OK ? INFINITY : worst(&answer, &expected->truth[i]->answer, &yard[i]);
            bool right = declines ? status == HOL_UNABLE
                                  : error <= limit && answer.rank == f->truth[i]->answer.rank;

            good += right;
            if (!right)
                tap_diag("state %zu: %s, error %.2Lg > %.2Lg; rerun: holonom compare "
                         "families/forms form=%d --solvers=%s --bits=%ld",
                         i, hol_status_text(status), error, limit, number, solver->name,
                         (long)bits);
            hol_answer_clear(&answer);
        }
        tap_ok(good == STATES, "form %d, %s at %ld bits %s", number, solver->name,
               (long)precisions[k],
               declines            ? "says that it is unable"
               : number == SQUARED ? "answers for rank 1"
                                   : "answers as for form 1");
    }
}

/* Only powers of two between the two: no bit of an answer in double differs. */
static void
check_bits(const struct hol_solver *solver, const struct form *f, const struct form *plain,
           int power, const char *what)
{
    size_t good = 0;

    for (size_t i = 0; i < STATES; i++) {
        struct hol_answer a, b;
        enum hol_status one = solve(&a, solver, f->truth[i], 53);
        enum hol_status two = solve(&b, solver, plain->truth[i], 53);

        good += one == HOL_OK && two == HOL_OK && same_bits(&a, &b, power);
        hol_answer_clear(&a);
        hol_answer_clear(&b);
    }
    tap_ok(good == STATES, "%s: %s has the bits of form 1", what, solver->name);
}

static void
check_truth(const struct form *f, int number, const struct form *plain,
            const struct hol_yardstick *yard)
{
    size_t same = 0, ranks = 0;

    for (size_t i = 0; i < STATES; i++) {
        long double error = worst(&f->truth[i]->answer, &plain->truth[i]->answer, &yard[i]);

        same += error < powl(10, -DIGITS + 2);
        ranks += f->truth[i]->info.rank == (number == SQUARED ? 1 : 2);
    }
    tap_ok(ranks == STATES, "form %d: the rank is %d", number, number == SQUARED ? 1 : 2);
    tap_ok(number == SQUARED ? same == 0 : same == STATES, "form %d: the truth is %s form 1's",
           number, number == SQUARED ? "not" : "that of");
}

/* Formulations and variants: a kernel answers in double only. */
static const struct hol_solver *
any(size_t index)
{
    const struct hol_solver *solver;

    for (size_t i = 0; (solver = hol_solver_any(i)) != NULL; i++)
        if (!(solver->needs & HOL_NEEDS_EVIDENT) && index-- == 0)
            return solver;
    return NULL;
}

int
main(void)
{
    static const struct {
        int number;
        const char *unit;
        int power;
    } exact[] = {{6, NULL, 0}, {7, NULL, 0}, {12, NULL, 0}, {13, NULL, 0}, {1, "unit=1/1024", 10}};
    struct hol_yardstick yard[STATES];
    struct form plain, f;

    form_make(&plain, PLAIN, NULL);
    for (size_t i = 0; i < STATES; i++)
        if (hol_yardstick_init(&yard[i], plain.truth[i], HOL_OK) != HOL_OK)
            tap_bail("no yardstick");
    for (int number = PLAIN; number <= SQUARED; number++) {
        form_make(&f, number, NULL);
        check_truth(&f, number, &plain, yard);
        for (size_t s = 0; any(s) != NULL; s++)
            check_solver(any(s), &f, number, &plain, yard);
        form_clear(&f);
    }
    for (size_t k = 0; k < sizeof exact / sizeof exact[0]; k++) {
        char what[48];
        snprintf(what, sizeof what, "form %d %s", exact[k].number,
                 exact[k].unit == NULL ? "" : exact[k].unit);
        form_make(&f, exact[k].number, exact[k].unit);
        for (size_t s = 0; any(s) != NULL; s++)
            check_bits(any(s), &f, &plain, exact[k].power, what);
        form_clear(&f);
    }
    for (size_t i = 0; i < STATES; i++)
        hol_yardstick_clear(&yard[i]);
    form_clear(&plain);
    return tap_done();
}
