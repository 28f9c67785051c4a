/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom campaign: many tasks from one file, kept in a store, on threads or under MPI. */
#include "cli/commands/shared.h"
#include "cli/validation.h"

#include "base/alloc.h"
#include "campaign/tables.h"
#include "cli/collection/paths.h"
#include "cli/options/commands.h"
#include "cli/progress.h"
#include "library/collection.h"

#include <fnmatch.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#define PATIENCE 5.0    /* seconds of the tasks that an estimate is made of */
#define TROUBLES_MAX 10 /* failed tasks that are named one by one */

/* What the forms of the command share. */
struct session {
    const struct hol_options *options;
    struct hol_campaign campaign;
    struct hol_plan plan;
    struct hol_selection all; /* every case of the collection, once it was wanted */
    struct hol_store *store;
    long long run;
    struct hol_progress progress;
    size_t troubles;
};

/* ----------------------------------------------------------------------------------- cases */

/* All cases whose names match, or the file of that name. */
static enum hol_status
find_cases(void *context, const char *pattern,
           enum hol_status (*add)(void *to, const char *name, const char *path), void *to)
{
    struct session *s = context;
    struct hol_options every = *s->options;
    struct hol_selection file = {0};
    enum hol_status status = HOL_OK;
    bool path = hol_is_case_path(pattern) && hol_is_file(pattern), any = false;
    const struct hol_selection *from = path ? &file : &s->all;
    every.pattern_count = 0;
    if (path)
        status = hol_select_one(&file, pattern, s->options);
    else if (s->all.count == 0)
        status = hol_select(&s->all, &every);
    if (status != HOL_OK)
        return status == HOL_NOMEM ? HOL_IO : status; /* it has been said */
    for (size_t k = 0; k < from->count && status == HOL_OK; k++)
        if (path || fnmatch(pattern, from->list[k].name, 0) == 0) {
            any = true;
            status = add(to, from->list[k].name, from->list[k].path);
        }
    hol_selection_clear(&file);
    return status == HOL_OK && !any ? HOL_UNABLE : status;
}

/* Read the file and plan it; false after a complaint. */
static bool
make_plan(struct session *s, const char *path)
{
    const struct hol_case_finder finder = {.context = s, .find = find_cases};
    struct hol_diagnostics diagnostics = {0};
    struct hol_file_text file = {0};
    enum hol_status status;

    if (!hol_file_text_read(&file, path))
        return false;
    status = hol_campaign_parse(&s->campaign, &diagnostics, path, file.bytes, file.length);
    hol_file_text_clear(&file);
    if (status == HOL_OK)
        status = hol_plan_make(&s->plan, &diagnostics, &s->campaign, &finder);
    if (diagnostics.text != NULL)
        fputs(diagnostics.text, stderr);
    else if (status != HOL_OK && status != HOL_IO && status != HOL_INVALID) /* which are said */
        hol_complain("%s: %s", path, hol_status_text(status));
    hol_diagnostics_clear(&diagnostics);
    return status == HOL_OK;
}

static void
end_session(struct session *s)
{
    hol_plan_clear(&s->plan);
    hol_campaign_clear(&s->campaign);
    hol_selection_clear(&s->all);
}

static int
plan(struct session *s)
{
    double *seconds = hol_alloc(s->campaign.block_count, sizeof *seconds);
    enum hol_status status = seconds != NULL ? HOL_OK : HOL_NOMEM;
    struct hol_tables output;
    char mpi[HOL_MPI_VERSION];
    int code = HOL_EXIT_USAGE;

    hol_executor_mpi_version(mpi);
    if (status == HOL_OK)
        status = hol_campaign_estimate(seconds, &s->plan, PATIENCE, HOL_HOST_OPTION,
                                       s->options->sandbox);
    if (status != HOL_OK)
        hol_complain("%s", hol_status_text(status));
    else if (hol_tables_open(&output, s->options) == 0 &&
             hol_tables_end(
                 &output, s->options,
                 hol_campaign_plan_write(output.file, &s->options->style, &s->plan, seconds, mpi)))
        code = HOL_EXIT_GOOD;
    hol_free(seconds);
    return code;
}

/* Open it, and find the run of the plan; false after a complaint. */
static bool
find_run(struct session *s)
{
    char why[HOL_STORE_WHY];
    struct hol_store_run *runs = NULL;
    size_t count = 0;
    bool found = false;

    if (hol_store_open(&s->store, s->options->store, HOL_STORE_READ, why) != HOL_OK)
        return hol_complain("%s", why), false;
    if (hol_store_runs(s->store, &runs, &count) != HOL_OK)
        return hol_complain("%s", hol_store_why(s->store)), false;
    for (size_t k = 0; k < count; k++) {
        if (strcmp(runs[k].signature, s->plan.signature) == 0) {
            s->run = runs[k].run;
            found = true;
        }
        hol_store_run_clear(&runs[k]);
    }
    hol_free(runs);
    if (!found)
        hol_complain("%s has no run of this campaign (or the file, a case, an outside solver or "
                     "the program has changed since)",
                     s->options->store);
    return found;
}

