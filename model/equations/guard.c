/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Guards: the operations of the equations of motion, of lets, invariants and published entries that
 * have no value everywhere, as the author wrote them, and of which what they were simplified to
 * holds nothing any more (x/x, sqrt(x)^2, 0*log(x)). The tape computes them beside it.
 */
#include "base/alloc.h"
#include "model/equations/derive.h"

/* What is known of a node that the equations are made of. */
enum { REACHED = 1, INVERTED = 2, ROOTED = 4 };

/* Marks the nodes that have been pushed above base, and all below them, which are put into
 * d->touched. */
static bool
mark_all(struct derivation *d, size_t base)
{
    const struct hol_case *c = d->c;
    struct hol_graph *g = d->g;

    d->touched_count = 0;
    if (!hol_graph_reserve(g, &d->known, &d->known_capacity, g->count, sizeof(*d->known)))
        return false;
    while (g->stack_count > base) {
        hol_node a = g->stack[--g->stack_count];
        const struct node n = g->nodes[a];
        size_t arity = hol_node_arity(g, a);

        if (d->known[a] & REACHED)
            continue;
        if (!hol_graph_reserve(g, &d->touched, &d->touched_capacity, d->touched_count + 1,
                               sizeof(*d->touched)))
            return false;
        d->touched[d->touched_count++] = a;
        d->known[a] |= REACHED;
        if (n.kind == NODE_VAR && n.sub == HOL_VAR_PARAMETER && n.a < c->parameter_count)
            (void)hol_graph_push(g, c->parameters[n.a].value);
        for (size_t k = 0; k < arity; k++) {
            if (n.kind == NODE_PRODUCT) {
                struct edge f = g->edges[n.first + k];

                d->known[f.node] |= hol_rat_sign(g, f.q) < 0 ? INVERTED : 0;
                d->known[f.node] |= hol_rat_is_integer(g, f.q) ? 0 : ROOTED;
            }
            (void)hol_graph_push(g, hol_node_child(g, a, k));
        }
    }
    return true;
}

