/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The equations of motion of a case, made and evaluated. */
#include "model/equations/model.h"

#include "base/alloc.h"
#include "model/equations/derive.h"
#include "model/tape/tape-inside.h"
#include "numeric/dense/scalar.h"

#include <math.h>

/* ---------------------------------------------------------------------- creation */

static bool
prepare(struct derivation *d)
{
    struct hol_model *model = d->model;
    size_t n = model->n, m = model->rows;

    model->F = hol_alloc(n + 1, sizeof(*model->F));
    model->b = hol_alloc(m + 1, sizeof(*model->b));
    d->momentum = hol_alloc(n + 1, sizeof(*d->momentum));
    d->zeros = hol_alloc(n + 1, sizeof(*d->zeros));
    d->residual = hol_alloc(m + 1, sizeof(*d->residual));
    d->rate = hol_alloc(m + 1, sizeof(*d->rate));
    if (model->F == NULL || model->b == NULL || d->momentum == NULL || d->zeros == NULL ||
        d->residual == NULL || d->rate == NULL) {
        d->status = HOL_NOMEM;
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        d->zeros[i] = hol_expr_integer(d->g, 0);
        if (d->zeros[i] == HOL_NODE_NONE)
            return hol_derive_graph_failed(d, d->c->kinetic_place, "the kinetic energy");
    }
    return true;
}

static bool
build_tape(struct derivation *d)
{
    const struct hol_case *c = d->c;
    static const struct hol_place nowhere = {0, 0};
    hol_node *values = hol_alloc(c->parameter_count + 1, sizeof(*values));

    if (values == NULL) {
        d->status = HOL_NOMEM;
        return false;
    }
    for (size_t p = 0; p < c->parameter_count; p++)
        values[p] = c->parameters[p].value;
    d->status = hol_tape_create_staged(&d->model->tape, d->g, d->output_count, d->outputs,
                                       d->model->out_residual, d->model->out_published,
                                       c->parameter_count, values);
    hol_free(values);
    if (hol_graph_overworked(d->g))
        return hol_derive_graph_failed(d, c->kinetic_place, "the equations");
    if (d->status == HOL_INVALID || d->status == HOL_DOMAIN)
        return hol_derive_invalid(d, nowhere,
                                  "the equations cannot be evaluated: a value is "
                                  "missing, or they are too large");
    return d->status == HOL_OK;
}

static bool
derive(struct derivation *d)
{
    static bool (*const steps[])(struct derivation *) = {prepare,           hol_derive_mass,
                                                         hol_derive_force,  hol_derive_constraints,
                                                         hol_derive_slopes, hol_derive_outputs};
    const struct hol_case *c = d->c;
    struct hol_model *model = d->model;

    model->holonomic = true;
    for (size_t i = 0; c->has_nonideal && i < model->n; i++)
        model->nonideal_needs_force =
            model->nonideal_needs_force ||
            hol_derive_depends(d, c->nonideal[i],
                               HOL_BIT(HOL_VAR_IDEAL) | HOL_BIT(HOL_VAR_MULTIPLIER) |
                                   HOL_BIT(HOL_VAR_REACTION));
    for (size_t k = 0; k < sizeof steps / sizeof *steps; k++) {
        if (!steps[k](d))
            return false;
        hol_graph_forget(d->g, steps[k] == hol_derive_outputs);
    }
    if (!build_tape(d))
        return false;
    /* multiplier.c/multiplier.c is 1 in C, and has no value all the same where that is 0 */
    for (size_t k = 0; k < model->guard_count && c->has_nonideal; k++)
        model->nonideal_needs_force =
            model->nonideal_needs_force ||
            hol_tape_output_stage(model->tape, model->out_guard + k) == HOL_STAGE_IDEAL;
    return true;
}

