/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Corrections of a state to the values that invariants had at the start. */
#include "motion/stabilizations/invariants.h"

#include "motion/integrators/vector.h"

#include "base/alloc.h"
#include "numeric/dense/scalar.h"

#include <math.h>
#include <string.h>

/* Directions with singular values below this part of the largest are left out. */
#define PARALLEL 64
/* In units of the velocities: what is left out counts if it exceeds rounding. */
#define SEEN(bits) ldexpl(1, -3 * (int)(bits) / 4)

/* ------------------------------------------------------------------------ the tape */

/* Is the invariant of one of these kinds? Others without velocities are not. */
static bool
is_used(const struct hol_case *c, size_t k, unsigned which)
{
    if (strcmp(c->invariants[k].name, "energy") == 0)
        return which & HOL_INVARIANTS_ENERGY;
    return (which & HOL_INVARIANTS_OTHERS) &&
           hol_expr_depends(c->graph, c->invariants[k].value, HOL_VAR_VELOCITY);
}

unsigned
hol_invariants_kinds(const struct hol_case *c)
{
    unsigned kinds = 0;

    for (size_t k = 0; k < c->invariant_count; k++) {
        if (is_used(c, k, HOL_INVARIANTS_ENERGY))
            kinds |= HOL_INVARIANTS_ENERGY;
        if (is_used(c, k, HOL_INVARIANTS_OTHERS))
            kinds |= HOL_INVARIANTS_OTHERS;
    }
    return kinds;
}

/* to[i] := the partial derivative by variable i of a kind; zero where it does not depend on it. */
static enum hol_status
put_gradient(const struct hol_case *c, hol_node *to, hol_node from, enum hol_var kind, bool *any)
{
    const struct hol_partial *partials;
    size_t count;
    hol_node zero = hol_expr_integer(c->graph, 0);
    enum hol_status status = hol_expr_gradient(c->graph, from, kind, &count, &partials);

    for (size_t i = 0; i < c->n; i++)
        to[i] = zero;
    for (size_t k = 0; status == HOL_OK && k < count; k++)
        to[partials[k].index] = partials[k].value;
    *any = status == HOL_OK && count > 0;
    return status;
}

/* V' = E at q' = 0, [Greenwood2003] (6.446); its gradient. */
static enum hol_status
put_slope(struct hol_invariants *w, hol_node *to, hol_node energy)
{
    const struct hol_case *c = w->system->model->source;
    hol_node *rest = hol_alloc(c->n + 1, sizeof *rest), zero = hol_expr_integer(c->graph, 0);
    enum hol_status status = HOL_NOMEM;

    if (rest == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; i < c->n; i++)
        rest[i] = zero;
    energy = hol_expr_substitute(c->graph, energy, HOL_VAR_VELOCITY, c->n, rest);
    hol_free(rest);
    status = hol_graph_status(c->graph);
    return status == HOL_OK ? put_gradient(c, to, energy, HOL_VAR_COORD, &w->steep) : status;
}

/* Outputs: the invariants, their gradients by the velocities one after another, grad_q V'. */
static enum hol_status
build_outputs(struct hol_invariants *w, hol_node *outputs, unsigned which)
{
    const struct hol_case *c = w->system->model->source;
    size_t at = 0;
    bool any;
    enum hol_status status = HOL_OK;

    for (size_t k = 0; k < c->invariant_count && status == HOL_OK; k++) {
        bool energy = strcmp(c->invariants[k].name, "energy") == 0;

        if (!is_used(c, k, which))
            continue;
        outputs[at] = c->invariants[k].value;
        status =
            put_gradient(c, outputs + w->count + at * c->n, outputs[at], HOL_VAR_VELOCITY, &any);
        if (status == HOL_OK && energy && (which & HOL_INVARIANTS_POTENTIAL))
            status = put_slope(w, outputs + w->count * (c->n + 1), outputs[at]);
        at++;
    }
    return status == HOL_OK ? hol_graph_status(c->graph) : status;
}

