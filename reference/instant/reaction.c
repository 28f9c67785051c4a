/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Reactions of a nonideal force that depends on them, by Newton's method. */
#include "reference/instant/reaction.h"

#include "base/alloc.h"
#include "reference/linear/dense.h"

#include <limits.h>
#include <math.h>

/* The most Newton steps: far more than an iteration that converges needs. */
#define STEPS 64
/* A step whose relative size is below this part of the bits is the last: the next would be its
 * square. */
#define CLOSE 0.625L
/* Starts for other solutions, beside those with the sign of one component changed. */
#define TRIALS 8
/* A single reaction is also looked for between neighbours among +-2^k times its size, by the sign
 * of the residual: k from -FAR to FAR in steps of STRIDE. */
#define FAR 40
#define STRIDE 2
/* There the part between them is halved as often before Newton's steps. */
#define HALVINGS 16

const char hol_reactions_several[] =
    "there are several solutions for the reactions that the nonideal force depends on";

void
hol_reactions_destroy(struct hol_reactions *w)
{
    if (!w)
        return;
    hol_free(w->r);
    hol_free(w->lambda);
    hol_free(w->C);
    hol_free(w->D);
    hol_free(w->lu);
    hol_free(w->perm);
    hol_free(w->nu);
    hol_free(w->force);
    hol_free(w->step);
    hol_free(w->scratch);
    hol_free(w->keep);
    hol_free(w->tmp);
    hol_free(w);
}

enum hol_status
hol_reactions_create(struct hol_reactions **work, const struct hol_model *model, mpfr_prec_t bits)
{
    size_t n = model->n, m = model->m, p = model->reaction_count;
    struct hol_reactions *w = hol_alloc(1, sizeof *w);

    if (!w)
        return HOL_NOMEM;
    w->model = model;
    w->n = n;
    w->p = p;
    w->bits = bits;
    w->r = hol_alloc_mpfr(p + 1, bits);
    w->lambda = hol_alloc_mpfr(p + 1, bits);
    w->C = hol_alloc_mpfr(n, bits);
    w->D = hol_alloc_mpfr(n * p + 1, bits);
    w->lu = hol_alloc_mpfr(p * p + 1, bits);
    w->perm = hol_alloc(p + 1, sizeof *w->perm);
    w->nu = hol_alloc_mpfr(m + 1, bits);
    w->force = hol_alloc_mpfr(n, bits);
    w->step = hol_alloc_mpfr(p + 1, bits);
    w->scratch = hol_alloc_mpfr(p + 1, bits);
    w->keep = hol_alloc_mpfr(p + 1, bits);
    w->tmp = hol_alloc_mpfr(3, bits);
    if (!w->r || !w->lambda || !w->C || !w->D || !w->lu || !w->perm || !w->nu || !w->force ||
        !w->step || !w->scratch || !w->keep || !w->tmp) {
        hol_reactions_destroy(w);
        return HOL_NOMEM;
    }
    *work = w;
    return HOL_OK;
}

/* ------------------------------------------------------------------------- one step */

enum hol_status
hol_reactions_factor(struct hol_reactions *w, struct hol_kkt_work *kkt, long double noise)
{
    size_t p = w->p;
    long double largest = 0;

    for (size_t k = 0; k < p; k++) {
        for (size_t i = 0; i < w->n; i++) {
            bool good = mpfr_number_p(w->D[i * p + k]) != 0;

            if (good)
                mpfr_set(w->force[i], w->D[i * p + k], MPFR_RNDN);
            else
                mpfr_set_zero(w->force[i], 1);
        }
        hol_kkt_respond(kkt, w->nu, w->force);
        for (size_t j = 0; j < p; j++) {
            mpfr_t *x = &w->lu[j * p + k];

            mpfr_ui_sub(*x, j == k, w->nu[w->model->reaction[j]], MPFR_RNDN);
            largest = fmaxl(largest, hol_ref_log2(*x));
        }
    }
    if (hol_ref_lu(w->lu, w->perm, p, w->tmp[0]) != HOL_OK)
        return HOL_DOMAIN;
    for (size_t k = 0; k < p; k++)
        if (hol_ref_log2(w->lu[k * p + k]) < largest + CLOSE * noise)
            return HOL_DOMAIN;
    return HOL_OK;
}

void
hol_reactions_apply(struct hol_reactions *w, mpfr_t *x)
{
    hol_ref_lu_solve(x, w->lu, w->perm, w->p, w->scratch, w->tmp[0]);
}

/* Is a difference, log2, nothing beside the size of what it is one of? */
static bool
vanishes(long double difference, long double size, long double noise)
{
    return difference < INFINITY && difference <= size + CLOSE * noise;
}

/* w->step := lambda + N C - r, which is 0 at a solution; log2 of its largest component. *size: the
 * same of r and lambda. (N C is as large as they are at a solution, and may be anything elsewhere.)
 */