static int
status(struct session *s)
{
    struct hol_campaign_status how = {0};
    struct hol_tables output;
    int code = HOL_EXIT_USAGE;
    enum hol_status read;

    if (!find_run(s))
        return code;
    read = hol_campaign_status_read(&how, &s->plan, s->store, s->run);
    if (read != HOL_OK)
        hol_complain("%s", read == HOL_IO ? hol_store_why(s->store) : hol_status_text(read));
    else if (hol_tables_open(&output, s->options) == 0 &&
             hol_tables_end(
                 &output, s->options,
                 hol_campaign_status_write(output.file, &s->options->style, &s->plan, &how)))
        code = HOL_EXIT_GOOD;
    hol_campaign_status_clear(&how);
    return code;
}

static int
report(struct session *s)
{
    enum hol_campaign_report which = HOL_CAMPAIGN_REPORT_ANSWERS;
    struct hol_tables output;

    if (s->options->show == NULL && s->campaign.blocks[0].kind == HOL_CAMPAIGN_MOTIONS)
        which = HOL_CAMPAIGN_REPORT_MOTIONS;
    while (s->options->show != NULL &&
           strcmp(hol_campaign_report_text(which), s->options->show) != 0)
        which++;
    return find_run(s) && hol_tables_open(&output, s->options) == 0 &&
                   hol_tables_end_stored(&output, s->options, s->store,
                                         hol_campaign_report_write(output.file, &s->options->style,
                                                                   &s->plan, s->store, s->run,
                                                                   which)) &&
                   (s->options->figure == NULL || hol_campaign_figure(s->options, s->store, s->run))
               ? HOL_EXIT_GOOD
               : HOL_EXIT_USAGE;
}

/* ------------------------------------------------------------------------------------- run */

static volatile sig_atomic_t interrupted;

static void
interrupt(int signal)
{
    (void)signal;
    interrupted = 1; /* what is in hand is waited for; a second one ends it: SA_RESETHAND */
}

static bool
goes_on(void *context, const struct hol_campaign_progress *progress)
{
    struct session *s = context;

    s->progress.total = (size_t)progress->tasks;
    if (progress->done < progress->tasks)
        hol_progress_step(&s->progress, (size_t)progress->done, "tasks");
    return !interrupted;
}

static void
say_failed(void *context, uint64_t number, const char *why)
{
    struct session *s = context;

    hol_progress_end(&s->progress);
    if (s->troubles++ < TROUBLES_MAX)
        hol_complain("task %" PRIu64 " failed: %s", number, why != NULL ? why : "");
    else if (s->troubles == TROUBLES_MAX + 1)
        hol_complain(
            "further tasks that fail are not named; `holonom campaign status' counts them");
}

/* i/N, 1 <= i <= N; false after a complaint. */
static bool
read_shard(struct hol_campaign_options *how, const char *text)
{
    char *slash, *end;
    unsigned long which, of = 0;

    how->shards = 1;
    if (text == NULL)
        return true;
    which = strtoul(text, &slash, 10);
    if (slash != text && *slash == '/' && slash[1] >= '0' && slash[1] <= '9') {
        of = strtoul(slash + 1, &end, 10);
        of = *end == '\0' ? of : 0;
    }
    if (text[0] < '0' || text[0] > '9' || which < 1 || which > of || of > 1000000) {
        hol_complain("--shard takes I/N with I from 1 to N, not '%s'", text);
        return false;
    }
    how->shard = which - 1;
    how->shards = of;
    return true;
}

/* The run in the store, which is made if need be; false after a complaint. */
static bool
begin_store(struct session *s)
{
    char why[HOL_STORE_WHY];
    size_t units = 0;
    enum hol_status opened = hol_store_open(&s->store, s->options->store, HOL_STORE_MAKE, why);

    if (opened != HOL_OK)
        return hol_complain("%s", why), false;
    for (size_t b = 0; b < s->campaign.block_count; b++)
        for (size_t k = 0; k < s->plan.blocks[b].case_count; k++)
            hol_provenance_case(s->options->provenance, s->plan.blocks[b].cases[k].name,
                                s->plan.blocks[b].cases[k].digest);
    opened =
        hol_store_begin(s->store, &s->run, &units, s->options->provenance, s->plan.signature, true);
    if (opened == HOL_OK && s->options->retry)
        opened = hol_store_forget(s->store, s->run, "failed");
    if (opened != HOL_OK)
        hol_complain("%s", opened == HOL_IO ? hol_store_why(s->store) : hol_status_text(opened));
    return opened == HOL_OK;
}

