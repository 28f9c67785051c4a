/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Correction of the velocities to the energy that the motion began with,
 *     v -= (E - E_0) grad_v E / |grad_v E|^2                     [Greenwood2003] (6.439)-(6.444)
 * for cases with an invariant called "energy"; alone, or after the one-step corrections of
 * positions and velocities, or with Baumgarte's terms. The gradient is exact: a tape of its own.
 * Where the velocities are too small for a correction of first order (it would change them by more
 * than half), nothing is done in that step.
 */
#include "motion/methods.h"

#include "motion/correction.h"
#include "motion/vector.h"

#include "numeric/alloc.h"
#include "numeric/scalar.h"

#include <string.h>

struct energy {
    struct hol_system *system;
    struct hol_tape *tape; /* E, grad_v E */
    struct hol_eval *eval;
    struct hol_correction correction;
    void *baumgarte;
    struct hol_vec q, v, gradient, square, start, excess;
};

static void
destroy(void *work)
{
    struct energy *w = work;

    if (w == NULL)
        return;
    hol_stabilization_baumgarte.destroy(w->baumgarte);
    hol_correction_clear(&w->correction);
    hol_eval_destroy(w->eval);
    hol_tape_destroy(w->tape);
    hol_mat_clear(&w->q);
    hol_mat_clear(&w->v);
    hol_mat_clear(&w->gradient);
    hol_mat_clear(&w->square);
    hol_mat_clear(&w->start);
    hol_mat_clear(&w->excess);
    hol_free(w);
}

/* The invariant, or HOL_NODE_NONE. */
static hol_node
find_energy(const struct hol_case *c)
{
    for (size_t k = 0; k < c->invariant_count; k++)
        if (strcmp(c->invariants[k].name, "energy") == 0)
            return c->invariants[k].value;
    return HOL_NODE_NONE;
}

static enum hol_status
build_tape(struct energy *w)
{
    const struct hol_case *c = w->system->model->source;
    const struct hol_partial *partials;
    hol_node energy = find_energy(c), zero;
    hol_node *outputs = NULL, *values = NULL;
    enum hol_status status = HOL_NOMEM;
    size_t count;

    if (energy == HOL_NODE_NONE)
        return HOL_INVALID;
    hol_graph_reset_status(c->graph);
    zero = hol_expr_integer(c->graph, 0);
    outputs = hol_alloc(c->n + 1, sizeof *outputs);
    values = hol_alloc(c->parameter_count + 1, sizeof *values);
    if (outputs == NULL || values == NULL || zero == HOL_NODE_NONE)
        goto done;
    for (size_t p = 0; p < c->parameter_count; p++)
        values[p] = c->parameters[p].value;
    status = hol_expr_gradient(c->graph, energy, HOL_VAR_VELOCITY, &count, &partials);
    if (status != HOL_OK)
        goto done;
    outputs[0] = energy;
    for (size_t i = 0; i < c->n; i++)
        outputs[1 + i] = zero;
    for (size_t k = 0; k < count; k++)
        outputs[1 + partials[k].index] = partials[k].value;
    status = hol_tape_create(&w->tape, c->graph, c->n + 1, outputs, c->parameter_count, values);
done:
    hol_free(outputs);
    hol_free(values);
    return status;
}

static enum hol_status
create_any(void **work, struct hol_system *system, const struct hol_gains *gains, bool one_step,
           bool baumgarte)
{
    struct energy *w = hol_alloc(1, sizeof *w);
    enum hol_status status;

    if (w == NULL)
        return HOL_NOMEM;
    w->system = system;
    if ((status = build_tape(w)) != HOL_OK ||
        (status = hol_eval_create(&w->eval, w->tape, system->bits)) != HOL_OK ||
        (status = hol_vec_init(&w->q, system->n, system->bits)) != HOL_OK ||
        (status = hol_vec_init(&w->v, system->n, system->bits)) != HOL_OK ||
        (status = hol_vec_init(&w->gradient, system->n, system->bits)) != HOL_OK ||
        (status = hol_vec_init(&w->square, 1, system->bits)) != HOL_OK ||
        (status = hol_vec_init(&w->start, 1, system->bits)) != HOL_OK ||
        (status = hol_vec_init(&w->excess, 1, system->bits)) != HOL_OK ||
        (one_step && (status = hol_correction_init(&w->correction, system, false)) != HOL_OK) ||
        (baumgarte &&
         (status = hol_stabilization_baumgarte.create(&w->baumgarte, system, gains)) != HOL_OK))
        destroy(w);
    else
        *work = w;
    return status;
}

static enum hol_status
create(void **work, struct hol_system *system, const struct hol_gains *gains)
{
    return create_any(work, system, gains, false, false);
}

static enum hol_status
create_one_step(void **work, struct hol_system *system, const struct hol_gains *gains)
{
    return create_any(work, system, gains, true, false);
}

static enum hol_status
create_baumgarte(void **work, struct hol_system *system, const struct hol_gains *gains)
{
    return create_any(work, system, gains, false, true);
}

