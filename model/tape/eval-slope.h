/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_TAPE_EVAL_SLOPE_H
#define HOL_MODEL_TAPE_EVAL_SLOPE_H

#include "model/tape/eval-ball.h"

/*
 * First derivatives of the tape's outputs in balls, forward through the tape, in one input at a
 * time: an enclosure of dw/dx for all inputs in their balls, and where it is finite, w is
 * continuously differentiable there (abs, sign, min and max are decided by the balls). Up to the
 * stage PROBLEM or IDEAL.
 */
struct hol_slope;
enum hol_status hol_slope_create(struct hol_slope **slope,
                                 const struct hol_tape *tape) HOL_MUST_CHECK; /* NOMEM */
void hol_slope_destroy(struct hol_slope *slope);                              /* NULL is a no-op */
/* Partial derivatives of every instruction, after a run of the evaluator to that stage. */
void hol_slope_take(struct hol_slope *slope, const struct hol_ball_eval *eval,
                    enum hol_stage stage);
/* After that: derivatives in one input (all 0 if it is not on the tape). */
void hol_slope_in(struct hol_slope *slope, enum hol_var kind, size_t index);
/* That of an output; belongs to the slope. */
arb_srcptr hol_slope_get(const struct hol_slope *slope, size_t output);

#endif
