/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report's figures about motions. */
#include "cli/report/report-figures.h"

#include "cli/choose-methods.h"
#include "cli/motion-options.h"
#include "cli/progress.h"

#include "base/alloc.h"
#include "compare/motion/span.h"
#include "reports/motion/sweep.h"
#include "reports/motion/work-precision.h"
#include "reports/page/page-motion.h"

#include <string.h>

/* ---------------------------------------------------------------------- what they share */

struct hol_options
hol_report_options(const struct hol_options *options, const char *const *name,
                   const char *integrators, const char *stabilizations)
{
    struct hol_options own = *options;
    own.pattern_count = 1;
    own.patterns = (const char **)name;
    own.override_count = 0;
    own.state = NULL;
    own.solvers = NULL;
    own.integrator = integrators;
    own.stabilization = stabilizations;
    return own;
}

enum hol_status
hol_report_write(const char *folder, const char *stem, const char *suffix,
                 enum hol_status (*write)(FILE *out, const void *context), const void *context)
{
    struct hol_output output;
    size_t size = strlen(folder) + strlen(stem) + strlen(suffix) + 3;
    char *path = hol_alloc(size, 1);
    enum hol_status status = HOL_IO;
    if (path == NULL)
        return HOL_NOMEM;
    snprintf(path, size, "%s/%s.%s", folder, stem, suffix);
    if (hol_output_open(&output, path) == 0) {
        status = write(output.file, context);
        if (hol_output_close(&output, status == HOL_OK) != 0)
            status = HOL_IO;
    }
    hol_free(path);
    return status;
}

enum hol_status
hol_report_plot(struct hol_motion_part *part, const char *stem, const char *template, char *text)
{
    struct hol_motion_figure *figure = &part->figure[part->figure_count];
    if (text == NULL || part->figure_count == HOL_MOTION_FIGURES) {
        hol_free(text);
        return HOL_NOMEM;
    }
    snprintf(figure->stem, sizeof figure->stem, "%s", stem);
    figure->template = template;
    figure->text = text;
    part->figure_count++;
    return HOL_OK;
}

/* The names of a list that this build has, as --integrator takes them. */
static void
available(char *list, size_t size, const char *const *names)
{
    size_t length = 0;
    list[0] = '\0';
    for (; *names != NULL; names++)
        if (hol_integrator_find(*names) != NULL && length < size)
            length += (size_t)snprintf(list + length, size - length, "%s%s", length > 0 ? "," : "",
                                       *names);
}

enum hol_status
hol_report_complain(enum hol_status status, const char *name, const char *why)
{
    if (status != HOL_OK && status != HOL_NOMEM)
        hol_complain("%s: %s", name, why != NULL ? why : hol_status_text(status));
    return status;
}

/* ------------------------------------------------------------------- work and precision */

#define RUNGS 9
#define LADDER_SECONDS 0.5
static const char work_stabilizations[] = "none,baumgarte,one-step";
static const struct work_figure {
    const char *stem, *name;
    const char *const *integrators; /* those that this build has are taken */
} work_figures[] = {
    {"work-cone-and-plane", "greenwood/cone-and-plane",
     (const char *const[]){"rk2", "rk4", "ab4", "rattle", "rk8pd", "taylor", NULL}},
    {"work-knife-edge", "greenwood/knife-edge-dumbbell",
     (const char *const[]){"rk2", "rk4", "ab4", "rk8pd", "taylor", NULL}},
};
#define WORK_FIGURES (sizeof work_figures / sizeof work_figures[0])

static enum hol_status
work_table(FILE *out, const void *context)
{
    return hol_work_precision_write(out, HOL_FORMAT_CSV, false, context);
}

static enum hol_status
measure_work(struct hol_work_precision **result, const struct hol_options *options,
             struct hol_copies *copies)
{
    struct hol_progress progress;
    struct hol_studies_progress watcher = {hol_progress_watch, &progress};
    size_t rungs = options->points > 0 ? options->points : RUNGS;
    struct hol_work_precision_options how = {.bits = HOL_BITS_DOUBLE,
                                             .rungs =
                                                 rungs < HOL_RUNGS_MOST ? rungs : HOL_RUNGS_MOST,
                                             .seconds = LADDER_SECONDS,
                                             .timed = true,
                                             .progress = &watcher};
    const char *why = NULL;
    enum hol_status status = HOL_INVALID;
    const struct hol_integrator **integrators =
        hol_choose_integrators(&how.integrator_count, options);
    const struct hol_stabilization **stabilizations =
        hol_choose_stabilizations(&how.stabilization_count, options);
    how.integrators = integrators;
    how.stabilizations = stabilizations;
    how.solver = hol_one_solver(options);
    hol_progress_begin(&progress, 0);
    if (integrators != NULL && stabilizations != NULL && how.solver != NULL)
        status = hol_report_complain(
            hol_work_precision_create(result, copies->models, copies->count, &how, &why),
            options->patterns[0], why);
    hol_progress_end(&progress);
    hol_free(integrators);
    hol_free(stabilizations);
    return status;
}

