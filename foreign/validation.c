/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Keeps the results of a validation, case by case. */
#include "foreign/validation.h"

#include "base/alloc.h"
#include "base/array.h"
#include "foreign/exchange-inside.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Make text from outside safe to show on a terminal. */
static void
clean(char *text)
{
    for (; *text != '\0'; text++)
        if (iscntrl((unsigned char)*text))
            *text = ' ';
}

enum hol_status
hol_validation_create(struct hol_validation **validation, const struct hol_foreign *foreign,
                      size_t our_count, const struct hol_solver *const *ours)
{
    struct hol_validation *new = hol_alloc(1, sizeof *new);

    if (new == NULL)
        return HOL_NOMEM;
    new->foreign = *foreign;
    clean(new->foreign.name);
    clean(new->foreign.summary);
    new->foreign_count = 1;
    new->solver_count = our_count + 1;
    new->solvers = hol_alloc(our_count + 1, sizeof *new->solvers);
    if (new->solvers == NULL || hol_diagnosis_create(&new->diagnosis, foreign) != HOL_OK) {
        hol_free(new->solvers);
        hol_free(new);
        return HOL_NOMEM;
    }
    new->solvers[0] = new->foreign.name;
    for (size_t i = 0; i < our_count; i++)
        new->solvers[i + 1] = ours[i]->name;
    hol_digest(new->digest, "", 0);
    *validation = new;
    return HOL_OK;
}

void
hol_validation_place(struct hol_validation *v, size_t column, size_t foreign_count)
{
    v->column = column;
    v->foreign_count = foreign_count;
}

/* The index of its k-th solver in a comparison of foreign_count foreign ones and ours. */
static size_t
column_of(const struct hol_validation *v, size_t k)
{
    return k == 0 ? v->column : v->foreign_count + k - 1;
}

static size_t
column_count(const struct hol_validation *v)
{
    return v->foreign_count + v->solver_count - 1;
}

static void
clear_problem(struct hol_validated *p)
{
    hol_free(p->state);
    hol_free(p->said);
    hol_free(p->errors);
    hol_free(p->records);
}

void
hol_validation_destroy(struct hol_validation *v)
{
    if (v == NULL)
        return;
    for (size_t i = 0; i < v->count; i++)
        clear_problem(&v->problems[i]);
    for (size_t i = 0; i < v->case_count; i++) {
        hol_free(v->cases[i].name);
        hol_free(v->cases[i].label);
    }
    hol_growth_destroy(v->growth);
    hol_diagnosis_destroy(v->diagnosis);
    hol_free(v->problems);
    hol_free(v->cases);
    hol_free(v->solvers);
    hol_free(v);
}

/* Make room for `more` problems and a case. */
static enum hol_status
make_room(struct hol_validation *v, size_t more)
{
    return hol_array_reserve(&v->cases, &v->case_room, v->case_count + 1, sizeof *v->cases) &&
                   hol_array_reserve(&v->problems, &v->room, v->count + more, sizeof *v->problems)
               ? HOL_OK
               : HOL_NOMEM;
}

/* The replies to the questions about a state, and the time they took. */
static enum hol_status
add_replies(struct hol_validated *p, const struct hol_exchange *x, size_t index, bool agrees)
{
    const struct hol_asked_state *state = NULL;
    const char *said = "", *errors = NULL;

    p->wall = p->cpu = -1;
    for (size_t s = 0; s < x->state_count; s++)
        if (x->states[s].index == index) {
            state = &x->states[s];
            p->asked = s;
        }
    for (int asked = 0; asked < HOL_ASKED_COUNT; asked++) {
        size_t id = state != NULL ? state->ids[asked] : SIZE_MAX;
        const struct hol_reply *reply = id < x->question_count ? &x->replies[id] : NULL;

        p->replies[asked] = reply != NULL ? reply->kind : HOL_REPLY_COUNT;
        if (reply == NULL)
            continue;
        if (asked == HOL_ASKED_STATE) {
            p->wall = reply->wall;
            p->cpu = reply->cpu;
        }
        if (reply->errors != NULL &&
            (errors == NULL || (said[0] == '\0' && reply->kind != HOL_REPLY_OK)))
            errors = reply->errors;
        if (said[0] == '\0' && reply->kind != HOL_REPLY_OK && reply->why != NULL)
            said = reply->why;
    }
    if (errors != NULL && (!agrees || hol_validated_broken(p)) &&
        (p->errors = hol_strdup(errors)) == NULL)
        return HOL_NOMEM;
    p->said = hol_strdup(said);
    if (p->said == NULL)
        return HOL_NOMEM;
    clean(p->said);
    return HOL_OK;
}

static enum hol_status
add_problem(struct hol_validation *v, const struct hol_comparison *c, const struct hol_exchange *x,
            size_t index)
{
    struct hol_validated *p = &v->problems[v->count];
    bool agrees = c->records[v->column].verdict == HOL_VERDICT_AGREES;
    enum hol_status status;

    *p = (struct hol_validated){.which = v->case_count,
                                .exchange = v->exchange_count,
                                .n = c->n,
                                .m = c->m,
                                .rank = c->rank,
                                .kappa = c->kappa,
                                .mass_singular = c->mass_singular,
                                .truth = c->truth_status};
    p->state = hol_strdup(c->label);
    p->records = hol_alloc(v->solver_count, sizeof *p->records);
    status = p->state != NULL && p->records != NULL ? add_replies(p, x, index, agrees) : HOL_NOMEM;
    if (status != HOL_OK) {
        clear_problem(p);
        return status;
    }
    for (size_t k = 0; k < v->solver_count; k++) {
        p->records[k] = c->records[column_of(v, k)];
        p->records[k].solver = v->solvers[k];
        clean(p->records[k].why);
    }
    v->count++;
    return HOL_OK;
}

