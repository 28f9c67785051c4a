/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom plot: quantities along a motion, true or simulated, as a table or a figure. */
#include "cli/studies/plot.h"
#include "cli/commands/shared.h"
#include "cli/options/commands.h"

#include "base/alloc.h"
#include "compare/motion/span.h"
#include "reports/figures/by-case.h"
#include "reports/motion/plot.h"

#include <string.h>

#define MOTIONS 40

struct plot {
    struct hol_options options; /* with the cases as the only patterns, and methods */
    bool simulated;             /* beside the truth */
    struct hol_jobs jobs;
    struct hol_job *job;                                       /* of the case at hand */
    struct hol_curve_quantity quantities[HOL_PLOT_QUANTITIES]; /* of that case */
    const char *names[HOL_PLOT_QUANTITIES];
    char *texts; /* of the names */
    struct hol_curve curves[MOTIONS];
    struct hol_plot drawn;
};

/* What there is, where a name is not: one line. */
static void
complain_quantity(const struct hol_model *model, const char *name)
{
    const struct hol_case *c = model->source;
    char list[300];
    size_t used = (size_t)snprintf(list, sizeof list, "t");

    for (size_t i = 0; i < c->n + c->let_count + c->invariant_count && used < sizeof list; i++) {
        const char *one = i < c->n                  ? c->coordinates[i]
                          : i < c->n + c->let_count ? c->lets[i - c->n].name
                                                    : c->invariants[i - c->n - c->let_count].name;
        struct hol_curve_quantity found;

        if (hol_curve_quantity_find(&found, model, one, strlen(one)) == HOL_OK)
            used += (size_t)snprintf(list + used, sizeof list - used, ", %s", one);
    }
    hol_complain("%s: '%.60s' cannot be drawn; there are %s (x' and x'' of a coordinate x)%s",
                 c->name, name, list, used >= sizeof list ? " ..." : "");
}

static bool
add_name(struct plot *plot, const char *name)
{
    size_t *count = &plot->drawn.quantities.count;

    if (*count == HOL_PLOT_QUANTITIES) {
        hol_complain("plot draws at most %d quantities", HOL_PLOT_QUANTITIES);
        return false;
    }
    plot->names[(*count)++] = name;
    return true;
}

/* What the names are in the case at hand. */
static bool
find_quantities(struct plot *plot)
{
    for (size_t k = 0; k < plot->drawn.quantities.count; k++) {
        enum hol_status status =
            hol_curve_quantity_find(&plot->quantities[k], plot->job->copies.models[0],
                                    plot->names[k], strlen(plot->names[k]));
        if (status == HOL_INVALID)
            complain_quantity(plot->job->copies.models[0], plot->names[k]);
        else if (status != HOL_OK)
            hol_complain("%s", hol_status_text(status));
        if (status != HOL_OK)
            return false;
    }
    return true;
}

/* How many operands are cases: the first, and those after it that have the form of one. */
static size_t
count_cases(const struct hol_options *o)
{
    size_t count = 1;

    while (count < o->pattern_count && strchr(o->patterns[count], ',') == NULL &&
           (strpbrk(o->patterns[count], "/*") != NULL || strstr(o->patterns[count], ".case")))
        count++;
    return count;
}

/* X, X Y..., or X,Y X,Y...; one alone is over time. */
static bool
read_quantities(struct plot *plot, const struct hol_options *o)
{
    size_t pairs = 0, length = 0, first = plot->options.pattern_count;

    plot->drawn.quantities.list = plot->quantities;
    plot->drawn.names = plot->names;
    if (first == o->pattern_count) {
        hol_complain("plot needs a quantity after the case: t, x, x', x'', a let or an invariant");
        return false;
    }
    for (size_t k = first; k < o->pattern_count; k++) {
        pairs += strchr(o->patterns[k], ',') != NULL;
        length += strlen(o->patterns[k]) + 1;
    }
    if (pairs > 0 && pairs < o->pattern_count - first) {
        hol_complain("plot takes names (X Y...) or points (X,Y...), not both");
        return false;
    }
    plot->drawn.pairs = pairs > 0;
    if (o->pattern_count == first + 1 && pairs == 0 && !add_name(plot, "t"))
        return false;
    if ((plot->texts = hol_alloc(length + 1, 1)) == NULL) {
        hol_complain("out of memory");
        return false;
    }
    char *text = plot->texts;
    for (size_t k = first; k < o->pattern_count; k++) {
        char *second;

        strcpy(text, o->patterns[k]);
        if ((second = strchr(text, ',')) != NULL)
            *second++ = '\0';
        if (!add_name(plot, text) || (second != NULL && !add_name(plot, second)))
            return false;
        text += strlen(o->patterns[k]) + 1;
    }
    return true;
}

