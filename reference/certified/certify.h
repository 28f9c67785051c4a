/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_CERTIFIED_CERTIFY_H
#define HOL_REFERENCE_CERTIFIED_CERTIFY_H

#include "reference/tube/tube.h"

/*
 * A trajectory with a tube that certifies options->digits decimals of q and q' up to t_end, or as
 * far as can be: where the proof loses digits the trajectory is made again with more, where it
 * finds that the trajectory is no solution again with shorter steps there. seconds: of the
 * processor for all of it beyond the first trajectory (0: no proof is tried; INFINITY), which ends
 * where it is after HOL_CERTIFY_RUNS times as many.
 *
 * *tube: NULL where nothing is proved (a start that is not a named state, C not linear in
 * reactions, no time). Statuses, *reached and *why: of the trajectory, as hol_trajectory_create.
 */
enum hol_status hol_certify(struct hol_trajectory **trajectory, struct hol_tube **tube,
                            const struct hol_model *model,
                            const struct hol_trajectory_options *options, const mpfr_t t_end,
                            double seconds, double *reached, const char **why) HOL_MUST_CHECK;

#define HOL_CERTIFY_RUNS 3

extern const char hol_certify_rank[]; /* *why: the rank was not that of the start after it */

/* Why nothing is proved of a trajectory from a start that is enclosed, or not. */
const char *hol_certify_unproved(const struct hol_model *model, bool enclosed);

/* "no" (0), "yes" (INFINITY) or a number of seconds; false: none of these. */
bool hol_certify_seconds(double *seconds, const char *text);

#endif
