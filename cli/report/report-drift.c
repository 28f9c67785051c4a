/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report's figures of drift. */
#include "cli/report/report-figures.h"

#include "cli/choose-methods.h"
#include "cli/motion-options.h"
#include "cli/progress.h"

#include "base/alloc.h"
#include "reports/motion/drift.h"
#include "reports/page/page-motion.h"

#define SAMPLES 200
#define RUNGS 7
#define RUNG_SECONDS 1
static const struct drift_figure {
    const char *stem, *name, *integrators, *stabilizations, *step;
    bool headline;
} figures[] = {
    {"drift-headline", "greenwood/cone-and-plane", "rk2", "none,baumgarte,one-step", "0.01", true},
    {"drift-hinged-rods", "greenwood/hinged-rods-regular", "rk4",
     "none,baumgarte,one-step,one-step-energy", "0.01", false},
    {"drift-knife-edge", "greenwood/knife-edge-dumbbell", "rk2,rk4", "none,baumgarte,one-step",
     "0.02", false},
};
#define FIGURES (sizeof figures / sizeof figures[0])

/* One figure's measurements. */
struct job {
    struct hol_drift_options how;
    struct hol_vec step;
    struct hol_copies copies;
    struct hol_progress progress;
    struct hol_studies_progress watch;
    struct hol_drift *drift;
    struct hol_work_precision *ladders;
};

static enum hol_status
table(FILE *out, const void *context)
{
    return hol_drift_write(out, HOL_FORMAT_CSV, ((const struct hol_drift_figure *)context)->drift);
}

/* The same combinations with smaller and smaller steps. */
static enum hol_status
climb(struct job *job, const struct hol_options *options, const char **why)
{
    bool coarser = options->points > 0 && options->points < RUNGS;
    struct hol_work_precision_options how = {.integrator_count = job->how.integrator_count,
                                             .stabilization_count = job->how.stabilization_count,
                                             .integrators = job->how.integrators,
                                             .stabilizations = job->how.stabilizations,
                                             .solver = job->how.solver,
                                             .bits = HOL_BITS_DOUBLE,
                                             .step = &job->step,
                                             .rungs = coarser ? options->points : RUNGS,
                                             .seconds = RUNG_SECONDS,
                                             .progress = &job->watch};
    return hol_work_precision_create(&job->ladders, job->copies.models, job->copies.count, &how,
                                     why);
}

static enum hol_status
measure(struct job *job, const struct hol_options *options)
{
    const char *why = NULL, *name = options->patterns[0];
    enum hol_status status = HOL_INVALID;
    const struct hol_integrator **integrators =
        hol_choose_integrators(&job->how.integrator_count, options);
    const struct hol_stabilization **stabilizations =
        hol_choose_stabilizations(&job->how.stabilization_count, options);
    job->how.integrators = integrators;
    job->how.stabilizations = stabilizations;
    job->how.solver = hol_one_solver(options);
    job->how.bits = HOL_BITS_DOUBLE;
    job->how.samples = SAMPLES;
    job->watch = (struct hol_studies_progress){hol_progress_watch, &job->progress};
    job->how.progress = &job->watch;
    if (integrators == NULL || stabilizations == NULL || job->how.solver == NULL ||
        !hol_read_decimal(&job->step, "step", options->step, HOL_BITS_DOUBLE))
        goto done;
    job->how.step = &job->step;
    hol_progress_begin(&job->progress, 0);
    status = hol_drift_create(&job->drift, job->copies.models, job->copies.count, &job->how, &why);
    hol_progress_end(&job->progress);
    hol_progress_begin(&job->progress, 0);
    if (status == HOL_OK)
        status = climb(job, options, &why);
    hol_progress_end(&job->progress);
    status = hol_report_complain(status, name, why);
done:
    hol_free(integrators);
    hol_free(stabilizations);
    return status;
}

static enum hol_status
one_figure(struct hol_motion_part *part, FILE *page, const char *folder,
           const struct drift_figure *figure, const struct hol_options *options)
{
    struct hol_options own =
        hol_report_options(options, &figure->name, figure->integrators, figure->stabilizations);
    struct job job = {.drift = NULL};
    enum hol_status status = HOL_INVALID;
    own.step = figure->step;
    if (hol_copies_load(&job.copies, hol_threads(&own), &own, "report"))
        status = measure(&job, &own);
    const struct hol_drift_figure drawn = {job.drift, job.ladders};
    if (status == HOL_OK)
        status = hol_report_write(folder, figure->stem, "dat", hol_drift_data, &drawn);
    if (status == HOL_OK)
        status = hol_report_write(folder, figure->stem, "csv", table, &drawn);
    if (status == HOL_OK)
        status = hol_report_plot(part, figure->stem, "drift", hol_drift_text(&drawn));
    if (status == HOL_OK && figure->headline)
        hol_page_headline(page, figure->stem);
    else if (status == HOL_OK)
        hol_page_drift(page, figure->stem, figure->name, job.copies.loaded[0].source->title);
    hol_work_precision_destroy(job.ladders);
    hol_drift_destroy(job.drift);
    hol_mat_clear(&job.step);
    hol_copies_clear(&job.copies);
    return status;
}

enum hol_status
hol_report_drift(struct hol_motion_part *part, FILE *page, const char *folder,
                 const struct hol_options *options)
{
    enum hol_status status = HOL_OK;
    for (size_t i = 0; i < FIGURES && status == HOL_OK; i++) {
        status = one_figure(part, page, folder, &figures[i], options);
        if (figures[i].headline)
            hol_page_drift_begin(page);
    }
    return status;
}
