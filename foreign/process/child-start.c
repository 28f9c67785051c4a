/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Starts the program that is asked, reads its hello, and ends it. */
#include "foreign/process/child-start.h"

#include "base/alloc.h"
#include "foreign/process/wire.h"

#include <stdio.h>

enum hol_reply_kind
hol_child_end(struct hol_child *child, const char *what, double grace)
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

enum hol_status
hol_child_send(struct hol_child *child)
{
    enum hol_status status = child->text.failed ? HOL_NOMEM : HOL_OK;

    if (status == HOL_OK && child->text.length > 0)
        status = hol_process_put(child->process, child->text.text, child->text.length);
    child->text.length = 0;
    child->text.failed = false;
    return status;
}

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
    (void)hol_child_end(child, why[state], state == HOL_PROCESS_CLOSED ? HOL_CHILD_GRACE : 0);
    return HOL_IO;
}

enum hol_status
hol_child_begin(struct hol_child *child, struct hol_foreign *foreign)
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
    status = hol_child_send(child);
    if (status == HOL_OK)
        status = first_line(child, child->options.start_limit, &line, &length);
    if (status != HOL_OK)
        return status;
    hello = hol_wire_parse(line, length, why);
    if (hello == NULL || hol_wire_read_hello(foreign, hello, why) != HOL_OK) {
        (void)hol_child_end(child, why, 0);
        status = HOL_IO;
    }
    json_decref(hello);
    return status;
}
