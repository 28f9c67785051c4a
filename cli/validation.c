/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The verdict about somebody else's solver: printed, as a page, as a figure. */
#include "cli/validation.h"

#include "cli/collection/collection.h"
#include "cli/collection/entry.h"
#include "cli/collection/paths.h"
#include "cli/commands/shared.h"
#include "cli/progress.h"

#include "base/alloc.h"
#include "foreign/files/kept.h"
#include "foreign/process/sandbox.h"
#include "reports/validation/validation.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct session {
    const struct hol_options *options;
    const struct hol_verdict_run *who;
    struct hol_replay *replays; /* of each of who's solvers */
    struct hol_exchange **exchanges;
    struct hol_validation **found;
    struct hol_validation_about *about;
    struct hol_compare_options compare;
    struct hol_kept *kept; /* the answers of the one solver; NULL: they are not kept */
    size_t unread;
};

/* --- the figures */

/* Of a page: the first is of all, then of each one, if there are several. */
static bool
draw_all(char **svg, const struct hol_validation_several *several)
{
    const struct hol_validation *const *list = several->list;
    bool good = several->count > 1 ? hol_figure_svg(&svg[0], &hol_profile_drawing, several)
                                   : hol_figure_svg(&svg[0], &hol_validation_drawing, list[0]);

    for (size_t k = 0; several->count > 1 && k < several->count && good; k++)
        good = hol_figure_svg(&svg[k + 1], &hol_validation_drawing, list[k]);
    return good;
}

/* --- all */

static bool
write_page(const struct hol_options *options, const struct hol_validation_several *several)
{
    struct hol_output output;
    char **svg = hol_alloc(several->count + 1, sizeof *svg);
    bool good = svg != NULL;

    if (!good)
        hol_complain("out of memory");
    else if (!hol_draw_possible())
        hol_complain("the page has no figure: gnuplot cannot be run");
    else
        good = draw_all(svg, several);
    good = good &&
           hol_output_open_part(&output, options, options->page, "page", HOL_CONTAINER_HTML) == 0 &&
           hol_output_end(&output,
                          hol_validation_page(output.file, several, (const char *const *)svg));
    for (size_t k = 0; svg != NULL && k <= several->count; k++)
        hol_free(svg[k]);
    hol_free(svg);
    return good;
}

static int
write_all(const struct hol_options *options, const struct hol_validation_several *several)
{
    bool profile = options->show != NULL && strcmp(options->show, "profile") == 0, good = true;
    struct hol_tables output;

    if (hol_tables_open(&output, options) != 0 ||
        !hol_tables_end(&output, options,
                        profile
                            ? hol_validation_profile_write(output.file, &options->style, several)
                            : hol_validation_write(output.file, &options->style, several)) ||
        (options->page != NULL && !write_page(options, several)) ||
        (options->figure != NULL &&
         !(several->count > 1
               ? hol_figure_save(options, &hol_profile_drawing, several)
               : hol_figure_save(options, &hol_validation_drawing, several->list[0]))))
        return HOL_EXIT_USAGE;
    for (size_t k = 0; k < several->count; k++)
        good = good && hol_validation_good(several->list[k]);
    return good ? HOL_EXIT_GOOD : HOL_EXIT_VERDICT;
}

/* Print what was found. */
static int
print(const struct session *session)
{
    const struct hol_options *options = session->options;
    const struct hol_verdict_run *who = session->who;
    char *overrides = hol_overrides_text(options), date[HOL_PROVENANCE_DATE_SIZE];
    int code = HOL_EXIT_USAGE;

    if (session->found[0]->count == 0 && options->state != NULL) {
        hol_complain("no case has a state '%s' with a problem at it", options->state);
    } else if (overrides == NULL) {
        hol_complain("out of memory");
    } else {
        hol_provenance_date(date, true);
        for (size_t k = 0; k < who->count; k++)
            session->about[k] = (struct hol_validation_about){.command = who->solvers[k].command,
                                                              .files = who->files,
                                                              .overrides = overrides,
                                                              .date = date,
                                                              .seed = who->seed,
                                                              .states = who->states,
                                                              .state = options->state,
                                                              .verbose = options->verbose};
        code = write_all(options, &(const struct hol_validation_several){
                                      .count = who->count,
                                      .list = (const struct hol_validation *const *)session->found,
                                      .about = session->about});
        if (code != HOL_EXIT_USAGE &&
            !hol_gallery_entry_keep_instants(options, session->found[0], overrides))
            code = HOL_EXIT_USAGE;
    }
    hol_free(overrides);
    return code;
}