enum hol_status
hol_model_create(struct hol_model **out, struct hol_case *c, struct hol_diagnostics *diagnostics)
{
    struct derivation d = {.c = c, .g = c->graph, .diagnostics = diagnostics};
    struct hol_model *model = hol_alloc(1, sizeof(*model));

    if (model == NULL)
        return HOL_NOMEM;
    d.model = model;
    model->source = c;
    model->n = c->n;
    model->m = c->m;
    model->rows = c->m + c->before_count;
    hol_graph_reset_status(c->graph);
    if (derive(&d)) {
        *out = model;
        /* what is made of them later is not the file's doing */
        hol_graph_limit_work(c->graph, SIZE_MAX);
    } else {
        hol_model_destroy(model);
        if (d.status == HOL_INVALID && !d.told)
            (void)hol_derive_graph_failed(&d, c->kinetic_place, "the equations");
    }
    hol_free(d.momentum);
    hol_free(d.zeros);
    hol_free(d.residual);
    hol_free(d.rate);
    hol_free(d.outputs);
    hol_free(d.guards);
    hol_free(d.guarded);
    hol_free(d.known);
    hol_free(d.touched);
    hol_free(d.owned);
    return d.status;
}

void
hol_model_destroy(struct hol_model *model)
{
    if (model == NULL)
        return;
    hol_tape_destroy(model->tape);
    hol_free(model->mass);
    hol_free(model->a);
    hol_free(model->reaction);
    hol_free(model->slope);
    hol_free(model->F);
    hol_free(model->b);
    hol_free(model->domain);
    hol_free(model->published_block);
    hol_free(model->published_entry);
    hol_free(model->published_output);
    hol_free(model);
}

/* -------------------------------------------------------------------- an instant */

bool
hol_model_gap_is_negative(const struct hol_model *model, const struct hol_eval *eval,
                          size_t contact)
{
    mpfr_prec_t bits = hol_eval_bits(eval);
    bool negative;
    mpfr_t gap;

    mpfr_init2(gap, bits);
    hol_eval_get(gap, eval, model->out_gap + contact);
    negative =
        mpfr_number_p(gap) && mpfr_sgn(gap) < 0 && mpfr_get_exp(gap) > -3 * (mpfr_exp_t)bits / 4;
    mpfr_clear(gap);
    return negative;
}

void
hol_model_set_state(const struct hol_model *model, struct hol_eval *eval, const struct hol_vec *t,
                    const struct hol_vec *q, const struct hol_vec *v)
{
    (void)model;
    hol_eval_load(eval, HOL_VAR_TIME, t);
    hol_eval_load(eval, HOL_VAR_COORD, q);
    hol_eval_load(eval, HOL_VAR_VELOCITY, v);
}

/* The values in double, without a detour. */
static void
collect_doubles(const struct hol_model *model, const double *slot, bool has_C,
                struct hol_problem *problem)
{
    const int32_t *at = model->tape->output_slot;
    size_t n = model->n, m = model->m;

    for (size_t k = 0; k < model->mass_count; k++) {
        const struct hol_cell *c = &model->mass[k];

        problem->M.d[c->i + c->j * n] = problem->M.d[c->j + c->i * n] = slot[at[c->output]];
    }
    for (size_t k = 0; k < model->a_count; k++)
        problem->A.d[model->a[k].i + model->a[k].j * m] = slot[at[model->a[k].output]];
    for (size_t i = 0; i < n; i++) {
        problem->F.d[i] = slot[at[model->out_F + i]];
        problem->C.d[i] = has_C ? slot[at[model->out_C + i]] : 0;
    }
    for (size_t i = 0; i < m; i++)
        problem->b.d[i] = slot[at[model->out_b + i]];
}

void
hol_model_problem(const struct hol_model *model, const struct hol_eval *eval,
                  struct hol_problem *problem)
{
    bool has_C = !model->nonideal_needs_force || hol_eval_reached(eval, HOL_STAGE_IDEAL);

