/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The span of a motion and its division into steps. */
#ifndef HOL_COMPARE_MOTION_SPAN_H
#define HOL_COMPARE_MOTION_SPAN_H

#include "model/equations/model.h"

/*
 * step (one component) := (end - start) / parts, of the motion from a named state to `until` (one
 * component; NULL: the end of the case's span), rounded twice to its bits. INVALID: no span and no
 * until, or the end is not after the start; NOMEM.
 */
enum hol_status hol_span_part(struct hol_vec *step, const struct hol_model *model, size_t state,
                              const struct hol_vec *until, unsigned long parts) HOL_MUST_CHECK;

/*
 * Is there a motion to be cut into steps? INVALID with *why (static) where there is no end after
 * the start, where a step (NULL: not given) is not positive, or there are more than 2^40 of them
 * (where none is given, the end is more than 2^40 spans away, or 2^200 if the case has none);
 * NOMEM.
 */
enum hol_status hol_span_check(const struct hol_model *model, size_t state,
                               const struct hol_vec *until, const struct hol_vec *step,
                               mpfr_prec_t bits, const char **why) HOL_MUST_CHECK;

#endif
