/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a campaign gives does not depend on how its tasks were spread, or how often it was stopped.
 */
#include "campaign/run.h"
#include "campaign/worker.h"
#include "tests/store/store-lab.h"
#include "tests/support/tap.h"

#include "base/alloc.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A point of the first case gives no case: 1/(g - 2) has no value at g = 2. The last motion would
 * take days if its budget were looked at between runs alone. */
static const char text[] =
    "instants \"grid\" { cases fork; parameter g = 1, 2, 3; states named, random 4;\n"
    "  formulations svd, gauss; bits 53, 106; }\n"
    "instants \"design\" { cases cone; random 5 { parameter g = 1 .. 10 log; }\n"
    "  formulations \"lagrange*\"; }\n"
    "motions { cases cone; integrators rk2, rk4; stabilizations none, one-step; steps 0.05;\n"
    "  until 0.25; }\n"
    "instants \"slow\" { cases cone; formulations svd; budget 1e-9 s; }\n"
    "motions \"endless\" { cases cone; steps 1e-12; until 0.25; budget 0.05 s; }\n";

static const char fork_case[] =
    "title \"Fork\"; source \"none\"; parameter g = 1; parameter k = 1/(g - 2);\n"
    "coordinate x, y; kinetic (x'^2 + y'^2)/2; potential k*x + y;\n"
    "constraint c: x - y^2 = 0; initial x = 1, y = 1, x' = 0, y' = 0;\n";

static struct hol_campaign campaign;
static struct hol_plan plan;
static char *fork_path;

static enum hol_status
find(void *context, const char *pattern,
     enum hol_status (*add)(void *to, const char *name, const char *path), void *to)
{
    static char cone[1024];
    const char *cases = getenv("HOL_CASES_DIR"), *top = getenv("HOL_SRCDIR");

    (void)context;
    (void)snprintf(cone, sizeof cone, "%s%s/greenwood/cone-and-plane.case",
                   cases != NULL ? cases : top, cases != NULL ? "" : "/cases");
    return strcmp(pattern, "fork") == 0 ? add(to, "fork", fork_path) : add(to, "cone", cone);
}

struct stopping {
    size_t after; /* tasks of this run */
};

static bool
goes_on(void *context, const struct hol_campaign_progress *progress)
{
    const struct stopping *s = context;

    return progress->now < s->after;
}

/* Run it into a store, stopping after that many tasks again and again until it is complete. */
static struct hol_campaign_progress
run(const char *path, size_t threads, size_t shard, size_t shards, size_t stop)
{
    struct stopping stopping = {stop};
    const struct hol_campaign_options options = {.executor = &hol_executor_threads,
                                                 .threads = threads,
                                                 .shard = shard,
                                                 .shards = shards,
                                                 .goes_on = goes_on,
                                                 .context = &stopping};
    struct hol_campaign_progress progress = {0};
    enum hol_status status = HOL_OK;

    for (size_t round = 0; round < 100 && status == HOL_OK; round++) {
        char why[HOL_STORE_WHY];
        struct hol_store *store = lab_open(path, HOL_STORE_MAKE);
        size_t units, lost;
        long long number = lab_begin(store, plan.signature, &units);

        status = hol_campaign_run(&plan, store, number, &options, &progress, &lost);
        if (hol_store_close(store, why) != HOL_OK)
            tap_diag("%s", why);
        if (progress.done == progress.tasks)
            return progress;
    }
    tap_diag("%s: status %d, %zu of %zu tasks", path, (int)status, (size_t)progress.done,
             (size_t)progress.tasks);
    return progress;
}

