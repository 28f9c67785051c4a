/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_SERIES_SERIES_PLAN_H
#define HOL_MODEL_SERIES_SERIES_PLAN_H

#include "model/tape/tape-inside.h"

/* What an evaluator on power series has to do with each slot of a tape, at any precision. */
struct hol_series_plan {
    bool needed;   /* by one of the outputs */
    bool constant; /* no input below it: coefficients above 0 are exactly 0 */
    /* Earlier needed slot that has the other one of sin and cos (sinh and cosh) of the same
     * operand, and with it this one; -1: none. */
    int32_t twin;
};

/* plan: as many as the tape has slots, zeroed. INVALID: an output that the tape does not have. */
enum hol_status hol_series_plan_make(struct hol_series_plan *plan, const struct hol_tape *tape,
                                     size_t count, const size_t *outputs) HOL_MUST_CHECK;

#endif
