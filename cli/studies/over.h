/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What the commands share that go over a parameter of a case: --over, --state. */
#ifndef HOL_CLI_STUDIES_OVER_H
#define HOL_CLI_STUDIES_OVER_H

#include "cli/motion-options.h"
#include "compare/sweeps/over.h"

/* The axis that --over asks for, of a parameter or size of the case; false after a complaint. */
bool hol_over_axis(struct hol_parameter_axis *axis, const struct hol_case *source,
                   const struct hol_options *options);

/*
 * All solvers at the state that is asked for (default: initial), at every value of --over.
 *
 * axis  out  hol_parameter_axis_clear it after the instants, in any case
 *
 * Not OK after a complaint.
 */
enum hol_status hol_over_measure(struct hol_over_instants **instants,
                                 struct hol_parameter_axis *axis, size_t solver_count,
                                 const struct hol_solver *const *solvers,
                                 const struct hol_options *options) HOL_MUST_CHECK;

/* sweep --over: the exit status. */
int hol_sweep_over(const struct hol_options *options);

#endif
