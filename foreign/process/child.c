/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Asks a child process every question of an exchange, and restarts it when it crashes or hangs. */
#include "foreign/process/child.h"

#include "base/alloc.h"
#include "foreign/process/process.h"
#include "foreign/process/wire.h"

#include <stdio.h>
#include <string.h>

#define GRACE 1.0
#define TIMEOUT_COST 5 /* restarts that one after a time out counts for */

const struct hol_child_options hol_child_defaults = {
    .limit = 10,
    .start_limit = 60,
    .restarts = 50,
    .memory = (size_t)8 << 30,
    .cpu = 3600,
};

struct hol_child {
    struct hol_child_options options;
    struct hol_process *process; /* NULL: none runs */
    struct hol_text text;
    uint64_t base; /* id of the exchange's question 0 */
    struct hol_child_tally tally;
    size_t spent; /* of options.restarts */
    bool given_up;
    char why[HOL_CHILD_WHY]; /* of the last failure */
    char *errors;            /* what it wrote to its standard error before; NULL */
};

/* The questions of one exchange on their way. */
struct round {
    struct hol_child *child;
    struct hol_exchange *exchange;
    const struct hol_foreign *foreign;
    size_t next, answered, in_flight;
    size_t alone; /* questions below are asked one by one */
    bool *flies, *done;
    double since; /* the last sign of life, or the first question after a pause */
};

/* End the child: how it ended, with its last complaint, in child->why; returns what that is. */
static enum hol_reply_kind
end_child(struct hol_child *child, const char *what, double grace)
{
    struct hol_process_end end = {0};

    hol_process_end(child->process, grace, &end);
    child->process = NULL;
    child->tally.cpu += end.cpu;
    hol_free(child->errors);
    child->errors = end.errors;
    hol_process_how(child->why, sizeof child->why, what, &end);
    return end.signal > 0 ? HOL_REPLY_CRASH : HOL_REPLY_EXIT;
}

/* Queue questions; the next steps send them. */
static enum hol_status
send(struct hol_child *child)
{
    enum hol_status status = child->text.failed ? HOL_NOMEM : HOL_OK;

    if (status == HOL_OK && child->text.length > 0)
        status = hol_process_put(child->process, child->text.text, child->text.length);
    child->text.length = 0;
    child->text.failed = false;
    return status;
}

/* --- opening */

/* A line within that many seconds; IO, with child->why: there is none. */
static enum hol_status
first_line(struct hol_child *child, double seconds, const char **line, size_t *length)
{
    static const char *const why[] = {
        [HOL_PROCESS_RUNS] = "it said nothing for too long",
        [HOL_PROCESS_TOO_LONG] = "its first line is too long",
        [HOL_PROCESS_CLOSED] = "",
    };
    enum hol_process_state state;
    enum hol_status status = hol_process_wait(child->process, seconds, &state, line, length);

    if (status != HOL_OK || *line != NULL)
        return status;
    (void)end_child(child, why[state], state == HOL_PROCESS_CLOSED ? GRACE : 0);
    return HOL_IO;
}

/* A new child, and its hello into *foreign; IO, with child->why. */
static enum hol_status
begin_child(struct hol_child *child, struct hol_foreign *foreign)
{
    const struct hol_process_options options = {.argv = child->options.argv,
                                                .memory = child->options.memory,
                                                .cpu = child->options.cpu,
                                                .sandbox = child->options.sandbox,
                                                .line = HOL_WIRE_LINE_MAX};
    char why[HOL_WIRE_WHY];
    enum hol_status status;
    const char *line;
    json_t *hello = NULL;
    size_t length;

    (void)snprintf(child->why, sizeof child->why, "no process can be started");
    status = hol_process_start(&child->process, &options);
    if (status != HOL_OK)
        return status;
    hol_wire_put_hello(&child->text);
    status = send(child);
    if (status == HOL_OK)
        status = first_line(child, child->options.start_limit, &line, &length);
    if (status != HOL_OK)
        return status;
    hello = hol_wire_parse(line, length, why);
    if (hello == NULL || hol_wire_read_hello(foreign, hello, why) != HOL_OK) {
        (void)end_child(child, why, 0);
        status = HOL_IO;
    }
    json_decref(hello);
    return status;
}

enum hol_status
hol_child_open(struct hol_child **child, const struct hol_child_options *options,
               struct hol_foreign *foreign, char why[HOL_CHILD_WHY])
{
    struct hol_child *new = hol_alloc(1, sizeof *new);
    enum hol_status status;

    if (new == NULL)
        return HOL_NOMEM;
    new->options = *options;
    status = begin_child(new, foreign);
    memcpy(why, new->why, sizeof new->why);
    if (status == HOL_OK)
        *child = new;
    else
        hol_child_close(new, NULL);
    return status;
}

/* --- asking */

static size_t
oldest(const struct round *r)
{
    size_t k = 0;

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
    r->since = hol_process_clock();
}

static enum hol_status
blame(struct round *r, size_t k, enum hol_reply_kind kind, const char *why)
{
    enum hol_status status = hol_exchange_refuse(r->exchange, k, kind, why);

    if (status == HOL_OK)
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

/* The child is gone; child->why says why. */
static enum hol_status
fail(struct round *r, enum hol_reply_kind kind, bool certain)
{
    enum hol_status status = HOL_OK;

    if (kind == HOL_REPLY_TIMEOUT)
        r->child->spent += TIMEOUT_COST - 1;
    if (r->in_flight > 0 && (certain || r->in_flight == 1))
        status = blame(r, oldest(r), kind, r->child->why);
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
    status = begin_child(child, &again);
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
    return send(r->child);
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
        (void)end_child(r->child, why, 0);
        status = fail(r, HOL_REPLY_PROTOCOL, true);
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
                (void)end_child(r->child, "it wrote where it must not", 0);
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
        return fail(r, end_child(r->child, "", GRACE), false);
    if (state == HOL_PROCESS_TOO_LONG)
        (void)snprintf(why, sizeof why, "a line of more than %zu bytes", HOL_WIRE_LINE_MAX);
    else if (hol_process_clock() - r->since >= r->child->options.limit)
        (void)snprintf(why, sizeof why, "no answer for %g s", r->child->options.limit);
    else
        return HOL_OK;
    (void)end_child(r->child, why, 0);
    return fail(r, state == HOL_PROCESS_RUNS ? HOL_REPLY_TIMEOUT : HOL_REPLY_PROTOCOL,
                state != HOL_PROCESS_RUNS);
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
        (void)end_child(child, "", GRACE);
    if (tally != NULL)
        *tally = child->tally;
    hol_text_clear(&child->text);
    hol_free(child->errors);
    hol_free(child);
}
