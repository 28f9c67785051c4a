/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Answers kept as they came, in the form of a file of answers. */
#ifndef HOL_FOREIGN_FILES_KEPT_H
#define HOL_FOREIGN_FILES_KEPT_H

#include "foreign/files/manifest.h"

#include <stdio.h>

/*
 * A run of a solver as a file of answers (answers.h), which can be judged again, and explained
 * problem by problem. Beside the answers there is what came instead of one, as "fault" and "why",
 * and "errors": what the solver's process wrote to its standard error. NaN and infinities are null.
 */
struct hol_kept;

/* manifest: without cases; its texts stay the caller's. NOMEM */
enum hol_status hol_kept_create(struct hol_kept **kept,
                                const struct hol_manifest *manifest) HOL_MUST_CHECK;
/* The replies to the problems of one more case. NOMEM */
enum hol_status hol_kept_add(struct hol_kept *kept,
                             const struct hol_exchange *exchange) HOL_MUST_CHECK;
/* All of it, of the solver that says this of itself. IO, NOMEM */
enum hol_status hol_kept_write(FILE *out, const struct hol_kept *kept,
                               const struct hol_foreign *foreign) HOL_MUST_CHECK;
void hol_kept_destroy(struct hol_kept *kept); /* NULL is a no-op */

#endif
