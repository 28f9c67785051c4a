/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_STUDIES_LISTING_H
#define HOL_REPORTS_STUDIES_LISTING_H

#include "reports/compare/writer.h"
#include "reports/notation/tags.h"

#include <jansson.h>

/* A list of cases with n, m, rank and tags, as text, CSV or JSON: begin, one call a case, end. */
struct hol_listing {
    FILE *out;
    struct hol_table *table; /* NULL: text, two lines a case */
};
enum hol_status hol_listing_begin(struct hol_listing *listing, FILE *out,
                                  const struct hol_table_style *style) HOL_MUST_CHECK;
/* truth: of the initial state, or NULL: the rank is not told. NOMEM. */
enum hol_status hol_listing_add(struct hol_listing *listing, const char *name,
                                const struct hol_model *model, unsigned tags,
                                const struct hol_truth *truth) HOL_MUST_CHECK;
/* Also after a failure. NOMEM. */
enum hol_status hol_listing_end(struct hol_listing *listing) HOL_MUST_CHECK;

#endif
