/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Two runs compared: as a table, and as a page of HTML. */
#ifndef HOL_REPORTS_REGRESSION_REGRESSION_TABLE_H
#define HOL_REPORTS_REGRESSION_REGRESSION_TABLE_H

#include "compare/regression/regression.h"
#include "reports/provenance/provenance.h"
#include "reports/table/table.h"

/* What is compared, and how it is shown. */
struct hol_regression_about {
    const char *name[2];                    /* of the older and newer file */
    const struct hol_provenance *record[2]; /* their blocks; empty where there is none */
    double level;
    bool verbose; /* what is within noise, too */
};

/* A row for each difference, the gravest first; in text what to run to see them again. */
enum hol_status hol_regression_write(FILE *out, const struct hol_table_style *style,
                                     const struct hol_regression *regression,
                                     const struct hol_regression_about *about) HOL_MUST_CHECK;
/* The same as a page that needs no other file. */
enum hol_status hol_regression_page(FILE *out, const struct hol_regression *regression,
                                    const struct hol_regression_about *about) HOL_MUST_CHECK;
void hol_regression_probe(const struct hol_table_style *style); /* hol_table_probe */

/* The command that shows the row of a difference; nothing is appended where none is known. */
void hol_regression_reproduce(struct hol_text *line, const struct hol_difference *difference,
                              const struct hol_provenance *record);

#endif
