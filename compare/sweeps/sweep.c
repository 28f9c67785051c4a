/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Runs one case over a grid of steps and of Baumgarte's gains. */
#include "compare/sweeps/sweep.h"

#include "compare/motion/span.h"
#include "compare/sweeps/pack.h"

#include "base/alloc.h"
#include "compare/sweeps/stability.h"
#include "compare/sweeps/work-precision.h"

#include <math.h>
#include <string.h>

#define SAMPLES 100 /* states along a motion that are compared with the truth */

struct work {
    const struct hol_sweep_options *options;
    struct hol_sweep *sweep;
    struct hol_studies *studies;
};

/* What one run works with. */
struct place {
    struct hol_vec step, alpha, beta;
    struct hol_gains gains;
};

static enum hol_status
place_init(struct place *place, mpfr_prec_t bits)
{
    enum hol_status status;

    *place = (struct place){0};
    (void)((status = hol_vec_init(&place->step, 1, bits)) != HOL_OK ||
           (status = hol_vec_init(&place->alpha, 1, bits)) != HOL_OK ||
           (status = hol_vec_init(&place->beta, 1, bits)) != HOL_OK);
    return status;
}

static void
place_clear(struct place *place)
{
    hol_mat_clear(&place->step);
    hol_mat_clear(&place->alpha);
    hol_mat_clear(&place->beta);
}

/* Step and gains of a cell; own: the method's gains, whatever the axes say. */
static void
place_set(struct place *place, struct hol_sweep_cell *cell, const struct hol_sweep *sweep, bool own)
{
    const struct hol_sweep_axis *axis = sweep->axis;
    const struct hol_vec *step = &axis[HOL_SWEEP_AXIS_STEP].values;
    bool has_alpha = !own && axis[HOL_SWEEP_AXIS_ALPHA].values.rows > 0;
    bool has_beta = !own && axis[HOL_SWEEP_AXIS_BETA].values.rows > 0;

    hol_mat_take(&place->step, step, cell->at[HOL_SWEEP_AXIS_STEP], 0);
    place->gains = (struct hol_gains){NULL, NULL};
    cell->step = hol_mat_abs(&place->step, 0, 0);
    cell->alpha = cell->beta = NAN;
    if (has_alpha) {
        hol_sweep_axis_value(&place->alpha, &axis[HOL_SWEEP_AXIS_ALPHA],
                             cell->at[HOL_SWEEP_AXIS_ALPHA], &place->step);
        place->gains.alpha = &place->alpha;
        cell->alpha = hol_mat_abs(&place->alpha, 0, 0);
    }
    if (has_beta) {
        hol_sweep_axis_value(&place->beta, &axis[HOL_SWEEP_AXIS_BETA],
                             cell->at[HOL_SWEEP_AXIS_BETA], &place->step);
        place->gains.beta = &place->beta;
        cell->beta = hol_mat_abs(&place->beta, 0, 0);
    }
}

/* -------------------------------------------------------------------- one cell */

void
hol_sweep_cell_keep(struct hol_sweep_cell *cell, const struct hol_study_result *result)
{
    cell->end = result->end;
    cell->status = result->status;
    cell->ended_at = result->ended_at;
    cell->digits = result->digits;
    cell->error_q = result->worst.error_q;
    cell->error_v = result->worst.error_v;
    cell->phi = result->worst.phi;
    cell->rate = result->worst.rate;
    cell->drift = result->drift_count > 0 ? 0 : NAN;
    for (size_t k = 0; k < result->drift_count; k++)
        if (!(result->drift[k] <= cell->drift)) /* NaN stays */
            cell->drift = result->drift[k];
    cell->steps = result->steps;
    cell->evaluations = result->evaluations;
    cell->solves = result->solves;
    cell->of_kernels = result->of_kernels;
}

static enum hol_status
run_cell(struct hol_sweep_cell *cell, const struct work *work, struct hol_study *study, bool own)
{
    const struct hol_sweep_options *o = work->options;
    struct place place;
    struct hol_study_result result;
    enum hol_status status = place_init(&place, o->bits);

    if (status == HOL_OK) {
        place_set(&place, cell, work->sweep, own);
        struct hol_study_run run = {.solver = o->solver,
                                    .integrator = o->integrator,
                                    .stabilization = o->stabilization,
                                    .gains = &place.gains,
                                    .bits = o->bits,
                                    .step = &place.step,
                                    .tolerance = o->tolerance,
                                    .samples = SAMPLES};
        status = hol_study_measure(&result, study, &run);
    }
    if (status == HOL_OK) {
        hol_sweep_cell_keep(cell, &result);
        cell->radius = hol_sweep_radius(work->sweep, cell->step, cell->alpha, cell->beta);
        hol_study_result_clear(&result);
    }
    place_clear(&place);
    return status;
}

/* The cells, and after them the one with the method's own gains. */
static enum hol_status
run_job(void *context, struct hol_study *study, struct hol_model *model, size_t job)
{
    const struct work *work = context;
    struct hol_sweep *sweep = work->sweep;
    bool own = job == sweep->count;
    enum hol_status status = run_cell(own ? &sweep->own : &sweep->cells[job], work, study, own);

    (void)model;
    hol_studies_tell(work->studies, work->options->progress, sweep->count + sweep->has_own,
                     sweep->integrator->name);
    return status;
}

static void
describe(struct hol_studies_unit *unit, void *context, size_t job)
{
    const struct work *work = context;
    struct hol_sweep *sweep = work->sweep;
    struct hol_sweep_cell *cell = job == sweep->count ? &sweep->own : &sweep->cells[job];

    *unit = (struct hol_studies_unit){.what = "cell",
                                      .kind = "cell",
                                      .place = job,
                                      .members = hol_pack_sweep_cell,
                                      .record = cell,
                                      .part = {sweep->source, sweep, cell}};
}

