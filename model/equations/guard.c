/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Guards: the operations of the equations of motion that have no value everywhere, as the author
 * wrote them, and of which the simplified equations hold nothing any more (x/x, sqrt(x)^2,
 * 0*log(x)). The tape computes them beside the equations.
 */
#include "base/alloc.h"
#include "model/equations/derive.h"

/* What is known of a node that the equations are made of. */
enum { REACHED = 1, INVERTED = 2, ROOTED = 4 };

/* Marks the nodes that have been pushed above base, and all below them. */
static void
mark_all(struct hol_graph *g, const struct hol_case *c, unsigned char *known, size_t base)
{
    while (g->stack_count > base) {
        hol_node a = g->stack[--g->stack_count];
        const struct node n = g->nodes[a];
        size_t arity = hol_node_arity(g, a);

        if (known[a] & REACHED)
            continue;
        known[a] |= REACHED;
        if (n.kind == NODE_VAR && n.sub == HOL_VAR_PARAMETER && n.a < c->parameter_count)
            (void)hol_graph_push(g, c->parameters[n.a].value);
        for (size_t k = 0; k < arity; k++) {
            if (n.kind == NODE_PRODUCT) {
                struct edge f = g->edges[n.first + k];

                known[f.node] |= hol_rat_sign(g, f.q) < 0 ? INVERTED : 0;
                known[f.node] |= hol_rat_is_integer(g, f.q) ? 0 : ROOTED;
            }
            (void)hol_graph_push(g, hol_node_child(g, a, k));
        }
    }
}

static bool
keep(struct derivation *d, hol_node value)
{
    if (!hol_graph_reserve(d->g, &d->guards, &d->guard_capacity, d->guard_count + 1,
                           sizeof(*d->guards)) ||
        !hol_graph_reserve(d->g, &d->guarded, &d->guarded_capacity, (size_t)value + 1,
                           sizeof(*d->guarded)))
        return false;
    if (d->guarded[value])
        return true;
    d->guarded[value] = true;
    d->guards[d->guard_count++] = value;
    return true;
}

/* Keeps of a guard what the equations do not tell by themselves: whether each base that is inverted
 * or has its root taken may be. */
static bool
add_guard(struct derivation *d, const unsigned char *known, size_t known_count, hol_node value)
{
    struct hol_graph *g = d->g;
    struct node n = g->nodes[value];

    if (n.kind == NODE_SUM && n.count == 1 && n.a == RAT_ZERO) { /* c x */
        value = g->edges[n.first].node;
        n = g->nodes[value];
    }
    if (n.kind != NODE_PRODUCT)
        return n.kind == NODE_RATIONAL || n.kind == NODE_VAR || n.kind == NODE_SUM ||
               (value < known_count && (known[value] & REACHED)) || keep(d, value);
    for (uint32_t k = 0; k < n.count; k++) {
        struct edge f = g->edges[n.first + k];
        unsigned need =
            (hol_rat_sign(g, f.q) < 0 ? INVERTED : 0u) | (hol_rat_is_integer(g, f.q) ? 0u : ROOTED);
        unsigned has = f.node < known_count ? known[f.node] : 0;

        if ((need & ~has) != 0) {
            hol_node power = hol_power(g, f.node, f.q);

            if (power == HOL_NODE_NONE || !keep(d, power))
                return false;
        }
    }
    return true;
}

/* Which lets the equations refer to, directly or by other lets, which are older. */
static void
find_used(bool *used, const struct hol_case *c)
{
    for (size_t k = c->guard_count; k-- > 0;) {
        const struct hol_guard *guard = &c->guards[k];

        if (guard->value == HOL_NODE_NONE &&
            (guard->owner == HOL_GUARD_MOTION || used[guard->owner]))
            used[guard->let] = true;
    }
}

/*
 * What jumps, sign(u) or an angle, has no derivative at the jump: in energies and in rows it moves
 * the velocities there, which no equation of motion says.
 */
static bool
guard_jumps(struct derivation *d)
{
    const struct hol_case *c = d->c;
    struct hol_graph *g = d->g;
    size_t count = g->count;
    unsigned char *reached = hol_alloc(count, 1);
    bool good = reached != NULL && hol_expr_reach(g, c->kinetic, 1, reached) &&
                hol_expr_reach(g, c->potential, 1, reached);

    for (size_t i = 0; good && i < c->m; i++)
        if (c->constraints[i].order != HOL_ORDER_ACCELERATION)
            good = hol_expr_reach(g, c->constraints[i].residual, 1, reached);
    for (size_t a = 1; good && a < count; a++) {
        hol_node slope;

        if (reached[a] == 0 || (g->nodes[a].vars & ~(1u << HOL_VAR_PARAMETER)) == 0)
            continue;
        slope = hol_node_jump(g, (hol_node)a);
        good = slope == HOL_NODE_NONE || keep(d, slope);
    }
    if (reached == NULL)
        d->status = HOL_NOMEM;
    hol_free(reached);
    return good;
}

bool
hol_derive_guards(struct derivation *d, size_t equations)
{
    const struct hol_case *c = d->c;
    struct hol_graph *g = d->g;
    size_t count = g->count, base = g->stack_count;
    unsigned char *known = hol_alloc(count, 1);
    bool *used = hol_alloc(c->let_count + 1, sizeof(*used));
    bool good = known != NULL && used != NULL;

    if (!good)
        d->status = HOL_NOMEM;
    for (size_t i = 0; good && i < equations; i++)
        good = hol_graph_push(g, d->outputs[i]);
    if (good) {
        mark_all(g, c, known, base);
        find_used(used, c);
    }
    for (size_t k = 0; good && k < c->guard_count; k++) {
        const struct hol_guard *guard = &c->guards[k];

        if (guard->value != HOL_NODE_NONE &&
            (guard->owner == HOL_GUARD_MOTION || used[guard->owner]))
            good = add_guard(d, known, count, guard->value);
    }
    g->stack_count = base;
    good = good && guard_jumps(d);
    hol_free(known);
    hol_free(used);
    if (!good && d->status == HOL_OK)
        d->status = hol_graph_status(g);
    return good;
}
