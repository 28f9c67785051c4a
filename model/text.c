/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* Expressions as text in the case language. A stack of pieces to write takes the place of
 * recursion. */

#include "model/text-buffer.h"
#include "numeric/alloc.h"

/* What surrounds a piece, and so what needs parentheses in it. */
enum level { LEVEL_SUM, LEVEL_FACTOR, LEVEL_POWER };

struct piece {
    enum { LITERAL, NODE, SCALED, MAGNITUDE, INTEGER } what;
    const char *literal;
    hol_node node;
    enum level level;
    uint32_t q;   /* SCALED: |q| node;  MAGNITUDE: |q| */
    mpz_srcptr z; /* INTEGER: its magnitude */
};

struct writer {
    const struct hol_graph *g;
    const struct hol_namer *namer;
    struct hol_text text;
    struct piece *pieces; /* a stack */
    size_t count, piece_capacity;
};

/* A rational number standing for itself. */
static void
write_number(struct writer *w, uint32_t index, enum level level)
{
    mpq_srcptr q = w->g->rats[index];
    bool fraction = mpz_cmp_ui(mpq_denref(q), 1) != 0 && hol_text_places(q) == 0;
    bool enclose = level != LEVEL_SUM && (mpq_sgn(q) < 0 || fraction);

    hol_text_add(&w->text, enclose ? "(" : "");
    hol_text_add(&w->text, mpq_sgn(q) < 0 ? "-" : "");
    hol_text_add_magnitude(&w->text, q);
    hol_text_add(&w->text, enclose ? ")" : "");
}

/* ------------------------------------------------------------------------ pieces */

static void
put(struct writer *w, struct piece piece)
{
    if (!hol_text_reserve(&w->pieces, &w->piece_capacity, w->count + 1, sizeof(*w->pieces)))
        w->text.failed = true;
    else
        w->pieces[w->count++] = piece;
}

static void
put_literal(struct writer *w, const char *literal)
{
    put(w, (struct piece){.what = LITERAL, .literal = literal});
}

static void
put_node(struct writer *w, hol_node node, enum level level)
{
    put(w, (struct piece){.what = NODE, .node = node, .level = level});
}

/* base^|e| as a factor */
static void
put_factor(struct writer *w, hol_node base, uint32_t e)
{
    mpq_srcptr q = w->g->rats[e];
    bool integer = mpz_cmp_ui(mpq_denref(q), 1) == 0;

    if (integer && mpz_cmpabs_ui(mpq_numref(q), 1) == 0) {
        put_node(w, base, LEVEL_FACTOR);
    } else if (mpz_cmp_ui(mpq_denref(q), 2) == 0 && mpz_cmpabs_ui(mpq_numref(q), 1) == 0) {
        put_literal(w, "sqrt(");
        put_node(w, base, LEVEL_SUM);
        put_literal(w, ")");
    } else {
        put_node(w, base, LEVEL_POWER);
        put_literal(w, integer ? "^" : "^(");
        put(w, (struct piece){.what = INTEGER, .z = mpq_numref(q)});
        if (!integer) {
            put_literal(w, "/");
            put(w, (struct piece){.what = INTEGER, .z = mpq_denref(q)});
            put_literal(w, ")");
        }
    }
}

/* |c| times a node that is not a sum: numerator / denominator. c: RAT_ONE or the coefficient. */
static void
put_scaled(struct writer *w, uint32_t c, hol_node a)
{
    const struct node *n = &w->g->nodes[a];
    const struct edge single = {.node = a, .q = RAT_ONE};
    bool product = n->kind == NODE_PRODUCT;
    const struct edge *f = product ? w->g->edges + n->first : &single;
    size_t count = product ? n->count : 1, under = 0, written = 0;
    mpq_srcptr q = w->g->rats[c];
    bool decimal = mpz_cmpabs_ui(mpq_numref(q), 1) != 0 && hol_text_places(q) > 0;

    if (decimal) {
        put(w, (struct piece){.what = MAGNITUDE, .q = c});
        written++;
    } else {
        under += mpz_cmp_ui(mpq_denref(q), 1) != 0;
        if (mpz_cmpabs_ui(mpq_numref(q), 1) != 0) {
            put(w, (struct piece){.what = INTEGER, .z = mpq_numref(q)});
            written++;
        }
    }
    for (size_t k = 0; k < count; k++) {
        if (hol_rat_sign(w->g, f[k].q) < 0) {
            under++;
            continue;
        }
        put_literal(w, written++ > 0 ? "*" : "");
        put_factor(w, f[k].node, f[k].q);
    }
    if (written == 0)
        put_literal(w, "1");
    if (under == 0)
        return;
    put_literal(w, under > 1 ? "/(" : "/");
    written = 0;
    if (!decimal && mpz_cmp_ui(mpq_denref(q), 1) != 0) {
        put(w, (struct piece){.what = INTEGER, .z = mpq_denref(q)});
        written++;
    }
    for (size_t k = 0; k < count; k++) {
        if (hol_rat_sign(w->g, f[k].q) > 0)
            continue;
        put_literal(w, written++ > 0 ? "*" : "");
        put_factor(w, f[k].node, f[k].q);
    }
    put_literal(w, under > 1 ? ")" : "");
}

