/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report's sections about ranks and motions: what they show, measured. */
#include "cli/commands/report.h"
#include "cli/stored-files.h"

#include "base/alloc.h"
#include "reports/motion/certified.h"
#include "reports/motion/drift.h"
#include "reports/motion/sweep.h"
#include "reports/motion/work-precision.h"
#include "reports/page/page-motion.h"
#include "reports/studies/claims.h"
#include "reports/studies/existence.h"
#include "reports/studies/rank.h"

/* ------------------------------------------------------------------------------ ranks */

#define RANK_POINTS 160
static const struct rank_figure {
    const char *stem, *name, *state;
    size_t override_count;
    struct hol_override overrides[4];
    const char *what;
} rank_figures[] = {
    {"rank-bricard",
     "iftomm/bricard",
     "initial",
     0,
     {{NULL, NULL}},
     "Five closure equations of a mechanism with one degree of freedom: one of them follows from "
     "the others throughout the motion, and no multiplier is unique."},
    {"rank-four-bar",
     "families/n-four-bar",
     "almost in line",
     1,
     {{"near", "0"}},
     "With near=0: all bars lie in one line, and the rank drops by the number of loops at that "
     "instant alone."},
    {"rank-random",
     "families/random-system",
     "initial",
     4,
     {{"n", "10"}, {"m", "8"}, {"r", "5"}, {"K", "6"}},
     "With n=10, m=8, r=5, K=6: singular values from 1 to 10^-6, and three that are zero. The rank "
     "is known exactly."},
    {"rank-near",
     "families/nearly-dependent",
     "initial",
     1,
     {{"eps", "1e-12"}},
     "With eps=1e-12: the rows are independent, and nearly are not. The default threshold lies "
     "closely below the magnitudes that must count."},
};

static enum hol_status
write_rank(FILE *out, enum hol_format format, const void *context)
{
    struct hol_table *table = hol_rank_begin(out, format);

    hol_rank_put(table, ((const struct hol_rank_figure *)context)->study);
    return hol_table_end(table);
}

static enum hol_status
rank_figure(struct hol_report_job *r, const struct rank_figure *what)
{
    static const mpfr_prec_t bits[] = {HOL_BITS_DOUBLE};
    size_t points = r->options->points > 0 ? r->options->points : RANK_POINTS;
    long double *thresholds = hol_alloc(points, sizeof *thresholds);
    const struct hol_rank_options how = {.bits_count = 1,
                                         .bits = bits,
                                         .state = what->state,
                                         .threshold_count = points,
                                         .thresholds = thresholds,
                                         .solver_count = r->solver_count,
                                         .solvers = r->solvers,
                                         .jobs = r->options->jobs};
    struct hol_loaded loaded = {0};
    struct hol_rank_study *study = NULL;
    const char *why = NULL;
    enum hol_status status = thresholds != NULL ? HOL_OK : HOL_NOMEM;
    if (status == HOL_OK) {
        hol_rank_thresholds(thresholds, points, HOL_BITS_DOUBLE);
        status =
            hol_load_named(&loaded, what->name, what->override_count, what->overrides, r->options);
    }
    if (status == HOL_OK)
        status = hol_rank_study_create(&study, loaded.model, &how, &why);
    const struct hol_rank_figure figure = {study, study != NULL ? hol_rank_drawable(study) : 0,
                                           HOL_BITS_DOUBLE};
    if (status == HOL_OK && figure.state == SIZE_MAX) {
        status = HOL_UNABLE;
        why = "the true rank is not known";
    }
    if (status == HOL_OK)
        status = hol_report_put(r, what->stem, HOL_IN(CSV), write_rank, &figure);
    else if (loaded.model != NULL)
        hol_complain("%s: %s", what->name, why != NULL ? why : hol_status_text(status));
    if (status == HOL_OK) {
        hol_report_draw(r, what->stem, &hol_rank_drawing, &figure);
        status = hol_page_rank(r->page, what->stem, what->what, &figure);
    }
    hol_rank_study_destroy(study);
    hol_loaded_clear(&loaded);
    hol_free(thresholds);
    return status;
}

/* ---------------------------------------------------------------------------- motions */

