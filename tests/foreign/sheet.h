/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_FOREIGN_SHEET_H
#define HOL_TESTS_FOREIGN_SHEET_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* What tests read in the verdict about a foreign solver; everything bails out on failure. */

/* How often a text occurs in another. */
size_t sheet_count(const char *text, const char *what);

json_t *sheet_json(const char *text);

/* Is every number of the summary of a solver what the problems in the JSON give? */
bool sheet_summary(const json_t *root, size_t solver);
/* How many problems the foreign solver has with a verdict, as the summary says. */
size_t sheet_tally(const json_t *root, const char *verdict);

/* Tags that are opened are closed, in order. */
bool sheet_is_html(const char *html);
/* Braces and environments in pairs, special characters escaped. */
bool sheet_is_latex(const char *text);

#endif
