/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report's part about motions: what it shows, measured. */
#include "cli/report/report.h"

#include "base/alloc.h"
#include "reports/motion/drift.h"
#include "reports/motion/sweep.h"
#include "reports/motion/work-precision.h"
#include "reports/trajectory/certified.h"

#define DRIFT_SAMPLES 200
#define DRIFT_RUNGS 7
#define DRIFT_SECONDS 1 /* of each ladder */
#define WORK_RUNGS 9
#define WORK_SECONDS 0.5
#define SWEEP_POINTS 21
#define SWEEP_PARTS 200 /* steps of each motion */
static const struct motion_figure {
    enum hol_part_figure kind;
    const char *stem, *name, *integrators, *stabilizations, *step;
} motion_figures[] = {
    {HOL_PART_HEADLINE, "drift-headline", "greenwood/cone-and-plane", "rk2",
     "none,baumgarte,one-step", "0.01"},
    {HOL_PART_DRIFT, "drift-hinged-rods", "greenwood/hinged-rods-regular", "rk4",
     "none,baumgarte,one-step,one-step-energy", "0.01"},
    {HOL_PART_DRIFT, "drift-knife-edge", "greenwood/knife-edge-dumbbell", "rk2,rk4",
     "none,baumgarte,one-step", "0.02"},
    {HOL_PART_WORK, "work-cone-and-plane", "greenwood/cone-and-plane",
     "rk2,rk4,ab4,rattle,rk8pd,taylor", "none,baumgarte,one-step", NULL},
    {HOL_PART_WORK, "work-knife-edge", "greenwood/knife-edge-dumbbell", "rk2,rk4,ab4,rk8pd,taylor",
     "none,baumgarte,one-step", NULL},
    {HOL_PART_SWEEP, "sweep-gains", "greenwood/cone-and-plane", "rk2", "baumgarte", NULL},
};

static enum hol_status
write_drift(FILE *out, const struct hol_table_style *style, const void *context)
{
    return hol_drift_write(out, style, HOL_BY_CASE(context));
}

static enum hol_status
write_work(FILE *out, const struct hol_table_style *style, const void *context)
{
    return hol_work_precision_write(out, style, false, HOL_BY_CASE(context));
}

static enum hol_status
write_sweep(FILE *out, const struct hol_table_style *style, const void *context)
{
    return hol_sweep_write(out, style, HOL_BY_CASE(context));
}

/* The picture, as far as a run gets anywhere. */
static enum hol_status
draw(struct hol_report_job *r, const struct motion_figure *what, struct hol_job *job,
     const struct hol_drawing *drawing, const void *results)
{
    enum hol_status status = hol_report_draw(r, what->stem, drawing, results);

    if (status == HOL_UNABLE)
        job->why = "no run has an error that can be drawn";
    return status;
}

static size_t
at_most(size_t points, size_t most)
{
    return points > 0 && points < most ? points : most;
}

static enum hol_status
drift(struct hol_report_job *r, const struct motion_figure *what, struct hol_job *job)
{
    struct hol_drift *measured = NULL;
    struct hol_work_precision *ladders = NULL;
    enum hol_status status = hol_measure_drift(&measured, job, DRIFT_SAMPLES);
    if (status == HOL_OK)
        status = hol_measure_ladders(&ladders, job, at_most(r->options->points, DRIFT_RUNGS),
                                     DRIFT_SECONDS, false);
    const struct hol_drift_figure figure = {measured, ladders};
    if (hol_job_studied(job, status) == HOL_EXIT_GOOD)
        status = hol_report_put(r, what->stem, HOL_IN(CSV), write_drift, &figure);
    if (status == HOL_OK)
        status = draw(r, what, job, &hol_drift_drawing, HOL_BY_CASE(&figure));
    hol_work_precision_destroy(ladders);
    hol_drift_destroy(measured);
    return status;
}

static enum hol_status
work(struct hol_report_job *r, const struct motion_figure *what, struct hol_job *job)
{
    struct hol_work_precision *result = NULL;
    size_t rungs =
        r->options->points > 0 ? at_most(r->options->points, HOL_RUNGS_MOST) : WORK_RUNGS;
    enum hol_status status = hol_measure_ladders(&result, job, rungs, WORK_SECONDS, true);
    if (hol_job_studied(job, status) == HOL_EXIT_GOOD)
        status = hol_report_put(r, what->stem, HOL_IN(CSV), write_work, result);
    if (status == HOL_OK)
        status = draw(r, what, job, &hol_work_precision_drawing, HOL_BY_CASE(result));
    hol_work_precision_destroy(result);
    return status;
}

