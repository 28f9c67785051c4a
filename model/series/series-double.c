/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A power-series evaluator in double: made, started, read. */
#include "model/series/series-double-inside.h"

#include "base/alloc.h"

#include <math.h>

#define ORDER_MAX 65536

/* ---------------------------------------------------------------------- creation */

/* The needed slots, without gaps. */
static void
collect(struct hol_series_double *s, const struct hol_series_plan *plan)
{
    const struct hol_tape *tape = s->tape;
    size_t slot = 0;

    for (size_t stage = 0, k = 0; stage < HOL_STAGE_COUNT; stage++) {
        for (; k < tape->stage_end[stage]; k++) {
            struct hol_instruction i = tape->code[k];

            s->from_tape[k] = plan[k].needed ? (int32_t)slot : -1;
            if (!plan[k].needed)
                continue;
            if (!hol_tape_is_leaf(i.op))
                i.a = s->from_tape[i.a];
            if (hol_tape_is_binary(i.op))
                i.b = s->from_tape[i.b];
            if (i.op == HOL_OP_CONST)
                s->constants[i.a] = hol_eval_double_constant(tape, (size_t)i.a);
            s->slot[slot] = i;
            s->constant[slot] = plan[k].constant;
            s->to_tape[slot] = (int32_t)k;
            if (i.op == HOL_OP_INPUT)
                s->input[s->inputs++] = slot;
            slot++;
        }
        s->end[stage].slots = slot;
    }
}

static bool
is_branch(const struct hol_series_double *s, size_t slot)
{
    enum hol_op op = s->slot[slot].op;

    return !s->constant[slot] &&
           (op == HOL_OP_ABS || op == HOL_OP_SIGN || op == HOL_OP_MIN || op == HOL_OP_MAX);
}

/* The slots that are kept: those that decide branches. By stage. */
static enum hol_status
keep(struct hol_series_double *s)
{
    size_t keeps = 0, branches = 0;

    for (size_t slot = 0; slot < s->length; slot++) {
        if (!is_branch(s, slot))
            continue;
        branches++;
        s->kept[s->slot[slot].a] = 1;
        if (hol_tape_is_binary(s->slot[slot].op))
            s->kept[s->slot[slot].b] = 1;
    }
    for (size_t slot = 0; slot < s->length; slot++)
        keeps += s->kept[slot] == 1;
    if (!HOL_ARENA_ARRAY(&s->arena, s->keep, keeps) ||
        !HOL_ARENA_ARRAY(&s->arena, s->branch, branches) ||
        !HOL_ARENA_ARRAY(&s->arena, s->series, keeps * (s->order + 1)))
        return HOL_NOMEM;
    keeps = 0;
    for (size_t stage = 0, slot = 0; stage < HOL_STAGE_COUNT; stage++) {
        for (; slot < s->end[stage].slots; slot++) {
            if (s->kept[slot] != 1) {
                s->kept[slot] = -1;
                continue;
            }
            s->keep[keeps] = (struct series_keep){s->series + keeps * (s->order + 1), s->of[slot]};
            s->kept[slot] = (int32_t)keeps++;
        }
        s->end[stage].keeps = keeps;
    }
    for (size_t slot = 0; slot < s->length; slot++)
        if (is_branch(s, slot))
            s->branch[s->branches++] = (struct series_branch){
                (size_t)s->kept[s->slot[slot].a],
                hol_tape_is_binary(s->slot[slot].op) ? (size_t)s->kept[s->slot[slot].b] : SIZE_MAX};
    return HOL_OK;
}

