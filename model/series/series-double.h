/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_SERIES_SERIES_DOUBLE_H
#define HOL_MODEL_SERIES_SERIES_DOUBLE_H

#include "model/tape/tape.h"

/*
 * The tape on truncated power series in native double: the same recurrences as in MPFR
 * (model/series/series.h), arranged for speed. Every nonlinear operation is a few products of
 * series and some arithmetic on their coefficients, found once, when the evaluator is made;
 * products that are wanted at the same time are computed side by side (model/series/lanes.h).
 * Results are reproducible bit for bit, whatever vectors the machine has (but for the elementary
 * functions of its C library).
 *
 * Inputs are functions of one variable s; coefficient k is that of s^k (no factorials). To keep
 * coefficients within the range of a double, the caller chooses the unit of s.
 */
struct hol_series_double;

/*
 * Make an evaluator for what `count` outputs of the tape need, and nothing else. The tape must
 * outlive it.
 *
 * order  in  coefficients 0..order, at most 2^16
 *
 * HOL_INVALID  an output that the tape does not have, or order is too large;  HOL_NOMEM
 */
enum hol_status hol_series_double_create(struct hol_series_double **series,
                                         const struct hol_tape *tape, size_t count,
                                         const size_t *outputs, size_t order) HOL_MUST_CHECK;
void hol_series_double_destroy(struct hol_series_double *series); /* NULL is a no-op */

/* Forget all coefficients but those of the stage PARAMETERS. */
void hol_series_double_restart(struct hol_series_double *series);

/*
 * Where the caller writes an input before each hol_series_double_run of a stage that needs it: its
 * coefficient 0 to *first, its coefficient k > 0, of the order that is run next, to *later. False:
 * the outputs do not need it. After a restart *first is NaN until it is written; *later keeps what
 * it held.
 */
bool hol_series_double_input(const struct hol_series_double *series, enum hol_var kind,
                             size_t index, double **first, double **later);
/* The places of coefficients k > 0 of HOL_VAR_COORD or HOL_VAR_VELOCITY, of all indices below
 * *count, one after another, whether the outputs need them or not (they need none beyond). There is
 * room for whole vectors of HOL_LANES_HALF. */
double *hol_series_double_state(const struct hol_series_double *series, enum hol_var kind,
                                size_t *count);

/*
 * Compute coefficient k of what the outputs need up to the end of a stage, unless that has been
 * done since the last restart. Coefficients above 0 may overflow to Inf or NaN: the caller checks
 * those that it uses.
 *
 * where  out  the slot of the tape where HOL_DOMAIN; may be NULL
 *
 * HOL_INVALID  coefficients below k of that stage are missing, or k is above order
 * HOL_DOMAIN   for k = 0: an instruction has no series there (see hol_series_run), or an input was
 *              not set
 */
enum hol_status hol_series_double_run(struct hol_series_double *series, enum hol_stage stage,
                                      size_t k, size_t *where) HOL_MUST_CHECK;

/* Is there nothing to compute up to the end of a stage for k > 0, so that it need not be run? */
bool hol_series_double_still(const struct hol_series_double *series, enum hol_stage stage);

/* Where an output is found after each hol_series_double_run of its stage: coefficient 0 is *first,
 * coefficient k > 0 is *scale * *later. The places do not change. */
void hol_series_double_output(const struct hol_series_double *series, size_t output,
                              const double **first, const double **later, double *scale);
/* Does one of the outputs depend on no input? */
bool hol_series_double_constant(const struct hol_series_double *series, size_t output);

/*
 * What the outputs need that branches on a sign (abs, sign, min, max): how many instructions, and
 * the argument of the i-th (u, or u - v) at s, the sum of its coefficients 0..last.
 */
size_t hol_series_double_branches(const struct hol_series_double *series);
double hol_series_double_branch(const struct hol_series_double *series, size_t i, double s,
                                size_t last);

#endif