static long double
residual(struct hol_reactions *w, struct hol_kkt_work *kkt, long double *size)
{
    long double largest = -INFINITY;

    for (size_t i = 0; i < w->n; i++)
        mpfr_set(w->force[i], w->C[i], MPFR_RNDN);
    hol_kkt_respond(kkt, w->nu, w->force);
    *size = -INFINITY;
    for (size_t k = 0; k < w->p; k++) {
        mpfr_add(w->step[k], w->lambda[k], w->nu[w->model->reaction[k]], MPFR_RNDN);
        mpfr_sub(w->step[k], w->step[k], w->r[k], MPFR_RNDN);
        largest = fmaxl(largest, hol_ref_log2(w->step[k]));
        *size = fmaxl(*size, fmaxl(hol_ref_log2(w->lambda[k]), hol_ref_log2(w->r[k])));
    }
    return largest;
}

/* Move r by a step; *change and *size: log2 of the largest component of the step, and of r and
 * lambda. Where that is not possible, *change is of the residual. */
static enum hol_status
advance(struct hol_reactions *w, struct hol_kkt_work *kkt, long double noise, long double *change,
        long double *size)
{
    *change = residual(w, kkt, size);
    if (hol_reactions_factor(w, kkt, noise) != HOL_OK)
        return HOL_DOMAIN;
    *change = -INFINITY;
    hol_reactions_apply(w, w->step);
    for (size_t k = 0; k < w->p; k++) {
        *change = fmaxl(*change, hol_ref_log2(w->step[k]));
        mpfr_add(w->r[k], w->r[k], w->step[k], MPFR_RNDN);
    }
    return HOL_OK;
}

/* Iterate from w->r. DOMAIN or UNABLE, *solves: it is a solution, but next to others. */
static enum hol_status
iterate(struct hol_reactions *w, struct hol_kkt_work *kkt,
        const struct hol_reactions_source *source, long double noise, bool *solves,
        const char **why)
{
    *solves = false;
    for (int count = 0; count < STEPS; count++) {
        long double change, size;
        enum hol_status status = source->evaluate(w, source->context);

        if (status == HOL_DOMAIN)
            *why = "the nonideal force has no value at this state";
        if (status != HOL_OK)
            return status;
        if (advance(w, kkt, noise, &change, &size) != HOL_OK) {
            *why = "the equations of the reactions that the nonideal force depends on are singular";
            *solves = vanishes(change, size, noise);
            return w->model->slope_varies ? HOL_UNABLE : HOL_DOMAIN;
        }
        if (vanishes(change, size, noise))
            return source->evaluate(w, source->context);
    }
    *why = "the iteration for the reactions that the nonideal force depends on does not converge";
    return HOL_UNABLE;
}

/* ------------------------------------------------------------------ other solutions */

/* Does r differ from the solution that is kept, beside the sizes of both and of where the trial
 * began? */
static bool
differs(struct hol_reactions *w, long double size, long double noise)
{
    long double difference = -INFINITY;

    for (size_t k = 0; k < w->p; k++) {
        size = fmaxl(size, fmaxl(hol_ref_log2(w->keep[k]), hol_ref_log2(w->lambda[k])));
        mpfr_sub(w->tmp[0], w->r[k], w->keep[k], MPFR_RNDN);
        difference = fmaxl(difference, hol_ref_log2(w->tmp[0]));
    }
    return difference > size + noise / 4;
}

/* The size of components that are 0, log2: that of the others, or of those without C; else 1. */
static long
scale_of(const struct hol_reactions *w)
{
    long double size = -INFINITY;

    for (size_t k = 0; k < w->p; k++)
        size = fmaxl(size, hol_ref_log2(w->keep[k]));
    for (size_t k = 0; k < w->p && isinf(size); k++)
        size = fmaxl(size, hol_ref_log2(w->lambda[k]));
    return isinf(size) ? 0 : (long)size;
}

/*
 * Start of trial < p: the solution with the sign of that component changed; of the others: all of
 * it times -1, and times what is far out and nearly 0, where solutions of other sizes are found.
 * What is 0 has no sign: something of the size of the others is taken. Returns log2 of the size.
 */
static long double
begin_trial(struct hol_reactions *w, size_t trial)
{
    static const long shift[TRIALS] = {0, 20, 20, -20, -20, 0, 40, 40};
    long by = trial < w->p ? 0 : shift[trial - w->p], scale = scale_of(w);
    long double size = -INFINITY;

    for (size_t k = 0; k < w->p; k++) {
        bool turned = trial < w->p ? k == trial : (trial - w->p) % 2 == 0;

        mpfr_set(w->r[k], w->keep[k], MPFR_RNDN);
        if (mpfr_zero_p(w->r[k]) && (turned || trial >= w->p))
            mpfr_set_ui_2exp(w->r[k], 1, scale, MPFR_RNDN);
        mpfr_mul_2si(w->r[k], w->r[k], by, MPFR_RNDN);
        if (turned)
            mpfr_neg(w->r[k], w->r[k], MPFR_RNDN);
        size = fmaxl(size, hol_ref_log2(w->r[k]));
    }
    return size;
}

