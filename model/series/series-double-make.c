/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* The plan of a power-series evaluator in double: what is done for each order, in which order. */
#include "model/series/series-double-inside.h"

#include "base/alloc.h"
#include "base/array.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------- lists that grow */

#define APPEND(array, count, value)                                                                \
    do {                                                                                           \
        if (m->status == HOL_OK && !hol_array_extend(&(array), count, sizeof *(array)))            \
            m->status = HOL_NOMEM;                                                                 \
        if (m->status == HOL_OK)                                                                   \
            (array)[(count)++] = (value);                                                          \
    } while (0)

static int32_t
new_register(struct series_maker *m, int32_t product)
{
    APPEND(m->lane, m->registers, product);
    return (int32_t)m->registers - 1;
}

static void
add_code(struct series_maker *m, struct series_code code)
{
    APPEND(m->s->code, m->codes, code);
}

int32_t
hol_series_maker_lead(struct series_maker *m, enum lead_op op, int32_t a, int32_t b)
{
    struct lead_code new = {
        op, (int32_t)(m->s->length + 1 + m->lead_codes), a, b >= 0 ? b : a, m->at, 1};

    APPEND(m->s->lead_code, m->lead_codes, new);
    return new.w;
}

int32_t
hol_series_maker_emit(struct series_maker *m, enum series_op op, struct factor a, double x,
                      struct factor b, double y, int32_t c)
{
    int32_t w = new_register(m, -1);

    add_code(m, (struct series_code){op, w, a.reg, b.reg, c, -1, 0, x * a.scale, y * b.scale});
    return w;
}

/* The lead of the register after a slot. */
static int32_t
raw_lead(struct series_maker *m, struct factor x)
{
    int32_t zero = (int32_t)m->s->length, *known = x.lead < zero ? &m->raw[x.lead] : NULL, new;

    if (x.scale == 1 || x.lead == zero)
        return x.lead;
    if (known && *known >= 0)
        return *known;
    new = hol_series_maker_lead(m, LEAD_SHARE, x.lead, -1);
    if (m->status == HOL_OK)
        m->s->lead_code[m->lead_codes - 1].scale = x.scale;
    /* of another stage, it might not be there yet */
    if (known && x.lead >= m->first)
        *known = new;
    return new;
}

void
hol_series_maker_put(struct series_maker *m, struct factor product, int which, struct factor x)
{
    add_code(m, (struct series_code){which == 0 ? SERIES_PUT_U : SERIES_PUT_V, product.reg, x.reg,
                                     x.reg, -1, -1, 0, 0, 0});
}

/* A scale within the middle of the range of a double, whatever it is multiplied with. */
static struct factor
tame(struct series_maker *m, struct factor x)
{
    if (fabs(x.scale) > 0x1p-250 && fabs(x.scale) < 0x1p250)
        return x;
    return (struct factor){hol_series_maker_emit(m, SERIES_SUM, x, 1, x, 0, -1), x.lead, 1};
}

struct factor
hol_series_maker_product(struct series_maker *m, struct factor u, struct factor v)
{
    struct factor w = {0, 0, 1};
    struct series_code code = {SERIES_MUL, 0, 0, 0, 0, 0, 0, 0, 0};

    u = tame(m, u);
    v = tame(m, v);
    w.reg = new_register(m, (int32_t)m->products++);
    w.scale = u.scale * v.scale;
    if (u.reg == SERIES_UNKNOWN && v.reg == SERIES_UNKNOWN)
        return w; /* the inner terms are all there is */
    if (u.reg == SERIES_UNKNOWN)
        code.op = SERIES_RIGHT;
    else if (v.reg == SERIES_UNKNOWN)
        code.op = SERIES_LEFT;
    code.w = w.reg;
    code.a = u.reg == SERIES_UNKNOWN ? SERIES_ZERO : u.reg;
    code.b = v.reg == SERIES_UNKNOWN ? SERIES_ZERO : v.reg;
    code.c = raw_lead(m, u);
    code.d = raw_lead(m, v);
    add_code(m, code);
    return w;
}

int32_t
hol_series_maker_circular(struct series_maker *m, struct factor u, int32_t s, int32_t c,
                          double sign)
{
    int32_t w = new_register(m, (int32_t)m->products++), sine;

    (void)new_register(m, (int32_t)m->products++);
    sine = new_register(m, -1);
    (void)new_register(m, -1);
    add_code(m, (struct series_code){SERIES_CIRCULAR, w, u.reg, sine, s, c, 0, u.scale, sign});
    return sine;
}

/* ------------------------------------------------------------------------- the whole */

static void
find_later_twins(struct series_maker *m)
{
    struct hol_series_double *s = m->s;

    for (size_t slot = 0; slot < s->length; slot++)
        m->later_twin[slot] = -1;
    for (size_t stage = 0; stage < HOL_STAGE_COUNT; stage++)
        for (size_t slot = stage ? s->end[stage - 1].slots : 0; slot < s->end[stage].slots;
             slot++) {
            int32_t twin = m->plan[s->to_tape[slot]].twin;

            if (twin >= 0 && (stage == 0 || (size_t)s->from_tape[twin] >= s->end[stage - 1].slots))
                m->later_twin[s->from_tape[twin]] = (int32_t)slot;
        }
}