/* ------------------------------------------------------------------ all of them */

static size_t
values_on(const struct hol_sweep_axis *axis)
{
    return axis->values.rows > 0 ? axis->values.rows : 1;
}

static enum hol_status
copy_axes(struct hol_sweep *sweep, const struct hol_sweep_options *options)
{
    for (int k = 0; k < HOL_SWEEP_AXIS_COUNT; k++) {
        const struct hol_sweep_axis *from = options->axis[k];
        struct hol_sweep_axis *to = &sweep->axis[k];
        enum hol_status status = HOL_OK;

        to->kind = (enum hol_sweep_axis_kind)k;
        if (from == NULL || from->values.rows == 0)
            continue;
        to->per_step = from->per_step;
        to->logarithmic = from->logarithmic;
        status = hol_vec_init(&to->values, from->values.rows, options->bits);
        if (status != HOL_OK)
            return status;
        hol_mat_round(&to->values, &from->values);
    }
    return sweep->axis[HOL_SWEEP_AXIS_STEP].values.rows > 0 ? HOL_OK : HOL_INVALID;
}

static enum hol_status
make_cells(struct hol_sweep *sweep)
{
    size_t steps = values_on(&sweep->axis[HOL_SWEEP_AXIS_STEP]);
    size_t alphas = values_on(&sweep->axis[HOL_SWEEP_AXIS_ALPHA]);
    size_t betas = values_on(&sweep->axis[HOL_SWEEP_AXIS_BETA]);

    if (steps > HOL_SWEEP_AXIS_MOST / alphas || steps * alphas > HOL_SWEEP_AXIS_MOST / betas)
        return HOL_INVALID;
    sweep->count = steps * alphas * betas;
    sweep->cells = hol_alloc(sweep->count, sizeof *sweep->cells);
    if (sweep->cells == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; i < sweep->count; i++) {
        sweep->cells[i].at[HOL_SWEEP_AXIS_BETA] = i % betas;
        sweep->cells[i].at[HOL_SWEEP_AXIS_ALPHA] = i / betas % alphas;
        sweep->cells[i].at[HOL_SWEEP_AXIS_STEP] = i / betas / alphas;
    }
    sweep->has_own = steps == 1 && alphas * betas > 1;
    return HOL_OK;
}

static void
find_best(struct hol_sweep *sweep)
{
    sweep->best = SIZE_MAX;
    for (size_t i = 0; i < sweep->count; i++)
        if (sweep->cells[i].end == HOL_END_COMPLETE && !isnan(sweep->cells[i].digits) &&
            (sweep->best == SIZE_MAX || sweep->cells[i].digits > sweep->cells[sweep->best].digits))
            sweep->best = i;
}

static enum hol_status
init(struct hol_sweep *sweep, const struct hol_model *model,
     const struct hol_sweep_options *options, const char **why)
{
    enum hol_status status = copy_axes(sweep, options);

    sweep->source = model->source;
    sweep->state = options->state;
    sweep->solver = options->solver;
    sweep->integrator = options->integrator;
    sweep->stabilization = options->stabilization;
    sweep->bits = options->bits;
    for (size_t i = 0; i < model->m; i++) {
        sweep->has_holonomic |= model->source->constraints[i].order == HOL_ORDER_HOLONOMIC;
        sweep->has_velocity |= model->source->constraints[i].order == HOL_ORDER_VELOCITY;
    }
    if (status == HOL_OK)
        status = make_cells(sweep);
    if (status == HOL_INVALID)
        *why = "more than 100000 combinations";
    return status;
}

enum hol_status
hol_sweep_create(struct hol_sweep **sweep, struct hol_model *const *models, size_t model_count,
                 const struct hol_sweep_options *options, const char **why)
{
    const struct hol_study_options how = {
        .state = options->state, .until = options->until, .certify = options->certify};
    struct work work = {.options = options};
    enum hol_status status =
        hol_span_check(models[0], options->state, options->until, NULL, options->bits, why);

    if (status != HOL_OK)
        return status;
    work.sweep = hol_alloc(1, sizeof *work.sweep);
    if (work.sweep == NULL)
        return HOL_NOMEM;
    status = init(work.sweep, models[0], options, why);
    if (status == HOL_OK)
        status = hol_studies_create(&work.studies, models, model_count, &how, options->keeper, why);
    if (status != HOL_OK)
        goto done;
    if (*why != NULL && (work.sweep->why = hol_strdup(*why)) == NULL)
        status = HOL_NOMEM;
    *why = NULL; /* it may belong to the studies */
    work.sweep->start = hol_studies_facts(work.studies)->start;
    work.sweep->end = hol_studies_facts(work.studies)->end;
    work.sweep->reached = hol_studies_facts(work.studies)->reached;
    work.sweep->proof = hol_studies_facts(work.studies)->proof;
    if (status == HOL_OK)
        status = hol_studies_run(work.studies, work.sweep->count + work.sweep->has_own, &work,
                                 describe, run_job);
    if (status == HOL_INVALID)
        *why = hol_combination_why(work.sweep->source, options->integrator, options->stabilization,
                                   options->bits);
    find_best(work.sweep);
done:
    hol_studies_destroy(work.studies);
    if (status == HOL_OK)
        *sweep = work.sweep;
    else
        hol_sweep_destroy(work.sweep);
    return status;
}

void
hol_sweep_destroy(struct hol_sweep *sweep)
{
    if (sweep == NULL)
        return;
    for (int k = 0; k < HOL_SWEEP_AXIS_COUNT; k++)
        hol_sweep_axis_clear(&sweep->axis[k]);
    hol_free(sweep->cells);
    hol_free(sweep->why);
    hol_free(sweep);
}
