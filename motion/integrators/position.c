/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Methods of second order for q'' = a(t, q):
 *     central difference  q_{n+1} - 2 q_n + q_{n-1} = h^2 a_n                            (6.147)
 *     Numerov             q_{n+1} - 2 q_n + q_{n-1} = h^2 (a_{n+1} + 10 a_n + a_{n-1})/12
 * [Greenwood2003] (6.147) and Problem 6.2. The first is carried out in its one-step form, whose
 * positions are the same:
 *     q_{n+1} = q_n + h v_n + h^2 a_n/2,   v_{n+1} = v_n + h (a_n + a_{n+1})/2
 * The second keeps q_{n-1}, begins with a step of RK-4, finds q_{n+1} by functional iteration, and
 * has the velocity from the quadratic through the three accelerations:
 *     v_{n+1} = (q_{n+1} - q_n)/h + h (7 a_{n+1} + 6 a_n - a_{n-1})/24
 */
#include "motion/methods.h"

#include "motion/integrators/stages.h"
#include "motion/integrators/vector.h"

#include <math.h>

#define ITERATIONS 800

struct position {
    struct hol_stages s;
    struct hol_vec q0, q1, v, a0, a1, a2; /* q_{n-1}, q_n or new q; a_{n-1}, a_n, a_{n+1} */
    struct hol_vec q2, base;
    bool known; /* q0, a0 are of the step before, of size s.h */
};

static const struct hol_slot slots[] = {
    HOL_MAT(position, q0, N, ONE), HOL_MAT(position, q1, N, ONE),   HOL_MAT(position, q2, N, ONE),
    HOL_MAT(position, v, N, ONE),  HOL_MAT(position, a0, N, ONE),   HOL_MAT(position, a1, N, ONE),
    HOL_MAT(position, a2, N, ONE), HOL_MAT(position, base, N, ONE),
};
static const struct hol_workspace workspace = HOL_WORKSPACE(slots);

static enum hol_status
create(const struct hol_integrator *self, void **work, const struct hol_rhs *rhs,
       long double tolerance)
{
    (void)tolerance;
    if (!rhs->position_only || rhs->size != 2 * rhs->n)
        return HOL_INVALID;
    return hol_stages_create(work, sizeof(struct position), self, rhs, &workspace, rhs->n, 0);
}

static void
changed(void *work)
{
    ((struct position *)work)->known = false;
}

/* a := the accelerations at (t, q), with the velocities w->v, which do not matter. */
static enum hol_status
accelerations(struct position *w, struct hol_vec *a, const struct hol_vec *t,
              const struct hol_vec *q)
{
    struct hol_stages *s = &w->s;
    enum hol_status status;

    hol_mat_put(&s->y, 0, 0, q);
    hol_mat_put(&s->y, s->rhs->n, 0, &w->v);
    status = hol_stages_at(s, 0, t, &s->y);
    if (status == HOL_OK)
        hol_mat_take(a, &s->f[0], s->rhs->n, 0);
    return status;
}

static enum hol_status
finish(struct position *w, struct hol_vec *t, struct hol_vec *y, const struct hol_vec *h,
       const struct hol_vec *q)
{
    hol_mat_put(&w->s.y, 0, 0, q);
    hol_mat_put(&w->s.y, w->s.rhs->n, 0, &w->v);
    return hol_stages_finish(&w->s, t, y, h);
}

static enum hol_status
step_central(void *work, struct hol_vec *t, struct hol_vec *y, const struct hol_vec *h)
{
    static const long sum[] = {1, 1};
    struct position *w = work;
    const struct hol_vec *a[] = {&w->a1, &w->a2};
    enum hol_status status;

    hol_mat_take(&w->q1, y, 0, 0);
    hol_mat_take(&w->v, y, w->s.rhs->n, 0);
    status = accelerations(w, &w->a1, t, &w->q1);
    if (status != HOL_OK)
        return status;
    hol_vec_step(&w->base, &w->v, h, &w->a1, 1, 2);
    hol_vec_step(&w->q2, &w->q1, h, &w->base, 1, 1);
    hol_vec_time(&w->s.t, t, h, 1, 1);
    status = accelerations(w, &w->a2, &w->s.t, &w->q2);
    if (status != HOL_OK)
        return status;
    hol_vec_combine(&w->v, &w->v, h, 2, a, sum, 2);
    return finish(w, t, y, h, &w->q2);
}

