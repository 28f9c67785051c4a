/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Results of tasks as bytes, and as rows of a store. */
#include "campaign/result.h"

#include "base/alloc.h"
#include "base/text.h"

#include <math.h>
#include <stdarg.h>

void
hol_task_result_clear(struct hol_task_result *result)
{
    for (size_t k = 0; result->answers != NULL && k < result->answer_count; k++) {
        hol_free(result->answers[k].solver);
        hol_free(result->answers[k].verdict_text);
        hol_free(result->answers[k].why);
    }
    for (size_t k = 0; result->motions != NULL && k < result->motion_count; k++) {
        hol_free(result->motions[k].solver);
        hol_free(result->motions[k].integrator);
        hol_free(result->motions[k].stabilization);
        hol_free(result->motions[k].end);
        hol_free(result->motions[k].why);
    }
    hol_free(result->answers);
    hol_free(result->motions);
    hol_free(result->why);
    hol_free(result->case_name);
    hol_free(result->digest);
    hol_free(result->overrides);
    hol_free(result->state);
    hol_free(result->truth);
    hol_free(result->problem_why);
    *result = (struct hol_task_result){0};
}

enum hol_status
hol_task_result_fail(struct hol_task_result *result, const char *format, ...)
{
    struct hol_text text = {0};
    va_list words;

    va_start(words, format);
    hol_text_vprint(&text, format, words);
    va_end(words);
    if (text.failed) {
        hol_text_clear(&text);
        return HOL_NOMEM;
    }
    hol_free(result->why);
    result->why = text.text;
    result->failed = true;
    return HOL_OK;
}

/* ------------------------------------------------------------------------------------ bytes */

static void
pack_errors(struct hol_pack *pack, struct hol_error *e)
{
    hol_pack_real(pack, &e->relative);
    hol_pack_real(pack, &e->worst);
    hol_pack_size(pack, &e->component);
    hol_pack_real(pack, &e->digits);
    hol_pack_real(pack, &e->attainable);
    hol_pack_real(pack, &e->units);
    hol_pack_real(pack, &e->ratio);
}

static void
pack_answer(struct hol_pack *pack, struct hol_result_answer *a)
{
    struct hol_record *r = &a->record;
    long bits = (long)r->bits;

    hol_pack_text(pack, &a->solver);
    hol_pack_long(pack, &bits);
    r->bits = (mpfr_prec_t)bits;
    HOL_PACK_ENUM(pack, r->status, HOL_STATUS_COUNT);
    for (size_t q = 0; q < HOL_Q_COUNT; q++)
        pack_errors(pack, &r->errors[q]);
    hol_pack_size(pack, &r->rank);
    hol_pack_size(pack, &r->iterations);
    size_t path = (size_t)r->path;
    hol_pack_size(pack, &path);
    r->path = (enum hol_path)path;
    hol_pack_real(pack, &r->digits);
    hol_pack_real(pack, &r->attainable);
    hol_pack_text(pack, &a->verdict_text);
    hol_pack_bool(pack, &a->verdict.bad);
    hol_pack_bool(pack, &a->verdict.vacuous);
    hol_pack_bool(pack, &a->verdict.unexcused);
    hol_pack_bool(pack, &a->verdict.undeclared);
    hol_pack_bool(pack, &a->verdict.whole_C);
    hol_pack_real(pack, &a->verdict.law);
    hol_pack_text(pack, &a->why);
}

static void
pack_problem(struct hol_pack *pack, struct hol_task_result *result)
{
    struct hol_store_problem *p = &result->problem;

    hol_pack_size(pack, &p->n);
    hol_pack_size(pack, &p->m);
    hol_pack_size(pack, &p->rank);
    hol_pack_real(pack, &p->kappa);
    hol_pack_real(pack, &p->kappa_B);
    hol_pack_real(pack, &p->kappa_M);
    hol_pack_bool(pack, &p->mass_singular);
    hol_pack_text(pack, &result->truth);
    hol_pack_double(pack, &p->digits);
    hol_pack_bool(pack, &p->certified);
    hol_pack_text(pack, &result->problem_why);
}

static void
pack_motion(struct hol_pack *pack, struct hol_result_motion *m)
{
    struct hol_store_motion *r = &m->row;

    hol_pack_text(pack, &m->solver);
    hol_pack_text(pack, &m->integrator);
    hol_pack_text(pack, &m->stabilization);
    hol_pack_long(pack, &r->bits);
    hol_pack_real(pack, &r->step);
    hol_pack_real(pack, &r->tolerance);
    hol_pack_real(pack, &r->alpha);
    hol_pack_real(pack, &r->beta);
    hol_pack_text(pack, &m->end);
    hol_pack_real(pack, &r->ended_at);
    hol_pack_real(pack, &r->digits);
    hol_pack_real(pack, &r->error_q);
    hol_pack_real(pack, &r->error_v);
    hol_pack_real(pack, &r->phi);
    hol_pack_real(pack, &r->rate);
    hol_pack_real(pack, &r->drift);
    hol_pack_size(pack, &r->steps);
    hol_pack_size(pack, &r->evaluations);
    hol_pack_size(pack, &r->solves);
    hol_pack_text(pack, &m->why);
    hol_pack_double(pack, &m->seconds);
}

