/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_COMPARE_PUT_H
#define HOL_REPORTS_COMPARE_PUT_H

#include "motion/run/simulate.h"
#include "reports/table/escape.h"

#include <stdio.h>

/* Small things that tables are made of (private to reports/). What is not a number is left out. */

/* CSV: a quoted text; a comma and a number with 6 digits, or nothing behind the comma. */
void hol_put_quoted(FILE *out, const char *text);
/* In a line of names: a comma, and the three in one pair of quotes. */
void hol_put_column(FILE *out, const char *before, const char *name, const char *after);
void hol_put_field(FILE *out, long double value);

/* A word of a command line, in quotes where the shell wants them. */
void hol_put_shell(FILE *out, const char *word);

/* LaTeX: a text with its special characters escaped; 1.2\cdot10^{-16}, 0.12, 12;
 * \infty; -- for what is no number. */
void hol_put_escaped(FILE *out, const char *text);
void hol_put_power(FILE *out, long double value);

/* "COMPLETE", "RANK", ...: how a simulation ended, as a key. */
const char *hol_end_key(enum hol_end end);

/* Text: a line that says so if the truth of a motion ends before the motion. why: or NULL. */
void hol_table_truth_line(struct hol_table *table, long double reached, long double end,
                          const char *why);

#endif
