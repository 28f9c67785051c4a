/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A simulation before its first step: what is integrated, the state at the start, the span. */
#include "motion/run/run.h"

#include "motion/integrators/vector.h"

#include "numeric/dense/scalar.h"

#include <float.h>

#define DEFAULT_STEPS 1000

/* ------------------------------------------------------------- what is integrated */

/* Note a failure and its origin; INVALID and NOMEM end the run. */
enum hol_status
hol_run_blame(struct hol_run *run, enum hol_status status, enum hol_end unable)
{
    if (status == HOL_DOMAIN)
        run->blame = HOL_END_DOMAIN;
    else if (status == HOL_UNABLE)
        run->blame = unable;
    return status;
}

void
hol_run_costs(const struct hol_run *run, size_t *steps, size_t *evaluations, size_t *solves)
{
    const struct hol_integrator *integrator = run->how->integrator;
    const struct hol_outcome *before = run->outcome;
    size_t own =
        run->contacts.evaluations; /* evaluations of the case that the system does not count */

    if (integrator->evaluations != NULL && run->integrator != NULL)
        own += integrator->evaluations(run->integrator);
    *steps = before->steps + run->contacts.steps;
    if (run->integrator != NULL)
        *steps += integrator->steps(run->integrator);
    *evaluations = before->evaluations + run->system.evaluations + own;
    *solves = before->solves + run->system.solves + own;
}

/* The case at the state (run->q, v, s) of a pass, with U and q'. */
static enum hol_status
look(struct hol_run *run, const struct hol_vec *t)
{
    const struct hol_stabilization *stabilization = run->how->stabilization;
    unsigned flags = stabilization->flags;
    bool bias = (flags & HOL_STABILIZE_RHS) && !(flags & HOL_STABILIZE_FROZEN);
    enum hol_status status = HOL_OK;

    if (flags & HOL_STABILIZE_PASS)
        status = hol_run_blame(run, stabilization->correct(run->stabilization, t, &run->q, &run->v),
                               HOL_END_CORRECTION);
    if (status != HOL_OK)
        return status;
    if (flags & HOL_STABILIZE_FLOW)
        return hol_run_blame(
            run, stabilization->flow(run->stabilization, &run->flow, t, &run->q, &run->v),
            HOL_END_CORRECTION);
    status = bias ? stabilization->bias(run->stabilization, &run->U, t, &run->q, &run->v, &run->s,
                                        &run->h)
                  : hol_system_at(&run->system, t, &run->q, &run->v);
    return hol_run_blame(run, status, HOL_END_UNABLE);
}

static enum hol_status
derivative(void *context, struct hol_vec *dydt, const struct hol_vec *t, const struct hol_vec *y)
{
    struct hol_run *run = context;
    unsigned flags = run->how->stabilization->flags;
    size_t n = run->system.n;
    enum hol_status status;

    hol_mat_take(&run->q, y, 0, 0);
    hol_mat_take(&run->v, y, n, 0);
    if (run->extra > 0)
        hol_mat_take(&run->s, y, 2 * n, 0);
    status = look(run, t);
    if (status != HOL_OK)
        return status;
    if (run->extra > 0)
        status = hol_system_residuals(&run->system, NULL, &run->rate);
    if (status == HOL_OK) {
        status = hol_run_accelerations(run, flags & HOL_STABILIZE_RHS ? &run->U : NULL);
        run->refused = status != HOL_OK;
    }
    if (status != HOL_OK)
        return hol_run_blame(run, status, HOL_END_UNABLE);
    hol_mat_put(dydt, 0, 0, flags & HOL_STABILIZE_FLOW ? &run->flow : &run->v);
    hol_mat_put(dydt, n, 0, &run->a);
    if (run->extra > 0)
        hol_mat_put(dydt, 2 * n, 0, &run->rate); /* s' = g, [Greenwood2003] (6.332) */
    return HOL_OK;
}

/* An integrator that solves the problem itself has no answer here: treat it as the formulation's.
 */
static void
refused(void *context, enum hol_status status, const struct hol_vec *t, const struct hol_vec *y)
{
    struct hol_run *run = context;

    hol_mat_take(&run->q, y, 0, 0);
    hol_mat_take(&run->v, y, run->system.n, 0);
    run->refused = hol_system_at(&run->system, t, &run->q, &run->v) == HOL_OK;
    (void)hol_run_blame(run, status, HOL_END_UNABLE);
}

