/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_TRAJECTORY_GBS_H
#define HOL_TESTS_TRAJECTORY_GBS_H

#include "model/state/point.h"

/*
 * A second opinion about trajectories: Gragg's modified midpoint rule with the extrapolation of
 * Bulirsch and Stoer (Hairer, Norsett & Wanner 1993, II.9) in MPFR, on nothing but the
 * accelerations q''(t, q, q') of the linear problem of each instant. No series, no projection.
 *
 * point (at its bits) moves to t_end; the error of each step is about 2^-tolerance of the size of
 * the state. False: it did not get there. *calls (may be NULL): evaluations of q''.
 */
bool gbs_run(struct hol_point *point, const struct hol_model *model, const mpfr_t t_end,
             long tolerance, unsigned long *calls);

#endif
