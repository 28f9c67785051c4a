/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A nonideal force of the reactions, C(r): which rows' they are, and dC/dr. */
#include "base/alloc.h"
#include "model/equations/derive.h"

static const struct hol_place nowhere = {0, 0};

/* The nonzeros of one component's gradient, by row. */
static bool
add_slopes(struct derivation *d, size_t i, size_t *capacity)
{
    struct hol_model *model = d->model;
    const struct hol_partial *p;
    size_t count;

    if (hol_expr_gradient(d->g, d->c->nonideal[i], HOL_VAR_REACTION, &count, &p) != HOL_OK)
        return hol_derive_graph_failed(d, nowhere, "a nonideal force");
    for (size_t k = 0; k < count; k++) {
        if (p[k].index >= model->m)
            return hol_derive_invalid(d, nowhere, "a nonideal force holds an unknown reaction");
        model->slope_varies =
            model->slope_varies || hol_derive_depends(d, p[k].value, HOL_BIT(HOL_VAR_REACTION));
        if (!hol_derive_cell(d, &model->slope, &model->slope_count, capacity, i, p[k].index,
                             p[k].value))
            return false;
    }
    return true;
}

/* number[j] = 1 for the reactions that an expression holds: a sign of one has no slope. */
static bool
find_reactions(struct derivation *d, hol_node root, size_t *number, bool *seen)
{
    struct hol_graph *g = d->g;
    size_t base = g->stack_count;

    if (!hol_derive_depends(d, root, HOL_BIT(HOL_VAR_REACTION)))
        return true;
    if (!hol_graph_push(g, root))
        return hol_derive_graph_failed(d, nowhere, "a nonideal force");
    while (g->stack_count > base) {
        hol_node a = g->stack[--g->stack_count];

        if (seen[a])
            continue;
        seen[a] = true;
        if (g->nodes[a].kind == NODE_VAR && g->nodes[a].sub == HOL_VAR_REACTION)
            number[g->nodes[a].a] = 1;
        for (size_t k = 0; k < hol_node_arity(g, a); k++) {
            hol_node child = hol_node_child(g, a, k);

            if (hol_derive_depends(d, child, HOL_BIT(HOL_VAR_REACTION)) &&
                !hol_graph_push(g, child))
                return hol_derive_graph_failed(d, nowhere, "a nonideal force");
        }
    }
    return true;
}

/* The rows in order, and slopes by the place of their row among them. */
static bool
number_rows(struct derivation *d, size_t *number, bool *seen)
{
    struct hol_model *model = d->model;

    for (size_t i = 0; i < model->n; i++)
        if (!find_reactions(d, d->c->nonideal[i], number, seen))
            return false;
    model->reaction = hol_alloc(model->m + 1, sizeof(*model->reaction));
    if (model->reaction == NULL) {
        d->status = HOL_NOMEM;
        return false;
    }
    for (size_t j = 0; j < model->m; j++)
        if (number[j] > 0) {
            number[j] = model->reaction_count;
            model->reaction[model->reaction_count++] = j;
        }
    for (size_t k = 0; k < model->slope_count; k++)
        model->slope[k].j = number[model->slope[k].j];
    return true;
}

bool
hol_derive_slopes(struct derivation *d)
{
    struct hol_model *model = d->model;
    size_t capacity = 0;
    size_t *number;
    bool *seen, good;

    if (!d->c->has_nonideal)
        return true;
    for (size_t i = 0; i < model->n; i++)
        if (!add_slopes(d, i, &capacity))
            return false;
    number = hol_alloc(model->m + 1, sizeof(*number));
    seen = hol_alloc(hol_graph_size(d->g) + 1, sizeof(*seen));
    good = number != NULL && seen != NULL;
    if (good)
        good = number_rows(d, number, seen);
    else
        d->status = HOL_NOMEM;
    hol_free(number);
    hol_free(seen);
    return good;
}
