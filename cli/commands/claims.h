/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Measuring the claims of a book, for `claims` and for the report. */
#ifndef HOL_CLI_COMMANDS_CLAIMS_H
#define HOL_CLI_COMMANDS_CLAIMS_H

#include "cli/options/options.h"
#include "compare/claims/claims.h"

size_t hol_claim_total(void);

/* hol_claims_measure with the cases and the threads of the options. INVALID after a complaint about
 * a case. */
enum hol_status hol_measure_claims(struct hol_claim_finding *findings, size_t count,
                                   const size_t *which,
                                   const struct hol_options *options) HOL_MUST_CHECK;

#endif
