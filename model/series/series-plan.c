/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Which slots of a tape are constant, and which have a companion series. */
#include "model/series/series-plan.h"

static enum hol_op
twin_of(enum hol_op op)
{
    switch (op) {
    case HOL_OP_SIN:
        return HOL_OP_COS;
    case HOL_OP_COS:
        return HOL_OP_SIN;
    case HOL_OP_SINH:
        return HOL_OP_COSH;
    case HOL_OP_COSH:
        return HOL_OP_SINH;
    default:
        return HOL_OP_COUNT;
    }
}

static int32_t
find_twin(const struct hol_series_plan *plan, const struct hol_tape *tape, size_t slot)
{
    enum hol_op op = twin_of(tape->code[slot].op);

    if (op == HOL_OP_COUNT)
        return -1;
    for (size_t k = slot; k-- > (size_t)tape->code[slot].a + 1;)
        if (plan[k].needed && tape->code[k].op == op && tape->code[k].a == tape->code[slot].a)
            return (int32_t)k;
    return -1;
}

enum hol_status
hol_series_plan_make(struct hol_series_plan *plan, const struct hol_tape *tape, size_t count,
                     const size_t *outputs)
{
    for (size_t i = 0; i < count; i++) {
        if (outputs[i] >= tape->output_count)
            return HOL_INVALID;
        plan[hol_tape_output_slot(tape, outputs[i])].needed = true;
    }
    for (size_t k = tape->length; k-- > 0;) {
        const struct hol_instruction *i = &tape->code[k];

        if (!plan[k].needed || hol_tape_is_leaf(i->op))
            continue;
        plan[i->a].needed = true;
        if (hol_tape_is_binary(i->op))
            plan[i->b].needed = true;
    }
    for (size_t k = 0; k < tape->length; k++) {
        const struct hol_instruction *i = &tape->code[k];

        if (hol_tape_is_leaf(i->op))
            plan[k].constant = i->op != HOL_OP_INPUT;
        else
            plan[k].constant =
                plan[i->a].constant && (!hol_tape_is_binary(i->op) || plan[i->b].constant);
        plan[k].twin = plan[k].constant ? -1 : find_twin(plan, tape, k);
    }
    return HOL_OK;
}
