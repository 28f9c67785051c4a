/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MOTION_INTEGRATORS_STAGES_H
#define HOL_MOTION_INTEGRATORS_STAGES_H

#include "motion/method.h"

/*
 * Vectors that methods of integration work with (private to motion/): `count` of the size of y in
 * f, a state y, and two times.
 */
#define HOL_STAGES_MAX 6

struct hol_stages {
    const struct hol_rhs *rhs;
    size_t count, steps;
    struct hol_vec f[HOL_STAGES_MAX];
    struct hol_vec y, t, h;
};

enum hol_status hol_stages_init(struct hol_stages *s, const struct hol_rhs *rhs,
                                size_t count) HOL_MUST_CHECK;
void hol_stages_clear(struct hol_stages *s);

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

#endif
