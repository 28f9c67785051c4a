/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* The plan of a power-series evaluator in double: what is done for each order, in which order. */
#include "model/series-double-inside.h"

#include "numeric/alloc.h"

#include <stdlib.h>

/* ------------------------------------------------------------- lists that grow */

/* The array with room for one more than count; unchanged (status) where there is none. */
static void *
room_for(struct series_maker *m, void *array, size_t *room, size_t count, size_t size)
{
    size_t more = 2 * *room + 16;
    void *new;

    if (m->status != HOL_OK || count < *room)
        return array;
    new = hol_realloc(array, more, size);
    if (!new) {
        m->status = HOL_NOMEM;
        return array;
    }
    *room = more;
    return new;
}

#define APPEND(array, count, room, value)                                                          \
    do {                                                                                           \
        (array) = room_for(m, array, &(room), count, sizeof *(array));                             \
        if (m->status == HOL_OK)                                                                   \
            (array)[(count)++] = (value);                                                          \
    } while (0)

static int32_t
new_register(struct series_maker *m, size_t level, int32_t product)
{
    struct series_register new = {level, product};

    APPEND(m->reg, m->registers, m->register_room, new);
    return (int32_t)m->registers - 1;
}

static size_t
level_of(const struct series_maker *m, int32_t reg)
{
    return m->status == HOL_OK && reg >= 0 ? m->reg[reg].level : 0;
}

static size_t
larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

static void
add_item(struct series_maker *m, struct series_code code, size_t level)
{
    struct series_item new = {code, level, m->items};

    APPEND(m->item, m->items, m->item_room, new);
}

int32_t
hol_series_maker_lead(struct series_maker *m, enum lead_op op, int32_t a, int32_t b)
{
    struct lead_code new = {op, (int32_t)(m->s->length + 1 + m->lead_codes), a, b >= 0 ? b : a,
                            m->at};

    APPEND(m->s->lead_code, m->lead_codes, m->lead_room, new);
    return new.w;
}

int32_t
hol_series_maker_emit(struct series_maker *m, enum series_op op, int32_t a, int32_t b, int32_t c)
{
    size_t level = larger(level_of(m, a), level_of(m, b));
    int32_t w = new_register(m, level, -1);

    add_item(m, (struct series_code){op, w, a, b >= 0 ? b : a, c}, level);
    return w;
}

void
hol_series_maker_put(struct series_maker *m, int32_t product, int which, struct factor x)
{
    if (m->status == HOL_OK)
        add_item(m,
                 (struct series_code){SERIES_PUTS, m->reg[product].product, x.reg, which, x.lead},
                 level_of(m, x.reg));
}

/* A factor of unknown coefficients still has its lead: that goes in with SERIES_ZERO. */
int32_t
hol_series_maker_product(struct series_maker *m, struct factor u, struct factor v)
{
    size_t level = larger(level_of(m, u.reg), level_of(m, v.reg));
    int32_t number = (int32_t)m->products, w = new_register(m, level + 1, number);

    APPEND(m->lane, m->products, m->lane_room, -1);
    add_item(m, (struct series_code){SERIES_LANES, w, number, number, -1}, level);
    if (u.reg != SERIES_UNKNOWN)
        hol_series_maker_put(m, w, 0, u);
    if (v.reg != SERIES_UNKNOWN)
        hol_series_maker_put(m, w, 1, v);
    return w;
}

/* -------------------------------------------------------------- the order of a stage */

/* Of what is ready at the same time: arithmetic, then what is put in, then products. */
static int
rank_of(const struct series_item *x)
{
    return x->code.op == SERIES_LANES ? 2 : x->code.op == SERIES_PUTS;
}

static int
compare_items(const void *a, const void *b)
{
    const struct series_item *x = a, *y = b;

    if (x->level != y->level)
        return x->level < y->level ? -1 : 1;
    if (rank_of(x) != rank_of(y))
        return rank_of(x) - rank_of(y);
    return x->serial < y->serial ? -1 : x->serial > y->serial;
}

static void
add_code(struct series_maker *m, struct series_code code)
{
    APPEND(m->s->code, m->codes, m->code_room, code);
}

static void
add_put(struct series_maker *m, struct series_code code)
{
    /* to: product and side, until the width is known */
    struct series_put new = {2 * code.w + code.b, code.a, code.c};

    APPEND(m->s->put, m->puts, m->put_room, new);
}