#define DRIFT_SAMPLES 200
#define DRIFT_RUNGS 7
#define DRIFT_SECONDS 1 /* of each ladder */
#define WORK_RUNGS 9
#define WORK_SECONDS 0.5
#define SWEEP_POINTS 21
#define SWEEP_PARTS 200 /* steps of each motion */
static const struct motion_figure {
    enum hol_page_figure kind;
    const char *stem, *name, *integrators, *stabilizations, *step;
} motion_figures[] = {
    {HOL_PAGE_HEADLINE, "drift-headline", "greenwood/cone-and-plane", "rk2",
     "none,baumgarte,one-step", "0.01"},
    {HOL_PAGE_DRIFT, "drift-hinged-rods", "greenwood/hinged-rods-regular", "rk4",
     "none,baumgarte,one-step,one-step-energy", "0.01"},
    {HOL_PAGE_DRIFT, "drift-knife-edge", "greenwood/knife-edge-dumbbell", "rk2,rk4",
     "none,baumgarte,one-step", "0.02"},
    {HOL_PAGE_WORK, "work-cone-and-plane", "greenwood/cone-and-plane",
     "rk2,rk4,ab4,rattle,rk8pd,taylor", "none,baumgarte,one-step", NULL},
    {HOL_PAGE_WORK, "work-knife-edge", "greenwood/knife-edge-dumbbell", "rk2,rk4,ab4,rk8pd,taylor",
     "none,baumgarte,one-step", NULL},
    {HOL_PAGE_SWEEP, "sweep-gains", "greenwood/cone-and-plane", "rk2", "baumgarte", NULL},
};

static enum hol_status
write_drift(FILE *out, enum hol_format format, const void *context)
{
    return hol_drift_write(out, format, ((const struct hol_drift_figure *)context)->drift);
}

static enum hol_status
write_work(FILE *out, enum hol_format format, const void *context)
{
    return hol_work_precision_write(out, format, false, context);
}

static enum hol_status
write_sweep(FILE *out, enum hol_format format, const void *context)
{
    const struct hol_sweep_figure *figure = context;
    return hol_sweep_write(out, format, figure->show, figure->sweep);
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
        hol_report_draw(r, what->stem, &hol_drift_drawing, &figure);
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
        hol_report_draw(r, what->stem, &hol_work_precision_drawing, result);
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
        hol_report_draw(r, what->stem, &hol_sweep_drawing, &figure);
    hol_sweep_destroy(result);
    for (int k = 0; k < HOL_SWEEP_AXIS_COUNT; k++)
        hol_sweep_axis_clear(&axis[k]);
    return status;
}

static enum hol_status
motion_figure(struct hol_report_job *r, const struct motion_figure *what)
{
    static enum hol_status (*const measure[])(struct hol_report_job *, const struct motion_figure *,
                                              struct hol_job *) = {[HOL_PAGE_HEADLINE] = drift,
                                                                   [HOL_PAGE_DRIFT] = drift,
                                                                   [HOL_PAGE_WORK] = work,
                                                                   [HOL_PAGE_SWEEP] = sweep};
    struct hol_job job;
    enum hol_status status = HOL_INVALID;
    if (hol_job_begin_named(&job, r->options, what->name, what->integrators, what->stabilizations,
                            what->step))
        status = measure[what->kind](r, what, &job);
    if (status == HOL_OK)
        hol_page_motion_figure(r->page, what->kind, what->stem, job.source);
    hol_job_end(&job);
    return status;
}

/* The planar double pendulum. */
#define CERTIFIED 22, 100, 60 /* digits, points, seconds */
static enum hol_status
certified(struct hol_report_job *r)
{
    static const struct hol_override two[] = {{"N", "2"}};
    static const char stem[] = "certified-double-pendulum", name[] = "families/pendulum-chain";
    struct hol_certified_curve *curve = NULL;
    struct hol_loaded loaded = {0};
    enum hol_status status = hol_load_named(&loaded, name, 1, two, r->options);
    if (status == HOL_OK) {
        status = hol_certified_curve_create(&curve, loaded.model, CERTIFIED);
        if (status != HOL_OK)
            hol_complain("%s: %s", name, hol_status_text(status));
    }
    if (status == HOL_OK)
        status = hol_report_put(r, stem, HOL_IN(CSV), hol_certified_write, curve);
    if (status == HOL_OK) {
        hol_report_draw(r, stem, &hol_certified_drawing, curve);
        hol_page_motion_heading(r->page, HOL_PAGE_CERTIFIED);
        hol_page_motion_figure(r->page, HOL_PAGE_CERTIFIED, stem, loaded.source);
    }
    hol_certified_curve_destroy(curve);
    hol_loaded_clear(&loaded);
    return status;
}

/* ----------------------------------------------------- claims, references, existence */

struct claims {
    size_t count;
    size_t *which;
    struct hol_claim_finding *findings;
};

static enum hol_status
write_claims(FILE *out, enum hol_format format, const void *context)
{
    const struct claims *c = context;
    return hol_print_claims(out, format, c->count, c->which, c->findings);
}

