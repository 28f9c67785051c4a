/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The stack of pieces by which an expression is written without recursion. */

#include "model/notation/pieces.h"

#include "base/alloc.h"
#include "base/array.h"

void
hol_put(struct hol_pieces *w, struct hol_piece piece)
{
    if (!hol_array_reserve(&w->list, &w->capacity, w->count + 1, sizeof(*w->list)))
        w->text.failed = true;
    else
        w->list[w->count++] = piece;
}

void
hol_put_literal(struct hol_pieces *w, const char *literal)
{
    hol_put(w, (struct hol_piece){.what = HOL_PIECE_LITERAL, .literal = literal});
}

void
hol_put_node(struct hol_pieces *w, hol_node node, int level)
{
    hol_put(w, (struct hol_piece){.what = HOL_PIECE_NODE, .node = node, .level = level});
}

void
hol_put_integer(struct hol_pieces *w, mpz_srcptr z)
{
    hol_put(w, (struct hol_piece){.what = HOL_PIECE_INTEGER, .z = z});
}

void
hol_put_magnitude(struct hol_pieces *w, uint32_t q)
{
    hol_put(w, (struct hol_piece){.what = HOL_PIECE_MAGNITUDE, .q = q});
}

static void
put_term(struct hol_pieces *w, struct edge e, bool start)
{
    bool minus = hol_rat_sign(w->g, e.q) < 0;

    hol_put_literal(w, start ? (minus ? "-" : "") : minus ? " - " : " + ");
    hol_put(w, (struct hol_piece){.what = HOL_PIECE_SCALED, .q = e.q, .node = e.node});
}

void
hol_put_sum(struct hol_pieces *w, const struct node *n)
{
    const struct hol_graph *g = w->g;
    const struct edge *e = g->edges + n->first;
    int sign = hol_rat_sign(g, n->a);
    uint32_t first = 0;

    while (first < n->count && hol_rat_sign(g, e[first].q) < 0)
        first++;
    if (first == n->count && sign > 0)
        hol_put_magnitude(w, n->a);
    else
        put_term(w, e[first == n->count ? 0 : first], true);
    for (uint32_t k = 0; k < n->count; k++)
        if (k != first && (k > 0 || first < n->count || sign > 0))
            put_term(w, e[k], false);
    if (sign < 0 || (sign > 0 && first < n->count)) {
        hol_put_literal(w, sign < 0 ? " - " : " + ");
        hol_put_magnitude(w, n->a);
    }
}

/* Pieces put since base are to be written in the order in which they were put. */
static void
reverse(struct hol_pieces *w, size_t base)
{
    for (size_t i = base, j = w->count; i + 1 < j; i++) {
        struct hol_piece p = w->list[i];
        w->list[i] = w->list[--j];
        w->list[j] = p;
    }
}

struct hol_text
hol_pieces_write(const struct hol_notation *notation, const struct hol_graph *g, hol_node a,
                 const struct hol_namer *namer)
{
    struct hol_pieces w = {.g = g, .namer = namer, .text.most = (size_t)1 << 20};

    hol_text_add(&w.text, "");
    if (a != HOL_NODE_NONE)
        hol_put_node(&w, a, HOL_PRECEDENCE_SUM);
    while (w.count > 0 && !w.text.failed && !w.text.cut) {
        struct hol_piece p = w.list[--w.count];
        size_t base = w.count;

        switch (p.what) {
        case HOL_PIECE_LITERAL:
            hol_text_add(&w.text, p.literal);
            break;
        case HOL_PIECE_INTEGER:
            hol_text_add_integer(&w.text, p.z);
            break;
        case HOL_PIECE_MAGNITUDE:
            notation->add_magnitude(&w.text, g->rats[p.q]);
            break;
        case HOL_PIECE_SCALED:
            notation->put_scaled(&w, p.q, p.node);
            break;
        case HOL_PIECE_NODE:
            notation->write_node(&w, p.node, p.level);
            break;
        }
        reverse(&w, base);
    }
    hol_free(w.list);
    return w.text;
}
