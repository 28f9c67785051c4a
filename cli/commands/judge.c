/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom judge: answers that came back in files. */
#include "cli/collection/entry.h"
#include "cli/collection/paths.h"
#include "cli/commands/shared.h"

#include "cli/options/commands.h"
#include "cli/validation.h"

#include "base/alloc.h"
#include "foreign/files/answers.h"

#include <inttypes.h>
#include <string.h>

struct judgement {
    const struct hol_answers *answers;
    bool part; /* one state is judged of the several that the file answers */
    size_t jobs;
    struct hol_lines lines;
};

/* --- reading */

/* PATH itself, or for a folder PATH/answers.csv beside PATH/manifest.json. */
enum hol_status
hol_read_answers(struct hol_answers **answers, const char *path)
{
    struct hol_file_text file = {0}, manifest = {0};
    char *inside = hol_path_join(path, "answers.csv"),
         *beside = hol_path_join(path, "manifest.json");
    struct hol_lines at = {.say = hol_complain_line}, *lines = &at;
    enum hol_status status = HOL_IO;

    if (inside == NULL || beside == NULL)
        hol_complain("%s", hol_status_text(status = HOL_NOMEM));
    else if (!hol_is_folder(path)) {
        if (hol_file_text_read(&file, path))
            status = hol_answers_read(answers, path, file.bytes, file.length, lines);
    } else if (hol_file_text_read(&file, inside) && hol_file_text_read(&manifest, beside))
        status = hol_answers_read_csv(answers, inside, file.bytes, file.length, beside,
                                      manifest.bytes, manifest.length, lines);
    for (size_t i = 0; status == HOL_OK && i < (*answers)->manifest.override_count; i++)
        (*answers)->manifest.overrides[i].origin = path;
    hol_lines_end(lines);
    hol_file_text_clear(&file);
    hol_file_text_clear(&manifest);
    hol_free(inside);
    hol_free(beside);
    return status;
}

/* --- judging */

/* The place of a case in the manifest; its case_count: it is not there. */
static size_t
find_case(const struct hol_manifest *manifest, const char *name)
{
    size_t i = 0;

    while (i < manifest->case_count && strcmp(manifest->cases[i].name, name) != 0)
        i++;
    return i;
}

static enum hol_status
answer(void *context, struct hol_exchange *exchange)
{
    struct judgement *j = context;
    const struct hol_manifest *manifest = &j->answers->manifest;
    const struct hol_compare_options how = hol_manifest_options(manifest, j->jobs);
    const char *name = exchange->model->source->name;
    size_t which = find_case(manifest, name);
    struct hol_exchange *all = NULL;
    enum hol_status status = HOL_OK;

    if (which == manifest->case_count) {
        hol_complain("%s: this case is not in the export that was answered", name);
        return HOL_INVALID;
    }
    if (j->part) /* the file has its digest of all problems */
        status = hol_exchange_collect(&all, exchange->model, &how, hol_manifest_needs(manifest));
    if (status == HOL_OK)
        status = hol_answers_give(exchange, j->part ? all : exchange, j->answers, which, &j->lines);
    hol_exchange_destroy(all);
    if (status != HOL_OK && status != HOL_INVALID)
        hol_complain("%s: %s", name, hol_status_text(status));
    return status;
}

/* The cases of the manifest as patterns: a name of the collection, or of a file without its end. */
static const char **
manifest_patterns(char ***files, const struct hol_manifest *manifest)
{
    const char **patterns = hol_alloc(manifest->case_count, sizeof *patterns);

    *files = hol_alloc(manifest->case_count, sizeof **files);
    for (size_t i = 0; patterns != NULL && *files != NULL && i < manifest->case_count; i++) {
        char *file = hol_path_end(manifest->cases[i].name, ".case");
        patterns[i] = manifest->cases[i].name;
        (*files)[i] = file;
        if (file != NULL && hol_is_file(file))
            patterns[i] = file;
    }
    return *files != NULL ? patterns : (hol_free(patterns), NULL);
}

/* With the answers read: cases, parameters, seed and states are those of the manifest. */
static int
judge(const struct hol_options *options, const struct hol_answers *answers)
{
    struct hol_options mine = *options;
    const char *state = answers->manifest.state;
    struct judgement j = {.answers = answers,
                          .part = state == NULL && options->state != NULL,
                          .jobs = options->jobs,
                          .lines = {.say = hol_complain_line}};
    struct hol_verdict_solver who = {.foreign = &answers->foreign,
                                     .answer = answer,
                                     .context = &j,
                                     .needs = hol_manifest_needs(&answers->manifest)};
    const struct hol_verdict_run run = {.count = 1,
                                        .solvers = &who,
                                        .files = true,
                                        .units = answers->manifest.units,
                                        .seed = answers->manifest.seed,
                                        .states = answers->manifest.states};
    char **files = NULL, *command = hol_path_quote("holonom judge ", options->patterns[0]);
    const char **patterns = manifest_patterns(&files, &answers->manifest);
    int code = HOL_EXIT_USAGE;

    if (state != NULL)
        mine.state = state;
    if (options->provenance != NULL) {
        hol_provenance_set(options->provenance, HOL_PROVENANCE_STATES, "%zu", run.states);
        hol_provenance_set(options->provenance, HOL_PROVENANCE_SEED, "%" PRIu64, run.seed);
    }
    mine.patterns++;
    mine.pattern_count--;
    if (mine.pattern_count == 0) {
        mine.patterns = patterns;
        mine.pattern_count = answers->manifest.case_count;
    }
    mine.override_count = answers->manifest.override_count;
    mine.overrides = answers->manifest.overrides;
    who.command = command;
    if (patterns != NULL && command != NULL)
        code = hol_run_validation(&mine, &run);
    else
        hol_complain("%s", hol_status_text(HOL_NOMEM));
    hol_lines_end(&j.lines);
    for (size_t i = 0; files != NULL && i < answers->manifest.case_count; i++)
        hol_free(files[i]);
    hol_free(files);
    hol_free(patterns);
    hol_free(command);
    return code;
}

int
hol_command_judge(const struct hol_options *options)
{
    struct hol_answers *answers = NULL;
    int code = HOL_EXIT_USAGE;

    if (!hol_gallery_entry_fits(options,
                                options->motion ? HOL_GALLERY_MOTION : HOL_GALLERY_INSTANT))
        return code;
    if (options->motion)
        return hol_judge_motion(options);
    if (options->override_count > 0)
        hol_complain("no NAME=VALUE here: the parameters are those of the export");
    else if (hol_read_answers(&answers, options->patterns[0]) == HOL_OK) {
        const char *state = answers->manifest.state;

        hol_rename_if_taken(&answers->foreign);
        if (state != NULL && options->state != NULL && strcmp(state, options->state) != 0)
            hol_complain("%s: the answers are to the state '%s' alone", options->patterns[0],
                         state);
        else
            code = judge(options, answers);
    }
    hol_answers_destroy(answers);
    return code;
}
