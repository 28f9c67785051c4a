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

/* The axis has the unit of its parameter, unless that is 1. */
static enum hol_status
take_unit(struct hol_parameter_axis *axis, const struct hol_case *source)
{
    for (size_t k = 0; k < source->parameter_count; k++) {
        const char *unit = source->parameters[k].unit;

        if (strcmp(source->parameters[k].name, axis->name) != 0 || unit[0] == '\0' ||
            strcmp(unit, "1") == 0)
            continue;
        if ((axis->unit = hol_strdup(unit)) == NULL)
            return HOL_NOMEM;
    }
    return HOL_OK;
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
    if (hol_option_given(options, "points") && !hol_is_range(equals)) {
        hol_complain("--points is for a range, and --over=%s is a list", text);
        return false;
    }
    enum hol_status status = hol_parameter_axis_read(axis, text, length, kind == SIZE, equals + 1,
                                                     options->points, &why);
    if (status == HOL_OK)
        status = take_unit(axis, source);
    if (status != HOL_OK)
        hol_complain("--over=%s: %s", text, why != NULL ? why : hol_status_text(status));
    return status == HOL_OK;
}

/* Room for that many cases; false after a complaint. */
static bool
make_room(struct hol_over_found *found, size_t count)
{
    found->of = hol_alloc(count + 1, sizeof *found->of);
    found->list = hol_alloc(count + 1, sizeof *found->list);
    if (found->of == NULL || found->list == NULL)
        hol_complain("out of memory");
    return found->of != NULL && found->list != NULL;
}

void
hol_over_clear(struct hol_over_found *found)
{
    for (size_t k = 0; k < found->count; k++) {
        hol_over_instants_destroy(found->of[k].instants);
        hol_over_motions_destroy(found->of[k].motions);
        hol_parameter_axis_clear(&found->of[k].axis);
    }
    hol_free(found->of);
    hol_free(found->list);
    *found = (struct hol_over_found){0};
}

