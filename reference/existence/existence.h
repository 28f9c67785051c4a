/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_EXISTENCE_EXISTENCE_H
#define HOL_REFERENCE_EXISTENCE_EXISTENCE_H

#include "model/state/point.h"

/*
 * Theorem 1 of Udwadia, Kalaba and Nashed (received 1994): let G_1 be a closed box of (q, q', t)
 * around a state; where A, b and F are continuous on it and the rank of A is the same throughout,
 * the motion exists on (t_0 - h, t_0 + h),
 *
 *     h = min(D, b) / (1 + mu sqrt(2 n)),                                  [UKN1994] eq. (5)
 *
 * with D the distance of the state from the boundary of G_1, b the half-width in t, and mu the
 * largest |component| in G_1 of the right-hand side (q', q'') of the first-order system. (The paper
 * counts masses, 3 coordinates each: its 6n is 2n here.) The proof needs nothing but the continuity
 * of the right-hand side, so that M may depend on q and t, and a nonideal force may be there, too;
 * q'' is that of
 *     M q'' = F + C + A^T lambda,   A q'' = b
 * with the least-squares b where rows depend on each other, as in eq. (4), whether or not a state
 * of the box satisfies the constraints.
 *
 * Everything is bounded rigorously: the box is divided into sub-boxes, on each of which the
 * equations are evaluated and solved in balls. That the rank is at least that of the state, k, is
 * proved for every state of the box, since k rows are. That it is not larger is certain if k = m;
 * else it is assumed, unless a state of the box refutes it.
 */
struct hol_existence_options {
    size_t state;                  /* named state */
    const struct hol_point *radii; /* half-widths of the box in t, q, q': positive */
    size_t evaluations;            /* of sub-boxes, at most; 0: 40000 */
};

struct hol_existence {
    size_t n, m, rank;
    bool assumed;             /* rank < m: see above */
    size_t evaluations;       /* how many were needed */
    mpfr_t *number;           /* one block of 64-bit numbers, of which these are part */
    mpfr_ptr D;               /* min(D, b), exact: of a box D <= b */
    mpfr_ptr mu_low, mu_high; /* mu lies between them */
    mpfr_ptr h;               /* rounded down */
    mpfr_ptr t;               /* of the state, rounded */
    char why[160];            /* for a status other than OK */
    char where[256];          /* DOMAIN, UNABLE: the part of the box that is to blame; may be "" */
    bool observed;            /* hol_existence_observe: */
    double reached;           /* the true motion is known to exist up to this time */
    double stopped_at;        /* where it cannot pass, NAN: nowhere before the end looked at */
    char stop_why[160];
};

/*
 * Find h. On HOL_OK, HOL_DOMAIN and HOL_UNABLE *existence is delivered; D, mu and h are valid with
 * HOL_OK only.
 *
 * HOL_DOMAIN   with why and where: there is no state, or the rank is larger somewhere in the box
 * HOL_UNABLE   with why and where: the rank, or a value of the equations, is not proved somewhere;
 *              or a nonideal force depends on F_L, multipliers or reactions
 * HOL_INVALID  impulsive, radii not positive;  HOL_NOMEM
 */
enum hol_status hol_existence_create(struct hol_existence **existence,
                                     const struct hol_model *model,
                                     const struct hol_existence_options *options) HOL_MUST_CHECK;
/* One without anything in it, all numbers zero. NULL: no memory. */
struct hol_existence *hol_existence_empty(void);
void hol_existence_destroy(struct hol_existence *existence); /* NULL is a no-op */

/*
 * Find the interval, forwards in time, on which the true motion from that state is seen to exist:
 * up to the end of the span (at least t_0 + 2 h, where there is an h), or where it stops, which is
 * no failure. Where rows depend on each other, that they go on to agree is part of the assumption
 * about the rank: a motion that has no continuation before t_0 + h refutes it.
 *
 * found  in, out  of hol_existence_create; HOL_OK becomes HOL_DOMAIN where it is refuted
 *
 * HOL_INVALID, HOL_NOMEM
 */
enum hol_status hol_existence_observe(struct hol_existence *existence, enum hol_status *found,
                                      const struct hol_model *model, size_t state) HOL_MUST_CHECK;

#endif
