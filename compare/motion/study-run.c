/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* One simulation, measured against the truth of a study. */
#include "compare/motion/study-inside.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/clock.h"

#include <math.h>
#include <string.h>

/* A run shorter than this is timed several times; the least time counts. */
#define SHORT 10e-3
#define REPEATS 5
/* A state this many times as large as the largest of the true motion has escaped from it. */
#define ESCAPED 1e3L

/* One run while it is measured. */
struct measuring {
    double deadline; /* 0: never */
    struct hol_study *study;
    struct hol_study_result *result;
    struct hol_study_run_events watcher;
    size_t capacity, drift_capacity; /* of the samples and their drift */
    size_t stride, seen;             /* every this many samples; so far */
    bool pending;                    /* the last one was not kept */
    struct hol_study_sample last;
    long double *last_drift;
    struct hol_vec t, q, v; /* of the last one */
    size_t phase;
    bool escaped;
};

/* Is a state, where the truth is known, beyond every state that the true motion reaches? */
static bool
escapes(const struct measuring *m, const struct hol_sample *s)
{
    const struct hol_study *study = m->study;

    return hol_study_component(s->t, 0) <= study->t_reached &&
           ((study->size_q > 0 && hol_mat_max(s->q) > ESCAPED * study->size_q) ||
            (study->size_v > 0 && hol_mat_max(s->v) > ESCAPED * study->size_v));
}

static struct hol_study_sample
nothing(void)
{
    return (struct hol_study_sample){.t = NAN,
                                     .error_q = NAN,
                                     .error_v = NAN,
                                     .phi = NAN,
                                     .rate = NAN,
                                     .residual = NAN,
                                     .kappa = NAN};
}

/* fmaxl takes NaN as no value. */
static void
keep_worst(struct hol_study_sample *worst, const struct hol_study_sample *s, bool first)
{
    worst->error_q = fmaxl(worst->error_q, s->error_q);
    worst->error_v = fmaxl(worst->error_v, s->error_v);
    worst->phi = fmaxl(worst->phi, s->phi);
    worst->rate = fmaxl(worst->rate, s->rate);
    worst->residual = fmaxl(worst->residual, s->residual);
    worst->kappa = fmaxl(worst->kappa, s->kappa);
    worst->rank = first || s->rank < worst->rank ? s->rank : worst->rank;
}

/* Keep the current sample, with its errors. */
static enum hol_status
keep(struct measuring *m, const struct hol_sample *s)
{
    struct hol_study_result *r = m->result;
    struct hol_study_sample *kept = &m->last;
    enum hol_status status = hol_study_errors(&kept->error_q, &kept->error_v, m->study, s);

    if (status != HOL_OK)
        return status;
    if (!hol_array_reserve(&r->samples, &m->capacity, r->sample_count + 1, sizeof *r->samples) ||
        !hol_array_reserve(&r->sample_drift, &m->drift_capacity,
                           (r->sample_count + 1) * (r->drift_count + 1), sizeof *r->sample_drift))
        return HOL_NOMEM;
    r->samples[r->sample_count] = *kept;
    if (r->drift_count > 0)
        memcpy(r->sample_drift + r->sample_count * r->drift_count, m->last_drift,
               r->drift_count * sizeof *m->last_drift);
    r->sample_count++;
    keep_worst(&r->worst, kept, false);
    if (!isnan(kept->error_q)) {
        r->last_q = kept->error_q;
        r->last_v = kept->error_v;
    }
    m->pending = false;
    return HOL_OK;
}

