/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What the claims have in common: cases, runs, and findings. */
#include <stdio.h> /* first: mpfr.h declares functions of a FILE only after it */

#include "compare/claims/claims-inside.h"

#include "compare/instant/compare.h"
#include "numeric/dense/scalar.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

/* ---------------------------------------------------------------------- cases, runs */

const struct hol_solver *
hol_claim_solver(void)
{
    const struct hol_solver *solver = NULL;

    for (size_t i = 0; (solver = hol_compared_solver(i)) != NULL; i++)
        if ((solver->yields & HOL_YIELDS_LAMBDA) && (solver->needs & HOL_NEEDS_FULL_RANK))
            break;
    return solver;
}

enum hol_status
hol_claim_decimal(struct hol_vec *v, const char *text)
{
    struct hol_scalar x;
    enum hol_status status = hol_vec_init(v, 1, HOL_BITS_DOUBLE);

    if (status != HOL_OK)
        return status;
    hol_scalar_init(&x, HOL_BITS_DOUBLE);
    if (mpfr_set_str(x.x, text, 10, MPFR_RNDN) != 0)
        return HOL_INVALID;
    hol_mat_set(v, 0, 0, x.x);
    return HOL_OK;
}

enum hol_status
hol_setup_open(struct hol_setup *setup, struct hol_claim_shared *shared, const char *name,
               const char *until, bool truth)
{
    struct hol_vec end = {0};
    struct hol_study_options options = {.until = until != NULL ? &end : NULL, .no_truth = !truth};
    const char *why;
    enum hol_status status;

    *setup = (struct hol_setup){.shared = shared};
    (void)pthread_mutex_lock(shared->lock);
    status = shared->cases->open(shared->cases->context, name, &setup->model, &setup->owner);
    (void)pthread_mutex_unlock(shared->lock);
    if (status == HOL_OK && until != NULL)
        status = hol_claim_decimal(&end, until);
    if (status == HOL_OK)
        status = hol_study_create(&setup->study, setup->model, &options, &why);
    if (status == HOL_OK && truth && why != NULL)
        status = HOL_UNABLE;
    hol_mat_clear(&end);
    return status;
}

void
hol_setup_close(struct hol_setup *setup)
{
    hol_study_destroy(setup->study);
    if (setup->model != NULL) {
        (void)pthread_mutex_lock(setup->shared->lock);
        setup->shared->cases->close(setup->shared->cases->context, setup->owner);
        (void)pthread_mutex_unlock(setup->shared->lock);
    }
    *setup = (struct hol_setup){0};
}

enum hol_status
hol_setup_run(struct hol_study_result *result, struct hol_setup *setup,
              const struct hol_trial *trial)
{
    struct hol_vec step = {0}, alpha = {0}, beta = {0};
    struct hol_gains gains = {trial->alpha != NULL ? &alpha : NULL,
                              trial->beta != NULL ? &beta : NULL};
    struct hol_study_run run = {.solver = hol_claim_solver(),
                                .integrator = hol_integrator_find(trial->integrator),
                                .stabilization = hol_stabilization_find(trial->stabilization),
                                .gains = &gains,
                                .bits = HOL_BITS_DOUBLE,
                                .step = &step,
                                .samples = trial->timed,
                                .timed = trial->timed};
    enum hol_status status = hol_claim_decimal(&step, trial->step);

    if (status == HOL_OK && trial->alpha != NULL)
        status = hol_claim_decimal(&alpha, trial->alpha);
    if (status == HOL_OK && trial->beta != NULL)
        status = hol_claim_decimal(&beta, trial->beta);
    if (run.solver == NULL || run.integrator == NULL || run.stabilization == NULL)
        status = HOL_UNABLE;
    if (status == HOL_OK)
        status = hol_study_measure(result, setup->study, &run);
    if (status == HOL_OK && result->end != HOL_END_COMPLETE) {
        hol_study_result_clear(result);
        status = HOL_UNABLE;
    }
    hol_mat_clear(&step);
    hol_mat_clear(&alpha);
    hol_mat_clear(&beta);
    return status;
}

const struct hol_study_sample *
hol_sample_near(const struct hol_study_result *result, long double t)
{
    const struct hol_study_sample *best = &result->samples[0];

    for (size_t i = 1; i < result->sample_count; i++)
        if (fabsl(result->samples[i].t - t) < fabsl(best->t - t))
            best = &result->samples[i];
    return best;
}

long double
hol_event_error(const struct hol_setup *setup, const struct hol_study_result *result,
                const char *name)
{
    const struct hol_study_event *event;

    for (size_t i = 0; (event = hol_study_event(setup->study, i)) != NULL; i++)
        if (strcmp(event->name, name) == 0 && i < result->event_count)
            return result->event_error[i];
    return NAN;
}

long double
hol_drift_of(const struct hol_setup *setup, const struct hol_study_result *result, const char *name)
{
    const struct hol_case *c = setup->model->source;

    for (size_t k = 0; k < c->invariant_count && k < result->drift_count; k++)
        if (strcmp(c->invariants[k].name, name) == 0)
            return result->drift[k];
    return NAN;
}

/* ------------------------------------------------------------------------- findings */

long double *
hol_finding_row(struct hol_claim_finding *finding, const char *format, ...)
{
    struct hol_claim_row *row;
    va_list arguments;

    assert(finding->row_count < HOL_CLAIM_ROWS);
    row = &finding->row[finding->row_count++];
    va_start(arguments, format);
    vsnprintf(row->label, sizeof row->label, format, arguments);
    va_end(arguments);
    for (size_t k = 0; k < HOL_CLAIM_COLUMNS; k++)
        row->value[k] = NAN;
    return row->value;
}

void
hol_finding_decide(struct hol_claim_finding *finding, bool holds, bool part, const char *format,
                   ...)
{
    va_list arguments;

    finding->verdict = holds ? HOL_CLAIM_HOLDS : part ? HOL_CLAIM_PART : HOL_CLAIM_FAILS;
    va_start(arguments, format);
    vsnprintf(finding->why, sizeof finding->why, format, arguments);
    va_end(arguments);
}
