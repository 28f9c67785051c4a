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

/* Of each case of a command its values, and what was found there. */
struct hol_over_found {
    size_t count;
    struct hol_over_one {
        struct hol_parameter_axis axis;
        struct hol_over_instants *instants; /* one or the other */
        struct hol_over_motions *motions;
    } * of;
    const void **list; /* the results, for struct hol_by_case */
};
void hol_over_clear(struct hol_over_found *found); /* zeroed: no-op */

/*
 * All solvers at the state that is asked for (default: initial), at every value of --over, for each
 * case. found: hol_over_clear, in any case. Not OK after a complaint.
 */
enum hol_status hol_over_measure(struct hol_over_found *found, size_t solver_count,
                                 const struct hol_solver *const *solvers,
                                 const struct hol_options *options) HOL_MUST_CHECK;

/* sweep --over: the exit status. */
int hol_sweep_over(const struct hol_options *options);

#endif