/* The digest of what was asked before and of this question: both in one text. */
static enum hol_status
digest_question(struct hol_validation *v, const struct hol_question *q)
{
    size_t count = hol_question_length(q->n, q->m), before = HOL_DIGEST_LENGTH;
    size_t length = before + 8 * (count + 2);
    char *text = hol_alloc(length, 1), *to = text;

    if (text == NULL)
        return HOL_NOMEM;
    memcpy(to, v->digest, before);
    to += before;
    for (size_t k = 0; k < count + 2; k++) {
        uint64_t word = k == 0 ? q->n : q->m;
        if (k > 1)
            memcpy(&word, &q->M[k - 2], sizeof word);
        for (int byte = 0; byte < 8; byte++) /* the lowest first */
            *to++ = (char)(unsigned char)(word >> 8 * byte & 255);
    }
    hol_digest(v->digest, text, length);
    hol_free(text);
    return HOL_OK;
}

static enum hol_status
add_questions(struct hol_validation *v, const struct hol_exchange *x)
{
    enum hol_status status = HOL_OK;

    for (size_t id = 0; id < x->question_count && status == HOL_OK; id++)
        status = digest_question(v, &x->questions[id]);
    if (status != HOL_OK)
        return status;
    v->question_count += x->question_count;
    v->exchange_count++;
    hol_exchange_count(v->replies, x);
    return hol_diagnosis_add(v->diagnosis, x);
}

/* "five-bar.case rho=1e-6" */
static char *
label_of(const struct hol_case *source, const char *name)
{
    const char *overrides = source->label + strlen(source->name);
    size_t length = strlen(name) + strlen(overrides) + 1;
    char *label = hol_alloc(length, 1);

    if (label != NULL)
        (void)snprintf(label, length, "%s%s", name, overrides);
    return label;
}

enum hol_status
hol_validation_add(struct hol_validation *v, const struct hol_result *result,
                   const struct hol_exchange *x)
{
    const struct hol_case *source = result->source;
    const char *name = strstr(source->path, "cases/") ? source->name : source->path;
    struct hol_validated_case *added;
    enum hol_status status = make_room(v, result->comparison_count);

    if (status != HOL_OK)
        return status;
    for (size_t i = 0; i < result->comparison_count; i++)
        if (result->comparisons[i].record_count > 0 &&
            result->comparisons[i].record_count != column_count(v))
            return HOL_INVALID;
    added = &v->cases[v->case_count];
    *added = (struct hol_validated_case){
        .name = hol_strdup(name), .label = label_of(source, name), .first = v->count};
    if (added->name == NULL || added->label == NULL) {
        hol_free(added->name);
        hol_free(added->label);
        return HOL_NOMEM;
    }
    for (size_t i = 0; i < result->comparison_count && status == HOL_OK; i++) {
        const struct hol_comparison *c = &result->comparisons[i];
        if (c->record_count > 0)
            status = add_problem(v, c, x, i);
        else
            v->unknown += c->truth_status != HOL_OK && c->truth_status != HOL_DOMAIN;
    }
    added->count = v->count - added->first;
    v->case_count++;
    return status == HOL_OK ? add_questions(v, x) : status;
}

/* --- growth */

static enum hol_status
enter(struct hol_validation *v, const struct hol_member *member, size_t index, size_t state,
      const struct hol_comparison *c)
{
    struct hol_growth_instant instant = hol_growth_instant_of(c);
    struct hol_growth_point *points = hol_alloc(v->solver_count, sizeof *points);
    enum hol_status status;

    if (points == NULL)
        return HOL_NOMEM;
    instant.family = member->family;
    instant.member = index;
    instant.state = state;
    for (size_t k = 0; k < v->solver_count; k++) {
        const struct hol_record *r = &c->records[column_of(v, k)];

        points[k] =
            hol_growth_point_of(r, c->kappa, !r->vacuous || r->verdict == HOL_VERDICT_LOSES);
    }
    status = hol_growth_enter(v->growth, &instant, points);
    hol_free(points);
    return status;
}

/* The study of its own solvers out of those of the comparison. */
static enum hol_status
make_growth(struct hol_validation *v, const struct hol_solver *const *solvers)
{
    static const mpfr_prec_t bits[] = {HOL_BITS_DOUBLE};
    const struct hol_solver **mine = hol_alloc(v->solver_count, sizeof *mine);
    enum hol_status status = HOL_NOMEM;

    for (size_t k = 0; mine != NULL && k < v->solver_count; k++)
        mine[k] = solvers[column_of(v, k)];
    if (mine != NULL)
        status = hol_growth_create(&v->growth, v->solver_count, mine, 1, bits, 1);
    hol_free(mine);
    return status;
}

enum hol_status
hol_validation_grow(struct hol_validation *v, const struct hol_solver *const *solvers,
                    const struct hol_member *member, size_t index, const struct hol_result *result,
                    const struct hol_exchange *x)
{
    enum hol_status status = HOL_OK;

    if (v->growth == NULL)
        status = make_growth(v, solvers);
    for (size_t i = 0; i < result->comparison_count && status == HOL_OK; i++) {
        const struct hol_comparison *c = &result->comparisons[i];

        if (c->record_count == 0 || c->truth_status != HOL_OK)
            continue;
        status = c->record_count == column_count(v) ? enter(v, member, index, i, c) : HOL_INVALID;
    }
    return status == HOL_OK ? add_questions(v, x) : status;
}

enum hol_status
hol_validation_grown(struct hol_validation *v)
{
    return hol_growth_judge(v->growth);
}

enum hol_status
hol_validation_conclude(struct hol_validation *v)
{
    return hol_diagnosis_conclude(v->diagnosis);
}
