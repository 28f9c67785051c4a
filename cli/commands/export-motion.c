/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom export --motion and --iftomm: cases for simulators that are not ours. */
#include <stdio.h> /* first: mpfr.h declares functions of a FILE only after it */

#include "cli/commands/shared.h"

#include "reports/export/export-motion.h"
#include "reports/export/iftomm.h"
#include "reports/table/escape.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

#define DIGITS 30

struct job {
    const struct hol_options *options;
    bool one; /* a case that has no motion is an error, not left out */
    FILE *out;
    struct hol_json_stream stream; /* begun if it has a file */
};

static const char *
why_not(enum hol_status status)
{
    return status == HOL_INVALID  ? "the end of the motion makes no sense"
           : status == HOL_DOMAIN ? "the state at the start cannot be found, or has no motion"
           : status == HOL_UNABLE ? "its true motion is not known"
                                  : hol_status_text(status);
}

/* The head of the file: written with the first case, so that a complaint comes alone. */
static void
begin(struct job *job)
{
    struct hol_json_stream *s = &job->stream;

    if (s->out != NULL)
        return;
    hol_json_begin(s, job->out);
    s->compact = true;
    hol_json_member(s, "holonom", json_string("motions"));
    hol_json_member(s, "format", json_integer(1));
    hol_json_member(s, "version", json_string(PACKAGE_VERSION));
    hol_json_list(s, "cases");
}

/* --- the files of the IFToMM library */

static enum hol_status
write_description(FILE *out, void *context)
{
    return hol_iftomm_description(out, context);
}

static enum hol_status
write_results(FILE *out, void *context)
{
    return hol_iftomm_results(out, context);
}

/* CASE_description.tex and CASE_results.txt in the folder. Anything but OK after a complaint. */
static enum hol_status
write_iftomm(const struct hol_options *o, const struct hol_model *model, const json_t *motion)
{
    char stem[NAME_MAX], description[NAME_MAX + 32], results[NAME_MAX + 32];
    struct hol_iftomm problem = {.model = model, .motion = motion, .results = results};

    (void)snprintf(stem, sizeof stem, "%s", model->source->name);
    for (char *slash = stem; (slash = strchr(slash, '/')) != NULL;)
        *slash = '-';
    (void)snprintf(description, sizeof description, "%s_description.tex", stem);
    (void)snprintf(results, sizeof results, "%s_results.txt", stem);
    if (json_array_size(json_object_get(motion, "reference")) == 0) {
        hol_complain("%s: its true motion is not known", model->source->label);
        return HOL_UNABLE;
    }
    enum hol_status status = hol_folder_save(o, o->output, description, HOL_CONTAINER_LATEX,
                                             write_description, &problem);
    return status != HOL_OK ? status
                            : hol_folder_save(o, o->output, results, HOL_CONTAINER_NONE,
                                              write_results, &problem);
}

/* OK: written, or left out; else complained. */
static enum hol_status
write_case(void *context, const struct hol_loaded *loaded)
{
    struct job *job = context;
    const struct hol_options *o = job->options;
    struct hol_export_motion how = {.model = loaded->model,
                                    .until = o->until,
                                    .points = o->points,
                                    .digits = DIGITS,
                                    .references = !o->bare || o->iftomm};
    const char *state = o->state != NULL ? o->state : "initial";
    json_t *object = NULL;
    enum hol_status status;

    if (job->one ? !hol_has_motion(loaded->source, o)
                 : loaded->source->impulsive || (!loaded->source->has_span && o->until == NULL))
        return job->one ? HOL_INVALID : HOL_OK;
    if (!hol_find_state(&how.state, loaded->source, state)) {
        hol_complain_state(loaded->source, state);
        return HOL_INVALID;
    }
    status = hol_export_motion_make(&object, &how);
    if (status != HOL_OK) {
        hol_complain("%s: %s%s", loaded->source->label, why_not(status),
                     job->one ? "" : "; left out");
        return job->one ? status : status == HOL_NOMEM ? status : HOL_OK;
    }
    if (o->iftomm) {
        status = write_iftomm(o, loaded->model, object);
        json_decref(object);
        return status;
    }
    begin(job);
    hol_json_item(&job->stream, object);
    return job->stream.status;
}

int
hol_export_iftomm(const struct hol_options *options)
{
    struct hol_selection selection = {0};
    struct job job = {.options = options};
    struct hol_vec until = {0};
    bool made;
    int code = HOL_EXIT_USAGE;

    if (options->format_name != NULL)
        hol_complain("export --iftomm has its own two formats, LaTeX and text");
    else if (options->output == NULL)
        hol_complain("--iftomm writes a folder: --output=FOLDER");
    else if (hol_read_decimal(&until, "until", options->until, HOL_BITS_DOUBLE) &&
             hol_select(&selection, options) == HOL_OK &&
             hol_folder_make(options, options->output, &made)) {
        job.one = selection.count == 1;
        if (hol_each_case(&selection, NULL, write_case, &job, options) == HOL_OK)
            code = HOL_EXIT_GOOD;
        else if (made)
            (void)rmdir(options->output); /* where nothing is in it */
    }
    hol_mat_clear(&until);
    hol_selection_clear(&selection);
    return code;
}

int
hol_export_motion(const struct hol_options *options)
{
    struct hol_selection selection = {0};
    struct job job = {.options = options};
    struct hol_output output;
    struct hol_vec until = {0};
    int code = HOL_EXIT_USAGE;
    bool good;

    if (options->format_name != NULL && strcmp(options->format_name, "json") != 0)
        hol_complain("export --motion writes json, not %s", options->format_name);
    else if (hol_read_decimal(&until, "until", options->until, HOL_BITS_DOUBLE) &&
             hol_select(&selection, options) == HOL_OK && hol_output_open(&output, options) == 0) {
        job.one = selection.count == 1;
        job.out = output.file;
        good = hol_each_case(&selection, NULL, write_case, &job, options) == HOL_OK;
        if (good)
            begin(&job);
        if (job.stream.out != NULL)
            good = hol_json_end(&job.stream) == HOL_OK && good;
        if (hol_output_close(&output, good) == 0 && good)
            code = HOL_EXIT_GOOD;
    }
    hol_mat_clear(&until);
    hol_selection_clear(&selection);
    return code;
}