/* What there is to say at the end; the exit status. */
static int
conclude(struct session *s, enum hol_status status, const struct hol_campaign_progress *progress,
         size_t lost, bool whole)
{
    bool complete = status == HOL_OK && progress->done == progress->tasks;

    hol_progress_end(&s->progress);
    if (complete && whole)
        status = hol_store_complete(s->store, s->run, s->options->provenance);
    if (status != HOL_OK) {
        hol_complain("%s", status == HOL_IO && hol_store_why(s->store)[0] != '\0'
                               ? hol_store_why(s->store)
                               : hol_status_text(status));
        return HOL_EXIT_USAGE;
    }
    if (lost > 0)
        hol_complain("%zu rank%s lost in the middle", lost, lost == 1 ? " was" : "s were");
    if (!complete)
        hol_complain("%s%" PRIu64 " of %" PRIu64 " tasks are left; the same command goes on",
                     interrupted ? "interrupted: " : "", progress->tasks - progress->done,
                     progress->tasks);
    if (progress->failed > 0)
        hol_complain("%" PRIu64 " of %" PRIu64 " tasks failed; --retry tries them again",
                     progress->failed, progress->tasks);
    return complete && progress->failed == 0 ? HOL_EXIT_GOOD : HOL_EXIT_VERDICT;
}

static int
run_here(struct session *s, struct hol_campaign_options *how, bool owner)
{
    struct hol_campaign_progress progress = {0};
    size_t lost = 0;
    enum hol_status status;
    int code;

    hol_progress_begin(&s->progress, 0);
    how->goes_on = goes_on;
    how->failed = say_failed;
    how->context = s;
    how->host_option = HOL_HOST_OPTION;
    how->sandbox = s->options->sandbox;
    status = hol_campaign_run(&s->plan, s->store, s->run, how, &progress, &lost);
    code = owner              ? conclude(s, status, &progress, lost, how->shards == 1)
           : status == HOL_OK ? HOL_EXIT_GOOD
                              : HOL_EXIT_USAGE;
    if (lost > 0) { /* the end of MPI may not come back */
        if (hol_store_close(s->store, NULL) != HOL_OK)
            code = HOL_EXIT_USAGE;
        s->store = NULL;
    }
    how->executor->end(lost);
    return code;
}

static int
run(struct session *s)
{
    struct hol_campaign_options how = {.executor = &hol_executor_threads,
                                       .threads = hol_threads(s->options)};
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND}, before[2];
    const char *why = NULL;
    size_t rank = 0, ranks = 1;
    int code;

    if (!hol_rerun_may_change(s->options, s->options->store) ||
        !read_shard(&how, s->options->shard))
        return HOL_EXIT_USAGE;
    if (hol_executor_mpi_is_asked()) {
        how.executor = &hol_executor_mpi;
        how.threads = s->options->jobs > 0 ? s->options->jobs : 1; /* a rank a core */
    }
    if (how.executor->begin(&rank, &ranks, &why) != HOL_OK) {
        hol_complain("%s", why);
        return HOL_EXIT_USAGE;
    }
    if (!hol_clients_tell() || (rank == 0 && !begin_store(s))) {
        how.executor->end(ranks > 1); /* the others wait for this one */
        return HOL_EXIT_USAGE;
    }
    (void)sigemptyset(&action.sa_mask);
    (void)sigaction(SIGINT, &action, &before[0]);
    (void)sigaction(SIGTERM, &action, &before[1]);
    code = run_here(s, &how, rank == 0);
    (void)sigaction(SIGINT, &before[0], NULL);
    (void)sigaction(SIGTERM, &before[1], NULL);
    return code;
}

int
hol_command_campaign(const struct hol_options *options)
{
    static const char tables[] =
        "show format columns rows caption label longtable siunitx output width figure";
    static const struct {
        const char *word;
        int (*run)(struct session *s);
        bool stored, starts; /* programs of others */
        const char * not ;   /* options without effect */
    } forms[] = {{"plan", plan, false, true, "shard show figure"},
                 {"run", run, true, true, tables},
                 {"status", status, true, false, "shard show figure sandbox"},
                 {"report", report, true, false, "shard sandbox"}};
    struct session s = {.options = options};
    char why[HOL_STORE_WHY];
    size_t k = 0;
    int code = HOL_EXIT_USAGE;

    while (k < sizeof forms / sizeof forms[0] && strcmp(forms[k].word, options->patterns[0]) != 0)
        k++;
    if (k == sizeof forms / sizeof forms[0]) {
        hol_complain("campaign takes plan, run, status or report, not '%s'", options->patterns[0]);
        return code;
    }
    if (forms[k].stored && options->store == NULL)
        hol_complain("campaign %s needs --store=FILE", forms[k].word);
    else if (hol_options_without(options, forms[k].word, forms[k].not ) &&
             hol_sandbox_possible(options) && make_plan(&s, options->patterns[1]) &&
             (!forms[k].starts || !hol_campaign_asks(&s.campaign) || hol_rerun_may_start(options)))
        code = forms[k].run(&s);
    if (s.store != NULL && hol_store_close(s.store, why) != HOL_OK) {
        if (code != HOL_EXIT_USAGE) /* else it has been said */
            hol_complain("%s", why);
        code = HOL_EXIT_USAGE;
    }
    end_session(&s);
    return code;
}