static enum hol_status
build_tape(struct hol_invariants *w, unsigned which)
{
    const struct hol_case *c = w->system->model->source;
    unsigned needed = which & (HOL_INVARIANTS_ENERGY | HOL_INVARIANTS_OTHERS);
    size_t size;
    hol_node *outputs = NULL, *values = NULL;
    enum hol_status status = HOL_NOMEM;

    if ((hol_invariants_kinds(c) & needed) != needed)
        return HOL_INVALID;
    for (size_t k = 0; k < c->invariant_count; k++)
        w->count += is_used(c, k, which);
    size = w->count * (c->n + 1) + (which & HOL_INVARIANTS_POTENTIAL ? c->n : 0);
    hol_graph_reset_status(c->graph);
    outputs = hol_alloc(size + 1, sizeof *outputs);
    values = hol_alloc(c->parameter_count + 1, sizeof *values);
    if (outputs != NULL && values != NULL) {
        for (size_t p = 0; p < c->parameter_count; p++)
            values[p] = c->parameters[p].value;
        status = build_outputs(w, outputs, which);
        if (status == HOL_OK)
            status = hol_tape_create(&w->tape, c->graph, size, outputs, c->parameter_count, values);
    }
    hol_free(outputs);
    hol_free(values);
    return status;
}

/* n coordinates, m invariants */
static const struct hol_slot slots[] = {
    HOL_MAT(hol_invariants, start, M, ONE),  HOL_MAT(hol_invariants, excess, M, ONE),
    HOL_MAT(hol_invariants, slope, N, ONE),  HOL_MAT(hol_invariants, g, N, ONE),
    HOL_MAT(hol_invariants, step, N, ONE),   HOL_MAT(hol_invariants, trial, N, ONE),
    HOL_MAT(hol_invariants, unit, ONE, ONE), HOL_MAT(hol_invariants, part, ONE, ONE),
    HOL_MAT(hol_invariants, G, N, M),        HOL_MAT(hol_invariants, left, N, MAX),
    HOL_MAT(hol_invariants, right, M, MAX),  HOL_MAT(hol_invariants, sigma, MAX, ONE),
    HOL_WORK(hol_invariants, work, MAX),
};
static const struct hol_workspace workspace = HOL_WORKSPACE(slots);

enum hol_status
hol_invariants_init(struct hol_invariants *w, struct hol_system *system, unsigned which)
{
    enum hol_status status;

    *w = (struct hol_invariants){.system = system};
    status = build_tape(w, which);
    if (status == HOL_OK)
        status = hol_eval_create(&w->eval, w->tape, system->bits);
    if (status == HOL_OK)
        status = hol_workspace_init(w, &workspace, system->n, w->count, system->bits);
    if (status == HOL_OK)
        status = hol_system_keep_dense(system); /* M is read at every state */
    if (status != HOL_OK)
        hol_invariants_clear(w);
    return status;
}

void
hol_invariants_clear(struct hol_invariants *w)
{
    hol_workspace_clear(w, &workspace);
    hol_eval_destroy(w->eval);
    hol_tape_destroy(w->tape);
    memset(w, 0, sizeof *w);
}

/* --------------------------------------------------------------------- corrections */

/* excess := the invariants, the columns of G their gradients, slope. */
static enum hol_status
evaluate(struct hol_invariants *w, const struct hol_vec *t, const struct hol_vec *q,
         const struct hol_vec *v)
{
    size_t n = w->system->n;
    struct hol_scalar x;

    hol_model_set_state(w->system->model, w->eval, t, q, v);
    w->system->evaluations++;
    if (hol_eval_run(w->eval, HOL_STAGE_STATE, NULL) != HOL_OK)
        return HOL_DOMAIN;
    hol_scalar_init(&x, w->system->bits);
    hol_mat_shape(&w->G, n, w->count);
    for (size_t k = 0; k < w->count; k++) {
        hol_eval_get(x.x, w->eval, k);
        hol_mat_set(&w->excess, k, 0, x.x);
        for (size_t i = 0; i < n; i++) {
            hol_eval_get(x.x, w->eval, w->count + k * n + i);
            hol_mat_set(&w->G, i, k, x.x);
        }
    }
    for (size_t i = 0; w->steep && i < n; i++) {
        hol_eval_get(x.x, w->eval, w->count * (n + 1) + i);
        hol_mat_set(&w->slope, i, 0, x.x);
    }
    return HOL_OK;
}

