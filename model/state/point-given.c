/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The values that a state gives: numbers, though their expressions may cancel at the bits wanted.
 */
#include "model/state/point-work.h"

#include "model/tape/eval-ball.h"

/* Bits that see what cancels, and the rows and columns for which that is looked for. */
#define FAR 4096
#define SIZE 80
/* Bits of a ball, beyond those wanted of the state, at which its value has not cancelled. */
#define SPARE 16

static enum hol_status
evaluate(arb_t ball, struct hol_ball_eval **balls, const struct hol_points *p, size_t output,
         mpfr_prec_t bits)
{
    enum hol_status status =
        *balls != NULL ? HOL_OK : hol_ball_eval_create(balls, p->model->tape, bits);

    if (status == HOL_OK)
        hol_ball_eval_get(ball, *balls, output);
    return status;
}

static bool
is_known(const arb_t ball, mpfr_prec_t bits)
{
    return arb_is_finite(ball) &&
           (arb_is_zero(ball) || arb_rel_accuracy_bits(ball) >= (slong)bits + SPARE);
}

enum hol_status
hol_points_given(struct hol_points *p, size_t output)
{
    enum hol_status status = HOL_OK;
    arb_t ball;

    hol_eval_get(p->tmp[0], p->eval, output);
    if (p->model->n + p->model->rows > SIZE || p->inner >= FAR)
        return HOL_OK;
    arb_init(ball);
    status = evaluate(ball, &p->near, p, output, p->inner);
    if (status == HOL_OK && !is_known(ball, p->bits)) {
        status = evaluate(ball, &p->far, p, output, FAR);
        /* what is not told from 0 even so stays what rounding makes of it */
        if (status == HOL_OK && is_known(ball, p->bits))
            arf_get_mpfr(p->tmp[0], arb_midref(ball), MPFR_RNDN);
    }
    arb_clear(ball);
    return status;
}
