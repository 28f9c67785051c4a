/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_PUBLISHED_CLAIMS_H
#define HOL_REPORTS_PUBLISHED_CLAIMS_H

#include "compare/claims/claims.h"
#include "reports/compare/writer.h"

/*
 * A table of claims: findings[k] is that of the claim with index which[k]. As text (everything),
 * CSV (a line for every number), JSON (everything) or LaTeX (a longtable of claims and verdicts);
 * nothing in other formats. NOMEM.
 */
enum hol_status hol_print_claims(FILE *out, const struct hol_table_style *style, size_t count,
                                 const size_t *which,
                                 const struct hol_claim_finding *findings) HOL_MUST_CHECK;
void hol_claims_probe(const struct hol_table_style *style); /* hol_table_probe */

/* The numbers of a claim, as a table of text or HTML. NOMEM. */
enum hol_status hol_print_claim_numbers(FILE *out, const struct hol_table_style *style,
                                        const struct hol_claim_finding *finding) HOL_MUST_CHECK;

#endif
