/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MOTION_STABILIZATIONS_INVARIANTS_H
#define HOL_MOTION_STABILIZATIONS_INVARIANTS_H

#include "motion/stabilizations/correction.h"

/*
 * Corrections of a state to the values that the invariants of a case had at the start,
 * [Greenwood2003] 6.6. For I_1 = E, I_2 = P, ... and their errors dI_k = I_k - I_k(0), the least
 * change of the velocities with
 *     grad_v I_k . dv = -dI_k for all k      (6.442), (6.481); two: (6.497)-(6.504)
 * and, where the constraints are to hold, A dv = 0. One step of Newton's method; the gradients are
 * exact (a tape of their own). Of the energy also the least change of the positions,
 *     dq = -dE grad_q V' / |grad_q V'|^2,   V' = V - T_0 = E at q' = 0              (6.447)
 *
 * Least is in the Euclidean norm of the case's own velocities q' (those of another choice, as the
 * quasi-velocities of (6.448), have another least change), or in the norm of M (correction->mass):
 * dv^T M dv, the same motion in any coordinates.
 *
 * Not all errors can be removed in all states: the gradients are made unit vectors, and directions
 * in which they are nearly parallel (singular values below 1/64 of the largest: Example 6.9 at
 * l' = 0), or nearly normal to what the constraints leave free, are left out; so is a change
 * by more than half of the velocities.
 */
enum { HOL_INVARIANTS_ENERGY = 1, HOL_INVARIANTS_OTHERS = 2, HOL_INVARIANTS_POTENTIAL = 4 };

/* Returns the kinds that a case has: ENERGY, OTHERS; POTENTIAL is not looked for. */
unsigned hol_invariants_kinds(const struct hol_case *c);

struct hol_invariants {
    struct hol_system *system;
    size_t count; /* of those in use */
    bool steep;   /* V' depends on q (POTENTIAL) */
    /* private */
    struct hol_tape *tape;
    struct hol_eval *eval;
    struct hol_vec start, excess, slope, g, step, trial, unit, part;
    struct hol_mat G, left, right;
    struct hol_vec sigma;
    struct hol_work *work;
};

/*
 * Prepare corrections of a system, which must outlive them. Adds nodes to the graph of the case.
 *
 * which  in  ENERGY: the invariant called "energy"; OTHERS: those of other names that depend on the
 *            velocities; POTENTIAL: grad_q V' of the energy, too
 *
 * HOL_INVALID  the case has no invariant of a kind that is wanted;  HOL_NOMEM
 */
enum hol_status hol_invariants_init(struct hol_invariants *w, struct hol_system *system,
                                    unsigned which) HOL_MUST_CHECK;
void hol_invariants_clear(struct hol_invariants *w); /* zeroed: no-op */

/* Note the values at the start. HOL_DOMAIN: an invariant has no value there. */
enum hol_status hol_invariants_begin(struct hol_invariants *w, const struct hol_vec *t,
                                     const struct hol_vec *q,
                                     const struct hol_vec *v) HOL_MUST_CHECK;

/*
 * Correct the velocities. Nothing is allocated.
 *
 * free  in         the rows at this state, factored by hol_correction_factor: the change keeps
 *                  them; NULL: the change is free
 * v     in/out  n
 * done  out        every invariant was corrected, and nothing was left out
 *
 * HOL_DOMAIN  an invariant has no value;  HOL_UNABLE  no singular values are found
 */
enum hol_status hol_invariants_correct(struct hol_invariants *w, struct hol_minimum_norm *free,
                                       const struct hol_vec *t, const struct hol_vec *q,
                                       struct hol_vec *v, bool *done) HOL_MUST_CHECK;

/* Correct q to the energy by (6.447) in the same way. *done: the error was at least halved; q is
 * unchanged otherwise. */
enum hol_status hol_invariants_correct_position(struct hol_invariants *w,
                                                struct hol_minimum_norm *free,
                                                const struct hol_vec *t, struct hol_vec *q,
                                                const struct hol_vec *v, bool *done) HOL_MUST_CHECK;

#endif
