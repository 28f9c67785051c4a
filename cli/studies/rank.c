/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom rank: what every solver says about the rank of A, beside the truth. */
#include "cli/choose-methods.h"
#include "cli/collection/collection.h"
#include "cli/collection/given.h"
#include "cli/options/commands.h"
#include "cli/options/words.h"

#include "base/alloc.h"
#include "compare/sweeps/sweep-axis.h"
#include "reports/studies/rank.h"

struct job {
    const struct hol_options *options;
    const struct hol_solver **solvers;
    struct hol_rank_options how;
    long double *thresholds;
    struct hol_table *table;
    int code;
};

/* --threshold; of a figure, thresholds down to rounding; else none. */
static bool
read_thresholds(struct job *job)
{
    const struct hol_options *options = job->options;
    size_t points = options->points;
    struct hol_sweep_axis axis = {0};
    const char *why = NULL;
    if (options->threshold == NULL && options->figure == NULL)
        return true;
    if (hol_option_given(options, "points") && options->threshold != NULL &&
        !hol_is_range(options->threshold)) {
        hol_complain("--points is for a range, and --threshold=%s is a list", options->threshold);
        return false;
    }
    if (options->threshold != NULL) {
        enum hol_status status = hol_sweep_axis_read(&axis, HOL_SWEEP_AXIS_STEP, options->threshold,
                                                     points, HOL_BITS_DOUBLE, &why);
        if (status != HOL_OK) {
            hol_complain("--threshold=%s: %s", options->threshold,
                         why != NULL ? why : hol_status_text(status));
            return false;
        }
        points = axis.values.rows;
    }
    job->thresholds = hol_alloc(points, sizeof *job->thresholds);
    if (job->thresholds == NULL)
        hol_complain("out of memory");
    else if (options->threshold == NULL)
        hol_rank_thresholds(job->thresholds, points, options->bits[0]);
    for (size_t i = 0; job->thresholds != NULL && i < axis.values.rows; i++)
        job->thresholds[i] = hol_mat_abs(&axis.values, i, 0);
    hol_sweep_axis_clear(&axis);
    job->how.threshold_count = points;
    job->how.thresholds = job->thresholds;
    return job->thresholds != NULL;
}

static bool
read_options(struct job *job)
{
    const struct hol_options *options = job->options;
    job->solvers = hol_choose_solvers(&job->how.solver_count, options->solvers);
    job->how.solvers = job->solvers;
    if (job->solvers != NULL)
        hol_note_paths(options, job->solvers, job->how.solver_count);
    job->how.bits_count = options->bits_count;
    job->how.bits = options->bits;
    job->how.random_states = options->states;
    job->how.seed = options->seed;
    job->how.state = options->state;
    job->how.jobs = options->jobs;
    job->how.keeper = options->keeper;
    return job->solvers != NULL && read_thresholds(job);
}

static bool
draw(const struct job *job, const struct hol_rank_study *study)
{
    struct hol_rank_figure figure = {study, hol_rank_drawable(study), job->options->bits[0]};
    if (figure.state != SIZE_MAX)
        return hol_figure_save(job->options, &hol_rank_drawing, &figure);
    hol_complain("%s: there is nothing to draw: no constraints, or the rank is known at no state",
                 study->source->label);
    return false;
}

static enum hol_status
one_case(void *context, const struct hol_loaded *loaded)
{
    struct job *job = context;
    struct hol_rank_study *study = NULL;
    const char *why = NULL;
    int code = HOL_EXIT_USAGE;
    hol_given_tell(loaded, job->options);
    enum hol_status status = hol_rank_study_create(&study, loaded->model, &job->how, &why);
    if (status == HOL_OK)
        hol_rank_put(job->table, study);
    if (status != HOL_OK && why != NULL)
        hol_complain_state(loaded->source, job->options->state);
    else if (status == HOL_IO)
        code = HOL_EXIT_USAGE; /* of a store: complained of at the end */
    else if (status != HOL_OK)
        hol_complain("%s: %s", loaded->source->label, hol_status_text(status));
    else if (job->options->figure == NULL || draw(job, study))
        code = study->tally[HOL_RANK_VERDICT_CONTRADICTS] > 0 ? HOL_EXIT_VERDICT : HOL_EXIT_GOOD;
    hol_rank_study_destroy(study);
    job->code = code > job->code ? code : job->code;
    return HOL_OK; /* the other cases go on */
}

static int
run(const struct hol_options *options)
{
    struct job job = {.options = options};
    struct hol_selection selection = {0};
    struct hol_output output;
    size_t unread = 0;
    int code = HOL_EXIT_USAGE;
    if (!read_options(&job) || hol_select(&selection, options) != HOL_OK)
        goto done;
    if (options->figure != NULL && selection.count != 1) {
        hol_complain("--figure takes one case, not %zu", selection.count);
        goto done;
    }
    if (hol_output_open(&output, options) != 0)
        goto done;
    job.table = hol_rank_begin(output.file, &options->style);
    enum hol_status status = hol_tables_good(options)
                                 ? hol_each_case(&selection, &unread, one_case, &job, options)
                                 : HOL_IO;
    enum hol_status ended = hol_table_end(job.table);
    if (status == HOL_OK && ended != HOL_OK && !hol_tables_good(options))
        status = HOL_IO; /* too wide, which has been said */
    status = status == HOL_OK ? ended : status;
    if (hol_output_end(&output, unread > 0 || job.code == HOL_EXIT_USAGE ? HOL_IO : status) &&
        status == HOL_OK)
        code = job.code;
done:
    hol_selection_clear(&selection);
    hol_free(job.thresholds);
    hol_free(job.solvers);
    return code;
}

int
hol_command_rank(const struct hol_options *options)
{
    struct hol_given_options given;
    int code = hol_given_at(&given, options) ? run(&given.options) : HOL_EXIT_USAGE;
    hol_given_options_clear(&given);
    return code;
}
