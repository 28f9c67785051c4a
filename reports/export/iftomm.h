/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_EXPORT_IFTOMM_H
#define HOL_REPORTS_EXPORT_IFTOMM_H

#include "model/equations/model.h"

#include <jansson.h>
#include <stdio.h>

/*
 * A motion as a problem of the IFToMM Library of Computational Benchmark Problems: what its form
 * for submissions asks for (https://www.iftomm-multibody.org/benchmark/submit/), a description
 * and a file of results.
 */
struct hol_iftomm {
    const struct hol_model *model;
    const json_t *motion; /* of hol_export_motion_make, with references */
    const char *results;  /* the name of the other file, which the description refers to */
};

/* The description, a document of LaTeX, in the order of what the library wants to be in it. NOMEM
 */
enum hol_status hol_iftomm_description(FILE *out, const struct hol_iftomm *problem) HOL_MUST_CHECK;

/*
 * The results: a line of names, "Time" first, and a line for each time at which the truth is known,
 * separated by tabs, numbers with 17 digits. INVALID: there is no truth.
 */
enum hol_status hol_iftomm_results(FILE *out, const struct hol_iftomm *problem) HOL_MUST_CHECK;

#endif
