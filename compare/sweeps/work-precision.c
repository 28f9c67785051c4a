/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Runs every combination of methods with smaller and smaller steps, and notes digits and cost. */
#include "compare/sweeps/work-precision.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/names.h"
#include "compare/instant/pack.h"
#include "compare/motion/span.h"
#include "compare/sweeps/pack.h"
#include "numeric/dense/scalar.h"

#include <math.h>

#define FIRST_STEPS 25  /* of the first rung, in the whole motion */
#define LEAST_DIGITS 1  /* below, a ladder does not end for lack of gain */
#define LEAST_GAIN 0.1L /* of a rung, over the best before it */
#define IDLE_RUNGS 2    /* without gain: the end of the ladder */
#define TIMED_RUNS 5    /* of which the fastest counts; fewer if they take longer together than */
#define TIMED_SECONDS 0.01

HOL_NAMES(hol_stop_text, enum hol_stop, HOL_STOP_LIST, HOL_NAME_FIRST)

/* ---------------------------------------------------------------------- the ladders */

struct work {
    const struct hol_work_precision_options *options;
    struct hol_work_precision *result;
    struct hol_studies *studies;
    struct hol_vec first;
};

static bool
is_adaptive(const struct hol_ladder *ladder)
{
    return (ladder->integrator->flags & HOL_METHOD_ADAPTIVE) != 0;
}

/* Step and tolerance of rung k. */
static void
place_rung(struct hol_rung *rung, struct hol_vec *step, const struct work *work,
           const struct hol_ladder *ladder, size_t k)
{
    hol_mat_round(step, &work->first);
    if (is_adaptive(ladder)) {
        rung->tolerance = powl(10, -(long double)(k + 2));
    } else {
        struct hol_scalar h;

        hol_scalar_init(&h, step->bits);
        hol_mat_get(h.x, step, 0, 0);
        mpfr_div_2ui(h.x, h.x, k, MPFR_RNDN);
        hol_mat_set(step, 0, 0, h.x);
    }
    rung->step = hol_mat_abs(step, 0, 0);
}

static void
keep(struct hol_rung *rung, const struct hol_study_result *result)
{
    rung->end = result->end;
    rung->status = result->status;
    rung->ended_at = result->ended_at;
    rung->digits = result->digits;
    rung->error = result->error;
    rung->error_q = result->worst.error_q;
    rung->error_v = result->worst.error_v;
    rung->phi = result->worst.phi;
    rung->rate = result->worst.rate;
    rung->steps = result->steps;
    rung->evaluations = result->evaluations;
    rung->solves = result->solves;
    rung->of_kernels = result->of_kernels;
}

/* One more rung; INVALID: the combination does not apply. */
static enum hol_status
climb(struct hol_ladder *ladder, const struct work *work, struct hol_study *study,
      struct hol_vec *step)
{
    struct hol_rung rung = {0};
    struct hol_study_result result;
    enum hol_status status;

    place_rung(&rung, step, work, ladder, ladder->count);
    struct hol_study_run run = {.solver = work->options->solver,
                                .integrator = ladder->integrator,
                                .stabilization = ladder->stabilization,
                                .gains = work->options->gains,
                                .bits = work->options->bits,
                                .step = step,
                                .tolerance = rung.tolerance,
                                .samples = FIRST_STEPS};
    status = hol_study_measure(&result, study, &run);
    if (status != HOL_OK)
        return status;
    keep(&rung, &result);
    hol_study_result_clear(&result);
    ladder->rung[ladder->count++] = rung;
    return HOL_OK;
}

/* A whole ladder; ladder->stop is set. */
static enum hol_status
climb_all(struct hol_ladder *ladder, const struct work *work, struct hol_study *study,
          struct hol_vec *step)
{
    double used = 0, last = 0;
    long double best = 0;
    size_t idle = 0;

