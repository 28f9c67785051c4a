/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_STUDIES_RANK_INSIDE_H
#define HOL_REPORTS_STUDIES_RANK_INSIDE_H

#include "compare/rank/rank.h"
#include "reports/table/table.h"

#include <stdio.h>

/* What the writers of ranks share (private to reports/rank*.c). */

/* Which rows: those that a record drops, whose multipliers it says, or the truth says, are unique.
 */
enum hol_rank_list { HOL_RANK_DROPPED, HOL_RANK_UNIQUE, HOL_RANK_UNDECIDED, HOL_RANK_TRUE_UNIQUE };
bool hol_rank_chosen(const struct hol_rank_state *state, const struct hol_rank_record *record,
                     enum hol_rank_list list, size_t row);
/* Names of the constraints as a text; "none"; "all"; at most `most` of them, then how many more. */
void hol_rank_list(struct hol_datum *datum, const struct hol_case *source,
                   const struct hol_rank_state *state, const struct hol_rank_record *record,
                   enum hol_rank_list list, size_t most);
/* The same written by `put`; NULL: as it is. */
void hol_rank_put_list(FILE *out, const struct hol_case *source, const struct hol_rank_state *state,
                       const struct hol_rank_record *record, enum hol_rank_list list, size_t most,
                       void (*put)(FILE *out, const char *text));
/* reports/studies/rank-csv.c */
extern const struct hol_table_spec hol_rank_lines;
void hol_rank_put_lines(struct hol_table *table, const struct hol_rank_study *study);
/* reports/studies/rank-json.c */
enum hol_status hol_rank_write_json(FILE *out, const struct hol_rank_study *study) HOL_MUST_CHECK;

#endif
