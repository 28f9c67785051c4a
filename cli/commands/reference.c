/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom reference: the true trajectory, to the digits asked for. */
#include "cli/collection/collection.h"
#include "cli/collection/given.h"
#include "cli/options/commands.h"

#include "cli/motion-options.h"
#include "reference/certified/true-motion.h"
#include "reports/trajectory/motion.h"

#include <string.h>

/* --at; complains. */
static bool
read_times(struct hol_times *times, const struct hol_options *options,
           const struct hol_model *model, mpfr_prec_t bits)
{
    enum hol_status status = hol_times_read(times, options->at, model, bits);
    if (status == HOL_OK)
        return true;
    if (status == HOL_NOMEM)
        hol_complain("out of memory");
    else if (options->at == NULL)
        hol_complain("%s has no span; say --at=TIME", model->source->label);
    else
        hol_complain("--at takes times separated by commas, such as 0.1 or 1/3, not '%s'",
                     options->at);
    return false;
}

/* Why there is no motion, or not all of it. */
static void
complain_motion(const struct hol_model *model, const struct hol_options *options,
                const struct hol_times *times, enum hol_status status, const char *why)
{
    char text[40];
    if (status == HOL_INVALID && options->at != NULL) {
        mpfr_snprintf(text, sizeof text, "%.6Rg", times->t[times->last]);
        hol_complain(
            "%s: the motion does not begin before t = %s, or the state at its start has no value",
            model->source->label, text);
    } else {
        hol_complain("%s: %s", model->source->label,
                     why != NULL && why[0] != '\0' ? why : hol_status_text(status));
    }
}

/* All times that the trajectory reaches; the first that it does not is complained about, unless it
 * has been said why the motion does not come there. */
static int
write_times(struct hol_motion_writer *writer, struct hol_trajectory *trajectory,
            const struct hol_times *times, bool said)
{
    int code = HOL_EXIT_GOOD;
    for (size_t i = 0; i < times->count && code == HOL_EXIT_GOOD; i++) {
        enum hol_status status = hol_motion_point(writer, trajectory, times, i);
        if (status != HOL_OK) {
            char text[40];
            mpfr_snprintf(text, sizeof text, "%.6Rg", times->t[i]);
            if (!said || status != HOL_DOMAIN)
                hol_complain("%s: no point at t = %s (%s)", writer->model->source->label, text,
                             status == HOL_DOMAIN
                                 ? "not followed so far, or without an answer there"
                                 : hol_status_text(status));
            code = HOL_EXIT_VERDICT;
        }
    }
    return code;
}

static bool
end_motion(struct hol_motion_writer *writer, const struct hol_trajectory *trajectory,
           enum hol_status status)
{
    enum hol_status ended = hol_motion_end(writer, trajectory);

    status = status == HOL_OK ? ended : status;
    if (status != HOL_OK && status != HOL_IO && status != HOL_INVALID)
        hol_complain("%s", hol_status_text(status));
    return status == HOL_OK; /* else the end of the output says why */
}

static int
write_motion(FILE *out, const struct hol_options *options, const struct hol_model *model,
             size_t state, struct hol_true_motion *motion, const struct hol_times *times, bool said)
{
    struct hol_motion_writer writer;
    enum hol_status status = HOL_OK;
    hol_motion_begin(&writer, out, &options->style, model, state, options->digits);
    writer.phases = motion->phases;
    writer.tubes = motion->tubes;
    writer.tube = motion->tube;
    int code = write_times(&writer, motion->trajectory, times, said);
    if (code == HOL_EXIT_GOOD && strcmp(options->certify, "yes") == 0 &&
        (writer.wide || !hol_true_motion_is_proved(motion)))
        code = HOL_EXIT_VERDICT;
    if (motion->phases != NULL)
        status = hol_motion_phases(&writer);
    if (status == HOL_OK && options->events)
        status = hol_motion_events(&writer);
    return end_motion(&writer, motion->trajectory, status) ? code : HOL_EXIT_USAGE;
}

static int
reference(const struct hol_loaded *loaded, const struct hol_options *options, FILE *out)
{
    struct hol_trajectory_options how = {
        .digits = options->digits, .project = true, .most_steps = options->budget, .threads = 2};
    struct hol_true_motion motion = {0};
    double seconds;
    struct hol_times times = {0};
    const char *why = "";
    double reached = 0;
    int code = HOL_EXIT_USAGE;
    mpfr_prec_t bits = 2 * (mpfr_prec_t)(options->digits * 4 + 64);

    const char *wanted = options->state ? options->state : "initial";
    if (!hol_find_state(&how.state, loaded->source, wanted)) {
        hol_complain_state(loaded->source, wanted);
        goto done;
    }
    if (!hol_read_certify(&seconds, options) || !read_times(&times, options, loaded->model, bits))
        goto done;
    hol_motion_probe(&options->style, loaded->model);
    if (!hol_tables_good(options))
        goto done;
    if (seconds <= 0)
        how.digits += HOL_TRUE_MOTION_SPARE;
    enum hol_status status =
        hol_true_motion_create(&motion, loaded->model, &how, *times.end, seconds, &reached, &why);
    if (status != HOL_OK)
        complain_motion(loaded->model, options, &times, status, why);
    if ((motion.trajectory != NULL || motion.phases != NULL) && hol_motion_usable(status, reached))
        code =
            write_motion(out, options, loaded->model, how.state, &motion, &times, status != HOL_OK);
    if (status != HOL_OK)
        code = status == HOL_DOMAIN || status == HOL_UNABLE ? HOL_EXIT_VERDICT : HOL_EXIT_USAGE;
done:
    hol_true_motion_clear(&motion);
    hol_times_clear(&times);
    return code;
}

static int
run(const struct hol_options *options)
{
    struct hol_selection selection;
    struct hol_output output;
    struct hol_loaded loaded;
    int code = HOL_EXIT_USAGE;
    if (hol_select(&selection, options) != HOL_OK)
        return HOL_EXIT_USAGE;
    if (selection.count != 1) {
        hol_complain("reference takes one case; the pattern matches %zu", selection.count);
    } else if (hol_output_open(&output, options) == 0) {
        if (hol_load(&loaded, &selection.list[0], options) == HOL_OK) {
            code = reference(&loaded, options, output.file);
            hol_loaded_clear(&loaded);
        }
        if (hol_output_close(&output, code != HOL_EXIT_USAGE) != 0)
            code = HOL_EXIT_USAGE;
    }
    hol_selection_clear(&selection);
    return code;
}

int
hol_command_reference(const struct hol_options *options)
{
    struct hol_given_options given;
    int code = hol_given_from(&given, options, true) ? run(&given.options) : HOL_EXIT_USAGE;
    hol_given_options_clear(&given);
    return code;
}