/* All that is exported of a store. */
static char *export(const char *path)
{
    static const char *const tables[] = {"results", "problems", "answers", "verdicts", "motions"};
    struct hol_store *store = lab_open(path, HOL_STORE_READ);
    char *all = NULL;
    size_t length;
    FILE *out = open_memstream(&all, &length);
    struct hol_store_run *runs = NULL;
    size_t count = 0;

    if (hol_store_runs(store, &runs, &count) != HOL_OK || count != 1)
        tap_diag("%s has %zu runs", path, count);
    for (size_t k = 0; k < sizeof tables / sizeof tables[0] && count > 0; k++)
        if (hol_store_export(out, store, runs[0].run, tables[k], HOL_PLAIN(CSV)) != HOL_OK)
            tap_diag("%s", hol_store_why(store));
    for (size_t k = 0; k < count; k++)
        hol_store_run_clear(&runs[k]);
    hol_free(runs);
    (void)fclose(out);
    if (hol_store_close(store, NULL) != HOL_OK)
        tap_diag("%s cannot be closed", path);
    return all;
}

static void
same_bytes(const char *one, const char *other, const char *what)
{
    char *a = export(one), *b = export(other);

    tap_ok(strlen(a) > 2000 && strcmp(a, b) == 0, "the same bytes: %s (%zu)", what, strlen(a));
    free(a);
    free(b);
}

static void
spread(void)
{
    char *whole = hol_strdup(lab_path("whole.db"));
    struct hol_campaign_progress p = run(whole, 1, 0, 1, SIZE_MAX);
    struct hol_store *all;

    tap_ok(p.done == plan.tasks && p.now == plan.tasks && p.failed == 5 + 2,
           "all %zu tasks on one thread, %zu failed: one point without a case, two slow",
           (size_t)p.done, (size_t)p.failed);
    (void)run(lab_path("two.db"), 2, 0, 1, SIZE_MAX);
    same_bytes(whole, lab_path("two.db"), "one thread and two");
    (void)run(lab_path("stopped.db"), 2, 0, 1, 1);
    same_bytes(whole, lab_path("stopped.db"), "stopped after every few tasks, and resumed");
    p = run(whole, 2, 0, 1, SIZE_MAX);
    tap_ok(p.now == 0 && p.done == plan.tasks, "a complete run has nothing more to do");
    size_t done = 0;
    all = lab_open(lab_path("all.db"), HOL_STORE_MAKE);
    for (size_t k = 0; k < 4; k++) {
        char name[20];

        (void)snprintf(name, sizeof name, "shard-%zu.db", k);
        p = run(lab_path(name), 1, k, 4, SIZE_MAX);
        done += p.tasks;
        if (p.done != p.tasks || hol_store_merge(all, lab_path(name)) != HOL_OK)
            tap_diag("%s: %s", name, hol_store_why(all));
    }
    if (hol_store_close(all, NULL) != HOL_OK)
        tap_diag("all.db cannot be closed");
    tap_ok(done == plan.tasks, "four shards have all tasks between them: %zu", done);
    same_bytes(whole, lab_path("all.db"), "one store and four shards merged");
    hol_free(whole);
}

static void
looked_at(void)
{
    struct hol_store *store = lab_open(lab_path("whole.db"), HOL_STORE_READ);
    struct hol_campaign_status status = {0};
    long long number = 1;

    tap_ok(hol_campaign_status_read(&status, &plan, store, number) == HOL_OK &&
               status.done == plan.tasks && status.failed == 7 && status.remaining == 0 &&
               status.first_count == 7 && status.blocks[0].failed == 5,
           "status counts what is done and what failed, by block");
    tap_ok(status.first_count > 0 && strstr(status.first[0].why, "fork") != NULL,
           "and says why: %s", status.first_count > 0 ? status.first[0].why : "");
    for (size_t k = 5; k < 7; k++)
        tap_ok(status.first_count == 7 && strstr(status.first[k].why, "budget") != NULL,
               "a task beyond its budget: %s", status.first_count == 7 ? status.first[k].why : "");
    hol_campaign_status_clear(&status);
    if (hol_store_close(store, NULL) != HOL_OK)
        tap_diag("whole.db cannot be closed");
}

