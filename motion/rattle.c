/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * RATTLE for holonomic systems with a constant mass matrix and forces of positions and time,
 * Hairer, Lubich & Wanner, Geometric Numerical Integration, section VII.1 (Andersen 1983): v_h =
 * v_n + (h/2) M^-1 (F(q_n) + A_n^T lambda) q_{n+1} = q_n + h v_h, phi(q_{n+1}, t_{n+1}) = 0 v_{n+1}
 * = v_h + (h/2) M^-1 (F(q_{n+1}) + A_{n+1}^T mu),   phi'(q_{n+1}, v_{n+1}) = 0 symmetric,
 * symplectic, of order 2. It has its own multipliers: no formulation is asked. lambda is found by
 * Newton's method with A_n in the place of A(q_{n+1}).
 */
#include "motion/methods.h"

#include "motion/stages.h"
#include "motion/vector.h"

#include "numeric/alloc.h"

#include <math.h>

#define ITERATIONS 200

struct rattle {
    struct hol_stages s;
    struct hol_vec q, v, q1, step, phi, rate, force;
    struct hol_mat L, At, N, NL; /* M = L L^T; L^-1 A^T; A M^-1 A^T = NL NL^T */
};

static void
destroy(void *work)
{
    struct rattle *w = work;

    if (w == NULL)
        return;
    hol_stages_clear(&w->s);
    hol_mat_clear(&w->q);
    hol_mat_clear(&w->v);
    hol_mat_clear(&w->q1);
    hol_mat_clear(&w->step);
    hol_mat_clear(&w->phi);
    hol_mat_clear(&w->rate);
    hol_mat_clear(&w->force);
    hol_mat_clear(&w->L);
    hol_mat_clear(&w->At);
    hol_mat_clear(&w->N);
    hol_mat_clear(&w->NL);
    hol_free(w);
}

static enum hol_status
create(void **work, const struct hol_rhs *rhs, long double tolerance)
{
    const struct hol_holonomic *holonomic = rhs->holonomic;
    struct rattle *w;
    enum hol_status status;
    size_t n = rhs->n, m;

    (void)tolerance;
    if (holonomic == NULL || rhs->size != 2 * n)
        return HOL_INVALID;
    if ((w = hol_alloc(1, sizeof *w)) == NULL)
        return HOL_NOMEM;
    m = holonomic->m;
    if ((status = hol_stages_init(&w->s, rhs, 0)) != HOL_OK ||
        (status = hol_vec_init(&w->q, n, rhs->bits)) != HOL_OK ||
        (status = hol_vec_init(&w->v, n, rhs->bits)) != HOL_OK ||
        (status = hol_vec_init(&w->q1, n, rhs->bits)) != HOL_OK ||
        (status = hol_vec_init(&w->step, n, rhs->bits)) != HOL_OK ||
        (status = hol_vec_init(&w->force, n, rhs->bits)) != HOL_OK ||
        (status = hol_vec_init(&w->phi, m, rhs->bits)) != HOL_OK ||
        (status = hol_vec_init(&w->rate, m, rhs->bits)) != HOL_OK ||
        (status = hol_mat_init(&w->L, n, n, rhs->bits)) != HOL_OK ||
        (status = hol_mat_init(&w->At, n, m, rhs->bits)) != HOL_OK ||
        (status = hol_mat_init(&w->N, m, m, rhs->bits)) != HOL_OK ||
        (status = hol_mat_init(&w->NL, m, m, rhs->bits)) != HOL_OK) {
        destroy(w);
        return status;
    }
    *work = w;
    return HOL_OK;
}

static void
changed(void *work)
{
    (void)work; /* no history */
}

static size_t
steps(const void *work)
{
    return ((const struct rattle *)work)->s.steps;
}

/* The case at (t, q, v); the factors, if they are asked for. UNABLE: M or A M^-1 A^T is singular.
 */
