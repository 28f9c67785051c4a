/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_TAPE_EVAL_BALL_H
#define HOL_MODEL_TAPE_EVAL_BALL_H

#include "model/tape/ball.h"
#include "model/tape/tape.h"
#include "numeric/dense/mat.h"

#include <arb_poly.h>

/*
 * A tape in balls: every slot is a ball [mid +- radius] that contains the exact value of its
 * expression for every choice of inputs from their balls. Constants are the exact rationals,
 * parameters are computed in balls, mids are rounded to `bits`. Use as of hol_eval
 * (model/tape/tape.h); inputs that were never set are indeterminate.
 *
 * What is not decided by the ball of its argument: abs, min, max are enclosed all the same (they
 * are continuous); sign is indeterminate, and so is what may have no value somewhere in the balls
 * (1/x, log x, sqrt x ... around 0, u^v with a v that is no exact integer and a u around 0).
 */
struct hol_ball_eval;
/* The tape must outlive the evaluator. HOL_INVALID: bits out of range (numeric/dense/mat.h);
 * HOL_NOMEM. */
enum hol_status hol_ball_eval_create(struct hol_ball_eval **eval, const struct hol_tape *tape,
                                     mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_ball_eval_destroy(struct hol_ball_eval *eval); /* NULL is a no-op */
mpfr_prec_t hol_ball_eval_bits(const struct hol_ball_eval *eval);
/* The ball is taken as it is: no rounding. What is not on the tape is ignored. */
void hol_ball_eval_set(struct hol_ball_eval *eval, enum hol_var kind, size_t index,
                       const arb_t value);
/*
 * Compute all instructions up to the end of a stage.
 *
 * where  out  the first offending slot where HOL_DOMAIN; may be NULL
 *
 * HOL_DOMAIN  a ball up to that stage is indeterminate or unbounded; all the same everything is
 *             computed, and the balls that are bounded are enclosures
 */
enum hol_status hol_ball_eval_run(struct hol_ball_eval *eval, enum hol_stage stage,
                                  size_t *where) HOL_MUST_CHECK;
/* The ball of an output after a run that included its stage (PARAMETERS: at once). */
void hol_ball_eval_get(arb_t value, const struct hol_ball_eval *eval, size_t output);
/* The same of an instruction. */
void hol_ball_eval_slot(arb_t value, const struct hol_ball_eval *eval, size_t slot);
/* All slots, by number; they belong to the evaluator. */
arb_srcptr hol_ball_eval_slots(const struct hol_ball_eval *eval);

/*
 * An array of balls, all 0, from our allocator (NULL: out of memory); freed with hol_balls_free
 * (NULL is a no-op).
 */
arb_ptr hol_balls_alloc(size_t count) __attribute__((warn_unused_result));
void hol_balls_free(arb_ptr balls, size_t count);
/* The same of polynomials with balls as coefficients. */
arb_poly_struct *hol_polys_alloc(size_t count) __attribute__((warn_unused_result));
void hol_polys_free(arb_poly_struct *polys, size_t count);
/* v := the midpoints of as many balls as it has components, rounded to nearest; radius := the
 * largest of the radii. */
void hol_balls_midpoints(struct hol_vec *v, mag_t radius, arb_srcptr balls);
/* No less than the radius, of any size. */
long double hol_ball_radius(const arb_t ball);
/* The ball of an MPFR number: exact; indeterminate for NaN and infinities. */
void hol_ball_set_mpfr(arb_t ball, const mpfr_t x);

#endif
