/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom sweep --over: a case at every value of one of its parameters, at a state or in motion. */
#include "cli/studies/over.h"

#include "cli/options/words.h"

#include "base/alloc.h"
#include "reports/studies/over.h"
#include "solvers/solver.h"

#include <stdlib.h>
#include <string.h>

/* Is the name that of a size, of a parameter, or neither? */
enum kind { NEITHER, PARAMETER, SIZE };

static enum kind
kind_of(const struct hol_case *source, const char *name, size_t length, struct hol_guess *guess)
{
    hol_guess_begin(guess, name, length);
    for (size_t k = 0; k < source->parameter_count + source->size_count; k++) {
        bool parameter = k < source->parameter_count;
        const char *here = parameter ? source->parameters[k].name
                                     : source->sizes[k - source->parameter_count].name;
        if (strlen(here) == length && memcmp(here, name, length) == 0)
            return parameter ? PARAMETER : SIZE;
        hol_guess_offer(guess, here);
    }
    return NEITHER;
}

bool
hol_over_axis(struct hol_parameter_axis *axis, const struct hol_case *source,
              const struct hol_options *options)
{
    const char *text = options->over, *equals = strchr(text, '='), *why = NULL;
    struct hol_guess guess;
    if (equals == NULL || equals == text) {
        hol_complain("--over takes NAME=RANGE, such as rho=1:1e-12 or N=4..64, not '%s'", text);
        return false;
    }
    size_t length = (size_t)(equals - text);
    enum kind kind = kind_of(source, text, length, &guess);
    for (size_t k = 0; k < options->override_count; k++)
        if (strlen(options->overrides[k].name) == length &&
            memcmp(options->overrides[k].name, text, length) == 0) {
            hol_complain("%s has a value, %s, and a range, --over=%s", options->overrides[k].name,
                         options->overrides[k].value, text);
            return false;
        }
    if (kind == NEITHER) {
        hol_complain(guess.best[0] != '\0'
                         ? "%s has no parameter or size '%.*s'; did you mean %s?"
                         : "%s has no parameter or size '%.*s'; `holonom show' lists them%s",
                     source->label, (int)length, text, guess.best);
        return false;
    }
    if (hol_option_given(options, "points") && strchr(equals, ':') == NULL &&
        strstr(equals, "..") == NULL) {
        hol_complain("--points is for a range, and --over=%s is a list", text);
        return false;
    }
    enum hol_status status = hol_parameter_axis_read(axis, text, length, kind == SIZE, equals + 1,
                                                     options->points, &why);
    if (status != HOL_OK)
        hol_complain("--over=%s: %s", text, why != NULL ? why : hol_status_text(status));
    return status == HOL_OK;
}

static struct hol_over_case
case_of(const struct hol_case *source, const struct hol_parameter_axis *axis,
        const struct hol_studies_progress *watch, const struct hol_options *options)
{
    return (struct hol_over_case){.name = source->label,
                                  .path = source->path,
                                  .override_count = options->override_count,
                                  .overrides = options->overrides,
                                  .axis = axis,
                                  .threads = hol_threads(options),
                                  .progress = watch};
}

/* -------------------------------------------------------------------------- at a state */

/* Which random state it is, 1, 2, ...; 0: none. */
static size_t
random_state(const char *label)
{
    static const char words[] = "random ";
    char *end;
    if (strncmp(label, words, sizeof words - 1) != 0)
        return 0;
    unsigned long sample = strtoul(label + sizeof words - 1, &end, 10);
    return *end == '\0' && sample <= 10000 ? sample : 0;
}

static enum hol_status
measure(struct hol_over_instants **instants, struct hol_parameter_axis *axis,
        const struct hol_loaded *loaded, struct hol_compare_options *how,
        const struct hol_options *options)
{
    struct hol_progress progress;
    const struct hol_studies_progress watch = {hol_progress_watch, &progress};
    size_t state;
    how->random_states = random_state(how->only);
    if (how->random_states == 0 && !hol_find_state(&state, loaded->source, how->only)) {
        hol_complain_state(loaded->source, how->only);
        return HOL_INVALID;
    }
    if (!hol_over_axis(axis, loaded->source, options))
        return HOL_INVALID;
    const struct hol_over_case what = case_of(loaded->source, axis, &watch, options);
    hol_progress_begin(&progress, axis->count);
    enum hol_status status = hol_over_instants_create(instants, &what, how);
    hol_progress_end(&progress);
    if (status != HOL_OK && status != HOL_IO) /* of a store: complained of at the end */
        hol_complain("%s: %s", loaded->source->label, hol_status_text(status));
    return status;
}

enum hol_status
hol_over_measure(struct hol_over_instants **instants, struct hol_parameter_axis *axis,
                 size_t solver_count, const struct hol_solver *const *solvers,
                 const struct hol_options *options)
{
    struct hol_compare_options how = {.bits_count = options->bits_count,
                                      .bits = options->bits,
                                      .solver_count = solver_count,
                                      .solvers = solvers,
                                      .seed = options->seed,
                                      .only = options->state != NULL ? options->state : "initial",
                                      .keeper = options->keeper};
    struct hol_selection selection = {0};
    struct hol_loaded loaded = {0};
    enum hol_status status = hol_select(&selection, options);
    if (status == HOL_OK && selection.count != 1) {
        hol_complain("--over takes one case; %zu match", selection.count);
        status = HOL_INVALID;
    }
    if (status == HOL_OK)
        status = hol_load(&loaded, &selection.list[0], options);
    if (status == HOL_OK)
        status = measure(instants, axis, &loaded, &how, options);
    hol_loaded_clear(&loaded);
    hol_selection_clear(&selection);
    return status;
}

