/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Sums that grow by a term from turn to turn of a loop. The terms of a sum may be taken over if
 * they mean the same as when they were made: nothing in them is bound but the sum's own index, and
 * the rules for what an expression may hold, and how names are read, are the same.
 */
#include "model/elaborate/elaborate.h"

static unsigned
rules(const struct hol_elaborator *e)
{
    unsigned flags = e->rules.closed | e->rules.indices << 1 | e->rules.after_row << 2 |
                     e->rules.in_before << 3 | e->rules.reads_results << 4;
    return e->rules.holds | flags << HOL_VAR_COUNT;
}

/* Does the expression hold no index and no argument of what is around it? */
static bool
is_alone(struct hol_elaborator *e, const struct hol_ast *ast, const struct hol_word *own)
{
    const struct hol_word *word = ast->word;
    if (!hol_elab_step(e, ast->first, 1))
        return false;
    if (word != NULL && word != own && word->binding != NULL &&
        word->binding->frame == e->rules.frame)
        return false;
    if (ast->index != NULL && !is_alone(e, ast->index, own))
        return false;
    for (size_t i = 0; i < ast->count; i++)
        if (!is_alone(e, ast->items[i].ast, own))
            return false;
    return true;
}

bool
hol_elab_prefix(struct hol_elaborator *e, const struct hol_ast *ast, long from, long to, long *done,
                hol_node *node)
{
    const struct hol_ast_prefix *known = &ast->prefix;
    bool found = known->node != HOL_NODE_NONE && known->from == from && known->to <= to &&
                 known->rules == rules(e) && is_alone(e, ast->items[2].ast, ast->word);
    if (found) {
        *done = known->to;
        *node = known->node;
    }
    return found;
}

void
hol_elab_keep_prefix(struct hol_elaborator *e, const struct hol_ast *ast, long from, long to,
                     hol_node node)
{
    if (ast->kind == HOL_AST_LOOP_SUM && node != HOL_NODE_NONE && from <= to &&
        is_alone(e, ast->items[2].ast, ast->word))
        ((struct hol_ast *)ast)->prefix =
            (struct hol_ast_prefix){.node = node, .rules = rules(e), .from = from, .to = to};
}
