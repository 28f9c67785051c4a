/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MOTION_INTEGRATORS_ABSENT_H
#define HOL_MOTION_INTEGRATORS_ABSENT_H

#include "motion/method.h"

/*
 * Members of a method that this build does not have (private to motion/): its table stays in the
 * list and says why. create is INVALID, the others do nothing.
 */
enum hol_status hol_absent_create(const struct hol_integrator *self, void **work,
                                  const struct hol_rhs *rhs, long double tolerance);
enum hol_status hol_absent_step(void *work, struct hol_vec *t, struct hol_vec *y,
                                const struct hol_vec *h);
void hol_absent_changed(void *work);
size_t hol_absent_steps(const void *work);
void hol_absent_destroy(void *work);

#define HOL_ABSENT_MEMBERS(reason)                                                                 \
    .absent = (reason), .create = hol_absent_create, .step = hol_absent_step,                      \
    .changed = hol_absent_changed, .steps = hol_absent_steps, .destroy = hol_absent_destroy

#endif
