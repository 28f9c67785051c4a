/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A tape evaluated on truncated power series in MPFR, order by order. */
#include "model/series/series-inside.h"
#include "model/series/series-plan.h"

#include "base/alloc.h"
#include "numeric/dense/mat.h"

#include <string.h>

/* Inner products keep at least this many bits, however high the order. */
#define LEAST_BITS 64

/* ---------------------------------------------------------------------- creation */

enum hol_status
hol_series_create(struct hol_series **series, const struct hol_tape *tape, size_t count,
                  const size_t *outputs, size_t order, mpfr_prec_t bits)
{
    struct hol_series *s;
    struct hol_series_plan *plan = NULL;
    enum hol_status status = HOL_NOMEM;

    if (bits < HOL_BITS_MIN || bits > HOL_BITS_MAX || order > SIZE_MAX / 2)
        return HOL_INVALID;
    s = hol_alloc(1, sizeof *s);
    if (!s)
        return HOL_NOMEM;
    s->tape = tape;
    s->bits = bits;
    s->order = order;
    s->stride = order + 1;
    s->slot = hol_alloc(tape->length, sizeof *s->slot);
    s->range = hol_alloc(tape->length, sizeof *s->range);
    plan = hol_alloc(tape->length, sizeof *plan);
    if (!s->slot || !s->range || !plan ||
        (status = hol_series_plan_make(plan, tape, count, outputs)) != HOL_OK ||
        (status = hol_series_allocate(s, plan, count, outputs)) != HOL_OK)
        goto done;
    hol_series_restart(s);
    *series = s;
    s = NULL;
done:
    hol_free(plan);
    hol_series_destroy(s);
    return status;
}

void
hol_series_destroy(struct hol_series *s)
{
    if (!s)
        return;
    hol_free(s->slot);
    hol_free(s->range);
    hol_free(s->active);
    hol_free(s->numbers);
    hol_free(s->blocks);
    hol_free(s->words);
    hol_free(s);
}

void
hol_series_grade(struct hol_series *s, double loss)
{
    s->loss = loss > 0 ? loss : 0;
}

void
hol_series_pace(struct hol_series *s, long unit)
{
    s->unit = unit;
}

/* ------------------------------------------------------------------------ inputs */

void
hol_series_restart(struct hol_series *s)
{
    for (size_t stage = HOL_STAGE_PARAMETERS + 1; stage < HOL_STAGE_COUNT; stage++)
        s->done[stage] = 0;
    for (size_t k = 0; k < s->tape->length; k++)
        if (s->slot[k].c && s->tape->code[k].op == HOL_OP_INPUT)
            for (size_t j = 0; j < s->stride; j++)
                mpfr_set_nan(s->slot[k].c[j]);
    for (size_t row = 0; row < s->rows; row++)
        hol_block_restart(&s->blocks[row], s->unit);
}

static int32_t
input_slot(const struct hol_series *s, enum hol_var kind, size_t index)
{
    int32_t slot;

    if ((unsigned)kind >= HOL_VAR_COUNT || index >= s->tape->input_count[kind])
        return -1;
    slot = s->tape->input_slot[kind][index];
    return slot >= 0 && s->slot[slot].c ? slot : -1;
}

void
hol_series_set(struct hol_series *s, enum hol_var kind, size_t index, size_t k, const mpfr_t value)
{
    int32_t slot = input_slot(s, kind, index);

    if (slot < 0 || k > s->order)
        return;
    mpfr_set(s->slot[slot].c[k], value, MPFR_RNDN);
    hol_block_forget(hol_series_block(s, s->slot[slot].c), k);
}

bool
hol_series_needs(const struct hol_series *s, enum hol_var kind, size_t index)
{
    return input_slot(s, kind, index) >= 0;
}

/* --------------------------------------------------------------------------- run */

/* The leading coefficient: the operation on those of the operands. */
static void
run_leading(const struct series_step *step)
{
    struct hol_instruction code[3];

    code[2] = step->code;
    code[2].a = 0;
    mpfr_set(step->tmp[0], step->u[0], MPFR_RNDN);
    if (step->v) {
        code[2].b = 1;
        mpfr_set(step->tmp[1], step->v[0], MPFR_RNDN);
    }
    hol_eval_mpfr(step->tmp, NULL, code, 2, 3);
    mpfr_set(step->w[0], step->tmp[2], MPFR_RNDN);
}

