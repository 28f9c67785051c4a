/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom rank: what every solver says about the rank of A, beside the truth. */
#include "cli/choose-methods.h"
#include "cli/collection.h"
#include "cli/options/commands.h"
#include "cli/progress.h"

#include "base/alloc.h"
#include "compare/sweeps/sweep-axis.h"
#include "reports/studies/rank.h"

struct job {
    const struct hol_options *options;
    const struct hol_solver **solvers;
    struct hol_rank_options how;
    long double *thresholds;
    struct hol_output output;
    struct hol_rank_writer writer;
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
    job->how.bits_count = options->bits_count;
    job->how.bits = options->bits;
    job->how.random_states = options->states;
    job->how.seed = options->seed;
    job->how.state = options->state;
    job->how.jobs = options->jobs;
    return job->solvers != NULL && read_thresholds(job);
}

static bool
draw(const struct job *job, const struct hol_rank_study *study)
{
    struct hol_rank_figure figure = {study, hol_rank_drawable(study), job->options->bits[0]};
    if (figure.state != SIZE_MAX)
        return hol_figure_save(job->options->figure, &hol_rank_drawing, false, &figure);
    hol_complain("%s: there is nothing to draw: no constraints, or the rank is known at no state",
                 study->source->name);
    return false;
}

static int
one_case(struct job *job, const struct hol_selected *selected)
{
    struct hol_loaded loaded;
    struct hol_rank_study *study = NULL;
    const char *why = NULL;
    int code = HOL_EXIT_USAGE;
    if (hol_load(&loaded, selected, job->options) != HOL_OK)
        return HOL_EXIT_USAGE;
    enum hol_status status = hol_rank_study_create(&study, loaded.model, &job->how, &why);
    if (status == HOL_OK)
        status = hol_rank_write(&job->writer, study);
    if (status != HOL_OK && why != NULL)
        hol_complain_state(loaded.source, job->options->state);
    else if (status != HOL_OK)
        hol_complain("%s: %s", selected->name, hol_status_text(status));
    else if (job->options->figure == NULL || draw(job, study))
        code = study->tally[HOL_RANK_VERDICT_CONTRADICTS] > 0 ? HOL_EXIT_VERDICT : HOL_EXIT_GOOD;
    hol_rank_study_destroy(study);
    hol_loaded_clear(&loaded);
    return code;
}

static int
all_cases(struct job *job, const struct hol_selection *selection)
{
    struct hol_progress progress;
    int code = HOL_EXIT_GOOD;
    if (hol_rank_write_begin(&job->writer, job->output.file, job->options->format) != HOL_OK) {
        hol_complain("out of memory");
        return HOL_EXIT_USAGE;
    }
    hol_progress_begin(&progress, selection->count);
    for (size_t i = 0; i < selection->count; i++) {
        hol_progress_step(&progress, i, selection->list[i].name);
        int own = one_case(job, &selection->list[i]);
        code = own > code ? own : code;
    }
    hol_progress_end(&progress);
    if (hol_rank_write_end(&job->writer) != HOL_OK)
        code = HOL_EXIT_USAGE; /* closing the output says why */
    return code;
}

int
hol_command_rank(const struct hol_options *options)
{
    struct job job = {.options = options};
    struct hol_selection selection = {0};
    int code = HOL_EXIT_USAGE;
    if (!read_options(&job) || hol_select(&selection, options) != HOL_OK)
        goto done;
    if (options->figure != NULL && selection.count != 1) {
        hol_complain("--figure is of one case, not of %zu", selection.count);
        goto done;
    }
    if (hol_output_open(&job.output, options->output) != 0)
        goto done;
    code = all_cases(&job, &selection);
    if (hol_output_close(&job.output, code != HOL_EXIT_USAGE) != 0)
        code = HOL_EXIT_USAGE;
done:
    hol_selection_clear(&selection);
    hol_free(job.thresholds);
    hol_free(job.solvers);
    return code;
}