    ladder->stop = HOL_STOP_RUNGS;
    while (ladder->count < work->options->rungs) {
        double begun = hol_clock(CLOCK_THREAD_CPUTIME_ID);
        enum hol_status status = climb(ladder, work, study, step);
        const struct hol_rung *rung;

        if (status != HOL_OK)
            return status;
        rung = &ladder->rung[ladder->count - 1];
        last = hol_clock(CLOCK_THREAD_CPUTIME_ID) - begun;
        used += last;
        if (!hol_rung_unbound(ladder, ladder->count - 1))
            idle = best >= LEAST_DIGITS && !(rung->digits >= best + LEAST_GAIN) ? idle + 1 : 0;
        best = rung->digits > best ? rung->digits : best;
        if (idle >= IDLE_RUNGS)
            ladder->stop = HOL_STOP_DIGITS;
        else if (used + 2 * last > work->options->seconds &&
                 ladder->count < work->options->rungs) /* the next one takes twice as long */
            ladder->stop = HOL_STOP_SECONDS;
        if (ladder->stop != HOL_STOP_RUNGS)
            break;
    }
    hol_ladder_fit(ladder);
    return HOL_OK;
}

static enum hol_status
run_ladder(void *context, struct hol_study *study, struct hol_model *model, size_t job)
{
    const struct work *work = context;
    struct hol_ladder *ladder = &work->result->ladders[job];
    struct hol_vec step;
    enum hol_status status = hol_vec_init(&step, 1, work->options->bits);

    if (status != HOL_OK)
        return status;
    status = climb_all(ladder, work, study, &step);
    hol_mat_clear(&step);
    if (status == HOL_INVALID) {
        ladder->count = 0;
        ladder->why = hol_combination_why(model->source, ladder->integrator, ladder->stabilization,
                                          work->options->bits);
        status = HOL_OK;
    }
    hol_studies_tell(work->studies, work->options->progress, work->result->count,
                     ladder->integrator->name);
    return status;
}

static void
describe(struct hol_studies_unit *unit, void *context, size_t job)
{
    const struct work *work = context;
    struct hol_work_precision *result = work->result;

    *unit = (struct hol_studies_unit){.what = work->options->timed ? "ladder" : "bare ladder",
                                      .kind = "ladder",
                                      .place = job,
                                      .members = hol_pack_ladder,
                                      .record = &result->ladders[job],
                                      .part = {result->source, result, &result->ladders[job]}};
}

/* --------------------------------------------------------------------- the seconds */

static enum hol_status
time_rung(struct hol_rung *rung, const struct work *work, const struct hol_ladder *ladder,
          const struct hol_model *model, struct hol_vec *step)
{
    const struct hol_recipe start = {.kind = HOL_RECIPE_NAMED, .state = work->options->state};
    struct hol_rung place = {0};
    struct hol_outcome outcome;
    double total = 0;

    place_rung(&place, step, work, ladder, (size_t)(rung - ladder->rung));
    struct hol_simulation how = {.model = model,
                                 .solver = work->options->solver,
                                 .integrator = ladder->integrator,
                                 .stabilization = ladder->stabilization,
                                 .gains = work->options->gains,
                                 .start = &start,
                                 .bits = work->options->bits,
                                 .step = step,
                                 .until = work->options->until,
                                 .tolerance = rung->tolerance,
                                 .bare = true};
    for (int i = 0; i < TIMED_RUNS && total < TIMED_SECONDS; i++) {
        enum hol_status status = hol_simulate(&outcome, &how);

        if (status != HOL_OK)
            return status;
        total += outcome.seconds;
        if (i == 0 || outcome.seconds < rung->seconds)
            rung->seconds = outcome.seconds;
        hol_outcome_clear(&outcome);
    }
    return HOL_OK;
}

/* Of a whole ladder, as they are kept. */
static void
pack_seconds(struct hol_pack *pack, void *record)
{
    struct hol_ladder *ladder = record;

    for (size_t k = 0; k < ladder->count; k++)
        hol_pack_double(pack, &ladder->rung[k].seconds);
}

static enum hol_status
time_ladder(struct hol_ladder *ladder, const struct work *work, const struct hol_model *model,
            struct hol_vec *step)
{
    const struct hol_work_precision *result = work->result;
    const struct hol_keeper *keeper = work->options->keeper;
    char name[HOL_UNIT_NAME];
    enum hol_status status;