    hol_mat_zero(&problem->M);
    hol_mat_zero(&problem->A);
    if (hol_eval_doubles(eval) != NULL && problem->bits == HOL_BITS_DOUBLE) {
        collect_doubles(model, hol_eval_doubles(eval), has_C, problem);
        return;
    }
    for (size_t k = 0; k < model->mass_count; k++) {
        const struct hol_cell *c = &model->mass[k];

        hol_eval_store(&problem->M, c->i, c->j, eval, c->output);
        hol_eval_store(&problem->M, c->j, c->i, eval, c->output);
    }
    for (size_t k = 0; k < model->a_count; k++)
        hol_eval_store(&problem->A, model->a[k].i, model->a[k].j, eval, model->a[k].output);
    for (size_t i = 0; i < model->n; i++) {
        hol_eval_store(&problem->F, i, 0, eval, model->out_F + i);
        if (has_C)
            hol_eval_store(&problem->C, i, 0, eval, model->out_C + i);
        else
            hol_mat_set_si(&problem->C, i, 0, 0);
    }
    for (size_t i = 0; i < model->m; i++)
        hol_eval_store(&problem->b, i, 0, eval, model->out_b + i);
}

bool
hol_model_has_values(const struct hol_model *model, const struct hol_eval *eval)
{
    for (size_t k = model->out_guard; k < model->out_guard + model->guard_count; k++)
        if (hol_eval_reached(eval, hol_tape_output_stage(model->tape, k)) &&
            !hol_eval_is_number(eval, k))
            return false;
    return true;
}

bool
hol_model_keeps_nonideal(const struct hol_model *model, struct hol_eval *eval,
                         const struct hol_vec *C, const struct hol_vec *v, long bits)
{
    long double least = ldexpl(hol_mat_max(C), -(int)bits);
    mpfr_t before, after;
    bool same = true;

    if (!model->source->has_nonideal)
        return true;
    mpfr_inits2(C->bits, before, after, (mpfr_ptr)NULL);
    hol_eval_load(eval, HOL_VAR_VELOCITY, v);
    (void)!hol_eval_run(eval, HOL_STAGE_IDEAL, NULL); /* what it gives is looked at */
    for (size_t i = 0; i < model->n && same; i++) {
        hol_mat_get(before, C, i, 0);
        hol_eval_get(after, eval, model->out_C + i);
        mpfr_sub(after, after, before, MPFR_RNDN);
        same = mpfr_number_p(after) && hol_scalar_abs(after) <= least;
    }
    mpfr_clears(before, after, (mpfr_ptr)NULL);
    return same;
}

enum hol_stage
hol_model_stage(const struct hol_model *model, size_t output)
{
    enum hol_stage stage = hol_tape_output_stage(model->tape, output), one;
    size_t first, count = hol_model_domain(model, output, &first);

    for (size_t k = 0; k < count; k++)
        if ((one = hol_tape_output_stage(model->tape, first + k)) > stage)
            stage = one;
    return stage;
}

bool
hol_model_has_value(const struct hol_model *model, const struct hol_eval *eval, size_t output)
{
    size_t first, count = hol_model_domain(model, output, &first);

    for (size_t k = 0; k < count; k++)
        if (!hol_eval_is_number(eval, first + k) || hol_eval_has_tie(eval, first + k))
            return false;
    return hol_eval_is_number(eval, output) && !hol_eval_has_tie(eval, output);
}

void
hol_model_value(mpfr_t value, const struct hol_model *model, const struct hol_eval *eval,
                size_t output)
{
    if (hol_model_has_value(model, eval, output))
        hol_eval_get(value, eval, output);
    else
        mpfr_set_nan(value);
}

void
hol_model_ball(arb_t value, const struct hol_model *model, const struct hol_ball_eval *eval,
               size_t output)
{
    size_t first, count = hol_model_domain(model, output, &first);
    bool has = true;

    for (size_t k = 0; k < count && has; k++) {
        hol_ball_eval_get(value, eval, first + k);
        has = arb_is_finite(value);
    }
    if (has)
        hol_ball_eval_get(value, eval, output);
    else
        arb_indeterminate(value);
}
