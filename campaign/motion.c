/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A task of motions: one case, its true motion, and all runs that are held against it. */
#include "campaign/worker-inside.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/clock.h"
#include "compare/motion/span.h"
#include "compare/sweeps/work-precision.h"

#include <math.h>
#include <string.h>

/* A decimal of the campaign, rounded once; text NULL: the vector stays empty. */
static enum hol_status
read_number(struct hol_vec *number, const char *text, mpfr_prec_t bits)
{
    enum hol_status status;
    mpfr_t *x;

    if (text == NULL)
        return HOL_OK;
    if ((status = hol_vec_init(number, 1, bits)) != HOL_OK)
        return status;
    x = hol_alloc_mpfr(1, bits);
    if (x == NULL)
        return HOL_NOMEM;
    (void)mpfr_set_str(*x, text, 10, MPFR_RNDN);
    hol_mat_set(number, 0, 0, *x);
    hol_free(x);
    return HOL_OK;
}

/* As a study takes it: 0 for none. */
static double
deadline_of(const struct hol_worker *worker)
{
    return worker->deadline == INFINITY ? 0 : worker->deadline;
}

/* What is fixed while the runs of a motion go by. */
struct motion {
    struct hol_worker *worker;
    struct hol_task_result *result;
    const struct hol_plan_block *block;
    struct hol_study *study;
    const struct hol_vec *until;
};

/* The row of a run that has a result; without one only its names. */
static void
fill_row(struct hol_store_motion *row, const struct hol_study_result *r)
{
    row->end = hol_end_text(r->end);
    row->ended_at = r->ended_at;
    row->digits = r->digits;
    row->error_q = r->worst.error_q;
    row->error_v = r->worst.error_v;
    row->phi = r->worst.phi;
    row->rate = r->worst.rate;
    for (size_t k = 0; k < r->drift_count; k++)
        row->drift = isnan(row->drift) ? fabsl(r->drift[k]) : fmaxl(row->drift, fabsl(r->drift[k]));
    row->steps = r->steps;
    row->evaluations = r->evaluations;
    row->solves = r->solves;
}

static enum hol_status
add_row(struct motion *m, const struct hol_study_run *run, const struct hol_study_result *measured,
        const char *why, double seconds)
{
    struct hol_task_result *result = m->result;
    struct hol_result_motion *row;

    if (!hol_array_extend(&result->motions, result->motion_count, sizeof *result->motions))
        return HOL_NOMEM;
    row = &result->motions[result->motion_count];
    *row = (struct hol_result_motion){.seconds = seconds};
    row->row = hol_store_motion_unknown;
    row->row.solver = run->solver->name;
    row->row.integrator = run->integrator->name;
    row->row.stabilization = run->stabilization->name;
    row->row.bits = (long)run->bits;
    row->row.step = hol_mat_abs(run->step, 0, 0);
    row->row.why = why;
    result->motion_count++;
    if (measured != NULL)
        fill_row(&row->row, measured);
    return HOL_OK;
}

static enum hol_status
run_one(struct motion *m, struct hol_study_run *run)
{
    struct hol_study_result measured = {0};
    double began = hol_clock(CLOCK_THREAD_CPUTIME_ID);
    enum hol_status status;

    if (!hol_worker_in_time(m->worker))
        return HOL_UNABLE;
    status = hol_study_measure(&measured, m->study, run);
    if (status == HOL_OK)
        status = add_row(m, run, &measured, NULL, hol_clock(CLOCK_THREAD_CPUTIME_ID) - began);
    else if (status == HOL_INVALID)
        status = add_row(
            m, run, NULL,
            hol_combination_why(m->worker->source, run->integrator, run->stabilization, run->bits),
            0);
    hol_study_result_clear(&measured);
    return status;
}

/* All methods with one step at one precision. */
static enum hol_status
run_methods(struct motion *m, mpfr_prec_t bits, const struct hol_vec *step)
{
    const struct hol_plan_block *b = m->block;
    enum hol_status status = HOL_OK;

    for (size_t f = 0; f < b->formulation_count; f++)
        for (size_t i = 0; i < b->integrator_count; i++)
            for (size_t s = 0; s < b->stabilization_count && status == HOL_OK; s++) {
                struct hol_study_run run = {.solver = b->formulations[f],
                                            .integrator = b->integrators[i],
                                            .stabilization = b->stabilizations[s],
                                            .bits = bits,
                                            .step = step,
                                            .deadline = deadline_of(m->worker),
                                            .samples = 100};

                status = run_one(m, &run);
            }
    return status;
}

static enum hol_status
run_steps(struct motion *m, mpfr_prec_t bits)
{
    const struct hol_campaign_list *steps = &m->block->said->steps;
    enum hol_status status = HOL_OK;

    for (size_t k = 0; k < (steps->count > 0 ? steps->count : 1) && status == HOL_OK; k++) {
        struct hol_vec step = {0};

        if (steps->count > 0) {
            status = read_number(&step, steps->list[k].text, bits);
        } else {
            status = hol_vec_init(&step, 1, bits);
            if (status == HOL_OK)
                status = hol_span_part(&step, m->worker->model, 0, m->until, HOL_STUDY_STEPS);
        }
        if (status == HOL_OK)
            status = run_methods(m, bits, &step);
        hol_mat_clear(&step);
    }
    return status;
}

enum hol_status
hol_worker_motion(struct hol_worker *worker, struct hol_task_result *result,
                  const struct hol_task *task)
{
    const struct hol_plan_block *block = &worker->plan->blocks[task->block];
    struct motion m = {.worker = worker, .result = result, .block = block};
    struct hol_study_options options = {.deadline = deadline_of(worker)};
    struct hol_vec until = {0};
    mpfr_prec_t most = 53;
    enum hol_status status;

    for (size_t k = 0; k < block->bits_count; k++)
        most = block->bits[k] > most ? block->bits[k] : most;
    options.digits = hol_study_digits(most);
    result->state = worker->source->states[0].name;
    status = read_number(&until, block->said->until.text, most);
    if (status == HOL_OK) {
        const char *why = NULL;

        m.until = options.until = until.rows > 0 ? &until : NULL;
        status = hol_study_create(&m.study, worker->model, &options, &why);
        if (status == HOL_DOMAIN || status == HOL_INVALID) {
            status = hol_task_result_fail(result, "%s: %s", result->case_name,
                                          why != NULL ? why : "there is no such motion");
            goto done;
        }
    }
    for (size_t k = 0; k < block->bits_count && status == HOL_OK; k++)
        status = run_steps(&m, block->bits[k]);
done:
    hol_study_destroy(m.study);
    hol_mat_clear(&until);
    return status;
}