    hol_unit_name(name, result->source, "seconds", (size_t)(ladder - result->ladders));
    status = hol_keeper_recall(keeper, name, pack_seconds, ladder);
    if (status != HOL_UNABLE)
        return status;
    status = HOL_OK;
    for (size_t k = 0; k < ladder->count && status == HOL_OK; k++)
        if (ladder->rung[k].end == HOL_END_COMPLETE)
            status = time_rung(&ladder->rung[k], work, ladder, model, step);
    if (status == HOL_OK)
        status = hol_keeper_keep(keeper, name, "seconds", pack_seconds, ladder,
                                 (const void *const[]){result->source, result, ladder});
    return status;
}

static enum hol_status
time_all(const struct work *work, const struct hol_model *model)
{
    struct hol_work_precision *result = work->result;
    struct hol_vec step;
    enum hol_status status = hol_vec_init(&step, 1, work->options->bits);

    for (size_t i = 0; i < result->count && status == HOL_OK; i++) {
        status = time_ladder(&result->ladders[i], work, model, &step);
        if (work->options->progress != NULL && work->options->progress->step != NULL)
            work->options->progress->step(work->options->progress->context, i + 1, result->count,
                                          "seconds");
    }
    hol_mat_clear(&step);
    return status;
}

/* ------------------------------------------------------------------------- outside */

static enum hol_status
init(struct work *work, struct hol_model *const *models, const char **why)
{
    const struct hol_work_precision_options *o = work->options;
    struct hol_work_precision *result = work->result;
    enum hol_status status = hol_span_check(models[0], o->state, o->until, o->step, o->bits, why);

    if (status == HOL_OK)
        status = hol_vec_init(&work->first, 1, o->bits);
    if (status != HOL_OK)
        return status;
    result->count = o->integrator_count * o->stabilization_count;
    result->ladders = hol_alloc(result->count + 1, sizeof *result->ladders);
    if (result->ladders == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; i < result->count; i++) {
        result->ladders[i].integrator = o->integrators[i / o->stabilization_count];
        result->ladders[i].stabilization = o->stabilizations[i % o->stabilization_count];
        result->ladders[i].order = NAN;
    }
    if (o->step != NULL) {
        hol_mat_round(&work->first, o->step);
        return HOL_OK;
    }
    return hol_span_part(&work->first, models[0], o->state, o->until, FIRST_STEPS);
}

enum hol_status
hol_work_precision_create(struct hol_work_precision **result, struct hol_model *const *models,
                          size_t model_count, const struct hol_work_precision_options *options,
                          const char **why)
{
    const struct hol_study_options how = {
        .state = options->state, .until = options->until, .certify = options->certify};
    struct work work = {.options = options};
    enum hol_status status = HOL_NOMEM;

    *why = NULL;
    if (options->rungs == 0 || options->rungs > HOL_RUNGS_MOST)
        return HOL_INVALID;
    work.result = hol_alloc(1, sizeof *work.result);
    if (work.result == NULL)
        return HOL_NOMEM;
    work.result->source = models[0]->source;
    work.result->state = options->state;
    work.result->solver = options->solver;
    work.result->bits = options->bits;
    work.result->timed = options->timed;
    status = init(&work, models, why);
    if (status == HOL_OK)
        status = hol_studies_create(&work.studies, models, model_count, &how, options->keeper, why);
    if (status != HOL_OK)
        goto done;
    work.result->step = hol_mat_abs(&work.first, 0, 0);
    work.result->start = hol_studies_facts(work.studies)->start;
    work.result->end = hol_studies_facts(work.studies)->end;
    work.result->reached = hol_studies_facts(work.studies)->reached;
    work.result->proof = hol_studies_facts(work.studies)->proof;
    if (*why != NULL && (work.result->why = hol_strdup(*why)) == NULL)
        status = HOL_NOMEM;
    *why = NULL; /* it may belong to the studies */
    if (status == HOL_OK)
        status = hol_studies_run(work.studies, work.result->count, &work, describe, run_ladder);
    if (status == HOL_OK && options->timed)
        status = time_all(&work, models[0]);
done:
    hol_studies_destroy(work.studies);
    hol_mat_clear(&work.first);
    if (status == HOL_OK)
        *result = work.result;
    else
        hol_work_precision_destroy(work.result);
    return status;
}

void
hol_work_precision_destroy(struct hol_work_precision *result)
{
    if (result == NULL)
        return;
    hol_free(result->ladders);
    hol_free(result->why);
    hol_free(result);
}
