/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_INSTANT_TRUE_ANSWER_H
#define HOL_REPORTS_INSTANT_TRUE_ANSWER_H

#include "reference/enclosure/enclosure.h"
#include "reports/table/table.h"

#include <stdio.h>

/*
 * The truth about an instant for a person: the state, q'', F_L, F_C, multipliers with `digits`
 * digits, the rank and how it was decided, condition numbers, how many digits are known. Impulsive
 * problems are worded as such.
 *
 * enclosure  in  of the same truth. If it is one (why is NULL), components are printed from their
 *                balls, with no more digits than all numbers of the ball share, and it is said what
 *                is certified; else why nothing is. Multipliers that are not unique have no ball
 * digits     in  at most
 *
 * HOL_NOMEM
 */
enum hol_status hol_print_truth(FILE *out, const struct hol_model *model, const char *label,
                                const struct hol_truth *truth,
                                const struct hol_enclosure *enclosure, long digits) HOL_MUST_CHECK;

/*
 * The text of one number of the answer, by the key of its list in JSON ("q", "qdd", "lambda", ...),
 * with no more digits than are known: hol_alloc'd. NULL: out of memory, or there is no such list.
 */
char *hol_truth_text(const struct hol_model *model, const struct hol_truth *truth,
                     const struct hol_enclosure *enclosure, const char *key, size_t i, long digits);

/*
 * The same as one JSON object; numbers are strings of decimals, so that none is rounded on the way.
 * "certified" is an object (digits, bits, rank: proved from below, state: "evaluated" or "solved"),
 * or null, and then "not_certified" says why.
 */
enum hol_status hol_print_truth_json(FILE *out, const struct hol_model *model, const char *label,
                                     const struct hol_truth *truth,
                                     const struct hol_enclosure *enclosure,
                                     long digits) HOL_MUST_CHECK;

/* The same as a table with a row for each number, of all cases. rows: NOMEM */
struct hol_table *hol_truth_table(FILE *out, const struct hol_table_style *style) HOL_MUST_CHECK;
enum hol_status hol_truth_rows(struct hol_table *table, const struct hol_model *model,
                               const char *label, const struct hol_truth *truth,
                               const struct hol_enclosure *enclosure, long digits) HOL_MUST_CHECK;

#endif