/* Registers of q and q', all of them, one after another, each filled up. */
static void
make_state(struct series_maker *m)
{
    const struct hol_tape *tape = m->s->tape;
    size_t count = tape->input_count[HOL_VAR_COORD];

    if (count < tape->input_count[HOL_VAR_VELOCITY])
        count = tape->input_count[HOL_VAR_VELOCITY];
    m->s->coordinates = count;
    m->s->state = m->registers;
    m->s->velocities =
        m->registers + (count + HOL_LANES_HALF - 1) / HOL_LANES_HALF * HOL_LANES_HALF;
    for (size_t i = 0, all = 2 * (m->s->velocities - m->s->state); i < all; i++)
        (void)new_register(m, -1);
}

static int32_t
input_register(struct series_maker *m, struct hol_instruction i)
{
    if (i.a == HOL_VAR_COORD)
        return (int32_t)m->s->state + i.b;
    if (i.a == HOL_VAR_VELOCITY)
        return (int32_t)m->s->velocities + i.b;
    return new_register(m, -1);
}

static void
make_slot(struct series_maker *m, size_t slot)
{
    struct hol_series_double *s = m->s;
    int32_t twin = m->plan[s->to_tape[slot]].twin;
    struct factor *of = &s->of[slot];

    m->at = (int32_t)slot;
    m->raw[slot] = -1;
    *of = (struct factor){SERIES_ZERO, 0, 1};
    if (!s->constant[slot]) {
        if (s->slot[slot].op == HOL_OP_INPUT)
            of->reg = input_register(m, s->slot[slot]);
        else
            *of = twin >= 0 ? m->twin[s->from_tape[twin]] : hol_series_maker_lower(m, slot);
    }
    of->lead = (int32_t)slot;
}

/* Products are the first registers, by lane; the others follow them. */
static int32_t
place_register(const struct series_maker *m, int32_t reg)
{
    return m->lane[reg] >= 0 ? m->lane[reg] : (int32_t)m->s->width + reg;
}

/* By depth, then by operation; there are no two with the same lane or register. */
static int
by_depth(const void *a, const void *b)
{
    const struct series_code *x = a, *y = b;

    if (x->run != y->run)
        return x->run < y->run ? -1 : 1;
    if (x->op != y->op)
        return x->op < y->op ? -1 : 1;
    return (x->w > y->w) - (x->w < y->w);
}

/* Within a stage, what is alike and can be done at the same time follows each other, so that it is
 * decided once what is to be done. */
static enum hol_status
order_codes(struct hol_series_double *s)
{
    int32_t *depth = hol_alloc(s->registers, sizeof *depth); /* of registers */

    if (!depth)
        return HOL_NOMEM;
    for (size_t stage = 0, from = 0; stage < HOL_STAGE_COUNT; stage++) {
        size_t to = s->end[stage].codes;

        memset(depth, 0, s->registers * sizeof *depth);
        for (size_t i = from; i < to; i++) {
            struct series_code *c = &s->code[i];
            bool circular = c->op == SERIES_CIRCULAR;

            c->run = depth[c->a];
            if (!circular && depth[c->b] > c->run)
                c->run = depth[c->b];
            if (circular)
                depth[c->b] = depth[c->b + 1] = c->run + 1;
            else if (c->op != SERIES_PUT_U && c->op != SERIES_PUT_V)
                depth[c->w] = c->run + 1;
        }
        if (to > from)
            qsort(s->code + from, to - from, sizeof *s->code, by_depth);
        for (size_t i = to; i-- > from;)
            s->code[i].run =
                i + 1 < to && s->code[i + 1].op == s->code[i].op ? s->code[i + 1].run + 1 : 1;
        from = to;
    }
    hol_free(depth);
    return HOL_OK;
}

static void
place(struct series_maker *m)
{
    struct hol_series_double *s = m->s;

    s->width = (m->products + HOL_LANES_BLOCK - 1) / HOL_LANES_BLOCK * HOL_LANES_BLOCK;
    for (size_t i = 0; i < m->codes; i++) {
        struct series_code *c = &s->code[i];

        c->w = place_register(m, c->w);
        c->a = place_register(m, c->a);
        c->b = place_register(m, c->b);
    }
    for (size_t slot = 0; slot < s->length; slot++)
        s->of[slot].reg = place_register(m, s->of[slot].reg);
    s->state += s->width;
    s->velocities += s->width;
    s->registers = s->width + m->registers;
    s->leads = 1 + m->lead_codes;
}

enum hol_status
hol_series_double_plan(struct hol_series_double *s, const struct hol_series_plan *plan,
                       const double *value)
{
    struct series_maker maker = {.s = s, .plan = plan, .value = value}, *m = &maker;

    m->twin = hol_alloc(s->length + 1, sizeof *m->twin);
    m->later_twin = hol_alloc(s->length + 1, sizeof *m->later_twin);
    m->raw = hol_alloc(s->length + 1, sizeof *m->raw);
    if (!m->twin || !m->later_twin || !m->raw)
        m->status = HOL_NOMEM;
    else
        find_later_twins(m);
    (void)new_register(m, -1); /* SERIES_ZERO */
    make_state(m);
    for (size_t stage = 0, slot = 0; stage < HOL_STAGE_COUNT && m->status == HOL_OK; stage++) {
        m->first = (int32_t)slot;
        for (; slot < s->end[stage].slots && m->status == HOL_OK; slot++)
            make_slot(m, slot);
        s->end[stage].leads = m->lead_codes;
        s->end[stage].codes = m->codes;
    }
    if (m->status == HOL_OK) {
        place(m);
        m->status = order_codes(s);
    }
    hol_free(m->twin);
    hol_free(m->later_twin);
    hol_free(m->raw);
    hol_free(m->lane);
    return m->status;
}
