/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The tape that a generated file is made of: its parameters are inputs. */
#include "base/alloc.h"
#include "base/array.h"
#include "code/file-inside.h"
#include "model/tape/tape-inside.h"

#include <math.h>

static void
output(struct hol_code_file *f, hol_node node, enum hol_status *status)
{
    if (node == HOL_NODE_NONE)
        node = hol_expr_integer(f->c->graph, 0);
    if (node == HOL_NODE_NONE || !hol_array_reserve(&f->outputs, &f->output_capacity,
                                                    f->output_count + 1, sizeof *f->outputs)) {
        *status = HOL_NOMEM;
        return;
    }
    f->outputs[f->output_count++] = node;
}

/* --------------------------------------------------------------------- parameters */

/* Is its value made of other parameters? Then it is computed, not asked for. */
static bool
is_derived(const struct hol_case *c, size_t k)
{
    return hol_expr_depends(c->graph, c->parameters[k].value, HOL_VAR_PARAMETER);
}

/* Which parameters are in p: those that are numbers, but for those that decide on the equations,
 * and those that these are made of. */
static void
choose_parameters(struct hol_code_file *f)
{
    const struct hol_case *c = f->c;

    for (size_t k = 0; k < c->parameter_count; k++)
        f->parameter[k] = is_derived(c, k) ? SIZE_MAX : 0;
    for (size_t k = 0; k < c->parameter_count; k++) {
        if (!c->parameters[k].decides)
            continue;
        f->parameter[k] = SIZE_MAX;
        for (size_t j = 0; j < k; j++)
            if (!hol_expr_is_zero(c->graph, hol_expr_diff(c->graph, c->parameters[k].value,
                                                          HOL_VAR_PARAMETER, j)))
                f->parameter[j] = SIZE_MAX;
    }
    for (size_t k = 0; k < c->parameter_count; k++)
        if (f->parameter[k] != SIZE_MAX)
            f->parameter[k] = f->parameter_count++;
}

/* ------------------------------------------------------------------------ outputs */

static void
add_equations(struct hol_code_file *f, enum hol_status *status)
{
    const struct hol_model *model = f->model;
    const struct hol_case *c = f->c;

    f->first_mass = f->output_count;
    for (size_t k = 0; k < model->mass_count; k++)
        output(f, model->mass[k].value, status);
    f->first_a = f->output_count;
    for (size_t k = 0; k < model->a_count; k++)
        output(f, model->a[k].value, status);
    f->first_F = f->output_count;
    for (size_t i = 0; i < c->n; i++)
        output(f, model->F[i], status);
    f->first_b = f->output_count;
    for (size_t i = 0; i < c->m; i++)
        output(f, model->b[i], status);
    f->first_C = f->output_count;
    for (size_t i = 0; i < c->n; i++)
        output(f, c->has_nonideal ? c->nonideal[i] : HOL_NODE_NONE, status);
    f->first_slope = f->output_count;
    for (size_t k = 0; k < model->slope_count; k++)
        output(f, model->slope[k].value, status);
}

static void
add_others(struct hol_code_file *f, enum hol_status *status)
{
    const struct hol_case *c = f->c;

    f->first_phi = f->output_count;
    for (size_t i = 0; i < c->m; i++)
        output(f,
               c->constraints[i].order == HOL_ORDER_ACCELERATION || c->constraints[i].after
                   ? HOL_NODE_NONE
                   : c->constraints[i].residual,
               status);
    f->first_rate = f->output_count;
    for (size_t i = 0; i < c->m; i++)
        output(f,
               c->constraints[i].order == HOL_ORDER_HOLONOMIC && !c->constraints[i].after
                   ? hol_expr_total(c->graph, c->constraints[i].residual)
                   : HOL_NODE_NONE,
               status);
    f->first_invariant = f->output_count;
    for (size_t k = 0; k < c->invariant_count; k++)
        output(f, c->invariants[k].value, status);
    f->first_let = f->output_count;
    for (size_t k = 0; k < c->let_count; k++)
        output(f, c->lets[k].value, status);
    f->first_gap = f->output_count;
    for (size_t k = 0; k < c->contact_count; k++) {
        output(f, c->contacts[k].gap, status);
        output(f, c->contacts[k].restitution, status);
    }
    f->first_derived = f->output_count;
    for (size_t k = 0; k < c->parameter_count; k++)
        output(f, is_derived(c, k) ? c->parameters[k].value : HOL_NODE_NONE, status);
}

/* ---------------------------------------------------------------------- Jacobians */

enum hol_status
hol_code_derivable(const struct hol_model *model, const char **why)
{
    const struct hol_case *c = model->source;

    for (size_t i = 0; c->has_nonideal && i < c->n; i++)
        if (hol_expr_depends(c->graph, c->nonideal[i], HOL_VAR_IDEAL) ||
            hol_expr_depends(c->graph, c->nonideal[i], HOL_VAR_MULTIPLIER)) {
            *why = "--jacobian: its nonideal force depends on the forces of another problem, that "
                   "without it";
            return HOL_UNABLE;
        }
    if (c->impulsive) {
        *why = "--jacobian: an impulsive problem has no accelerations";
        return HOL_UNABLE;
    }
    return HOL_OK;
}

