/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_TUBE_TUBE_H
#define HOL_REFERENCE_TUBE_TUBE_H

#include "reference/enclosure/enclosure.h"
#include "reference/trajectory/trajectory.h"

/*
 * A proof that the true motion y = (q, q') stays within a tube about the piecewise polynomial y~
 * that a trajectory is: |y - y~| <= delta at every instant. It uses nothing of the trajectory but
 * the numbers: the manual has the theorem ("Certified motions").
 *
 * What is assumed: that the rank of A is the trajectory's, and that the rows left out depend on
 * those chosen: anywhere for any time, since all is analytic in a tube. What is proved: that the
 * rows left out hold to as many digits as the run has, and are nowhere told to be independent; that
 * the chosen rows stay independent, that M is such
 * that q'' is unique, that all expressions of the equations, as they were written, have values and
 * no singularity, and none of abs, sign, min and max a change of branch, in the tube.
 */
struct hol_tube;

/*
 * Build the tube about the second run of the trajectory, up to t_end or as far as the proof goes.
 * HOL_OK, however far. The trajectory must outlive the tube.
 *
 * t, q, v  in  1, n, n  balls of the exact initial state
 * least    in           it stops where fewer digits are left and time is left to begin again;
 *                       -INFINITY: never
 * seconds  in           it stops after that many; INFINITY: never
 *
 * HOL_DOMAIN  the rank, or that the rows left out agree with the others, is proved to be otherwise
 * HOL_UNABLE  nothing is proved: the initial state is not near the run, or C is not linear in the
 *             reactions that it depends on
 * HOL_NOMEM
 */
enum hol_status hol_tube_create(struct hol_tube **tube, const struct hol_trajectory *trajectory,
                                const arb_t t, arb_srcptr q, arb_srcptr v, const mpfr_t t_end,
                                double least, double seconds) HOL_MUST_CHECK;
void hol_tube_destroy(struct hol_tube *tube); /* NULL is a no-op */

/* Where it ends, rounded down; why it does (static), NULL: it reaches t_end. */
double hol_tube_reached(const struct hol_tube *tube, const char **why);
/* Least decimals certified of q and q' anywhere in it, relative to the largest of the run. */
double hol_tube_digits(const struct hol_tube *tube);

/* The state at time t (a ball within the tube): n balls each. DOMAIN: not within. */
enum hol_status hol_tube_at(struct hol_tube *tube, const arb_t t, arb_ptr q,
                            arb_ptr v) HOL_MUST_CHECK;
/* q'', the forces and the unique multipliers there (hol_enclosure_at); it belongs to the tube until
 * the next call. DOMAIN: as above, or the rows left out contradict the others; UNABLE: a ball does
 * not decide; NOMEM. */
enum hol_status hol_tube_answer(struct hol_tube *tube, const arb_t t,
                                const struct hol_enclosure **answer) HOL_MUST_CHECK;
/* An output of the tape there, at any stage. The same; UNABLE: its ball is not bounded. */
enum hol_status hol_tube_output(struct hol_tube *tube, const arb_t t, size_t output,
                                arb_t value) HOL_MUST_CHECK;

#endif