/* --- the run */

/* The foreign solvers, and after them those of --solvers. NULL after a complaint. */
static const struct hol_solver **
columns(size_t *count, const struct session *session)
{
    const struct hol_options *options = session->options;
    bool alone = strcmp(options->solvers, "none") == 0;
    const struct hol_solver **ours = NULL, **all;
    size_t our_count = 0, foreign_count = session->who->count;

    if (!alone && (ours = hol_choose_solvers(&our_count, options->solvers)) == NULL)
        return NULL;
    all = hol_alloc(our_count + foreign_count, sizeof *all);
    if (all == NULL) {
        hol_complain("out of memory");
    } else {
        for (size_t k = 0; k < foreign_count; k++)
            all[k] = &session->replays[k].solver;
        for (size_t i = 0; i < our_count; i++)
            all[foreign_count + i] = ours[i];
        *count = our_count + foreign_count;
    }
    hol_free(ours);
    return all;
}

/* Collect the problems of a model for every solver, and let it answer. */
static enum hol_status
ask_all(struct session *session, const struct hol_model *model,
        const struct hol_compare_options *compare, enum hol_status *answered)
{
    const struct hol_verdict_run *who = session->who;
    enum hol_status status = HOL_OK;

    for (size_t k = 0; k < who->count && status == HOL_OK; k++) {
        const struct hol_verdict_solver *solver = &who->solvers[k];
        const struct hol_asking asking = {solver->foreign, solver->needs, k, solver->answer,
                                          solver->context};
        status = hol_exchange_ask(&session->exchanges[k], model, compare, &asking, answered);
        session->replays[k].exchange = session->exchanges[k];
    }
    return status;
}

/* Ask about a model and compare; index: the member of a family that it is. */
static enum hol_status
one_model(struct session *session, const struct hol_model *model, const struct hol_member *member,
          size_t index)
{
    struct hol_compare_options compare = session->compare;
    struct hol_result *result = NULL;
    enum hol_status status, answered = HOL_OK;

    if (member != NULL) {
        compare.random_states = 0;
        compare.units = false;
        compare.unit = "member";
    }
    if (member != NULL && !member->all_states)
        compare.only = model->source->states[0].name;
    status = ask_all(session, model, &compare, &answered);
    if (status == HOL_OK && session->kept != NULL && member == NULL)
        status = hol_kept_add(session->kept, session->exchanges[0]);
    if (status == HOL_OK)
        status = hol_compare_case(&result, model, &compare);
    for (size_t k = 0; k < session->who->count; k++) {
        const struct hol_exchange *exchange = session->exchanges[k];
        if (status == HOL_OK)
            status = member == NULL ? hol_validation_add(session->found[k], result, exchange)
                                    : hol_validation_grow(session->found[k], compare.solvers,
                                                          member, index, result, exchange);
    }
    if (status != HOL_OK && status != HOL_IO && answered == HOL_OK)
        hol_complain("%s: %s", model->source->label, hol_status_text(status));
    hol_result_destroy(result);
    for (size_t k = 0; k < session->who->count; k++) {
        hol_exchange_destroy(session->exchanges[k]);
        session->exchanges[k] = NULL;
        session->replays[k].exchange = NULL;
    }
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
    for (size_t k = 0; k < session->who->count && status == HOL_OK; k++)
        status = hol_validation_grown(session->found[k]);
    return status;
}

static enum hol_status
one_case(void *context, const struct hol_loaded *loaded)
{
    return one_model(context, loaded->model, NULL, 0);
}

/* What is kept of each solver. NOMEM */
static enum hol_status
begin(struct session *session)
{
    size_t count = session->who->count;

    session->replays = hol_alloc(count, sizeof *session->replays);
    session->exchanges = hol_alloc(count, sizeof(struct hol_exchange *));
    session->found = hol_alloc(count, sizeof(struct hol_validation *));
    session->about = hol_alloc(count, sizeof *session->about);
    if (session->replays == NULL || session->exchanges == NULL || session->found == NULL ||
        session->about == NULL)
        return HOL_NOMEM;
    for (size_t k = 0; k < count; k++)
        hol_replay_init(&session->replays[k], session->who->solvers[k].foreign);
    return HOL_OK;
}

