/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Results of several cases that stand in one figure and in one table. */
#ifndef HOL_REPORTS_FIGURES_BY_CASE_H
#define HOL_REPORTS_FIGURES_BY_CASE_H

#include "base/status.h"
#include "model/case.h"

#include <jansson.h>
#include <stdio.h>

/* Results of one kind, one a case, in the order of the cases; each drawing and writer that takes
 * them says of which type. */
struct hol_by_case {
    size_t count;
    const void *const *list;
};
/* Those of one case; as long as the block that it stands in. */
#define HOL_BY_CASE(result) (&(const struct hol_by_case){1, (const void *const[]){(result)}})

/* What a line is called: its own name, after the case's label where there are several cases. */
void hol_by_case_name(char *text, size_t size, const struct hol_by_case *results, const char *label,
                      const char *name);

/* ", s" for what is said of times where the numbers of a case are in seconds, as a unit of one of
 * its parameters says; else "". */
const char *hol_by_case_seconds(const struct hol_case *source);

/* "h = 0.01 s" for a heading; seconds: what hol_by_case_seconds() says of the case. */
void hol_by_case_step(char *text, size_t size, long double step, const char *seconds);

/* A heading grows by a word, after a comma if it is not the first. */
void hol_by_case_join(char *text, size_t size, const char *word);

/*
 * Documents as JSON, a function makes one of each result: alone as it is, several as the member
 * "cases" of an object. NOMEM
 */
enum hol_status hol_by_case_json(FILE *out, const struct hol_by_case *results,
                                 json_t *(*make)(const void *result)) HOL_MUST_CHECK;

#endif
