/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_MOTION_RUN_H
#define HOL_TESTS_MOTION_RUN_H

#include "motion/simulate.h"

/* The whole motion from t = 0 to `until`, in steps of num/den, by gram-schmidt (tolerance of
 * adaptive methods: 1e-13). The test bails out where the motion does not get there. The caller
 * clears it. */
struct hol_outcome motion_run(const struct hol_model *model, const char *integrator,
                              const char *stabilization, long num, unsigned long den, long until,
                              mpfr_prec_t bits);

/* How far its end is from the true one, in q and v together; its q and v become the differences. */
long double motion_error(struct hol_outcome *o, const struct hol_outcome *truth);

#endif
