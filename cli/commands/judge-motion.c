/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom judge --motion: trajectories that were computed elsewhere. */
#include "base/alloc.h"
#include "cli/commands/shared.h"

#include "cli/entry.h"
#include "cli/motion-options.h"
#include "compare/motion/span.h"
#include "foreign/files/track.h"
#include "reports/motion/judged-several.h"
#include "reports/motion/judged.h"

/* Digits of the truth beyond those of the trajectory, and the least. */
#define MORE_DIGITS 15
#define LEAST_DIGITS 30

struct job {
    const struct hol_options *options;
    mpfr_prec_t bits;
    struct hol_vec until;
    struct hol_copies copies;
    struct hol_track *tracks;
    struct hol_judged_files files;
};

static bool
judge(struct job *job)
{
    struct hol_judged_options how = {.state = job->copies.state,
                                     .until = job->options->until != NULL ? &job->until : NULL,
                                     .digits = job->bits * 30103 / 100000 + MORE_DIGITS,
                                     .keeper = job->options->keeper,
                                     .names = job->files.names};
    const char *why = NULL;
    size_t which = 0, bad = SIZE_MAX;
    enum hol_status status;

    if (how.digits < LEAST_DIGITS)
        how.digits = LEAST_DIGITS;
    if (!hol_read_certify(&how.certify, job->options))
        return false;
    status = hol_span_check(job->copies.models[0], how.state, how.until, NULL, job->bits, &why);
    if (status == HOL_OK)
        status = hol_judged_create(job->files.list, &which, &bad, job->copies.models[0],
                                   job->tracks, job->files.count, &how);
    if (status == HOL_INVALID && bad != SIZE_MAX)
        hol_complain("%s:%zu: the time is outside the motion; --until=T makes the motion longer",
                     job->files.names[which], job->tracks[which].line[bad]);
    else if (status != HOL_OK)
        (void)hol_motion_refused(job->copies.loaded[0].source, status, why);
    return status == HOL_OK;
}

/* --- output */

static bool
write_page(const struct job *job)
{
    struct hol_output output;
    char *svg = NULL;
    bool good = true;

    if (!hol_draw_possible())
        hol_complain("the page has no figure: gnuplot was not found");
    else
        good = hol_figure_svg(&svg, &hol_judged_drawing, &job->files);
    good = good &&
           hol_output_open_part(&output, job->options, job->options->page, "page",
                                HOL_CONTAINER_HTML) == 0 &&
           hol_output_end(&output, hol_judged_files_page(output.file, &job->files, svg));
    hol_free(svg);
    return good;
}

static int
write_it(const struct job *job)
{
    const struct hol_options *o = job->options;
    char sentence[HOL_END_SENTENCE];
    struct hol_tables output;
    enum hol_status status;
    size_t wanted = o->digits > HOL_JUDGED_LEAST ? o->digits : HOL_JUDGED_LEAST;
    int code = HOL_EXIT_GOOD;

    if (hol_tables_open(&output, o) != 0)
        return HOL_EXIT_USAGE;
    status = job->files.count > 1 ? hol_judged_files_write(output.file, &o->style, &job->files)
                                  : hol_judged_write(output.file, &o->style, job->files.list[0],
                                                     job->files.names[0]);
    if (!hol_tables_end(&output, o, status) || (o->page != NULL && !write_page(job)) ||
        (o->figure != NULL && !hol_figure_save(o, &hol_judged_drawing, &job->files)) ||
        !hol_gallery_entry_keep_motions(o, &job->files))
        return HOL_EXIT_USAGE;
    for (size_t k = 0; k < job->files.count; k++) {
        const struct hol_judged *j = job->files.list[k];
        if (!j->complete)
            hol_complain(
                "%s: %s", job->files.names[k],
                hol_end_sentence(sentence, "the file ends there", j->rows[j->count - 1].t));
        else if (!(j->digits >= wanted))
            hol_complain("%s: fewer than %zu digits", job->files.names[k], wanted);
        if (hol_judged_grade(j, job->files.wanted) != HOL_JUDGED_AGREES)
            code = HOL_EXIT_VERDICT;
    }
    return code;
}

/* --- all */

/* What is shown from a store needs no file. */
static bool
load(struct job *job)
{
    if (job->options->keeper != NULL && job->options->keeper->only)
        return true;
    for (size_t k = 0; k < job->files.count; k++)
        if (!hol_track_load(&job->tracks[k], job->copies.loaded[0].source, job->bits,
                            job->files.names[k]))
            return false;
    return true;
}

int
hol_judge_motion(const struct hol_options *options)
{
    struct hol_options mine = *options;
    struct job job = {.options = options, .bits = options->bits[0]};
    int code = HOL_EXIT_USAGE;

    mine.pattern_count = 1;
    if (options->pattern_count < 2) {
        hol_complain("usage: holonom judge --motion [OPTION]... CASE FILE... [NAME=VALUE]...");
        return code;
    }
    job.files = (struct hol_judged_files){.count = options->pattern_count - 1,
                                          .names = options->patterns + 1,
                                          .wanted = options->digits};
    job.tracks = hol_alloc(job.files.count, sizeof *job.tracks);
    job.files.list = hol_alloc(job.files.count, sizeof *job.files.list);
    if (job.tracks == NULL || job.files.list == NULL)
        hol_complain("%s", hol_status_text(HOL_NOMEM));
    else if (hol_read_decimal(&job.until, "until", options->until, job.bits) &&
             hol_copies_load(&job.copies, 1, NULL, &mine) &&
             hol_has_motion(job.copies.loaded[0].source, options) && load(&job) && judge(&job))
        code = write_it(&job);
    for (size_t k = 0; k < job.files.count; k++) {
        if (job.files.list != NULL)
            hol_judged_destroy(job.files.list[k]);
        if (job.tracks != NULL)
            hol_track_clear(&job.tracks[k]);
    }
    hol_free(job.files.list);
    hol_free(job.tracks);
    hol_copies_clear(&job.copies);
    hol_mat_clear(&job.until);
    return code;
}
