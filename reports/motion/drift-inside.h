/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What the writers of drift share (private to reports/motion). */
#ifndef HOL_REPORTS_MOTION_DRIFT_INSIDE_H
#define HOL_REPORTS_MOTION_DRIFT_INSIDE_H

#include "reports/motion/drift.h"
#include "reports/table/table.h"

/* The parts of a record, as columns count them. */
enum { INTEGRATOR, STABILIZATION, DRIFT, LINE, RESULT, SAMPLE, CASE, NAMES };
#define RECORD(d, line, sample)                                                                    \
    HOL_RECORD((line)->integrator, (line)->stabilization, (d), (line), &(line)->result, (sample),  \
               (d)->source)
#define IN HOL_AT(INTEGRATOR, struct hol_integrator, name)
#define BY HOL_AT(STABILIZATION, struct hol_stabilization, name)
#define OF(field) HOL_AT(RESULT, struct hol_study_result, field)
#define AT(field) HOL_AT(SAMPLE, struct hol_study_sample, field)

#define DRIFT_OF(results, i) (((const struct hol_drift_figure *)(results)->list[i])->drift)

/* CSV: all samples of all cases in one table. NOMEM */
enum hol_status hol_drift_write_samples(FILE *out, const struct hol_table_style *style,
                                        const struct hol_by_case *results) HOL_MUST_CHECK;
/* What must not be overlooked of a drift, as notes; `named`, what each begins with. In tables of
 * samples, which have no rows of it, and in LaTeX also why something does not apply. */
void hol_drift_remarks(struct hol_table *table, const struct hol_drift *drift, const char *named);
/* The changes of the invariants at a sample, or (that of the worst) the largest, as an array. */
json_t *hol_drift_changes(const struct hol_study_result *result,
                          const struct hol_study_sample *sample);
/* Their columns, of the invariants of these names. */
void hol_drift_sample_columns(struct hol_columns *columns, bool several,
                              const char *const *invariants, size_t count);

/* The samples of a line, as an array of objects; NULL: no memory. */
json_t *hol_drift_samples(const struct hol_drift *drift, const struct hol_drift_line *line);

#endif
