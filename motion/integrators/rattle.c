/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * RATTLE for holonomic systems, Hairer, Lubich & Wanner, Geometric Numerical Integration, section
 * VII.1 (Andersen 1983; for any Hamiltonian, Jay 1996). With the momenta p = T_q' = M(t, q) v +
 * a(t, q) and the forces f = T_q - V_q + Q, p_h = p_n + (h/2) (f(t_n, q_n, v_a) + A_n^T lambda),
 * p_h = M_n v_a + a_n q_{n+1} = q_n + (h/2) (v_a + v_b),  phi(q_{n+1}, t_{n+1}) = 0,  p_h = M_{n+1}
 * v_b + a_{n+1} p_{n+1} = p_h + (h/2) (f(t_{n+1}, q_{n+1}, v_b) + A_{n+1}^T mu),  phi'(q_{n+1},
 * v_{n+1}) = 0 It is symmetric and of order 2; symplectic where the system is Hamiltonian (Q = 0).
 * Where M is constant and f = f(t, q), v_a = v_b and all but lambda is explicit. It has its own
 * multipliers: no formulation is asked. What is implicit is solved to the roundings, by functional
 * iteration, in which lambda follows by Newton's method with A_n in place of A(q_{n+1}). Rows
 * may depend on each other.
 */
#include "motion/methods.h"

#include "motion/integrators/stages.h"
#include "motion/integrators/vector.h"
#include "motion/stabilizations/minimum-norm.h"

#include <math.h>

#define ITERATIONS 400
#define IDLE 10

struct rattle {
    struct hol_stages s;
    struct hol_minimum_norm here, there; /* A and M at the beginning and at the end of the step */
    struct hol_vec q, v, q1, va, vb, step, phi, rate, force, f, p, half;
    struct hol_vec base, w, a0, a1; /* va = base + w, w = (h/2) M^-1 A^T lambda */
    struct hol_mat M, L;            /* M_n; M_{n+1} = L L^T */
};

static const struct hol_slot slots[] = {
    HOL_MAT(rattle, q, N, ONE),
    HOL_MAT(rattle, v, N, ONE),
    HOL_MAT(rattle, q1, N, ONE),
    HOL_MAT(rattle, va, N, ONE),
    HOL_MAT(rattle, vb, N, ONE),
    HOL_MAT(rattle, step, N, ONE),
    HOL_MAT(rattle, phi, M, ONE),
    HOL_MAT(rattle, rate, M, ONE),
    HOL_MAT(rattle, f, N, ONE),
    HOL_MAT(rattle, p, N, ONE),
    HOL_MAT(rattle, base, N, ONE),
    HOL_MAT(rattle, force, N, ONE),
    HOL_MAT(rattle, w, N, ONE),
    HOL_MAT(rattle, half, N, ONE),
    HOL_MAT(rattle, a0, N, ONE),
    HOL_MAT(rattle, a1, N, ONE),
    HOL_MAT(rattle, M, N, N),
    HOL_MAT(rattle, L, N, N),
    HOL_SLOT(hol_storage_minimum_norm, rattle, here, M, N),
    HOL_SLOT(hol_storage_minimum_norm, rattle, there, M, N),
};
static const struct hol_workspace workspace = HOL_WORKSPACE(slots);

static enum hol_status
create(const struct hol_integrator *self, void **work, const struct hol_rhs *rhs,
       long double tolerance)
{
    (void)tolerance;
    if (rhs->holonomic == NULL || rhs->size != 2 * rhs->n)
        return HOL_INVALID;
    return hol_stages_create(work, sizeof(struct rattle), self, rhs, &workspace, rhs->n,
                             rhs->holonomic->m);
}

