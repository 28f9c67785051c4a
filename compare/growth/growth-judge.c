/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Judges measured growth of errors against what each formulation declares. */
#include "compare/growth/growth.h"

#include "base/alloc.h"

#include <math.h>
#include <stdio.h>

/* As hol_yardstick_undecidable, of a condition number: may a rank be undecided? */
static bool
is_decidable(long double kappa, mpfr_prec_t bits)
{
    return kappa * ldexpl(1, 10 - (int)bits) <= 1;
}

static bool
says_something(const struct hol_growth_fit *fit)
{
    return fit->kind == HOL_FIT_FLAT || (fit->kind == HOL_FIT_LINE && fit->interval < 0.5L);
}

/* Write how to ask for the instant again. */
static void
fail(struct hol_growth_curve *c, const struct hol_growth_instant *instant, const char *what)
{
    char text[64];

    hol_growth_text(text, sizeof text, instant);
    if (c->verdict != HOL_GROWTH_FAILS)
        (void)snprintf(c->why, sizeof c->why, "%s: %s", text, what);
    c->verdict = HOL_GROWTH_FAILS;
}

/* The errors one by one. */
static void
judge_points(struct hol_growth_curve *c, const struct hol_growth_study *study, size_t solver,
             size_t bits)
{
    const struct hol_solver *method = study->solvers[solver];
    int declared = hol_growth_declared(method);
    long double unit = ldexpl(1, (int)-study->bits[bits]);

    for (size_t i = 0; i < study->count; i++) {
        const struct hol_growth_instant *instant = &study->instants[i];
        const struct hol_growth_point *p = hol_growth_point(study, i, solver, bits);
        long double limit = HOL_RATIO_LIMIT * powl(instant->kappa, declared) * unit;
        bool beyond = limit < 1 && !(p->ratio * instant->kappa * unit <= limit);
        bool bad = p->grade == HOL_VERDICT_INACCURATE || p->grade == HOL_VERDICT_WRONG ||
                   (p->status != HOL_OK && p->status != HOL_UNABLE);
        char what[96];

        if (p->status == HOL_STATUS_COUNT || !is_decidable(instant->kappa, study->bits[bits]))
            continue;
        if (p->status == HOL_OK && !hol_family_is_probe(instant->family))
            c->ratio = fmaxl(c->ratio, p->ratio);
        if (!bad && (p->status != HOL_OK || !beyond))
            continue;
        if (p->status != HOL_OK)
            (void)snprintf(what, sizeof what, "%s", hol_status_text(p->status));
        else
            (void)snprintf(what, sizeof what,
                           "%s, right to %.1Lf of %.1Lf attainable digits, ratio %.1Le",
                           hol_verdict_text(p->grade), p->digits, p->attainable, p->ratio);
        fail(c, instant, what);
        c->answer_bad = c->answer_bad || bad;
    }
}

/* Is every problem of a probe answered? (judge_points has seen how well.) */
static bool
is_answered(const struct hol_growth_study *study, size_t solver, size_t bits, enum hol_family probe)
{
    bool any = false, all = true;

    for (size_t i = 0; i < study->count; i++) {
        const struct hol_growth_point *p = hol_growth_point(study, i, solver, bits);

        if (study->instants[i].family != probe || p->status == HOL_STATUS_COUNT)
            continue;
        any = true;
        all = all && p->status == HOL_OK;
    }
    return any && all;
}

/* The largest kappa up to which everything is answered, and the digits left at
 * HOL_GROWTH_KAPPA_SHOWN. */