/* excess := E, gradient := grad_v E */
static enum hol_status
evaluate(struct energy *w, const struct hol_vec *t, const struct hol_vec *q,
         const struct hol_vec *v)
{
    struct hol_scalar x;

    hol_model_set_state(w->system->model, w->eval, t, q, v);
    w->system->evaluations++;
    if (hol_eval_run(w->eval, HOL_STAGE_STATE, NULL) != HOL_OK)
        return HOL_DOMAIN;
    hol_scalar_init(&x, w->system->bits);
    hol_eval_get(x.x, w->eval, 0);
    hol_mat_set(&w->excess, 0, 0, x.x);
    for (size_t i = 0; i < w->system->n; i++) {
        hol_eval_get(x.x, w->eval, 1 + i);
        hol_mat_set(&w->gradient, i, 0, x.x);
    }
    return HOL_OK;
}

static enum hol_status
begin(void *work, const struct hol_vec *t, const struct hol_vec *q, const struct hol_vec *v)
{
    struct energy *w = work;
    enum hol_status status = evaluate(w, t, q, v);

    if (status == HOL_OK)
        hol_mat_round(&w->start, &w->excess);
    return status;
}

/* v -= (E - E_0) grad_v E / |grad_v E|^2 */
static enum hol_status
correct_energy(struct energy *w, const struct hol_vec *t, const struct hol_vec *q,
               struct hol_vec *v)
{
    enum hol_status status = evaluate(w, t, q, v);

    if (status != HOL_OK)
        return status;
    hol_sub(&w->excess, &w->excess, &w->start);
    if (2 * hol_mat_max(&w->excess) >= hol_mat_norm(&w->gradient) * hol_mat_norm(v))
        return HOL_OK;
    hol_mul_tv(&w->square, &w->gradient, &w->gradient);
    hol_vec_divide(&w->excess, &w->excess, &w->square);
    hol_vec_scale(&w->gradient, &w->gradient, &w->excess);
    if (!hol_mat_is_finite(&w->gradient))
        return HOL_UNABLE;
    hol_sub(v, v, &w->gradient); /* [Greenwood2003] (6.444) */
    return HOL_OK;
}

static enum hol_status
correct(void *work, const struct hol_vec *t, struct hol_vec *q, struct hol_vec *v)
{
    return correct_energy(work, t, q, v);
}

/* Where grad_v E = M v with M = I, the last correction is along v and leaves A v = 0 as it is. */
static enum hol_status
correct_one_step(void *work, const struct hol_vec *t, struct hol_vec *q, struct hol_vec *v)
{
    struct energy *w = work;
    enum hol_status status;

    hol_mat_round(&w->q, q);
    hol_mat_round(&w->v, v);
    status = hol_correct_position(&w->correction, t, &w->q, &w->v);
    if (status == HOL_OK)
        status = hol_correct_velocity(&w->correction, t, &w->q, &w->v);
    if (status == HOL_OK)
        status = correct_energy(w, t, &w->q, &w->v);
    if (status == HOL_OK) {
        hol_mat_round(q, &w->q);
        hol_mat_round(v, &w->v);
    }
    return status;
}

static enum hol_status
bias(void *work, struct hol_vec *U, const struct hol_vec *t, const struct hol_vec *q,
     const struct hol_vec *v, const struct hol_vec *s, const struct hol_vec *h)
{
    struct energy *w = work;

    return hol_stabilization_baumgarte.bias(w->baumgarte, U, t, q, v, s, h);
}

const struct hol_stabilization hol_stabilization_energy = {
    .name = "energy",
    .source = "Greenwood2003 (6.439)-(6.444)",
    .summary = "velocities corrected to the energy at the start",
    .flags = HOL_STABILIZE_STEP | HOL_STABILIZE_ENERGY,
    .create = create,
    .begin = begin,
    .bias = NULL,
    .correct = correct,
    .destroy = destroy,
};

const struct hol_stabilization hol_stabilization_one_step_energy = {
    .name = "one-step-energy",
    .source = "Greenwood2003 (6.353)-(6.376), (6.439)-(6.444)",
    .summary = "one-step, then the energy",
    .flags = HOL_STABILIZE_STEP | HOL_STABILIZE_ENERGY,
    .create = create_one_step,
    .begin = begin,
    .bias = NULL,
    .correct = correct_one_step,
    .destroy = destroy,
};

const struct hol_stabilization hol_stabilization_baumgarte_energy = {
    .name = "baumgarte-energy",
    .source = "Greenwood2003 (6.291)-(6.299), (6.439)-(6.444)",
    .summary = "Baumgarte at every pass, and the energy after a step",
    .flags = HOL_STABILIZE_RHS | HOL_STABILIZE_INTEGRAL | HOL_STABILIZE_STEP | HOL_STABILIZE_ENERGY,
    .create = create_baumgarte,
    .begin = begin,
    .bias = bias,
    .correct = correct,
    .destroy = destroy,
};
