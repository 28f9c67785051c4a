/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Implicit one-step methods. Both solve one equation for a state z:
 *     z = base + (h/2) f(tz, z)
 *     trapezoidal: base = y_n + (h/2) f(t_n, y_n), tz = t_n + h,   y_{n+1} = z
 *     midpoint:    base = y_n,                     tz = t_n + h/2, y_{n+1} = 2 z - y_n
 * first by functional iteration, as [Greenwood2003] does; where that contracts slowly or not at
 * all, by Newton's method with a Jacobian from differences, kept while it serves.
 */
#include "motion/methods.h"

#include "motion/integrators/stages.h"
#include "motion/integrators/vector.h"

#include "numeric/dense/scalar.h"

#include <math.h>

#define FUNCTIONAL 400 /* iterations, each at least twice as near */
#define NEWTON 40      /* with one Jacobian */
#define JACOBIANS 8
#define CONTRACTION 0.5L

struct implicit {
    struct hol_stages s; /* f[0]: of the state; f[1]: f(z); y: z */
    struct hol_vec base, next, delta, perturbed;
    struct hol_mat jacobian, lu;
    size_t *perm;
    struct hol_work *work;
};

static const struct hol_slot slots[] = {
    HOL_MAT(implicit, base, N, ONE),   HOL_MAT(implicit, next, N, ONE),
    HOL_MAT(implicit, delta, N, ONE),  HOL_MAT(implicit, perturbed, N, ONE),
    HOL_MAT(implicit, jacobian, N, N), HOL_MAT(implicit, lu, N, N),
    HOL_PERM(implicit, perm, N),       HOL_WORK(implicit, work, N),
};
static const struct hol_workspace workspace = HOL_WORKSPACE(slots);

static enum hol_status
create(const struct hol_integrator *self, void **work, const struct hol_rhs *rhs,
       long double tolerance)
{
    (void)tolerance;
    return hol_stages_create(work, sizeof(struct implicit), self, rhs, &workspace, rhs->size, 0);
}

/* next := base + (h/2) f(z), delta := next - z; *size := |delta| in units of |z|. */
static enum hol_status
pass(struct implicit *w, const struct hol_vec *h, long double *size)
{
    struct hol_stages *s = &w->s;
    enum hol_status status = hol_stages_at(s, 1, &s->t, &s->y);
    long double unit;

    if (status != HOL_OK)
        return status;
    hol_vec_step(&w->next, &w->base, h, &s->f[1], 1, 2);
    hol_sub(&w->delta, &w->next, &s->y);
    unit = fmaxl(hol_mat_max(&w->next), hol_mat_max(&w->base));
    *size = unit > 0 ? hol_mat_max(&w->delta) / unit : 0;
    return isfinite(*size) ? HOL_OK : HOL_UNABLE;
}

/* Is it near enough, or as near as rounding allows: past three quarters of the digits, and no
 * longer contracting? (Baumgarte's 1/h^2 magnifies the rounding errors of phi.) */
static bool
is_there(const struct implicit *w, long double size, long double before)
{
    int bits = (int)w->s.rhs->bits;

    return size <= ldexpl(1, 1 - bits) ||
           (size > CONTRACTION * before && size <= ldexpl(1, -3 * bits / 4));
}

/* UNABLE: the iteration does not contract fast enough; z is then what it was before. */
static enum hol_status
iterate(struct implicit *w, const struct hol_vec *h)
{
    long double size, before = INFINITY;

    for (int k = 0; k < FUNCTIONAL; k++) {
        enum hol_status status = pass(w, h, &size);

        if (status != HOL_OK)
            return status;
        if (is_there(w, size, before)) {
            hol_mat_round(&w->s.y, &w->next);
            return HOL_OK;
        }
        if (size > CONTRACTION * before)
            return HOL_UNABLE;
        hol_mat_round(&w->s.y, &w->next);
        before = size;
    }
    return HOL_UNABLE;
}

/* A power of two that moves component i by about half of the digits. */
static void
choose_shift(struct hol_scalar *shift, const struct hol_vec *z, size_t i, mpfr_prec_t bits)
{
    long double size = fmaxl(hol_mat_abs(z, i, 0), hol_mat_max(z) / 1024);
    int e;

    (void)frexpl(size > 0 ? size : 1, &e);
    mpfr_set_si_2exp(shift->x, 1, e - (long)bits / 2, MPFR_RNDN);
}

