/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a solver was asked and what it replied, as bytes (base/files/pack.h). */
#include "foreign/exchange-inside.h"

#include "base/alloc.h"
#include "compare/instant/pack.h"
#include "problem/pack.h"

static void
pack_state(struct hol_pack *pack, struct hol_asked_state *state)
{
    size_t unique = state->unique != NULL ? state->m : 0;

    hol_pack_text(pack, &state->label);
    hol_pack_size(pack, &state->index);
    hol_pack_size(pack, &state->n);
    hol_pack_size(pack, &state->m);
    hol_pack_size(pack, &state->rank);
    hol_pack_vec(pack, &state->t);
    hol_pack_vec(pack, &state->q);
    hol_pack_vec(pack, &state->v);
    HOL_PACK_ENUM(pack, state->truth_status, HOL_STATUS_COUNT);
    hol_pack_vec(pack, &state->truth.qdd);
    hol_pack_vec(pack, &state->truth.FL);
    hol_pack_vec(pack, &state->truth.FC);
    hol_pack_vec(pack, &state->truth.lambda);
    hol_pack_size(pack, &state->truth.rank);
    bool has = state->unique != NULL;
    hol_pack_bool(pack, &has);
    if (has)
        hol_pack_array(pack, &state->unique, &unique, sizeof *state->unique);
    if (has && unique != state->m && pack->status == HOL_OK)
        pack->status = HOL_IO;
    for (size_t k = 0; has && k < unique; k++)
        hol_pack_bool(pack, &state->unique[k]);
    hol_pack_double(pack, &state->digits);
    hol_pack_bool(pack, &state->certified);
    hol_pack_reals(pack, state->error_log10, HOL_Q_COUNT);
    hol_pack_real(pack, &state->kappa);
    hol_pack_bool(pack, &state->mass_singular);
    for (size_t k = 0; k < HOL_ASKED_COUNT; k++)
        hol_pack_size(pack, &state->ids[k]);
}

static void
pack_question(struct hol_pack *pack, struct hol_question *q, size_t states)
{
    size_t n, m, length;
    double *block = (double *)(uintptr_t)q->M;

    hol_pack_size(pack, &q->state);
    HOL_PACK_ENUM(pack, q->asked, HOL_ASKED_COUNT);
    hol_pack_size(pack, &q->n);
    hol_pack_size(pack, &q->m);
    n = q->n;
    m = q->m;
    length = n <= pack->length && m <= pack->length ? hol_question_length(n, m) : SIZE_MAX;
    if (pack->reading && pack->status == HOL_OK && (q->state >= states || length > pack->length))
        pack->status = HOL_IO;
    if (pack->status != HOL_OK)
        return;
    if (pack->reading) {
        block = hol_alloc(length + 1, sizeof *block);
        if (block == NULL) {
            pack->status = HOL_NOMEM;
            return;
        }
        q->M = block;
        q->A = q->M + n * n;
        q->F = q->A + m * n;
        q->b = q->F + n;
        q->C = q->b + m;
    }
    for (size_t k = 0; k < length; k++)
        hol_pack_bits(pack, &block[k]);
}

/* How many doubles the block of a reply has. */
static size_t
reply_length(const struct hol_question *q, unsigned given)
{
    return q->n * (1 + ((given & HOL_GIVES_FL) != 0) + ((given & HOL_GIVES_FC) != 0) +
                   ((given & HOL_GIVES_FORCE) != 0)) +
           q->m;
}

