/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_MOTION_DRIFT_JSON_H
#define HOL_REPORTS_MOTION_DRIFT_JSON_H

#include "compare/sweeps/drift.h"

#include <stdio.h>

/* Drift as JSON (private to reports/): everything; what has no value is null. NOMEM. */
enum hol_status hol_drift_write_json(FILE *out, const struct hol_drift *drift) HOL_MUST_CHECK;

#endif
