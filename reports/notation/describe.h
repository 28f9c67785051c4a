/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The description of a case. */
#ifndef HOL_REPORTS_NOTATION_DESCRIBE_H
#define HOL_REPORTS_NOTATION_DESCRIBE_H

#include "reference/instant/instant.h"

#include <stdio.h>

/* The case as the program understood it: prose, numbers, T, V, forces, constraints, M, F, A, b,
 * states. NOMEM. */
enum hol_status hol_describe(FILE *out, const struct hol_model *model,
                             const struct hol_truth *truth) HOL_MUST_CHECK;

#endif
