/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_TRAJECTORY_TRAJECTORY_H
#define HOL_REFERENCE_TRAJECTORY_TRAJECTORY_H

#include "model/state/point.h"
#include "model/tape/ball.h"

/*
 * The true trajectory of a case from a named state, by Taylor series in MPFR. Per step,
 * q = sum q_k s^k; the equations of order k,
 *     M_0 a_k - A_0^T lambda_k = r_k,   A_0 a_k = c_k,
 * have right-hand sides from lower orders (the tape evaluated on series): one factorization of the
 * leading KKT matrix (linear algebra of reference/, independent rows) and one substitution
 * per order. Order and step from the wanted digits (Jorba & Zou 2005); after each step q and q' are
 * projected onto the constraints at full precision. The whole run is repeated with more bits,
 * another order, tolerance and step factor; digits are those on which both runs agree.
 *
 * The rank of A is that of the start. Where it changes, even if the motion could go on smoothly,
 * the answer is UNABLE and says when; likewise where an abs, sign, min or max changes its branch.
 */
#define HOL_TRAJECTORY_STEPS 160000
#define HOL_TRAJECTORY_BYTES ((size_t)1 << 30) /* of a run's series */
struct hol_trajectory_options {
    long digits;  /* wanted: relative to the largest size so far of the vector (q and q' each) */
    size_t state; /* named state; its t is the start */
    const struct hol_recipe *start; /* NULL: that state; else where the motion begins */
    bool project;
    /* Increasing times at which steps end; where something is narrower than a step sees. NULL */
    const double *stops;
    size_t stop_count;
    mpfr_prec_t bits;  /* of the arithmetic, at least; 0: what the digits ask for */
    size_t most_steps; /* of a run: a budget that is the same on every machine; 0: that */
    double deadline;   /* by hol_clock(CLOCK_MONOTONIC): the runs stop there; 0: never */
    double seconds; /* of the processor, for all runs on either thread: they stop there; 0: never */
    size_t threads; /* 2 and more: the two runs at the same time (0 and 1: one after the other) */
};
struct hol_trajectory;

/*
 * Compute a true trajectory. HOL_OK: both runs agree on `digits` at the end of every step. The
 * model must outlive it, and one trajectory serves one thread. With HOL_DOMAIN and HOL_UNABLE, too,
 * *trajectory is delivered, and may be used up to *reached.
 *
 * reached  out  the time up to which it is valid: the start, if nowhere; NAN: there is no state at
 *               the start. May be NULL
 * why      out  static, or belongs to the trajectory; may be NULL
 *
 * HOL_DOMAIN   the state violates a constraint, or the linear problem has no answer (from t = ...
 *              on)
 * HOL_UNABLE   the rank changes at t = ..., the motion escapes at t = ..., digits are not reached
 * HOL_INVALID  an impulsive case, t_end before the start, digits < 1 or too many;  HOL_NOMEM
 */
enum hol_status hol_trajectory_create(struct hol_trajectory **trajectory,
                                      const struct hol_model *model,
                                      const struct hol_trajectory_options *options,
                                      const mpfr_t t_end, double *reached,
                                      const char **why) HOL_MUST_CHECK;
void hol_trajectory_destroy(struct hol_trajectory *trajectory); /* NULL is a no-op */
/* What it was made with, without a deadline: the same again is made by them. It belongs to the
 * trajectory. */
const struct hol_trajectory_options *
hol_trajectory_made_with(const struct hol_trajectory *trajectory);

/*
 * Read the state at time t, and solve for the answer there.
 *
 * point   out  rounded to its bits
 * answer  out  q'', F_L, F_C, lambda (of least norm); NULL: not wanted
 * digits  out  of q and q', on which both runs agree there; may be NULL
 *
 * HOL_DOMAIN  t is not in the run, or the linear problem has no answer there
 * HOL_UNABLE  the rank is undecided there
 */
enum hol_status hol_trajectory_at(struct hol_trajectory *trajectory, const mpfr_t t,
                                  struct hol_point *point, struct hol_answer *answer,
                                  double *digits) HOL_MUST_CHECK;

/* Set to 0 those components of the state that was read last which are nothing but rounding: both
 * runs share no digit of them. */
void hol_trajectory_clean(struct hol_point *point, struct hol_trajectory *trajectory);

/* log10 of the sizes of q and q' that its digits at t are relative to; -INFINITY: t is not in it.
 */
void hol_trajectory_sizes(double *q, double *v, const struct hol_trajectory *trajectory,
                          const mpfr_t t);

/*
 * Enclose the value of an output of the tape (a let, an invariant, a published expression) at a
 * time, for all inputs that the two runs leave open: the time as given, all else within twice what
 * the runs differ by, there and over the ball of the time, and a rounding error of the first. Where
 * the output jumps between them, or has no value somewhere, there is no ball: no digits are told
 * of it.
 *
 * HOL_DOMAIN, HOL_UNABLE  as in hol_trajectory_at (of the middle);  HOL_UNABLE  it is not enclosed
 */
enum hol_status hol_trajectory_enclose(arb_t value, struct hol_trajectory *trajectory,
                                       const arb_t t, size_t output) HOL_MUST_CHECK;
/* The value that the second run has, of which no digit is told. DOMAIN, UNABLE: none. */
enum hol_status hol_trajectory_output(struct hol_trajectory *trajectory, const mpfr_t t,
                                      size_t output, mpfr_t value) HOL_MUST_CHECK;

/*
 * Find the next event after `from`: a change of sign of an output, or of its time derivative as it
 * belongs to a minimum or maximum. It is found on the power series of the output in each step,
 * where Descartes' rule leaves none out, then refined to the trajectory's digits. An output that
 * depends on forces or branches (abs, sign, min, max) has no single series: its signs are compared
 * at several times in each step and where it is least, and a pair of zeros between two of them is
 * not seen.
 *
 * digits  out  on which both runs agree, relative to 2^hol_trajectory_time_size; may be NULL
 *
 * HOL_DOMAIN   there is none before the end, or the output has no value
 * HOL_INVALID  an extremum of an output that depends on forces
 * HOL_UNABLE   its series converges nowhere fast enough, or a zero is not told from none: one that
 *              is touched, as far as the runs see, may be two that are closer; `when` is up to
 *              where there is none
 */
enum hol_status hol_trajectory_event(struct hol_trajectory *trajectory, size_t output,
                                     enum hol_event_kind kind, const mpfr_t from, mpfr_t when,
                                     double *digits) HOL_MUST_CHECK;
/* The same of a zero that it changes its sign at or only touches, for those who look at the signs
 * beside it themselves. */
enum hol_status hol_trajectory_zero(struct hol_trajectory *trajectory, size_t output,
                                    const mpfr_t from, mpfr_t when) HOL_MUST_CHECK;
/* log2 of the larger of the times at which the first run begins and ends. */
long double hol_trajectory_time_size(const struct hol_trajectory *trajectory);

/* For the reports. */
struct hol_trajectory_facts {
    mpfr_prec_t bits[2];
    size_t order[2], steps[2];
    double digits; /* least agreed on at the ends of steps */
    size_t rank;
    double seconds;
    double stopped_at;            /* where it cannot pass; NAN: nowhere */
    double rank_from, rank_until; /* there, since the rank changes, as the runs see it; NAN */
};
void hol_trajectory_facts(struct hol_trajectory_facts *facts,
                          const struct hol_trajectory *trajectory);
/* Why nothing is proved of it, where that was tried (static); NULL. */
const char *hol_trajectory_unproved(const struct hol_trajectory *trajectory);

#endif