static enum hol_status
sweep(struct hol_report_job *r, const struct motion_figure *what, struct hol_job *job)
{
    struct hol_sweep_axis axis[HOL_SWEEP_AXIS_COUNT] = {{.per_step = false}};
    struct hol_sweep_figure figure = {.show = HOL_SHOW_DIGITS};
    struct hol_sweep *result = NULL;
    size_t points = r->options->points > 0 ? r->options->points : SWEEP_POINTS;
    enum hol_status status = hol_sweep_axis_read(&axis[HOL_SWEEP_AXIS_ALPHA], HOL_SWEEP_AXIS_ALPHA,
                                                 HOL_SWEPT_ALPHA, points, job->bits, &job->why);
    if (status == HOL_OK)
        status = hol_sweep_axis_read(&axis[HOL_SWEEP_AXIS_BETA], HOL_SWEEP_AXIS_BETA,
                                     HOL_SWEPT_BETA, points, job->bits, &job->why);
    if (status == HOL_OK)
        status = hol_measure_sweep(&result, job, axis, points, SWEEP_PARTS);
    figure.sweep = result;
    if (hol_job_studied(job, status) == HOL_EXIT_GOOD)
        status = hol_report_put(r, what->stem, HOL_IN(CSV), write_sweep, &figure);
    if (status == HOL_OK)
        status = draw(r, what, job, &hol_sweep_drawing, HOL_BY_CASE(&figure));
    hol_sweep_destroy(result);
    for (int k = 0; k < HOL_SWEEP_AXIS_COUNT; k++)
        hol_sweep_axis_clear(&axis[k]);
    return status;
}

static enum hol_status
motion_figure(struct hol_report_job *r, struct hol_page *page, const struct motion_figure *what,
              bool must)
{
    static enum hol_status (*const measure[])(struct hol_report_job *, const struct motion_figure *,
                                              struct hol_job *) = {[HOL_PART_HEADLINE] = drift,
                                                                   [HOL_PART_DRIFT] = drift,
                                                                   [HOL_PART_WORK] = work,
                                                                   [HOL_PART_SWEEP] = sweep};
    struct hol_job job;
    char *none = NULL;
    enum hol_status status = HOL_INVALID;
    hol_report_keep(r, what->stem);
    if (hol_job_begin_named(&job, r->options, what->name, what->integrators, what->stabilizations,
                            what->step))
        status = must ? HOL_OK : hol_report_recall_none(&none, r, job.source);
    bool known = none != NULL;
    if (status == HOL_OK)
        status = measure[what->kind](r, what, &job);
    if (!must && !known && job.source != NULL && status != HOL_NOMEM && status != HOL_IO) {
        const char *why = job.why != NULL ? job.why : hol_status_text(status);
        enum hol_status kept = hol_report_keep_none(r, job.source, status != HOL_OK ? why : NULL);
        status = kept != HOL_OK ? kept : status;
    }
    if (status == HOL_OK)
        hol_part_motion_figure(page, what->kind, what->stem, job.source);
    else if (!must && job.source != NULL && status != HOL_NOMEM && status != HOL_IO)
        status = hol_part_none(page, job.source->name,
                               known             ? none
                               : job.why != NULL ? job.why
                                                 : hol_status_text(status));
    hol_free(none);
    hol_job_end(&job);
    hol_report_keep(r, NULL);
    return status;
}

/* The planar double pendulum. */
#define CERTIFIED_CASE "families/pendulum-chain"
#define CERTIFIED 22, 100, 60 /* digits, points, seconds */
static enum hol_status
certified(struct hol_report_job *r, struct hol_page *page)
{
    static const struct hol_override two[] = {{.name = "N", .value = "2"}};
    static const char stem[] = "certified-double-pendulum", name[] = CERTIFIED_CASE;
    struct hol_certified_curve *curve = NULL;
    struct hol_loaded loaded = {0};
    enum hol_status status = hol_load_named(&loaded, name, 1, two, r->options);
    if (status == HOL_OK) {
        status = hol_certified_curve_create(&curve, loaded.model, CERTIFIED, r->options->keeper);
        if (status != HOL_OK)
            hol_complain("%s: %s", name, hol_status_text(status));
    }
    if (status == HOL_OK)
        status = hol_report_put(r, stem, HOL_IN(CSV), hol_certified_write, curve);
    if (status == HOL_OK) {
        (void)hol_report_draw(r, stem, &hol_certified_drawing, curve);
        hol_part_motion_heading(page, HOL_PART_CERTIFIED);
        hol_part_motion_figure(page, HOL_PART_CERTIFIED, stem, loaded.source);
    }
    hol_certified_curve_destroy(curve);
    hol_loaded_clear(&loaded);
    return status;
}