static void
pack_reply(struct hol_pack *pack, struct hol_exchange *x, size_t id)
{
    struct hol_reply *reply = &x->replies[id];
    enum hol_reply_kind kind = reply->kind;
    size_t given = reply->given, rank = reply->rank;
    bool has = reply->block != NULL;
    double cpu = reply->cpu, wall = reply->wall;
    char *why = reply->why, *errors = reply->errors;

    HOL_PACK_ENUM(pack, kind, HOL_REPLY_COUNT);
    hol_pack_size(pack, &given);
    hol_pack_size(pack, &rank);
    hol_pack_bool(pack, &has);
    hol_pack_double(pack, &cpu);
    hol_pack_double(pack, &wall);
    hol_pack_text(pack, &why);
    hol_pack_text(pack, &errors);
    if (pack->reading) {
        if (has && pack->status == HOL_OK)
            pack->status = hol_exchange_reply(&reply, x, id, (unsigned)given);
        reply->kind = kind;
        reply->given = (unsigned)given;
        reply->rank = rank;
        reply->cpu = cpu;
        reply->wall = wall;
        reply->why = why;
        reply->errors = errors;
    }
    for (size_t k = 0;
         has && pack->status == HOL_OK && k < reply_length(&x->questions[id], reply->given); k++)
        hol_pack_bits(pack, &reply->block[k]);
}

static void
pack_exchange(struct hol_pack *pack, void *record)
{
    struct hol_exchange *x = record;
    size_t replies = x->question_count;

    hol_pack_array(pack, &x->parameters, &x->parameter_count, sizeof *x->parameters);
    for (size_t k = 0; k < x->parameter_count; k++) {
        hol_pack_text(pack, &x->parameters[k].name);
        hol_pack_bits(pack, &x->parameters[k].value);
        hol_pack_text(pack, &x->parameters[k].beyond);
    }
    hol_pack_array(pack, &x->states, &x->state_count, sizeof *x->states);
    for (size_t k = 0; k < x->state_count; k++)
        pack_state(pack, &x->states[k]);
    hol_pack_array(pack, &x->questions, &x->question_count, sizeof *x->questions);
    hol_pack_array(pack, &x->replies, &replies, sizeof *x->replies);
    if (replies != x->question_count && pack->status == HOL_OK)
        pack->status = HOL_IO;
    for (size_t id = 0; id < x->question_count && pack->status == HOL_OK; id++)
        pack_question(pack, &x->questions[id], x->state_count);
    for (size_t id = 0; id < x->question_count && pack->status == HOL_OK; id++)
        pack_reply(pack, x, id);
    for (size_t k = 0; k < x->state_count && pack->status == HOL_OK; k++)
        for (size_t i = 0; i < HOL_ASKED_COUNT; i++)
            if (x->states[k].ids[i] != SIZE_MAX && x->states[k].ids[i] >= x->question_count)
                pack->status = HOL_IO;
    if (pack->reading && pack->status == HOL_OK)
        pack->status = hol_exchange_index_make(x);
    if (x->question_count != replies && pack->status == HOL_OK)
        pack->status = HOL_IO;
}

/* As it is kept, if it is. */
static enum hol_status
recall(struct hol_exchange **exchange, const struct hol_model *model,
       const struct hol_keeper *keeper, const char *name)
{
    struct hol_exchange *new = hol_alloc(1, sizeof *new);
    enum hol_status status;

    if (new == NULL)
        return HOL_NOMEM;
    new->model = model;
    status = hol_keeper_recall(keeper, name, pack_exchange, new);
    if (status == HOL_OK)
        *exchange = new;
    else
        hol_exchange_destroy(new);
    return status;
}

enum hol_status
hol_exchange_ask(struct hol_exchange **exchange, const struct hol_model *model,
                 const struct hol_compare_options *options, const struct hol_asking *who,
                 enum hol_status *answered)
{
    const char *what = options->unit != NULL ? "answers to a member" : "answers";
    char name[HOL_UNIT_NAME];
    enum hol_status status;

    hol_unit_name(name, model->source, what, who->place);
    status = recall(exchange, model, options->keeper, name);
    if (status != HOL_UNABLE)
        return status;
    status = hol_exchange_collect(exchange, model, options, who->needs);
    if (status == HOL_OK)
        status = *answered = who->answer(who->context, *exchange);
    if (status == HOL_OK)
        status = hol_keeper_keep(options->keeper, name, "exchange", pack_exchange, *exchange,
                                 (const void *const[]){*exchange, who->foreign});
    return status;
}
