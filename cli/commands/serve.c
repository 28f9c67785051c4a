/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom serve: lines from standard input to the server, its answers to standard output. */
#include "cli/collection/collection.h"
#include "cli/options/commands.h"

#include "base/alloc.h"
#include "base/array.h"
#include "library/serve/server.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static bool
transmit(void *context, const char *bytes, size_t length)
{
    FILE *out = context;

    return fwrite(bytes, 1, length, out) == length && fflush(out) == 0;
}

/* A line as far as it may be long. */
struct line {
    char *bytes;
    size_t length, capacity;
    bool whole;
};

/* False: the input ends before another line begins, or *status says why there is none. */
static bool
read_line(struct line *line, enum hol_status *status)
{
    int c;

    line->length = 0;
    line->whole = true;
    while ((c = getc_unlocked(stdin)) != EOF && c != '\n') {
        if (line->length == HOL_SERVE_LINE_MOST) {
            line->whole = false; /* the rest of it is passed over */
            continue;
        }
        if (!hol_array_reserve(&line->bytes, &line->capacity, line->length + 2, 1)) {
            *status = HOL_NOMEM;
            return false;
        }
        line->bytes[line->length++] = (char)c;
        line->bytes[line->length] = '\0';
    }
    if (c == EOF && ferror(stdin)) {
        hol_complain("cannot read standard input: %s", strerror(errno));
        *status = HOL_IO;
        return false;
    }
    return c != EOF || line->length > 0;
}

int
hol_command_serve(const struct hol_options *options)
{
    struct hol_server *server = NULL;
    struct line line = {.bytes = NULL};
    struct hol_output output;
    enum hol_status status;

    if (hol_output_open(&output, options) != 0)
        return HOL_EXIT_USAGE;
    status = hol_server_create(
        &server, hol_cases_folder(options),
        &(struct hol_server_limits){.seconds = options->limit, .memory = options->memory}, transmit,
        output.file);

    while (status == HOL_OK && read_line(&line, &status))
        if (line.length > 0)
            status = hol_server_line(server, line.bytes, line.length, line.whole);
    hol_server_destroy(server);
    hol_free(line.bytes);
    return hol_output_end(&output, status) ? HOL_EXIT_GOOD : HOL_EXIT_USAGE;
}
