/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_TRAJECTORY_TRUTH_LINE_H
#define HOL_REPORTS_TRAJECTORY_TRUTH_LINE_H

#include "compare/motion/study.h"
#include "reports/table/table.h"

/* A time to `digits` digits; no later than it is, unless it is the end of what was asked for. */
void hol_motion_reached_text(char *text, size_t size, int digits, long double t, bool end);

/* The same for columns of numbers, to the digits they show: no greater than t unless t is the end.
 */
long double hol_motion_reached_number(long double t, long double end);

/* What the truth of a motion from `start` to `end`, which is known as far as `reached`, rests on:
 * "certified to t = 2, 33 digits", "two runs agree", or first one, then the other; "none", where it
 * does not begin. */
#define HOL_TRUTH_TEXT 120
const char *hol_motion_truth_text(char text[HOL_TRUTH_TEXT], struct hol_study_proof proof,
                                  long double start, long double reached, long double end);
/* "certified" or "agreed", at a time; NULL: the truth has ended. */
const char *hol_motion_truth_word(struct hol_study_proof proof, long double reached, long double t);

/* A note where the truth of a motion ends before the motion, and errors with it. named: what it
 * begins with; why: or NULL. */
void hol_motion_truth_end(struct hol_table *table, const char *named, long double reached,
                          long double end, const char *why);
/* What it rests on (text: a line; LaTeX: in the title), and that end. */
void hol_motion_truth_line(struct hol_table *table, struct hol_study_proof proof, long double start,
                           long double reached, long double end, const char *why);

#endif
