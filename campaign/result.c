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
    hol_free(result->answers);
    hol_free(result->motions);
    hol_arena_clear(&result->texts);
    *result = (struct hol_task_result){0};
}

enum hol_status
hol_task_result_fail(struct hol_task_result *result, const char *format, ...)
{
    struct hol_text text = {0};
    const char *why = NULL;
    va_list words;

    va_start(words, format);
    hol_text_vprint(&text, format, words);
    va_end(words);
    if (!text.failed)
        why = hol_arena_text(&result->texts, text.text, text.length);
    hol_text_clear(&text);
    if (why == NULL)
        return HOL_NOMEM;
    result->why = why;
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

    hol_pack_static(pack, &r->solver);
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
    hol_pack_static(pack, &a->verdict.verdict);
    hol_pack_bool(pack, &a->verdict.bad);
    hol_pack_bool(pack, &a->verdict.vacuous);
    hol_pack_bool(pack, &a->verdict.unexcused);
    hol_pack_bool(pack, &a->verdict.undeclared);
    hol_pack_bool(pack, &a->verdict.whole_C);
    hol_pack_real(pack, &a->verdict.law);
    hol_pack_chars(pack, r->why, sizeof r->why);
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
    hol_pack_static(pack, &p->truth);
    hol_pack_double(pack, &p->digits);
    hol_pack_bool(pack, &p->certified);
    hol_pack_static(pack, &p->why);
}

static void
pack_motion(struct hol_pack *pack, struct hol_result_motion *m)
{
    struct hol_store_motion *r = &m->row;

    hol_pack_static(pack, &r->solver);
    hol_pack_static(pack, &r->integrator);
    hol_pack_static(pack, &r->stabilization);
    hol_pack_long(pack, &r->bits);
    hol_pack_real(pack, &r->step);
    hol_pack_real(pack, &r->tolerance);
    hol_pack_real(pack, &r->alpha);
    hol_pack_real(pack, &r->beta);
    hol_pack_static(pack, &r->end);
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
    hol_pack_static(pack, &r->why);
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
    for (size_t k = 0; k < result->answer_count; k++)
        result->answers[k].verdict.why = result->answers[k].record.why;
    for (size_t k = 0; k < result->motion_count; k++) {
        struct hol_store_motion *row = &result->motions[k].row;

        row->case_name = result->case_name;
        row->digest = result->digest;
        row->overrides = result->overrides;
        row->state = result->state;
    }
}

static const char *
stay(void *context, const char *text, size_t length)
{
    return hol_arena_text(context, text, length);
}

void
hol_task_result_pack(struct hol_pack *pack, struct hol_task_result *result)
{
    size_t number = (size_t)result->number;

    pack->stay = stay;
    pack->context = &result->texts;
    hol_pack_size(pack, &number);
    result->number = number;
    hol_pack_bool(pack, &result->failed);
    hol_pack_static(pack, &result->why);
    hol_pack_double(pack, &result->seconds);
    hol_pack_static(pack, &result->case_name);
    hol_pack_static(pack, &result->digest);
    hol_pack_static(pack, &result->overrides);
    hol_pack_static(pack, &result->state);
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
                                            .solver = m->row.solver,
                                            .integrator = m->row.integrator,
                                            .stabilization = m->row.stabilization,
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
