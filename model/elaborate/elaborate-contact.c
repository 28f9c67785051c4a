/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Unilateral contacts: rows while they are closed, nothing while they are open. */
#include "model/elaborate/elaborate.h"

#include <string.h>

bool
hol_elab_is_impact(const struct hol_elaborator *e)
{
    return e->phase != NULL && e->phase->closed != NULL && e->phase->impact != SIZE_MAX;
}

/* Newton's coefficient, where it is a number that the file tells; else the impact finds out. */
static void
check_restitution(struct hol_elaborator *e, hol_node value, uint32_t offset)
{
    hol_node closed = hol_elab_close(e, value, offset);
    mpq_t exact;
    mpq_init(exact);
    if (closed != HOL_NODE_NONE && hol_expr_is_rational(e->c->graph, closed, exact) &&
        (mpq_sgn(exact) < 0 || mpq_cmp_ui(exact, 1, 1) > 0))
        hol_elab_error(e, offset, "the coefficient of restitution must be from 0 to 1");
    mpq_clear(exact);
}

/* open, restitution EXPR */
static void
qualities(struct hol_elaborator *e, const struct hol_ast_statement *s, struct hol_contact *made)
{
    bool given = false;
    for (const struct hol_ast_item *i = s->items.first; i != NULL; i = i->next) {
        if (i->right == NULL && strcmp(i->word->text, "open") == 0) {
            made->open = true;
        } else if (i->right != NULL && strcmp(i->word->text, "restitution") == 0 && !given) {
            given = true;
            made->restitution =
                hol_elab_held(e, i->right, HOL_HOLDS_CONSTANTS, "a coefficient of restitution");
            if (made->restitution != HOL_NODE_NONE)
                check_restitution(e, made->restitution, i->right->first);
        } else {
            hol_elab_error(e, i->span.first, "unexpected '%s', expected 'open' or 'restitution e'",
                           i->word->text);
        }
    }
}

/* gap' after + e gap' before, of an impact. */
static hol_node
bounce(struct hol_elaborator *e, const struct hol_contact *contact, uint32_t offset)
{
    static const char nothing[] = "the derivative of the gap has no real value";
    struct hol_graph *g = e->c->graph;
    hol_node rate = hol_elab_result(e, hol_expr_total(g, contact->gap), offset, nothing);
    hol_node after = rate;
    if (rate == HOL_NODE_NONE)
        return rate;
    if (hol_expr_depends(g, rate, HOL_VAR_VELOCITY))
        after = hol_elab_after_impulse(e, rate, offset);
    hol_node back =
        hol_elab_result(e, hol_expr_mul(g, contact->restitution, rate), offset, nothing);
    return hol_elab_result(e, hol_expr_add(g, after, back), offset, nothing);
}

/* The row of a contact that is closed, or closes in an impact. */
static void
close_contact(struct hol_elaborator *e, const struct hol_ast_statement *s,
              struct hol_contact *contact, bool impact)
{
    struct hol_constraint row = {.name = contact->name,
                                 .order = impact ? HOL_ORDER_VELOCITY : HOL_ORDER_HOLONOMIC,
                                 .after = impact,
                                 .residual = contact->gap,
                                 .place = contact->place};
    if (impact)
        row.residual = bounce(e, contact, s->left->first);
    contact->row = e->c->m;
    if (row.residual != HOL_NODE_NONE)
        (void)hol_elab_keep_row(e, s->third->first, &row);
}

void
hol_elab_contact(struct hol_elaborator *e, const struct hol_ast_statement *s)
{
    static const char where[] = "the gap of a contact";
    struct hol_case *c = e->c;
    size_t k = c->contact_count;
    hol_node zero = hol_elab_result(e, hol_expr_integer(c->graph, 0), s->keyword.first, "");
    struct hol_contact made = {
        .restitution = zero, .row = SIZE_MAX, .place = {s->span.line, s->span.column}};
    if (c->published_count > 0)
        hol_elab_error(e, s->keyword.first, "contacts must come before the published blocks");
    hol_node left = hol_elab_owned(e, s->left, HOL_HOLDS_POSITION, where, HOL_GUARD_MOTION);
    hol_node right = hol_elab_owned(e, s->right, HOL_HOLDS_POSITION, where, HOL_GUARD_MOTION);
    if (left != HOL_NODE_NONE && right != HOL_NODE_NONE)
        made.gap = hol_elab_result(e, hol_expr_sub(c->graph, left, right), s->left->first,
                                   "no real value");
    qualities(e, s, &made);
    bool impact = hol_elab_is_impact(e) && e->phase->impact == k;
    bool closed = e->phase != NULL ? e->phase->closed[k] : !made.open;
    made.name = hol_elab_declare_reference(e, HOL_NAMESPACE_CONSTRAINT, HOL_SYMBOL_CONSTRAINT,
                                           s->third, closed || impact ? c->m : HOL_OPEN_ROWS + k);
    if (made.gap != HOL_NODE_NONE && !hol_expr_depends(c->graph, made.gap, HOL_VAR_COORD))
        hol_elab_error(e, s->left->first, "the contact holds no coordinate");
    if (made.name == NULL || made.gap == HOL_NODE_NONE || made.restitution == HOL_NODE_NONE)
        return;
    if (closed || impact)
        close_contact(e, s, &made, impact);
    if (HOL_ELAB_EXTEND(e, c->contacts, k))
        c->contacts[c->contact_count++] = made;
}
