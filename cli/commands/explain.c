/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom explain: one problem of a run that was kept, whole. */
#include "cli/commands/shared.h"

#include "cli/collection/collection.h"
#include "cli/collection/paths.h"
#include "cli/options/commands.h"

#include "base/alloc.h"
#include "foreign/files/answers.h"
#include "reports/validation/explanation.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* A problem of a run: its case in the manifest; its id, or else a state of the case. */
struct sought {
    const struct hol_answers *answers;
    size_t which;
    size_t id;         /* 0: the state itself */
    const char *state; /* of a case */
    struct hol_lines lines;
};

/* Is a case of the manifest, which has the path of a file without .case, what a user calls so? */
static bool
is_called(const char *name, const char *said)
{
    size_t length = strlen(name);

    return strncmp(name, said, length) == 0 &&
           (said[length] == '\0' || strcmp(said + length, ".case") == 0);
}

/* PROBLEM is a number of the run, or a case. False after a complaint. */
static bool
find(struct sought *s, const char *problem)
{
    const struct hol_manifest *m = &s->answers->manifest;
    char *end;

    errno = 0;
    s->id = strtoul(problem, &end, 10);
    if (problem[0] < '0' || problem[0] > '9' || *end != '\0' || errno != 0)
        s->id = 0;
    for (s->which = 0; s->which < m->case_count; s->which++) {
        const struct hol_manifest_case *c = &m->cases[s->which];

        if (s->id > 0 ? s->id >= c->first && s->id < c->first + c->count
                      : is_called(c->name, problem))
            return true;
    }
    hol_complain("there is no problem %s in the run", problem);
    return false;
}

/* Index of the question. SIZE_MAX after a complaint. */
static size_t
find_question(const struct sought *s, const struct hol_exchange *x)
{
    if (s->id > 0)
        return s->id - s->answers->manifest.cases[s->which].first;
    for (size_t i = 0; i < x->state_count; i++)
        if (strcmp(x->states[i].label, s->state) == 0)
            return x->states[i].ids[HOL_ASKED_STATE];
    hol_complain("%s: no state '%s' was asked about", x->model->source->name, s->state);
    return SIZE_MAX;
}

/* With the answers given: compare its state, and write. */
static enum hol_status
write(const struct sought *s, const struct hol_exchange *x, size_t question,
      const struct hol_compare_options *how, const struct hol_options *options)
{
    const struct hol_answers *a = s->answers;
    size_t first = a->manifest.cases[s->which].first;
    struct hol_explanation e = {
        .exchange = x,
        .foreign = &a->foreign,
        .first = first,
        .question = question,
        .errors = json_string_value(json_object_get(a->answers[first - 1 + question], "errors"))};
    struct hol_compare_options one = *how;
    struct hol_result *result = NULL;
    struct hol_replay replay;
    struct hol_output output;
    enum hol_status status;

    hol_replay_init(&replay, &a->foreign);
    replay.exchange = x;
    one.solver_count = 1;
    one.solvers = (const struct hol_solver *const[]){&replay.solver};
    one.only = x->states[x->questions[question].state].label;
    status = hol_compare_case(&result, x->model, &one);
    if (status == HOL_OK && result->comparison_count == 1 &&
        result->comparisons[0].record_count == 1) {
        e.state = &result->comparisons[0];
        e.record = &e.state->records[0];
    }
    if (status != HOL_OK)
        hol_complain("%s", hol_status_text(status));
    else if (hol_output_open(&output, options) != 0 ||
             !hol_output_end(&output, hol_explanation_write(output.file, &e)))
        status = HOL_IO;
    hol_result_destroy(result);
    return status;
}

static enum hol_status
explain(struct sought *s, const struct hol_model *model, const struct hol_options *options)
{
    const struct hol_manifest *m = &s->answers->manifest;
    const struct hol_compare_options how = hol_manifest_options(m, options->jobs);
    struct hol_exchange *x = NULL;
    size_t question;
    enum hol_status status = hol_exchange_collect(&x, model, &how, hol_manifest_needs(m));

    if (status == HOL_OK)
        status = hol_answers_give(x, x, s->answers, s->which, &s->lines);
    if (status != HOL_OK && status != HOL_INVALID)
        hol_complain("%s", hol_status_text(status));
    if (status == HOL_OK && (question = find_question(s, x)) == SIZE_MAX)
        status = HOL_INVALID;
    if (status == HOL_OK)
        status = write(s, x, question, &how, options);
    hol_exchange_destroy(x);
    return status;
}

int
hol_command_explain(const struct hol_options *options)
{
    struct hol_answers *answers = NULL;
    struct sought s = {.lines = {.say = hol_complain_line}};
    struct hol_loaded loaded = {0};
    const char *name;
    char *file = NULL;
    int code = HOL_EXIT_USAGE;

    if (hol_read_answers(&answers, options->patterns[0]) != HOL_OK)
        return code;
    s.answers = answers;
    s.state = options->state != NULL            ? options->state
              : answers->manifest.state != NULL ? answers->manifest.state
                                                : "initial";
    hol_rename_if_taken(&answers->foreign);
    if (!find(&s, options->patterns[1]) ||
        (s.id > 0 && !hol_options_without(options, "explain of a problem by its number", "state")))
        goto done;
    name = answers->manifest.cases[s.which].name;
    file = hol_path_end(name, ".case");
    if (file != NULL && hol_is_file(file))
        name = file;
    if (hol_load_named(&loaded, name, answers->manifest.override_count, answers->manifest.overrides,
                       options) == HOL_OK &&
        explain(&s, loaded.model, options) == HOL_OK)
        code = HOL_EXIT_GOOD;
    hol_lines_end(&s.lines);
done:
    hol_loaded_clear(&loaded);
    hol_free(file);
    hol_answers_destroy(answers);
    return code;
}