static bool
run_one(struct hol_series *s, size_t slot, size_t k)
{
    const struct series_slot *to = &s->slot[slot];
    struct hol_instruction i = s->tape->code[slot];
    double lost = s->loss * (double)k, most = (double)(s->bits - LEAST_BITS);
    struct series_step step = {
        .code = i, .w = to->c, .k = k, .series = s, .stride = s->stride, .tmp = s->tmp};

    switch (i.op) {
    case HOL_OP_CONST:
        mpfr_set_q(to->c[0], s->tape->constants[i.a], MPFR_RNDN);
        return true;
    case HOL_OP_PI:
        mpfr_const_pi(to->c[0], MPFR_RNDN);
        return true;
    case HOL_OP_INPUT:
        return true;
    default:
        break;
    }
    if (to->twin >= 0) { /* the first companion of its twin */
        mpfr_set(to->c[k], s->slot[to->twin].aux[k], MPFR_RNDN);
        return true;
    }
    step.u = s->slot[i.a].c;
    step.u_constant = s->slot[i.a].constant;
    if (hol_tape_is_binary(i.op)) {
        step.v = s->slot[i.b].c;
        step.v_constant = s->slot[i.b].constant;
    }
    step.aux = to->aux;
    step.lead = to->lead;
    step.bits = s->bits - (mpfr_prec_t)(lost < most ? lost : most > 0 ? most : 0);
    if (k == 0)
        run_leading(&step);
    if (to->constant || !mpfr_number_p(to->c[0]))
        return to->constant;
    return i.op <= HOL_OP_POW ? hol_series_arithmetic(&step) : hol_series_function(&step);
}

/* Coefficient k of a slot; false: there is none. */
static bool
run_slot(struct hol_series *s, size_t slot, size_t k, size_t *where)
{
    if (run_one(s, slot, k) && mpfr_number_p(s->slot[slot].c[k]))
        return true;
    if (where)
        *where = slot;
    return false;
}

static bool
run_stage(struct hol_series *s, size_t stage, size_t k, size_t *where)
{
    if (k == 0) {
        size_t from = stage == 0 ? 0 : s->tape->stage_end[stage - 1];

        for (size_t slot = from; slot < s->tape->stage_end[stage]; slot++)
            if (s->slot[slot].c && !run_slot(s, slot, k, where))
                return false;
        return true;
    }
    for (size_t i = stage == 0 ? 0 : s->active_end[stage - 1]; i < s->active_end[stage]; i++)
        if (!run_slot(s, s->active[i], k, where))
            return false;
    return true;
}

enum hol_status
hol_series_run(struct hol_series *s, enum hol_stage stage, size_t k, size_t *where)
{
    if ((unsigned)stage >= HOL_STAGE_COUNT || k > s->order)
        return HOL_INVALID;
    for (unsigned i = 0; i <= (unsigned)stage; i++) {
        size_t first = i == HOL_STAGE_PARAMETERS ? 0 : k;

        if (s->done[i] > first)
            continue;
        if (s->done[i] < first)
            return HOL_INVALID;
        if (!run_stage(s, i, first, where))
            return HOL_DOMAIN;
        s->done[i]++;
    }
    return HOL_OK;
}

void
hol_series_redo(struct hol_series *s, enum hol_stage stage, size_t k)
{
    for (size_t i = (size_t)stage; i < HOL_STAGE_COUNT; i++)
        if (s->done[i] == k + 1)
            s->done[i] = k;
    for (size_t row = 0; row < s->rows; row++)
        hol_block_forget(&s->blocks[row], k);
}

mpfr_t *
hol_series_read(const struct hol_series *s, size_t output)
{
    return s->slot[hol_tape_output_slot(s->tape, output)].c;
}

void
hol_series_get(mpfr_t value, const struct hol_series *s, size_t output, size_t k)
{
    mpfr_set(value, hol_series_read(s, output)[k], MPFR_RNDN);
}

bool
hol_series_constant(const struct hol_series *s, size_t output)
{
    return s->slot[hol_tape_output_slot(s->tape, output)].constant;
}

void
hol_series_dot(mpfr_t value, const struct hol_series *s, size_t output, size_t from,
               struct hol_block *y, size_t last, size_t n, mpfr_prec_t bits)
{
    hol_block_dot(value, hol_series_block(s, hol_series_read(s, output)), from, y, last, n, bits);
}
