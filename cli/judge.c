/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom judge: answers that came back in files. */
#include "cli/judge.h"

#include "cli/collection.h"
#include "cli/commands.h"
#include "cli/pick.h"
#include "cli/progress.h"

#include "numeric/alloc.h"

#include <string.h>

static const mpfr_prec_t bits[] = {HOL_BITS_DOUBLE};

struct session {
    const struct hol_options *options;
    const struct hol_answers *answers;
    struct hol_lines lines;
    struct hol_options picked; /* which cases the ticket names, and with which parameters */
    struct hol_replay replay;
    struct hol_compare_options compare;
    const struct hol_writer *writer;
    void *state;
    struct hol_output output;
    struct hol_totals totals;
};

static void
say(void *context, const char *line)
{
    (void)context;
    hol_complain("%s", line);
}

/* --- reading */

/* PATH itself, or for a folder PATH/answers.csv beside PATH/ticket.json. */
static enum hol_status
read_answers(struct hol_answers **answers, const char *path, struct hol_lines *lines)
{
    struct hol_text file = {0}, ticket = {0};
    char *inside = hol_path_join(path, "answers.csv"), *beside = hol_path_join(path, "ticket.json");
    enum hol_status status = HOL_IO;

    if (inside == NULL || beside == NULL)
        hol_complain("%s", hol_status_text(status = HOL_NOMEM));
    else if (!hol_is_folder(path)) {
        if (hol_text_read(&file, path))
            status = hol_answers_read(answers, path, file.bytes, file.length, lines);
    } else if (hol_text_read(&file, inside) && hol_text_read(&ticket, beside))
        status = hol_answers_read_csv(answers, inside, file.bytes, file.length, beside,
                                      ticket.bytes, ticket.length, lines);
    hol_lines_end(lines);
    hol_text_clear(&file);
    hol_text_clear(&ticket);
    hol_free(inside);
    hol_free(beside);
    return status;
}

/* --- judging */

/* The case that the ticket names: one of the collection, or NAME.case. */
static bool
find_case(struct hol_selection *selection, const struct session *s, const char *name)
{
    struct hol_options picked = s->picked;
    char *path = hol_path_end(name, ".case");
    const char *pattern = path != NULL && hol_is_file(path) ? path : name;
    bool good;

    picked.pattern_count = 1;
    picked.patterns = &pattern;
    good = path != NULL && hol_select(selection, &picked) == HOL_OK;
    if (good && selection->count != 1) {
        hol_complain("'%s' names no one case", name);
        hol_selection_clear(selection);
        good = false;
    }
    hol_free(path);
    return good;
}

static enum hol_status
judge_model(struct session *s, const struct hol_model *model, size_t which)
{
    struct hol_exchange *exchange = NULL;
    struct hol_result *result = NULL;
    enum hol_status status = hol_exchange_collect(&exchange, model, &s->compare, 0);

    s->lines.count = 0;
    if (status == HOL_OK)
        status = hol_answers_give(exchange, s->answers, which, &s->lines);
    hol_lines_end(&s->lines);
    if (status != HOL_OK)
        goto done;
    s->replay.exchange = exchange;
    status = hol_compare_case(&result, model, &s->compare);
    s->replay.exchange = NULL;
    if (status != HOL_OK)
        goto done;
    hol_totals_add(&s->totals, result);
    status = s->writer->result(s->output.file, s->state, result);
done:
    if (status != HOL_OK && status != HOL_INVALID)
        hol_complain("%s: %s", s->answers->ticket.cases[which].name, hol_status_text(status));
    hol_result_destroy(result);
    hol_exchange_destroy(exchange);
    return status;
}

static enum hol_status
judge_case(struct session *s, size_t which)
{
    struct hol_selection selection = {0};
    struct hol_loaded loaded;
    enum hol_status status = HOL_IO;

    if (!find_case(&selection, s, s->answers->ticket.cases[which].name))
        return HOL_IO;
    status = hol_load(&loaded, &selection.list[0], &s->picked);
    if (status == HOL_OK) {
        status = judge_model(s, loaded.model, which);
        hol_loaded_clear(&loaded);
    }
    hol_selection_clear(&selection);
    return status;
}

