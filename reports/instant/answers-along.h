/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_INSTANT_ANSWERS_ALONG_H
#define HOL_REPORTS_INSTANT_ANSWERS_ALONG_H

#include "compare/instant/instants.h"

#include "reports/table/table.h"

#include <stdio.h>

/*
 * What a formulation answers along a trajectory, as CSV: t, q'', F_L, F_C (where the case has
 * nonideal forces), lambda (where the formulation yields it), the rank and the status of each row;
 * where that is not OK, the fields between are empty. Numbers with as many digits as they need to
 * be read back as they are.
 */
struct hol_instants_writer {
    const struct hol_track *track;
    const struct hol_solver *solver;
    int digits;
    size_t unanswered; /* rows without an answer */
    struct hol_columns columns;
    struct hol_table *table;
};
void hol_instants_begin(struct hol_instants_writer *writer, FILE *out,
                        const struct hol_table_style *style, const struct hol_model *model,
                        const struct hol_track *track, const struct hol_solver *solver,
                        mpfr_prec_t bits);
/*
 * Write a row; as hol_instants_solve calls it.
 *
 * writer  in/out  a struct hol_instants_writer
 * status  in      of the answer; not OK: the row has no answer
 *
 * HOL_NOMEM;  HOL_IO
 */
enum hol_status hol_instants_write(void *writer, size_t row, enum hol_status status,
                                   const struct hol_answer *answer) HOL_MUST_CHECK;
/* Also frees it. NOMEM, IO */
enum hol_status hol_instants_end(struct hol_instants_writer *writer) HOL_MUST_CHECK;

#endif
