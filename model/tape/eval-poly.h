/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_TAPE_EVAL_POLY_H
#define HOL_MODEL_TAPE_EVAL_POLY_H

#include "model/tape/ball.h"
#include "model/tape/tape.h"

/*
 * The tape on power series in balls: every slot holds coefficients 0..length-1 of its function of
 * s, enclosed for every choice of the inputs' coefficients from their balls. Up to the stage
 * PROBLEM or IDEAL. abs, sign, min and max have the series of the branch at s = 0; where the
 * ball there does not tell it, all is indeterminate but the first coefficient of abs, min and max.
 * An enclosure of the coefficients says nothing about the function away from 0: that is what
 * hol_disc (eval-disc.h) is for.
 */
struct hol_poly_eval;
enum hol_status hol_poly_eval_create(struct hol_poly_eval **eval, const struct hol_tape *tape,
                                     mpfr_prec_t bits) HOL_MUST_CHECK; /* INVALID: bits; NOMEM */
void hol_poly_eval_destroy(struct hol_poly_eval *eval);                /* NULL is a no-op */
/* What is not on the tape is ignored. */
void hol_poly_eval_set(struct hol_poly_eval *eval, enum hol_var kind, size_t index,
                       const arb_poly_t value);
/* From now on what these outputs do not need is left out, but for the stage PROBLEM where
 * `problem`. NOMEM */
enum hol_status hol_poly_eval_keep(struct hol_poly_eval *eval, const size_t *outputs, size_t count,
                                   bool problem) HOL_MUST_CHECK;
/* All instructions between the parameters and the end of a stage, to that many coefficients. */
void hol_poly_eval_run(struct hol_poly_eval *eval, enum hol_stage stage, slong length);
/* The series of an output after a run; belongs to the evaluator. */
const arb_poly_struct *hol_poly_eval_get(const struct hol_poly_eval *eval, size_t output);

#endif
