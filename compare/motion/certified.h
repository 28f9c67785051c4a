/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* How the bound of the error of a certified motion grows over time. */
#ifndef HOL_COMPARE_MOTION_CERTIFIED_H
#define HOL_COMPARE_MOTION_CERTIFIED_H

#include "base/files/keeper.h"
#include "model/equations/model.h"

struct hol_certified_point {
    double t, bits; /* log2 of the largest radius of q and q' there */
};
struct hol_certified_curve {
    const struct hol_case *source;
    double end, seconds; /* of the span; what the proof took */
    size_t count;        /* of those that are certified, from the start */
    struct hol_certified_point *points;
};

/*
 * The motion of a case from its initial state over its span, certified to `digits`, or as far as
 * that goes within `seconds`, at `points` + 1 times alike.
 *
 * keeper  in  of the curve; NULL: none
 *
 * HOL_INVALID  an impulsive case, or no span;  HOL_UNABLE  nothing is certified;  HOL_DOMAIN, NOMEM
 */
enum hol_status hol_certified_curve_create(struct hol_certified_curve **curve,
                                           const struct hol_model *model, long digits,
                                           size_t points, double seconds,
                                           const struct hol_keeper *keeper) HOL_MUST_CHECK;
void hol_certified_curve_destroy(struct hol_certified_curve *curve); /* NULL is a no-op */

#endif
