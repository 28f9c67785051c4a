/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The end of making a tape: what no output needs is left out, the rest ordered by stage. */
#include "base/alloc.h"
#include "model/tape/tape-inside.h"

#include <string.h>

bool
hol_tape_is_binary(enum hol_op op)
{
    switch (op) {
    case HOL_OP_ADD:
    case HOL_OP_SUB:
    case HOL_OP_MUL:
    case HOL_OP_DIV:
    case HOL_OP_POW:
    case HOL_OP_ATAN2:
    case HOL_OP_MIN:
    case HOL_OP_MAX:
        return true;
    default:
        return false;
    }
}

bool
hol_tape_is_leaf(enum hol_op op)
{
    return op == HOL_OP_CONST || op == HOL_OP_PI || op == HOL_OP_INPUT;
}

void
hol_tape_mark_operands(bool *used, const struct hol_tape *tape)
{
    const struct hol_instruction *code = hol_tape_code(tape);

    for (size_t k = hol_tape_length(tape); k-- > 0;) {
        if (used[k] && !hol_tape_is_leaf(code[k].op))
            used[code[k].a] = true;
        if (used[k] && hol_tape_is_binary(code[k].op))
            used[code[k].b] = true;
    }
}

enum hol_stage
hol_tape_input_stage(int32_t kind)
{
    switch ((enum hol_var)kind) {
    case HOL_VAR_PARAMETER:
        return HOL_STAGE_PARAMETERS;
    case HOL_VAR_TIME:
    case HOL_VAR_COORD:
    case HOL_VAR_VELOCITY:
        return HOL_STAGE_PROBLEM;
    case HOL_VAR_IDEAL:
    case HOL_VAR_MULTIPLIER:
    case HOL_VAR_REACTION:
        return HOL_STAGE_IDEAL;
    default:
        return HOL_STAGE_ANSWER;
    }
}

int32_t
hol_tape_input_slot(const struct hol_tape *tape, enum hol_var kind, size_t index)
{
    if ((unsigned)kind >= HOL_VAR_COUNT || index >= tape->input_count[kind])
        return -1;
    return tape->input_slot[kind][index];
}

enum need { DEAD, LATE, EARLY, FIRST };

static void
raise_need(uint8_t *need, uint8_t by)
{
    if (*need < by)
        *need = by;
}

/* What each instruction is needed for: outputs before `first`, before `late`, later ones, none. */
static void
find_needs(const struct tape_builder *t, size_t first, size_t late, size_t count,
           const int32_t *slots, uint8_t *need)
{
    for (size_t i = 0; i < count; i++)
        raise_need(&need[slots[i]], i < first ? FIRST : i < late ? EARLY : LATE);
    for (size_t k = t->count; k-- > 0;) {
        struct hol_instruction i = t->code[k];

        if (need[k] == DEAD || hol_tape_is_leaf(i.op))
            continue;
        raise_need(&need[i.a], need[k]);
        if (hol_tape_is_binary(i.op))
            raise_need(&need[i.b], need[k]);
    }
}

/* At which stage instruction k is evaluated. Constants cannot fail: they need not wait. */
static enum hol_stage
final_stage(const struct tape_builder *t, const uint8_t *need, size_t k)
{
    enum hol_op op = t->code[k].op;

    if (op == HOL_OP_CONST || op == HOL_OP_PI || need[k] == FIRST)
        return (enum hol_stage)t->stage[k];
    if (need[k] == LATE)
        return HOL_STAGE_ANSWER;
    return t->stage[k] == HOL_STAGE_PROBLEM ? HOL_STAGE_STATE : (enum hol_stage)t->stage[k];
}

/* The exact value of a CONST: moved to the tape's own list. */
static int32_t
keep_constant(struct hol_tape *tape, const struct tape_builder *t, int32_t q)
{
    mpq_init(tape->constants[tape->constant_count]);
    mpq_set(tape->constants[tape->constant_count], t->g->rats[q]);
    return (int32_t)tape->constant_count++;
}

