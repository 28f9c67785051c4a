/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* From a tape to statements: what is used once is written where it is used. */
#include "code/statements.h"

#include "base/alloc.h"
#include "base/array.h"
#include "model/tape/tape-inside.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An expression that is longer gets a name, so that no line has too many continuations. */
#define LONGEST 360

/* What surrounds an expression, and so whether it needs parentheses. */
enum level { LEVEL_SUM, LEVEL_PRODUCT, LEVEL_ATOM };

struct expression { /* of a slot */
    char *text;
    enum level level;
    uint32_t uses;
    bool done;
};

struct maker {
    struct hol_code_statements *s;
    const struct hol_code_source *source;
    const struct hol_instruction *code;
    struct expression *slot;
    size_t *work; /* a stack */
    size_t work_count, work_capacity;
};

void
hol_code_number(struct hol_text *to, double x)
{
    char text[40];
    int digits = 1;

    if (x == 0) { /* also -0 */
        hol_text_add(to, "0.0");
        return;
    }
    do
        (void)snprintf(text, sizeof text, "%.*g", digits, x);
    while (digits++ < 17 && (strtod(text, NULL) != x ||
                             (strchr(text, 'e') != NULL && fabs(x) >= 1 && fabs(x) < 1e9)));
    if (strpbrk(text, ".en") == NULL && strlen(text) + 3 < sizeof text)
        strcat(text, ".0");
    hol_text_add(to, text);
}

/* --------------------------------------------------------------------- statements */

static void
add_statement(struct maker *m, const struct hol_text *text, bool is_let)
{
    struct hol_code_statements *s = m->s;

    s->failed = s->failed || text->failed || text->text == NULL ||
                !hol_array_reserve(&s->list, &s->capacity, s->count + 1, sizeof *s->list);
    if (s->failed) {
        hol_free(text->text);
        return;
    }
    s->list[s->count++] = (struct hol_code_statement){.text = text->text, .is_let = is_let};
}

static void
put_mark(struct hol_text *to, char kind, size_t index)
{
    char text[32];

    (void)snprintf(text, sizeof text, "%c%c%zu;", HOL_MARK, kind, index);
    hol_text_add(to, text);
}

/* The slot becomes an intermediate value. */
static void
name_slot(struct maker *m, size_t k, const char *name)
{
    struct hol_code_statements *s = m->s;
    struct hol_text line = {.text = NULL}, mark = {.text = NULL};

    if (!hol_array_reserve(&s->temporary, &s->temporary_capacity, s->temporary_count + 1,
                           sizeof *s->temporary)) {
        s->failed = true;
        return;
    }
    s->temporary[s->temporary_count] = name;
    put_mark(&line, HOL_MARK_TEMPORARY, s->temporary_count);
    hol_text_add(&line, " = ");
    hol_text_add(&line, m->slot[k].text);
    add_statement(m, &line, true);
    put_mark(&mark, HOL_MARK_TEMPORARY, s->temporary_count++);
    s->failed = s->failed || mark.failed;
    hol_free(m->slot[k].text);
    m->slot[k].text = mark.text;
    m->slot[k].level = LEVEL_ATOM;
}

/* -------------------------------------------------------------------- expressions */

/* Operand k in a place that wants at least this level. */
static void
put(const struct maker *m, struct hol_text *to, int32_t k, enum level least)
{
    const struct expression *e = &m->slot[k];
    bool enclose = e->level < least;

    hol_text_add(to, enclose ? "(" : "");
    hol_text_add(to, e->text != NULL ? e->text : "0.0");
    hol_text_add(to, enclose ? ")" : "");
}

static void
put_infix(const struct maker *m, struct hol_text *to, struct hol_instruction i, enum level left,
          const char *operator, enum level right)
{
    put(m, to, i.a, left);
    hol_text_add(to, operator);
    put(m, to, i.b, right);
}

static void
put_function(const struct maker *m, struct hol_text *to, struct hol_instruction i, const char *name)
{
    char power[24];

    hol_text_add(to, name);
    hol_text_add(to, "(");
    put(m, to, i.a, LEVEL_SUM);
    if (hol_tape_is_binary(i.op)) {
        hol_text_add(to, ", ");
        put(m, to, i.b, LEVEL_SUM);
    } else if (i.op == HOL_OP_POWI) {
        (void)snprintf(power, sizeof power, ", %d", (int)i.b);
        hol_text_add(to, power);
    }
    hol_text_add(to, ")");
}

