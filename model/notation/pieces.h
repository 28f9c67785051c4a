/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_NOTATION_PIECES_H
#define HOL_MODEL_NOTATION_PIECES_H

#include "model/notation/text-buffer.h"

/*
 * An expression in the making, in whatever notation: a stack of pieces to write takes the place of
 * recursion, so that a deep expression needs no deep stack. The notation says how a number, a node
 * and a scaled node are written; in the latter two it puts further pieces, first to last, and they
 * are written in that order.
 */
enum { HOL_PRECEDENCE_SUM }; /* what surrounds a piece; the notation has more, each tighter */

struct hol_piece {
    enum {
        HOL_PIECE_LITERAL,
        HOL_PIECE_NODE,
        HOL_PIECE_SCALED,
        HOL_PIECE_MAGNITUDE,
        HOL_PIECE_INTEGER
    } what;
    const char *literal;
    hol_node node;
    int level;
    uint32_t q;   /* SCALED: |q| node;  MAGNITUDE: |q| */
    mpz_srcptr z; /* INTEGER: its magnitude */
};

struct hol_pieces;

struct hol_notation {
    void (*add_magnitude)(struct hol_text *text, mpq_srcptr q);
    void (*write_node)(struct hol_pieces *w, hol_node a, int level);
    /* |c| times a node that is not a sum; c: RAT_ONE or a coefficient */
    void (*put_scaled)(struct hol_pieces *w, uint32_t c, hol_node a);
};

struct hol_pieces {
    const struct hol_graph *g;
    const struct hol_namer *namer;
    struct hol_text text;
    struct hol_piece *list; /* a stack */
    size_t count, capacity;
};

void hol_put(struct hol_pieces *w, struct hol_piece piece);
void hol_put_literal(struct hol_pieces *w, const char *literal); /* kept by reference */
void hol_put_node(struct hol_pieces *w, hol_node node, int level);
void hol_put_integer(struct hol_pieces *w, mpz_srcptr z); /* its magnitude, kept by reference */
void hol_put_magnitude(struct hol_pieces *w, uint32_t q);
/* The terms of a NODE_SUM in order, but first a positive one if there is any, so that the text does
 * not begin with a minus. */
void hol_put_sum(struct hol_pieces *w, const struct node *n);

/* Writes the whole of an expression (HOL_NODE_NONE: nothing) to `text`, which the caller frees; see
 * its `failed` and `cut`. */
struct hol_text hol_pieces_write(const struct hol_notation *notation, const struct hol_graph *g,
                                 hol_node a, const struct hol_namer *namer);

#endif