/* Called at every step. */
static enum hol_status
look(void *context, const struct hol_sample *s)
{
    struct measuring *m = context;

    if (m->deadline > 0 && hol_clock(CLOCK_MONOTONIC) > m->deadline)
        return HOL_UNABLE;
    m->escaped = m->escaped || escapes(m, s);
    if (m->escaped)
        return HOL_UNABLE; /* the run ends here, and its measurements with the step before */
    m->last = nothing();
    m->last.t = hol_study_component(s->t, 0);
    m->last.phi = s->phi;
    m->last.rate = s->rate;
    m->last.residual = s->residual;
    m->last.kappa = s->kappa;
    m->last.rank = s->rank;
    for (size_t k = 0; k < m->result->drift_count; k++)
        m->last_drift[k] = hol_study_component(s->drift, k);
    for (size_t k = 0; k < m->result->drift_count; k++)
        m->result->drift[k] = fmaxl(m->result->drift[k], fabsl(m->last_drift[k]));
    keep_worst(&m->result->worst, &m->last, m->seen == 0);
    hol_study_run_events_step(&m->watcher, s);
    if (m->seen++ % m->stride == 0)
        return keep(m, s);
    hol_mat_round(&m->t, s->t);
    hol_mat_round(&m->q, s->q);
    hol_mat_round(&m->v, s->v);
    m->phase = s->phase;
    m->pending = true;
    return HOL_OK;
}

/* ------------------------------------------------------------------------ the result */

void
hol_study_result_clear(struct hol_study_result *result)
{
    hol_free(result->drift);
    hol_free(result->event_error);
    hol_free(result->samples);
    hol_free(result->sample_drift);
    memset(result, 0, sizeof *result);
}

long double
hol_study_relative(long double error, long double size)
{
    return size > 0 ? error / size : error;
}

long double
hol_study_digits_of(const struct hol_study *study, long double error)
{
    long double most = (long double)(study->proof.digits > 0 ? study->proof.digits : study->digits);

    if (isnan(error))
        return NAN;
    return error > 0 ? fminl(fmaxl(-log10l(error), 0), most) : most;
}

static void
take_outcome(struct hol_study_result *r, const struct hol_outcome *o, struct hol_study *study,
             long double step)
{
    long double error;

    r->end = o->end;
    r->status = o->status;
    r->ended_at = o->end == HOL_END_START ? study->t_start : hol_study_component(&o->t, 0);
    r->worst.t = r->ended_at;
    r->size_q = study->size_q;
    r->size_v = study->size_v;
    for (size_t k = 0; k < r->drift_count && o->end != HOL_END_ESCAPE; k++)
        r->drift[k] = hol_mat_abs(&o->max_drift, k, 0);
    r->steps = o->steps;
    r->evaluations = o->evaluations;
    r->solves = o->solves;
    r->of_kernels = hol_origins_of_kernels(&o->origins);
    r->rank_events = o->event_count;
    r->first_rank_event = o->event_count > 0 ? hol_study_component(&o->event_t, 0) : NAN;
    hol_study_changes_take(r, study, o, step);
    error = fmaxl(hol_study_relative(r->worst.error_q, r->size_q),
                  hol_study_relative(r->worst.error_v, r->size_v));
    r->digits = !isnan(error) && (o->end != HOL_END_COMPLETE || r->strayed)
                    ? 0
                    : hol_study_digits_of(study, error);
    r->error = error;
}

static enum hol_status
prepare(struct measuring *m, const struct hol_study_run *run)
{
    struct hol_study *study = m->study;
    struct hol_study_result *r = m->result;
    size_t n = study->model->n;
    long double length = study->t_end - study->t_start, count = HOL_STUDY_STEPS;
    enum hol_status status;

    *r = (struct hol_study_result){.worst = nothing(), .last_q = NAN, .last_v = NAN};
    r->drift_count = study->model->source->invariant_count;
    r->event_count = study->event_count;
    r->drift = hol_alloc(r->drift_count + 1, sizeof *r->drift);
    r->event_error = hol_alloc(r->event_count + 1, sizeof *r->event_error);
    m->last_drift = hol_alloc(r->drift_count + 1, sizeof *m->last_drift);
    if (r->drift == NULL || r->event_error == NULL || m->last_drift == NULL)
        return HOL_NOMEM;
    if (run->step != NULL)
        count = ceill(length / hol_mat_abs(run->step, 0, 0) - 0x1p-12L);
    m->stride = 1;
    if (run->samples > 0 && count > (long double)run->samples && count < 0x1p40L)
        m->stride = (size_t)ceill(count / (long double)run->samples);
    if ((status = hol_vec_init(&m->t, 1, run->bits)) == HOL_OK &&
        (status = hol_vec_init(&m->q, n, run->bits)) == HOL_OK)
        status = hol_vec_init(&m->v, n, run->bits);
    if (status == HOL_OK)
        status = hol_study_run_events_begin(&m->watcher, study, r->event_error, run->bits);
    return status;
}

