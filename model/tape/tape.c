/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Turns the expression graph into a tape of instructions. */
#include "model/tape/tape-inside.h"

#include "base/alloc.h"

#include <string.h>

/* ------------------------------------------------------------------- instructions */

static uint8_t
earliest(const struct tape_builder *t, struct hol_instruction i)
{
    uint8_t stage;

    if (i.op == HOL_OP_INPUT)
        return (uint8_t)hol_tape_input_stage(i.a);
    if (hol_tape_is_leaf(i.op))
        return HOL_STAGE_PARAMETERS;
    stage = t->stage[i.a];
    return hol_tape_is_binary(i.op) && t->stage[i.b] > stage ? t->stage[i.b] : stage;
}

static uint32_t
hash_of(struct hol_instruction i)
{
    uint64_t h = ((uint64_t)i.op << 58) ^ ((uint64_t)(uint32_t)i.a << 29) ^ (uint32_t)i.b;

    h *= UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)(h >> 32);
}

static bool
grow_table(struct tape_builder *t)
{
    size_t size = t->table_size == 0 ? 1024 : 2 * t->table_size;
    uint32_t *table = hol_alloc(size, sizeof(*table));

    if (table == NULL) {
        t->status = HOL_NOMEM;
        return false;
    }
    for (size_t k = 0; k < t->count; k++) {
        size_t slot = hash_of(t->code[k]) & (size - 1);
        while (table[slot] != 0)
            slot = (slot + 1) & (size - 1);
        table[slot] = (uint32_t)k + 1;
    }
    hol_free(t->table);
    t->table = table;
    t->table_size = size;
    return true;
}

int32_t
hol_tape_emit(struct tape_builder *t, enum hol_op op, int32_t a, int32_t b)
{
    struct hol_instruction i = {.op = op, .a = a, .b = b};
    size_t slot;

    if (t->status != HOL_OK || (!hol_tape_is_leaf(op) && a < 0) ||
        (hol_tape_is_binary(op) && b < 0))
        return -1;
    if ((op == HOL_OP_ADD || op == HOL_OP_MUL) && a > b) { /* commutative, also when rounded */
        i.a = b;
        i.b = a;
    }
    if (4 * t->count >= 3 * t->table_size && !grow_table(t))
        return -1;
    if (!hol_graph_work(t->g, 1)) {
        t->status = HOL_INVALID;
        return -1;
    }
    slot = hash_of(i) & (t->table_size - 1);
    for (; t->table[slot] != 0; slot = (slot + 1) & (t->table_size - 1)) {
        const struct hol_instruction *c = &t->code[t->table[slot] - 1];
        if (c->op == i.op && c->a == i.a && c->b == i.b)
            return (int32_t)t->table[slot] - 1;
    }
    if (t->count >= INT32_MAX) {
        t->status = HOL_INVALID;
        return -1;
    }
    if (!hol_graph_reserve(t->g, &t->code, &t->capacity, t->count + 1, sizeof(*t->code)) ||
        !hol_graph_reserve(t->g, &t->stage, &t->stage_capacity, t->count + 1, 1)) {
        t->status = HOL_NOMEM;
        return -1;
    }
    t->code[t->count] = i;
    t->stage[t->count] = earliest(t, i);
    t->table[slot] = (uint32_t)++t->count;
    return (int32_t)t->count - 1;
}

int32_t
hol_tape_emit_constant(struct tape_builder *t, uint32_t q)
{
    if (q == RAT_NONE) {
        t->status = hol_graph_status(t->g);
        return -1;
    }
    return hol_tape_emit(t, HOL_OP_CONST, (int32_t)q, 0);
}

/* ------------------------------------------------------------------------ the walk */

bool
hol_tape_is_value(const struct tape_builder *t, hol_node a)
{
    const struct node *n = &t->g->nodes[a];

    return n->kind == NODE_VAR && n->sub == HOL_VAR_PARAMETER &&
           !(t->is_open && n->a < t->parameters && t->parameter_values[n->a] == HOL_NODE_NONE);
}

/* An argument of a in evaluation: a parameter's is its value. */
static size_t
arity_of(const struct tape_builder *t, hol_node a)
{
    return hol_tape_is_value(t, a) ? 1 : hol_node_arity(t->g, a);
}

static hol_node
child_of(const struct tape_builder *t, hol_node a, size_t k)
{
    const struct node *n = &t->g->nodes[a];

    if (n->kind != NODE_VAR)
        return hol_node_child(t->g, a, k);
    return n->a < t->parameters ? t->parameter_values[n->a] : HOL_NODE_NONE;
}

/* Lower a and everything below it that has no slot yet. A parameter that depends on itself is
 * INVALID. */
