/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_MODEL_EXPR_TAPE_WALK_H
#define HOL_TESTS_MODEL_EXPR_TAPE_WALK_H

#include "model/tape/tape.h"

/*
 * A second evaluator of tapes, with a running error bound: `value` holds the value of every slot at
 * the (high) precision of its elements, `bound` how far an evaluation with `bits` bits may be from
 * it, to first order and with each operation in error by half a unit in the last place (libm:
 * transcendental ones by two units, at 53 bits). Inputs are taken as exact. A bound of +Inf: the
 * evaluation may have lost its way (a pole, a kink, a branch within the error). input gives the
 * value of a variable.
 */
void tape_walk(mpfr_t *value, mpfr_t *bound, const struct hol_tape *tape, mpfr_prec_t bits,
               void (*input)(mpfr_t x, enum hol_var kind, size_t index, void *context),
               void *context);

#endif
