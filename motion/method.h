/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The interface of an integrator. */
#ifndef HOL_MOTION_METHOD_H
#define HOL_MOTION_METHOD_H

#include "problem/problem.h"

#include <stdbool.h>

/*
 * The equations behind the right-hand side: problem (M, F, A, b, C), phi and phi' (or g; m each, as
 * hol_system_residuals) at a state; the problem is valid until the next call. DOMAIN: an expression
 * has no value.
 */
struct hol_holonomic {
    size_t m;
    bool has_rates; /* no row of acceleration level: phi' = 0 or g = 0 stands for every row */
    void *context;
    enum hol_status (*at)(void *context, const struct hol_problem **problem, struct hol_vec *phi,
                          struct hol_vec *rate, const struct hol_vec *t, const struct hol_vec *q,
                          const struct hol_vec *v);
    /*
     * hol_rhs.holonomic only, else NULL: p = T_q' and f = T_q - V_q + Q (n each) at a state, so
     * that p' = f + A^T lambda; and simple: M is constant, F = F(t, q), so that F serves as well.
     */
    enum hol_status (*momenta)(void *context, struct hol_vec *p, struct hol_vec *f,
                               const struct hol_vec *t, const struct hol_vec *q,
                               const struct hol_vec *v);
    bool simple;
};

/*
 * What an integrator integrates: y' = f(t, y), y = (q, v, s): 2n components and, with a
 * stabilization that integrates the constraints of velocity level ([Greenwood2003]
 * (6.331)-(6.335)), more. n = 0: any system of first order.
 */
struct hol_model;
struct hol_rhs {
    size_t n;    /* coordinates */
    size_t size; /* of y: 2n + extra */
    mpfr_prec_t bits;
    void *context;
    /* dydt is written on OK only; what else it returns ends the step. */
    enum hol_status (*derivative)(void *context, struct hol_vec *dydt, const struct hol_vec *t,
                                  const struct hol_vec *y);
    bool position_only; /* y = (q, v), v' does not depend on v */
    /*
     * holonomic: of systems with holonomic constraints alone, M = M(t, q), and no nonideal forces;
     * given to methods with HOL_METHOD_HOLONOMIC only. equations: of all whose C does not depend on
     * F_L or lambda. NULL: it is no such system, or there is more in the right-hand side than its
     * equations.
     */
    const struct hol_holonomic *holonomic, *equations;
    /* The case, if f is its q'' and nothing besides (no stabilization inside f); or NULL. */
    const struct hol_model *model;
    /* With a model, for a method that solves its linear problem itself: it could not, at (t, y). */
    void (*refused)(void *context, enum hol_status status, const struct hol_vec *t,
                    const struct hol_vec *y);
};

#define HOL_METHOD_ADAPTIVE (1u << 0)  /* chooses its own steps to a tolerance */
#define HOL_METHOD_IMPLICIT (1u << 1)  /* solves equations at each step */
#define HOL_METHOD_MULTISTEP (1u << 2) /* keeps a history; the first steps are made by RK-4 */
#define HOL_METHOD_POSITION (1u << 3)  /* for q'' = f(t, q) only */
#define HOL_METHOD_DOUBLE (1u << 4)    /* 53 bits only (a library's) */
#define HOL_METHOD_HOLONOMIC (1u << 5) /* where hol_rhs.holonomic is given only */
#define HOL_METHOD_EQUATIONS (1u << 6) /* where hol_rhs.equations is given only */
#define HOL_METHOD_MODEL (1u << 7)     /* where hol_rhs.model is given only */

struct hol_integrator {
    const char *name;    /* "rk4"                                        */
    const char *source;  /* equations, or the library and its key        */
    const char *summary; /* one line for `holonom list integrators`      */
    unsigned flags;      /* HOL_METHOD_...                               */
    int order;           /* global; 0: as the tolerance wants            */
    const char *absent;  /* NULL, or why this build has it not: create is INVALID */
    const void *kind;    /* private to its file: which of the methods there */

    /*
     * work       out  for rhs->size components at rhs->bits; destroy
     * rhs        in   must outlive the work
     * tolerance  in   in (0, 1), relative and absolute, of adaptive methods; others ignore it
     *
     * HOL_INVALID  the method does not apply (POSITION, DOUBLE, HOLONOMIC, EQUATIONS, tolerance),
     *              or is absent
     * HOL_NOMEM
     */
    enum hol_status (*create)(const struct hol_integrator *self, void **work,
                              const struct hol_rhs *rhs, long double tolerance);
    /*
     * One step. Adaptive methods take as many steps of their own as reach t + h. Allocates nothing.
     *
     * t  in/out  1     + h if HOL_OK
     * y  in/out  size  the state there. With another status t and y are unchanged, but for an
     *                  adaptive method: then they are the last state that it reached
     * h  in      1     > 0; another one than before makes a multistep method begin anew
     *
     * HOL_UNABLE  no convergence, or the step that is needed is too small
     * and what the rhs answered
     */
    enum hol_status (*step)(void *work, struct hol_vec *t, struct hol_vec *y,
                            const struct hol_vec *h);
    /*
     * The state was changed from outside (a correction) after the last step. Histories of
     * derivatives are kept (the newest is always evaluated at the state that `step` is given),
     * those of positions begin anew.
     */
    void (*changed)(void *work);
    size_t (*steps)(const void *work); /* own steps so far */
    /* Evaluations so far of the case, each with a solve, other than through the rhs: an order of a
     * power series counts as one. NULL: none. */
    size_t (*evaluations)(const void *work);
    void (*destroy)(void *work); /* NULL is a no-op */
};

/* The table, in the order of the reports; NULL beyond the last; and by name (NULL: none). */
const struct hol_integrator *hol_integrator_at(size_t index);
const struct hol_integrator *hol_integrator_find(const char *name);

#endif
