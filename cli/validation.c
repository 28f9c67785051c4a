/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The verdict about somebody else's solver: printed, as a page, as a figure. */
#include "cli/validation.h"

#include "cli/choose-methods.h"
#include "cli/collection.h"
#include "cli/commands/growth.h"
#include "cli/commands/judge.h"
#include "cli/comparison.h"
#include "cli/gnuplot.h"
#include "cli/progress.h"

#include "base/alloc.h"
#include "reports/validation/validation.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct session {
    const struct hol_options *options;
    const struct hol_verdict_run *who;
    struct hol_replay replay;
    struct hol_compare_options compare;
    struct hol_validation *found;
    size_t unread;
};

/* --- the figure */

static int
draw(const char *path, const struct hol_validation *v)
{
    const struct hol_plot plot = {.template = "validation", .text = v->foreign.name};

    return hol_figure_save(path, &plot, hol_validation_data, v);
}

/* The figure as SVG; NULL after a complaint. */
static char *
drawn(const struct hol_validation *v)
{
    const struct hol_plot plot = {.template = "validation", .text = v->foreign.name};

    return hol_figure_svg(&plot, hol_validation_data, v);
}

/* --- all */

static int
write_page(const char *path, const struct hol_validation *v,
           const struct hol_validation_about *about)
{
    struct hol_output output;
    char *svg = NULL;

    if (!hol_gnuplot_found())
        hol_complain("the page has no figure: gnuplot was not found");
    else if ((svg = drawn(v)) == NULL)
        return -1;
    int result = hol_output_open(&output, path);
    if (result == 0) {
        enum hol_status status = hol_validation_page(output.file, v, about, svg);
        if (status != HOL_OK)
            hol_complain("%s", hol_status_text(status));
        if (hol_output_close(&output, status == HOL_OK) != 0 || status != HOL_OK)
            result = -1;
    }
    hol_free(svg);
    return result;
}

static int
write_all(const struct hol_options *options, const struct hol_validation *v,
          const struct hol_validation_about *about)
{
    struct hol_output output;

    if (hol_output_open(&output, options->output) != 0)
        return HOL_EXIT_USAGE;
    enum hol_status status = hol_validation_write(output.file, options->format, v, about);
    if (status != HOL_OK)
        hol_complain("%s", hol_status_text(status));
    if (hol_output_close(&output, status == HOL_OK) != 0 || status != HOL_OK ||
        (options->page != NULL && write_page(options->page, v, about) != 0) ||
        (options->figure != NULL && draw(options->figure, v) != 0))
        return HOL_EXIT_USAGE;
    return hol_validation_good(v) ? HOL_EXIT_GOOD : HOL_EXIT_VERDICT;
}

/* Print what was found. */
static int
print(const struct session *session)
{
    const struct hol_options *options = session->options;
    char *overrides = hol_overrides_text(options), date[16];
    time_t now = time(NULL);
    struct tm day;
    int code = HOL_EXIT_USAGE;

    if (session->found->count == 0 && options->state != NULL) {
        hol_complain("no case has a state '%s' with a problem at it", options->state);
    } else if (overrides == NULL || gmtime_r(&now, &day) == NULL ||
               strftime(date, sizeof date, "%Y-%m-%d", &day) == 0) {
        hol_complain("out of memory");
    } else {
        const struct hol_validation_about about = {.command = session->who->command,
                                                   .files = session->who->files,
                                                   .overrides = overrides,
                                                   .date = date,
                                                   .seed = session->who->seed,
                                                   .states = session->who->states,
                                                   .verbose = options->verbose};
        code = write_all(options, session->found, &about);
    }
    hol_free(overrides);
    return code;
}

/* --- the run */

/* The foreign solver, and after it those of --solvers. NULL after a complaint. */
static const struct hol_solver **
columns(size_t *count, const struct hol_options *options, const struct hol_solver *foreign)
{
    bool alone = strcmp(options->solvers, "none") == 0;
    const struct hol_solver **ours = NULL, **all;
    size_t our_count = 0;

    if (!alone && (ours = hol_choose_solvers(&our_count, options)) == NULL)
        return NULL;
    all = hol_alloc(our_count + 1, sizeof *all);
    if (all == NULL) {
        hol_complain("out of memory");
    } else {
        all[0] = foreign;
        for (size_t i = 0; i < our_count; i++)
            all[i + 1] = ours[i];
        *count = our_count + 1;
    }
    hol_free(ours);
    return all;
}