/* lu := LU of I - (h/2) df/dz at z, by forward differences; f[1] = f(z). */
static enum hol_status
linearize(struct implicit *w, const struct hol_vec *h)
{
    struct hol_stages *s = &w->s;
    size_t size = s->rhs->size;
    struct hol_scalar shift, x, y;

    hol_scalar_init(&shift, s->rhs->bits);
    hol_scalar_init(&x, s->rhs->bits);
    hol_scalar_init(&y, s->rhs->bits);
    for (size_t j = 0; j < size; j++) {
        enum hol_status status;

        choose_shift(&shift, &s->y, j, s->rhs->bits);
        hol_mat_round(&w->perturbed, &s->y);
        hol_mat_get(x.x, &s->y, j, 0);
        mpfr_add(y.x, x.x, shift.x, MPFR_RNDN);
        hol_mat_set(&w->perturbed, j, 0, y.x);
        mpfr_sub(shift.x, y.x, x.x, MPFR_RNDN);
        status = hol_stages_at(s, 2, &s->t, &w->perturbed);
        if (status != HOL_OK)
            return status;
        hol_sub(&s->f[2], &s->f[2], &s->f[1]);
        hol_vec_step(&s->f[2], NULL, h, &s->f[2], -1, 2);
        for (size_t i = 0; i < size; i++) {
            hol_mat_get(x.x, &s->f[2], i, 0);
            mpfr_div(x.x, x.x, shift.x, MPFR_RNDN);
            if (i == j)
                mpfr_add_si(x.x, x.x, 1, MPFR_RNDN);
            hol_mat_set(&w->jacobian, i, j, x.x);
        }
    }
    return hol_lu(&w->lu, w->perm, &w->jacobian, w->work) == HOL_OK ? HOL_OK : HOL_UNABLE;
}

/* Newton steps with one Jacobian. UNABLE: it does not serve (any more). */
static enum hol_status
newton(struct implicit *w, const struct hol_vec *h)
{
    long double size, before = INFINITY;

    for (int k = 0; k < NEWTON; k++) {
        enum hol_status status = pass(w, h, &size);

        if (status != HOL_OK)
            return status;
        hol_lu_solve(&w->delta, &w->lu, w->perm, w->work);
        size = hol_mat_max(&w->delta) / fmaxl(hol_mat_max(&w->s.y), ldexpl(1, -16000));
        if (!isfinite(size))
            return HOL_UNABLE;
        hol_add(&w->s.y, &w->s.y, &w->delta);
        if (size == 0 || is_there(w, size, before))
            return HOL_OK;
        if (size > CONTRACTION * before)
            return HOL_UNABLE;
        before = size;
    }
    return HOL_UNABLE;
}

/* z := the solution, from the first guess that is there; guess: where Newton begins anew. */
static enum hol_status
solve(struct implicit *w, const struct hol_vec *h, const struct hol_vec *guess)
{
    struct hol_stages *s = &w->s;
    enum hol_status status = iterate(w, h);

    if (status != HOL_UNABLE)
        return status;
    hol_mat_round(&s->y, guess);
    for (int k = 0; k < JACOBIANS && status == HOL_UNABLE; k++) {
        status = hol_stages_at(s, 1, &s->t, &s->y);
        if (status == HOL_OK)
            status = linearize(w, h);
        if (status != HOL_OK)
            return status;
        status = newton(w, h);
    }
    return status;
}

static enum hol_status
step_trapezoidal(void *work, struct hol_vec *t, struct hol_vec *y, const struct hol_vec *h)
{
    struct implicit *w = work;
    struct hol_stages *s = &w->s;
    enum hol_status status = hol_stages_at(s, 0, t, y);

    if (status != HOL_OK)
        return status;
    hol_vec_time(&s->t, t, h, 1, 1);
    hol_vec_step(&w->base, y, h, &s->f[0], 1, 2); /* [Greenwood2003] (6.70) */
    hol_vec_step(&s->y, y, h, &s->f[0], 1, 1);
    status = solve(w, h, y);
    return status == HOL_OK ? hol_stages_finish(s, t, y, h) : status;
}

static enum hol_status
step_midpoint(void *work, struct hol_vec *t, struct hol_vec *y, const struct hol_vec *h)
{
    static const long weights[] = {2, -1};
    struct implicit *w = work;
    struct hol_stages *s = &w->s;
    const struct hol_vec *pair[] = {&s->y, y};
    enum hol_status status = hol_stages_at(s, 0, t, y);

    if (status != HOL_OK)
        return status;
    hol_vec_time(&s->t, t, h, 1, 2);
    hol_mat_round(&w->base, y); /* [Greenwood2003] (6.150)-(6.151) */
    hol_vec_step(&s->y, y, h, &s->f[0], 1, 2);
    status = solve(w, h, y);
    if (status != HOL_OK)
        return status;
    hol_vec_combine(&s->y, NULL, NULL, 2, pair, weights, 1);
    return hol_stages_finish(s, t, y, h);
}

const struct hol_integrator hol_integrator_trapezoidal = {
    .name = "trapezoidal",
    .source = "Greenwood2003 (6.70), (6.126)",
    .summary = "trapezoidal rule, implicit",
    .flags = HOL_METHOD_IMPLICIT,
    .order = 2,
    .create = create,
    .step = step_trapezoidal,
    HOL_STAGES_MEMBERS,
};

const struct hol_integrator hol_integrator_implicit_midpoint = {
    .name = "implicit-midpoint",
    .source = "Greenwood2003 (6.150)-(6.151)",
    .summary = "midpoint rule, implicit",
    .flags = HOL_METHOD_IMPLICIT,
    .order = 2,
    .create = create,
    .step = step_midpoint,
    HOL_STAGES_MEMBERS,
};
