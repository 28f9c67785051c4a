/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tags: what kind of system a case is, found from its equations. */
#include "reports/notation/tags.h"

#include "base/names.h"

#include <math.h>
#include <string.h>

HOL_NAMES(hol_tag_text, enum hol_tag, HOL_TAG_LIST, HOL_NAME_FIRST)

static bool
timed(const struct hol_case *source)
{
    struct hol_graph *g = source->graph;
    bool found = hol_expr_depends(g, source->kinetic, HOL_VAR_TIME);
    for (size_t j = 0; j < source->m && !found; j++)
        found = hol_expr_depends(g, source->constraints[j].residual, HOL_VAR_TIME);
    return found;
}

static bool
nonideal_of_force(const struct hol_case *source)
{
    for (size_t i = 0; i < source->n; i++)
        if (hol_expr_depends(source->graph, source->nonideal[i], HOL_VAR_IDEAL) ||
            hol_expr_depends(source->graph, source->nonideal[i], HOL_VAR_MULTIPLIER) ||
            hol_expr_depends(source->graph, source->nonideal[i], HOL_VAR_REACTION))
            return true;
    return false;
}

/* Its partial derivatives by velocities; more are not looked at. */
#define QUASI_MAX 32

struct rates {
    size_t count;
    struct hol_partial of[QUASI_MAX];
};

static hol_node
rate_of(const struct rates *rates, size_t index, hol_node zero)
{
    for (size_t k = 0; k < rates->count; k++)
        if (rates->of[k].index == index)
            return rates->of[k].value;
    return zero;
}

/* Is some derivative of a coefficient by a coordinate not that of the other by this one? */
static bool
is_integrable(struct hol_graph *g, const struct rates *rates, size_t n)
{
    hol_node zero = hol_expr_integer(g, 0);

    for (size_t k = 0; k < rates->count; k++)
        for (size_t j = 0; j < n && hol_expr_depends(g, rates->of[k].value, HOL_VAR_COORD); j++) {
            hol_node here = hol_expr_diff(g, rates->of[k].value, HOL_VAR_COORD, j);
            hol_node there =
                hol_expr_diff(g, rate_of(rates, j, zero), HOL_VAR_COORD, rates->of[k].index);
            if (here != there)
                return false;
        }
    return true;
}

/* A quasi-velocity: linear in the velocities, and not the rate of any function of q and t. */
static bool
is_quasi_velocity(struct hol_graph *g, hol_node value, size_t n)
{
    struct rates rates = {.count = 0};
    const struct hol_partial *partials;

    if (!hol_expr_depends(g, value, HOL_VAR_VELOCITY) ||
        hol_expr_depends(g, value, HOL_VAR_ACCEL) ||
        hol_expr_gradient(g, value, HOL_VAR_VELOCITY, &rates.count, &partials) != HOL_OK ||
        rates.count == 0 || rates.count > QUASI_MAX)
        return false;
    memcpy(rates.of, partials, rates.count * sizeof *partials);
    for (size_t k = 0; k < rates.count; k++)
        if (hol_expr_depends(g, rates.of[k].value, HOL_VAR_VELOCITY))
            return false;
    return !is_integrable(g, &rates, n);
}

/* What the author wrote beside the equations: a motion in closed form, quasi-velocities. */
static unsigned
tags_of_text(const struct hol_case *source)
{
    unsigned tags = 0;

    for (size_t b = 0; b < source->published_count; b++)
        for (size_t e = 0; e < source->published[b].entry_count; e++)
            if (source->published[b].entries[e].kind == HOL_ENTRY_SOLUTION)
                tags |= 1u << HOL_TAG_CLOSED_FORM;
    for (size_t k = 0; k < source->let_count && !(tags & 1u << HOL_TAG_QUASI); k++)
        if (is_quasi_velocity(source->graph, source->lets[k].value, source->n))
            tags |= 1u << HOL_TAG_QUASI;
    return tags;
}

unsigned
hol_tags(const struct hol_model *model, const struct hol_truth *truth)
{
    const struct hol_case *source = model->source;
    unsigned tags = tags_of_text(source);
    for (size_t j = 0; j < source->m; j++)
        switch (source->constraints[j].order) {
        case HOL_ORDER_HOLONOMIC:
            tags |= 1u << HOL_TAG_HOLONOMIC;
            break;
        case HOL_ORDER_VELOCITY:
            tags |= 1u << HOL_TAG_NONHOLONOMIC;
            break;
        case HOL_ORDER_ACCELERATION:
            tags |= 1u << HOL_TAG_ACCELERATION;
            break;
        }
    if (source->m == 0)
        tags |= 1u << HOL_TAG_UNCONSTRAINED;
    tags |= 1u << (timed(source) ? HOL_TAG_RHEONOMIC : HOL_TAG_SCLERONOMIC);
    if (source->has_nonideal)
        tags |= 1u << HOL_TAG_NONIDEAL;
    if (source->has_nonideal && nonideal_of_force(source))
        tags |= 1u << HOL_TAG_FRICTION;
    if (source->impulsive)
        tags |= 1u << HOL_TAG_IMPULSIVE;
    if (source->contact_count > 0)
        tags |= 1u << HOL_TAG_CONTACT;
    if (source->size_count > 0)
        tags |= 1u << HOL_TAG_SCALABLE;
    if (truth != NULL && truth->answer.rank < source->m)
        tags |= 1u << HOL_TAG_REDUNDANT;
    if (truth != NULL && truth->condition.singular)
        tags |= 1u << HOL_TAG_SINGULAR_MASS;
    if (truth != NULL && truth->condition.indefinite)
        tags |= 1u << HOL_TAG_INDEFINITE_MASS;
    return tags;
}