static enum hol_status
judge_cases(struct session *s)
{
    const struct hol_ticket *ticket = &s->answers->ticket;
    struct hol_progress progress;
    enum hol_status status = HOL_OK;

    hol_progress_begin(&progress, ticket->case_count);
    for (size_t i = 0; i < ticket->case_count && status == HOL_OK; i++) {
        hol_progress_step(&progress, i, ticket->cases[i].name);
        status = judge_case(s, i);
    }
    hol_progress_end(&progress);
    return status;
}

static int
judge_all(struct session *s)
{
    struct hol_writer_options how = {.verbose = s->options->verbose,
                                     .seed = s->answers->ticket.seed,
                                     .states = s->answers->ticket.states,
                                     .overrides = ""};
    enum hol_status status, ended;

    if (hol_output_open(&s->output, s->options->output) != 0)
        return HOL_EXIT_USAGE;
    status = s->writer->begin(s->output.file, &s->state, &how);
    if (status == HOL_OK)
        status = judge_cases(s);
    ended = s->writer->end(s->output.file, s->state, status == HOL_OK ? &s->totals : NULL);
    if (status == HOL_OK)
        status = ended;
    if (hol_output_close(&s->output, status == HOL_OK) != 0 || status != HOL_OK)
        return HOL_EXIT_USAGE;
    return s->totals.bad_cases > 0 ? HOL_EXIT_VERDICT : HOL_EXIT_GOOD;
}

/* The foreign solver, and ours beside it that are asked for; hol_free. */
static const struct hol_solver **
columns(size_t *count, const struct session *s)
{
    size_t ours = 0;
    const struct hol_solver **picked = NULL, **all;

    if (s->options->solvers != NULL && (picked = hol_pick_solvers(&ours, s->options)) == NULL)
        return NULL;
    all = hol_alloc(ours + 1, sizeof *all);
    if (all != NULL) {
        all[0] = &s->replay.solver;
        for (size_t i = 0; i < ours; i++)
            all[i + 1] = picked[i];
        *count = ours + 1;
    }
    hol_free(picked);
    return all;
}

static int
run(const struct hol_options *options)
{
    struct session s = {.options = options,
                        .lines = {.say = say},
                        .picked = *options,
                        .writer = hol_writers[options->format]};
    struct hol_answers *answers = NULL;
    const struct hol_solver **solvers = NULL;
    size_t count = 0;
    int code = HOL_EXIT_USAGE;

    if (options->motion)
        return hol_judge_motion(options);
    if (options->pattern_count != 1 || options->override_count > 0)
        hol_complain("judge takes one file or folder of answers");
    else if (read_answers(&answers, options->patterns[0], &s.lines) == HOL_OK) {
        s.answers = answers;
        s.picked.override_count = answers->ticket.override_count;
        s.picked.overrides = answers->ticket.overrides;
        hol_replay_init(&s.replay, &answers->foreign);
        solvers = columns(&count, &s);
        s.compare = (struct hol_compare_options){.bits_count = 1,
                                                 .bits = bits,
                                                 .solver_count = count,
                                                 .solvers = solvers,
                                                 .random_states = answers->ticket.states,
                                                 .seed = answers->ticket.seed,
                                                 .solve = true,
                                                 .jobs = options->jobs};
        if (solvers != NULL)
            code = judge_all(&s);
    }
    hol_free(solvers);
    hol_answers_destroy(answers);
    return code;
}

const struct hol_command hol_command_judge = {
    .name = "judge",
    .arguments = "ANSWERS | --motion CASE TRAJECTORY",
    .summary = "Verdicts on answers that were computed elsewhere",
    .details =
        "ANSWERS is a JSON file, or the folder of an export with answers.csv in it: the answers "
        "of\n"
        "any program to the problems of `holonom export'. The problems are collected anew, and "
        "the\n"
        "answers judged as those of our own formulations are, which can be shown beside them\n"
        "(--solvers).",
    .options = HOL_OPTION_FORMAT | HOL_OPTION_MOTION | HOL_OPTION_SOLVERS | HOL_OPTION_OUTPUT |
               HOL_OPTION_JOBS | HOL_OPTION_VERBOSE | HOL_OPTION_CASES | HOL_OPTION_DIGITS |
               HOL_OPTION_STATE,
    .least_patterns = 1,
    .most_patterns = 2,
    .run = run,
};
