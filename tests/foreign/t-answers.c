/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Answers through files: what is exported has the digest that the manifest says, bit by bit; the
 * answers of our own formulations, written as text and read again, are judged as directly; those of
 * every mutant, as wrong; a reader that runs out of memory says so.
 */
#include "foreign/files/answers.h"
#include "tests/foreign/asked.h"
#include "tests/mutants/mutants.h"
#include "tests/support/case-files.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EVERYTHING (HOL_GIVES_FL | HOL_GIVES_FC | HOL_GIVES_LAMBDA | HOL_GIVES_RANK)
#define MOST 64

static const mpfr_prec_t bits[] = {53};

static const char contradiction[] = "title \"contradiction\"; source \"-\";\n"
                                    "coordinate x, y;\n"
                                    "kinetic x'^2 + y'^2; force y = 1;\n"
                                    "constraint steady: x' = 1;\n"
                                    "constraint pushed: x'' = 1;\n"
                                    "initial x = 0, y = 0, x' = 1, y' = 0;\n";

static void
say(void *context, const char *line)
{
    (void)context;
    tap_diag("%s", line);
}

static struct hol_compare_options
options_for(const struct hol_solver *const *solvers)
{
    return (struct hol_compare_options){.bits_count = 1,
                                        .bits = bits,
                                        .solver_count = 1,
                                        .solvers = solvers,
                                        .random_states = 1,
                                        .seed = 1,
                                        .solve = true,
                                        .jobs = 1};
}

static struct hol_exchange *
collect(const struct hol_model *model)
{
    struct hol_compare_options o = options_for(NULL);
    struct hol_exchange *x;

    if (hol_exchange_collect(&x, model, &o, 0) != HOL_OK)
        tap_bail("the problems could not be collected");
    return x;
}

/* --- a file of answers */

static void
put_vector(FILE *out, size_t id, const char *key, const double *x, size_t count, bool csv)
{
    if (x == NULL)
        return;
    if (csv)
        fprintf(out, "%zu,%s", id, key);
    else
        fprintf(out, ",\"%s\":[", key);
    for (size_t i = 0; i < count; i++)
        fprintf(out, csv ? ",%.17g" : i > 0 ? ",\"%a\"" : "\"%a\"", x[i]);
    fputs(csv ? "\n" : "]", out);
}

static void
put_answer(FILE *out, const struct hol_exchange *x, size_t k, bool csv)
{
    const struct hol_reply *r = &x->replies[k];
    const struct hol_question *q = &x->questions[k];
    size_t id = k + 1;

    if (!csv)
        fprintf(out, "%s{\"id\":%zu", k > 0 ? ",\n" : "\n", id);
    if (r->kind == HOL_REPLY_OK) {
        put_vector(out, id, "qdd", r->qdd, q->n, csv);
        put_vector(out, id, "FL", r->FL, q->n, csv);
        put_vector(out, id, "FC", r->FC, q->n, csv);
        put_vector(out, id, "lambda", r->lambda, q->m, csv);
        if (csv)
            fprintf(out, "%zu,rank,%zu\n", id, r->rank);
        else
            fprintf(out, ",\"rank\":%zu", r->rank);
    } else if (csv) {
        fprintf(out, "%zu,%s,because\n", id, hol_reply_key(r->kind));
    } else {
        fprintf(out, ",\"%s\":\"because\"", hol_reply_key(r->kind));
    }
    if (!csv)
        fputs("}", out);
}

/* The file that a solver with those replies would write. */
static char *
answers_text(const struct hol_exchange *x, const char *manifest, unsigned needs, bool csv)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    const char *word = needs & HOL_NEEDS_FULL_RANK ? "full-rank" : NULL;

    if (out == NULL)
        tap_bail("out of memory");
    fputs("\xef\xbb\xbf", out); /* as some writers cannot help it */
    if (!csv)
        fprintf(out, "{\"manifest\":%s,\"hello\":{\"holonom\":1,\"needs\":[%s%s%s]},\"answers\":[",
                manifest, word ? "\"" : "", word ? word : "", word ? "\"" : "");
    else if (word != NULL)
        fprintf(out, "needs,%s\n", word);
    for (size_t k = 0; k < x->question_count; k++)
        put_answer(out, x, k, csv);
    if (!csv)
        fputs("]}\n", out);
    if (fclose(out) != 0)
        tap_bail("out of memory");
    return text;
}

static char *
manifest_text(const struct hol_exchange *x)
{
    char digest[HOL_DIGEST_LENGTH + 1];
    struct hol_manifest_case entry = {x->model->source->name, 1, x->question_count, digest};
    struct hol_manifest manifest = {.seed = 1, .states = 1, .case_count = 1, .cases = &entry};
    json_t *object;
    char *text;

    if (hol_manifest_digest(digest, x) != HOL_OK ||
        (object = hol_manifest_json(&manifest)) == NULL ||
        (text = json_dumps(object, JSON_COMPACT)) == NULL)
        tap_bail("out of memory");
    json_decref(object);
    return text;
}

