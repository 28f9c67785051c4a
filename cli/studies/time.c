/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom time: what a solve of each formulation takes, on any case, over any of its parameters. */
#include "cli/choose-methods.h"
#include "cli/options/commands.h"
#include "cli/studies/over.h"

#include "base/alloc.h"
#include "reports/compare/pareto.h"
#include "reports/studies/costs.h"

#include <string.h>

static const struct hol_cost_patience patience = {5, 1e-3};

struct job {
    const struct hol_options *options;
    size_t solver_count;
    const struct hol_solver **solvers;
    struct hol_table *table;   /* NULL: --show=front */
    struct hol_pareto *pareto; /* NULL: neither --show=front nor --figure */
    bool answered;             /* by a formulation, at some problem */
};

static bool
shows_front(const struct hol_options *options)
{
    return options->show != NULL && strcmp(options->show, "front") == 0;
}

/* Digits of the same problem. */
static enum hol_status
add_digits(struct job *job, const struct hol_model *model, const struct hol_cost *cost)
{
    static const mpfr_prec_t bits[] = {HOL_BITS_DOUBLE};
    const struct hol_compare_options how = {.bits_count = 1,
                                            .bits = bits,
                                            .solver_count = job->solver_count,
                                            .solvers = job->solvers,
                                            .solve = true,
                                            .only = "initial",
                                            .jobs = job->options->jobs,
                                            .keeper = job->options->keeper};
    struct hol_result *result = NULL;
    enum hol_status status = hol_compare_case(&result, model, &how);
    if (status == HOL_OK && result->comparison_count > 0)
        hol_pareto_add(job->pareto, cost, &result->comparisons[0]);
    hol_result_destroy(result);
    return status;
}

/* Measure, and put the rows under a name; text: the value of the parameter, or NULL. */
static enum hol_status
measure(struct job *job, const char *name, const struct hol_model *model, const char *parameter,
        const char *text)
{
    struct hol_cost cost = {0};
    enum hol_status status = hol_cost_measure(&cost, model, job->solver_count, job->solvers,
                                              &patience, job->options->keeper);
    bool measured = status == HOL_OK;
    const struct hol_costs_problem problem = {.name = name,
                                              .parameter = parameter,
                                              .text = text,
                                              .why = measured ? NULL : hol_status_text(status),
                                              .solvers = job->solvers,
                                              .cost = measured ? &cost : NULL};
    bool broken = status == HOL_NOMEM || status == HOL_IO; /* memory, a store: no answers of it */
    if (!broken && job->table != NULL)
        hol_costs_put(job->table, &problem);
    for (size_t k = 0; measured && k < cost.count; k++)
        job->answered = job->answered || cost.seconds[k] > 0;
    if (measured && job->pareto != NULL)
        status = add_digits(job, model, &cost);
    hol_cost_clear(&cost);
    return broken || status == HOL_NOMEM ? status : HOL_OK;
}

static enum hol_status
one_case(void *context, const struct hol_loaded *loaded)
{
    struct job *job = context;
    enum hol_status status = measure(job, loaded->source->label, loaded->model, NULL, NULL);
    if (status != HOL_OK && status != HOL_IO) /* of a store: complained of at the end */
        hol_complain("%s: %s", loaded->source->label, hol_status_text(status));
    return status;
}

/* The case made anew at every value. */
static enum hol_status
over_axis(struct job *job, const struct hol_loaded *loaded, const struct hol_parameter_axis *axis)
{
    const struct hol_limits limits = hol_limits_of(job->options);
    const struct hol_over_case what = {.name = loaded->source->name,
                                       .limits = &limits,
                                       .path = loaded->source->path,
                                       .override_count = job->options->override_count,
                                       .overrides = job->options->overrides,
                                       .axis = axis};
    enum hol_status status = HOL_OK;
    for (size_t i = 0; i < axis->count && status == HOL_OK; i++) {
        struct hol_case *source = NULL;
        struct hol_model *model = NULL;
        char *why = NULL;
        status = hol_over_make(&source, &model, &why, &what, i);
        if (status == HOL_OK) {
            status = measure(job, loaded->source->label, model, axis->name, axis->text[i]);
        } else if (status != HOL_NOMEM) {
            const struct hol_costs_problem none = {.name = loaded->source->label,
                                                   .parameter = axis->name,
                                                   .text = axis->text[i],
                                                   .why = why};
            if (job->table != NULL)
                hol_costs_put(job->table, &none);
            status = HOL_OK;
        }
        if (status == HOL_NOMEM)
            hol_complain("out of memory");
        hol_free(why);
        hol_model_destroy(model);
        hol_case_destroy(source);
    }
    return status;
}

