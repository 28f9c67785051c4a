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
 * Walk along a motion from the initial state to `end`, at 53 bits, with the corrections "one-step",
 * then "energy", after every step: the angle between the changes of q' that each of the two, alone,
 * would make at the end of the step. (It is the motion of the stabilization "one-step-energy",
 * taken apart.)
 *
 * step  in  decimal
 *
 * HOL_UNABLE  a method is missing in this build, or the motion does not come to its end
 * HOL_DOMAIN, HOL_INVALID, HOL_NOMEM
 */
enum hol_status hol_claim_walk(struct hol_angles *angles, const struct hol_model *model,
                               const char *integrator, const char *step,
                               long double end) HOL_MUST_CHECK;

#endif
