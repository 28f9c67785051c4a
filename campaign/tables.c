/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The plan and the progress of a campaign as tables. */
#include "campaign/tables.h"

#include "base/names.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#define DURATION 32

/* A duration for people: "2.5 h". */
static void
duration_text(char text[DURATION], double seconds)
{
    static const struct {
        double least, unit;
        const char *name;
    } units[] = {{2 * 86400, 86400, "days"}, {5400, 3600, "h"}, {90, 60, "min"}, {0, 1, "s"}};
    size_t k = 0;

    if (!isfinite(seconds)) {
        (void)snprintf(text, DURATION, "unknown time");
        return;
    }
    while (seconds < units[k].least)
        k++;
    (void)snprintf(text, DURATION, "%.*f %s", seconds / units[k].unit < 10 ? 1 : 0,
                   seconds / units[k].unit, units[k].name);
}

/* ------------------------------------------------------------------------------- the plan */

struct plan_row {
    const char *name, *kind;
    size_t cases, points, tasks;
    double seconds;
    bool sum;
};

#define PLAN(field) HOL_AT(0, struct plan_row, field)
HOL_GETTER_IF(get_points, 0, struct plan_row, !r->sum, size, r->points)

static const struct hol_column plan_columns[] = {
    {"block", PLAN(name), .width = 16},
    {"kind", PLAN(kind), .width = 9},
    {"cases", PLAN(cases), .width = 6},
    {"points", .get = get_points, .width = 8, .align = HOL_ALIGN_RIGHT},
    {"tasks", PLAN(tasks), .width = 10},
    {"seconds", PLAN(seconds), .head = "seconds\n(estimate)", .timed = true, .text = {'g', 3}},
};

enum hol_status
hol_campaign_plan_write(FILE *out, const struct hol_table_style *style, const struct hol_plan *plan,
                        const double *seconds, const char *mpi)
{
    static const struct hol_table_spec spec = {
        .name = "plan", HOL_COLUMNS(plan_columns), .indent = 2};
    struct hol_table *table = hol_table_begin(out, style, &spec);
    struct plan_row all = {.name = "all", .kind = "", .sum = true};
    char text[DURATION];

    hol_table_title(table, "%s%s%s", plan->campaign->source.path,
                    plan->campaign->title[0] != '\0' ? ": " : "", plan->campaign->title);
    for (size_t b = 0; b < plan->campaign->block_count; b++) {
        const struct hol_plan_block *block = &plan->blocks[b];
        const struct plan_row row = {.name = block->said->name.text,
                                     .kind = hol_campaign_kind_text(block->said->kind),
                                     .cases = block->case_count,
                                     .points = (size_t)block->points,
                                     .tasks = (size_t)block->tasks,
                                     .seconds = seconds != NULL ? seconds[b] : NAN};

        all.cases += row.cases;
        all.tasks += row.tasks;
        all.seconds += row.seconds;
        hol_table_row(table, HOL_RECORD(&row));
    }
    if (plan->campaign->block_count > 1)
        hol_table_row(table, HOL_RECORD(&all));
    if (seconds != NULL) {
        duration_text(text, all.seconds);
        hol_table_line(table, "  about %s on one thread", text);
    }
    hol_table_line(table, "  signature %.16s; MPI: %s", plan->signature, mpi);
    for (size_t b = 0; b < plan->campaign->block_count; b++)
        if (plan->blocks[b].left_out > 0)
            hol_table_line(table, "  %s: %zu cases have no motion and are left out",
                           plan->blocks[b].said->name.text, plan->blocks[b].left_out);
    return hol_table_end(table);
}

/* ------------------------------------------------------------------------------- progress */

struct status_row {
    const char *name, *kind;
    size_t tasks, done, failed;
    double mean;
};

#define STATUS(field) HOL_AT(0, struct status_row, field)
static const struct hol_column status_columns[] = {
    {"block", STATUS(name), .width = 16},
    {"kind", STATUS(kind), .width = 9},
    {"tasks", STATUS(tasks), .width = 10},
    {"done", STATUS(done), .width = 10},
    {"failed", STATUS(failed), .width = 7},
    {"seconds", STATUS(mean), .head = "seconds\na task", .timed = true, .text = {'g', 3}},
};