static const char *const function_name[HOL_OP_COUNT] = {
    [HOL_OP_SQR] = "sqr",     [HOL_OP_SQRT] = "sqrt", [HOL_OP_POWI] = "powi",
    [HOL_OP_POW] = "pow",     [HOL_OP_SIN] = "sin",   [HOL_OP_COS] = "cos",
    [HOL_OP_TAN] = "tan",     [HOL_OP_ASIN] = "asin", [HOL_OP_ACOS] = "acos",
    [HOL_OP_ATAN] = "atan",   [HOL_OP_EXP] = "exp",   [HOL_OP_LOG] = "log",
    [HOL_OP_SINH] = "sinh",   [HOL_OP_COSH] = "cosh", [HOL_OP_TANH] = "tanh",
    [HOL_OP_ASINH] = "asinh", [HOL_OP_ABS] = "abs",   [HOL_OP_SIGN] = "sign",
    [HOL_OP_ATAN2] = "atan2", [HOL_OP_MIN] = "min",   [HOL_OP_MAX] = "max",
};

/* Returns the level of what was written. */
static enum level
put_leaf(const struct maker *m, struct hol_text *to, struct hol_instruction i)
{
    double x;

    if (i.op == HOL_OP_INPUT) {
        if (i.a == HOL_VAR_TIME)
            hol_text_add(to, "t");
        else
            put_mark(to, (char)('A' + i.a), (size_t)i.b);
        return LEVEL_ATOM;
    }
    x = i.op == HOL_OP_PI ? acos(-1.0) : 0;
    if (i.op == HOL_OP_CONST) {
        mpfr_t rounded;

        mpfr_init2(rounded, 53);
        mpfr_set_q(rounded, m->source->tape->constants[i.a], MPFR_RNDN);
        x = mpfr_get_d(rounded, MPFR_RNDN);
        mpfr_clear(rounded);
    }
    hol_code_number(to, x);
    return x < 0 ? LEVEL_SUM : LEVEL_ATOM;
}

/* Sums and products as one would write them, numbers first; swapping operands changes no bit. */
static struct hol_instruction
arranged(const struct maker *m, struct hol_instruction i)
{
    enum level level = i.op == HOL_OP_ADD ? LEVEL_SUM : LEVEL_PRODUCT;
    bool first = m->code[i.b].op == HOL_OP_CONST && m->code[i.a].op != HOL_OP_CONST;
    bool nested = m->slot[i.b].level <= level && m->slot[i.a].level > level &&
                  m->code[i.a].op != HOL_OP_CONST;

    if (i.op == HOL_OP_MUL ? first || nested : nested)
        i = (struct hol_instruction){.op = i.op, .a = i.b, .b = i.a};
    return i;
}

static enum level
put_operation(const struct maker *m, struct hol_text *to, struct hol_instruction i)
{
    if (i.op == HOL_OP_ADD || i.op == HOL_OP_MUL)
        i = arranged(m, i);
    switch (i.op) {
    case HOL_OP_ADD:
        put_infix(m, to, i, LEVEL_SUM, " + ", LEVEL_PRODUCT);
        return LEVEL_SUM;
    case HOL_OP_SUB:
        put_infix(m, to, i, LEVEL_SUM, " - ", LEVEL_PRODUCT);
        return LEVEL_SUM;
    case HOL_OP_MUL:
        put_infix(m, to, i, LEVEL_PRODUCT, "*", LEVEL_ATOM);
        return LEVEL_PRODUCT;
    case HOL_OP_DIV:
        put_infix(m, to, i, LEVEL_PRODUCT, "/", LEVEL_ATOM);
        return LEVEL_PRODUCT;
    case HOL_OP_NEG:
        hol_text_add(to, "-");
        put(m, to, i.a, LEVEL_PRODUCT);
        return LEVEL_SUM;
    case HOL_OP_INV:
        hol_text_add(to, "1.0/");
        put(m, to, i.a, LEVEL_ATOM);
        return LEVEL_PRODUCT;
    default:
        put_function(m, to, i, function_name[i.op]);
        return LEVEL_ATOM;
    }
}

static void
compute(struct maker *m, size_t k)
{
    struct expression *e = &m->slot[k];
    struct hol_instruction i = m->code[k];
    struct hol_text text = {.text = NULL};
    bool leaf = hol_tape_is_leaf(i.op);
    const char *hint = m->source->hint[k];

    e->level = leaf ? put_leaf(m, &text, i) : put_operation(m, &text, i);
    e->text = text.text;
    e->done = true;
    m->s->failed = m->s->failed || text.failed;
    if (m->s->failed)
        return;
    if (hint != NULL ? !leaf || i.op != HOL_OP_INPUT
                     : !leaf && (e->uses > 1 || text.length > LONGEST))
        name_slot(m, k, hint);
}

