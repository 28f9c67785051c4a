/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* From constraints of the three orders to A and b. */
#include "model/equations/derive.h"

/* What the row of A is the gradient with respect to. */
static enum hol_var
row_variable(const struct hol_constraint *k)
{
    return k->order == HOL_ORDER_HOLONOMIC               ? HOL_VAR_COORD
           : k->order == HOL_ORDER_VELOCITY && !k->after ? HOL_VAR_VELOCITY
                                                         : HOL_VAR_ACCEL;
}

static bool
check(struct derivation *d, const struct hol_constraint *k)
{
    unsigned higher = k->order == HOL_ORDER_HOLONOMIC
                          ? HOL_BIT(HOL_VAR_VELOCITY) | HOL_BIT(HOL_VAR_ACCEL)
                      : k->order == HOL_ORDER_VELOCITY && !k->after ? HOL_BIT(HOL_VAR_ACCEL)
                                                                    : 0;

    if (hol_derive_depends(d, k->residual, HOL_BITS_OF_FORCES))
        return hol_derive_invalid(
            d, k->place, "constraint '%s' must not hold constraint forces or multipliers", k->name);
    if (hol_derive_depends(d, k->residual, higher))
        return hol_derive_invalid(d, k->place, "constraint '%s' is of a higher order than stated",
                                  k->name);
    if (d->c->impulsive && k->order == HOL_ORDER_ACCELERATION)
        return hol_derive_invalid(d, k->place,
                                  "constraint '%s': an impulsive problem cannot have a constraint "
                                  "on accelerations",
                                  k->name);
    return true;
}

/* The row of A; nonlinear: does it depend on the variables that it multiplies? */
static bool
row(struct derivation *d, size_t i, bool *nonlinear)
{
    const struct hol_constraint *k = &d->c->constraints[i];
    enum hol_var variable = row_variable(k);
    struct hol_model *model = d->model;
    const struct hol_partial *p;
    size_t count;

    if (hol_expr_gradient(d->g, k->residual, variable, &count, &p) != HOL_OK)
        return hol_derive_graph_failed(d, k->place, "the derivative of a constraint");
    if (count == 0)
        return hol_derive_invalid(d, k->place, "constraint '%s' does not depend on the motion",
                                  k->name);
    for (size_t j = 0; j < count; j++) {
        if (p[j].index >= model->n)
            return hol_derive_invalid(d, k->place, "constraint '%s' holds an unknown coordinate",
                                      k->name);
        *nonlinear = *nonlinear || hol_derive_depends(d, p[j].value, HOL_BIT(variable));
        if (!hol_derive_cell(d, &model->a, &model->a_rows, &d->a_capacity, i, p[j].index,
                             p[j].value))
            return false;
    }
    return true;
}

/* The right-hand side: b, or b_v of an impulsive problem. */
static hol_node
right_side(struct derivation *d, size_t i)
{
    const struct hol_constraint *k = &d->c->constraints[i];
    struct hol_graph *g = d->g;

    switch (k->order) {
    case HOL_ORDER_HOLONOMIC:
        if (d->c->impulsive) /* b_v = -phi_t */
            return hol_expr_neg(g, hol_expr_diff(g, k->residual, HOL_VAR_TIME, 0));
        /* b = -(d(phi')/dq q' + d(phi')/dt) */
        return hol_expr_neg(g, hol_expr_along(g, d->rate[i], MOTION_KINEMATIC));
    case HOL_ORDER_VELOCITY:
        if (d->c->impulsive) /* b_v = A q' - g = -g at q' = 0, of q' after the impulse */
            return hol_expr_neg(
                g, hol_expr_substitute(g, k->residual, row_variable(k), d->model->n, d->zeros));
        /* b = -(g_q q' + g_t) */
        return hol_expr_neg(g, hol_expr_along(g, k->residual, MOTION_KINEMATIC));
    default: /* b = A q'' - h = -h at q'' = 0 */
        return hol_expr_neg(
            g, hol_expr_substitute(g, k->residual, HOL_VAR_ACCEL, d->model->n, d->zeros));
    }
}

static bool
constraint(struct derivation *d, size_t i)
{
    const struct hol_constraint *k = &d->c->constraints[i];
    hol_node zero = hol_expr_integer(d->g, 0);
    bool nonlinear = false;

    if (!check(d, k) || !row(d, i, &nonlinear))
        return false;
    if (nonlinear && d->c->impulsive && k->order != HOL_ORDER_HOLONOMIC)
        return hol_derive_invalid(d, k->place,
                                  "constraint '%s': an impulsive problem needs constraints "
                                  "that are linear in the velocities",
                                  k->name);
    if (nonlinear && k->order == HOL_ORDER_ACCELERATION)
        return hol_derive_invalid(d, k->place, "constraint '%s' is not linear in the accelerations",
                                  k->name);
    d->residual[i] = row_variable(k) == HOL_VAR_ACCEL ? zero : k->residual;
    d->rate[i] = k->order == HOL_ORDER_HOLONOMIC
                     ? hol_expr_along(d->g, k->residual, MOTION_KINEMATIC)
                     : zero;
    if (d->residual[i] == HOL_NODE_NONE || d->rate[i] == HOL_NODE_NONE)
        return hol_derive_graph_failed(d, k->place, "the derivative of a constraint");
    if (i >= d->model->m) /* no row of A */
        return true;
    d->model->b[i] = right_side(d, i);
    if (d->model->b[i] == HOL_NODE_NONE)
        return hol_derive_graph_failed(d, k->place, "the derivative of a constraint");
    d->model->a_count = d->model->a_rows;
    if (k->order != HOL_ORDER_HOLONOMIC)
        d->model->holonomic = false;
    return true;
}

bool
hol_derive_constraints(struct derivation *d)
{
    for (size_t i = 0; i < d->model->rows; i++)
        if (!constraint(d, i))
            return false;
    return true;
}