static enum hol_status
constraints_at(void *context, const struct hol_problem **problem, struct hol_vec *phi,
               struct hol_vec *rate, const struct hol_vec *t, const struct hol_vec *q,
               const struct hol_vec *v)
{
    struct hol_run *run = context;
    enum hol_status status = hol_system_at(&run->system, t, q, v);

    if (status == HOL_OK)
        status = hol_system_residuals(&run->system, phi, rate);
    if (status == HOL_OK)
        status = hol_system_dense(&run->system);
    if (status == HOL_OK)
        *problem = &run->system.problem;
    return hol_run_blame(run, status, HOL_END_UNABLE);
}

static enum hol_status
momenta_at(void *context, struct hol_vec *p, struct hol_vec *f, const struct hol_vec *t,
           const struct hol_vec *q, const struct hol_vec *v)
{
    struct hol_run *run = context;

    return hol_run_blame(run, hol_canonical_at(&run->canonical, p, f, t, q, v), HOL_END_UNABLE);
}

/* The equations of the right-hand side, if it consists of nothing else. */
static enum hol_status
show_equations(struct hol_run *run)
{
    const struct hol_simulation *how = run->how;
    struct hol_system *system = &run->system;
    enum hol_status status = HOL_OK;

    run->holonomic = (struct hol_holonomic){.m = system->m,
                                            .has_rates = !system->has_acceleration_rows,
                                            .context = run,
                                            .at = constraints_at};
    if (how->stabilization->flags & (HOL_STABILIZE_RHS | HOL_STABILIZE_PASS | HOL_STABILIZE_FLOW))
        return HOL_OK;
    run->rhs.model = how->model;
    run->rhs.refused = refused;
    run->rhs.equations = how->model->nonideal_needs_force ? NULL : &run->holonomic;
    if (!system->is_holonomic || !(how->integrator->flags & HOL_METHOD_HOLONOMIC))
        return HOL_OK;
    run->rhs.holonomic = &run->holonomic;
    run->holonomic.momenta = momenta_at;
    run->holonomic.simple = system->is_simple;
    if (!system->is_simple)
        status = hol_canonical_init(&run->canonical, system);
    return status;
}

/* ------------------------------------------------------------------- begin and end */

static enum hol_status
init_vectors(struct hol_run *run)
{
    size_t n = run->system.n, m = run->system.m;
    mpfr_prec_t bits = run->how->bits;
    struct hol_vec *const ones[] = {&run->t,      &run->h,     &run->start_t,
                                    &run->full_h, &run->end_t, &run->from};
    enum hol_status status = HOL_OK;

    for (size_t i = 0; i < sizeof ones / sizeof ones[0] && status == HOL_OK; i++)
        status = hol_vec_init(ones[i], 1, bits);
    if (status != HOL_OK)
        return status;
    (void)((status = hol_vec_init(&run->y, run->rhs.size, bits)) != HOL_OK ||
           (status = hol_vec_init(&run->q, n, bits)) != HOL_OK ||
           (status = hol_vec_init(&run->v, n, bits)) != HOL_OK ||
           (status = hol_vec_init(&run->a, n, bits)) != HOL_OK ||
           (status = hol_vec_init(&run->flow, n, bits)) != HOL_OK ||
           (status = hol_vec_init(&run->s, m, bits)) != HOL_OK ||
           (status = hol_vec_init(&run->wanted, m, bits)) != HOL_OK ||
           (status = hol_vec_init(&run->consistent, m, bits)) != HOL_OK ||
           (status = run->system.is_sparse_only
                         ? HOL_OK
                         : hol_minimum_norm_init(&run->minimum_norm, n, m, bits)) != HOL_OK ||
           (status = hol_vec_init(&run->U, m, bits)) != HOL_OK ||
           (status = hol_vec_init(&run->rate, m, bits)) != HOL_OK ||
           (status = hol_monitor_init(run)) != HOL_OK ||
           (status = hol_contacts_init(run)) != HOL_OK);
    return status;
}

void
hol_run_clear(struct hol_run *run)
{
    struct hol_vec *const all[] = {&run->t,    &run->h, &run->start_t, &run->full_h, &run->end_t,
                                   &run->from, &run->y, &run->q,       &run->v,      &run->a,
                                   &run->s,    &run->U, &run->rate,    &run->flow};

    run->how->integrator->destroy(run->integrator);
    run->how->stabilization->destroy(run->stabilization);
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        hol_mat_clear(all[i]);
    hol_mat_clear(&run->wanted);
    hol_mat_clear(&run->consistent);
    hol_minimum_norm_clear(&run->minimum_norm);
    hol_monitor_clear(run);
    hol_contacts_clear(run);
    hol_canonical_clear(&run->canonical);
    hol_system_clear(&run->system);
}

