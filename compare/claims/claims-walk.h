/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A walk along a motion that applies two corrections to each state and compares them. */
#ifndef HOL_COMPARE_CLAIMS_CLAIMS_WALK_H
#define HOL_COMPARE_CLAIMS_CLAIMS_WALK_H

#include "compare/claims/claims-inside.h"

/* |cosine| of angles between two corrections, over the steps where both are there. */
struct hol_angles {
    size_t count; /* of steps */
    long double median, largest;
};

/*
 * A motion from the initial state to `end` in steps of size `step` (decimal), by an integrator and
 * the corrections "one-step", then "energy", after every step, at 53 bits: the angle between what
 * each of the two, alone, would change of q' at the end of the step. (It is the motion of the
 * stabilization "one-step-energy", taken apart.) UNABLE: a
 * method is not there, or the motion does not come to its end; DOMAIN, INVALID, NOMEM.
 */
enum hol_status hol_claim_walk(struct hol_angles *angles, const struct hol_model *model,
                               const char *integrator, const char *step,
                               long double end) HOL_MUST_CHECK;

#endif
