/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_MOTION_MOTION_RUN_H
#define HOL_TESTS_MOTION_MOTION_RUN_H

#include "tests/motion/simulation.h"

/*
 * The whole motion from its start to `until` (NULL: the end of the span), in steps of that size, by
 * gram-schmidt (tolerance of adaptive methods: 1e-13). The test bails out where the motion does not
 * get there. The caller clears it.
 */
struct hol_outcome motion_run(const struct hol_model *model, const char *integrator,
                              const char *stabilization, const char *step, const char *until,
                              mpfr_prec_t bits);
/* The same of a simulation that is given but for these. */
struct hol_outcome motion_run_as(struct hol_simulation how, const char *step, const char *until);

/* How far its end is from the true one, in q and v together; its q and v become the differences. */
long double motion_error(struct hol_outcome *o, const struct hol_outcome *truth);

#endif
