/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_TAPE_EVAL_DISC_H
#define HOL_MODEL_TAPE_EVAL_DISC_H

#include "model/tape/ball.h"
#include "model/tape/tape.h"

/*
 * The tape in complex balls: where the inputs are analytic functions of s with values in their
 * balls for all s in a disc, and real at its centre, an output that comes out finite is an analytic
 * function there, the continuation of the real one at the centre, with values in its ball. So abs,
 * sign, min and max must be decided by the ball, and sqrt, log, powers, asin, acos, atan, atan2 and
 * asinh must keep off their cuts; else the slot is indeterminate. Up to the stage PROBLEM or IDEAL.
 */
struct hol_disc;
enum hol_status hol_disc_create(struct hol_disc **disc, const struct hol_tape *tape,
                                mpfr_prec_t bits) HOL_MUST_CHECK; /* INVALID: bits; NOMEM */
void hol_disc_destroy(struct hol_disc *disc);                     /* NULL is a no-op */
void hol_disc_set(struct hol_disc *disc, enum hol_var kind, size_t index, const acb_t value);
void hol_disc_run(struct hol_disc *disc, enum hol_stage stage);
/* The ball of an output after a run; belongs to the disc. */
acb_srcptr hol_disc_get(const struct hol_disc *disc, size_t output);

#endif
