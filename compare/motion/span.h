/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The span of a motion and its division into steps. */
#ifndef HOL_COMPARE_MOTION_SPAN_H
#define HOL_COMPARE_MOTION_SPAN_H

#include "model/equations/model.h"

/*
 * step := (end - start) / parts, rounded twice to its bits, of the motion from a named state.
 *
 * step   out  one component
 * until  in   one component; NULL: the end of the case's span
 *
 * HOL_INVALID  no span and no `until`, or the end is not after the start;  HOL_NOMEM
 */
enum hol_status hol_span_part(struct hol_vec *step, const struct hol_model *model, size_t state,
                              const struct hol_vec *until, unsigned long parts) HOL_MUST_CHECK;

/*
 * Check that there is a motion that can be divided into steps.
 *
 * step  in   NULL: not given
 * why   out  static text, where HOL_INVALID
 *
 * HOL_INVALID  there is no end after the start; a step is not positive, or there are more than 2^40
 *              of them; without a step, the end is more than 2^40 spans away, or 2^200 if the case
 *              has no span
 * HOL_NOMEM
 */
enum hol_status hol_span_check(const struct hol_model *model, size_t state,
                               const struct hol_vec *until, const struct hol_vec *step,
                               mpfr_prec_t bits, const char **why) HOL_MUST_CHECK;

#endif
