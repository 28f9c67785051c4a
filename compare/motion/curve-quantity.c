/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The quantity of a name along a motion. */
#include "compare/motion/curve.h"

#include "base/alloc.h"

#include <string.h>

static bool
is_name(const char *name, const char *text, size_t length)
{
    return strlen(name) == length && memcmp(name, text, length) == 0;
}

/*
 * Does a coordinate, or a sum with it, stand in a sine, cosine or tangent?
 *
 * sum  out  of each slot of the tape: is it such a sum?
 */
static bool
stands_in_angle(bool *sum, const struct hol_tape *tape, size_t coordinate)
{
    const struct hol_instruction *code = hol_tape_code(tape);
    bool found = false;

    for (size_t k = 0; k < hol_tape_length(tape); k++) {
        const struct hol_instruction *i = &code[k];
        bool one = i->op == HOL_OP_NEG || i->op == HOL_OP_SIN || i->op == HOL_OP_COS ||
                   i->op == HOL_OP_TAN,
             two = i->op == HOL_OP_ADD || i->op == HOL_OP_SUB,
             function = one && i->op != HOL_OP_NEG;

        sum[k] = (i->op == HOL_OP_INPUT && i->a == HOL_VAR_COORD && (size_t)i->b == coordinate) ||
                 ((one || two) && !function && sum[i->a]) || (two && sum[i->b]);
        found = found || (function && sum[i->a]);
    }
    return found;
}

static enum hol_status
find_coordinate(struct hol_curve_quantity *quantity, const struct hol_model *model, size_t index,
                size_t primes)
{
    bool *sum = hol_alloc(hol_tape_length(model->tape) + 1, sizeof *sum);

    if (sum == NULL)
        return HOL_NOMEM;
    *quantity =
        (struct hol_curve_quantity){.kind = (enum hol_curve_kind)(HOL_CURVE_COORDINATE + primes),
                                    .index = index,
                                    .angle = stands_in_angle(sum, model->tape, index)};
    hol_free(sum);
    return HOL_OK;
}

enum hol_status
hol_curve_quantity_find(struct hol_curve_quantity *quantity, const struct hol_model *model,
                        const char *name, size_t length)
{
    const struct hol_case *c = model->source;
    size_t primes = 0;

    if (is_name("t", name, length)) {
        *quantity = (struct hol_curve_quantity){.kind = HOL_CURVE_TIME};
        return HOL_OK;
    }
    for (size_t i = 0; i < c->let_count; i++)
        if (is_name(c->lets[i].name, name, length)) {
            *quantity = (struct hol_curve_quantity){.kind = HOL_CURVE_LET, .index = i};
            return hol_model_stage(model, model->out_let + i) > HOL_STAGE_STATE ? HOL_INVALID
                                                                                : HOL_OK;
        }
    for (size_t i = 0; i < c->invariant_count; i++)
        if (is_name(c->invariants[i].name, name, length)) {
            *quantity = (struct hol_curve_quantity){.kind = HOL_CURVE_INVARIANT, .index = i};
            return HOL_OK;
        }
    while (length > 0 && name[length - 1] == '\'' && primes < 2) {
        length--;
        primes++;
    }
    for (size_t i = 0; i < c->n; i++)
        if (is_name(c->coordinates[i], name, length))
            return find_coordinate(quantity, model, i, primes);
    return HOL_INVALID;
}
