/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* States at which a rate takes a derivative of abs, min or max where it has none. */
#include "base/alloc.h"
#include "model/state/point-work.h"

const char hol_points_tie[] = "a derivative of abs, sign, min, max or atan2 is needed where it has "
                              "none that its form tells: at a tie, or a jump";

const char *
hol_points_why(const struct hol_violation *violation)
{
    return violation->tie ? hol_points_tie
                          : "the state violates a constraint, or cannot be solved for";
}

bool
hol_points_has_tie(const struct hol_points *p, size_t output)
{
    const struct hol_tape *tape = p->model->tape;
    const struct hol_instruction *code = hol_tape_code(tape);
    size_t length = hol_tape_length(tape);
    bool *used = hol_alloc(length, sizeof *used), tie = false;

    if (used == NULL)
        return false;
    used[hol_tape_output_slot(tape, output)] = true;
    hol_tape_mark_operands(used, tape);
    for (size_t k = 0; k < length && !tie; k++)
        if (used[k] && code[k].op == HOL_OP_SIGN && code[k].b == 1) {
            hol_eval_slot(p->tmp[0], p->eval, (size_t)code[k].a);
            tie = mpfr_zero_p(p->tmp[0]) != 0;
        }
    hol_free(used);
    return tie;
}