/* Does the residual vanish where the iteration ended? Steps may be small beside r far from any
 * solution, where C is steep. */
static bool
is_solution(struct hol_reactions *w, struct hol_kkt_work *kkt, long double noise)
{
    long double size, largest = residual(w, kkt, &size);

    return vanishes(largest, size, noise);
}

/* The sign of the residual at w->r, of one reaction; INT_MAX: it has no value. */
static int
sign_there(struct hol_reactions *w, struct hol_kkt_work *kkt,
           const struct hol_reactions_source *source)
{
    long double size;

    if (source->evaluate(w, source->context) != HOL_OK || isnan(residual(w, kkt, &size)) ||
        !mpfr_number_p(w->step[0]))
        return INT_MAX;
    return mpfr_sgn(w->step[0]);
}

/* Halve the part from tmp[1], where the residual has that sign, to tmp[2], where it has the other
 * one; w->r: its middle. */
static void
halve(struct hol_reactions *w, struct hol_kkt_work *kkt, const struct hol_reactions_source *source,
      int sign)
{
    for (int i = 0; i <= HALVINGS; i++) {
        mpfr_add(w->r[0], w->tmp[1], w->tmp[2], MPFR_RNDN);
        mpfr_div_2ui(w->r[0], w->r[0], 1, MPFR_RNDN);
        if (i < HALVINGS)
            mpfr_set(sign_there(w, kkt, source) == sign ? w->tmp[1] : w->tmp[2], w->r[0],
                     MPFR_RNDN);
    }
}

/*
 * The next solution of a single reaction, by growing r, from place *at of the walk on, which is
 * moved on; false: no further one is found. Left in w->r.
 */
static bool
walk(struct hol_reactions *w, struct hol_kkt_work *kkt, const struct hol_reactions_source *source,
     long double noise, int *at)
{
    const int half = 2 * FAR / STRIDE + 1;
    long scale = scale_of(w);
    int before = INT_MAX;

    for (int i = *at > 0 ? *at - 1 : 0; i < 2 * half; i++) {
        int far = i < half ? FAR - STRIDE * i : STRIDE * (i - half) - FAR, sign;
        const char *ignored;
        bool solves;

        mpfr_set_si_2exp(w->r[0], i < half ? -1 : 1, scale + far, MPFR_RNDN);
        mpfr_set(w->tmp[2], w->r[0], MPFR_RNDN);
        sign = sign_there(w, kkt, source);
        if (before != INT_MAX && sign != INT_MAX && before * sign < 0) {
            *at = i + 1;
            halve(w, kkt, source, before);
            if (iterate(w, kkt, source, noise, &solves, &ignored) == HOL_OK &&
                is_solution(w, kkt, noise))
                return true;
        }
        mpfr_set_si_2exp(w->tmp[1], i < half ? -1 : 1, scale + far, MPFR_RNDN);
        before = sign;
    }
    return false;
}

static bool
is_alone(struct hol_reactions *w, struct hol_kkt_work *kkt,
         const struct hol_reactions_source *source, long double noise)
{
    bool alone = true;

    for (size_t k = 0; k < w->p; k++)
        mpfr_set(w->keep[k], w->r[k], MPFR_RNDN);
    for (size_t trial = w->p > 1 ? 0 : 1; trial < w->p + TRIALS && alone; trial++) {
        long double size = begin_trial(w, trial);
        const char *ignored;
        bool solves;

        if (iterate(w, kkt, source, noise, &solves, &ignored) == HOL_OK)
            solves = is_solution(w, kkt, noise);
        if (solves)
            alone = !differs(w, size, noise);
    }
    for (int at = 0; alone && w->p == 1 && walk(w, kkt, source, noise, &at);)
        alone = !differs(w, hol_ref_log2(w->r[0]), noise);
    for (size_t k = 0; k < w->p; k++)
        mpfr_set(w->r[k], w->keep[k], MPFR_RNDN);
    return alone;
}

enum hol_status
hol_reactions_solve(struct hol_reactions *w, struct hol_kkt_work *kkt,
                    const struct hol_reactions_source *source, long double noise, bool alone,
                    const char **why)
{
    enum hol_status status;
    bool solves;

    for (size_t k = 0; k < w->p; k++)
        mpfr_set(w->r[k], w->lambda[k], MPFR_RNDN);
    status = iterate(w, kkt, source, noise, &solves, why);
    if (status == HOL_UNABLE && !solves && w->p == 1 && w->model->slope_varies) {
        int at = 0;

        mpfr_set(w->keep[0], w->lambda[0], MPFR_RNDN);
        if (walk(w, kkt, source, noise, &at))
            status = source->evaluate(w, source->context);
    }
    if (status != HOL_OK || !alone || !w->model->slope_varies)
        return status;
    if (!is_alone(w, kkt, source, noise)) {
        *why = hol_reactions_several;
        return HOL_UNABLE;
    }
    return source->evaluate(w, source->context);
}
