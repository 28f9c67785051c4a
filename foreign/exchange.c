/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The problems of a case and their replies: names, storage, and finding a problem again. */
#include "foreign/exchange.h"

#include "base/alloc.h"
#include "base/names.h"
#include "foreign/exchange-inside.h"

#include <math.h>
#include <string.h>

#define ASKED_KEYS(pick) "state", HOL_SECOND_LIST(pick)
#define ASKED_TEXTS(pick) "the state itself", HOL_SECOND_LIST(pick)
HOL_NAMES(hol_asked_key, enum hol_asked, ASKED_KEYS, HOL_NAME_FIRST)
HOL_NAMES(hol_asked_text, enum hol_asked, ASKED_TEXTS, HOL_NAME_SECOND)
HOL_NAMES(hol_reply_key, enum hol_reply_kind, HOL_REPLY_LIST, HOL_NAME_FIRST)
HOL_NAMES(hol_reply_text, enum hol_reply_kind, HOL_REPLY_LIST, HOL_NAME_SECOND)
HOL_NAMES(hol_gives_key, enum hol_gives_shift, HOL_GIVES_LIST, HOL_NAME_FIRST)

/* --- finding: open addressing, the table at most half full */

struct hol_exchange_index {
    size_t size;     /* a power of two */
    size_t *entries; /* id + 1; 0: free */
};

