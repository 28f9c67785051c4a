/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Velocities before and after an impulse, in the expressions of an impulsive case. */
#include "model/elaborate/elaborate.h"

#include <stdio.h>
#include <string.h>

enum hol_var
hol_elab_velocity(const struct hol_elaborator *e)
{
    return e->rules.after_row && !e->rules.in_before ? HOL_VAR_ACCEL : HOL_VAR_VELOCITY;
}

unsigned
hol_elab_before_impulse(const struct hol_elaborator *e)
{
    return e->rules.after_row ? e->rules.holds & ~(HOL_BIT(ACCEL)) : e->rules.holds;
}

hol_node
hol_elab_after_impulse(struct hol_elaborator *e, hol_node value, uint32_t offset)
{
    struct hol_graph *g = e->c->graph;
    size_t n = e->c->n;
    hol_node *after = hol_arena_alloc(e->scratch, n, sizeof *after);
    if (after == NULL || !hol_elab_step(e, offset, n)) {
        hol_elab_nomem(e);
        return HOL_NODE_NONE;
    }
    for (size_t i = 0; i < n; i++)
        after[i] = hol_elab_result(e, hol_expr_var(g, HOL_VAR_ACCEL, i), offset, "");
    return hol_elab_result(e, hol_expr_substitute(g, value, HOL_VAR_VELOCITY, n, after), offset,
                           "no real value");
}

hol_node
hol_elab_at_impulse(struct hol_elaborator *e, hol_node value, uint32_t offset)
{
    if (value == HOL_NODE_NONE || !e->rules.after_row || e->rules.in_before ||
        !hol_expr_depends(e->c->graph, value, HOL_VAR_VELOCITY))
        return value;
    return hol_elab_after_impulse(e, value, offset);
}

bool
hol_elab_is_before(const struct hol_elaborator *e, const struct hol_ast *ast)
{
    return e->rules.after_row &&
           strcmp(ast->word->text, hol_ast_keyword(HOL_STATEMENT_BEFORE)) == 0;
}

hol_node
hol_elab_before(struct hol_elaborator *e, const struct hol_ast *ast)
{
    bool outer = e->rules.in_before;
    if (ast->count != 1) {
        hol_elab_error(e, ast->at, "'before' has %zu arguments, expected 1", ast->count);
        return HOL_NODE_NONE;
    }
    e->rules.in_before = true;
    hol_node node = hol_elab_expr(e, ast->items[0].ast);
    e->rules.in_before = outer;
    return node;
}

void
hol_elab_befores(struct hol_elaborator *e)
{
    struct hol_case *c = e->c;
    for (size_t k = 0; k < e->tables.before_count; k++) {
        if (!HOL_ELAB_EXTEND(e, c->constraints, c->m + k))
            return;
        c->constraints[c->m + k] = e->tables.befores[k];
        c->before_count++;
    }
}

void
hol_elab_nonideal_impulses(struct hol_elaborator *e)
{
    static const char text[] = "the nonideal force on '%.100s' has no impulse: it is not "
                               "proportional to the constraint forces where these are large";
    struct hol_case *c = e->c;
    uint32_t offset = e->seen.vectors_offset;
    char why[sizeof text + 100];

    c->has_nonideal = false;
    for (size_t i = 0; i < c->n && !hol_elab_ended(e); i++) {
        (void)snprintf(why, sizeof why, text, c->coordinates[i]);
        c->nonideal[i] =
            hol_elab_result(e, hol_expr_impulse(c->graph, c->nonideal[i]), offset, why);
        c->has_nonideal = c->has_nonideal || !hol_expr_is_zero(c->graph, c->nonideal[i]);
    }
}