/* The case at (t, q, v): phi, phi', F, M; `rows` not NULL: A and M are factored into them. */
static enum hol_status
look(struct rattle *w, struct hol_minimum_norm *rows, const struct hol_problem **problem,
     const struct hol_vec *t, const struct hol_vec *q, const struct hol_vec *v)
{
    const struct hol_holonomic *holonomic = w->s.rhs->holonomic;
    const struct hol_problem *p = NULL;
    enum hol_status status = holonomic->at(holonomic->context, &p, &w->phi, &w->rate, t, q, v);

    if (status != HOL_OK)
        return status;
    *problem = p;
    if (holonomic->simple)
        hol_mat_round(&w->f, &p->F);
    if (rows == NULL)
        return HOL_OK;
    hol_mat_round(&rows->B, &p->A);
    return hol_minimum_norm_factor(rows, &p->M);
}

/* f at (t, q, v); a (NULL: not wanted) = p - M v, with M of the problem. */
static enum hol_status
forces(struct rattle *w, struct hol_vec *a, const struct hol_mat *M, const struct hol_vec *t,
       const struct hol_vec *q, const struct hol_vec *v)
{
    const struct hol_holonomic *holonomic = w->s.rhs->holonomic;
    enum hol_status status;

    if (holonomic->simple)
        return HOL_OK; /* `look` gives f, and a is not needed */
    status = holonomic->momenta(holonomic->context, &w->p, &w->f, t, q, v);
    if (status == HOL_OK && a != NULL) {
        hol_mul_v(&w->half, M, v);
        hol_sub(a, &w->p, &w->half);
    }
    return status;
}

/* force := M^-1 f */
static void
accelerate(struct rattle *w, const struct hol_mat *L)
{
    hol_mat_round(&w->force, &w->f);
    hol_lower_solve(&w->force, L);
    hol_lower_solve_t(&w->force, L);
}

/* vb from p_h = M_n va + a_n = M_{n+1} vb + a_{n+1}; L is that of M_{n+1}. */
static void
carry(struct rattle *w, const struct hol_mat *L)
{
    hol_mat_round(&w->vb, &w->va);
    if (w->s.rhs->holonomic->simple)
        return;
    hol_mul_v(&w->half, &w->M, &w->va);
    hol_add(&w->half, &w->half, &w->a0);
    hol_sub(&w->vb, &w->half, &w->a1);
    hol_lower_solve(&w->vb, L);
    hol_lower_solve_t(&w->vb, L);
}

/* One pass of the iteration: new w, va, vb and q1; *size: how far q1 has moved. */
static enum hol_status
pass(struct rattle *w, const struct hol_vec *t, const struct hol_vec *h, long double *size)
{
    const struct hol_problem *p = NULL;
    bool simple = w->s.rhs->holonomic->simple;
    enum hol_status status = look(w, NULL, &p, &w->s.t, &w->q1, &w->va);

    if (status == HOL_OK && !simple && hol_cholesky(&w->L, &p->M) != HOL_OK)
        status = HOL_UNABLE;
    if (status == HOL_OK)
        status = forces(w, &w->a1, &p->M, &w->s.t, &w->q1, &w->va);
    if (status == HOL_OK)
        status = hol_minimum_norm_solve(&w->here, &w->step, &w->phi);
    if (status == HOL_OK && !simple)
        status = forces(w, NULL, NULL, t, &w->q, &w->va);
    if (status != HOL_OK)
        return status;
    if (!simple) {
        accelerate(w, &w->here.L);
        hol_vec_step(&w->base, &w->v, h, &w->force, 1, 2);
    }
    hol_vec_divide(&w->step, &w->step, h);
    hol_add(&w->w, &w->w, &w->step);
    hol_add(&w->va, &w->base, &w->w);
    carry(w, &w->L);
    hol_add(&w->half, &w->va, &w->vb);
    hol_vec_step(&w->half, &w->q, h, &w->half, 1, 2);
    hol_sub(&w->q1, &w->half, &w->q1);
    *size = hol_mat_max(&w->q1);
    hol_mat_round(&w->q1, &w->half);
    *size /= fmaxl(fmaxl(hol_mat_max(&w->q1), hol_mat_max(&w->q)), ldexpl(1, -16000));
    return isfinite(*size) ? HOL_OK : HOL_UNABLE;
}