static enum hol_status
claims(struct hol_report_job *r)
{
    struct claims c = {.count = hol_claim_total()};
    c.which = hol_alloc(c.count, sizeof *c.which);
    c.findings = hol_alloc(c.count, sizeof *c.findings);
    enum hol_status status = c.which != NULL && c.findings != NULL ? HOL_OK : HOL_NOMEM;
    for (size_t k = 0; k < c.count && status == HOL_OK; k++)
        c.which[k] = k;
    if (status == HOL_OK)
        status = hol_measure_claims(c.findings, c.count, c.which, r->options);
    if (status == HOL_OK)
        status = hol_report_put(r, "claims", HOL_IN_ALL, write_claims, &c);
    if (status == HOL_OK)
        status = hol_page_claims(r->page, c.count, c.which, c.findings);
    hol_free(c.which);
    hol_free(c.findings);
    return status;
}

/* One row, where there is a file; *any: there is. */
static enum hol_status
one_reference(struct hol_table *table, const char *folder, const char *name, bool *any)
{
    struct hol_stored *stored = NULL;
    struct hol_stored_error error;
    char *path = hol_stored_path(folder, name), *bytes = NULL;
    size_t length = 0;
    enum hol_status status = path != NULL ? hol_stored_bytes(&bytes, &length, path) : HOL_NOMEM;
    if (status == HOL_OK) {
        status = hol_stored_read(&stored, &error, bytes, length);
        if (status == HOL_INVALID)
            hol_complain("%s:%zu:%zu: %s", path, error.line, error.column, error.message);
    } else if (status == HOL_IO) {
        status = HOL_OK; /* there is none */
    }
    *any = stored != NULL;
    if (*any)
        hol_table_row(table, HOL_RECORD(stored));
    hol_stored_destroy(stored);
    hol_free(bytes);
    hol_free(path);
    return status;
}

static enum hol_status
references(struct hol_report_job *r, const struct hol_selection *selection)
{
    size_t count = 0, missing = 0;
    char *folder = hol_stored_folder(NULL, r->options);
    enum hol_status status = folder != NULL ? HOL_OK : HOL_NOMEM;
    struct hol_table *table = hol_page_references_begin(r->page);
    for (size_t i = 0; i < selection->count && status == HOL_OK; i++) {
        bool any;
        status = one_reference(table, folder, selection->list[i].name, &any);
        count += any;
        missing += !any;
    }
    enum hol_status ended = hol_page_references_end(r->page, table, count, missing);
    hol_free(folder);
    return status == HOL_OK ? ended : status;
}

static enum hol_status
one_existence(void *context, const struct hol_loaded *loaded)
{
    struct hol_existence_options how = {.state = 0};
    struct hol_existence *existence = NULL;
    struct hol_point radii = {0};
    const char *wrong;
    enum hol_status status = hol_box_read(&radii, NULL, loaded->model, &wrong), observed = HOL_OK;
    how.radii = &radii;
    if (status == HOL_OK)
        status = hol_existence_create(&existence, loaded->model, &how);
    if (existence != NULL)
        observed = hol_existence_observe(existence, loaded->model, how.state);
    if (existence != NULL && observed == HOL_OK)
        hol_table_row(context, HOL_RECORD(existence, loaded->source, &status));
    if (status == HOL_DOMAIN || status == HOL_UNABLE)
        status = HOL_OK; /* that is the answer */
    hol_existence_destroy(existence);
    hol_point_clear(&radii);
    return observed != HOL_OK ? observed : status;
}

static enum hol_status
existence(struct hol_report_job *r)
{
    struct hol_selection selection = {0};
    enum hol_status status = hol_select_one(&selection, "ukn1994/*", r->options);
    struct hol_table *table = hol_page_existence_begin(r->page);
    if (status == HOL_OK)
        status = hol_each_case(&selection, NULL, one_existence, table, r->options);
    hol_selection_clear(&selection);
    enum hol_status ended = hol_table_end(table);
    return status == HOL_OK ? ended : status;
}

enum hol_status
hol_report_motions(struct hol_report_job *r, const struct hol_selection *selection)
{
    enum hol_status status = HOL_OK;
    hol_page_rank_begin(r->page);
    for (size_t i = 0; i < sizeof rank_figures / sizeof rank_figures[0] && status == HOL_OK; i++)
        status = rank_figure(r, &rank_figures[i]);
    hol_page_motion(r->page);
    for (size_t i = 0; i < sizeof motion_figures / sizeof motion_figures[0] && status == HOL_OK;
         i++) {
        if (i == 0 || motion_figures[i].kind != motion_figures[i - 1].kind)
            hol_page_motion_heading(r->page, motion_figures[i].kind);
        status = motion_figure(r, &motion_figures[i]);
    }
    if (status == HOL_OK)
        status = certified(r);
    if (status == HOL_OK)
        status = claims(r);
    if (status == HOL_OK)
        status = references(r, selection);
    return status == HOL_OK ? existence(r) : status;
}