/* The one case of --over, and its values; else a complaint. */
static bool
load_axis(struct hol_loaded *loaded, struct hol_parameter_axis *axis,
          const struct hol_selection *selection, const struct hol_options *options)
{
    if (selection->count != 1) {
        hol_complain("--over takes one case; %zu match", selection->count);
        return false;
    }
    return hol_load(loaded, &selection->list[0], options) == HOL_OK &&
           hol_over_axis(axis, loaded->source, options);
}

/* All problems, in the table of times or, at the end, that of the front. */
static enum hol_status
measure_all(struct job *job, FILE *out, size_t *unread, const struct hol_selection *selection,
            const struct hol_loaded *loaded, const struct hol_parameter_axis *axis)
{
    const struct hol_options *options = job->options;
    bool front = shows_front(options);
    if (!front)
        job->table = hol_costs_begin(out, &options->style);
    enum hol_status status = options->over != NULL
                                 ? over_axis(job, loaded, axis)
                                 : hol_each_case(selection, unread, one_case, job, options);
    enum hol_status ended = front ? HOL_OK : hol_table_end(job->table);
    if (front && status == HOL_OK)
        ended = hol_pareto_write(out, &options->style, job->pareto);
    return status == HOL_OK ? ended : status;
}

int
hol_command_time(const struct hol_options *options)
{
    struct hol_pareto pareto = {0};
    struct job job = {.options = options};
    struct hol_selection selection = {0};
    struct hol_loaded loaded = {0};
    struct hol_parameter_axis axis = {0};
    struct hol_tables output;
    size_t unread = 0;
    int code = HOL_EXIT_USAGE;
    if (options->over != NULL && options->figure != NULL && !shows_front(options)) {
        hol_complain("time draws digits against time, not times over a parameter: --figure with "
                     "--over needs --show=front");
        return code;
    }
    (shows_front(options) ? hol_pareto_probe : hol_costs_probe)(&options->style);
    job.solvers = hol_choose_solvers(&job.solver_count, options->solvers);
    if (job.solvers == NULL || !hol_tables_good(options) ||
        hol_select(&selection, options) != HOL_OK)
        goto done;
    hol_note_paths(options, job.solvers, job.solver_count);
    hol_provenance_set(options->provenance, HOL_PROVENANCE_BITS, "%d", HOL_BITS_DOUBLE);
    if (shows_front(options) || options->figure != NULL) {
        if (hol_pareto_begin(&pareto, job.solver_count, job.solvers) != HOL_OK) {
            hol_complain("out of memory");
            goto done;
        }
        job.pareto = &pareto;
    }
    if ((options->over != NULL && !load_axis(&loaded, &axis, &selection, options)) ||
        hol_tables_open(&output, options) != 0)
        goto done;
    enum hol_status status = measure_all(&job, output.file, &unread, &selection, &loaded, &axis);
    if (hol_tables_end(&output, options, status) && unread == 0)
        code = job.answered ? HOL_EXIT_GOOD : HOL_EXIT_VERDICT;
    if (code == HOL_EXIT_GOOD && options->figure != NULL &&
        !hol_figure_save(options, &hol_pareto_drawing, &pareto))
        code = HOL_EXIT_USAGE;
done:
    hol_pareto_clear(&pareto);
    hol_parameter_axis_clear(&axis);
    hol_loaded_clear(&loaded);
    hol_selection_clear(&selection);
    hol_free(job.solvers);
    return code;
}