static void
put_pace(struct hol_table *table, const struct hol_campaign_status *s)
{
    char text[DURATION];

    if (s->done == s->tasks) {
        hol_table_line(table, "  complete: %" PRIu64 " tasks, %" PRIu64 " failed", s->tasks,
                       s->failed);
        return;
    }
    duration_text(text, s->remaining);
    hol_table_line(table,
                   "  %.1f %% done, %" PRIu64 " failed; %s left at the pace of the last minutes "
                   "(%.1f s of work a second)",
                   100.0 * (double)s->done / (double)s->tasks, s->failed, text, s->pace);
}

enum hol_status
hol_campaign_status_write(FILE *out, const struct hol_table_style *style,
                          const struct hol_plan *plan, const struct hol_campaign_status *status)
{
    static const struct hol_table_spec spec = {
        .name = "status", HOL_COLUMNS(status_columns), .indent = 2};
    struct hol_table *table = hol_table_begin(out, style, &spec);

    hol_table_title(table, "%s%s%s", plan->campaign->source.path,
                    plan->campaign->title[0] != '\0' ? ": " : "", plan->campaign->title);
    for (size_t b = 0; b < status->block_count; b++) {
        const struct hol_campaign_done *d = &status->blocks[b];
        const struct status_row row = {.name = plan->blocks[b].said->name.text,
                                       .kind = hol_campaign_kind_text(plan->blocks[b].said->kind),
                                       .tasks = (size_t)d->tasks,
                                       .done = (size_t)d->done,
                                       .failed = (size_t)d->failed,
                                       .mean = d->done > 0 ? d->seconds / (double)d->done : NAN};

        hol_table_row(table, HOL_RECORD(&row));
    }
    put_pace(table, status);
    for (size_t k = 0; k < status->first_count; k++)
        hol_table_line(table, "  task %" PRIu64 ": %s", status->first[k].number,
                       status->first[k].why != NULL ? status->first[k].why : "failed");
    if (status->failed > status->first_count)
        hol_table_line(table, "  ... and %" PRIu64 " more", status->failed - status->first_count);
    return hol_table_end(table);
}

/* --------------------------------------------------------------------------------- report */

#define REPORT_TEXT(name, text) text,
static const char *const report_words[] = {HOL_CAMPAIGN_REPORT_LIST(REPORT_TEXT)};

const char *
hol_campaign_report_text(enum hol_campaign_report which)
{
    return report_words[which];
}

/* The verdicts of some answers, and the digits of them. */
#define TALLY                                                                                      \
    " count(*) AS asked, sum(verdict = 'agrees') AS agrees,"                                       \
    " sum(verdict = 'loses digits') AS loses, sum(verdict = 'inaccurate') AS inaccurate,"          \
    " sum(verdict = 'unable') AS unable, sum(verdict = 'domain') AS domain,"                       \
    " sum(verdict = 'wrong') AS wrong, min(answers.digits) AS least_digits,"                       \
    " avg(answers.digits) AS mean_digits"
#define ANSWERS                                                                                    \
    " FROM units JOIN problems USING (unit) JOIN answers USING (problem)"                          \
    " LEFT JOIN verdicts USING (answer) WHERE units.run = ?"

enum hol_status
hol_campaign_report_write(FILE *out, const struct hol_table_style *style,
                          const struct hol_plan *plan, struct hol_store *store, long long run,
                          enum hol_campaign_report which)
{
    static const char *const questions[HOL_CAMPAIGN_REPORT_FAILURES] = {
        [HOL_CAMPAIGN_REPORT_ANSWERS] =
            "SELECT solver, bits," TALLY ANSWERS " GROUP BY solver, bits ORDER BY solver, bits",
        [HOL_CAMPAIGN_REPORT_CASES] = "SELECT case_name AS \"case\", solver, bits," TALLY ANSWERS
                                      " GROUP BY case_name, solver, bits"
                                      " ORDER BY case_name, solver, bits",
        [HOL_CAMPAIGN_REPORT_MOTIONS] =
            "SELECT integrator, stabilization, solver, bits, step, count(*) AS runs,"
            " sum(\"end\" = 'complete') AS complete, min(digits) AS least_digits,"
            " avg(digits) AS mean_digits, max(phi) AS phi, max(drift) AS drift"
            " FROM units JOIN motions USING (unit) WHERE units.run = ? AND \"end\" IS NOT NULL"
            " GROUP BY integrator, stabilization, solver, bits, step"
            " ORDER BY integrator, stabilization, solver, bits, step DESC"};

    if (which == HOL_CAMPAIGN_REPORT_FAILURES)
        return hol_campaign_failures_write(out, style, plan, store, run);
    return hol_store_query(out, store, run, report_words[which], questions[which], style);
}