static uint64_t
digest_word(uint64_t h, uint64_t word)
{
    h = (h ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return h ^ h >> 29;
}

static uint64_t
bits_of(double x)
{
    uint64_t word;

    memcpy(&word, &x, sizeof word);
    return word;
}

static uint64_t
digest_rows(uint64_t h, const struct hol_mat *a)
{
    for (size_t i = 0; i < a->rows; i++)
        for (size_t j = 0; j < a->cols; j++)
            h = digest_word(h, bits_of(a->d[i + j * a->rows]));
    return h;
}

static uint64_t
digest_problem(const struct hol_problem *p)
{
    uint64_t h = digest_word(digest_word(1, p->n), p->m);

    h = digest_rows(h, &p->M);
    h = digest_rows(h, &p->A);
    h = digest_rows(h, &p->F);
    h = digest_rows(h, &p->b);
    return digest_rows(h, &p->C);
}

/* The same of a question, whose block holds M, A, F, b, C in this order. */
static uint64_t
digest_question(const struct hol_question *q)
{
    size_t count = hol_question_length(q->n, q->m);
    uint64_t h = digest_word(digest_word(1, q->n), q->m);

    for (size_t k = 0; k < count; k++)
        h = digest_word(h, bits_of(q->M[k]));
    return h;
}

static bool
same_rows(const double *rows, const struct hol_mat *a)
{
    for (size_t i = 0; i < a->rows; i++)
        for (size_t j = 0; j < a->cols; j++)
            if (bits_of(rows[i * a->cols + j]) != bits_of(a->d[i + j * a->rows]))
                return false;
    return true;
}

static bool
same_problem(const struct hol_question *q, const struct hol_problem *p)
{
    return q->n == p->n && q->m == p->m && same_rows(q->M, &p->M) && same_rows(q->A, &p->A) &&
           same_rows(q->F, &p->F) && same_rows(q->b, &p->b) && same_rows(q->C, &p->C);
}

static bool
same_question(const struct hol_question *a, const struct hol_question *b)
{
    return a->n == b->n && a->m == b->m &&
           memcmp(a->M, b->M, hol_question_length(a->n, a->m) * sizeof *a->M) == 0;
}

enum hol_status
hol_exchange_index_make(struct hol_exchange *x)
{
    struct hol_exchange_index *index = hol_alloc(1, sizeof *index);
    size_t kept = 0, mask;

    if (index == NULL)
        return HOL_NOMEM;
    x->index = index;
    for (index->size = 4; index->size < 2 * x->question_count; index->size *= 2)
        ;
    index->entries = hol_alloc(index->size, sizeof *index->entries);
    if (index->entries == NULL)
        return HOL_NOMEM;
    mask = index->size - 1;
    for (size_t id = 0; id < x->question_count; id++) {
        struct hol_question question = x->questions[id];
        size_t at = digest_question(&question) & mask;

        while (index->entries[at] != 0 &&
               !same_question(&x->questions[index->entries[at] - 1], &question))
            at = (at + 1) & mask;
        if (index->entries[at] != 0) {
            hol_free((void *)question.M);
        } else {
            x->questions[kept++] = question;
            index->entries[at] = kept;
        }
        x->states[question.state].ids[question.asked] = index->entries[at] - 1;
    }
    x->question_count = kept;
    return HOL_OK;
}

size_t
hol_exchange_find(const struct hol_exchange *x, const struct hol_problem *problem)
{
    size_t mask = x->index->size - 1;

    if (problem->bits != HOL_BITS_DOUBLE)
        return SIZE_MAX;
    for (size_t at = digest_problem(problem) & mask; x->index->entries[at] != 0;
         at = (at + 1) & mask)
        if (same_problem(&x->questions[x->index->entries[at] - 1], problem))
            return x->index->entries[at] - 1;
    return SIZE_MAX;
}

size_t
hol_exchange_find_question(const struct hol_exchange *x, const struct hol_question *question)
{
    size_t mask = x->index->size - 1;

    for (size_t at = digest_question(question) & mask; x->index->entries[at] != 0;
         at = (at + 1) & mask)
        if (same_question(&x->questions[x->index->entries[at] - 1], question))
            return x->index->entries[at] - 1;
    return SIZE_MAX;
}

/* --- replies */

static void
drop(struct hol_reply *reply)
{
    hol_free(reply->block);
    hol_free(reply->why);
    hol_free(reply->errors);
    *reply = (struct hol_reply){.kind = HOL_REPLY_MISSING, .cpu = -1, .wall = -1};
}

enum hol_status
hol_exchange_reply(struct hol_reply **reply, struct hol_exchange *x, size_t id, unsigned given)
{
    const struct hol_question *q = id < x->question_count ? &x->questions[id] : NULL;
    double *block, *next;
    size_t count;

    if (q == NULL)
        return HOL_INVALID;
    count = q->n * (1 + ((given & HOL_GIVES_FL) != 0) + ((given & HOL_GIVES_FC) != 0) +
                    ((given & HOL_GIVES_FORCE) != 0)) +
            q->m;
    block = hol_alloc(count + 1, sizeof *block);
    if (block == NULL)
        return HOL_NOMEM;
    for (size_t k = 0; k < count; k++)
        block[k] = NAN;
    *reply = &x->replies[id];
    drop(*reply);
    **reply = (struct hol_reply){
        .kind = HOL_REPLY_OK, .given = given, .block = block, .qdd = block, .cpu = -1, .wall = -1};
    next = block + q->n;
    if (given & HOL_GIVES_FL)
        (*reply)->FL = next, next += q->n;
    if (given & HOL_GIVES_FC)
        (*reply)->FC = next, next += q->n;
    if (given & HOL_GIVES_FORCE)
        (*reply)->force = next, next += q->n;
    if (given & HOL_GIVES_LAMBDA)
        (*reply)->lambda = next;
    return HOL_OK;
}

enum hol_status
hol_exchange_refuse(struct hol_exchange *x, size_t id, enum hol_reply_kind kind, const char *why)
{
    char *copy = NULL;

    if (id >= x->question_count)
        return HOL_INVALID;
    if (why != NULL && (copy = hol_strdup(why)) == NULL)
        return HOL_NOMEM;
    drop(&x->replies[id]);
    x->replies[id].kind = kind;
    x->replies[id].why = copy;
    return HOL_OK;
}

void
hol_exchange_errors(struct hol_exchange *x, size_t id, char *errors)
{
    hol_free(x->replies[id].errors);
    x->replies[id].errors = errors;
}

void
hol_exchange_count(size_t counts[HOL_REPLY_COUNT], const struct hol_exchange *x)
{
    for (size_t id = 0; id < x->question_count; id++)
        counts[x->replies[id].kind]++;
}

void
hol_asked_state_clear(struct hol_asked_state *state)
{
    hol_free(state->label);
    hol_mat_clear(&state->t);
    hol_mat_clear(&state->q);
    hol_mat_clear(&state->v);
    hol_answer_clear(&state->truth);
    hol_free(state->unique);
    *state = (struct hol_asked_state){0};
}

void
hol_exchange_destroy(struct hol_exchange *x)
{
    if (x == NULL)
        return;
    hol_asked_parameters_free(x->parameters, x->parameter_count);
    for (size_t i = 0; i < x->state_count; i++)
        hol_asked_state_clear(&x->states[i]);
    hol_free(x->states);
    for (size_t id = 0; id < x->question_count; id++) {
        hol_free((void *)x->questions[id].M);
        if (x->replies != NULL)
            drop(&x->replies[id]);
    }
    hol_free(x->questions);
    hol_free(x->replies);
    if (x->index != NULL)
        hol_free(x->index->entries);
    hol_free(x->index);
    hol_free(x);
}
