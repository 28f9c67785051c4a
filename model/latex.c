/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* Expressions as LaTeX; as in text.c, a stack of pieces to write takes the place of recursion. */
#include "model/latex.h"

#include "model/latex-inside.h"
#include "numeric/alloc.h"

/* What surrounds a piece, and so what needs parentheses in it. */
enum level { LEVEL_SUM, LEVEL_FACTOR, LEVEL_ARGUMENT, LEVEL_POWER };

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

static void
put_integer(struct writer *w, mpz_srcptr z)
{
    put(w, (struct piece){.what = INTEGER, .z = z});
}

/* ----------------------------------------------------------------------- functions */

static bool
is_open(const struct node *n)
{
    return n->kind == NODE_FUNC && hol_latex_functions[n->sub].open;
}

static void
put_function(struct writer *w, const struct node *n)
{
    const struct hol_latex_function *f = &hol_latex_functions[n->sub];

    put_literal(w, f->before);
    put_literal(w, f->open ? " " : "");
    put_node(w, n->a, f->open ? LEVEL_ARGUMENT : LEVEL_SUM);
    put_literal(w, f->after);
}

/* ------------------------------------------------------------------------- products */

static bool
is_half(mpq_srcptr q)
{
    return mpz_cmp_ui(mpq_denref(q), 2) == 0 && mpz_cmpabs_ui(mpq_numref(q), 1) == 0;
}

/* base^|e| as a factor; alone: the only one. */
static void
put_factor(struct writer *w, hol_node base, uint32_t e, bool alone)
{
    const struct node *n = &w->g->nodes[base];
    mpq_srcptr q = w->g->rats[e];
    bool integer = mpz_cmp_ui(mpq_denref(q), 1) == 0;

    if (integer && mpz_cmpabs_ui(mpq_numref(q), 1) == 0) {
        put_node(w, base, alone ? LEVEL_SUM : LEVEL_FACTOR);
    } else if (is_half(q)) {
        put_literal(w, "\\sqrt{");
        put_node(w, base, LEVEL_SUM);
        put_literal(w, "}");
    } else if (integer && is_open(n)) {
        put_literal(w, hol_latex_functions[n->sub].before);
        put_literal(w, "^{");
        put_integer(w, mpq_numref(q));
        put_literal(w, "} ");
        put_node(w, n->a, LEVEL_ARGUMENT);
    } else {
        put_node(w, base, LEVEL_POWER);
        put_literal(w, "^{");
        put_integer(w, mpq_numref(q));
        if (!integer) {
            put_literal(w, "/");
            put_integer(w, mpq_denref(q));
        }
        put_literal(w, "}");
    }
}

/* The place of a factor among others. */
enum { RANK_NUMBER, RANK_VARIABLE, RANK_CLOSED = RANK_VARIABLE + 16, RANK_SUM, RANK_OPEN, RANKS };

