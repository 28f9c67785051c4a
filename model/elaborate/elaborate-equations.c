/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What makes the motion: energies, forces, constraints, impulses; the span and the invariants. */
#include "model/elaborate/elaborate.h"

void
hol_elab_energy(struct hol_elaborator *e, const struct hol_ast_statement *s)
{
    bool kinetic = s->kind == HOL_STATEMENT_KINETIC;
    bool *given = kinetic ? &e->seen.has_kinetic : &e->seen.has_potential;
    if (*given)
        hol_elab_error(e, s->keyword.first, "the %s energy is given twice",
                       hol_ast_keyword(s->kind));
    *given = true;
    *(kinetic ? &e->c->kinetic_place : &e->c->potential_place) =
        (struct hol_place){s->span.line, s->span.column};
    if (kinetic)
        e->c->kinetic =
            hol_elab_owned(e, s->left, HOL_HOLDS_MOTION, "the kinetic energy", HOL_GUARD_MOTION);
    else
        e->c->potential = hol_elab_owned(e, s->left, HOL_HOLDS_POSITION, "the potential energy",
                                         HOL_GUARD_MOTION);
}

bool
hol_elab_vectors(struct hol_elaborator *e, uint32_t offset)
{
    struct hol_case *c = e->c;
    if (e->seen.vectors)
        return true;
    hol_node zero = hol_elab_result(e, hol_expr_integer(c->graph, 0), offset, "");
    hol_node **vectors[] = {&c->force, &c->nonideal, &c->impulse};
    if (zero == HOL_NODE_NONE)
        return false;
    for (size_t k = 0; k < sizeof vectors / sizeof vectors[0]; k++) {
        *vectors[k] = hol_arena_alloc(e->arena, c->n, sizeof **vectors[k]);
        if (*vectors[k] == NULL) {
            hol_elab_nomem(e);
            return false;
        }
        for (size_t i = 0; i < c->n; i++)
            (*vectors[k])[i] = zero;
    }
    e->seen.vectors = true;
    e->seen.vectors_offset = offset;
    return true;
}

void
hol_elab_forces(struct hol_elaborator *e, const struct hol_ast_statement *s)
{
    struct hol_case *c = e->c;
    bool nonideal = s->kind == HOL_STATEMENT_NONIDEAL;
    bool impulse = s->kind == HOL_STATEMENT_IMPULSE;
    if (!hol_elab_vectors(e, s->keyword.first))
        return;
    c->has_nonideal = c->has_nonideal || nonideal;
    c->impulsive = c->impulsive || impulse;
    hol_node *vector = nonideal ? c->nonideal : impulse ? c->impulse : c->force;
    unsigned holds = HOL_HOLDS_MOTION;
    if (nonideal)
        holds |= HOL_BIT(IDEAL) | HOL_BIT(MULTIPLIER) | HOL_BIT(REACTION);
    const char *where = nonideal ? "a nonideal force" : impulse ? "an impulse" : "a force";
    for (const struct hol_ast_item *i = s->items.first; i != NULL && !hol_elab_ended(e);
         i = i->next) {
        size_t index;
        hol_node value = hol_elab_owned(e, i->right, holds, where, HOL_GUARD_MOTION);
        if (!hol_elab_coordinate(e, i->left, &index))
            continue;
        if (i->left->primes != 0) {
            hol_elab_error(e, i->left->last - i->left->primes,
                           "unexpected prime, %s acts on a coordinate", where);
            continue;
        }
        if (value != HOL_NODE_NONE)
            vector[index] = hol_elab_result(e, hol_expr_add(c->graph, vector[index], value),
                                            i->span.first, "no real value");
    }
}

static void
check_residual(struct hol_elaborator *e, const struct hol_ast_statement *s,
               struct hol_constraint *made)
{
    struct hol_graph *g = e->c->graph;
    bool moves = hol_expr_depends(g, made->residual, HOL_VAR_VELOCITY);
    bool accelerates = hol_expr_depends(g, made->residual, HOL_VAR_ACCEL);
    if (made->after && moves && !accelerates)
        hol_elab_error(e, s->left->first, "the constraint holds no velocity after the impulse");
    made->order = accelerates ? (made->after ? HOL_ORDER_VELOCITY : HOL_ORDER_ACCELERATION)
                  : moves     ? HOL_ORDER_VELOCITY
                              : HOL_ORDER_HOLONOMIC;
    if (!moves && !accelerates && !hol_expr_depends(g, made->residual, HOL_VAR_COORD))
        hol_elab_error(e, s->left->first, "the constraint holds no coordinate");
}

