/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_CERTIFIED_TRUE_MOTION_H
#define HOL_REFERENCE_CERTIFIED_TRUE_MOTION_H

#include "reference/certified/certify.h"
#include "reference/certified/tube-phases.h"

/*
 * The true motion of a case as far as it can be followed, for whoever needs one: through changes of
 * contact and of branch, with what is proved of it.
 */
#define HOL_TRUE_MOTION_SPARE                                                                      \
    10 /* digits to ask for beyond those wanted, where none are proved                             \
        */
struct hol_true_motion {
    struct hol_trajectory *trajectory; /* NULL: in phases */
    struct hol_tube *tube;             /* about it; NULL: nothing is proved */
    struct hol_phases *phases; /* of a case with contacts, or whose equations change a branch */
    struct hol_tubes *tubes;   /* about them; NULL: nothing is proved */
    double false_after;        /* what the runs agree on is, as the proof shows; NaN: not so */
    char why[160];
};

/*
 * Follow it up to t_end; options->digits are those certified, without a proof those of the two
 * runs, which are relative to the largest size of a vector.
 *
 * seconds  in   for a proof; 0: none is tried
 * reached  out  the time up to which it may be used; NaN: nowhere. Where the proof contradicts both
 *               runs, no further than the proof
 * why      out  static, or belongs to the motion; may be NULL
 *
 * HOL_DOMAIN, HOL_UNABLE  it cannot be followed to t_end
 * HOL_INVALID             as hol_trajectory_create;  HOL_NOMEM
 * Cleared in any case.
 */
enum hol_status hol_true_motion_create(struct hol_true_motion *motion,
                                       const struct hol_model *model,
                                       const struct hol_trajectory_options *options,
                                       const mpfr_t t_end, double seconds, double *reached,
                                       const char **why) HOL_MUST_CHECK;
void hol_true_motion_clear(struct hol_true_motion *motion); /* a zeroed struct is a no-op */

/* How far the proof goes (NaN: nowhere), and why no further (static; NULL: to the end). */
double hol_true_motion_proved(const struct hol_true_motion *motion, const char **why);
/* To the end? */
bool hol_true_motion_is_proved(const struct hol_true_motion *motion);
/* Least decimals certified of q and q' anywhere up to there, relative to the largest. */
double hol_true_motion_digits(const struct hol_true_motion *motion);

/* As hol_trajectory_at, without an answer. */
enum hol_status hol_true_motion_at(struct hol_true_motion *motion, const mpfr_t t,
                                   struct hol_point *point, double *digits) HOL_MUST_CHECK;
/* log10 of the sizes of q and q' that these digits are relative to; -INFINITY: t is not in it. */
void hol_true_motion_sizes(double *q, double *v, const struct hol_true_motion *motion,
                           const mpfr_t t);

#endif