static void
describe(struct hol_growth_curve *c, const struct hol_growth_study *study, size_t solver,
         size_t bits)
{
    const long double width = sqrtl(sqrtl(10)) * sqrtl(sqrtl(10));
    long double declined = INFINITY, fewest = INFINITY;

    for (size_t i = 0; i < study->count; i++) {
        const struct hol_growth_instant *instant = &study->instants[i];
        const struct hol_growth_point *p = hol_growth_point(study, i, solver, bits);

        if (hol_family_is_probe(instant->family) || p->status == HOL_STATUS_COUNT)
            continue;
        if (p->status != HOL_OK)
            declined = fminl(declined, instant->kappa);
        if (instant->kappa < HOL_GROWTH_KAPPA_SHOWN / width ||
            instant->kappa > HOL_GROWTH_KAPPA_SHOWN * width)
            continue;
        fewest = fminl(fewest, p->status == HOL_OK ? p->digits : -INFINITY);
    }
    c->declines = isfinite(declined);
    for (size_t i = 0; i < study->count; i++)
        if (!hol_family_is_probe(study->instants[i].family) &&
            hol_growth_point(study, i, solver, bits)->status == HOL_OK &&
            study->instants[i].kappa < declined)
            c->answers = fmaxl(c->answers, study->instants[i].kappa);
    c->digits = isfinite(fewest) ? fewest : NAN;
}

/* The most that is lost, over all families. */
static void
find_losses(struct hol_growth_curve *c, const struct hol_growth_study *study, size_t solver,
            size_t bits)
{
    for (int f = 0; f < HOL_FAMILY_COUNT; f++)
        c->loss[f] = (struct hol_growth_loss){.digits = NAN, .attainable = NAN};
    for (size_t i = 0; i < study->count; i++) {
        const struct hol_growth_point *p = hol_growth_point(study, i, solver, bits);
        struct hol_growth_loss *loss = &c->loss[study->instants[i].family];

        if (p->status == HOL_OK && !(p->attainable - p->digits <= loss->attainable - loss->digits))
            *loss = (struct hol_growth_loss){p->digits, p->attainable, i};
    }
}

/* Does this exponent replace the one shown so far? That of a line is better than none, a larger one
 * worse than a smaller. */
static bool
is_larger(const struct hol_growth_fit *fit, const struct hol_growth_curve *c)
{
    if (!says_something(fit))
        return false;
    return isnan(c->exponent) || fit->exponent > c->exponent;
}

/*
 * Do errors that say nothing leave open what the curve does? Those of a line where no line says
 * anything, or whose exponent is larger by more than 1/2; and those that are above the floor at too
 * few kappa for a line, where all others stay on it.
 */
static bool
is_open(const struct hol_growth_curve *c)
{
    long double known = isnan(c->deviation) ? -INFINITY : c->exponent;

    for (int f = 0; f < HOL_FAMILY_COUNT; f++)
        for (int g = 0; g < HOL_GROWN_VECTORS; g++) {
            const struct hol_growth_fit *fit = &c->fit[f][g];

            if (fit->kind == HOL_FIT_LINE && !says_something(fit) && fit->exponent > known + 0.5L)
                return true;
            if (fit->kind == HOL_FIT_NONE && fit->count > 0 && isnan(c->deviation))
                return true;
        }
    return false;
}

/* Does the line exceed kappa^declared, by more than scatter explains, and so that it matters? */
static bool
is_above(const struct hol_growth_fit *fit, int declared, mpfr_prec_t bits)
{
    long double digits = (long double)bits * log10l(2);

    return fit->kind == HOL_FIT_LINE && fit->exponent - fit->margin > declared &&
           fit->end > log10l(HOL_RATIO_LIMIT) + declared * digits;
}

/* The largest exponent of a line that is reliable, and whether a line is above the declaration. */
static void
judge_fits(struct hol_growth_curve *c, const struct hol_growth_study *study, int declared,
           mpfr_prec_t bits)
{
    for (int f = 0; f < HOL_FAMILY_COUNT; f++)
        for (int g = 0; g < HOL_GROWN_VECTORS; g++) {
            const struct hol_growth_fit *fit = &c->fit[f][g];

            if (is_larger(fit, c)) {
                c->exponent = fit->exponent;
                c->deviation = fit->deviation;
                c->interval = fit->interval;
                c->family = (enum hol_family)f;
                c->grown = (enum hol_grown)g;
            }
            if (c->verdict == HOL_GROWTH_FAILS || !is_above(fit, declared, bits))
                continue;
            c->verdict = HOL_GROWTH_FAILS;
            (void)snprintf(
                c->why, sizeof c->why,
                "%s, error of %s at %ld bits: exponent %.2Lf - %.2Lf > %d, at kappa = "
                "2^bits 10^%.1Lf kappa%s 2^-bits",
                hol_growth_family_text(study, (enum hol_family)f),
                hol_grown_text((enum hol_grown)g), (long)bits, fit->exponent, fit->margin, declared,
                fit->end - declared * (long double)bits * log10l(2), declared == 2 ? "^2" : "");
        }
    if (is_open(c))
        c->exponent = c->deviation = c->interval = NAN;
}

