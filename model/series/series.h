/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_SERIES_SERIES_H
#define HOL_MODEL_SERIES_SERIES_H

#include "model/series/block.h"
#include "model/tape/tape.h"

/*
 * The tape on truncated power series in MPFR, order by order: coefficient k of every slot from
 * coefficients 0..k of its operands (Taylor arithmetic: Griewank & Walther 2008, table 13.2), never
 * recomputing lower orders. Inputs are functions of s = t - t_0; coefficient k is that of s^k (no
 * factorials).
 */
struct hol_series;

/*
 * Make an evaluator for what `count` outputs of the tape need, and nothing else. The tape must
 * outlive it.
 *
 * order  in  coefficients 0..order
 * bits   in  24 to HOL_BITS_MAX
 *
 * HOL_INVALID  bits, or an output that the tape does not have;  HOL_NOMEM
 */
enum hol_status hol_series_create(struct hol_series **series, const struct hol_tape *tape,
                                  size_t count, const size_t *outputs, size_t order,
                                  mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_series_destroy(struct hol_series *series); /* NULL is a no-op */

/*
 * Inner products of order k are computed with bits - k * loss bits (at least 64) only: if
 * |coefficient k| h^k falls like 2^(-k loss), all of them are known to 2^-bits of the sum at s = h.
 * 0 (the default): full precision.
 */
void hol_series_grade(struct hol_series *series, double loss);

/*
 * From the next restart on, coefficients k are expected to go like 2^(-k unit): unit = log2 of the
 * radius of convergence, roughly. Any will do; a good one makes inner products fast.
 */
void hol_series_pace(struct hol_series *series, long unit);

/* Forget all coefficients but those of the stage PARAMETERS. Inputs are NaN until they are set. */
void hol_series_restart(struct hol_series *series);
/* Coefficient k of an input (rounded once to bits); what the outputs do not need is ignored. The
 * coefficients of TIME are t_0, 1, 0, 0, ...: these, too, are the caller's. */
void hol_series_set(struct hol_series *series, enum hol_var kind, size_t index, size_t k,
                    const mpfr_t value);
/* Do the outputs need this input? */
bool hol_series_needs(const struct hol_series *series, enum hol_var kind, size_t index);

/*
 * Compute coefficient k of all instructions up to the end of a stage, unless that has been done
 * since the last restart.
 *
 * where  out  the slot where HOL_DOMAIN; may be NULL
 *
 * HOL_INVALID  coefficients below k of that stage are missing, or k is above order
 * HOL_DOMAIN   an instruction has no series there: division by a series that starts with 0, sqrt or
 *              log at or below 0, asin or acos at 1 and beyond, a power of 0 that is not a positive
 *              integer, atan2 at the origin, abs or sign at 0, min or max of equal values; or an
 *              input was not set. The series then has to be restarted
 */
enum hol_status hol_series_run(struct hol_series *series, enum hol_stage stage, size_t k,
                               size_t *where) HOL_MUST_CHECK;

/*
 * What has been computed last, coefficient k of a stage and of all later ones, will be computed
 * again by the next hol_series_run: an input has another coefficient k than it was given.
 */
void hol_series_redo(struct hol_series *series, enum hol_stage stage, size_t k);

/* Coefficient k of one of the outputs, after hol_series_run of its stage. */
void hol_series_get(mpfr_t value, const struct hol_series *series, size_t output, size_t k);
/* All coefficients of one of the outputs, 0..order: to be read, those up to the last run. */
mpfr_t *hol_series_read(const struct hol_series *series, size_t output);
/* An inner product, hol_block_dot, of one of the outputs with another row of the same unit. */
void hol_series_dot(mpfr_t value, const struct hol_series *series, size_t output, size_t from,
                    struct hol_block *y, size_t last, size_t n, mpfr_prec_t bits);
/* Does one of the outputs depend on no input (coefficients above 0 are exactly 0)? */
bool hol_series_constant(const struct hol_series *series, size_t output);

/*
 * What the outputs need that goes over to another branch, which the series does not follow: how
 * many instructions, of which kind, and the argument of the i-th at `at`, the sum of its
 * coefficients 0..last.
 */
enum hol_series_branch {
    HOL_BRANCH_SIGN,   /* abs, sign, min, max: where u, or u - v, changes its sign            */
    HOL_BRANCH_ANGLE,  /* atan2(u, v): where u changes its sign and v is negative, or both are 0;
                          where u is constant 0, of v */
    HOL_BRANCH_ROOT,   /* sqrt, powers: where u is 0, also where it only touches it           */
    HOL_BRANCH_INVERSE /* asin, acos: likewise of 1 - u^2                                   */
};
size_t hol_series_branches(const struct hol_series *series);
enum hol_series_branch hol_series_branch_kind(const struct hol_series *series, size_t i);
/* Is one of them of the kind SIGN? */
bool hol_series_switches(const struct hol_series *series);
/* Coefficient k of that argument. */
void hol_series_branch_get(mpfr_t value, const struct hol_series *series, size_t i, size_t k);
void hol_series_branch(mpfr_t value, const struct hol_series *s, size_t i, const mpfr_t at,
                       size_t last);
/* ANGLE: the sign of v there; 0: it is not told from 0 beside its terms as far as `reach`. */
int hol_series_branch_side(const struct hol_series *series, size_t i, const mpfr_t at,
                           const mpfr_t reach, size_t last);

/*
 * log2 of a time, at most 2^from, up to which the series of functions (quotients, roots, sin, exp
 * ...) reach, of which coefficients 0..last have been computed: their own last terms are some 2^eps
 * of their first ones, or they are nothing, or constant. A choice, not a proof.
 */
long double hol_series_reach(const struct hol_series *series, size_t last, double eps,
                             long double from);

#endif
