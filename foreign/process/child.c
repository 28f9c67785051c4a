/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Asks a child process every question of an exchange, and restarts it when it crashes or hangs. */
#include "foreign/process/child-start.h"

#include "base/alloc.h"
#include "foreign/process/wire.h"

#include <stdio.h>
#include <string.h>

#define TIMEOUT_COST 5 /* restarts that one after a time out counts for */

const struct hol_child_options hol_child_defaults = {
    .limit = 10,
    .start_limit = 60,
    .restarts = 50,
    .memory = (size_t)8 << 30,
    .cpu = 3600,
};

/* The questions of one exchange on their way. */
struct round {
    struct hol_child *child;
    struct hol_exchange *exchange;
    const struct hol_foreign *foreign;
    size_t next, answered, in_flight;
    size_t alone; /* questions below are asked one by one */
    size_t last;  /* the one answered last */
    bool *flies, *done;
    double since; /* the last sign of life, or the first question after a pause */
};

enum hol_status
hol_child_open(struct hol_child **child, const struct hol_child_options *options,
               struct hol_foreign *foreign, char why[HOL_CHILD_WHY])
{
    struct hol_child *new = hol_alloc(1, sizeof *new);
    enum hol_status status;

    if (new == NULL)
        return HOL_NOMEM;
    new->options = *options;
    status = hol_child_begin(new, foreign);
    memcpy(why, new->why, sizeof new->why);
    if (status == HOL_OK)
        *child = new;
    else
        hol_child_close(new, NULL);
    return status;
}

/* --- asking */

#define NONE SIZE_MAX

/* The oldest question on its way, else the one answered last, else NONE. */
static size_t
suspect(const struct round *r)
{
    size_t k = 0;

    if (r->in_flight == 0)
        return r->answered > 0 ? r->last : NONE;
    while (!r->flies[k])
        k++;
    return k;
}

static void
landed(struct round *r, size_t k)
{
    struct hol_child *c = r->child;
    bool gone = c->process == NULL;

    hol_exchange_errors(r->exchange, k, gone ? c->errors : hol_process_errors(c->process));
    if (gone)
        c->errors = NULL;
    r->flies[k] = false;
    r->in_flight--;
    r->done[k] = true;
    r->answered++;
    r->last = k;
    r->since = hol_process_clock();
}

static enum hol_status
blame(struct round *r, size_t k, enum hol_reply_kind kind, const char *why)
{
    enum hol_status status = hol_exchange_refuse(r->exchange, k, kind, why);

    if (status == HOL_OK && !r->done[k])
        landed(r, k);
    return status;
}

/* Ask the questions on their way again. */
static void
ask_again(struct round *r, bool one_by_one)
{
    for (size_t k = 0; k < r->exchange->question_count; k++) {
        if (r->flies[k] && one_by_one && k + 1 > r->alone)
            r->alone = k + 1;
        r->flies[k] = false;
    }
    r->in_flight = 0;
    r->next = 0;
}

/* The child is gone; child->why says why. whose: the question that is to blame; NONE: the one on
 * its way, if it is alone. */
static enum hol_status
fail(struct round *r, enum hol_reply_kind kind, size_t whose)
{
    bool certain = whose != NONE;
    enum hol_status status = HOL_OK;

    if (kind == HOL_REPLY_TIMEOUT)
        r->child->spent += TIMEOUT_COST - 1;
    if (!certain && r->in_flight == 1)
        whose = suspect(r);
    if (whose != NONE)
        status = blame(r, whose, kind, r->child->why);
    ask_again(r, !certain);
    return status;
}

/* Start another child, or give it up. */
static enum hol_status
restart(struct round *r)
{
    struct hol_child *child = r->child;
    struct hol_foreign again = *r->foreign;
    char last[sizeof child->why];
    enum hol_status status;

    memcpy(last, child->why, sizeof last);
    if (child->spent >= child->options.restarts) {
        (void)snprintf(child->why, sizeof child->why,
                       "given up after %zu restarts; the last: %.300s", child->tally.restarts,
                       last);
        child->given_up = true;
        return HOL_OK;
    }
    child->tally.restarts++;
    child->spent++;
    status = hol_child_begin(child, &again);
    if (status == HOL_IO) {
        memcpy(last, child->why, sizeof last);
        (void)snprintf(child->why, sizeof child->why, "it could not be started again: %.300s",
                       last);
        child->given_up = true;
        status = HOL_OK;
    }
    return status;
}

/* Send as many questions as may be on their way. */
static enum hol_status
fill(struct round *r)
{
    size_t count = r->exchange->question_count;

    while (r->next < count) {
        size_t window = r->next < r->alone ? 1 : r->foreign->batch;
        if (r->in_flight >= window)
            break;
        if (!r->done[r->next]) {
            if (r->in_flight == 0)
                r->since = hol_process_clock();
            hol_wire_put_problem(&r->child->text, r->exchange, r->next, r->child->base + r->next,
                                 r->foreign->wants_state);
            r->flies[r->next] = true;
            r->in_flight++;
            r->child->tally.asked++;
        }
        r->next++;
    }
    return hol_child_send(r->child);
}