static enum hol_status
look(struct rattle *w, const struct hol_vec *t, const struct hol_vec *q, bool factor)
{
    const struct hol_holonomic *holonomic = w->s.rhs->holonomic;
    const struct hol_problem *p = NULL;
    enum hol_status status = holonomic->at(holonomic->context, &p, &w->phi, &w->rate, t, q, &w->v);

    if (status != HOL_OK || !factor)
        return status;
    hol_mat_round(&w->force, &p->F);
    hol_transpose(&w->At, &p->A);
    if (hol_cholesky(&w->L, &p->M) != HOL_OK)
        return HOL_UNABLE;
    hol_lower_solve(&w->force, &w->L);
    hol_lower_solve_t(&w->force, &w->L); /* M^-1 F */
    hol_lower_solve(&w->At, &w->L);
    hol_mul_tn(&w->N, &w->At, &w->At);
    return hol_cholesky(&w->NL, &w->N) == HOL_OK ? HOL_OK : HOL_UNABLE;
}

/* step := -M^-1 A^T (A M^-1 A^T)^-1 residual */
static void
least(struct rattle *w, struct hol_vec *residual)
{
    hol_lower_solve(residual, &w->NL);
    hol_lower_solve_t(residual, &w->NL);
    hol_mul_v(&w->step, &w->At, residual);
    hol_lower_solve_t(&w->step, &w->L);
    hol_negate(&w->step);
}

/* q1 moves along M^-1 A_n^T until phi = 0, to the roundings. */
static enum hol_status
hold_positions(struct rattle *w)
{
    int bits = (int)w->s.rhs->bits;
    long double size, before = INFINITY;

    for (int k = 0; k < ITERATIONS; k++) {
        enum hol_status status = look(w, &w->s.t, &w->q1, false);

        if (status != HOL_OK)
            return status;
        least(w, &w->phi);
        hol_add(&w->q1, &w->q1, &w->step);
        size = hol_mat_max(&w->q1);
        size = size > 0 ? hol_mat_max(&w->step) / size : 0;
        if (!isfinite(size))
            return HOL_UNABLE;
        if (size <= ldexpl(1, -bits) || (size >= before / 2 && size <= ldexpl(1, -3 * bits / 4)))
            return HOL_OK;
        if (size >= before && k > 3)
            return HOL_UNABLE;
        before = size;
    }
    return HOL_UNABLE;
}

static enum hol_status
step(void *work, struct hol_vec *t, struct hol_vec *y, const struct hol_vec *h)
{
    struct rattle *w = work;
    struct hol_stages *s = &w->s;
    size_t n = s->rhs->n;
    enum hol_status status;

    hol_mat_take(&w->q, y, 0, 0);
    hol_mat_take(&w->v, y, n, 0);
    if ((status = look(w, t, &w->q, true)) != HOL_OK)
        return status;
    hol_vec_step(&w->step, &w->v, h, &w->force, 1, 2);
    hol_vec_step(&w->q1, &w->q, h, &w->step, 1, 1);
    hol_vec_time(&s->t, t, h, 1, 1);
    if ((status = hold_positions(w)) != HOL_OK)
        return status;
    hol_sub(&w->v, &w->q1, &w->q);
    hol_vec_divide(&w->v, &w->v, h); /* v_h */
    if ((status = look(w, &s->t, &w->q1, true)) != HOL_OK)
        return status;
    hol_vec_step(&w->v, &w->v, h, &w->force, 1, 2);
    if ((status = look(w, &s->t, &w->q1, false)) != HOL_OK) /* phi' at the new velocities */
        return status;
    least(w, &w->rate);
    hol_add(&w->v, &w->v, &w->step);
    hol_mat_put(&s->y, 0, 0, &w->q1);
    hol_mat_put(&s->y, n, 0, &w->v);
    return hol_stages_finish(s, t, y, h);
}

const struct hol_integrator hol_integrator_rattle = {
    .name = "rattle",
    .source = "Hairer, Lubich & Wanner, Geometric Numerical Integration, VII.1",
    .summary = "RATTLE: holonomic, M constant; asks no solver",
    .flags = HOL_METHOD_HOLONOMIC | HOL_METHOD_IMPLICIT,
    .order = 2,
    .create = create,
    .step = step,
    .changed = changed,
    .steps = steps,
    .destroy = destroy,
};
