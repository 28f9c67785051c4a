/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Every step of a campaign where memory runs out: NOMEM, nothing leaked, nothing half kept. */
#include "campaign/run.h"
#include "campaign/tables.h"
#include "campaign/worker.h"
#include "tests/store/store-lab.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

static const char text[] =
    "title \"Small\"; seed 2; budget 1 h;\n"
    "instants \"grid\" { cases cone; parameter g = 1 .. 2 lin 2; random 2 { parameter w = 1 .. 2; "
    "}\n"
    "  states named, random 1; formulations svd, \"lagr*\"; bits 53, 106; record verdicts; }\n"
    "motions { cases cone; integrators rk2; stabilizations none; steps 0.25; until 0.5; }\n"
    "instants \"slow\" { cases cone; formulations svd; budget 1e-9 s; }\n";

static const char cone[] = "title \"Cone\"; source \"none\"; parameter g = 1; parameter w = 1;\n"
                           "coordinate x, y; kinetic (x'^2 + w*y'^2)/2; potential g*y;\n"
                           "constraint c: x - y^2 = 0; initial x = 1, y = 1, x' = 0, y' = 0;\n";

static struct hol_campaign campaign;
static struct hol_plan plan;
static const char *path;
static struct hol_store *store;
static long long run;

static enum hol_status
find(void *context, const char *pattern,
     enum hol_status (*add)(void *to, const char *name, const char *path), void *to)
{
    (void)context, (void)pattern;
    return add(to, "cone", path);
}

static const struct hol_case_finder finder = {.find = find};

static enum hol_status
plan_it(void)
{
    struct hol_diagnostics diagnostics = {0};
    struct hol_campaign c = {0};
    struct hol_plan p = {0};
    enum hol_status status = hol_campaign_parse(&c, &diagnostics, "f", text, strlen(text));

    if (status == HOL_OK)
        status = hol_plan_make(&p, &diagnostics, &c, &finder);
    hol_plan_clear(&p);
    hol_campaign_clear(&c);
    hol_diagnostics_clear(&diagnostics);
    return status;
}

static enum hol_status
do_task(uint64_t number)
{
    struct hol_worker *worker = NULL;
    struct hol_task_result result = {0}, other = {0};
    struct hol_pack pack = {0}, back = {.reading = true};
    enum hol_status status = hol_worker_create(&worker, &plan, "", NULL);

    if (status == HOL_OK)
        status = hol_worker_do(worker, &result, number);
    if (status == HOL_OK) {
        hol_task_result_pack(&pack, &result);
        status = pack.status;
    }
    if (status == HOL_OK) {
        back.bytes = pack.bytes;
        back.length = pack.length;
        hol_task_result_pack(&back, &other);
        status = hol_pack_end(&back);
    }
    hol_pack_clear(&pack);
    hol_task_result_clear(&result);
    hol_task_result_clear(&other);
    hol_worker_destroy(worker);
    return status;
}

static enum hol_status
do_instant(void)
{
    return do_task(plan.blocks[0].first + 1);
}

static enum hol_status
do_motion(void)
{
    return do_task(plan.blocks[1].first);
}

static enum hol_status
do_slow(void)
{
    return do_task(plan.blocks[2].first);
}

static enum hol_status
look(void)
{
    struct hol_campaign_status status = {0};
    enum hol_status read = hol_campaign_status_read(&status, &plan, store, run);

    hol_campaign_status_clear(&status);
    return read;
}

static enum hol_status
report(void)
{
    FILE *out = fopen("/dev/null", "w");
    enum hol_status status = HOL_OK;

    if (out == NULL)
        return HOL_IO;
    for (unsigned k = 0; k < HOL_CAMPAIGN_REPORTS && status == HOL_OK; k++)
        status = hol_campaign_report_write(out, HOL_PLAIN(CSV), &plan, store, run,
                                           (enum hol_campaign_report)k);
    (void)fclose(out);
    return status;
}

/* Fail at allocations 1, 2, 3, then ever further apart, until all succeed. */
static void
starve(const char *what, enum hol_status (*call)(void))
{
    size_t k = 1, tried = 0;
    bool good = true;
    enum hol_status status;

    for (; k < 1000000; k += 1 + k / 16, tried++) {
        heap_fail_at(k);
        status = call();
        heap_fail_at(0);
        if (status == HOL_OK)
            break;
        if (good && status != HOL_NOMEM)
            tap_diag("%s: status %d where allocation %zu fails", what, (int)status, k);
        good = good && status == HOL_NOMEM;
    }
    tap_ok(good && tried > 0, "%s: no memory at %zu places", what, tried);
    tap_ok(call() == HOL_OK, "%s afterwards", what);
}

/* The owner's part, what it does before and beside the tasks, which other threads do: all of it
 * into one store, which goes on after each time that there was no memory. */
static void
starve_owner(void)
{
    const struct hol_campaign_options options = {
        .executor = &hol_executor_threads, .threads = 1, .shards = 1};
    size_t tried = 0, units, lost;
    enum hol_status status = HOL_NOMEM;
    bool good = true;

    store = lab_open(lab_path("store.db"), HOL_STORE_MAKE);
    for (size_t k = 1; status != HOL_OK && k < 1000000; k += 1 + k / 16, tried++) {
        run = lab_begin(store, plan.signature, &units);
        heap_fail_at(k);
        status = hol_campaign_run(&plan, store, run, &options, NULL, &lost);
        heap_fail_at(0);
        good = good && (status == HOL_OK || status == HOL_NOMEM);
        if (status != HOL_OK &&
            (hol_store_flush(store) != HOL_OK || hol_store_remove(store, run) != HOL_OK))
            tap_diag("the store does not go on after allocation %zu", k);
    }
    if (hol_store_close(store, NULL) != HOL_OK)
        good = false;
    tap_ok(good && status == HOL_OK && tried > 1, "handing out tasks: no memory at %zu places",
           tried - 1);
}

int
main(void)
{
    struct hol_diagnostics diagnostics = {0};
    FILE *file;

    path = hol_strdup(lab_path("cone.case"));
    file = fopen(path, "w");
    if (file == NULL || fputs(cone, file) < 0 || fclose(file) != 0)
        tap_bail("cannot write %s", path);
    if (hol_campaign_parse(&campaign, &diagnostics, "f", text, strlen(text)) != HOL_OK ||
        hol_plan_make(&plan, &diagnostics, &campaign, &finder) != HOL_OK)
        tap_bail("%s", diagnostics.text != NULL ? diagnostics.text : "no plan");
    starve("parsing and planning", plan_it);
    starve("a state", do_instant);
    starve("a motion", do_motion);
    starve("a task beyond its budget", do_slow);
    starve_owner();
    store = lab_open(lab_path("store.db"), HOL_STORE_READ);
    starve("status", look);
    starve("reports", report);
    struct hol_campaign_status status = {0};
    tap_ok(hol_campaign_status_read(&status, &plan, store, run) == HOL_OK &&
               status.done == plan.tasks && status.failed == 1,
           "and all %zu tasks are in the store", (size_t)plan.tasks);
    hol_campaign_status_clear(&status);
    lab_close(store);
    hol_plan_clear(&plan);
    hol_campaign_clear(&campaign);
    hol_free((void *)(uintptr_t)path);
    return tap_done();
}
