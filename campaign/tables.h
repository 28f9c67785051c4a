/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tables about a campaign: its plan, how far it has come, what it found. */
#ifndef HOL_CAMPAIGN_TABLES_H
#define HOL_CAMPAIGN_TABLES_H

#include "campaign/run.h"
#include "reports/table/table.h"
#include "reports/validation/compare-profile.h"

/* A row a block, and one of all. seconds: as hol_campaign_estimate; NULL: they are not known. mpi:
 * of this build. */
enum hol_status hol_campaign_plan_write(FILE *out, const struct hol_table_style *style,
                                        const struct hol_plan *plan, const double *seconds,
                                        const char *mpi) HOL_MUST_CHECK;
enum hol_status hol_campaign_status_write(FILE *out, const struct hol_table_style *style,
                                          const struct hol_plan *plan,
                                          const struct hol_campaign_status *status) HOL_MUST_CHECK;

/*
 * What was found, made of the rows of the store by the database, whatever their number: ANSWERS by
 * formulation and precision, CASES by case, MOTIONS by methods, precision and step; FAILURES: the
 * tasks that failed.
 */
#define HOL_CAMPAIGN_REPORT_LIST(X)                                                                \
    X(ANSWERS, "answers")                                                                          \
    X(CASES, "cases")                                                                              \
    X(MOTIONS, "motions")                                                                          \
    X(FAILURES, "failures")
#define HOL_CAMPAIGN_REPORT_ENUM(name, text) HOL_CAMPAIGN_REPORT_##name,
enum hol_campaign_report {
    HOL_CAMPAIGN_REPORT_LIST(HOL_CAMPAIGN_REPORT_ENUM) HOL_CAMPAIGN_REPORTS
};
#undef HOL_CAMPAIGN_REPORT_ENUM
const char *hol_campaign_report_text(enum hol_campaign_report which);
enum hol_status hol_campaign_report_write(FILE *out, const struct hol_table_style *style,
                                          const struct hol_plan *plan, struct hol_store *store,
                                          long long run,
                                          enum hol_campaign_report which) HOL_MUST_CHECK;
/* The last of them: a row a failed task, in the order of their numbers. */
enum hol_status hol_campaign_failures_write(FILE *out, const struct hol_table_style *style,
                                            const struct hol_plan *plan, struct hol_store *store,
                                            long long run) HOL_MUST_CHECK;

/*
 * The profile (zeroed but for bits) of all answers to instants at that precision, outside solvers
 * among them, read a state at a time; to be cleared, also after a failure. NOMEM, IO.
 */
enum hol_status hol_campaign_profile(struct hol_compare_profile *profile, struct hol_store *store,
                                     long long run) HOL_MUST_CHECK;

#endif