/* The comparison with what a solver answers, through a file. */
static struct hol_result *
through_file(const struct hol_model *model, const struct hol_solver *solver, bool csv)
{
    struct hol_exchange *x = collect(model), *again = collect(model);
    unsigned gives =
        solver->yields & HOL_YIELDS_LAMBDA ? EVERYTHING : EVERYTHING & ~HOL_GIVES_LAMBDA;
    struct hol_lines lines = {.say = say};
    struct hol_answers *answers;
    struct hol_replay replay;
    struct hol_result *result;
    char *manifest = manifest_text(x), *text;
    enum hol_status status;

    for (size_t id = 0; id < x->question_count; id++)
        asked_answer(x, id, solver, gives);
    text = answers_text(x, manifest, solver->needs, csv);
    status = csv ? hol_answers_read_csv(&answers, "a.csv", text, strlen(text), "manifest.json",
                                        manifest, strlen(manifest), &lines)
                 : hol_answers_read(&answers, "a.json", text, strlen(text), &lines);
    if (status != HOL_OK || hol_answers_give(again, again, answers, 0, &lines) != HOL_OK)
        tap_bail("the answers of %s could not be read", solver->name);
    answers->foreign.growth = solver->growth;
    hol_replay_init(&replay, &answers->foreign);
    replay.exchange = again;
    const struct hol_solver *const list[] = {&replay.solver};
    struct hol_compare_options o = options_for(list);
    if (hol_compare_case(&result, model, &o) != HOL_OK)
        tap_bail("the comparison failed");
    for (size_t i = 0; i < result->comparison_count; i++)
        for (size_t k = 0; k < result->comparisons[i].record_count; k++)
            result->comparisons[i].records[k].solver = solver->name;
    hol_answers_destroy(answers);
    free(text);
    free(manifest);
    hol_exchange_destroy(again);
    hol_exchange_destroy(x);
    return result;
}

/* --- tests */

static void
test_own(const char *name)
{
    struct case_model c = case_load(name);

    for (size_t i = 0; hol_compared_solver(i) != NULL; i++) {
        const struct hol_solver *const list[] = {hol_compared_solver(i)};
        struct hol_compare_options o = options_for(list);
        struct hol_result *direct, *file = through_file(c.model, list[0], i % 2 == 0);
        bool same = hol_compare_case(&direct, c.model, &o) == HOL_OK &&
                    direct->comparison_count == file->comparison_count;
        for (size_t k = 0; same && k < direct->comparison_count; k++) {
            const struct hol_record *a = &direct->comparisons[k].records[0],
                                    *b = &file->comparisons[k].records[0];
            same =
                a->verdict == b->verdict && a->status == b->status && a->rank == b->rank &&
                memcmp(&a->errors[HOL_Q_QDD].relative, &b->errors[HOL_Q_QDD].relative, 10) == 0 &&
                memcmp(&a->law[HOL_LAW_PERMUTED], &b->law[HOL_LAW_PERMUTED], 10) == 0;
        }
        tap_ok(same, "%s: %s through %s is as directly", name, list[0]->name,
               i % 2 == 0 ? "CSV" : "JSON");
        hol_result_destroy(direct);
        hol_result_destroy(file);
    }
    case_clear(&c);
}

static bool
is_wrong(const struct hol_model *model, const struct hol_solver *solver, bool csv)
{
    struct hol_result *result = through_file(model, solver, csv);
    bool wrong = result->tally[HOL_VERDICT_WRONG] > 0;

    hol_result_destroy(result);
    return wrong;
}

/* What a mutant does wrong in its 53 bits shows somewhere; double-leak has no other bits. */
static void
test_mutants(void)
{
    static const char *const cases[] = {"greenwood/cone-and-plane",
                                        "families/random-system",
                                        "families/forms",
                                        "families/nearly-dependent-nonideal",
                                        "greenwood/elastic-pendulum-with-spring-length",
                                        "greenwood/damper-and-spring-in-series"};
    struct case_model models[sizeof cases / sizeof *cases + 1];
    size_t count = 0, files = sizeof cases / sizeof *cases;

    while (count < files) {
        models[count] = case_load(cases[count]);
        count++;
    }
    models[count++] = case_parse(contradiction);

    for (size_t i = 0; hol_mutants[i] != NULL; i++) {
        const struct hol_solver *mutant = hol_mutants[i];
        size_t k = 0;
        if (strcmp(mutant->name, "double-leak") == 0)
            continue;
        while (k < count && !is_wrong(models[k].model, mutant, (i + k) % 2 == 0))
            k++;
        tap_ok(k < count, "%s (%s): wrong%s%s", mutant->name, mutant->summary,
               k < files ? " on " : "", k < files ? cases[k] : "");
    }
    for (size_t k = 0; k < count; k++)
        case_clear(&models[k]);
}

static void
test_memory(void)
{
    struct case_model c = case_load("greenwood/cone-and-plane");
    struct hol_exchange *x = collect(c.model);
    char *manifest = manifest_text(x), *text;
    struct hol_lines lines = {.say = say};
    enum hol_status status = HOL_NOMEM;
    bool good = true;
    size_t k = 1;

    for (size_t id = 0; id < x->question_count; id++)
        asked_answer(x, id, hol_compared_solver(0), EVERYTHING);
    text = answers_text(x, manifest, 0, false);
    for (; status == HOL_NOMEM && k < 1000; k++) {
        struct hol_answers *answers = NULL;
        heap_fail_at(k);
        status = hol_answers_read(&answers, "a.json", text, strlen(text), &lines);
        if (status == HOL_OK)
            status = hol_answers_give(x, x, answers, 0, &lines);
        heap_fail_at(0);
        good = good && (status == HOL_OK || status == HOL_NOMEM);
        hol_answers_destroy(answers);
    }
    tap_ok(good && status == HOL_OK && k > 5, "out of memory at any point up to call %zu", k);
    free(text);
    free(manifest);
    hol_exchange_destroy(x);
    case_clear(&c);
}

int
main(void)
{
    test_own("greenwood/cone-and-plane");
    test_own("families/random-system");
    test_mutants();
    test_memory();
    mpfr_free_cache();
    return tap_done();
}