void
hol_task_result_link(struct hol_task_result *result)
{
    struct hol_store_problem *p = &result->problem;

    p->case_name = result->case_name;
    p->digest = result->digest;
    p->overrides = result->overrides;
    p->state = result->state;
    p->truth = result->truth;
    p->why = result->problem_why;
    for (size_t k = 0; k < result->answer_count; k++) {
        struct hol_result_answer *a = &result->answers[k];

        a->record.solver = a->solver;
        a->verdict.verdict = a->verdict_text;
        a->verdict.why = a->why;
    }
    for (size_t k = 0; k < result->motion_count; k++) {
        struct hol_result_motion *m = &result->motions[k];

        m->row.case_name = result->case_name;
        m->row.digest = result->digest;
        m->row.overrides = result->overrides;
        m->row.state = result->state;
        m->row.solver = m->solver;
        m->row.integrator = m->integrator;
        m->row.stabilization = m->stabilization;
        m->row.end = m->end;
        m->row.why = m->why;
    }
}

void
hol_task_result_pack(struct hol_pack *pack, struct hol_task_result *result)
{
    size_t number = (size_t)result->number;

    hol_pack_size(pack, &number);
    result->number = number;
    hol_pack_bool(pack, &result->failed);
    hol_pack_text(pack, &result->why);
    hol_pack_double(pack, &result->seconds);
    hol_pack_text(pack, &result->case_name);
    hol_pack_text(pack, &result->digest);
    hol_pack_text(pack, &result->overrides);
    hol_pack_text(pack, &result->state);
    hol_pack_bool(pack, &result->has_problem);
    if (result->has_problem)
        pack_problem(pack, result);
    hol_pack_array(pack, &result->answers, &result->answer_count, sizeof *result->answers);
    for (size_t k = 0; k < result->answer_count; k++)
        pack_answer(pack, &result->answers[k]);
    hol_pack_array(pack, &result->motions, &result->motion_count, sizeof *result->motions);
    for (size_t k = 0; k < result->motion_count; k++)
        pack_motion(pack, &result->motions[k]);
    hol_task_result_link(result);
}

void
hol_task_note_pack(struct hol_pack *pack, struct hol_task_note *note)
{
    hol_pack_double(pack, &note->seconds);
    hol_pack_double(pack, &note->finished);
    hol_pack_text(pack, &note->why);
}

enum hol_status
hol_task_note_read(struct hol_task_note *note, const void *bytes, size_t length)
{
    struct hol_pack pack = {.reading = true, .length = length};

    pack.bytes = (unsigned char *)(uintptr_t)bytes; /* which are only read */
    *note = (struct hol_task_note){0};
    hol_task_note_pack(&pack, note);
    return hol_pack_end(&pack);
}

/* ------------------------------------------------------------------------------------- rows */

void
hol_task_result_rows(struct hol_store_rows *rows, const void *context)
{
    const struct hol_result_rows *what = context;
    const struct hol_task_result *result = what->result;

    if (result->has_problem && what->tables & (1u << HOL_STORE_PROBLEMS))
        hol_store_row(rows, HOL_STORE_PROBLEMS, HOL_RECORD(&result->problem));
    for (size_t k = 0; k < result->answer_count; k++) {
        if (what->tables & (1u << HOL_STORE_ANSWERS))
            hol_store_row(rows, HOL_STORE_ANSWERS, HOL_RECORD(&result->answers[k].record));
        if (what->tables & (1u << HOL_STORE_VERDICTS))
            hol_store_row(rows, HOL_STORE_VERDICTS, HOL_RECORD(&result->answers[k].verdict));
    }
    for (size_t k = 0; k < result->motion_count; k++) {
        const struct hol_result_motion *m = &result->motions[k];
        const struct hol_store_time time = {.what = "run",
                                            .case_name = result->case_name,
                                            .solver = m->solver,
                                            .integrator = m->integrator,
                                            .stabilization = m->stabilization,
                                            .bits = m->row.bits,
                                            .step = m->row.step,
                                            .tolerance = m->row.tolerance,
                                            .seconds = m->seconds};

        if (what->tables & (1u << HOL_STORE_MOTIONS))
            hol_store_row(rows, HOL_STORE_MOTIONS, HOL_RECORD(&m->row));
        if (what->tables & (1u << HOL_STORE_TIMES))
            hol_store_row(rows, HOL_STORE_TIMES, HOL_RECORD(&time));
    }
    if (what->tables & (1u << HOL_STORE_TIMES))
        hol_store_row(rows, HOL_STORE_TIMES,
                      HOL_RECORD(&(const struct hol_store_time){.what = "task",
                                                                .case_name = result->case_name,
                                                                .n = result->problem.n,
                                                                .m = result->problem.m,
                                                                .step = NAN,
                                                                .tolerance = NAN,
                                                                .seconds = result->seconds}));
}