/* ----------------------------------------------------------------------- the walk */

static bool
push(struct maker *m, size_t k)
{
    if (m->slot[k].done)
        return true;
    m->s->failed = m->s->failed || !hol_array_reserve(&m->work, &m->work_capacity,
                                                      m->work_count + 1, sizeof *m->work);
    if (!m->s->failed)
        m->work[m->work_count++] = k;
    return !m->s->failed;
}

/* The slot and all that it is made of. */
static void
reach(struct maker *m, size_t k)
{
    if (!push(m, k))
        return;
    while (m->work_count > 0 && !m->s->failed) {
        size_t top = m->work[m->work_count - 1], before = m->work_count;
        struct hol_instruction i = m->code[top];

        if (!m->slot[top].done && !hol_tape_is_leaf(i.op)) {
            if (hol_tape_is_binary(i.op) && !push(m, (size_t)i.b))
                return;
            if (!push(m, (size_t)i.a))
                return;
        }
        if (m->work_count > before)
            continue;
        m->work_count--;
        if (!m->slot[top].done)
            compute(m, top);
    }
}

static void
count_uses(struct maker *m, const struct hol_code_group *groups, size_t count)
{
    size_t last = 0;

    for (size_t g = 0; g < count; g++)
        for (size_t e = 0; e < groups[g].count; e++) {
            size_t slot = hol_tape_output_slot(m->source->tape, groups[g].entries[e].output);

            m->slot[slot].uses++;
            last = slot > last ? slot : last;
        }
    for (size_t k = last + 1; k-- > 0;) {
        struct hol_instruction i = m->code[k];

        if (m->slot[k].uses == 0 || hol_tape_is_leaf(i.op))
            continue;
        m->slot[i.a].uses++;
        if (hol_tape_is_binary(i.op))
            m->slot[i.b].uses++;
    }
}

static void
put_element(struct hol_text *to, const struct hol_code_group *g, size_t i, size_t j)
{
    hol_text_add(to, g->array);
    hol_text_add(to, "[");
    put_mark(to, HOL_MARK_INDEX, i);
    if (g->is_matrix) {
        hol_text_add(to, ",");
        put_mark(to, HOL_MARK_INDEX, j);
    }
    hol_text_add(to, "]");
}

static void
put_entry(struct maker *m, const struct hol_code_group *g, const struct hol_code_entry *e,
          const char *title)
{
    size_t before = m->s->count, slot = hol_tape_output_slot(m->source->tape, e->output);
    struct hol_text line = {.text = NULL}, mirror = {.text = NULL};

    reach(m, slot);
    if (m->s->failed)
        return;
    put_element(&line, g, e->i, e->j);
    hol_text_add(&line, " = ");
    hol_text_add(&line, m->slot[slot].text);
    add_statement(m, &line, false);
    if (!m->s->failed && g->is_symmetric && e->i != e->j) {
        put_element(&mirror, g, e->j, e->i);
        hol_text_add(&mirror, " = ");
        put_element(&mirror, g, e->i, e->j);
        add_statement(m, &mirror, false);
    }
    if (!m->s->failed && title != NULL) {
        m->s->list[before].note = hol_strdup(title);
        m->s->failed = m->s->list[before].note == NULL;
    }
}

void
hol_statements_make(struct hol_code_statements *s, const struct hol_code_source *source,
                    const struct hol_code_group *groups, size_t count)
{
    size_t length = hol_tape_length(source->tape);
    struct maker m = {.s = s, .source = source, .code = hol_tape_code(source->tape)};

    *s = (struct hol_code_statements){.count = 0};
    m.slot = hol_alloc(length + 1, sizeof *m.slot);
    if (m.slot == NULL) {
        s->failed = true;
        return;
    }
    count_uses(&m, groups, count);
    for (size_t g = 0; g < count; g++)
        for (size_t e = 0; e < groups[g].count && !s->failed; e++)
            put_entry(&m, &groups[g], &groups[g].entries[e], e == 0 ? groups[g].title : NULL);
    for (size_t k = 0; k < length; k++)
        hol_free(m.slot[k].text);
    hol_free(m.slot);
    hol_free(m.work);
}

void
hol_statements_clear(struct hol_code_statements *s)
{
    for (size_t k = 0; k < s->count; k++) {
        hol_free(s->list[k].text);
        hol_free(s->list[k].note);
    }
    hol_free(s->list);
    hol_free(s->temporary);
    hol_free(s->in_array);
    *s = (struct hol_code_statements){.count = 0};
}
