/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What the equations of motion branch on, and one branch of each in a phase of the motion. */
#include "model/elaborate/switches.h"

#include "base/alloc.h"

#include <string.h>

/* Where an expression stands: what its jumps and kinks do depends on that. */
enum { IN_FORCE = 1, IN_ENERGY = 2, IN_RATE = 4, IN_PLACE = 8, BRANCHES = 16 };

struct choosing {
    struct hol_case *c;
    struct hol_arena *arena;
    const struct hol_sides *sides;
    unsigned char *reached; /* by the number of the node: where it stands */
    size_t count;           /* switches so far, of as many */
    struct hol_branch *list;
};

static unsigned
place_of(const struct hol_constraint *row)
{
    return row->order == HOL_ORDER_HOLONOMIC  ? IN_PLACE
           : row->order == HOL_ORDER_VELOCITY ? IN_RATE
                                              : IN_FORCE;
}

/* All expressions that the motion depends on; false: the graph's status. */
static bool
reach(const struct choosing *s)
{
    const struct hol_case *c = s->c;
    bool good = hol_expr_reach(c->graph, c->kinetic, IN_ENERGY, s->reached) &&
                hol_expr_reach(c->graph, c->potential, IN_ENERGY, s->reached);

    for (size_t i = 0; i < c->n && good; i++)
        good = hol_expr_reach(c->graph, c->force[i], IN_FORCE, s->reached) &&
               (!c->has_nonideal || hol_expr_reach(c->graph, c->nonideal[i], IN_FORCE, s->reached));
    for (size_t i = 0; i < c->m && good; i++)
        good = hol_expr_reach(c->graph, c->constraints[i].residual, place_of(&c->constraints[i]),
                              s->reached);
    for (size_t k = 0; k < c->contact_count && good; k++)
        good = hol_expr_reach(c->graph, c->contacts[k].gap, IN_PLACE, s->reached);
    return good;
}

/*
 * Is q' continuous where a node branches, and its argument? M q' is where the energies are
 * continuous, and rows of velocities hold q' where they are. A kink of a gap or of a row of
 * coordinates would ask for an impulse. What jumps may move the forces that it depends on itself.
 */
static bool
is_passable(const struct choosing *s, hol_node a, const struct hol_branch *branch)
{
    struct hol_graph *g = s->c->graph;
    bool by_forces = hol_expr_depends(g, branch->argument, HOL_VAR_IDEAL) ||
                     hol_expr_depends(g, branch->argument, HOL_VAR_MULTIPLIER) ||
                     hol_expr_depends(g, branch->argument, HOL_VAR_REACTION);

    return (s->reached[a] & IN_PLACE) == 0 &&
           !(branch->jumps && ((s->reached[a] & (IN_ENERGY | IN_RATE)) != 0 || by_forces));
}

static enum hol_status
add(struct choosing *s, hol_node a, const struct hol_branch *branch)
{
    struct hol_switch *to;
    size_t k = 0;

    while (k < s->count && s->list[k].argument != branch->argument)
        k++;
    to = &s->c->switches[k];
    if (k == s->count) {
        const struct hol_namer namer = hol_case_namer(s->c);
        char *text = hol_expr_text(s->c->graph, branch->argument, &namer);

        if (text == NULL)
            return HOL_NOMEM;
        to->text = hol_arena_text(s->arena, text, strlen(text));
        hol_free(text);
        if (to->text == NULL)
            return HOL_NOMEM;
        to->side = k < s->sides->count ? s->sides->side[k] : 0;
        to->passable = true;
        s->list[s->count++] = (struct hol_branch){.argument = branch->argument, .sign = to->side};
    }
    to->passable = to->passable && is_passable(s, a, branch);
    to->jumps = to->jumps || branch->jumps || (s->reached[a] & (IN_ENERGY | IN_RATE)) != 0;
    return HOL_OK;
}

/* The switches, as many as there are nodes that branch at most. */
static enum hol_status
find(struct choosing *s, size_t nodes)
{
    size_t most = 0;
    enum hol_status status = HOL_OK;
    struct hol_branch branch;

    for (size_t a = 1; a < nodes; a++)
        if (s->reached[a] != 0 && hol_expr_branches(s->c->graph, (hol_node)a, &branch)) {
            s->reached[a] |= BRANCHES;
            most++;
        }
    s->list = hol_alloc(most + 1, sizeof *s->list);
    s->c->switches = hol_arena_alloc(s->arena, most + 1, sizeof *s->c->switches);
    if (s->list == NULL || s->c->switches == NULL)
        return HOL_NOMEM;
    for (size_t a = 1; a < nodes && status == HOL_OK; a++)
        if ((s->reached[a] & BRANCHES) != 0 && hol_expr_branches(s->c->graph, (hol_node)a, &branch))
            status = add(s, (hol_node)a, &branch);
    s->c->switch_count = s->count;
    return status;
}

static void
fix(const struct choosing *s, hol_node *a)
{
    if (*a != HOL_NODE_NONE)
        *a = hol_expr_fix(s->c->graph, *a, s->count, s->list);
}

static bool
branches(const struct choosing *s, hol_node a)
{
    return a != HOL_NODE_NONE && hol_expr_fix(s->c->graph, a, s->count, s->list) != a;
}

/* The branches in their place; lets, invariants and what is published branch by themselves. */
static void
fix_all(const struct choosing *s)
{
    struct hol_case *c = s->c;

    for (size_t k = 0; k < s->count; k++) {
        c->switches[k].value = hol_expr_fix(c->graph, s->list[k].argument, s->count, s->list);
        if (c->switches[k].side < 0)
            c->switches[k].value = hol_expr_neg(c->graph, c->switches[k].value);
    }
    fix(s, &c->kinetic);
    fix(s, &c->potential);
    for (size_t i = 0; i < c->n; i++) {
        fix(s, &c->force[i]);
        if (c->has_nonideal)
            fix(s, &c->nonideal[i]);
    }
    for (size_t i = 0; i < c->m; i++)
        fix(s, &c->constraints[i].residual);
    for (size_t k = 0; k < c->contact_count; k++)
        fix(s, &c->contacts[k].gap);
    for (size_t k = 0; k < c->let_count; k++)
        c->lets[k].branches = branches(s, c->lets[k].value);
    for (size_t k = 0; k < c->invariant_count; k++)
        c->invariants[k].branches = branches(s, c->invariants[k].value);
    for (size_t k = 0; k < c->guard_count; k++) /* where it jumps there is none in either phase */
        if ((c->guards[k].owner < HOL_GUARD_PRINTED || c->guards[k].owner == HOL_GUARD_MOTION) &&
            !hol_expr_is_slope(c->graph, c->guards[k].value))
            fix(s, &c->guards[k].value);
}

enum hol_status
hol_switches_choose(struct hol_case *c, struct hol_arena *arena, const struct hol_sides *sides)
{
    struct choosing s = {.c = c, .arena = arena, .sides = sides};
    size_t nodes = hol_graph_size(c->graph) + 1;
    enum hol_status status = HOL_OK;

    s.reached = hol_alloc(nodes, 1);
    if (s.reached == NULL)
        return HOL_NOMEM;
    if (reach(&s))
        status = find(&s, nodes);
    if (status == HOL_OK && s.count > 0)
        fix_all(&s);
    if (status == HOL_OK)
        status = hol_graph_status(c->graph);
    hol_free(s.reached);
    hol_free(s.list);
    return status;
}