/* Room for one more motion; NULL after a complaint. */
static struct hol_curve *
next_curve(struct plot *plot)
{
    if (plot->drawn.curve_count < MOTIONS)
        return &plot->curves[plot->drawn.curve_count];
    hol_complain("plot draws at most %d motions", MOTIONS);
    return NULL;
}

/* It is there, under its name, after the case where there are several. */
static void
take_curve(struct plot *plot)
{
    struct hol_curve *curve = &plot->curves[plot->drawn.curve_count++];
    const struct hol_by_case cases = {.count = plot->jobs.count};
    const struct hol_job *job = plot->job;
    char name[sizeof curve->name];

    memcpy(name, curve->name, sizeof name);
    hol_by_case_name(curve->name, sizeof curve->name, &cases,
                     job->source->states[job->copies.state].label, name);
}

/* The true motion, and how far it goes. */
static int
truth(struct plot *plot)
{
    struct hol_job *job = plot->job;
    struct hol_plot_truth truth = {.curve = next_curve(plot)};
    if (truth.curve == NULL)
        return HOL_EXIT_USAGE;
    enum hol_status status = hol_plot_truth(&truth, job, &plot->drawn.quantities);

    if (status == HOL_OK)
        status = truth.status;
    job->why = truth.why[0] != '\0' ? truth.why : NULL;
    int code = hol_job_studied(job, status);
    job->why = NULL;
    truth.curve->is_truth = true;
    for (size_t k = 0; k < plot->drawn.quantities.count && status == HOL_OK; k++)
        if (hol_plot_is_unknown(truth.curve, k))
            hol_complain("%s: nothing is known of '%.60s' along the true motion", job->source->name,
                         plot->names[k]);
    if (status == HOL_OK)
        take_curve(plot);
    if (status == HOL_OK && truth.why[0] != '\0')
        hol_complain("%s: the true motion is drawn as far as it is known: %s", job->source->name,
                     truth.why);
    return code;
}

/* Every how many steps a sample is taken. */
static enum hol_status
find_every(size_t *every, const struct hol_job *job, const struct hol_integrator *integrator)
{
    struct hol_vec part = {0};
    enum hol_status status = hol_vec_init(&part, 1, job->bits);

    *every = 1;
    if (status == HOL_OK && job->step != NULL && !(integrator->flags & HOL_METHOD_ADAPTIVE))
        status = hol_span_part(&part, job->copies.models[0], job->copies.state, job->until,
                               job->options->points);
    if (status == HOL_OK && job->step != NULL) {
        long double steps = hol_mat_abs(&part, 0, 0) / hol_mat_abs(job->step, 0, 0);
        *every = steps > 1 && steps < 1e15L ? (size_t)steps : 1;
    }
    hol_mat_clear(&part);
    return status;
}

/* number: among the combinations of methods */
static int
simulate(struct plot *plot, const struct hol_integrator *integrator,
         const struct hol_stabilization *stabilization, size_t number)
{
    struct hol_job *job = plot->job;
    const struct hol_recipe start = {.kind = HOL_RECIPE_NAMED, .state = job->copies.state};
    struct hol_simulation how = {.model = job->copies.models[0],
                                 .solver = job->solver,
                                 .integrator = integrator,
                                 .stabilization = stabilization,
                                 .gains = &job->gains,
                                 .bits = job->bits,
                                 .start = &start,
                                 .step = job->step,
                                 .until = job->until,
                                 .tolerance = job->tolerance};
    struct hol_curve *curve = next_curve(plot);
    struct hol_plotted run = {.status = HOL_OK};
    if (curve == NULL)
        return HOL_EXIT_USAGE;
    enum hol_status status = find_every(&how.every, job, integrator);
    if (status == HOL_OK)
        status = hol_plot_run(&run, job, &how, &plot->drawn.quantities, number);
    if (status == HOL_OK)
        status = run.status;
    job->why = run.why;
    int code = hol_job_studied(job, status);
    job->why = NULL;
    *curve = run.curve;
    if (status == HOL_OK && run.end != HOL_END_COMPLETE)
        code = hol_motion_ended(job->source, curve->name, run.end, run.ended_at, 0);
    if (status == HOL_OK)
        take_curve(plot);
    return code;
}

/* A table that came from elsewhere. */
static bool
read_table(struct plot *plot, const char *path, size_t number)
{
    struct hol_curve *curve = next_curve(plot);
    if (curve == NULL || !hol_plot_table(curve, plot->job, &plot->drawn.quantities, path, number))
        return false;
    plot->drawn.curve_count++;
    return true;
}