/* Read one line, the answer to a question. *broken: the child cannot be trusted any more. */
static enum hol_status
take_line(struct round *r, const char *line, size_t length, bool *broken)
{
    char why[HOL_WIRE_WHY] = "";
    json_t *answer = hol_wire_parse(line, length, why);
    double before = r->since;
    enum hol_status status = HOL_OK;
    uint64_t id;
    size_t k;

    *broken = answer == NULL || hol_wire_read_id(&id, answer, why) != HOL_OK;
    if (!*broken && (id < r->child->base || id - r->child->base >= r->exchange->question_count ||
                     !r->flies[id - r->child->base])) {
        (void)snprintf(why, sizeof why, "an answer to id %llu, which was not asked or is answered",
                       (unsigned long long)id);
        *broken = true;
    }
    if (*broken) {
        (void)hol_child_end(r->child, why, 0);
        status = fail(r, HOL_REPLY_PROTOCOL, suspect(r));
    } else {
        k = (size_t)(id - r->child->base);
        status = hol_wire_read_answer(r->exchange, k, r->foreign, answer, why);
        if (status == HOL_INVALID) {
            status = blame(r, k, HOL_REPLY_PROTOCOL, why);
        } else if (status == HOL_OK) {
            bool single = r->in_flight == 1;
            landed(r, k);
            if (single && r->exchange->replies[k].wall < 0)
                r->exchange->replies[k].wall = r->since - before;
            *broken = r->exchange->replies[k].kind == HOL_REPLY_BOUNDS ||
                      r->exchange->replies[k].kind == HOL_REPLY_INPUT;
            if (*broken) { /* its memory may be damaged: what it would say next proves nothing */
                (void)hol_child_end(r->child, "it wrote where it must not", 0);
                ask_again(r, false);
            }
        }
    }
    json_decref(answer);
    return status;
}

/* Read what the child has said, and whether it is still running. */
static enum hol_status
listen(struct round *r)
{
    double left = r->child->options.limit - (hol_process_clock() - r->since);
    enum hol_process_state state;
    enum hol_status status = hol_process_step(r->child->process, left, &state);
    bool broken = false;
    const char *line;
    char why[80];
    size_t length;

    while (status == HOL_OK && !broken &&
           (line = hol_process_line(r->child->process, &length)) != NULL)
        status = take_line(r, line, length, &broken);
    if (status != HOL_OK || broken || (r->in_flight == 0 && state == HOL_PROCESS_RUNS))
        return status;
    if (state == HOL_PROCESS_CLOSED)
        return fail(r, hol_child_end(r->child, "", HOL_CHILD_GRACE), NONE);
    if (state == HOL_PROCESS_TOO_LONG)
        (void)snprintf(why, sizeof why, "a line of more than %zu bytes", HOL_WIRE_LINE_MAX);
    else if (hol_process_clock() - r->since >= r->child->options.limit)
        (void)snprintf(why, sizeof why, "no answer for %g s", r->child->options.limit);
    else
        return HOL_OK;
    (void)hol_child_end(r->child, why, 0);
    if (state == HOL_PROCESS_RUNS)
        return fail(r, HOL_REPLY_TIMEOUT, NONE);
    return fail(r, HOL_REPLY_PROTOCOL, suspect(r));
}

static enum hol_status
run(struct round *r)
{
    size_t count = r->exchange->question_count;
    enum hol_status status = HOL_OK;

    while (status == HOL_OK && r->answered < count && !r->child->given_up) {
        if (r->child->process == NULL)
            status = restart(r);
        if (status == HOL_OK && r->child->process != NULL)
            status = fill(r);
        if (status == HOL_OK && r->child->process != NULL)
            status = listen(r);
    }
    for (size_t k = 0; status == HOL_OK && k < count; k++)
        if (!r->done[k])
            status = hol_exchange_refuse(r->exchange, k, HOL_REPLY_MISSING, r->child->why);
    return status;
}

enum hol_status
hol_child_answer(struct hol_child *child, struct hol_exchange *exchange,
                 const struct hol_foreign *foreign)
{
    size_t count = exchange->question_count;
    struct round r = {.child = child, .exchange = exchange, .foreign = foreign};
    double start = hol_process_clock();
    enum hol_status status = HOL_NOMEM;

    r.flies = hol_alloc(count + 1, sizeof *r.flies);
    r.done = hol_alloc(count + 1, sizeof *r.done);
    if (r.flies != NULL && r.done != NULL)
        status = run(&r);
    child->base += count;
    child->tally.wall += hol_process_clock() - start;
    hol_free(r.flies);
    hol_free(r.done);
    return status;
}

const char *
hol_child_given_up(const struct hol_child *child)
{
    return child->given_up ? child->why : NULL;
}

void
hol_child_close(struct hol_child *child, struct hol_child_tally *tally)
{
    if (child == NULL)
        return;
    if (child->process != NULL)
        (void)hol_child_end(child, "", HOL_CHILD_GRACE);
    if (tally != NULL)
        *tally = child->tally;
    hol_text_clear(&child->text);
    hol_free(child->errors);
    hol_free(child);
}
