/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Output files, with complaints. */
#include "cli/options/options.h"

#include "cli/options/words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int
complain(const char *path, enum hol_status status)
{
    if (status == HOL_IO)
        hol_complain("cannot write %s: %s", path, strerror(errno));
    else if (status != HOL_OK)
        hol_complain("%s", hol_status_text(status));
    return status == HOL_OK ? 0 : -1;
}

bool
hol_output_possible(const char *path)
{
    struct hol_file file;
    bool folder;

    if (access(path, F_OK) != 0 && errno != ENOENT) /* too long, a loop of links */
        return complain(path, HOL_IO) == 0;
    if (!hol_file_is_special(path, &folder))
        return complain(path, hol_file_begin(&file, path)) == 0 &&
               complain(path, hol_file_end(&file, false)) == 0;
    return complain(path, access(path, W_OK) == 0 ? HOL_OK : HOL_IO) == 0;
}

/* Of the table of a command, by its format. */
static enum hol_container
container_of(const struct hol_options *options)
{
    static const struct {
        const char *name;
        enum hol_container container;
    } kinds[] = {
        {"json", HOL_CONTAINER_JSON}, {"latex", HOL_CONTAINER_LATEX}, {"mat", HOL_CONTAINER_NONE}};
    static const char bare[] = "serve code rerun"; /* a conversation; files of other languages */
    const char *format = options->format_name;

    if (hol_word_in(bare, options->command->name))
        return HOL_CONTAINER_NONE;
    if (format == NULL && strcmp(options->command->name, "export") == 0)
        format = "json"; /* the one command that writes no text */
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (format != NULL && strcmp(format, kinds[i].name) == 0)
            return kinds[i].container;
    return HOL_CONTAINER_LINES;
}

int
hol_output_open(struct hol_output *output, const struct hol_options *options)
{
    return hol_output_open_part(output, options, options->output, NULL, container_of(options));
}

/* Where a result goes that is captured, or thrown away; NULL: it cannot be. */
static FILE *
capture(struct hol_output *output, const struct hol_capture *to)
{
    if (!to->wants(to->context, output->part))
        return fopen("/dev/null", "we");
    output->capture = to;
    return hol_file_nameless();
}

int
hol_output_open_part(struct hol_output *output, const struct hol_options *options, const char *path,
                     const char *part, enum hol_container container)
{
    const struct hol_capture *to = options != NULL ? options->capture : NULL;
    bool wrapped = container != HOL_CONTAINER_NONE;
    FILE *out = stdout;

    *output = (struct hol_output){
        .provenance = wrapped ? hol_provenance_said(options->provenance) : NULL, .part = part};
    if (to != NULL) {
        out = output->captured = capture(output, to);
        if (out == NULL)
            return complain("what is compared", HOL_IO);
    } else if (path != NULL) {
        if (complain(path, hol_file_begin(&output->whole, path)) != 0)
            return -1;
        out = output->whole.stream;
    }
    output->file = out;
    if (!wrapped)
        return 0;
    if (hol_result_stream_begin(&output->result, out, container, to != NULL) == HOL_OK) {
        output->file = output->result.stream;
        return 0;
    }
    hol_complain("out of memory");
    (void)hol_output_close(output, false);
    return -1;
}

/* The end of the result: its block, in which the part is named. False after a complaint. */
static bool
end_result(struct hol_output *output, bool keep)
{
    struct hol_provenance *record = keep ? output->provenance : NULL;

    hol_provenance_set(record, HOL_PROVENANCE_PART, "%s", output->part != NULL ? output->part : "");
    bool good = complain(NULL, hol_result_stream_end(&output->result, record)) == 0;
    if (good && keep && output->capture != NULL && fflush(output->captured) == 0 &&
        fseek(output->captured, 0, SEEK_SET) == 0)
        output->capture->take(output->capture->context, output->part, record, output->captured);
    hol_provenance_set(record, HOL_PROVENANCE_PART, "%s", "");
    hol_provenance_set(record, HOL_PROVENANCE_RESULT, "%s", "");
    return good;
}

int
hol_output_close(struct hol_output *output, bool keep)
{
    const char *path = output->whole.path;
    int result = end_result(output, keep) ? 0 : -1;

    if (path != NULL && complain(path, hol_file_end(&output->whole, keep && result == 0)) != 0)
        result = -1;
    if (path == NULL && output->captured == NULL && (fflush(stdout) != 0 || ferror(stdout)))
        result = -1; /* which the program says at its end, once */
    if (output->captured != NULL)
        (void)fclose(output->captured);
    *output = (struct hol_output){0};
    return result;
}

bool
hol_output_end(struct hol_output *output, enum hol_status status)
{
    if (status != HOL_OK && status != HOL_IO)
        hol_complain("%s", hol_status_text(status));
    return hol_output_close(output, status == HOL_OK) == 0 && status == HOL_OK;
}