static int
measure(struct plot *plot)
{
    struct hol_job *job = plot->job;
    int code = hol_job_studied(job, hol_span_check(job->copies.models[0], job->copies.state,
                                                   job->until, job->step, job->bits, &job->why));
    job->why = NULL;
    if (code == HOL_EXIT_GOOD)
        code = truth(plot);
    for (size_t i = 0; i < job->integrator_count && plot->simulated; i++)
        for (size_t k = 0; k < job->stabilization_count && code != HOL_EXIT_USAGE; k++) {
            int one = simulate(plot, job->integrators[i], job->stabilizations[k],
                               i * job->stabilization_count + k);
            code = one != HOL_EXIT_GOOD ? one : code;
        }
    for (size_t i = 0; i < plot->options.tables.count && code != HOL_EXIT_USAGE; i++)
        if (!read_table(plot, plot->options.tables.list[i], i))
            code = HOL_EXIT_USAGE;
    return code;
}

/* All cases, one after the other. */
static int
measure_all(struct plot *plot, const struct hol_options *options)
{
    int code = HOL_EXIT_GOOD;

    if (!read_quantities(plot, options))
        return HOL_EXIT_USAGE;
    if (options->tables.count > 0 && plot->jobs.count != 1) {
        hol_complain("--with takes tables of one case; %zu match", plot->jobs.count);
        return HOL_EXIT_USAGE;
    }
    for (size_t k = plot->jobs.count; k-- > 0 && code != HOL_EXIT_USAGE;) {
        plot->job = &plot->jobs.list[k];
        if (!find_quantities(plot)) /* in all of them, before anything is computed */
            code = HOL_EXIT_USAGE;
    }
    if (code != HOL_EXIT_USAGE && plot->options.figure == NULL) {
        hol_plot_probe(&options->style, &plot->drawn);
        if (!hol_tables_good(options))
            code = HOL_EXIT_USAGE;
    }
    for (size_t k = 0; k < plot->jobs.count && code != HOL_EXIT_USAGE; k++) {
        plot->job = &plot->jobs.list[k];
        int one = find_quantities(plot) ? measure(plot) : HOL_EXIT_USAGE;
        code = one != HOL_EXIT_GOOD ? one : code;
    }
    return code;
}

/* The figure, or without one the table. */
static bool
print(const struct plot *plot)
{
    struct hol_table_style style = plot->options.style;
    struct hol_tables output;

    if (plot->options.figure != NULL)
        return hol_figure_save(&plot->options, &hol_plot_drawing, &plot->drawn);
    if (plot->options.format_name == NULL)
        style.format = HOL_FORMAT_CSV;
    return hol_tables_open(&output, &plot->options) == 0 &&
           hol_tables_end(&output, &plot->options,
                          hol_plot_write(output.file, &style, &plot->drawn));
}

/* What is simulated, in the record: with methods that were not named, too; else nothing of that. */
static void
note(const struct plot *plot)
{
    const struct hol_options *o = &plot->options;
    struct hol_provenance *record = o->provenance;

    if (plot->simulated) {
        hol_provenance_set(record, HOL_PROVENANCE_INTEGRATOR, "%s", o->integrator);
        hol_provenance_set(record, HOL_PROVENANCE_STABILIZATION, "%s", o->stabilization);
        hol_provenance_set(record, HOL_PROVENANCE_STEP, "%s",
                           o->step != NULL ? o->step : "a thousandth of each motion");
    } else {
        hol_provenance_set(record, HOL_PROVENANCE_SOLVERS, "%s", "");
        hol_provenance_set(record, HOL_PROVENANCE_BITS, "%s", "");
    }
}

int
hol_command_plot(const struct hol_options *options)
{
    struct plot *plot = hol_alloc(1, sizeof *plot);
    int code = HOL_EXIT_USAGE;

    if (plot == NULL) {
        hol_complain("out of memory");
        return code;
    }
    plot->options = *options;
    plot->options.pattern_count = count_cases(options);
    plot->simulated = options->integrator != NULL || options->stabilization != NULL;
    if (options->integrator == NULL)
        plot->options.integrator = "rk4";
    if (options->stabilization == NULL)
        plot->options.stabilization = "one-step";
    plot->drawn.curves = plot->curves;
    if (hol_jobs_begin(&plot->jobs, &plot->options, 1, 0)) {
        note(plot);
        plot->drawn.source = plot->jobs.list[0].source;
        plot->drawn.state = plot->jobs.list[0].copies.state;
        plot->drawn.cases = plot->jobs.count;
        code = measure_all(plot, options);
        if (plot->drawn.curve_count > 0 && code != HOL_EXIT_USAGE && !print(plot))
            code = HOL_EXIT_USAGE;
    }
    hol_jobs_end(&plot->jobs);
    for (size_t k = 0; k < MOTIONS; k++)
        hol_curve_clear(&plot->curves[k]);
    hol_free(plot->texts);
    hol_free(plot);
    return code;
}