/* Where the instructions that are needed go, by stage: place[old] = new; -1: it is not needed. */
static void
find_places(struct hol_tape *tape, struct tape_builder *t, const uint8_t *need, int32_t *place)
{
    for (size_t k = 0; k < t->count; k++)
        place[k] = -1;
    for (int stage = 0; stage < HOL_STAGE_COUNT; stage++) {
        for (size_t k = 0; k < t->count; k++) {
            struct hol_instruction *i = &t->code[k];

            if (need[k] == DEAD || final_stage(t, need, k) != (enum hol_stage)stage)
                continue;
            if (i->op == HOL_OP_CONST)
                i->a = keep_constant(tape, t, i->a);
            else if (!hol_tape_is_leaf(i->op))
                i->a = place[i->a];
            if (hol_tape_is_binary(i->op))
                i->b = place[i->b];
            place[k] = (int32_t)tape->length++;
        }
        tape->stage_end[stage] = tape->length;
    }
}

/* Put them there, without a second copy of the code; place is used up. */
static void
arrange(struct hol_instruction *code, size_t count, int32_t *place)
{
    for (size_t k = 0; k < count; k++)
        while (place[k] >= 0 && place[k] != (int32_t)k) {
            int32_t to = place[k], other = place[to];
            struct hol_instruction moved = code[to];

            code[to] = code[k];
            place[to] = to;
            code[k] = moved;
            place[k] = other;
        }
}

/* The code as long as it is; where that fails it stays as it was. */
static void
fit(struct tape_builder *t, size_t length)
{
    struct hol_instruction *code = hol_realloc(t->code, length + 1, sizeof(*code));

    if (code != NULL)
        t->code = code;
}

/* Where the inputs are, by kind and index; is there a slope? */
static enum hol_status
index_code(struct hol_tape *tape)
{
    for (int pass = 0; pass < 2; pass++) {
        for (size_t k = 0; k < tape->length; k++) {
            struct hol_instruction i = tape->code[k];

            tape->has_slope = tape->has_slope || (i.op == HOL_OP_SIGN && i.b == 1);
            if (i.op != HOL_OP_INPUT)
                continue;
            if (pass == 1)
                tape->input_slot[i.a][i.b] = (int32_t)k;
            else if ((size_t)i.b >= tape->input_count[i.a])
                tape->input_count[i.a] = (size_t)i.b + 1;
        }
        for (size_t kind = 0; pass == 0 && kind < HOL_VAR_COUNT; kind++) {
            size_t count = tape->input_count[kind];

            if (count == 0)
                continue;
            tape->input_slot[kind] = hol_alloc(count, sizeof(int32_t));
            if (tape->input_slot[kind] == NULL)
                return HOL_NOMEM;
            memset(tape->input_slot[kind], 0xff, count * sizeof(int32_t)); /* -1 */
        }
    }
    return HOL_OK;
}

enum hol_status
hol_tape_finish(struct hol_tape **out, struct tape_builder *t, size_t first, size_t late,
                size_t count, int32_t *slots)
{
    struct hol_tape *tape = hol_alloc(1, sizeof(*tape));
    uint8_t *need = hol_alloc(t->count + 1, 1);
    int32_t *place = hol_alloc(t->count + 1, sizeof(*place));
    enum hol_status status = HOL_NOMEM;
    size_t constants = 0;

    if (tape == NULL || need == NULL || place == NULL)
        goto fail;
    fit(t, t->count);
    find_needs(t, first, late, count, slots, need);
    for (size_t k = 0; k < t->count; k++)
        constants += need[k] != DEAD && t->code[k].op == HOL_OP_CONST;
    tape->constants = hol_alloc(constants + 1, sizeof(*tape->constants));
    if (tape->constants == NULL)
        goto fail;
    find_places(tape, t, need, place);
    for (size_t i = 0; i < count; i++)
        slots[i] = place[slots[i]];
    arrange(t->code, t->count, place);
    fit(t, tape->length);
    tape->code = t->code;
    tape->output_slot = slots;
    tape->output_count = count;
    t->code = NULL;
    hol_free(need);
    hol_free(place);
    status = index_code(tape);
    if (status == HOL_OK)
        *out = tape;
    else
        hol_tape_destroy(tape);
    return status;

fail:
    hol_free(slots);
    hol_free(need);
    hol_free(place);
    hol_tape_destroy(tape);
    return status;
}