bool
hol_elab_keep_row(struct hol_elaborator *e, uint32_t offset, const struct hol_constraint *made)
{
    struct hol_case *c = e->c;
    if (!HOL_ELAB_EXTEND(e, c->constraints, c->m) ||
        !HOL_ELAB_EXTEND(e, e->tables.constraint_offsets, c->m))
        return false;
    e->tables.constraint_offsets[c->m] = offset;
    c->impulsive = c->impulsive || made->after;
    c->constraints[c->m++] = *made;
    return true;
}

/* Not yet in the list of the case: its numbers are those of the rows of A. */
static void
keep_before(struct hol_elaborator *e, const struct hol_ast_statement *s,
            const struct hol_constraint *made)
{
    struct hol_elab_tables *t = &e->tables;
    if (!HOL_ELAB_EXTEND(e, t->befores, t->before_count))
        return;
    if (t->before_count == 0)
        e->seen.before_offset = s->keyword.first;
    t->befores[t->before_count++] = *made;
}

void
hol_elab_constraint_statement(struct hol_elaborator *e, const struct hol_ast_statement *s)
{
    struct hol_case *c = e->c;
    bool after = s->kind == HOL_STATEMENT_AFTER, before = s->kind == HOL_STATEMENT_BEFORE;
    /* after: the variables of velocities after the impulse */
    unsigned holds = HOL_HOLDS_MOTION | (before ? 0 : HOL_BIT(ACCEL));
    const char *where = after    ? "a constraint after an impulse"
                        : before ? "a constraint before an impulse"
                                 : "a constraint";
    if (c->published_count > 0)
        hol_elab_error(e, s->keyword.first, "constraints must come before the published blocks");
    e->rules.after_row = after;
    hol_node left = hol_elab_owned(e, s->left, holds, where, HOL_GUARD_MOTION);
    hol_node right = hol_elab_owned(e, s->right, holds, where, HOL_GUARD_MOTION);
    e->rules.after_row = false;
    char *name =
        hol_elab_declare_reference(e, HOL_NAMESPACE_CONSTRAINT, HOL_SYMBOL_CONSTRAINT, s->third,
                                   before ? HOL_BEFORE_ROWS + e->tables.before_count : c->m);
    if (name == NULL)
        return;
    struct hol_constraint made = {
        .name = name, .after = after, .place = {s->span.line, s->span.column}};
    if (left != HOL_NODE_NONE && right != HOL_NODE_NONE)
        made.residual = hol_elab_result(e, hol_expr_sub(c->graph, left, right), s->left->first,
                                        "no real value");
    if (made.residual != HOL_NODE_NONE)
        check_residual(e, s, &made);
    if (before)
        keep_before(e, s, &made);
    else
        (void)hol_elab_keep_row(e, s->third->first, &made);
}

void
hol_elab_span(struct hol_elaborator *e, const struct hol_ast_statement *s)
{
    struct hol_case *c = e->c;
    if (c->has_span)
        hol_elab_error(e, s->keyword.first, "the span is given twice");
    c->has_span = true;
    c->span_from = hol_elab_held(e, s->left, HOL_HOLDS_CONSTANTS, "the span");
    c->span_to = hol_elab_held(e, s->right, HOL_HOLDS_CONSTANTS, "the span");
    hol_node from = hol_elab_close(e, c->span_from, s->left->first);
    hol_node to = hol_elab_close(e, c->span_to, s->right->first);
    mpq_t start, end;
    mpq_init(start);
    mpq_init(end);
    if (from != HOL_NODE_NONE && to != HOL_NODE_NONE &&
        hol_expr_is_rational(c->graph, from, start) && hol_expr_is_rational(c->graph, to, end) &&
        mpq_cmp(start, end) >= 0)
        hol_elab_error(e, s->right->first, "the span must end after it begins");
    mpq_clear(start);
    mpq_clear(end);
}

void
hol_elab_invariant(struct hol_elaborator *e, const struct hol_ast_statement *s)
{
    struct hol_case *c = e->c;
    size_t owner = HOL_GUARD_PRINTED + c->printed_count++;
    hol_node value = hol_elab_owned(e, s->left, HOL_HOLDS_MOTION, "an invariant", owner);
    char *name = hol_elab_declare_reference(e, HOL_NAMESPACE_INVARIANT, HOL_SYMBOL_INVARIANT,
                                            s->third, c->invariant_count);
    if (name == NULL)
        return;
    if (HOL_ELAB_EXTEND(e, c->invariants, c->invariant_count))
        c->invariants[c->invariant_count++] = (struct hol_invariant){
            .name = name, .value = value, .owner = owner, .place = {s->span.line, s->span.column}};
}