static struct hol_over_case
case_of(const struct hol_case *source, const struct hol_parameter_axis *axis,
        const struct hol_limits *limits, const struct hol_studies_progress *watch,
        const struct hol_options *options)
{
    return (struct hol_over_case){.name = source->label,
                                  .path = source->path,
                                  .override_count = options->override_count,
                                  .overrides = options->overrides,
                                  .limits = limits,
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
    const struct hol_limits limits = hol_limits_of(options);
    const struct hol_over_case what = case_of(loaded->source, axis, &limits, &watch, options);
    hol_progress_begin(&progress, axis->count);
    enum hol_status status = hol_over_instants_create(instants, &what, how);
    hol_progress_end(&progress);
    if (status != HOL_OK && status != HOL_IO) /* of a store: complained of at the end */
        hol_complain("%s: %s", loaded->source->label, hol_status_text(status));
    return status;
}

/* One case, into the place of the next one. */
static enum hol_status
measure_one(struct hol_over_found *found, const struct hol_selected *selected,
            struct hol_compare_options *how, const struct hol_options *options)
{
    struct hol_over_one *one = &found->of[found->count++];
    struct hol_loaded loaded = {0};
    enum hol_status status = hol_load(&loaded, selected, options);
    if (status == HOL_OK)
        status = measure(&one->instants, &one->axis, &loaded, how, options);
    found->list[found->count - 1] = one->instants;
    hol_loaded_clear(&loaded);
    return status;
}

enum hol_status
hol_over_measure(struct hol_over_found *found, size_t solver_count,
                 const struct hol_solver *const *solvers, const struct hol_options *options)
{
    struct hol_compare_options how = {.bits_count = options->bits_count,
                                      .bits = options->bits,
                                      .solver_count = solver_count,
                                      .solvers = solvers,
                                      .seed = options->seed,
                                      .only = options->state != NULL ? options->state : "initial",
                                      .keeper = options->keeper};
    struct hol_selection selection = {0};
    enum hol_status status = hol_select(&selection, options);
    if (status == HOL_OK && !make_room(found, selection.count))
        status = HOL_NOMEM;
    for (size_t k = 0; k < selection.count && status == HOL_OK; k++)
        status = measure_one(found, &selection.list[k], &how, options);
    hol_selection_clear(&selection);
    return status;
}

static int
sweep_instants(const struct hol_options *options)
{
    struct hol_over_found found = {0};
    struct hol_tables output;
    size_t count = 0, bad = 0;
    const struct hol_solver **solvers =
        hol_choose_solvers(&count, options->solvers != NULL ? options->solvers : "*");
    int code = HOL_EXIT_USAGE;
    if (solvers != NULL && hol_over_measure(&found, count, solvers, options) == HOL_OK &&
        hol_tables_open(&output, options) == 0) {
        const struct hol_by_case results = {found.count, found.list};
        hol_note_paths(options, solvers, count);
        for (size_t k = 0; k < found.count; k++)
            bad += found.of[k].instants->bad;
        if (hol_tables_end(&output, options,
                           hol_over_write_instants(output.file, &options->style, options->verbose,
                                                   &results)) &&
            (options->figure == NULL ||
             hol_figure_save(options, &hol_over_instants_drawing, &results)))
            code = bad > 0 ? HOL_EXIT_VERDICT : HOL_EXIT_GOOD;
    }
    hol_over_clear(&found);
    hol_free(solvers);
    return code;
}

/* -------------------------------------------------------------------------- in motion */

static int
run_motions(struct hol_over_one *one, struct hol_job *job, size_t solver_count,
            const struct hol_solver *const *solvers, const struct hol_options *options)
{
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
    if (job->step != NULL && !(hol_mat_abs(job->step, 0, 0) > 0 && options->step[0] != '-')) {
        hol_complain("--step takes a number above zero, not '%s'", options->step);
        return HOL_EXIT_USAGE;
    }
    if (!hol_over_axis(&one->axis, job->source, options))
        return HOL_EXIT_USAGE;
    const struct hol_limits limits = hol_limits_of(options);
    const struct hol_over_case what =
        case_of(job->source, &one->axis, &limits, &job->watch, options);
    return hol_job_studied(job, hol_over_motions_create(&one->motions, &what, &how));
}

static int
print_motions(const struct hol_over_found *found, const struct hol_options *options)
{
    const struct hol_by_case results = {found->count, found->list};
    struct hol_tables output;
    size_t complete = 0;
    for (size_t k = 0; k < found->count; k++)
        complete += found->of[k].motions->complete;
    if (hol_tables_open(&output, options) == 0 &&
        hol_tables_end(&output, options,
                       hol_over_write_motions(output.file, &options->style, &results)) &&
        (options->figure == NULL || hol_figure_save(options, &hol_over_motions_drawing, &results)))
        return complete > 0 ? HOL_EXIT_GOOD : HOL_EXIT_VERDICT;
    return HOL_EXIT_USAGE;
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

/* The methods of the motions in the record, also those that were not named, and who answered. */
static void
note_motions(const struct hol_options *own, const struct hol_over_found *found, const char *solvers)
{
    struct hol_provenance *record = own->provenance;

    hol_provenance_set(record, HOL_PROVENANCE_SOLVERS, "%s",
                       solvers != NULL ? solvers : hol_solver_default->name);
    hol_provenance_set(record, HOL_PROVENANCE_INTEGRATOR, "%s", own->integrator);
    hol_provenance_set(record, HOL_PROVENANCE_STABILIZATION, "%s", own->stabilization);
    if (own->step == NULL)
        hol_provenance_set(record, HOL_PROVENANCE_STEP, "a thousandth of each motion");
    for (size_t k = 0; k < found->count; k++)
        for (size_t i = 0; i < found->of[k].motions->count; i++) {
            const struct hol_over_motion *motion = &found->of[k].motions->motions[i];
            for (size_t r = 0; motion->runs != NULL && r < found->of[k].motions->run_count; r++) {
                const struct hol_sweep_cell *result = &motion->runs[r].cell;
                hol_provenance_path(record, result->solves > result->of_kernels,
                                    result->of_kernels > 0);
            }
        }
}

static int
sweep_motions(const struct hol_options *options)
{
    struct hol_options own = *options;
    struct hol_over_found found = {0};
    struct hol_jobs jobs;
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
    if (hol_jobs_begin(&jobs, &own, 1, 0) && make_room(&found, jobs.count)) {
        code = HOL_EXIT_GOOD;
        for (size_t k = 0; k < jobs.count && code == HOL_EXIT_GOOD; k++) {
            struct hol_over_one *one = &found.of[found.count++];
            code = run_motions(one, &jobs.list[k], count, solvers, options);
            found.list[k] = one->motions;
        }
        if (code == HOL_EXIT_GOOD) {
            note_motions(&own, &found, options->solvers);
            code = print_motions(&found, options);
        }
    }
    hol_over_clear(&found);
    hol_jobs_end(&jobs);
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