/* The items of a stage find their places. */
static void
finish_stage(struct series_maker *m, size_t stage)
{
    struct hol_series_double *s = m->s;
    size_t i = 0;

    if (m->items > 0)
        qsort(m->item, m->items, sizeof *m->item, compare_items);
    while (i < m->items) {
        struct series_code run = m->item[i].code;
        size_t level = m->item[i].level, puts = m->puts, width = s->width;

        if (run.op != SERIES_PUTS && run.op != SERIES_LANES) {
            add_code(m, run);
            i++;
            continue;
        }
        for (; i < m->items && m->item[i].level == level && m->item[i].code.op == run.op; i++)
            if (run.op == SERIES_PUTS)
                add_put(m, m->item[i].code);
            else
                m->lane[m->item[i].code.a] = (int32_t)width++;
        if (run.op == SERIES_PUTS) {
            add_code(m, (struct series_code){SERIES_PUTS, -1, (int32_t)puts, (int32_t)m->puts, -1});
            continue;
        }
        width = (width + HOL_LANES_BLOCK - 1) / HOL_LANES_BLOCK * HOL_LANES_BLOCK;
        add_code(m, (struct series_code){SERIES_LANES, -1, (int32_t)s->width, (int32_t)width, -1});
        s->width = width;
    }
    m->items = 0;
    s->end[stage].leads = m->lead_codes;
    s->end[stage].codes = m->codes;
    s->end[stage].puts = m->puts;
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

static void
make_slot(struct series_maker *m, size_t slot)
{
    struct hol_series_double *s = m->s;
    int32_t twin = m->plan[s->to_tape[slot]].twin;

    m->at = (int32_t)slot;
    if (s->constant[slot])
        s->reg[slot] = SERIES_ZERO;
    else if (s->slot[slot].op == HOL_OP_INPUT)
        s->reg[slot] = new_register(m, 0, -1);
    else if (twin >= 0)
        s->reg[slot] = m->twin[s->from_tape[twin]];
    else
        s->reg[slot] = hol_series_maker_lower(m, slot);
}

/* Sums of products are the first registers, by lane; the others stand behind them. */
static int32_t
place_register(const struct series_maker *m, int32_t reg)
{
    return m->reg[reg].product >= 0 ? m->lane[m->reg[reg].product] : (int32_t)m->s->width + reg;
}

static void
place(struct series_maker *m)
{
    struct hol_series_double *s = m->s;

    for (size_t i = 0; i < m->codes; i++) {
        struct series_code *c = &s->code[i];

        if (c->op == SERIES_PUTS || c->op == SERIES_LANES)
            continue;
        c->w = place_register(m, c->w);
        c->a = place_register(m, c->a);
        c->b = place_register(m, c->b);
    }
    for (size_t i = 0; i < m->puts; i++) {
        struct series_put *p = &s->put[i];

        p->to = m->lane[p->to / 2] + (p->to % 2 ? (int32_t)s->width : 0);
        p->reg = place_register(m, p->reg);
    }
    for (size_t slot = 0; slot < s->length; slot++)
        s->reg[slot] = place_register(m, s->reg[slot]);
    s->registers = s->width + m->registers;
    s->leads = 1 + m->lead_codes;
}

enum hol_status
hol_series_double_plan(struct hol_series_double *s, const struct hol_series_plan *plan)
{
    struct series_maker maker = {.s = s, .plan = plan}, *m = &maker;

    m->twin = hol_alloc(s->length + 1, sizeof *m->twin);
    m->later_twin = hol_alloc(s->length + 1, sizeof *m->later_twin);
    if (!m->twin || !m->later_twin)
        m->status = HOL_NOMEM;
    else
        find_later_twins(m);
    (void)new_register(m, 0, -1); /* SERIES_ZERO */
    for (size_t stage = 0, slot = 0; stage < HOL_STAGE_COUNT && m->status == HOL_OK; stage++) {
        for (; slot < s->end[stage].slots && m->status == HOL_OK; slot++)
            make_slot(m, slot);
        if (m->status == HOL_OK)
            finish_stage(m, stage);
    }
    if (m->status == HOL_OK)
        place(m);
    hol_free(m->twin);
    hol_free(m->later_twin);
    hol_free(m->item);
    hol_free(m->reg);
    hol_free(m->lane);
    return m->status;
}