static int
rank_of(const struct writer *w, struct edge f)
{
    static const int kinds[HOL_VAR_COUNT] = {
        [HOL_VAR_PARAMETER] = 1, [HOL_VAR_TIME] = 2,      [HOL_VAR_COORD] = 3,
        [HOL_VAR_VELOCITY] = 4,  [HOL_VAR_ACCEL] = 5,     [HOL_VAR_IDEAL] = 6,
        [HOL_VAR_NONIDEAL] = 7,  [HOL_VAR_MULTIPLIER] = 8};
    const struct node *n = &w->g->nodes[f.node];
    bool root = is_half(w->g->rats[f.q]);

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
begins_with_digit(const struct writer *w, struct edge f)
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

/* The next factor of a sign and a rank: the first behind `last` in order of variables; count: none.
 */
static size_t
next_factor(const struct writer *w, const struct factors *f, int sign, int rank, size_t last)
{
    size_t best = f->count;

    for (size_t k = 0; k < f->count; k++) {
        uint32_t order = w->g->nodes[f->list[k].node].a;
        if (hol_rat_sign(w->g, f->list[k].q) != sign || rank_of(w, f->list[k]) != rank)
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
 * alone: nothing else will stand there. */
static size_t
put_factors(struct writer *w, const struct factors *f, int sign, int low, int high, size_t written,
            bool alone)
{
    for (int rank = low; rank < high; rank++)
        for (size_t k = f->count; (k = next_factor(w, f, sign, rank, k)) < f->count;) {
            if (written++ > 0)
                put_literal(w, begins_with_digit(w, f->list[k]) ? " \\cdot " : " ");
            put_factor(w, f->list[k].node, f->list[k].q, alone);
        }
    return written;
}

static size_t
count_factors(const struct writer *w, const struct factors *f, int sign, int low, int high)
{
    size_t count = 0;

    for (size_t k = 0; k < f->count; k++) {
        int rank = rank_of(w, f->list[k]);
        count += hol_rat_sign(w->g, f->list[k].q) == sign && rank >= low && rank < high;
    }
    return count;
}

/* Symbols below the line: sums that stand above it go behind the fraction, unless one of a few
 * terms is all that stands there. */
static void
put_quotient(struct writer *w, uint32_t c, const struct factors *f, bool decimal)
{
    mpq_srcptr q = w->g->rats[c];
    bool number = decimal || mpz_cmpabs_ui(mpq_numref(q), 1) != 0;
    bool divisor = !decimal && mpz_cmp_ui(mpq_denref(q), 1) != 0;
    size_t above = count_factors(w, f, 1, 0, RANKS), under = count_factors(w, f, -1, 0, RANKS);
    bool only = false;
    int split;

    for (size_t k = 0; k < f->count && above == 1 && !number; k++)
        only |= hol_rat_sign(w->g, f->list[k].q) > 0 &&
                (w->g->nodes[f->list[k].node].kind != NODE_SUM ||
                 w->g->nodes[f->list[k].node].count <= 4);
    split = only || count_factors(w, f, 1, RANK_SUM, RANK_OPEN) == 0 ? RANKS : RANK_SUM;
    put_literal(w, "\\frac{");
    if (number)
        put(w, (struct piece){.what = decimal ? MAGNITUDE : INTEGER, .q = c, .z = mpq_numref(q)});
    if (put_factors(w, f, 1, 0, split, number, only) == 0)
        put_literal(w, "1");
    put_literal(w, "}{");
    if (divisor)
        put_integer(w, mpq_denref(q));
    (void)put_factors(w, f, -1, 0, RANKS, divisor, under == 1 && !divisor);
    put_literal(w, "}");
    (void)put_factors(w, f, 1, split, RANKS, 1, false);
}

/* |c| times a node that is not a sum. c: RAT_ONE or the coefficient. */
static void
put_scaled(struct writer *w, uint32_t c, hol_node a)
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
        put(w, (struct piece){.what = MAGNITUDE, .q = c});
    (void)put_factors(w, &f, 1, 0, RANKS, !(one && whole), false);
}

/* ----------------------------------------------------------------------------- sums */

static void
put_term(struct writer *w, struct edge e, bool start)
{
    bool minus = hol_rat_sign(w->g, e.q) < 0;

    put_literal(w, start ? (minus ? "-" : "") : minus ? " - " : " + ");
    put(w, (struct piece){.what = SCALED, .q = e.q, .node = e.node});
}

/* Terms in order, but first a positive one if there is any. */
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

/* The pieces of a node that is no leaf, first to last. */
static void
put_parts(struct writer *w, hol_node a, enum level level)
{
    const struct node *n = &w->g->nodes[a];
    bool enclose = false;

    if (n->kind == NODE_SUM)
        enclose = level != LEVEL_SUM;
    else if (n->kind == NODE_FUNC && !is_open(n))
        enclose = level == LEVEL_ARGUMENT && n->sub == HOL_FUNC_ABS;
    else
        enclose = level >= LEVEL_ARGUMENT;
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
        put_literal(w, "^{");
        put_node(w, n->b, LEVEL_SUM);
        put_literal(w, "}");
        break;
    case NODE_FUNC:
        put_function(w, n);
        break;
    default:
        put_literal(w, hol_latex_functions2[n->sub]);
        put_node(w, n->a, LEVEL_SUM);
        put_literal(w, ", ");
        put_node(w, n->b, LEVEL_SUM);
        put_literal(w, ")");
    }
    put_literal(w, enclose ? ")" : "");
}

/* ----------------------------------------------------------------------------- pieces */

static void
write_node(struct writer *w, hol_node a, enum level level)
{
    const struct node *n = &w->g->nodes[a];

    if (n->kind == NODE_RATIONAL)
        hol_latex_add_number(&w->text, w->g->rats[n->a], level != LEVEL_SUM,
                             level >= LEVEL_ARGUMENT);
    else if (n->kind == NODE_PI)
        hol_text_add(&w->text, "\\pi");
    else if (n->kind == NODE_VAR)
        hol_latex_add_name(&w->text, w->namer, (enum hol_var)n->sub, n->a, level == LEVEL_POWER);
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
hol_expr_latex(const struct hol_graph *g, hol_node a, const struct hol_namer *namer)
{
    struct writer w = {.g = g, .namer = namer};
    char *sized = NULL;

    hol_text_add(&w.text, "");
    if (a != HOL_NODE_NONE)
        put_node(&w, a, LEVEL_SUM);
    while (w.count > 0 && !w.text.failed && !w.text.cut) {
        struct piece p = w.pieces[--w.count];
        size_t base = w.count;

        if (p.what == LITERAL)
            hol_text_add(&w.text, p.literal);
        else if (p.what == INTEGER)
            hol_text_add_integer(&w.text, p.z);
        else if (p.what == MAGNITUDE)
            hol_latex_add_magnitude(&w.text, g->rats[p.q]);
        else if (p.what == SCALED)
            put_scaled(&w, p.q, p.node);
        else
            write_node(&w, p.node, p.level);
        reverse(&w, base);
    }
    hol_free(w.pieces);
    if (!w.text.failed)
        sized = w.text.cut ? hol_strdup("\\cdots") : hol_latex_brackets(w.text.text);
    hol_free(w.text.text);
    return sized;
}
