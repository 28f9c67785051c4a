/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "reports/describe.h"

#include <math.h>

const char *
hol_tag_text(enum hol_tag tag)
{
#define TEXT(name, text) text,
    static const char *const names[HOL_TAG_COUNT] = {HOL_TAG_LIST(TEXT)};
#undef TEXT
    return names[tag];
}

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

unsigned
hol_tags(const struct hol_model *model, const struct hol_truth *truth)
{
    const struct hol_case *source = model->source;
    unsigned tags = 0;
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
    if (source->size_count > 0)
        tags |= 1u << HOL_TAG_SCALABLE;
    if (truth != NULL && truth->answer.rank < source->m)
        tags |= 1u << HOL_TAG_REDUNDANT;
    if (truth != NULL && !isfinite(truth->condition.kappa_M))
        tags |= 1u << HOL_TAG_SINGULAR_MASS;
    return tags;
}