/* For a method that declares kappa^2: does everything stay below? */
static bool
is_better(const struct hol_growth_curve *c)
{
    if (!(c->ratio <= HOL_RATIO_LIMIT))
        return false;
    for (int f = 0; f < HOL_FAMILY_COUNT; f++)
        for (int g = 0; g < HOL_GROWN_VECTORS; g++) {
            const struct hol_growth_fit *fit = &c->fit[f][g];

            if (fit->kind == HOL_FIT_LINE && says_something(fit) &&
                !(fit->exponent + fit->margin < 2))
                return false;
        }
    return true;
}

static void
judge(struct hol_growth_curve *c, const struct hol_growth_study *study, size_t solver, size_t bits)
{
    struct hol_envelope_point envelope[HOL_ENVELOPE_MOST];
    size_t lines = 0;
    int declared = hol_growth_declared(study->solvers[solver]);

    *c = (struct hol_growth_curve){
        .exponent = NAN, .deviation = NAN, .interval = NAN, .verdict = HOL_GROWTH_HOLDS};
    for (int f = 0; f < HOL_FAMILY_COUNT; f++)
        if (!hol_family_is_probe((enum hol_family)f) &&
            (f < HOL_FAMILY_OWN || hol_growth_has(study, (enum hol_family)f)))
            lines += study->solver_count * study->bits_count * HOL_GROWN_COUNT;
    for (int f = 0; f < HOL_FAMILY_COUNT; f++)
        for (int g = 0; g < HOL_GROWN_COUNT; g++) {
            size_t count = hol_family_is_probe((enum hol_family)f)
                               ? 0
                               : hol_growth_envelope(envelope, study, solver, bits,
                                                     (enum hol_family)f, (enum hol_grown)g);
            c->fit[f][g] = hol_growth_fit(envelope, count, study->bits[bits], lines);
        }
    judge_points(c, study, solver, bits);
    judge_fits(c, study, declared, study->bits[bits]);
    describe(c, study, solver, bits);
    find_losses(c, study, solver, bits);
    c->redundant = is_answered(study, solver, bits, HOL_FAMILY_REDUNDANT);
    c->singular = is_answered(study, solver, bits, HOL_FAMILY_SINGULAR);
    if (c->verdict == HOL_GROWTH_FAILS)
        return;
    c->verdict = !hol_solver_covers(study->solvers[solver], 0, 0, study->bits[bits])
                     ? HOL_GROWTH_NOT_ASKED
                 : isnan(c->exponent)            ? HOL_GROWTH_UNDECIDED
                 : declared == 2 && is_better(c) ? HOL_GROWTH_BETTER
                                                 : HOL_GROWTH_HOLDS;
}

enum hol_status
hol_growth_judge(struct hol_growth_study *study)
{
    size_t count = study->solver_count * study->bits_count;
    struct hol_growth_curve *curves = hol_alloc(count, sizeof *curves);

    if (curves == NULL)
        return HOL_NOMEM;
    study->worst = HOL_GROWTH_HOLDS;
    study->varies = false;
    for (size_t k = 0; k < count; k++) {
        judge(&curves[k], study, k / study->bits_count, k % study->bits_count);
        if (curves[k].verdict > study->worst)
            study->worst = curves[k].verdict;
        for (int change = 0; change < HOL_CHANGE_COUNT; change++)
            study->varies = study->varies || study->invariances[k].beyond[change];
    }
    hol_free(study->curves);
    study->curves = curves;
    return HOL_OK;
}