/* Find q_{n+1}, va and vb: iterate until q1 no longer moves, or stops converging for some passes
 * (rounding; or UNABLE, where it does not contract). */
static enum hol_status
solve(struct rattle *w, const struct hol_vec *t, const struct hol_vec *h)
{
    int bits = (int)w->s.rhs->bits, idle = 0;
    long double size, best = INFINITY;

    for (int k = 0; k < ITERATIONS; k++) {
        enum hol_status status = pass(w, t, h, &size);

        if (status != HOL_OK)
            return status;
        if (size <= ldexpl(1, -bits))
            return HOL_OK;
        idle = size < best ? 0 : idle + 1;
        if (idle == (best <= ldexpl(1, 4 - bits) ? 1 : IDLE))
            return best <= ldexpl(1, -3 * bits / 4) ? HOL_OK : HOL_UNABLE;
        best = fminl(best, size);
    }
    return HOL_UNABLE;
}

/* A, M and f at the beginning of the step; the first guess at what is implicit. */
static enum hol_status
begin(struct rattle *w, const struct hol_vec *t, const struct hol_vec *h)
{
    const struct hol_problem *p = NULL;
    enum hol_status status = look(w, &w->here, &p, t, &w->q, &w->v);

    if (status != HOL_OK)
        return status;
    hol_mat_round(&w->M, &p->M);
    status = forces(w, &w->a0, &w->M, t, &w->q, &w->v);
    if (status != HOL_OK)
        return status;
    accelerate(w, &w->here.L);
    hol_vec_step(&w->base, &w->v, h, &w->force, 1, 2);
    hol_mat_zero(&w->w);
    hol_mat_round(&w->va, &w->base);
    hol_vec_step(&w->q1, &w->q, h, &w->va, 1, 1);
    hol_vec_time(&w->s.t, t, h, 1, 1);
    return HOL_OK;
}

static enum hol_status
step(void *work, struct hol_vec *t, struct hol_vec *y, const struct hol_vec *h)
{
    struct rattle *w = work;
    struct hol_stages *s = &w->s;
    const struct hol_problem *p = NULL;
    size_t n = s->rhs->n;
    enum hol_status status;

    hol_mat_take(&w->q, y, 0, 0);
    hol_mat_take(&w->v, y, n, 0);
    if ((status = begin(w, t, h)) != HOL_OK || (status = solve(w, t, h)) != HOL_OK ||
        (status = look(w, &w->there, &p, &s->t, &w->q1, &w->va)) != HOL_OK ||
        (status = forces(w, &w->a1, &p->M, &s->t, &w->q1, &w->va)) != HOL_OK)
        return status;
    carry(w, &w->there.L);
    if ((status = forces(w, NULL, NULL, &s->t, &w->q1, &w->vb)) != HOL_OK)
        return status;
    accelerate(w, &w->there.L);
    hol_vec_step(&w->v, &w->vb, h, &w->force, 1, 2);
    if ((status = look(w, NULL, &p, &s->t, &w->q1, &w->v)) != HOL_OK || /* phi' there */
        (status = hol_minimum_norm_solve(&w->there, &w->step, &w->rate)) != HOL_OK)
        return status;
    hol_add(&w->v, &w->v, &w->step);
    hol_mat_put(&s->y, 0, 0, &w->q1);
    hol_mat_put(&s->y, n, 0, &w->v);
    return hol_stages_finish(s, t, y, h);
}

const struct hol_integrator hol_integrator_rattle = {
    .name = "rattle",
    .source = "Hairer, Lubich & Wanner, Geometric Numerical Integration, VII.1",
    .summary = "RATTLE: holonomic constraints, ideal; asks no solver",
    .flags = HOL_METHOD_HOLONOMIC | HOL_METHOD_IMPLICIT,
    .order = 2,
    .create = create,
    .step = step,
    HOL_STAGES_MEMBERS,
};
