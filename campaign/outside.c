/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Somebody else's solvers on a state of a campaign, each in a process of its own. */
#include "campaign/worker-inside.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "compare/cost/work-unit.h"
#include "foreign/process/child.h"

#include <stdio.h>
#include <string.h>

struct hol_asked_solver {
    struct hol_foreign foreign;
    struct hol_child *child;
    struct hol_replay replay;
    struct hol_exchange *exchange;
    char *object; /* the path of a shared object with a slash in it */
    const char *argv[4];
    bool tried;
    char why[HOL_CHILD_WHY]; /* it cannot be started */
};

static bool
is_object(const char *command)
{
    const char *dot = strrchr(command, '.');

    return dot != NULL && strcmp(dot, ".so") == 0 && strchr(command, ' ') == NULL;
}

/* The stem of the last word of the command, as far as it is a word; with -2, -3 ... or -foreign
 * where it is taken. */
static void
name_it(struct hol_worker *w, size_t k)
{
    struct hol_foreign *foreign = &w->outside[k].foreign;
    char stem[40];

    (void)snprintf(stem, sizeof stem, "%.30s", foreign->name);
    if (hol_compared_find(stem) != NULL)
        (void)snprintf(foreign->name, sizeof foreign->name, "%s-foreign", stem);
    for (size_t i = 0; i < k; i++)
        if (strcmp(w->outside[i].foreign.name, foreign->name) == 0)
            (void)snprintf(foreign->name, sizeof foreign->name, "%s-%zu", stem, k + 1);
}

static void
name_after(char *name, size_t size, const char *command)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+";
    const char *word = command + strlen(command);

    while (word > command && word[-1] == ' ')
        word--;
    while (word > command && word[-1] != ' ' && word[-1] != '/')
        word--;
    (void)snprintf(name, size, "%.*s", (int)strspn(word, plain), word);
    if (name[0] == '\0')
        (void)snprintf(name, size, "solver");
}

static enum hol_status
start(struct hol_worker *w, size_t k, const char *command, double budget)
{
    struct hol_asked_solver *o = &w->outside[k];
    struct hol_child_options how = hol_child_defaults;
    enum hol_status status;
    double began = hol_clock(CLOCK_MONOTONIC);

    o->tried = true;
    o->argv[0] = "/bin/sh";
    o->argv[1] = "-c";
    o->argv[2] = command;
    if (is_object(command)) {
        o->object = hol_alloc(strlen(command) + 3, 1);
        if (o->object == NULL)
            return HOL_NOMEM;
        /* dlopen looks elsewhere for what has no slash */
        (void)sprintf(o->object, "%s%s", strchr(command, '/') != NULL ? "" : "./", command);
        o->argv[0] = "/proc/self/exe";
        o->argv[1] = w->host_option;
        o->argv[2] = o->object;
    }
    how.argv = o->argv;
    how.sandbox = w->sandbox;
    /* A problem that hangs may be asked twice, and is to leave time to say so. */
    if (budget > 0 && budget / 4 < how.limit)
        how.limit = budget / 4;
    how.restarts = SIZE_MAX; /* the campaign goes on, whatever one solver does */
#ifdef __SANITIZE_ADDRESS__
    how.memory = 0; /* the sanitizer's own memory is beyond any limit */
#endif
    name_after(o->foreign.name, sizeof o->foreign.name, command);
    o->foreign.growth = HOL_GROWTH_KAPPA2;
    status = hol_child_open(&o->child, &how, &o->foreign, o->why);
    name_it(w, k);
    w->deadline += hol_clock(CLOCK_MONOTONIC) - began; /* as below */
    if (status == HOL_IO && o->why[0] == '\0')
        (void)snprintf(o->why, sizeof o->why, "cannot be started");
    return status == HOL_NOMEM ? status : HOL_OK;
}

static enum hol_status
outside_begin(struct hol_worker *w, size_t block)
{
    size_t count = w->plan->blocks[block].said->outside.count;

    if (w->outside != NULL && w->outside_block == block)
        return HOL_OK;
    hol_worker_outside_end(w);
    w->outside = hol_alloc(count, sizeof *w->outside);
    if (w->outside == NULL)
        return HOL_NOMEM;
    w->outside_block = block;
    w->outside_count = count;
    return HOL_OK;
}

