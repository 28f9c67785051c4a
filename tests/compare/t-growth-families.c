/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Every formulation and every variant on the families with a knob for the condition number, at 24,
 * 53 and 106 bits: the errors grow as declared, and answers do not move where they must not. A
 * method that declares less than its growth is found out, and so are those that are wrong.
 */
#include "base/alloc.h"
#include "compare/growth/growth.h"
#include "model/equations/model.h"
#include "tests/mutants/mutants.h"
#include "tests/support/loading.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 128, MOST_BITS = 3 };
static const mpfr_prec_t bits[MOST_BITS] = {24, 53, 106};
static size_t bits_count = MOST_BITS; /* a sample leaves the last out */

/* The case of a member. */
static struct hol_case *
load(const struct hol_member *m)
{
    char text[HOL_MEMBER_OVERRIDES][64];
    const char *overrides[HOL_MEMBER_OVERRIDES + 1] = {NULL};

    for (size_t k = 0; k < m->override_count; k++) {
        snprintf(text[k], sizeof text[k], "%s=%s", m->overrides[k].name, m->overrides[k].value);
        overrides[k] = text[k];
    }
    return load_named(m->source, overrides);
}

/* All members measured and judged. */
static struct hol_growth_study *
study_of(const struct hol_solver *const *solvers, size_t count, size_t threads)
{
    struct hol_growth_study *study = NULL;

    if (hol_growth_create(&study, count, solvers, bits_count, bits, threads) != HOL_OK)
        tap_bail("no study");
    for (size_t i = 0; i < hol_member_count(); i++) {
        struct hol_diagnostics diagnostics = {0};
        struct hol_model *model = NULL;
        struct hol_member member;

        hol_member_make(&member, i);
        struct hol_case *source = load(&member);
        if (source == NULL || hol_model_create(&model, source, &diagnostics) != HOL_OK)
            tap_bail("%s cannot be loaded", member.source);
        if (hol_growth_add(study, &member, i, model) != HOL_OK)
            tap_bail("%s cannot be measured", member.source);
        hol_model_destroy(model);
        hol_case_destroy(source);
    }
    if (hol_growth_judge(study) != HOL_OK)
        tap_bail("no verdict");
    return study;
}

/* Does it answer any of them? One for chains alone does not. */
static bool
is_answered(const struct hol_growth_study *study, size_t s)
{
    for (size_t i = 0; i < study->count; i++)
        if (hol_growth_point(study, i, s, 1)->status == HOL_OK)
            return true;
    return false;
}

static void
check_growth(const struct hol_growth_study *study, size_t s)
{
    const struct hol_solver *solver = study->solvers[s];

    if (!is_answered(study, s)) {
        tap_skip("%s answers none of these problems", solver->name);
        return;
    }
    for (size_t b = 0; b < bits_count; b++) {
        const struct hol_growth_curve *c = hol_growth_curve(study, s, b);

        if (!hol_solver_covers(solver, 0, 0, bits[b]))
            continue;
        /* at 24 bits, kappa^2 is exhausted before a line can be drawn; a kernel declines before */
        tap_ok(c->verdict != HOL_GROWTH_FAILS &&
                   (c->verdict != HOL_GROWTH_UNDECIDED || bits[b] == 24 ||
                    (solver->needs & HOL_NEEDS_EVIDENT)),
               "%s at %ld bits: kappa^%d declared, exponent %.2Lf +- %.2Lf, %s", solver->name,
               (long)bits[b], hol_growth_declared(solver), c->exponent, c->deviation,
               hol_growth_verdict_text(c->verdict));
        if (c->why[0] != '\0')
            tap_diag("%s; rerun: holonom growth -v --solvers='%s'", c->why, solver->name);
        tap_ok(c->redundant == !(solver->needs & (HOL_NEEDS_FULL_RANK | HOL_NEEDS_EVIDENT)),
               "... redundant rows are %s, as its needs say",
               c->redundant ? "answered" : "declined");
        tap_ok(c->singular == !(solver->needs & HOL_NEEDS_PD_MASS) || bits[b] == 24,
               "... a singular mass matrix is %s, as its needs say",
               c->singular ? "answered" : "declined");
    }
}

static void
check_invariance(const struct hol_growth_study *study, size_t s)
{
    if (!is_answered(study, s))
        return;
    for (size_t b = 0; b < bits_count; b++) {
        const struct hol_invariance *v = &study->invariances[s * bits_count + b];

        if (!hol_solver_covers(study->solvers[s], 0, 0, bits[b]))
            continue;
        tap_ok(v->problems > 0, "%s at %ld bits: the invariance is measured on %zu problems",
               study->solvers[s]->name, (long)bits[b], v->problems);
        for (int k = 0; k < HOL_CHANGE_COUNT; k++)
            tap_ok(!v->beyond[k], "... %s: answers move by %.1Le",
                   hol_change_text((enum hol_change)k),
                   hol_invariance_worst(v, (enum hol_change)k));
    }
}

