/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* Expressions as LaTeX. */
#include "model/notation/latex.h"

#include "base/alloc.h"
#include "model/notation/latex-inside.h"
#include "model/notation/pieces.h"

/* What surrounds a piece, and so what needs parentheses in it. */
enum {
    PRECEDENCE_SUM = HOL_PRECEDENCE_SUM,
    PRECEDENCE_FACTOR,
    PRECEDENCE_ARGUMENT,
    PRECEDENCE_POWER
};

/* ----------------------------------------------------------------------- functions */

static bool
is_open(const struct node *n)
{
    return n->kind == NODE_FUNC && hol_latex_functions[n->sub].open;
}

static void
put_function(struct hol_pieces *w, const struct node *n)
{
    const struct hol_latex_function *f = &hol_latex_functions[n->sub];

    hol_put_literal(w, f->before);
    hol_put_literal(w, f->open ? " " : "");
    hol_put_node(w, n->a, f->open ? PRECEDENCE_ARGUMENT : PRECEDENCE_SUM);
    hol_put_literal(w, f->after);
}

/* ------------------------------------------------------------------------- products */

static bool
is_half(mpq_srcptr q)
{
    return mpz_cmp_ui(mpq_denref(q), 2) == 0 && mpz_cmpabs_ui(mpq_numref(q), 1) == 0;
}

/* Counts what would be written against `room`, and stops there, so that the recursion is as
 * shallow. */
static bool
fits_in(const struct hol_graph *g, hol_node a, size_t *room)
{
    const struct node *n = &g->nodes[a];

    if (*room == 0)
        return false;
    --*room;
    switch (n->kind) {
    case NODE_SUM:
    case NODE_PRODUCT:
        for (uint32_t k = 0; k < n->count; k++)
            if (!fits_in(g, g->edges[n->first + k].node, room))
                return false;
        return true;
    case NODE_POW:
    case NODE_FUNC2:
        return fits_in(g, n->a, room) && fits_in(g, n->b, room);
    case NODE_FUNC:
        return fits_in(g, n->a, room);
    default:
        return true;
    }
}

/* Does it fit under a root, or above or below the line of a fraction? No line of an equation can
 * end there. */
static bool
fits(const struct hol_pieces *w, hol_node a)
{
    size_t room = 24;

    return fits_in(w->g, a, &room);
}

/* What does not fit below the line is a factor with a negative exponent. */
static int
side_of(const struct hol_pieces *w, struct edge f)
{
    int sign = hol_rat_sign(w->g, f.q);

    return sign < 0 && !fits(w, f.node) ? 1 : sign;
}

/* base^|e| as a factor, or base^e where it is long; alone: the only one. */
static void
put_factor(struct hol_pieces *w, hol_node base, uint32_t e, bool alone)
{
    const struct node *n = &w->g->nodes[base];
    mpq_srcptr q = w->g->rats[e];
    bool integer = mpz_cmp_ui(mpq_denref(q), 1) == 0, fit = fits(w, base);
    bool inverse = !fit && mpq_sgn(q) < 0;

    if (integer && !inverse && mpz_cmpabs_ui(mpq_numref(q), 1) == 0) {
        hol_put_node(w, base, alone ? PRECEDENCE_SUM : PRECEDENCE_FACTOR);
    } else if (is_half(q) && fit) {
        hol_put_literal(w, "\\sqrt{");
        hol_put_node(w, base, PRECEDENCE_SUM);
        hol_put_literal(w, "}");
    } else if (integer && !inverse && is_open(n)) {
        hol_put_literal(w, hol_latex_functions[n->sub].before);
        hol_put_literal(w, "^{");
        hol_put_integer(w, mpq_numref(q));
        hol_put_literal(w, "} ");
        hol_put_node(w, n->a, PRECEDENCE_ARGUMENT);
    } else {
        hol_put_node(w, base, PRECEDENCE_POWER);
        hol_put_literal(w, inverse ? "^{-" : "^{");
        hol_put_integer(w, mpq_numref(q));
        if (!integer) {
            hol_put_literal(w, "/");
            hol_put_integer(w, mpq_denref(q));
        }
        hol_put_literal(w, "}");
    }
}

/* The place of a factor among others. */
enum { RANK_NUMBER, RANK_VARIABLE, RANK_CLOSED = RANK_VARIABLE + 16, RANK_SUM, RANK_OPEN, RANKS };