static void
unmark(struct derivation *d)
{
    for (size_t k = 0; k < d->touched_count; k++)
        d->known[d->touched[k]] = 0;
    d->touched_count = 0;
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

static unsigned
known_of(const struct derivation *d, hol_node a)
{
    return a < d->known_capacity ? d->known[a] : 0;
}

/* Keeps of a guard what the marked expressions do not tell by themselves: whether each base that is
 * inverted or has its root taken may be. */
static bool
add_guard(struct derivation *d, hol_node value, bool (*take)(struct derivation *, hol_node))
{
    struct hol_graph *g = d->g;
    struct node n = g->nodes[value];

    if (n.kind == NODE_SUM && n.count == 1 && n.a == RAT_ZERO) { /* c x */
        value = g->edges[n.first].node;
        n = g->nodes[value];
    }
    if (n.kind != NODE_PRODUCT)
        return n.kind == NODE_RATIONAL || n.kind == NODE_VAR || n.kind == NODE_SUM ||
               (known_of(d, value) & REACHED) || take(d, value);
    for (uint32_t k = 0; k < n.count; k++) {
        struct edge f = g->edges[n.first + k];
        unsigned need =
            (hol_rat_sign(g, f.q) < 0 ? INVERTED : 0u) | (hol_rat_is_integer(g, f.q) ? 0u : ROOTED);

        if ((need & ~known_of(d, f.node)) != 0) {
            hol_node power = hol_power(g, f.node, f.q);

            if (power == HOL_NODE_NONE || !take(d, power))
                return false;
        }
    }
    return true;
}

/* Is it one of the motion, or of a let that the motion uses? */
static bool
is_used(const struct hol_guard *guard, const bool *used)
{
    return guard->owner == HOL_GUARD_MOTION ||
           (guard->owner < HOL_GUARD_PRINTED && used[guard->owner]);
}

/* Which lets the equations refer to, directly or by other lets, which are older. */
static void
find_used(bool *used, const struct hol_case *c)
{
    for (size_t k = c->guard_count; k-- > 0;)
        if (c->guards[k].value == HOL_NODE_NONE && is_used(&c->guards[k], used))
            used[c->guards[k].let] = true;
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
    size_t base = g->stack_count;
    bool *used = hol_alloc(c->let_count + 1, sizeof(*used));
    bool good = used != NULL;

    if (!good)
        d->status = HOL_NOMEM;
    for (size_t i = 0; good && i < equations; i++)
        good = hol_graph_push(g, d->outputs[i]);
    if (good && (good = mark_all(d, base)))
        find_used(used, c);
    for (size_t k = 0; good && k < c->guard_count; k++)
        if (c->guards[k].value != HOL_NODE_NONE && is_used(&c->guards[k], used))
            good = add_guard(d, c->guards[k].value, keep);
    unmark(d);
    g->stack_count = base;
    good = good && guard_jumps(d);
    hol_free(used);
    if (!good && d->status == HOL_OK)
        d->status = hol_graph_status(g);
    return good;
}

/* Lets, then invariants and entries. */
static size_t
owned_place(const struct hol_case *c, size_t owner)
{
    return owner < HOL_GUARD_PRINTED ? owner : c->let_count + (owner - HOL_GUARD_PRINTED);
}

/* Where the guards of each let and of each invariant and entry are; those of one are together. */
static bool
find_owners(struct derivation *d)
{
    const struct hol_case *c = d->c;

    d->owned = hol_alloc(c->let_count + c->printed_count + 1, sizeof(*d->owned));
    if (d->owned == NULL) {
        d->status = HOL_NOMEM;
        return false;
    }
    for (size_t k = 0; k < c->guard_count; k++) {
        size_t place = owned_place(c, c->guards[k].owner);

        if (c->guards[k].owner != HOL_GUARD_MOTION && d->owned[place].count++ == 0)
            d->owned[place].first = k;
    }
    return true;
}

/* The guards of an owner; marks in seen the lets that it refers to, up to *last, which grows. */
static bool
add_owned(struct derivation *d, size_t owner, bool *seen, size_t *last)
{
    for (size_t k = 0; k < d->owned[owner].count; k++) {
        const struct hol_guard *guard = &d->c->guards[d->owned[owner].first + k];

        if (guard->value == HOL_NODE_NONE) {
            seen[guard->let] = true;
            *last = guard->let + 1 > *last ? guard->let + 1 : *last;
        } else if (!add_guard(d, guard->value, hol_derive_output))
            return false;
    }
    return true;
}

bool
hol_derive_domain(struct derivation *d, size_t owner, size_t output, size_t count)
{
    const struct hol_case *c = d->c;
    struct hol_graph *g = d->g;
    size_t base = g->stack_count;
    bool good = d->owned != NULL || find_owners(d), *seen;
    size_t last = 0;
    struct hol_domain *domain = &d->model->domain[d->model->domain_count++];

    *domain = (struct hol_domain){.output = output, .first = d->output_count};
    if (!good)
        return false;
    owner = owned_place(c, owner);
    if (d->owned[owner].count == 0)
        return true;
    if ((seen = hol_alloc(c->let_count + 1, sizeof(*seen))) == NULL) {
        d->status = HOL_NOMEM;
        return false;
    }
    for (size_t i = 0; good && i < count; i++)
        good = hol_graph_push(g, d->outputs[output + i]);
    good = good && mark_all(d, base) && add_owned(d, owner, seen, &last);
    while (good && last-- > 0) /* a let refers to older ones only */
        good = !seen[last] || add_owned(d, last, seen, &(size_t){0});
    unmark(d);
    g->stack_count = base;
    domain->count = d->output_count - domain->first;
    hol_free(seen);
    if (!good && d->status == HOL_OK)
        d->status = hol_graph_status(g);
    return good;
}