static int
sweep_instants(const struct hol_options *options)
{
    struct hol_parameter_axis axis = {0};
    struct hol_over_instants *instants = NULL;
    struct hol_tables output;
    size_t count = 0;
    const struct hol_solver **solvers =
        hol_choose_solvers(&count, options->solvers != NULL ? options->solvers : "*");
    int code = HOL_EXIT_USAGE;
    if (solvers != NULL && hol_over_measure(&instants, &axis, count, solvers, options) == HOL_OK &&
        hol_tables_open(&output, options) == 0 &&
        hol_tables_end(
            &output, options,
            hol_over_write_instants(output.file, &options->style, options->verbose, instants)) &&
        (options->figure == NULL || hol_figure_save(options, &hol_over_instants_drawing, instants)))
        code = instants->bad > 0 ? HOL_EXIT_VERDICT : HOL_EXIT_GOOD;
    hol_over_instants_destroy(instants);
    hol_parameter_axis_clear(&axis);
    hol_free(solvers);
    return code;
}

/* -------------------------------------------------------------------------- in motion */

static int
run_motions(struct hol_job *job, size_t solver_count, const struct hol_solver *const *solvers,
            const struct hol_options *options)
{
    struct hol_parameter_axis axis = {0};
    struct hol_over_motions *motions = NULL;
    struct hol_tables output;
    const struct hol_over_motion_options how = {.solver_count = solver_count,
                                                .solvers = solvers,
                                                .integrator_count = job->integrator_count,
                                                .integrators = job->integrators,
                                                .stabilization_count = job->stabilization_count,
                                                .stabilizations = job->stabilizations,
                                                .gains = &job->gains,
                                                .bits = job->bits,
                                                .state = options->state != NULL ? options->state
                                                                                : "initial",
                                                .step = job->step,
                                                .until = job->until,
                                                .certify = job->certify,
                                                .tolerance = job->tolerance,
                                                .keeper = options->keeper};
    int code = HOL_EXIT_USAGE;
    if (hol_over_axis(&axis, job->source, options)) {
        const struct hol_over_case what = case_of(job->source, &axis, &job->watch, options);
        code = hol_job_studied(job, hol_over_motions_create(&motions, &what, &how));
    }
    if (code == HOL_EXIT_GOOD) {
        code = HOL_EXIT_USAGE;
        if (hol_tables_open(&output, options) == 0 &&
            hol_tables_end(&output, options,
                           hol_over_write_motions(output.file, &options->style, motions)) &&
            (options->figure == NULL ||
             hol_figure_save(options, &hol_over_motions_drawing, motions)))
            code = motions->complete > 0 ? HOL_EXIT_GOOD : HOL_EXIT_VERDICT;
    }
    hol_over_motions_destroy(motions);
    hol_parameter_axis_clear(&axis);
    return code;
}

/* The solvers of --solvers: a list, or one that chooses by itself, as auto, the default, does. */
static const struct hol_solver **
motion_solvers(size_t *count, const struct hol_options *options)
{
    bool one = options->solvers == NULL || hol_solver_find(options->solvers) != NULL;
    if (!one)
        return hol_choose_solvers(count, options->solvers);
    const struct hol_solver **list = hol_alloc(1, sizeof *list);
    if (list == NULL)
        hol_complain("out of memory");
    else if ((list[0] = hol_one_solver(options)) == NULL)
        hol_free(list);
    else {
        *count = 1;
        return list;
    }
    return NULL;
}

static int
sweep_motions(const struct hol_options *options)
{
    struct hol_options own = *options;
    struct hol_job job;
    size_t count = 0;
    int code = HOL_EXIT_USAGE;
    if (!hol_option_given(options, "integrator"))
        own.integrator = "rk4";
    if (!hol_option_given(options, "stabilization"))
        own.stabilization = "one-step";
    own.solvers = NULL;
    const struct hol_solver **solvers = motion_solvers(&count, options);
    if (solvers == NULL)
        return code;
    if (hol_job_begin(&job, &own, 1, 0)) {
        if (job.step != NULL && !(hol_mat_abs(job.step, 0, 0) > 0 && options->step[0] != '-'))
            hol_complain("--step takes a number above zero, not '%s'", options->step);
        else
            code = run_motions(&job, count, solvers, options);
    }
    hol_job_end(&job);
    hol_free(solvers);
    return code;
}

int
hol_sweep_over(const struct hol_options *options)
{
    if (options->instant)
        hol_over_probe_instants(&options->style, options->verbose);
    else
        hol_over_probe_motions(&options->style);
    if (!hol_tables_good(options))
        return HOL_EXIT_USAGE;
    return options->instant ? sweep_instants(options) : sweep_motions(options);
}