static int
rank_of(const struct hol_pieces *w, struct edge f)
{
    static const int kinds[HOL_VAR_COUNT] = {
        [HOL_VAR_PARAMETER] = 1, [HOL_VAR_TIME] = 2,       [HOL_VAR_COORD] = 3,
        [HOL_VAR_VELOCITY] = 4,  [HOL_VAR_ACCEL] = 5,      [HOL_VAR_IDEAL] = 6,
        [HOL_VAR_NONIDEAL] = 7,  [HOL_VAR_MULTIPLIER] = 8, [HOL_VAR_REACTION] = 9};
    const struct node *n = &w->g->nodes[f.node];
    bool root = is_half(w->g->rats[f.q]);

    if (!is_open(n) && !fits(w, f.node))
        return RANK_SUM;
    switch (n->kind) {
    case NODE_RATIONAL:
        return root ? RANK_VARIABLE : RANK_NUMBER;
    case NODE_PI:
        return RANK_VARIABLE;
    case NODE_VAR:
        return RANK_VARIABLE + kinds[n->sub];
    case NODE_SUM:
        return root ? RANK_CLOSED : RANK_SUM;
    default:
        return is_open(n) && !root ? RANK_OPEN : RANK_CLOSED;
    }
}

/* Does what is written of a factor begin with a digit? */
static bool
begins_with_digit(const struct hol_pieces *w, struct edge f)
{
    const struct node *n = &w->g->nodes[f.node];

    if (n->kind == NODE_POW)
        n = &w->g->nodes[n->a];
    return n->kind == NODE_RATIONAL && mpq_sgn(w->g->rats[n->a]) >= 0 && !is_half(w->g->rats[f.q]);
}

struct factors {
    const struct edge *list;
    size_t count;
};

/* The next factor of a sign and a rank: the first after `last` in order of variables; count: none.
 */
static size_t
next_factor(const struct hol_pieces *w, const struct factors *f, int sign, int rank, size_t last)
{
    size_t best = f->count;

    for (size_t k = 0; k < f->count; k++) {
        uint32_t order = w->g->nodes[f->list[k].node].a;
        if (side_of(w, f->list[k]) != sign || rank_of(w, f->list[k]) != rank)
            continue;
        if (rank <= RANK_VARIABLE || rank >= RANK_CLOSED) { /* no variable: in order */
            if (last == f->count || k > last)
                return k;
            continue;
        }
        if ((last == f->count || order > w->g->nodes[f->list[last].node].a) &&
            (best == f->count || order < w->g->nodes[f->list[best].node].a))
            best = k;
    }
    return best;
}

/* The factors of one sign whose rank is in [low, high); `written` before them on the same level.
 * alone: nothing else will be there. */
static size_t
put_factors(struct hol_pieces *w, const struct factors *f, int sign, int low, int high,
            size_t written, bool alone)
{
    for (int rank = low; rank < high; rank++)
        for (size_t k = f->count; (k = next_factor(w, f, sign, rank, k)) < f->count;) {
            if (written++ > 0)
                hol_put_literal(w, begins_with_digit(w, f->list[k]) ? " \\cdot " : " ");
            put_factor(w, f->list[k].node, f->list[k].q, alone);
        }
    return written;
}

static size_t
count_factors(const struct hol_pieces *w, const struct factors *f, int sign, int low, int high)
{
    size_t count = 0;

    for (size_t k = 0; k < f->count; k++) {
        int rank = rank_of(w, f->list[k]);
        count += side_of(w, f->list[k]) == sign && rank >= low && rank < high;
    }
    return count;
}

/* Symbols below the line: sums above it go after the fraction, unless a short one is
 * all that is there. */