static enum hol_status
begin_validations(struct session *session)
{
    const struct hol_compare_options *compare = &session->compare;
    size_t count = session->who->count;
    enum hol_status status = HOL_OK;

    for (size_t k = 0; k < count && status == HOL_OK; k++) {
        status = hol_validation_create(&session->found[k], session->who->solvers[k].foreign,
                                       compare->solver_count - count, compare->solvers + count);
        if (status == HOL_OK)
            hol_validation_place(session->found[k], k, count);
    }
    return status;
}

static void
end(struct session *session)
{
    for (size_t k = 0; session->found != NULL && k < session->who->count; k++)
        hol_validation_destroy(session->found[k]);
    hol_free(session->found);
    hol_free(session->exchanges);
    hol_free(session->replays);
    hol_free(session->about);
    hol_kept_destroy(session->kept);
}

/* --keep. False after a complaint. */
static bool
begin_keeping(struct session *session)
{
    const struct hol_options *o = session->options;
    const struct hol_verdict_run *who = session->who;
    const struct hol_manifest manifest = {.seed = who->seed,
                                          .states = who->states,
                                          .units = who->units,
                                          .state = o->state,
                                          .unrepeated = who->solvers[0].needs & HOL_NEEDS_FULL_RANK,
                                          .override_count = o->override_count,
                                          .overrides = o->overrides};

    if (o->entry != NULL && who->count > 1) {
        hol_complain("--entry is about one solver");
        return false;
    }
    if (o->keep == NULL)
        return true;
    if (who->count > 1)
        hol_complain("--keep keeps the answers of one solver");
    else if (hol_kept_create(&session->kept, &manifest) != HOL_OK)
        hol_complain("out of memory");
    else
        return true;
    return false;
}

static bool
keep(const struct session *session)
{
    struct hol_output output;

    return session->kept == NULL ||
           (hol_output_open_part(&output, session->options, session->options->keep, "answers",
                                 HOL_CONTAINER_JSON) == 0 &&
            hol_output_end(&output, hol_kept_write(output.file, session->kept,
                                                   session->who->solvers[0].foreign)));
}

static enum hol_status
conclude(struct session *session)
{
    enum hol_status status = HOL_OK;

    for (size_t k = 0; k < session->who->count && status == HOL_OK; k++)
        status = hol_validation_conclude(session->found[k]);
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
    if (begin(&session) != HOL_OK)
        hol_complain("out of memory");
    else
        solvers = columns(&count, &session);
    if (solvers == NULL || hol_select(&selection, options) != HOL_OK)
        goto done;
    session.compare = (struct hol_compare_options){.bits_count = 1,
                                                   .bits = bits,
                                                   .solver_count = count,
                                                   .solvers = solvers,
                                                   .random_states = who->states,
                                                   .seed = who->seed,
                                                   .solve = true,
                                                   .units = who->units,
                                                   .only = options->state,
                                                   .jobs = options->jobs,
                                                   .keeper = options->keeper};
    if (!begin_keeping(&session))
        goto done;
    if (begin_validations(&session) != HOL_OK)
        hol_complain("out of memory");
    else if (hol_each_case(&selection, &session.unread, one_case, &session, options) == HOL_OK &&
             (!options->families || all_members(&session) == HOL_OK) &&
             (session.unread == 0 || session.unread < selection.count) &&
             conclude(&session) == HOL_OK && keep(&session))
        code = print(&session);
    code = session.unread > 0 ? HOL_EXIT_USAGE : code;
done:
    end(&session);
    hol_selection_clear(&selection);
    hol_free(solvers);
    return code;
}

bool
hol_sandbox_possible(const struct hol_options *options)
{
    const char *why = options->sandbox != NULL ? hol_sandbox_missing(options->sandbox) : NULL;

    if (why != NULL)
        hol_complain("--sandbox=%s: %s", options->sandbox, why);
    return why == NULL;
}
