/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A case as q'' = f(t, q, q') by a formulation. */
#include "motion/run/system.h"

#include "numeric/dense/scalar.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

/* Does an entry of M depend on variables of a kind? */
static bool
mass_depends(const struct hol_model *model, enum hol_var kind)
{
    for (size_t k = 0; k < model->mass_count; k++)
        if (hol_expr_depends(model->source->graph, model->mass[k].value, kind))
            return true;
    return false;
}

/* Does q'' depend on the velocities? M q'' = F + F_L + F_C, A q'' = b: only by F, b, C, A (a row of
 * velocity level may be nonlinear), M. */
static bool
is_position_only(const struct hol_model *model)
{
    const struct hol_case *c = model->source;
    struct hol_graph *g = c->graph;

    for (size_t i = 0; i < model->n; i++)
        if (hol_expr_depends(g, model->F[i], HOL_VAR_VELOCITY) ||
            (c->has_nonideal && hol_expr_depends(g, c->nonideal[i], HOL_VAR_VELOCITY)))
            return false;
    for (size_t i = 0; i < model->m; i++)
        if (hol_expr_depends(g, model->b[i], HOL_VAR_VELOCITY))
            return false;
    for (size_t k = 0; k < model->a_count; k++)
        if (hol_expr_depends(g, model->a[k].value, HOL_VAR_VELOCITY))
            return false;
    return !mass_depends(model, HOL_VAR_VELOCITY);
}

/* Is M constant, and does F not depend on velocities? */
static bool
is_simple(const struct hol_model *model)
{
    for (size_t i = 0; i < model->n; i++)
        if (hol_expr_depends(model->source->graph, model->F[i], HOL_VAR_VELOCITY))
            return false;
    return !mass_depends(model, HOL_VAR_TIME) && !mass_depends(model, HOL_VAR_COORD) &&
           !mass_depends(model, HOL_VAR_VELOCITY);
}

static void
look_at(struct hol_system *s)
{
    const struct hol_case *c = s->model->source;

    s->position_only = is_position_only(s->model);
    s->is_holonomic =
        s->model->holonomic && !c->has_nonideal && !mass_depends(s->model, HOL_VAR_VELOCITY);
    s->is_simple = is_simple(s->model);
    for (size_t i = 0; i < s->m; i++) {
        enum hol_order order = c->constraints[i].order;

        s->has_velocity_rows = s->has_velocity_rows || order == HOL_ORDER_VELOCITY;
        s->has_acceleration_rows = s->has_acceleration_rows || order == HOL_ORDER_ACCELERATION;
    }
    for (size_t i = 0; c->has_nonideal && i < s->n; i++)
        s->force_of_multipliers = s->force_of_multipliers ||
                                  hol_expr_depends(c->graph, c->nonideal[i], HOL_VAR_MULTIPLIER) ||
                                  s->model->reaction_count > 0;
}

/* OK, too, where the solver is for dense problems only, or declines the patterns. */
static enum hol_status
prepare_sparse(struct hol_system *s)
{
    const char *why;
    enum hol_status status;

    if (s->solver->sparse == NULL)
        return HOL_OK;
    if ((status = hol_model_sparse_init(&s->sparse, s->model, s->bits)) != HOL_OK)
        return status;
    status = hol_sparse_dispatch_create(&s->sparse_dispatch, s->solver, &s->sparse.problem, &why);
    return status == HOL_UNABLE ? HOL_OK : status;
}

/* Make what dense problems need, unless it is there. */
static enum hol_status
make_dense(struct hol_system *s)
{
    enum hol_status status = HOL_OK;

    if (s->problem.n == 0)
        status = hol_problem_init(&s->problem, s->n, s->m, s->bits);
    if (status == HOL_OK && s->dispatch.solver == NULL)
        status = hol_dispatch_create(&s->dispatch, s->solver, s->n, s->m, s->bits);
    return status;
}

static enum hol_status
init(struct hol_system *system, const struct hol_model *model, const struct hol_solver *solver,
     mpfr_prec_t bits)
{
    struct hol_system new = {.model = model,
                             .solver = solver,
                             .bits = bits,
                             .n = model->n,
                             .m = model->m,
                             .least_rank = SIZE_MAX};
    enum hol_status status;

    if ((status = hol_eval_create(&new.eval, model->tape, bits)) != HOL_OK ||
        (status = hol_answer_init(&new.answer, new.n, new.m, bits)) != HOL_OK ||
        (status = hol_vec_init(&new.b, new.m, bits)) != HOL_OK ||
        (status = hol_reacting_init(&new.reacting, model, bits)) != HOL_OK ||
        (status = prepare_sparse(&new)) != HOL_OK)
        goto fail;
    look_at(&new);
    new.is_sparse_only = new.sparse_dispatch.solver != NULL &&new.n + new.m >= HOL_SYSTEM_LARGE &&
                         !model->nonideal_needs_force && !new.force_of_multipliers;
    if (!new.is_sparse_only && (status = make_dense(&new)) != HOL_OK)
        goto fail;
    *system = new;
    return HOL_OK;
fail:
    hol_system_clear(&new);
    return status;
}

enum hol_status
hol_system_init(struct hol_system *system, const struct hol_model *model,
                const struct hol_solver *solver, mpfr_prec_t bits)
{
    return model->source->impulsive ? HOL_INVALID : init(system, model, solver, bits);
}

enum hol_status
hol_system_init_impulsive(struct hol_system *system, const struct hol_model *model,
                          const struct hol_solver *solver, mpfr_prec_t bits)
{
    return model->source->impulsive ? init(system, model, solver, bits) : HOL_INVALID;
}

void
hol_system_clear(struct hol_system *system)
{
    hol_dispatch_destroy(&system->dispatch);
    hol_sparse_dispatch_destroy(&system->sparse_dispatch);
    hol_model_sparse_clear(&system->sparse);
    hol_reacting_clear(&system->reacting);
    hol_mat_clear(&system->b);
    hol_answer_clear(&system->answer);
    hol_problem_clear(&system->problem);
    hol_eval_destroy(system->eval);
    memset(system, 0, sizeof *system);
}

/*
 * The tape at a state. An expression without a value matters only if something needed depends on
 * it: the tape also holds the case's abbreviations and invariants, which may have none.
 */
static enum hol_status
evaluate(struct hol_system *s, enum hol_stage stage)
{
    const struct hol_problem *p = &s->problem;

    if (hol_eval_update(s->eval, stage) != HOL_OK)
        return HOL_INVALID;
    if (s->sparse_dispatch.solver != NULL)
        hol_model_sparse_collect(&s->sparse, s->eval);
    s->has_dense = !s->is_sparse_only;
    if (s->is_sparse_only)
        return hol_sparse_problem_is_sound(&s->sparse.problem) ? HOL_OK : HOL_DOMAIN;
    hol_model_problem(s->model, s->eval, &s->problem);
    return hol_mat_is_finite(&p->M) && hol_mat_is_finite(&p->A) && hol_mat_is_finite(&p->F) &&
                   hol_mat_is_finite(&p->b) && hol_mat_is_finite(&p->C)
               ? HOL_OK
               : HOL_DOMAIN;
}

enum hol_status
hol_system_dense(struct hol_system *s)
{
    enum hol_status status;

    if (s->has_dense)
        return HOL_OK;
    if ((status = make_dense(s)) != HOL_OK)
        return status;
    hol_model_problem(s->model, s->eval, &s->problem);
    s->has_dense = true;
    return HOL_OK;
}

enum hol_status
hol_system_keep_dense(struct hol_system *s)
{
    s->is_sparse_only = false;
    return make_dense(s);
}

enum hol_status
hol_system_at(struct hol_system *s, const struct hol_vec *t, const struct hol_vec *q,
              const struct hol_vec *v)
{
    hol_model_set_state(s->model, s->eval, t, q, v);
    s->evaluations++;
    return evaluate(s, HOL_STAGE_PROBLEM);
}

static enum hol_status
solve_dense(struct hol_system *s, const struct hol_vec *U)
{
    enum hol_status status = hol_system_dense(s);

    if (status != HOL_OK)
        return status;
    hol_mat_round(&s->b, &s->problem.b);
    if (U != NULL)
        hol_add(&s->problem.b, &s->problem.b, U); /* [Greenwood2003] (6.292) */
    status = hol_dispatch_solve(&s->dispatch, &s->answer, &s->problem);
    hol_mat_round(&s->problem.b, &s->b);
    return status;
}

static enum hol_status
solve_sparse(struct hol_system *s, const struct hol_vec *U)
{
    struct hol_sparse_problem *p = &s->sparse.problem;
    enum hol_status status;

    hol_mat_round(&s->b, &p->b);
    if (U != NULL)
        hol_add(&p->b, &p->b, U);
    status = hol_sparse_dispatch_solve(&s->sparse_dispatch, &s->answer, p);
    hol_mat_round(&p->b, &s->b);
    return status;
}

/* One solve with b + U. dense: the dense problem is another than at the last evaluation. */
static enum hol_status
solve(struct hol_system *s, const struct hol_vec *U, bool dense)
{
    enum hol_status status = HOL_UNABLE;

    s->solves++;
    if (s->sparse_dispatch.solver != NULL && !dense)
        status = solve_sparse(s, U);
    if (status != HOL_OK)
        status = solve_dense(s, U);
    if (status == HOL_INVALID) /* b + U overflows */
        return HOL_DOMAIN;
    if (status != HOL_OK)
        return status;
    hol_origins_add(&s->origins, &s->answer.origin, 1);
    if (s->answer.rank < s->least_rank)
        s->least_rank = s->answer.rank;
    return status;
}

/* C at the forces of the ideal problem, and at the reactions. */
static enum hol_status
add_nonideal(struct hol_system *s)
{
    struct hol_scalar x;

    if (s->force_of_multipliers && !(s->solver->yields & HOL_YIELDS_LAMBDA))
        return HOL_UNABLE;
    hol_scalar_init(&x, s->bits);
    for (size_t i = 0; i < s->n; i++) {
        hol_mat_get(x.x, &s->answer.FL, i, 0);
        hol_eval_set(s->eval, HOL_VAR_IDEAL, i, x.x);
    }
    for (size_t i = 0; s->force_of_multipliers && i < s->m; i++) {
        hol_mat_get(x.x, &s->answer.lambda, i, 0);
        hol_eval_set(s->eval, HOL_VAR_MULTIPLIER, i, x.x);
    }
    if (s->reacting.p > 0) {
        enum hol_status status = hol_reacting_solve(s);

        if (status != HOL_OK)
            return status;
    }
    return evaluate(s, HOL_STAGE_IDEAL);
}

enum hol_status
hol_system_solve(struct hol_system *s, struct hol_vec *a, const struct hol_vec *U)
{
    enum hol_status status = solve(s, U, false);

    if (status == HOL_OK && s->model->nonideal_needs_force) {
        status = add_nonideal(s);
        if (status == HOL_OK)
            status = solve(s, U, false);
    }
    if (status == HOL_OK && !hol_mat_is_finite(&s->answer.qdd))
        status = HOL_DOMAIN;
    if (status == HOL_OK)
        hol_mat_round(a, &s->answer.qdd);
    return status;
}

enum hol_status
hol_system_reactions(struct hol_system *s)
{
    enum hol_status status;

    if (!s->model->source->has_nonideal)
        return HOL_OK;
    if ((status = hol_system_dense(s)) != HOL_OK)
        return status;
    hol_add(&s->problem.F, &s->problem.F, &s->problem.C);
    hol_mat_zero(&s->problem.C);
    return solve(s, NULL, true);
}

/* An output of the tape; DOMAIN: it has no value. */
static enum hol_status
take(const struct hol_system *s, struct hol_vec *to, size_t i, size_t output)
{
    hol_eval_store(to, i, 0, s->eval, output);
    return to->d != NULL ? (isfinite(to->d[i]) ? HOL_OK : HOL_DOMAIN)
                         : (mpfr_number_p(to->x[i]) ? HOL_OK : HOL_DOMAIN);
}

enum hol_order
hol_system_order(const struct hol_system *system, size_t row)
{
    return system->model->source->constraints[row].order;
}

enum hol_status
hol_system_residuals(const struct hol_system *s, struct hol_vec *phi, struct hol_vec *rate)
{
    const struct hol_model *model = s->model;
    enum hol_status status = HOL_OK;

    if (hol_eval_update(s->eval, HOL_STAGE_STATE) != HOL_OK) /* take checks the values */
        return HOL_INVALID;
    for (size_t i = 0; i < s->m && status == HOL_OK; i++) {
        enum hol_order order = hol_system_order(s, i);

        if (phi != NULL) {
            hol_mat_set_si(phi, i, 0, 0);
            if (order == HOL_ORDER_HOLONOMIC)
                status = take(s, phi, i, model->out_residual + i);
        }
        if (rate != NULL && status == HOL_OK) {
            hol_mat_set_si(rate, i, 0, 0);
            if (order == HOL_ORDER_HOLONOMIC)
                status = take(s, rate, i, model->out_rate + i);
            else if (order == HOL_ORDER_VELOCITY)
                status = take(s, rate, i, model->out_residual + i);
        }
    }
    return status;
}

enum hol_status
hol_system_invariants(const struct hol_system *s, struct hol_vec *values)
{
    enum hol_status status = HOL_OK;

    if (hol_eval_update(s->eval, HOL_STAGE_STATE) != HOL_OK)
        return HOL_INVALID;
    for (size_t k = 0; k < s->model->source->invariant_count && status == HOL_OK; k++)
        status = hol_model_has_value(s->model, s->eval, s->model->out_invariant + k)
                     ? take(s, values, k, s->model->out_invariant + k)
                     : HOL_DOMAIN;
    return status;
}
