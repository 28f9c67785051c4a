/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A simulation as a table: a row a sample, and below it what must not be overlooked. */
#ifndef HOL_REPORTS_MOTION_SIMULATION_H
#define HOL_REPORTS_MOTION_SIMULATION_H

#include "compare/motion/study.h"
#include "motion/run/simulate.h"
#include "reports/table/table.h"

/*
 * t, q, q', the largest |phi| and rate, the residual, what drifts, the rank and kappa of A, the
 * cost so far, and if wanted the errors of q and q'. The table begins with the first sample.
 */
struct hol_simulation_table {
    FILE *out;
    struct hol_table_style style;
    const struct hol_case *source;
    bool with_errors;
    struct hol_study *study; /* of them, there before the first sample */
    int digits;
    struct hol_columns columns;
    struct hol_table *table;
    long double error_q, error_v; /* of the sample that is written */
    long double worst_q, worst_v; /* the largest of these */
};
/* With hol_table_probe of its columns; hol_simulation_end frees it. */
void hol_simulation_begin(struct hol_simulation_table *table, FILE *out,
                          const struct hol_table_style *style, const struct hol_case *source,
                          bool with_errors, mpfr_prec_t bits);
/* For hol_simulate; context: the table. NOMEM, IO */
enum hol_status hol_simulation_sample(void *context,
                                      const struct hol_sample *sample) HOL_MUST_CHECK;
/* Changes of contact and of rank, where it ends early, and with a study its largest errors; how: of
 * the simulation. NOMEM */
enum hol_status hol_simulation_notes(struct hol_simulation_table *table,
                                     const struct hol_outcome *outcome,
                                     const struct hol_simulation *how) HOL_MUST_CHECK;
/* Also frees it. NOMEM, IO */
enum hol_status hol_simulation_end(struct hol_simulation_table *table) HOL_MUST_CHECK;

#endif