static enum hol_status
make(struct hol_series_double *s, size_t count, const size_t *outputs)
{
    const struct hol_tape *tape = s->tape;
    size_t length = tape->length;
    struct hol_series_plan *plan = hol_alloc(length, sizeof *plan);
    double *value = NULL;
    enum hol_status status = HOL_NOMEM;

    if (!plan || (status = hol_series_plan_make(plan, tape, count, outputs)) != HOL_OK)
        goto done;
    for (size_t k = 0; k < length; k++)
        s->length += plan[k].needed;
    status = HOL_NOMEM;
    value = hol_alloc(s->length + 1, sizeof *value);
    if (!value || !HOL_ARENA_ARRAY(&s->arena, s->slot, s->length) ||
        !HOL_ARENA_ARRAY(&s->arena, s->from_tape, length) ||
        !HOL_ARENA_ARRAY(&s->arena, s->to_tape, s->length) ||
        !HOL_ARENA_ARRAY(&s->arena, s->constant, s->length) ||
        !HOL_ARENA_ARRAY(&s->arena, s->input, s->length) ||
        !HOL_ARENA_ARRAY(&s->arena, s->of, s->length) ||
        !HOL_ARENA_ARRAY(&s->arena, s->kept, s->length) ||
        !HOL_ARENA_ARRAY(&s->arena, s->constants, tape->constant_count))
        goto done;
    s->pi = hol_eval_double_pi();
    collect(s, plan);
    hol_eval_double(value, s->constants, s->pi, s->slot, 0, s->end[HOL_STAGE_PARAMETERS].slots);
    if ((status = hol_series_double_plan(s, plan, value)) != HOL_OK || (status = keep(s)) != HOL_OK)
        goto done;
    status =
        HOL_ARENA_ARRAY(&s->arena, s->lead, s->length + s->leads) &&
                (s->r = hol_lanes_alloc(&s->arena, s->registers)) != NULL &&
                (s->rows = hol_lanes_alloc(&s->arena, (s->order + 1) * (2 * s->width + 1))) != NULL
            ? HOL_OK
            : HOL_NOMEM;
done:
    hol_free(value);
    hol_free(plan);
    return status;
}

enum hol_status
hol_series_double_create(struct hol_series_double **series, const struct hol_tape *tape,
                         size_t count, const size_t *outputs, size_t order)
{
    struct hol_series_double *s;
    enum hol_status status;

    if (order > ORDER_MAX)
        return HOL_INVALID;
    s = hol_alloc(1, sizeof *s);
    if (!s)
        return HOL_NOMEM;
    s->tape = tape;
    s->order = order;
    status = make(s, count, outputs);
    if (status != HOL_OK) {
        hol_series_double_destroy(s);
        return status;
    }
    hol_series_double_restart(s);
    *series = s;
    return HOL_OK;
}

void
hol_series_double_destroy(struct hol_series_double *s)
{
    if (!s)
        return;
    hol_free(s->lead_code);
    hol_free(s->code);
    hol_arena_clear(&s->arena);
    hol_free(s);
}

/* ------------------------------------------------------------------------- inputs */

void
hol_series_double_restart(struct hol_series_double *s)
{
    for (size_t stage = HOL_STAGE_PARAMETERS + 1; stage < HOL_STAGE_COUNT; stage++)
        s->done[stage] = 0;
    for (size_t i = 0; i < s->inputs; i++)
        s->lead[s->input[i]] = NAN;
    s->inner = 0;
}

bool
hol_series_double_input(const struct hol_series_double *s, enum hol_var kind, size_t index,
                        double **first, double **later)
{
    int32_t slot = hol_tape_input_slot(s->tape, kind, index);

    if (slot < 0 || s->from_tape[slot] < 0)
        return false;
    slot = s->from_tape[slot];
    *first = &s->lead[slot];
    *later = &s->r[s->of[slot].reg];
    return true;
}

/* ------------------------------------------------------------------------- results */

static size_t
output_slot(const struct hol_series_double *s, size_t output)
{
    return (size_t)s->from_tape[hol_tape_output_slot(s->tape, output)];
}

double *
hol_series_double_state(const struct hol_series_double *s, enum hol_var kind, size_t *count)
{
    *count = s->coordinates;
    return s->r + (kind == HOL_VAR_VELOCITY ? s->velocities : s->state);
}

void
hol_series_double_output(const struct hol_series_double *s, size_t output, const double **first,
                         const double **later, double *scale)
{
    size_t slot = output_slot(s, output);

    *first = &s->lead[slot];
    *later = &s->r[s->of[slot].reg];
    *scale = s->of[slot].scale;
}

bool
hol_series_double_still(const struct hol_series_double *s, enum hol_stage stage)
{
    return s->end[stage].codes == s->end[HOL_STAGE_PARAMETERS].codes &&
           s->end[stage].keeps == s->end[HOL_STAGE_PARAMETERS].keeps;
}

bool
hol_series_double_constant(const struct hol_series_double *s, size_t output)
{
    return s->constant[output_slot(s, output)];
}

size_t
hol_series_double_branches(const struct hol_series_double *s)
{
    return s->branches;
}

double
hol_series_double_branch(const struct hol_series_double *s, size_t i, double at, size_t last)
{
    const double *u = s->keep[s->branch[i].a].to;
    const double *v = s->branch[i].b == SIZE_MAX ? NULL : s->keep[s->branch[i].b].to;
    double sum = 0;

    for (size_t k = last + 1; k-- > 0;)
        sum = sum * at + (v ? u[k] - v[k] : u[k]);
    return sum;
}
