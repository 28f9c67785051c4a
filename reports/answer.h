/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_ANSWER_H
#define HOL_REPORTS_ANSWER_H

#include "reference/instant.h"

#include <stdio.h>

/*
 * The truth about an instant for a person: the state, q'', F_L, F_C, multipliers with `digits`
 * digits, the rank and how it was decided, condition numbers, how many digits are proved. Impulsive
 * problems are worded as such. NOMEM.
 */
enum hol_status hol_print_truth(FILE *out, const struct hol_model *model, const char *label,
                                const struct hol_truth *truth, long digits) HOL_MUST_CHECK;

/* The same as one JSON object; numbers are strings of decimals, so that none is rounded on the way.
 */
enum hol_status hol_print_truth_json(FILE *out, const struct hol_model *model, const char *label,
                                     const struct hol_truth *truth, long digits) HOL_MUST_CHECK;

#endif
