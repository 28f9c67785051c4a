/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Expressions as text in the case language. */
#include "base/alloc.h"
#include "model/notation/pieces.h"

/* What surrounds a piece, and so what needs parentheses in it. */
enum { PRECEDENCE_SUM = HOL_PRECEDENCE_SUM, PRECEDENCE_FACTOR, PRECEDENCE_POWER };

/* A rational number. */
static void
write_number(struct hol_pieces *w, uint32_t index, int level)
{
    mpq_srcptr q = w->g->rats[index];
    bool fraction = mpz_cmp_ui(mpq_denref(q), 1) != 0 && hol_text_places(q) == 0;
    bool enclose = level != PRECEDENCE_SUM && (mpq_sgn(q) < 0 || fraction);

    hol_text_add(&w->text, enclose ? "(" : "");
    hol_text_add(&w->text, mpq_sgn(q) < 0 ? "-" : "");
    hol_text_add_magnitude(&w->text, q);
    hol_text_add(&w->text, enclose ? ")" : "");
}

/* ------------------------------------------------------------------------ pieces */

/* base^|e| as a factor */
static void
put_factor(struct hol_pieces *w, hol_node base, uint32_t e)
{
    mpq_srcptr q = w->g->rats[e];
    bool integer = mpz_cmp_ui(mpq_denref(q), 1) == 0;

    if (integer && mpz_cmpabs_ui(mpq_numref(q), 1) == 0) {
        hol_put_node(w, base, PRECEDENCE_FACTOR);
    } else if (mpz_cmp_ui(mpq_denref(q), 2) == 0 && mpz_cmpabs_ui(mpq_numref(q), 1) == 0) {
        hol_put_literal(w, "sqrt(");
        hol_put_node(w, base, PRECEDENCE_SUM);
        hol_put_literal(w, ")");
    } else {
        hol_put_node(w, base, PRECEDENCE_POWER);
        hol_put_literal(w, integer ? "^" : "^(");
        hol_put_integer(w, mpq_numref(q));
        if (!integer) {
            hol_put_literal(w, "/");
            hol_put_integer(w, mpq_denref(q));
            hol_put_literal(w, ")");
        }
    }
}

/* |c| times a node that is not a sum: numerator / denominator. c: RAT_ONE or the coefficient. */
static void
put_scaled(struct hol_pieces *w, uint32_t c, hol_node a)
{
    const struct node *n = &w->g->nodes[a];
    const struct edge single = {.node = a, .q = RAT_ONE};
    bool product = n->kind == NODE_PRODUCT;
    const struct edge *f = product ? w->g->edges + n->first : &single;
    size_t count = product ? n->count : 1, under = 0, written = 0;
    mpq_srcptr q = w->g->rats[c];
    bool decimal = mpz_cmpabs_ui(mpq_numref(q), 1) != 0 && hol_text_places(q) > 0;

    if (decimal) {
        hol_put_magnitude(w, c);
        written++;
    } else {
        under += mpz_cmp_ui(mpq_denref(q), 1) != 0;
        if (mpz_cmpabs_ui(mpq_numref(q), 1) != 0) {
            hol_put_integer(w, mpq_numref(q));
            written++;
        }
    }
    for (size_t k = 0; k < count; k++) {
        if (hol_rat_sign(w->g, f[k].q) < 0) {
            under++;
            continue;
        }
        hol_put_literal(w, written++ > 0 ? "*" : "");
        put_factor(w, f[k].node, f[k].q);
    }
    if (written == 0)
        hol_put_literal(w, "1");
    if (under == 0)
        return;
    hol_put_literal(w, under > 1 ? "/(" : "/");
    written = 0;
    if (!decimal && mpz_cmp_ui(mpq_denref(q), 1) != 0) {
        hol_put_integer(w, mpq_denref(q));
        written++;
    }
    for (size_t k = 0; k < count; k++) {
        if (hol_rat_sign(w->g, f[k].q) > 0)
            continue;
        hol_put_literal(w, written++ > 0 ? "*" : "");
        put_factor(w, f[k].node, f[k].q);
    }
    hol_put_literal(w, under > 1 ? ")" : "");
}

static const char *const func_name[HOL_FUNC_COUNT] = {
#define FUNC_NAME(name, text) [HOL_FUNC_##name] = text "(",
    HOL_FUNC_LIST(FUNC_NAME)
#undef FUNC_NAME
};
static const char *const func2_name[HOL_FUNC2_COUNT] = {
#define FUNC_NAME(name, text) [HOL_FUNC2_##name] = text "(",
    HOL_FUNC2_LIST(FUNC_NAME)
#undef FUNC_NAME
};

/* The pieces of a node that is no leaf, first to last. */
static void
put_parts(struct hol_pieces *w, hol_node a, int level)
{
    const struct node *n = &w->g->nodes[a];
    bool call = n->kind == NODE_FUNC || n->kind == NODE_FUNC2;
    bool enclose = !call && level >= (n->kind == NODE_SUM ? PRECEDENCE_FACTOR : PRECEDENCE_POWER);

    hol_put_literal(w, enclose ? "(" : "");
    switch (n->kind) {
    case NODE_SUM:
        hol_put_sum(w, n);
        break;
    case NODE_PRODUCT:
        put_scaled(w, RAT_ONE, a);
        break;
    case NODE_POW:
        hol_put_node(w, n->a, PRECEDENCE_POWER);
        hol_put_literal(w, "^");
        hol_put_node(w, n->b, PRECEDENCE_POWER);
        break;
    default:
        hol_put_literal(w, n->kind == NODE_FUNC ? func_name[n->sub] : func2_name[n->sub]);
        hol_put_node(w, n->a, PRECEDENCE_SUM);
        if (n->kind == NODE_FUNC2) {
            hol_put_literal(w, ", ");
            hol_put_node(w, n->b, PRECEDENCE_SUM);
        }
        hol_put_literal(w, ")");
    }
    hol_put_literal(w, enclose ? ")" : "");
}

static void
write_node(struct hol_pieces *w, hol_node a, int level)
{
    const struct node *n = &w->g->nodes[a];

    if (n->kind == NODE_RATIONAL)
        write_number(w, n->a, level);
    else if (n->kind == NODE_PI)
        hol_text_add(&w->text, "pi");
    else if (n->kind == NODE_VAR)
        hol_text_add_name(&w->text, w->namer, (enum hol_var)n->sub, n->a);
    else
        put_parts(w, a, level);
}

char *
hol_expr_text(const struct hol_graph *g, hol_node a, const struct hol_namer *namer)
{
    static const struct hol_notation notation = {.add_magnitude = hol_text_add_magnitude,
                                                 .write_node = write_node,
                                                 .put_scaled = put_scaled};
    struct hol_text text = hol_pieces_write(&notation, g, a, namer);

    if (text.failed) {
        hol_free(text.text);
        return NULL;
    }
    return text.text;
}