/* The first step, by RK-4. */
static enum hol_status
begin(struct position *w, struct hol_vec *t, struct hol_vec *y, const struct hol_vec *h)
{
    struct hol_stages *s = &w->s;
    enum hol_status status = hol_stages_at(s, 0, t, y);

    if (status != HOL_OK)
        return status;
    hol_mat_take(&w->q0, y, 0, 0);
    hol_mat_take(&w->a0, &s->f[0], s->rhs->n, 0);
    status = hol_stages_rk4(s, t, y, h);
    if (status == HOL_OK)
        status = hol_stages_finish(s, t, y, h);
    if (status == HOL_OK) {
        hol_mat_round(&s->h, h);
        w->known = true;
    }
    return status;
}

/* q2 = base + h^2 a(q2)/12 by functional iteration; w->a2 = a(q2). */
static enum hol_status
iterate(struct position *w, const struct hol_vec *h)
{
    int bits = (int)w->s.rhs->bits;
    long double size, before = INFINITY;

    for (int k = 0; k < ITERATIONS; k++) {
        enum hol_status status = accelerations(w, &w->a2, &w->s.t, &w->q2);

        if (status != HOL_OK)
            return status;
        hol_mat_round(&w->q1, &w->q2);
        hol_vec_step(&w->q2, NULL, h, &w->a2, 1, 12);
        hol_vec_step(&w->q2, &w->base, h, &w->q2, 1, 1);
        hol_sub(&w->q1, &w->q2, &w->q1);
        size = fmaxl(hol_mat_max(&w->q2), hol_mat_max(&w->q0));
        size = size > 0 ? hol_mat_max(&w->q1) / size : 0;
        if (!isfinite(size))
            return HOL_UNABLE;
        if (size <= ldexpl(1, -bits) || (size >= before && size <= ldexpl(1, 6 - bits)))
            return HOL_OK;
        if (size >= before && k > 3)
            return HOL_UNABLE;
        before = size;
    }
    return HOL_UNABLE;
}

static enum hol_status
step_numerov(void *work, struct hol_vec *t, struct hol_vec *y, const struct hol_vec *h)
{
    static const long weights[] = {10, 1}, double_minus[] = {2, -1}, velocity[] = {7, 6, -1};
    struct position *w = work;
    struct hol_stages *s = &w->s;
    const struct hol_vec *a[] = {&w->a1, &w->a0}, *all[] = {&w->a2, &w->a1, &w->a0};
    const struct hol_vec *q[] = {&w->q1, &w->q0};
    enum hol_status status;

    if (!w->known || !hol_vec_same(h, &s->h))
        return begin(w, t, y, h);
    hol_mat_take(&w->q1, y, 0, 0);
    hol_mat_take(&w->v, y, s->rhs->n, 0);
    status = accelerations(w, &w->a1, t, &w->q1);
    if (status != HOL_OK)
        return status;
    hol_vec_combine(&w->base, NULL, h, 2, a, weights, 12);
    hol_vec_step(&w->base, NULL, h, &w->base, 1, 1);
    hol_vec_combine(&w->q2, NULL, NULL, 2, q, double_minus, 1);
    hol_add(&w->base, &w->base, &w->q2); /* 2 q_n - q_{n-1} + h^2 (10 a_n + a_{n-1})/12 */
    hol_vec_time(&s->t, t, h, 1, 1);
    status = iterate(w, h);
    if (status != HOL_OK)
        return status;
    hol_mat_take(&w->q1, y, 0, 0);
    hol_sub(&w->base, &w->q2, &w->q1);
    hol_vec_divide(&w->base, &w->base, h);
    hol_vec_combine(&w->v, &w->base, h, 3, all, velocity, 24);
    status = finish(w, t, y, h, &w->q2);
    if (status == HOL_OK) {
        hol_mat_round(&w->q0, &w->q1);
        hol_mat_round(&w->a0, &w->a1);
    }
    return status;
}

const struct hol_integrator hol_integrator_central_difference = {
    .name = "central-difference",
    .source = "Greenwood2003 (6.147)",
    .summary = "central difference, for forces without velocities",
    .flags = HOL_METHOD_POSITION,
    .order = 2,
    .create = create,
    .step = step_central,
    .changed = changed,
    .steps = hol_stages_steps,
    .destroy = hol_stages_destroy,
};

const struct hol_integrator hol_integrator_numerov = {
    .name = "numerov",
    .source = "Greenwood2003 Problem 6.2",
    .summary = "Numerov, for forces without velocities",
    .flags = HOL_METHOD_POSITION | HOL_METHOD_IMPLICIT | HOL_METHOD_MULTISTEP,
    .order = 4,
    .create = create,
    .step = step_numerov,
    .changed = changed,
    .steps = hol_stages_steps,
    .destroy = hol_stages_destroy,
};
