/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * noise(a, b, ...): a number k/1024, k = -1023, -1021, ..., 1023, that looks as if drawn at random
 * and is always the same for the same whole numbers. It is exact, short, and never 0. The mixing is
 * that of SplitMix64 (Steele, Lea, Flood 2014: fast splittable pseudorandom number generators).
 */
#include "model/elaborate/elaborate.h"

#include <string.h>

static const char *const NAME = "noise";

/* A declaration of the name, or an index, hides the function. */
bool
hol_elab_is_noise(const struct hol_elaborator *e, const struct hol_ast *ast)
{
    const struct hol_word *word = ast->word;
    bool bound = word->binding != NULL && word->binding->frame == e->rules.frame;
    return strcmp(word->text, NAME) == 0 && word->symbol[HOL_NAMESPACE_VALUE] == NULL && !bound;
}

static uint64_t
mixed(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

hol_node
hol_elab_noise(struct hol_elaborator *e, const struct hol_ast *ast)
{
    uint64_t hash = 0;
    bool right = ast->count > 0;
    if (!right)
        hol_elab_error(e, ast->at, "'%s' has no arguments, expected whole numbers", NAME);
    for (size_t i = 0; i < ast->count; i++) {
        long number;
        if (hol_elab_integer(e, ast->items[i].ast, "an argument of 'noise'", &number))
            hash = mixed(hash ^ (uint64_t)number);
        else
            right = false;
    }
    if (!right)
        return HOL_NODE_NONE;
    long k = 2 * (long)(hash >> 54) - 1023; /* ten bits */
    mpq_t value;
    mpq_init(value);
    mpq_set_si(value, k, 1024);
    hol_node node = hol_elab_result(e, hol_expr_rational(e->c->graph, value), ast->at, "");
    mpq_clear(value);
    return node;
}
