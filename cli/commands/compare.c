/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom compare: cases x states x solvers x precisions, the main job; holonom check: as TAP. */
#include "cli/choose-methods.h"
#include "cli/collection/collection.h"
#include "cli/collection/given.h"
#include "cli/collection/paths.h"
#include "cli/options/commands.h"

#include "base/alloc.h"
#include "reports/validation/compare-profile.h"

struct session {
    const struct hol_writer *writer;
    const struct hol_options *options;
    struct hol_compare_options compare;
    struct hol_totals totals;
    struct hol_compare_profile profile; /* of --figure */
    struct hol_output output;
    void *state;
};

/* Did formulations answer, or their kernels? */
static void
note_paths(struct hol_provenance *record, const struct hol_result *result)
{
    bool paths[2] = {false, false};

    for (size_t i = 0; i < result->comparison_count; i++)
        for (size_t k = 0; k < result->comparisons[i].record_count; k++)
            if (result->comparisons[i].records[k].status == HOL_OK)
                paths[result->comparisons[i].records[k].path == HOL_PATH_KERNEL] = true;
    hol_provenance_path(record, paths[0], paths[1]);
}

static enum hol_status
one_case(void *context, const struct hol_loaded *loaded)
{
    struct session *session = context;
    struct hol_result *result = NULL;
    hol_given_tell(loaded, session->options);
    enum hol_status status = hol_compare_case(&result, loaded->model, &session->compare);
    if (status == HOL_OK && session->compare.only != NULL && result->comparison_count == 0) {
        hol_complain_state(loaded->source, session->compare.only);
        session->totals.unread_cases++;
    } else if (status == HOL_OK) {
        hol_totals_add(&session->totals, result);
        note_paths(session->options->provenance, result);
        status = session->writer->result(session->output.file, session->state, result);
        if (status == HOL_OK && session->options->figure != NULL)
            status = hol_compare_profile_add(&session->profile, result);
        if (status == HOL_NOMEM)
            hol_complain("%s: %s", loaded->source->label, hol_status_text(status));
    } else if (status != HOL_IO) { /* of a store: complained of at the end */
        hol_complain("%s: %s", loaded->source->label, hol_status_text(status));
    }
    hol_result_destroy(result);
    return status;
}

static int
verdict(const struct session *session, enum hol_status status)
{
    if (status != HOL_OK || session->totals.unread_cases > 0)
        return HOL_EXIT_USAGE;
    return session->totals.bad_cases > 0 ? HOL_EXIT_VERDICT : HOL_EXIT_GOOD;
}

/* The figure needs room for each solver. */
static bool
begin_profile(struct session *session)
{
    const struct hol_options *options = session->options;

    session->profile.bits = options->bits[0];
    for (size_t s = 0; s < session->compare.solver_count && options->figure != NULL; s++)
        if (hol_compare_profile_solver(&session->profile, session->compare.solvers[s]->name) !=
            HOL_OK) {
            hol_complain("out of memory");
            return false;
        }
    return true;
}

/* With the output open: all cases, and what is said at the end. keep: the output is to be kept, or
 * says itself why it cannot be written. */
static enum hol_status
write_cases(struct session *session, bool *keep, const struct hol_selection *selection,
            const char *overrides)
{
    const struct hol_options *options = session->options;
    const struct hol_writer_options how = {.style = &options->style,
                                           .verbose = options->verbose,
                                           .seed = options->seed,
                                           .states = options->states,
                                           .overrides = overrides};
    enum hol_status status = session->writer->begin(session->output.file, &session->state, &how);

    if (status == HOL_NOMEM)
        hol_complain("%s", hol_status_text(status));
    if (status == HOL_OK && !hol_tables_good(options))
        status = HOL_IO;
    if (status == HOL_OK)
        status =
            hol_each_case(selection, &session->totals.unread_cases, one_case, session, options);
    if (status == HOL_OK && options->state != NULL && session->totals.cases == 0)
        status = HOL_INVALID; /* no case has that state: complained of, and nothing to sum up */
    enum hol_status ended = session->writer->end(session->output.file, session->state,
                                                 status == HOL_OK ? &session->totals : NULL);
    if (status == HOL_OK && ended == HOL_NOMEM)
        hol_complain("%s", hol_status_text(ended));
    *keep = status == HOL_OK && (ended == HOL_OK || hol_tables_good(options)); /* not too wide */
    return status == HOL_OK ? ended : status;
}

static int
run_all(const struct hol_options *options, enum hol_format format)
{
    bool rows = format != HOL_FORMAT_TAP && hol_table_is_flat(&options->style);
    struct session session = {.writer = hol_writers[rows ? HOL_FORMAT_CSV : format],
                              .options = options};
    struct hol_selection selection = {0};
    int code = HOL_EXIT_USAGE;
    size_t solver_count = 0;
    const struct hol_solver **solvers = hol_choose_solvers(&solver_count, options->solvers);
    char *overrides = hol_overrides_text(options);
    bool keep = false;

    if (solvers == NULL || overrides == NULL || hol_select(&selection, options) != HOL_OK)
        goto done;
    session.compare = (struct hol_compare_options){.bits_count = options->bits_count,
                                                   .bits = options->bits,
                                                   .solver_count = solver_count,
                                                   .solvers = solvers,
                                                   .random_states = options->states,
                                                   .seed = options->seed,
                                                   .check_published = options->set.count == 0 &&
                                                                      options->at == NULL,
                                                   .only = options->state,
                                                   .units = true,
                                                   .solve = true,
                                                   .jobs = options->jobs,
                                                   .keeper = options->keeper};
    if (!begin_profile(&session) || hol_output_open(&session.output, options) != 0)
        goto done;
    code = verdict(&session, write_cases(&session, &keep, &selection, overrides));
    if (hol_output_close(&session.output, keep) != 0)
        code = HOL_EXIT_USAGE;
    if (code != HOL_EXIT_USAGE && options->figure != NULL &&
        !hol_figure_save(options, &hol_compare_profile_drawing, &session.profile))
        code = HOL_EXIT_USAGE;
done:
    hol_compare_profile_clear(&session.profile);
    hol_selection_clear(&selection);
    hol_free(overrides);
    hol_free(solvers);
    return code;
}

static int
run(const struct hol_options *options, enum hol_format format)
{
    struct hol_given_options given;
    int code = hol_given_at(&given, options) ? run_all(&given.options, format) : HOL_EXIT_USAGE;
    hol_given_options_clear(&given);
    return code;
}

int
hol_command_compare(const struct hol_options *options)
{
    return run(options, options->format);
}

int
hol_command_check(const struct hol_options *options)
{
    return run(options, HOL_FORMAT_TAP);
}
