/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom solve --along: what a formulation answers at every row of a trajectory. */
#include "cli/commands/shared.h"

#include "cli/collection/paths.h"
#include "cli/motion-options.h"
#include "foreign/files/track.h"
#include "reports/instant/answers-along.h"

#define NAME "solve --along"

bool
hol_track_load(struct hol_track *track, const struct hol_case *source, mpfr_prec_t bits,
               const char *path)
{
    struct hol_lines lines = {.say = hol_complain_line};
    struct hol_file_text text;
    enum hol_status status;

    if (!hol_file_text_read(&text, path))
        return false;
    status = hol_track_read(track, source, bits, path, text.bytes, text.length, &lines);
    if (status == HOL_NOMEM)
        hol_complain("%s: %s", path, hol_status_text(status));
    hol_file_text_clear(&text);
    return status == HOL_OK;
}

/* The rows, and who answered, in the record. */
struct rows {
    struct hol_instants_writer writer;
    struct hol_provenance *record;
};

static enum hol_status
write_row(void *context, size_t row, enum hol_status status, const struct hol_answer *answer)
{
    struct rows *rows = context;
    bool kernel = status == HOL_OK && answer->origin.path == HOL_PATH_KERNEL;

    if (status == HOL_OK)
        hol_provenance_path(rows->record, !kernel, kernel);
    return hol_instants_write(&rows->writer, row, status, answer);
}

static int
solve(const struct hol_model *model, const struct hol_track *track, const struct hol_solver *solver,
      const struct hol_options *options, mpfr_prec_t bits)
{
    struct hol_table_style style = options->style;
    struct rows rows = {.record = options->provenance};
    struct hol_tables output;
    enum hol_status status;

    if (hol_tables_open(&output, options) != 0)
        return HOL_EXIT_USAGE;
    if (options->format_name == NULL)
        style.format = HOL_FORMAT_CSV;
    hol_instants_begin(&rows.writer, output.file, &style, model, track, solver, bits);
    status = hol_instants_solve(model, track, solver, bits, hol_threads(options), write_row, &rows);
    enum hol_status ended = hol_instants_end(&rows.writer);
    if (!hol_tables_end(&output, options, status == HOL_OK ? ended : status))
        return HOL_EXIT_USAGE;
    return rows.writer.unanswered == 0 ? HOL_EXIT_GOOD : HOL_EXIT_VERDICT;
}

int
hol_solve_along(const struct hol_options *options)
{
    mpfr_prec_t bits = options->bits[0];
    const struct hol_solver *solver = NULL;
    struct hol_copies copies = {0};
    struct hol_track track = {0};
    int code = HOL_EXIT_USAGE;

    if ((solver = hol_one_solver(options)) == NULL || !hol_copies_load(&copies, 1, NULL, options))
        return code;
    const struct hol_model *model = copies.models[0];
    hol_provenance_set(options->provenance, HOL_PROVENANCE_SOLVERS, "%s", solver->name);
    if (model->source->impulsive || model->nonideal_needs_force)
        hol_complain("%s: " NAME
                     " is for motions whose nonideal forces do not depend on constraint forces",
                     model->source->label);
    else if (hol_track_load(&track, model->source, bits, options->along) && !track.has_v)
        hol_complain("%s: has no velocities", options->along);
    else if (track.has_v)
        code = solve(model, &track, solver, options, bits);
    hol_track_clear(&track);
    hol_copies_clear(&copies);
    return code;
}