void
hol_worker_outside_end(struct hol_worker *w)
{
    for (size_t k = 0; k < w->outside_count; k++) {
        hol_child_close(w->outside[k].child, NULL);
        hol_free(w->outside[k].object);
    }
    hol_free(w->outside);
    w->outside = NULL;
    w->outside_count = 0;
}

/* What came instead of an answer makes the task a failed one. */
static enum hol_status
look_at_replies(struct hol_task_result *result, const struct hol_asked_solver *o)
{
    const struct hol_exchange *x = o->exchange;

    for (size_t id = 0; id < x->question_count; id++) {
        const struct hol_reply *reply = &x->replies[id];

        if (reply->kind >= HOL_REPLY_MISSING)
            return hol_task_result_fail(result, "%s %s%s%s (%s)", o->foreign.name,
                                        hol_reply_text(reply->kind), reply->why != NULL ? ": " : "",
                                        reply->why != NULL ? reply->why : "",
                                        hol_asked_text(x->questions[id].asked));
    }
    return HOL_OK;
}

/* Its replies are judged as answers of a solver. */
static enum hol_status
judge(struct hol_worker *w, struct hol_task_result *result, struct hol_asked_solver *o,
      const struct hol_compare_options *options, const struct hol_recipe *recipe)
{
    static const struct hol_published_plan nothing;
    const struct hol_solver *solver = &o->replay.solver;
    struct hol_compare_options mine = *options;
    struct hol_work_unit unit = {.item = SIZE_MAX};
    enum hol_status status = HOL_NOMEM;

    mine.solvers = &solver;
    mine.solver_count = 1;
    const struct hol_work_unit_job job = hol_work_unit_job_of(w->model, &mine, &nothing);
    unit.comparison.recipe = *recipe;
    unit.comparison.label = hol_strdup(result->state);
    if (unit.comparison.label != NULL)
        status = hol_work_unit_run(&unit, &job);
    if (status == HOL_OK)
        status = hol_worker_add_answers(result, &unit.comparison);
    hol_work_unit_clear(&unit);
    return status;
}

static enum hol_status
ask(struct hol_worker *w, struct hol_task_result *result, struct hol_asked_solver *o,
    const struct hol_compare_options *options, const struct hol_recipe *recipe)
{
    enum hol_status status =
        hol_exchange_collect(&o->exchange, w->model, options, o->foreign.needs);
    double asked = hol_clock(CLOCK_MONOTONIC);

    if (status == HOL_OK)
        status = hol_child_answer(o->child, o->exchange, &o->foreign);
    /* it has limits of its own: one that hangs costs the others nothing */
    w->deadline += hol_clock(CLOCK_MONOTONIC) - asked;
    if (status == HOL_OK)
        status = look_at_replies(result, o);
    if (status == HOL_OK) {
        hol_replay_init(&o->replay, &o->foreign);
        o->replay.exchange = o->exchange;
        status = judge(w, result, o, options, recipe);
    }
    hol_exchange_destroy(o->exchange);
    o->exchange = NULL;
    return status == HOL_INVALID ? hol_task_result_fail(result, "%s cannot be asked about %s",
                                                        o->foreign.name, result->case_name)
                                 : status;
}

enum hol_status
hol_worker_outside(struct hol_worker *worker, struct hol_task_result *result,
                   const struct hol_task *task, const struct hol_compare_options *options,
                   const struct hol_recipe *recipe, const char *label)
{
    static const mpfr_prec_t in_double[] = {53};
    const struct hol_campaign_block *said = worker->plan->blocks[task->block].said;
    struct hol_compare_options mine = *options;
    enum hol_status status = outside_begin(worker, task->block);

    mine.bits = in_double;
    mine.bits_count = 1;
    mine.only = label;
    for (size_t k = 0; k < said->outside.count && status == HOL_OK; k++) {
        struct hol_asked_solver *o = &worker->outside[k];

        if (!hol_worker_in_time(worker))
            return HOL_UNABLE;
        if (!o->tried)
            status = start(worker, k, said->outside.list[k].text, said->budget);
        if (status == HOL_OK && o->child == NULL)
            status = hol_task_result_fail(result, "%s: %s", o->foreign.name, o->why);
        else if (status == HOL_OK)
            status = ask(worker, result, o, &mine, recipe);
    }
    return status;
}