enum hol_status
hol_run_init(struct hol_run *run, const struct hol_passage *passage)
{
    const struct hol_simulation *how = &passage->how;
    unsigned flags = how->stabilization->flags;
    enum hol_status status;

    *run = (struct hol_run){.how = how,
                            .passage = passage,
                            .outcome = passage->outcome,
                            .most_q = LDBL_MAX,
                            .most_v = LDBL_MAX};
    status = hol_system_init(&run->system, how->model, how->solver, how->bits);
    if (status != HOL_OK)
        return status;
    if ((flags & HOL_STABILIZE_INTEGRAL) && run->system.has_velocity_rows)
        run->extra = run->system.m;
    run->rhs =
        (struct hol_rhs){.n = run->system.n,
                         .size = 2 * run->system.n + run->extra,
                         .bits = how->bits,
                         .context = run,
                         .derivative = derivative,
                         .position_only = run->system.position_only &&
                                          !(flags & (HOL_STABILIZE_RHS | HOL_STABILIZE_FLOW))};
    status = show_equations(run);
    if (status == HOL_OK)
        status = init_vectors(run);
    if (status == HOL_OK)
        status =
            how->integrator->create(how->integrator, &run->integrator, &run->rhs, how->tolerance);
    if (status == HOL_OK)
        status = how->stabilization->create(how->stabilization, &run->stabilization, &run->system,
                                            how->gains);
    return status;
}

static enum hol_status
start_at(struct hol_run *run, struct hol_point *point)
{
    static const struct hol_recipe initial = {.kind = HOL_RECIPE_NAMED};
    const struct hol_simulation *how = run->how;
    struct hol_points *points = NULL;
    enum hol_status status = hol_points_create(&points, how->model, how->bits);

    if (status == HOL_OK)
        status = hol_points_make(points, point, how->start != NULL ? how->start : &initial,
                                 &run->outcome->violation);
    hol_points_destroy(points);
    return status;
}

/* The state at the start, and the span. START: it does not exist. A later phase begins where the
 * one before ended, violations included. */
enum hol_status
hol_run_start(struct hol_run *run)
{
    const struct hol_passage *p = run->passage;
    struct hol_point point = {0};
    enum hol_status status = HOL_OK;

    if (!p->later) {
        status = hol_point_init(&point, run->system.n, run->how->bits);
        if (status == HOL_OK)
            status = start_at(run, &point);
    }
    if (status == HOL_OK) {
        hol_mat_round(&run->t, p->later ? &p->t : &point.t);
        hol_mat_round(&run->q, p->later ? &p->q : &point.q);
        hol_mat_round(&run->v, p->later ? &p->v : &point.v);
        hol_mat_round(&run->start_t, &run->t);
        hol_mat_zero(&run->y);
        hol_mat_put(&run->y, 0, 0, &run->q);
        hol_mat_put(&run->y, run->system.n, 0, &run->v);
    }
    if (status == HOL_OK && p->later) {
        hol_mat_round(&run->contacts.offset, &p->offset);
        hol_mat_round(&run->contacts.slope, &p->slope);
    }
    hol_point_clear(&point);
    return status;
}

/* end_t and full_h. */
enum hol_status
hol_run_span(struct hol_run *run)
{
    const struct hol_simulation *how = run->how;
    struct hol_scalar x;

    hol_scalar_init(&x, how->bits);
    if (how->until == NULL && !how->model->source->has_span)
        return HOL_INVALID;
    if (how->until != NULL) {
        hol_mat_round(&run->end_t, how->until);
    } else {
        hol_eval_get(x.x, run->system.eval, how->model->out_span + 1);
        hol_mat_set(&run->end_t, 0, 0, x.x);
    }
    hol_sub(&run->full_h, &run->end_t, &run->start_t);
    hol_mat_get(x.x, &run->full_h, 0, 0);
    if (!(mpfr_number_p(x.x) && mpfr_sgn(x.x) > 0))
        return HOL_INVALID;
    if (how->step != NULL)
        hol_mat_round(&run->full_h, how->step);
    else
        hol_vec_time(&run->full_h, NULL, &run->full_h, 1, DEFAULT_STEPS);
    hol_mat_get(x.x, &run->full_h, 0, 0);
    return mpfr_number_p(x.x) && mpfr_sgn(x.x) > 0 ? HOL_OK : HOL_INVALID;
}