/* Largest exponent less its margin. */
static long double
largest_beyond(const struct hol_growth_curve *c)
{
    long double most = -1;

    for (int f = 0; f < HOL_FAMILY_COUNT; f++)
        for (int g = 0; g < HOL_GROWN_COUNT; g++)
            if (c->fit[f][g].kind == HOL_FIT_LINE)
                most = fmaxl(most, c->fit[f][g].exponent - c->fit[f][g].margin);
    return most;
}

/* The errors measured of some solvers, judged by what the list declares for them: what a
 * declaration says changes no answer. */
static struct hol_growth_study *
study_of_liars(const struct hol_growth_study *honest, const struct hol_solver *const *list,
               const size_t *which, size_t count)
{
    static struct hol_growth_point points[MOST * MOST_BITS];
    struct hol_growth_study *study = NULL;

    if (hol_growth_create(&study, count, list, bits_count, bits, 2) != HOL_OK)
        tap_bail("no study");
    for (size_t i = 0; i < honest->count; i++) {
        for (size_t s = 0; s < count; s++)
            for (size_t b = 0; b < bits_count; b++)
                points[s * bits_count + b] = *hol_growth_point(honest, i, which[s], b);
        if (hol_growth_enter(study, &honest->instants[i], points) != HOL_OK)
            tap_bail("out of memory");
    }
    if (hol_growth_judge(study) != HOL_OK)
        tap_bail("no verdict");
    return study;
}

/* Those that declare kappa^2, and are not better, with kappa for it. */
static void
check_liars(const struct hol_growth_study *honest)
{
    struct hol_solver liars[MOST];
    const struct hol_solver *list[MOST];
    size_t which[MOST], count = 0;

    for (size_t s = 0; s < honest->solver_count; s++)
        if (hol_growth_declared(honest->solvers[s]) == 2 && honest->solvers[s]->scope.bits == 0 &&
            hol_growth_curve(honest, s, 1)->verdict == HOL_GROWTH_HOLDS) {
            liars[count] = *honest->solvers[s];
            liars[count].growth = HOL_GROWTH_KAPPA;
            which[count] = s;
            list[count] = &liars[count];
            count++;
        }
    tap_ok(count > 0, "there are methods whose errors grow like kappa^2: %zu", count);
    if (count == 0)
        return;
    struct hol_growth_study *study = study_of_liars(honest, list, which, count);
    for (size_t s = 0; s < count; s++)
        for (size_t b = 1; b < bits_count; b++) {
            const struct hol_growth_curve *c = hol_growth_curve(study, s, b);
            long double most = largest_beyond(c);

            tap_ok(c->verdict == HOL_GROWTH_FAILS, "%s declares kappa at %ld bits: found out",
                   list[s]->name, (long)bits[b]);
            tap_ok(most > 1, "... by an exponent alone, that less its margin is %.2Lf", most);
        }
    tap_ok(study->worst == HOL_GROWTH_FAILS, "and that is the verdict on them all");
    hol_growth_destroy(study);
}

/* What is wrong with them shows in an answer to a problem of the families; with double-leak beyond
 * 53 bits only. */
static void
check_mutants(void)
{
    static const char *const unseen[] = {"zeros-ok", "sign-lambda", NULL};
    size_t count = 0;

    while (hol_mutants[count] != NULL)
        count++;
    struct hol_growth_study *study = study_of(hol_mutants, count, 1);
    for (size_t s = 0; s < count; s++) {
        bool seen = true, found = false;

        for (size_t k = 0; unseen[k] != NULL; k++)
            seen = seen && strcmp(hol_mutants[s]->name, unseen[k]) != 0;
        for (size_t b = 0; b < bits_count; b++)
            found = found || hol_growth_curve(study, s, b)->verdict == HOL_GROWTH_FAILS;
        if (seen)
            tap_ok(found, "the mutant %s is found out", hol_mutants[s]->name);
        else if (found)
            tap_diag("the mutant %s is found out", hol_mutants[s]->name);
    }
    hol_growth_destroy(study);
}

int
main(void)
{
    const struct hol_solver *list[MOST], *solver;
    size_t count = 0;

    if (!tap_all())
        bits_count--;
    while ((solver = hol_compared_any(count)) != NULL && count < MOST)
        list[count++] = solver;
    struct hol_growth_study *study = study_of(list, count, 2);
    for (size_t s = 0; s < count; s++) {
        check_growth(study, s);
        check_invariance(study, s);
    }
    check_liars(study);
    hol_growth_destroy(study);
    if (tap_all())
        check_mutants();
    mpfr_free_cache();
    return tap_done();
}