static bool
lower_all(struct tape_builder *t, hol_node a)
{
    struct hol_graph *g = t->g;
    size_t base = g->stack_count;
    int32_t slot;

    if (a == HOL_NODE_NONE || a >= t->node_count) {
        t->status = HOL_INVALID;
        return false;
    }
    if (t->slot_of[a] <= 0 && !hol_graph_push(g, a))
        t->status = HOL_NOMEM;
    while (g->stack_count > base && t->status == HOL_OK) {
        hol_node top = g->stack[g->stack_count - 1];
        size_t arity = t->slot_of[top] != 0 ? 0 : arity_of(t, top), before = g->stack_count;

        if (t->slot_of[top] == 0)
            t->slot_of[top] = -1;
        for (size_t k = 0; k < arity && t->status == HOL_OK; k++) {
            hol_node child = child_of(t, top, k);
            if (child == HOL_NODE_NONE || child >= t->node_count || t->slot_of[child] < 0)
                t->status = HOL_INVALID;
            else if (t->slot_of[child] == 0 && !hol_graph_push(g, child))
                t->status = HOL_NOMEM;
        }
        if (g->stack_count > before || t->status != HOL_OK)
            continue;
        g->stack_count--;
        if (t->slot_of[top] > 0)
            continue;
        slot = hol_tape_lower(t, top);
        if (slot < 0 && t->status == HOL_OK)
            t->status = HOL_NOMEM;
        t->slot_of[top] = slot + 1;
    }
    g->stack_count = base;
    return t->status == HOL_OK;
}

/* ------------------------------------------------------------------------- public */

/* The slots of the outputs, one more than there are: hol_free; NULL: no memory, kept as the status.
 */
static int32_t *
slots_of(struct tape_builder *t, size_t count, const hol_node *outputs)
{
    int32_t *slots = hol_alloc(count + 1, sizeof(*slots));

    if (slots == NULL)
        t->status = HOL_NOMEM;
    for (size_t i = 0; slots != NULL && i < count; i++)
        slots[i] = t->slot_of[outputs[i]] - 1;
    return slots;
}

static enum hol_status
create(struct hol_tape **tape, struct hol_graph *g, size_t count, const hol_node *outputs,
       size_t first, size_t late, size_t parameters, const hol_node *parameter_values, bool is_open)
{
    struct tape_builder t = {.g = g,
                             .parameters = parameters,
                             .parameter_values = parameter_values,
                             .is_open = is_open,
                             .node_count = g->count};
    int32_t *slots = NULL;

    hol_graph_reset_status(g);
    t.slot_of = hol_alloc(g->count, sizeof(*t.slot_of));
    if (t.slot_of == NULL)
        t.status = HOL_NOMEM;
    for (size_t i = 0; i < count && t.status == HOL_OK; i++)
        lower_all(&t, outputs[i]);
    hol_free(t.table); /* nothing is added any more */
    hol_free(t.work);
    if (t.status == HOL_OK)
        slots = slots_of(&t, count, outputs);
    hol_free(t.slot_of);
    if (t.status == HOL_OK)
        t.status = hol_tape_finish(tape, &t, first, late, count, slots);
    hol_free(t.stage);
    hol_free(t.code);
    return t.status;
}

enum hol_status
hol_tape_create_staged(struct hol_tape **tape, struct hol_graph *g, size_t count,
                       const hol_node *outputs, size_t first, size_t late, size_t parameters,
                       const hol_node *parameter_values)
{
    return create(tape, g, count, outputs, first, late, parameters, parameter_values, false);
}

enum hol_status
hol_tape_create_open(struct hol_tape **tape, struct hol_graph *g, size_t count,
                     const hol_node *outputs, size_t parameters, const hol_node *parameter_values)
{
    return create(tape, g, count, outputs, 0, count, parameters, parameter_values, true);
}

enum hol_status
hol_tape_create(struct hol_tape **tape, struct hol_graph *g, size_t count, const hol_node *outputs,
                size_t parameters, const hol_node *parameter_values)
{
    return hol_tape_create_staged(tape, g, count, outputs, 0, count, parameters, parameter_values);
}

void
hol_tape_destroy(struct hol_tape *tape)
{
    if (tape == NULL)
        return;
    for (size_t k = 0; k < tape->constant_count; k++)
        mpq_clear(tape->constants[k]);
    for (size_t kind = 0; kind < HOL_VAR_COUNT; kind++)
        hol_free(tape->input_slot[kind]);
    hol_free(tape->constants);
    hol_free(tape->output_slot);
    hol_free(tape->code);
    hol_free(tape);
}

size_t
hol_tape_length(const struct hol_tape *tape)
{
    return tape->length;
}

const struct hol_instruction *
hol_tape_code(const struct hol_tape *tape)
{
    return tape->code;
}

size_t
hol_tape_stage_end(const struct hol_tape *tape, enum hol_stage stage)
{
    return tape->stage_end[stage];
}

size_t
hol_tape_constant_bits(const struct hol_tape *tape, size_t index)
{
    size_t above = mpz_sizeinbase(mpq_numref(tape->constants[index]), 2),
           below = mpz_sizeinbase(mpq_denref(tape->constants[index]), 2);

    return above > below ? above : below;
}

enum hol_stage
hol_tape_output_stage(const struct hol_tape *tape, size_t output)
{
    int stage = 0;

    while (hol_tape_output_slot(tape, output) >= tape->stage_end[stage])
        stage++;
    return (enum hol_stage)stage;
}

size_t
hol_tape_output_slot(const struct hol_tape *tape, size_t output)
{
    return (size_t)tape->output_slot[output];
}
