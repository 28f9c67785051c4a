/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The interface of a stabilization, and Baumgarte's gains. */
#ifndef HOL_MOTION_STABILIZATION_H
#define HOL_MOTION_STABILIZATION_H

#include "motion/run/system.h"

/*
 * Baumgarte's gains, one component each, at any number of bits. NULL: the method's own choice, 2/h
 * and 1/h^2 for holonomic rows, 1/h and 1/h^2 for rows of velocity level
 * ([Greenwood2003] (6.299), (6.345)).
 */
struct hol_gains {
    const struct hol_vec *alpha, *beta;
};

#define HOL_STABILIZE_RHS (1u << 0)      /* changes b: U at every pass */
#define HOL_STABILIZE_FROZEN (1u << 1)   /* U once per step, with RHS */
#define HOL_STABILIZE_STEP (1u << 2)     /* corrects after a step */
#define HOL_STABILIZE_PASS (1u << 3)     /* corrects at every pass, before the evaluation */
#define HOL_STABILIZE_INTEGRAL (1u << 4) /* wants s' = g of velocity rows as extra states */
#define HOL_STABILIZE_ENERGY (1u << 5)   /* needs an invariant called "energy" */
#define HOL_STABILIZE_MOMENTUM (1u << 6) /* needs another invariant that depends on velocities */
#define HOL_STABILIZE_FLOW (1u << 7)     /* changes q' at every pass */
#define HOL_STABILIZE_SLOPE (1u << 8)    /* needs an energy that depends on positions at rest */
#define HOL_STABILIZE_MASS (1u << 9)     /* its corrections are least in the norm of M */

struct hol_stabilization {
    const char *name;    /* "one-step"                                     */
    const char *source;  /* equations                                      */
    const char *summary; /* one line for `holonom list stabilizations`     */
    unsigned flags;      /* HOL_STABILIZE_...                              */
    const void *kind;    /* private to its file: which of the methods there */

    /*
     * work    out     destroy
     * system  in/out  must outlive the work; the graph of its case may get nodes
     * gains   in      alpha in 1/s, beta in 1/s^2; NULL: the method's own
     *
     * HOL_INVALID  the case lacks what the method needs (ENERGY, MOMENTUM, SLOPE);  HOL_NOMEM
     */
    enum hol_status (*create)(const struct hol_stabilization *self, void **work,
                              struct hol_system *system, const struct hol_gains *gains);
    /* The motion begins here (the value of the energy is kept); NULL: no need to know. DOMAIN: an
     * expression has no value. */
    enum hol_status (*begin)(void *work, const struct hol_vec *t, const struct hol_vec *q,
                             const struct hol_vec *v);
    /*
     * What is added to the right side of A q'' = b. The system is then at that state. RHS only;
     * else NULL.
     *
     * U        out  m        A q'' = b + U
     * t, q, v  in   1, n, n  the state
     * s        in   m        integral of g; rows that are not of velocity level hold anything
     * h        in   1        the step
     */
    enum hol_status (*bias)(void *work, struct hol_vec *U, const struct hol_vec *t,
                            const struct hol_vec *q, const struct hol_vec *v,
                            const struct hol_vec *s, const struct hol_vec *h);
    /*
     * Correct a state. STEP or PASS only; else NULL.
     *
     * t     in      1
     * q, v  in/out  n  unchanged unless HOL_OK
     *
     * HOL_DOMAIN  an expression has no value
     * HOL_UNABLE  the rank of A cannot be decided, or M is not positive definite where it is needed
     */
    enum hol_status (*correct)(void *work, const struct hol_vec *t, struct hol_vec *q,
                               struct hol_vec *v);
    /*
     * What takes the place of q' = v in the equations that are integrated, at a state; the system
     * is then there. FLOW only; else NULL. Statuses as of correct.
     *
     * rate  out  n  q' of these equations
     */
    enum hol_status (*flow)(void *work, struct hol_vec *rate, const struct hol_vec *t,
                            const struct hol_vec *q, const struct hol_vec *v);
    /* Steps since `begin` in which a correction, or a part of it, was left out, because it would be
     * large or is not determined. NULL: never. */
    size_t (*skipped)(const void *work);
    void (*destroy)(void *work); /* NULL is a no-op */
};

/* The table, in the order of the reports; NULL beyond the last; and by name (NULL: none). */
const struct hol_stabilization *hol_stabilization_at(size_t index);
const struct hol_stabilization *hol_stabilization_find(const char *name);

#endif
