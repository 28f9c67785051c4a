/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_INSTANT_FORMULATION_ANSWER_H
#define HOL_REPORTS_INSTANT_FORMULATION_ANSWER_H

#include "compare/instant/solved.h"
#include "reports/table/table.h"

#include <stdio.h>

/*
 * What a formulation answered, for a person, with as many digits as its bits hold, at most
 * `digits`: q'', F_L, F_C, multipliers with a mark where they are not unique, the iterations of an
 * iterative method, by what it was computed, and the residual of the state.
 */
void hol_print_solved(FILE *out, const struct hol_model *model, const char *label,
                      const struct hol_solved *solved, long digits);

/* The same as a table with a row for each number, of all cases; as one object of JSON. */
struct hol_table *hol_solved_table(FILE *out, const struct hol_table_style *style) HOL_MUST_CHECK;
void hol_solved_rows(struct hol_table *table, const struct hol_model *model, const char *label,
                     const struct hol_solved *solved, long digits);
/* NOMEM, IO. */
enum hol_status hol_print_solved_json(FILE *out, const struct hol_model *model, const char *label,
                                      const struct hol_solved *solved, long digits) HOL_MUST_CHECK;

#endif