/* Of a case that the command names. */
static const struct {
    enum hol_part_figure kind;
    const char *stem, *integrators, *stabilizations;
    size_t most; /* cases, beside own files */
} shown_figures[] = {
    {HOL_PART_DRIFT, "drift", "rk4", "none,baumgarte,one-step", 3},
    {HOL_PART_WORK, "work", "rk2,rk4,ab4,rk8pd,taylor", "none,baumgarte,one-step", 2},
    {HOL_PART_SWEEP, "sweep", "rk2", "baumgarte", 1},
};

/* Does it move, and is there something to drift? */
static enum hol_status
moves(bool *yes, const struct hol_selected *selected, const struct hol_options *options)
{
    struct hol_loaded loaded = {0};
    enum hol_status status = hol_load(&loaded, selected, options);
    *yes = status == HOL_OK && !loaded.source->impulsive && loaded.source->has_span &&
           loaded.model->m > 0;
    hol_loaded_clear(&loaded);
    return status == HOL_NOMEM ? status : HOL_OK;
}

static enum hol_status
shown_figure(struct hol_report_job *r, struct hol_page *page, size_t kind,
             const struct hol_selected *selected, bool *headed)
{
    char stem[HOL_PAGE_STEM], file[HOL_PAGE_STEM + 8];
    const struct motion_figure what = {.kind = shown_figures[kind].kind,
                                       .stem = file,
                                       .name = selected->path,
                                       .integrators = shown_figures[kind].integrators,
                                       .stabilizations = shown_figures[kind].stabilizations};
    bool yes;
    enum hol_status status = moves(&yes, selected, r->options);
    if (status != HOL_OK || !yes)
        return status;
    snprintf(file, sizeof file, "%s-%s", shown_figures[kind].stem,
             hol_page_stem(stem, selected->name));
    if (!*headed)
        hol_part_motion_heading(page, what.kind);
    *headed = true;
    return motion_figure(r, page, &what, false);
}

/* The figures of the cases that the command names. */
static enum hol_status
shown_motions(struct hol_report_job *r, struct hol_page *page)
{
    enum hol_status status = HOL_OK;
    bool any = false;
    for (size_t k = 0; k < sizeof shown_figures / sizeof shown_figures[0] && status == HOL_OK;
         k++) {
        struct hol_selection shown;
        bool headed = false;
        status = hol_report_shown(&shown, r, shown_figures[k].most);
        for (size_t i = 0; i < shown.count && status == HOL_OK; i++)
            status = shown_figure(r, page, k, &shown.list[i], &headed);
        hol_free(shown.list);
        any = any || headed;
    }
    if (!any && status == HOL_OK)
        fputs("<p>No case of this report has a span of time and constraints.</p>\n", page->out);
    return status;
}

/* With a case of its own: is it to be shown? */
static bool
wanted(const struct hol_report_job *r, const char *name)
{
    return r->options->pattern_count == 0 || hol_report_shows(r, name);
}

enum hol_status
hol_report_motion(struct hol_report_job *r, struct hol_page *page)
{
    const size_t count = sizeof motion_figures / sizeof motion_figures[0];
    bool all = r->options->pattern_count == 0;
    enum hol_status status = HOL_OK;
    hol_part_motion_begin(page);
    for (size_t i = 0; i < count && status == HOL_OK; i++) {
        const struct motion_figure *what = &motion_figures[i];
        if (!all && (what->kind != HOL_PART_HEADLINE || !wanted(r, what->name)))
            continue;
        if (i == 0 || what->kind != motion_figures[i - 1].kind)
            hol_part_motion_heading(page, what->kind);
        status = motion_figure(r, page, what, true);
    }
    if (status == HOL_OK && !all)
        status = shown_motions(r, page);
    if (status == HOL_OK && wanted(r, CERTIFIED_CASE))
        status = certified(r, page);
    return status;
}
