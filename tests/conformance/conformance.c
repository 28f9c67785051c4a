/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The conformance suite: solvers on every family of problems, and the laws that they broke. */
#include "tests/conformance/conformance.h"

#include "base/alloc.h"
#include "tests/conformance/trial.h"
#include "tests/support/tap.h"

#define CONFORMANCE_TEXT(key, text) text,

const char *
conformance_law(enum conformance_law law)
{
    static const char *const texts[] = {CONFORMANCE_LAW_LIST(CONFORMANCE_TEXT)};

    return law < CONFORMANCE_COUNT ? texts[law] : "none";
}

size_t
conformance_failures(const struct conformance *c, enum conformance_law *first)
{
    size_t failures = 0;

    *first = CONFORMANCE_COUNT;
    for (int law = 0; law < CONFORMANCE_COUNT; law++) {
        if (c->failed[law] > 0 && *first == CONFORMANCE_COUNT)
            *first = (enum conformance_law)law;
        failures += c->failed[law];
    }
    return failures;
}

/* For every solver. */
static void
run_list(struct trial *t, const struct conformance_list *list, const struct rng *r)
{
    struct conformance *first = t->c;

    for (size_t s = 0; s < list->count; s++) {
        struct rng own = *r;

        t->c = &first[s];
        t->solver = list->solvers[s];
        trial_run(t, &own);
    }
    t->c = first;
}

/*
 * In double the problem once more without C, and without the question how the rank was found: what
 * is fast is often made for that only.
 */
static void
run_plain(struct trial *t, const struct conformance_list *list, const struct rng *r)
{
    struct exact given = t->e;
    const struct qmat *from[] = {&given.M, &given.A, &given.F, &given.b};

    exact_init(&t->e, given.n, given.m);
    struct qmat *to[] = {&t->e.M, &t->e.A, &t->e.F, &t->e.b};
    for (size_t i = 0; i < sizeof to / sizeof *to; i++) {
        qmat_clear(to[i]);
        qmat_copy(to[i], from[i]);
    }
    (void)exact_solve(&t->e); /* as before */
    t->plain = true;
    run_list(t, list, r);
    t->plain = false;
    exact_clear(&t->e);
    t->e = given;
}

/* The same problems, each made and solved exactly once, for every solver. */
static void
run_family(struct trial *t, const struct conformance_list *list, size_t n, size_t m,
           unsigned long trials)
{
    for (unsigned i = 0; i < trials; i++) {
        struct rng r = {t->seed + 1000003u * (unsigned long)t->kind + 10007u * i + 101u * n + m +
                        (unsigned long)t->p * 1000000007u};
        t->number = i;
        t->unique_known = false;
        instance_make(&t->e, t->kind, n, m, t->p, &r);
        run_list(t, list, &r);
        if (t->bits == HOL_BITS_DOUBLE)
            run_plain(t, list, &r);
        exact_clear(&t->e);
    }
}

void
conformance_run_list(struct conformance *c, const struct conformance_list *list, mpfr_prec_t bits,
                     unsigned long seed, unsigned long trials)
{
    static const size_t sizes[][2] = {{1, 0}, {4, 0}, {1, 1}, {2, 1}, {3, 1}, {2, 3},
                                      {3, 3}, {6, 2}, {6, 5}, {5, 8}, {12, 6}};
    /* kappa of 1e2 up to half the digits; in double, as far as direct ways go, too */
    const long p[] = {7, bits / 4, bits / 2, 9};
    const size_t grades = bits == HOL_BITS_DOUBLE ? 4 : 3;
    struct trial t = {.c = c, .bits = bits, .seed = seed};

    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
        for (int kind = 0; kind < INSTANCE_COUNT; kind++) {
            bool graded =
                kind == INSTANCE_NEAR_ROWS || kind == INSTANCE_BUNDLE || kind == INSTANCE_ILL_MASS;
            if (!instance_has((enum instance)kind, sizes[s][0], sizes[s][1]))
                continue;
            t.kind = (enum instance)kind;
            for (size_t k = 0; k < (graded ? grades : 1); k++) {
                t.p = graded ? p[k] : 0;
                run_family(&t, list, sizes[s][0], sizes[s][1], trials);
            }
        }
}

void
conformance_run(struct conformance *c, const struct hol_solver *solver, mpfr_prec_t bits,
                unsigned long seed, unsigned long trials)
{
    const struct conformance_list list = {.solvers = {solver}, .count = 1};

    conformance_run_list(c, &list, bits, seed, trials);
}

static void
report(const struct conformance *c, const struct hol_solver *solver, mpfr_prec_t bits)
{
    for (int law = 0; law < CONFORMANCE_COUNT; law++) {
        if ((law == CONFORMANCE_MULTIPLIERS || law == CONFORMANCE_LAMBDA) &&
            !(solver->yields & HOL_YIELDS_LAMBDA))
            continue;
        if (law >= CONFORMANCE_DETAIL && law <= CONFORMANCE_DETAIL_UNIQUE &&
            (solver->needs & HOL_NEEDS_EVIDENT))
            continue;
        tap_ok(c->failed[law] == 0 && c->tried[law] > 0, "%s, %ld bits: %s (%zu, worst %.1Le)",
               solver->name, (long)bits, conformance_law((enum conformance_law)law), c->tried[law],
               c->worst[law]);
    }
    tap_diag("%s, %ld bits: %zu OK, %zu DOMAIN, %zu UNABLE; %zu vacuous", solver->name, (long)bits,
             c->statuses[HOL_OK], c->statuses[HOL_DOMAIN], c->statuses[HOL_UNABLE], c->vacuous);
}

void
conformance_add(struct conformance_list *list, const struct hol_solver *solver)
{
    if (list->count == CONFORMANCE_SOLVERS)
        tap_bail("more than %d solvers", CONFORMANCE_SOLVERS);
    list->solvers[list->count++] = solver;
}

void
conformance_test(const struct conformance_list *list, mpfr_prec_t bits)
{
    struct conformance *c = hol_alloc(list->count, sizeof *c);

    if (c == NULL)
        tap_bail("out of memory");
    for (size_t s = 0; s < list->count; s++)
        c[s].verbose = true;
    conformance_run_list(c, list, bits, tap_seed(), tap_multiplier());
    for (size_t s = 0; s < list->count; s++)
        report(&c[s], list->solvers[s], bits);
    hol_free(c);
}