static void
put_quotient(struct hol_pieces *w, uint32_t c, const struct factors *f, bool decimal)
{
    mpq_srcptr q = w->g->rats[c];
    bool number = decimal || mpz_cmpabs_ui(mpq_numref(q), 1) != 0;
    bool divisor = !decimal && mpz_cmp_ui(mpq_denref(q), 1) != 0;
    size_t above = count_factors(w, f, 1, 0, RANKS), under = count_factors(w, f, -1, 0, RANKS);
    bool only = false;
    int split;

    for (size_t k = 0; k < f->count && above == 1 && !number; k++)
        only |= hol_rat_sign(w->g, f->list[k].q) > 0 && fits(w, f->list[k].node);
    split = only || count_factors(w, f, 1, RANK_SUM, RANK_OPEN) == 0 ? RANKS : RANK_SUM;
    hol_put_literal(w, "\\frac{");
    if (number)
        hol_put(w, (struct hol_piece){.what = decimal ? HOL_PIECE_MAGNITUDE : HOL_PIECE_INTEGER,
                                      .q = c,
                                      .z = mpq_numref(q)});
    if (put_factors(w, f, 1, 0, split, number, only) == 0)
        hol_put_literal(w, "1");
    hol_put_literal(w, "}{");
    if (divisor)
        hol_put_integer(w, mpq_denref(q));
    (void)put_factors(w, f, -1, 0, RANKS, divisor, under == 1 && !divisor);
    hol_put_literal(w, "}");
    (void)put_factors(w, f, 1, split, RANKS, 1, false);
}

/* |c| times a node that is not a sum. c: RAT_ONE or the coefficient. */
static void
put_scaled(struct hol_pieces *w, uint32_t c, hol_node a)
{
    const struct node *n = &w->g->nodes[a];
    const struct edge single = {.node = a, .q = RAT_ONE};
    bool product = n->kind == NODE_PRODUCT;
    const struct factors f = {product ? w->g->edges + n->first : &single, product ? n->count : 1};
    mpq_srcptr q = w->g->rats[c];
    bool one = mpz_cmpabs_ui(mpq_numref(q), 1) == 0;
    bool whole = mpz_cmp_ui(mpq_denref(q), 1) == 0;
    bool decimal = !one && hol_text_places(q) > 0;

    if (count_factors(w, &f, -1, 0, RANKS) > 0) {
        put_quotient(w, c, &f, decimal);
        return;
    }
    if (!(one && whole))
        hol_put_magnitude(w, c);
    (void)put_factors(w, &f, 1, 0, RANKS, !(one && whole), false);
}

/* The pieces of a node that is no leaf, first to last. */
static void
put_parts(struct hol_pieces *w, hol_node a, int level)
{
    const struct node *n = &w->g->nodes[a];
    bool enclose = false;

    if (n->kind == NODE_SUM)
        enclose = level != PRECEDENCE_SUM;
    else if (n->kind == NODE_FUNC && !is_open(n))
        enclose = level == PRECEDENCE_ARGUMENT && n->sub == HOL_FUNC_ABS;
    else
        enclose = level >= PRECEDENCE_ARGUMENT;
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
        hol_put_literal(w, "^{");
        hol_put_node(w, n->b, PRECEDENCE_SUM);
        hol_put_literal(w, "}");
        break;
    case NODE_FUNC:
        put_function(w, n);
        break;
    default:
        hol_put_literal(w, hol_latex_functions2[n->sub]);
        hol_put_node(w, n->a, PRECEDENCE_SUM);
        hol_put_literal(w, ", ");
        hol_put_node(w, n->b, PRECEDENCE_SUM);
        hol_put_literal(w, ")");
    }
    hol_put_literal(w, enclose ? ")" : "");
}

/* ----------------------------------------------------------------------------- pieces */

static void
write_node(struct hol_pieces *w, hol_node a, int level)
{
    const struct node *n = &w->g->nodes[a];

    if (n->kind == NODE_RATIONAL)
        hol_latex_add_number(&w->text, w->g->rats[n->a], level != PRECEDENCE_SUM,
                             level >= PRECEDENCE_ARGUMENT);
    else if (n->kind == NODE_PI)
        hol_text_add(&w->text, "\\pi");
    else if (n->kind == NODE_VAR)
        hol_latex_add_name(&w->text, w->namer, (enum hol_var)n->sub, n->a,
                           level == PRECEDENCE_POWER);
    else
        put_parts(w, a, level);
}

char *
hol_expr_latex(const struct hol_graph *g, hol_node a, const struct hol_namer *namer)
{
    static const struct hol_notation notation = {.add_magnitude = hol_latex_add_magnitude,
                                                 .write_node = write_node,
                                                 .put_scaled = put_scaled};
    struct hol_text text = hol_pieces_write(&notation, g, a, namer);
    char *sized = NULL;

    if (!text.failed)
        sized = text.cut ? hol_strdup("\\cdots") : hol_latex_brackets(text.text);
    hol_free(text.text);
    return sized;
}