enum hol_status
hol_invariants_begin(struct hol_invariants *w, const struct hol_vec *t, const struct hol_vec *q,
                     const struct hol_vec *v)
{
    enum hol_status status = evaluate(w, t, q, v);

    if (status == HOL_OK)
        hol_mat_round(&w->start, &w->excess);
    return status;
}

/* unit := |x| */
static void
length(struct hol_invariants *w, const struct hol_vec *x)
{
    struct hol_scalar s;

    hol_scalar_init(&s, w->system->bits);
    hol_mul_tv(&w->unit, x, x);
    hol_mat_get(s.x, &w->unit, 0, 0);
    mpfr_sqrt(s.x, s.x, MPFR_RNDN);
    hol_mat_set(&w->unit, 0, 0, s.x);
}

/*
 * The columns of G become unit vectors in the space of the norm, what the constraints forbid is
 * taken out of them, and the errors are measured in their units. A gradient of 0 has no say.
 */
static void
normalize(struct hol_invariants *w, struct hol_minimum_norm *free)
{
    if (free != NULL)
        hol_minimum_norm_to_euclidean(free, &w->G);
    for (size_t k = 0; k < w->count; k++) {
        hol_mat_take(&w->g, &w->G, 0, k);
        length(w, &w->g);
        if (hol_mat_max(&w->unit) == 0) {
            hol_mat_set_si(&w->excess, k, 0, 0);
            continue;
        }
        hol_vec_divide(&w->g, &w->g, &w->unit);
        if (free != NULL)
            hol_minimum_norm_null_part(free, &w->g);
        hol_mat_put(&w->G, 0, k, &w->g);
        hol_mat_take(&w->part, &w->excess, k, 0);
        hol_vec_divide(&w->part, &w->part, &w->unit);
        hol_mat_put(&w->excess, k, 0, &w->part);
    }
}

/* G = left diag(sigma) right^T; of one column at once. */
static bool
decompose(struct hol_invariants *w)
{
    if (w->count > 1)
        return hol_svd(&w->left, &w->sigma, &w->right, &w->G, w->work) == HOL_OK;
    hol_mat_take(&w->g, &w->G, 0, 0);
    length(w, &w->g);
    hol_mat_shape(&w->sigma, 1, 1);
    hol_mat_shape(&w->left, w->system->n, 1);
    hol_mat_shape(&w->right, 1, 1);
    hol_mat_round(&w->sigma, &w->unit);
    hol_mat_set_si(&w->right, 0, 0, 1);
    hol_mat_zero(&w->left);
    if (hol_mat_max(&w->unit) > 0)
        hol_vec_divide(&w->left, &w->g, &w->unit);
    return hol_mat_is_finite(&w->left);
}

/* step -= the change along singular vector k; false: it is left out. */
static bool
add_direction(struct hol_invariants *w, size_t k, long double speed)
{
    long double sigma = hol_mat_abs(&w->sigma, k, 0);

    hol_mat_take(&w->part, &w->trial, k, 0);
    if (PARALLEL * sigma < fmaxl(1, hol_mat_abs(&w->sigma, 0, 0)))
        return hol_mat_max(&w->part) <= SEEN(w->system->bits) * speed; /* it adds nothing */
    if (2 * hol_mat_max(&w->part) >= sigma * speed)
        return false;
    hol_mat_take(&w->unit, &w->sigma, k, 0);
    hol_vec_divide(&w->part, &w->part, &w->unit);
    hol_mat_take(&w->g, &w->left, 0, k);
    hol_vec_scale(&w->g, &w->g, &w->part);
    hol_sub(&w->step, &w->step, &w->g);
    return true;
}

