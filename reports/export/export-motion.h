/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_EXPORT_EXPORT_MOTION_H
#define HOL_REPORTS_EXPORT_EXPORT_MOTION_H

#include "foreign/exchange.h"
#include "model/equations/model.h"

#include <jansson.h>

/*
 * A case for a simulator that is not ours, as JSON: what its file says (T, V, forces, constraints
 * and invariants as text in the case language, all definitions expanded; parameters), where the
 * motion begins, the times at which it is wanted, and the columns of a trajectory that `judge
 * --motion' reads; with `references`, the true states at these times. Numbers are doubles with 17
 * digits; "decimals" are the digits on which two runs agree, at most `digits`.
 */
struct hol_export_motion {
    const struct hol_model *model;
    size_t state;      /* the named state that the motion begins at */
    const char *until; /* a decimal; NULL: the end of the span */
    size_t points;     /* times, at least 2, equally spaced from the start to the end */
    long digits;       /* of the truth */
    bool references;
};

/*
 * Make that object.
 *
 * object  out  json_decref
 *
 * HOL_INVALID  no motion: impulsive, no span and no until, an end that is not after the start
 * HOL_DOMAIN   the state at the start is not one;  HOL_UNABLE  there is no truth anywhere;
 * HOL_NOMEM
 */
enum hol_status hol_export_motion_make(json_t **object,
                                       const struct hol_export_motion *how) HOL_MUST_CHECK;

#endif
