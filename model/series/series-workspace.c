/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The storage of a power-series evaluator: the numbers of each slot, and their copies in fixed
 * point. */
#include "model/series/series-inside.h"

#include "base/alloc.h"

#define TEMPORARIES 4
#define BOTH (HOL_BLOCK_UP | HOL_BLOCK_DOWN)

/* Rows of a slot: its coefficients and companions. */
static size_t
rows_of(struct hol_series *s, const struct hol_series_plan *plan, size_t slot)
{
    struct hol_instruction i = s->tape->code[slot];
    struct series_slot *to = &s->slot[slot];

    to->constant = plan[slot].constant;
    to->twin = plan[slot].twin;
    if (to->constant || to->twin >= 0 || hol_tape_is_leaf(i.op))
        return 1;
    return 1 + hol_series_companions(i, s->slot[i.a].constant,
                                     hol_tape_is_binary(i.op) && s->slot[i.b].constant);
}

static enum hol_status
make_numbers(struct hol_series *s, const struct hol_series_plan *plan)
{
    size_t length = s->tape->length, needed = 0;
    mpfr_t *next, *lead;

    for (size_t k = 0; k < length; k++)
        if (plan[k].needed) {
            s->rows += rows_of(s, plan, k);
            needed++;
        }
    s->numbers = next = hol_alloc_mpfr(s->rows * s->stride + needed + TEMPORARIES, s->bits);
    if (!next)
        return HOL_NOMEM;
    lead = next + s->rows * s->stride;
    s->tmp = lead + needed;
    for (size_t k = 0; k < length; k++) {
        if (!plan[k].needed)
            continue;
        s->slot[k].c = next;
        s->slot[k].aux = next + s->stride;
        s->slot[k].lead = lead++;
        next += s->stride * rows_of(s, plan, k);
    }
    return HOL_OK;
}

static enum hol_status
list_active(struct hol_series *s)
{
    size_t count = 0, slot = 0;

    s->active = hol_alloc(s->tape->length + 1, sizeof *s->active);
    if (!s->active)
        return HOL_NOMEM;
    for (size_t stage = 0; stage < HOL_STAGE_COUNT; stage++) {
        for (; slot < s->tape->stage_end[stage]; slot++)
            if (s->slot[slot].c && !s->slot[slot].constant)
                s->active[count++] = slot;
        s->active_end[stage] = count;
    }
    return HOL_OK;
}

/* ------------------------------------------------------------------------------ blocks */

static void
mark(unsigned *use, const struct hol_series *s, int32_t slot, unsigned how)
{
    use[(size_t)(s->slot[slot].c - s->numbers) / s->stride] |= how;
}

/* The directions in which the instruction of a slot reads rows in inner products: as
 * hol_series_arithmetic and hol_series_function do. */
static void
mark_slot(unsigned *use, const struct hol_series *s, size_t slot, size_t rows)
{
    struct hol_instruction i = s->tape->code[slot];
    bool binary = hol_tape_is_binary(i.op);

    switch (i.op) {
    case HOL_OP_ADD:
    case HOL_OP_SUB:
    case HOL_OP_NEG:
    case HOL_OP_ABS:
    case HOL_OP_SIGN:
    case HOL_OP_MIN:
    case HOL_OP_MAX:
        return;
    case HOL_OP_MUL:
        if (s->slot[i.a].constant || s->slot[i.b].constant)
            return;
        mark(use, s, i.a, HOL_BLOCK_UP);
        mark(use, s, i.b, HOL_BLOCK_DOWN);
        return;
    case HOL_OP_DIV:
    case HOL_OP_INV:
        if (binary && s->slot[i.b].constant)
            return;
        mark(use, s, (int32_t)slot, HOL_BLOCK_UP);
        mark(use, s, binary ? i.b : i.a, HOL_BLOCK_DOWN);
        return;
    case HOL_OP_SQR:
        mark(use, s, i.a, BOTH);
        return;
    default:
        break;
    }
    for (size_t row = 0; row < rows; row++)
        use[(size_t)(s->slot[slot].c - s->numbers) / s->stride + row] = BOTH;
    mark(use, s, i.a, BOTH);
    if (binary)
        mark(use, s, i.b, BOTH);
}

static enum hol_status
make_blocks(struct hol_series *s, const struct hol_series_plan *plan, size_t count,
            const size_t *outputs)
{
    size_t length = s->tape->length, words = 0;
    unsigned *use = hol_alloc(s->rows + 1, sizeof *use);
    uint64_t *next;

    s->blocks = hol_alloc(s->rows + 1, sizeof *s->blocks);
    if (!use || !s->blocks) {
        hol_free(use);
        return HOL_NOMEM;
    }
    for (size_t k = 0; k < length; k++)
        if (plan[k].needed && !s->slot[k].constant && s->slot[k].twin < 0 &&
            !hol_tape_is_leaf(s->tape->code[k].op))
            mark_slot(use, s, k, rows_of(s, plan, k));
    for (size_t i = 0; i < count; i++) {
        size_t slot = hol_tape_output_slot(s->tape, outputs[i]);

        s->slot[slot].output = true;
        if (!s->slot[slot].constant)
            mark(use, s, (int32_t)slot, HOL_BLOCK_UP);
    }
    for (size_t row = 0; row < s->rows; row++)
        words += hol_block_words(s->stride, s->bits, use[row]);
    s->words = next = words > 0 ? hol_alloc(words, sizeof *next) : NULL;
    if (words > 0 && !next) {
        hol_free(use);
        return HOL_NOMEM;
    }
    for (size_t row = 0; row < s->rows; row++) {
        hol_block_init(&s->blocks[row], s->numbers + row * s->stride, s->stride, s->bits, use[row],
                       next);
        if (words > 0)
            next += hol_block_words(s->stride, s->bits, use[row]);
    }
    hol_free(use);
    return HOL_OK;
}

enum hol_status
hol_series_allocate(struct hol_series *s, const struct hol_series_plan *plan, size_t count,
                    const size_t *outputs)
{
    enum hol_status status = make_numbers(s, plan);

    if (status == HOL_OK)
        status = list_active(s);
    return status == HOL_OK ? make_blocks(s, plan, count, outputs) : status;
}