/* The size of the velocities in the norm. */
static long double
speed_of(struct hol_invariants *w, const struct hol_minimum_norm *free, const struct hol_vec *v)
{
    if (free == NULL || !free->mass)
        return hol_mat_norm(v);
    hol_mul_v(&w->g, &w->system->problem.M, v);
    hol_minimum_norm_to_euclidean(free, &w->g); /* |L^T v| = |L^-1 M v| */
    return hol_mat_norm(&w->g);
}

enum hol_status
hol_invariants_correct(struct hol_invariants *w, struct hol_minimum_norm *free,
                       const struct hol_vec *t, const struct hol_vec *q, struct hol_vec *v,
                       bool *done)
{
    bool all = true;
    long double speed;
    enum hol_status status = evaluate(w, t, q, v);

    if (status != HOL_OK)
        return status;
    hol_sub(&w->excess, &w->excess, &w->start);
    speed = speed_of(w, free, v);
    normalize(w, free);
    if (!decompose(w))
        return HOL_UNABLE;
    hol_mul_tv(&w->trial, &w->right, &w->excess);
    hol_mat_zero(&w->step);
    for (size_t k = 0; k < w->sigma.rows; k++)
        all = add_direction(w, k, speed) && all;
    if (free != NULL)
        hol_minimum_norm_from_euclidean(free, &w->step);
    hol_mat_shape(&w->trial, w->system->n, 1);
    if (!hol_mat_is_finite(&w->step))
        return HOL_UNABLE;
    hol_add(v, v, &w->step); /* [Greenwood2003] (6.444), (6.483), (6.497) */
    *done = all;
    return HOL_OK;
}

enum hol_status
hol_invariants_correct_position(struct hol_invariants *w, struct hol_minimum_norm *free,
                                const struct hol_vec *t, struct hol_vec *q, const struct hol_vec *v,
                                bool *done)
{
    long double error, length_all;
    enum hol_status status = evaluate(w, t, q, v);

    *done = false;
    if (status != HOL_OK)
        return status;
    hol_sub(&w->excess, &w->excess, &w->start);
    error = hol_mat_abs(&w->excess, 0, 0);
    *done = error == 0;
    if (!w->steep || error == 0)
        return HOL_OK;
    hol_mat_round(&w->g, &w->slope);
    if (free != NULL)
        hol_minimum_norm_to_euclidean(free, &w->g);
    length_all = hol_mat_norm(&w->g);
    if (free != NULL)
        hol_minimum_norm_null_part(free, &w->g);
    if (length_all == 0 || PARALLEL * hol_mat_norm(&w->g) < length_all)
        return HOL_OK;
    hol_mul_tv(&w->unit, &w->g, &w->g);
    hol_mat_take(&w->part, &w->excess, 0, 0);
    hol_vec_divide(&w->part, &w->part, &w->unit);
    hol_vec_scale(&w->step, &w->g, &w->part);
    if (free != NULL)
        hol_minimum_norm_from_euclidean(free, &w->step);
    hol_sub(&w->trial, q, &w->step); /* [Greenwood2003] (6.447) */
    if (!hol_mat_is_finite(&w->trial) || evaluate(w, t, &w->trial, v) != HOL_OK)
        return HOL_OK;
    hol_sub(&w->excess, &w->excess, &w->start);
    *done = 2 * hol_mat_abs(&w->excess, 0, 0) <= error ||
            error <= SEEN(w->system->bits) * hol_mat_max(&w->start);
    if (2 * hol_mat_abs(&w->excess, 0, 0) <= error)
        hol_mat_round(q, &w->trial);
    return HOL_OK;
}
