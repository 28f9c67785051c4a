/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MOTION_INTEGRATORS_STAGES_H
#define HOL_MOTION_INTEGRATORS_STAGES_H

#include "base/workspace.h"
#include "motion/method.h"

/*
 * The beginning of the work space of a method (private to motion/): vectors of the size of y in f,
 * a state y, and two times.
 */
#define HOL_STAGES 4

struct hol_stages {
    const struct hol_rhs *rhs;
    const void *kind; /* of the integrator */
    size_t steps;
    struct hol_vec f[HOL_STAGES];
    struct hol_vec y, t, h;
    const struct hol_workspace *table; /* of what follows */
};

/*
 * create() and destroy() of a method whose work space, `size` bytes, begins with its stages.
 *
 * table  in  what else it owns, outliving the work; NULL: nothing
 * n, m   in  the sizes to which the table refers
 */
enum hol_status hol_stages_create(void **work, size_t size, const struct hol_integrator *self,
                                  const struct hol_rhs *rhs, const struct hol_workspace *table,
                                  size_t n, size_t m) HOL_MUST_CHECK;
void hol_stages_destroy(void *work); /* NULL is a no-op */

/* f[k] := f(t, y) */
static inline enum hol_status
hol_stages_at(struct hol_stages *s, size_t k, const struct hol_vec *t, const struct hol_vec *y)
{
    return s->rhs->derivative(s->rhs->context, &s->f[k], t, y);
}

/*
 * One step of the classical RK-4 method, [Greenwood2003] (6.95)-(6.102), from (t, y) with f[0] =
 * f(t, y) given: the result is left in s->y. f[1], f[2] and f[3] are used.
 */
enum hol_status hol_stages_rk4(struct hol_stages *s, const struct hol_vec *t,
                               const struct hol_vec *y, const struct hol_vec *h) HOL_MUST_CHECK;

/* Complete the step: t += h, y := s->y. DOMAIN: y overflows, and nothing is changed. */
enum hol_status hol_stages_finish(struct hol_stages *s, struct hol_vec *t, struct hol_vec *y,
                                  const struct hol_vec *h) HOL_MUST_CHECK;

/* For the tables of methods whose work space begins with its stages: their steps so far, and
 * nothing to be done after a change of the state, as there is no history. */
size_t hol_stages_steps(const void *work);
void hol_stages_unchanged(void *work);
#define HOL_STAGES_MEMBERS                                                                         \
    .changed = hol_stages_unchanged, .steps = hol_stages_steps, .destroy = hol_stages_destroy

#endif
