/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MOTION_INTEGRATORS_CANONICAL_H
#define HOL_MOTION_INTEGRATORS_CANONICAL_H

#include "motion/run/system.h"

/*
 * Momenta and forces of a case for methods that work with p in place of q':
 *     p = T_q',   p' = f + A^T lambda,   f = T_q - V_q + Q
 * T may have terms that are linear in the velocities, or without them; M, T and V may depend on t,
 * and Q on velocities.
 */
struct hol_canonical {
    struct hol_system *system;
    struct hol_tape *tape;
    struct hol_eval *eval;
};

/* Adds nodes to the graph of the case. NOMEM; INVALID: a limit of the graph. */
enum hol_status hol_canonical_init(struct hol_canonical *c,
                                   struct hol_system *system) HOL_MUST_CHECK;
void hol_canonical_clear(struct hol_canonical *c); /* zeroed: no-op */

/* p, f (n each) at a state. Counts as an evaluation. DOMAIN: an expression has no value. */
enum hol_status hol_canonical_at(struct hol_canonical *c, struct hol_vec *p, struct hol_vec *f,
                                 const struct hol_vec *t, const struct hol_vec *q,
                                 const struct hol_vec *v) HOL_MUST_CHECK;

#endif