/* A worker alone: the answers are those of a comparison of the same state. */
static void
compared(void)
{
    struct hol_worker *worker = NULL;
    struct hol_task_result result = {0}, other = {0};
    uint64_t first = plan.blocks[0].first + 3; /* random 3 at g = 1 */

    tap_ok(hol_worker_create(&worker, &plan, "", NULL) == HOL_OK &&
               hol_worker_do(worker, &result, first) == HOL_OK && !result.failed &&
               result.answer_count == 4 && strcmp(result.state, "random 3") == 0 &&
               strcmp(result.overrides, "g=1") == 0,
           "a task is one state by all formulations at all precisions");
    const struct hol_compare_options options = {.bits_count = 2,
                                                .bits = plan.blocks[0].bits,
                                                .solver_count = 2,
                                                .solvers = plan.blocks[0].formulations,
                                                .random_states = 4,
                                                .seed = 1,
                                                .solve = true,
                                                .units = true,
                                                .only = "random 3",
                                                .jobs = 1};
    struct hol_diagnostics diagnostics = {0};
    struct hol_override one = {.name = "g", .value = "1"};
    struct hol_case *source = NULL;
    struct hol_model *model = NULL;
    struct hol_result *found = NULL;
    bool same = hol_case_load(&source, &diagnostics, "fork", fork_path, 1, &one, NULL) == HOL_OK &&
                hol_model_create(&model, source, &diagnostics) == HOL_OK &&
                hol_compare_case(&found, model, &options) == HOL_OK &&
                found->comparison_count == 1 && found->comparisons[0].record_count == 4;

    for (size_t k = 0; same && k < 4; k++) {
        const struct hol_record *a = &found->comparisons[0].records[k];
        const struct hol_record *b = &result.answers[k].record;

        same = a->verdict == b->verdict && a->bits == b->bits &&
               strcmp(a->solver, b->solver) == 0 &&
               a->errors[HOL_Q_QDD].relative == b->errors[HOL_Q_QDD].relative;
    }
    tap_ok(same && found->comparisons[0].kappa == result.problem.kappa,
           "and gives what holonom compare gives there");
    struct hol_pack pack = {0}, back = {.reading = true};
    hol_task_result_pack(&pack, &result);
    back.bytes = pack.bytes;
    back.length = pack.length;
    hol_task_result_pack(&back, &other);
    tap_ok(hol_pack_end(&back) == HOL_OK && other.answer_count == 4 &&
               strcmp(other.answers[3].record.solver, result.answers[3].record.solver) == 0 &&
               other.answers[3].record.digits == result.answers[3].record.digits &&
               strcmp(other.problem.case_name, result.case_name) == 0,
           "the bytes that travel restore it");
    hol_pack_clear(&pack);
    hol_task_result_clear(&other);
    hol_task_result_clear(&result);
    hol_result_destroy(found);
    hol_model_destroy(model);
    hol_case_destroy(source);
    hol_diagnostics_clear(&diagnostics);
    hol_worker_destroy(worker);
}

int
main(void)
{
    const struct hol_case_finder finder = {.find = find};
    struct hol_diagnostics diagnostics = {0};
    FILE *file;

    fork_path = hol_strdup(lab_path("fork.case"));
    file = fopen(fork_path, "w");
    if (file == NULL || fputs(fork_case, file) < 0 || fclose(file) != 0)
        tap_bail("cannot write %s", fork_path);
    if (hol_campaign_parse(&campaign, &diagnostics, "f", text, strlen(text)) != HOL_OK ||
        hol_plan_make(&plan, &diagnostics, &campaign, &finder) != HOL_OK)
        tap_bail("%s", diagnostics.text != NULL ? diagnostics.text : "no plan");
    spread();
    looked_at();
    compared();
    hol_plan_clear(&plan);
    hol_campaign_clear(&campaign);
    hol_free(fork_path);
    return tap_done();
}
