/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The columns of ranks (private to reports/studies/rank*.c). */
#ifndef HOL_REPORTS_STUDIES_RANK_INSIDE_H
#define HOL_REPORTS_STUDIES_RANK_INSIDE_H

#include "reports/studies/rank.h"

/*
 * A row is made of the case, the state, the record of a solver (NULL: the truth), and one of its
 * steps (NULL: at its default threshold).
 */
extern const struct hol_table_spec hol_rank_rows;

/* Which rows of A: those that a record drops, whose multipliers it says, or the truth says, are
 * unique. */
enum hol_rank_list { HOL_RANK_DROPPED, HOL_RANK_UNIQUE, HOL_RANK_UNDECIDED, HOL_RANK_TRUE_UNIQUE };
#define HOL_RANK_NAMES 6 /* at most, in a table that is read */
/* Names of the constraints as a text; "none"; "all"; at most `most` of them, then how many more. */
void hol_rank_put_names(struct hol_datum *datum, const struct hol_case *source,
                        const struct hol_rank_state *state, const struct hol_rank_record *record,
                        enum hol_rank_list list, size_t most);
/* All of them for JSON. NULL: no memory. */
json_t *hol_rank_names(const struct hol_case *source, const struct hol_rank_state *state,
                       const struct hol_rank_record *record, enum hol_rank_list list);

#endif