static void
put_term(struct writer *w, struct edge e, bool start)
{
    bool minus = hol_rat_sign(w->g, e.q) < 0;

    put_literal(w, start ? (minus ? "-" : "") : minus ? " - " : " + ");
    put(w, (struct piece){.what = SCALED, .q = e.q, .node = e.node});
}

/* Terms in order, but first a positive one if there is any, so that the text does not begin with a
 * minus. */
static void
put_sum(struct writer *w, const struct node *n)
{
    const struct hol_graph *g = w->g;
    const struct edge *e = g->edges + n->first;
    int sign = hol_rat_sign(g, n->a);
    uint32_t first = 0;

    while (first < n->count && hol_rat_sign(g, e[first].q) < 0)
        first++;
    if (first == n->count && sign > 0)
        put(w, (struct piece){.what = MAGNITUDE, .q = n->a});
    else
        put_term(w, e[first == n->count ? 0 : first], true);
    for (uint32_t k = 0; k < n->count; k++)
        if (k != first && (k > 0 || first < n->count || sign > 0))
            put_term(w, e[k], false);
    if (sign < 0 || (sign > 0 && first < n->count)) {
        put_literal(w, sign < 0 ? " - " : " + ");
        put(w, (struct piece){.what = MAGNITUDE, .q = n->a});
    }
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
put_parts(struct writer *w, hol_node a, enum level level)
{
    const struct node *n = &w->g->nodes[a];
    bool call = n->kind == NODE_FUNC || n->kind == NODE_FUNC2;
    bool enclose = !call && level >= (n->kind == NODE_SUM ? LEVEL_FACTOR : LEVEL_POWER);

    put_literal(w, enclose ? "(" : "");
    switch (n->kind) {
    case NODE_SUM:
        put_sum(w, n);
        break;
    case NODE_PRODUCT:
        put_scaled(w, RAT_ONE, a);
        break;
    case NODE_POW:
        put_node(w, n->a, LEVEL_POWER);
        put_literal(w, "^");
        put_node(w, n->b, LEVEL_POWER);
        break;
    default:
        put_literal(w, n->kind == NODE_FUNC ? func_name[n->sub] : func2_name[n->sub]);
        put_node(w, n->a, LEVEL_SUM);
        if (n->kind == NODE_FUNC2) {
            put_literal(w, ", ");
            put_node(w, n->b, LEVEL_SUM);
        }
        put_literal(w, ")");
    }
    put_literal(w, enclose ? ")" : "");
}

static void
write_node(struct writer *w, hol_node a, enum level level)
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

/* Pieces put since base are to be written in the order in which they were put. */
static void
reverse(struct writer *w, size_t base)
{
    for (size_t i = base, j = w->count; i + 1 < j; i++) {
        struct piece p = w->pieces[i];
        w->pieces[i] = w->pieces[--j];
        w->pieces[j] = p;
    }
}

char *
hol_expr_text(const struct hol_graph *g, hol_node a, const struct hol_namer *namer)
{
    struct writer w = {.g = g, .namer = namer};

    hol_text_add(&w.text, "");
    if (a != HOL_NODE_NONE)
        put_node(&w, a, LEVEL_SUM);
    while (w.count > 0 && !w.text.failed && !w.text.cut) {
        struct piece p = w.pieces[--w.count];
        size_t base = w.count;

        switch (p.what) {
        case LITERAL:
            hol_text_add(&w.text, p.literal);
            break;
        case INTEGER:
            hol_text_add_integer(&w.text, p.z);
            break;
        case MAGNITUDE:
            hol_text_add_magnitude(&w.text, g->rats[p.q]);
            break;
        case SCALED:
            put_scaled(&w, p.q, p.node);
            break;
        case NODE:
            write_node(&w, p.node, p.level);
            break;
        }
        reverse(&w, base);
    }
    hol_free(w.pieces);
    if (w.text.failed) {
        hol_free(w.text.text);
        return NULL;
    }
    return w.text.text;
}
