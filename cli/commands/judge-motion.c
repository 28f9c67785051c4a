/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom judge --motion: a trajectory that was computed elsewhere. */
#include "cli/commands/judge.h"

#include "cli/commands/solve-along.h"
#include "cli/motion.h"
#include "compare/motion/span.h"
#include "foreign/files/track.h"
#include "reports/motion/judged.h"

#define NAME "judge --motion"
/* Digits of the truth beyond those of the trajectory, and the least. */
#define MORE_DIGITS 15
#define LEAST_DIGITS 30

struct job {
    const struct hol_options *options;
    const char *path;
    mpfr_prec_t bits;
    struct hol_vec until;
    struct hol_copies copies;
    struct hol_track track;
    struct hol_judged *judged;
};

static bool
judge(struct job *job)
{
    struct hol_judged_options how = {.state = job->copies.state,
                                     .until = job->options->until != NULL ? &job->until : NULL,
                                     .digits = job->bits * 30103 / 100000 + MORE_DIGITS};
    const char *why = NULL;
    size_t bad = SIZE_MAX;
    enum hol_status status;

    if (how.digits < LEAST_DIGITS)
        how.digits = LEAST_DIGITS;
    status = hol_span_check(job->copies.models[0], how.state, how.until, NULL, job->bits, &why);
    if (status == HOL_OK)
        status = hol_judged_create(&job->judged, &bad, job->copies.models[0], &job->track, &how);
    if (status == HOL_INVALID && bad != SIZE_MAX)
        hol_complain("%s:%zu: the time is outside of the motion; --until=T says that it goes on",
                     job->path, job->track.line[bad]);
    else if (status != HOL_OK)
        (void)hol_motion_refused(job->copies.loaded[0].source, status, why);
    return status == HOL_OK;
}

static int
write_it(const struct job *job)
{
    const struct hol_options *o = job->options;
    const struct hol_judged *j = job->judged;
    char sentence[HOL_END_SENTENCE];
    struct hol_output output;
    enum hol_status status;

    if (hol_output_open(&output, o->output) != 0)
        return HOL_EXIT_USAGE;
    status = hol_judged_write(output.file, o->format, j, job->path);
    if (status != HOL_OK)
        hol_complain("%s", hol_status_text(status));
    if (hol_output_close(&output, status == HOL_OK) != 0 || status != HOL_OK)
        return HOL_EXIT_USAGE;
    if (!j->complete)
        hol_complain(
            "%s: %s", job->path,
            hol_end_sentence(sentence, "the file has no more of it", j->rows[j->count - 1].t));
    if (!(j->digits >= o->digits))
        hol_complain("%s: fewer than %zu digits", job->path, o->digits);
    return j->complete && j->digits >= o->digits ? HOL_EXIT_GOOD : HOL_EXIT_VERDICT;
}

int
hol_judge_motion(const struct hol_options *options)
{
    struct hol_options mine = *options;
    struct job job = {.options = options, .bits = options->bits[0]};
    int code = HOL_EXIT_USAGE;

    mine.pattern_count = 1;
    if (options->pattern_count != 2) {
        hol_complain("usage: holonom judge --motion [OPTION]... CASE FILE [NAME=VALUE]...");
        return code;
    }
    job.path = options->patterns[1];
    if (hol_read_decimal(&job.until, "until", options->until, job.bits) &&
        hol_copies_load(&job.copies, 1, &mine, NAME) &&
        hol_has_motion(job.copies.loaded[0].source, options) &&
        hol_track_load(&job.track, job.copies.loaded[0].source, job.bits, job.path) && judge(&job))
        code = write_it(&job);
    hol_judged_destroy(job.judged);
    hol_track_clear(&job.track);
    hol_copies_clear(&job.copies);
    hol_mat_clear(&job.until);
    return code;
}