/* Row i of M q'' - F - C - A^T r, then of A q'' - b, as an expression. */
static hol_node
residual(struct hol_code_file *f, size_t i)
{
    struct hol_graph *g = f->c->graph;
    const struct hol_model *model = f->model;
    size_t n = f->c->n;
    hol_node sum = hol_expr_neg(g, i < n ? model->F[i] : model->b[i - n]);

    if (i < n && f->c->has_nonideal)
        sum = hol_expr_sub(g, sum, f->c->nonideal[i]);
    for (size_t k = 0; i < n && k < model->mass_count; k++) {
        const struct hol_cell *m = &model->mass[k];

        if (m->i == i || m->j == i)
            sum = hol_expr_add(
                g, sum,
                hol_expr_mul(g, m->value, hol_expr_var(g, HOL_VAR_ACCEL, m->i == i ? m->j : m->i)));
    }
    for (size_t k = 0; k < model->a_count; k++) {
        const struct hol_cell *a = &model->a[k];

        if (i < n && a->j == i)
            sum = hol_expr_sub(g, sum,
                               hol_expr_mul(g, a->value, hol_expr_var(g, HOL_VAR_REACTION, a->i)));
        if (i >= n && a->i == i - n)
            sum = hol_expr_add(g, sum,
                               hol_expr_mul(g, a->value, hol_expr_var(g, HOL_VAR_ACCEL, a->j)));
    }
    return sum;
}

static void
add_jacobian(struct hol_code_file *f, enum hol_status *status)
{
    f->first_jacobian = f->output_count;
    for (size_t i = 0; i < f->c->n + f->c->m && *status == HOL_OK; i++) {
        hol_node row = residual(f, i);

        for (int of_velocity = 0; of_velocity < 2; of_velocity++) {
            size_t count = 0;
            const struct hol_partial *partials = NULL;

            *status =
                hol_expr_gradient(f->c->graph, row, of_velocity ? HOL_VAR_VELOCITY : HOL_VAR_COORD,
                                  &count, &partials);
            for (size_t k = 0; k < count && *status == HOL_OK; k++) {
                if (!hol_array_reserve(&f->jacobian, &f->jacobian_capacity, f->jacobian_count + 1,
                                       sizeof *f->jacobian)) {
                    *status = HOL_NOMEM;
                    return;
                }
                f->jacobian[f->jacobian_count++] = (struct hol_code_derivative){
                    .i = i, .j = partials[k].index, .of_velocity = of_velocity != 0};
                output(f, partials[k].value, status);
            }
        }
    }
}

/* ------------------------------------------------------------------------- public */

/* Names for slots: those of parameters that are computed, and of lets. */
static void
find_hints(struct hol_code_file *f)
{
    const struct hol_code_names *names = &f->names;

    for (size_t k = 0; k < f->c->let_count; k++)
        f->hint[hol_tape_output_slot(f->tape, f->first_let + k)] = names->all[names->first_let + k];
    for (size_t k = 0; k < f->c->parameter_count; k++)
        if (is_derived(f->c, k))
            f->hint[hol_tape_output_slot(f->tape, f->first_derived + k)] =
                names->all[names->first[HOL_VAR_PARAMETER] + k];
}

enum hol_status
hol_code_source_create(struct hol_code_file *f)
{
    const struct hol_case *c = f->c;
    hol_node *values = hol_alloc(c->parameter_count + 1, sizeof *values);
    enum hol_status status = HOL_OK;

    f->parameter = hol_alloc(c->parameter_count + 1, sizeof *f->parameter);
    if (values == NULL || f->parameter == NULL) {
        hol_free(values);
        return HOL_NOMEM;
    }
    choose_parameters(f);
    add_equations(f, &status);
    add_others(f, &status);
    if (f->options->jacobian && status == HOL_OK)
        add_jacobian(f, &status);
    for (size_t k = 0; k < c->parameter_count; k++)
        values[k] = f->parameter[k] == SIZE_MAX ? c->parameters[k].value : HOL_NODE_NONE;
    if (status == HOL_OK)
        status = hol_tape_create_open(&f->tape, c->graph, f->output_count, f->outputs,
                                      c->parameter_count, values);
    hol_free(values);
    if (status != HOL_OK)
        return status;
    f->hint = hol_alloc(hol_tape_length(f->tape) + 1, sizeof *f->hint);
    if (f->hint == NULL)
        return HOL_NOMEM;
    find_hints(f);
    for (size_t k = 0; k < f->tape->constant_count; k++)
        f->beyond = f->beyond || !isfinite(hol_eval_double_constant(f->tape, k));
    f->source = (struct hol_code_source){
        .tape = f->tape, .names = &f->names, .hint = f->hint, .parameter = f->parameter};
    return HOL_OK;
}

void
hol_code_source_clear(struct hol_code_file *f)
{
    hol_tape_destroy(f->tape);
    hol_free(f->hint);
    hol_free(f->parameter);
    hol_free(f->outputs);
    hol_free(f->jacobian);
}