static struct hol_simulation
make_simulation(const struct hol_study *study, const struct hol_study_run *run)
{
    return (struct hol_simulation){.model = study->model,
                                   .solver = run->solver,
                                   .integrator = run->integrator,
                                   .stabilization = run->stabilization,
                                   .gains = run->gains,
                                   .start = &study->start,
                                   .bits = run->bits,
                                   .step = run->step,
                                   .until = study->until.rows > 0 ? &study->until : NULL,
                                   .tolerance = run->tolerance};
}

/* The seconds of the same motion without monitors. */
static enum hol_status
time_it(double *seconds, const struct hol_simulation *monitored)
{
    struct hol_simulation how = *monitored;
    double total = 0;

    how.every = 0;
    how.sample = NULL;
    how.context = NULL;
    how.bare = true;
    for (int i = 0; i < REPEATS && (i == 0 || total < SHORT); i++) {
        struct hol_outcome outcome;
        enum hol_status status = hol_simulate(&outcome, &how);

        if (status != HOL_OK)
            return status;
        *seconds = i == 0 ? outcome.seconds : fmin(*seconds, outcome.seconds);
        total += outcome.seconds;
        hol_outcome_clear(&outcome);
    }
    return HOL_OK;
}

static enum hol_status
run_it(struct measuring *m, const struct hol_study_run *run)
{
    struct hol_simulation how = make_simulation(m->study, run);
    struct hol_outcome outcome;
    enum hol_status status;

    how.every = 1;
    /* where there is a truth to the end it is the bound: see look */
    how.unbounded = !run->bounded && m->study->t_reached >= m->study->t_end;
    how.sample = look;
    how.context = m;
    status = hol_simulate(&outcome, &how);
    if (status != HOL_OK)
        return status;
    if (m->escaped) {
        m->result->left_truth = true;
        how.unbounded = false;
        outcome.end = HOL_END_ESCAPE;
    } else if (outcome.end == HOL_END_STOPPED) { /* by one of ours */
        status = outcome.status;
    }
    if (status == HOL_OK && m->pending)
        status =
            keep(m, &(struct hol_sample){.t = &m->t, .q = &m->q, .v = &m->v, .phase = m->phase});
    if (status == HOL_OK) {
        hol_study_run_events_end(&m->watcher);
        take_outcome(m->result, &outcome, m->study,
                     run->step != NULL ? hol_mat_abs(run->step, 0, 0)
                                       : (m->study->t_end - m->study->t_start) / HOL_STUDY_STEPS);
    }
    hol_outcome_clear(&outcome);
    if (status == HOL_OK && run->timed)
        status = time_it(&m->result->seconds, &how);
    return status;
}

enum hol_status
hol_study_measure(struct hol_study_result *result, struct hol_study *study,
                  const struct hol_study_run *run)
{
    struct hol_study_result new;
    struct measuring m = {.study = study, .result = &new, .deadline = run->deadline};
    enum hol_status status = prepare(&m, run);

    if (status == HOL_OK)
        status = run_it(&m, run);
    hol_study_run_events_clear(&m.watcher);
    hol_mat_clear(&m.t);
    hol_mat_clear(&m.q);
    hol_mat_clear(&m.v);
    hol_free(m.last_drift);
    if (status == HOL_OK)
        *result = new;
    else
        hol_study_result_clear(&new);
    return status;
}