/* Ask about a model and compare; index: the member of a family that it is. */
static enum hol_status
one_model(struct session *session, const struct hol_model *model, const struct hol_member *member,
          size_t index)
{
    const struct hol_verdict_run *who = session->who;
    struct hol_compare_options compare = session->compare;
    struct hol_exchange *exchange = NULL;
    struct hol_result *result = NULL;
    enum hol_status status, answered = HOL_OK;

    if (member != NULL) {
        compare.random_states = 0;
        compare.units = false;
    }
    if (member != NULL && !member->all_states)
        compare.only = model->source->states[0].name;
    status = hol_exchange_collect(&exchange, model, &compare, who->needs);
    if (status == HOL_OK)
        status = answered = who->answer(who->context, exchange);
    if (status == HOL_OK) {
        session->replay.exchange = exchange;
        status = hol_compare_case(&result, model, &compare);
        session->replay.exchange = NULL;
    }
    if (status == HOL_OK)
        status = member == NULL ? hol_validation_add(session->found, result, exchange)
                                : hol_validation_grow(session->found, compare.solvers, member,
                                                      index, result, exchange);
    if (status != HOL_OK && answered == HOL_OK)
        hol_complain("%s: %s", model->source->name, hol_status_text(status));
    hol_result_destroy(result);
    hol_exchange_destroy(exchange);
    return status;
}

static enum hol_status
all_members(struct session *session)
{
    struct hol_progress progress;
    enum hol_status status = HOL_OK;

    hol_progress_begin(&progress, hol_member_count());
    for (size_t i = 0; i < hol_member_count() && status == HOL_OK; i++) {
        struct hol_member member;
        struct hol_loaded loaded;
        hol_member_make(&member, i);
        hol_progress_step(&progress, i, member.source);
        status = hol_load_member(&loaded, &member, session->options);
        if (status == HOL_OK) {
            status = one_model(session, loaded.model, &member, i);
            hol_loaded_clear(&loaded);
        }
    }
    hol_progress_end(&progress);
    return status == HOL_OK ? hol_validation_grown(session->found) : status;
}

static enum hol_status
all_cases(struct session *session, const struct hol_selection *selection)
{
    struct hol_progress progress;
    struct hol_loaded loaded;
    enum hol_status status = HOL_OK;

    hol_progress_begin(&progress, selection->count);
    for (size_t i = 0; i < selection->count && status == HOL_OK; i++) {
        hol_progress_step(&progress, i, selection->list[i].name);
        status = hol_load(&loaded, &selection->list[i], session->options);
        if (status == HOL_OK) {
            status = one_model(session, loaded.model, NULL, 0);
            hol_loaded_clear(&loaded);
        } else if (status != HOL_NOMEM) {
            session->unread++; /* said already; the other cases go on */
            status = HOL_OK;
        }
    }
    hol_progress_end(&progress);
    return status;
}

int
hol_run_validation(const struct hol_options *options, const struct hol_verdict_run *who)
{
    static const mpfr_prec_t bits[] = {HOL_BITS_DOUBLE};
    struct session session = {.options = options, .who = who};
    struct hol_selection selection = {0};
    const struct hol_solver **solvers = NULL;
    size_t count = 0;
    int code = HOL_EXIT_USAGE;

    if (options->override_count > 0 && options->pattern_count == 0) {
        hol_complain("NAME=VALUE needs a CASE that has the parameter");
        return code;
    }
    hol_replay_init(&session.replay, who->foreign);
    solvers = columns(&count, options, &session.replay.solver);
    if (solvers == NULL || hol_select(&selection, options) != HOL_OK)
        goto done;
    session.compare = (struct hol_compare_options){.bits_count = 1,
                                                   .bits = bits,
                                                   .solver_count = count,
                                                   .solvers = solvers,
                                                   .random_states = who->states,
                                                   .seed = who->seed,
                                                   .solve = true,
                                                   .units = !who->files,
                                                   .only = options->state,
                                                   .jobs = options->jobs};
    if (hol_validation_create(&session.found, who->foreign, count - 1, solvers + 1) != HOL_OK)
        hol_complain("out of memory");
    else if (all_cases(&session, &selection) == HOL_OK &&
             (!options->families || all_members(&session) == HOL_OK) &&
             hol_validation_conclude(session.found) == HOL_OK)
        code = print(&session);
    if (session.unread > 0)
        code = HOL_EXIT_USAGE;
    hol_validation_destroy(session.found);
done:
    hol_selection_clear(&selection);
    hol_free(solvers);
    return code;
}