static enum hol_status
one_work(struct hol_motion_part *part, FILE *page, const char *folder,
         const struct work_figure *figure, const struct hol_options *options)
{
    char integrators[256];
    available(integrators, sizeof integrators, figure->integrators);
    struct hol_options own =
        hol_report_options(options, &figure->name, integrators, work_stabilizations);
    struct hol_copies copies = {0};
    struct hol_work_precision *result = NULL;
    enum hol_status status = HOL_INVALID;
    if (hol_copies_load(&copies, hol_threads(&own), &own, "report"))
        status = measure_work(&result, &own, &copies);
    if (status == HOL_OK)
        status = hol_report_write(folder, figure->stem, "dat", hol_work_precision_data, result);
    if (status == HOL_OK)
        status = hol_report_write(folder, figure->stem, "csv", work_table, result);
    if (status == HOL_OK)
        status =
            hol_report_plot(part, figure->stem, "work-precision", hol_work_precision_text(result));
    if (status == HOL_OK)
        hol_page_work(page, figure->stem, figure->name, copies.loaded[0].source->title);
    hol_work_precision_destroy(result);
    hol_copies_clear(&copies);
    return status;
}

enum hol_status
hol_report_work(struct hol_motion_part *part, FILE *page, const char *folder,
                const struct hol_options *options)
{
    enum hol_status status = HOL_OK;
    hol_page_work_begin(page);
    for (size_t i = 0; i < WORK_FIGURES && status == HOL_OK; i++)
        status = one_work(part, page, folder, &work_figures[i], options);
    return status;
}

/* -------------------------------------------------------------------------------- sweep */

#define SWEEP_STEM "sweep-gains"
#define SWEEP_POINTS 21
#define SWEEP_PARTS 200 /* steps of each motion */
static const char *const sweep_case = "greenwood/cone-and-plane";

static enum hol_status
sweep_table(FILE *out, const void *context)
{
    const struct hol_sweep_figure *figure = context;
    return hol_sweep_write(out, HOL_FORMAT_CSV, figure->show, figure->sweep);
}

/* The step and the gains, as `holonom sweep' has them. */
static enum hol_status
make_axes(struct hol_sweep_axis axis[HOL_SWEEP_AXIS_COUNT], const struct hol_copies *copies,
          size_t points)
{
    struct hol_vec step = {0};
    const char *why;
    enum hol_status status = hol_vec_init(&step, 1, HOL_BITS_DOUBLE);
    if (status == HOL_OK)
        status = hol_span_part(&step, copies->models[0], copies->state, NULL, SWEEP_PARTS);
    if (status == HOL_OK)
        status = hol_sweep_axis_steps(&axis[HOL_SWEEP_AXIS_STEP], &step, &step, 1);
    if (status == HOL_OK)
        status = hol_sweep_axis_read(&axis[HOL_SWEEP_AXIS_ALPHA], HOL_SWEEP_AXIS_ALPHA, "0.02:8/h",
                                     points, HOL_BITS_DOUBLE, &why);
    if (status == HOL_OK)
        status = hol_sweep_axis_read(&axis[HOL_SWEEP_AXIS_BETA], HOL_SWEEP_AXIS_BETA, "1e-4:16/h^2",
                                     points, HOL_BITS_DOUBLE, &why);
    hol_mat_clear(&step);
    return status;
}

static enum hol_status
measure_sweep(struct hol_sweep **sweep, const struct hol_options *options,
              struct hol_copies *copies)
{
    struct hol_progress progress;
    struct hol_studies_progress watcher = {hol_progress_watch, &progress};
    struct hol_sweep_axis axis[HOL_SWEEP_AXIS_COUNT] = {{.per_step = false}};
    struct hol_sweep_options how = {.solver = hol_one_solver(options),
                                    .integrator = hol_integrator_find(options->integrator),
                                    .stabilization = hol_stabilization_find(options->stabilization),
                                    .bits = HOL_BITS_DOUBLE,
                                    .progress = &watcher};
    const char *why = NULL;
    enum hol_status status =
        make_axes(axis, copies, options->points > 0 ? options->points : SWEEP_POINTS);
    for (int k = 0; k < HOL_SWEEP_AXIS_COUNT; k++)
        how.axis[k] = &axis[k];
    if (how.solver == NULL)
        status = HOL_INVALID;
    hol_progress_begin(&progress, 0);
    if (status == HOL_OK)
        status =
            hol_report_complain(hol_sweep_create(sweep, copies->models, copies->count, &how, &why),
                                options->patterns[0], why);
    hol_progress_end(&progress);
    for (int k = 0; k < HOL_SWEEP_AXIS_COUNT; k++)
        hol_sweep_axis_clear(&axis[k]);
    return status;
}

enum hol_status
hol_report_sweep(struct hol_motion_part *part, FILE *page, const char *folder,
                 const struct hol_options *options)
{
    struct hol_options own = hol_report_options(options, &sweep_case, "rk2", "baumgarte");
    struct hol_copies copies = {0};
    struct hol_sweep *sweep = NULL;
    enum hol_status status = HOL_INVALID;
    if (hol_copies_load(&copies, hol_threads(&own), &own, "report"))
        status = measure_sweep(&sweep, &own, &copies);
    const struct hol_sweep_figure figure = {sweep, HOL_SHOW_DIGITS};
    if (status == HOL_OK)
        status = hol_report_write(folder, SWEEP_STEM, "dat", hol_sweep_data, &figure);
    if (status == HOL_OK)
        status = hol_report_write(folder, SWEEP_STEM, "csv", sweep_table, &figure);
    if (status == HOL_OK)
        status = hol_report_plot(part, SWEEP_STEM, "sweep", hol_sweep_text(&figure));
    if (status == HOL_OK)
        hol_page_sweep(page, SWEEP_STEM, sweep_case);
    hol_sweep_destroy(sweep);
    hol_copies_clear(&copies);
    return status;
}
