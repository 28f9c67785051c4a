/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The verdict about a foreign solver: of a right one, of every kind of wrong one, of one that
 * breaks. Every number of the summary is computed again from the problems in the JSON; the texts,
 * tables and the page say the same.
 */
#include "compare/instant/verdict.h"
#include "reports/validation/validation.h"
#include "tests/foreign/asked.h"
#include "tests/foreign/sheet.h"
#include "tests/mutants/mutants.h"
#include "tests/support/case-files.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <stdlib.h>
#include <string.h>

#define EVERYTHING (HOL_GIVES_FL | HOL_GIVES_FC | HOL_GIVES_LAMBDA | HOL_GIVES_RANK)

static const mpfr_prec_t bits[] = {53};
static const char *const names[] = {"greenwood/cone-and-plane", "families/nearly-dependent",
                                    "families/n-four-bar", "families/random-system"};
#define CASES (sizeof names / sizeof *names)
static struct case_model cases[CASES];

static const struct hol_validation_about about = {.command = "holonom validate './it'\\''s.so'",
                                                  .overrides = "",
                                                  .date = "2026-11-20",
                                                  .seed = 7,
                                                  .states = 2,
                                                  .verbose = true};

/* What goes wrong at every question of a case, beside the solver. */
struct trouble {
    size_t which;
    enum hol_reply_kind kind;
    const char *why;
};

static void
add_case(struct hol_validation *v, size_t which, const struct hol_solver *own,
         const struct hol_solver *other, const struct trouble *trouble)
{
    struct hol_replay replay;
    const struct hol_solver *list[] = {&replay.solver, other};
    struct hol_compare_options o = {.bits_count = 1,
                                    .bits = bits,
                                    .solver_count = other != NULL ? 2 : 1,
                                    .solvers = list,
                                    .random_states = about.states,
                                    .seed = about.seed,
                                    .solve = true,
                                    .jobs = 1};
    struct hol_exchange *x;
    struct hol_result *result;

    if (hol_exchange_collect(&x, cases[which].model, &o, own->needs) != HOL_OK)
        tap_bail("the problems could not be collected");
    for (size_t id = 0; id < x->question_count; id++) {
        if (trouble == NULL || trouble->which != which)
            asked_answer(x, id, own, v->foreign.gives);
        else if (hol_exchange_refuse(x, id, trouble->kind, trouble->why) != HOL_OK)
            tap_bail("out of memory");
        x->replies[id].wall = 1e-6 * (double)(id + 1);
    }
    hol_replay_init(&replay, &v->foreign);
    replay.exchange = x;
    if (hol_compare_case(&result, cases[which].model, &o) != HOL_OK ||
        hol_validation_add(v, result, x) != HOL_OK)
        tap_bail("the comparison failed");
    hol_result_destroy(result);
    hol_exchange_destroy(x);
}

static struct hol_validation *
validate(const struct hol_solver *own, const struct hol_solver *other,
         const struct trouble *trouble)
{
    struct hol_foreign foreign = {.name = "mine <1.2> & co",
                                  .gives = EVERYTHING,
                                  .needs = own->needs,
                                  .growth = own->growth,
                                  .batch = 1};
    struct hol_validation *v;

    if (!(own->yields & HOL_YIELDS_LAMBDA))
        foreign.gives &= ~HOL_GIVES_LAMBDA;
    if (hol_validation_create(&v, &foreign, other != NULL, &other) != HOL_OK)
        tap_bail("out of memory");
    for (size_t i = 0; i < CASES; i++)
        add_case(v, i, own, other, trouble);
    return v;
}

/* --- written to memory */

/* One alone. */
static struct hol_validation_several
alone(const struct hol_validation *const *v)
{
    return (struct hol_validation_several){.count = 1, .list = v, .about = &about};
}

static char *
written(const struct hol_validation *v, enum hol_format format)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    const struct hol_validation_several several = alone(&v);

    if (out == NULL ||
        hol_validation_write(out, &(const struct hol_table_style){.format = format}, &several) !=
            HOL_OK ||
        fclose(out) != 0)
        tap_bail("cannot write");
    return text;
}

static char *
page(const struct hol_validation *v, const char *svg)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    const struct hol_validation_several several = alone(&v);

    if (out == NULL || hol_validation_page(out, &several, &svg) != HOL_OK || fclose(out) != 0)
        tap_bail("cannot write");
    return text;
}

/* --- */

static void
all_forms(const struct hol_validation *v, const char *what)
{
    char *json = written(v, HOL_FORMAT_JSON), *text = written(v, HOL_FORMAT_TEXT),
         *csv = written(v, HOL_FORMAT_CSV), *latex = written(v, HOL_FORMAT_LATEX),
         *tap = written(v, HOL_FORMAT_TAP), *html = page(v, "<?xml?><svg><g></g></svg>");
    json_t *root = sheet_json(json);
    bool good = hol_validation_good(v), same = true;
    char begin[96];

    for (size_t k = 0; k < v->solver_count; k++)
        same = same && sheet_summary(root, k);
    tap_ok(same, "%s: every number of the summary, again from the problems", what);
    snprintf(begin, sizeof begin, "mine <1.2> & co: agreed on %zu of %zu problems of %zu cases",
             sheet_tally(root, "agrees"), v->count, CASES);
    tap_ok(strncmp(json_string_value(json_object_get(root, "sentence")), begin, strlen(begin)) ==
                   0 &&
               strncmp(text, begin, strlen(begin)) == 0,
           "%s: %s ...", what, begin);
    tap_ok(sheet_count(csv, "\r\n") == 1 + v->count * v->solver_count &&
               sheet_count(csv, ",wrong,") >= sheet_tally(root, "wrong"),
           "%s: CSV has a line for each problem and solver", what);
    tap_ok(sheet_count(tap, "\nok ") + sheet_count(tap, "\nnot ok ") == CASES + 1 &&
               (sheet_count(tap, "\nnot ok ") == 0) == good &&
               sheet_count(tap, "\n# again: holonom validate './it'\\''s.so'") ==
                   sheet_count(tap, "\nnot ok "),
           "%s: TAP has a test for each case", what);
    tap_ok(sheet_is_latex(latex), "%s: LaTeX", what);
    tap_ok(sheet_is_html(html) &&
               strstr(html, good ? "class=\"banner good\"" : "class=\"banner bad\"") &&
               strstr(html, "mine &lt;1.2&gt; &amp; co: agreed on") != NULL &&
               strstr(html, "<svg><g>") != NULL && strstr(html, "<?xml") == NULL &&
               strstr(html, "src=") == NULL && strstr(html, "href=") == NULL,
           "%s: a page that needs no other file", what);
    tap_ok(json_is_true(json_object_get(root, "good")) == good, "%s: %s", what,
           good ? "good" : "not good");
    json_decref(root);
    free(json);
    free(text);
    free(csv);
    free(latex);
    free(tap);
    free(html);
}

static const struct hol_solver *
ours(const char *name)
{
    const struct hol_solver *solver = hol_compared_find(name);

    if (solver == NULL)
        tap_bail("no %s", name);
    return solver;
}

static void
test_right(void)
{
    struct hol_validation *v = validate(ours("svd"), ours("lagrange"), NULL);
    struct hol_validation_summary s;

    if (hol_validation_summarize(&s, v, 0) != HOL_OK)
        tap_bail("out of memory");
    tap_ok(hol_validation_good(v) && s.all.tally[HOL_VERDICT_WRONG] == 0 && s.broken == 0 &&
               s.all.tally[HOL_VERDICT_AGREES] > 0 && s.all.problems == v->count,
           "a right solver: %zu of %zu agree", s.all.tally[HOL_VERDICT_AGREES], s.all.problems);
    tap_ok(s.laws[HOL_LAW_PERMUTED].spread.count > 0 && s.laws[HOL_LAW_PERMUTED].broken == 0,
           "its laws hold");
    all_forms(v, "svd");
    hol_validation_destroy(v);
    v = validate(ours("lagrange"), NULL, NULL);
    if (hol_validation_summarize(&s, v, 0) != HOL_OK)
        tap_bail("out of memory");
    tap_ok(hol_validation_good(v) && s.redundant.tally[HOL_VERDICT_UNABLE] > 0 &&
               strcmp(s.reasons[0].text, "redundant rows") == 0,
           "one that needs independent rows: unable on %zu, %s", s.all.tally[HOL_VERDICT_UNABLE],
           s.reasons[0].text);
    all_forms(v, "lagrange");
    hol_validation_destroy(v);
}

static void
test_wrong(void)
{
    for (size_t i = 0; hol_mutants[i] != NULL; i++) {
        struct hol_validation *v = validate(hol_mutants[i], NULL, NULL);
        struct hol_validation_summary s;
        size_t worst[3], count = hol_validation_worst(worst, 3, v);

        if (hol_validation_summarize(&s, v, 0) != HOL_OK)
            tap_bail("out of memory");
        size_t found = s.all.tally[HOL_VERDICT_WRONG] + s.all.tally[HOL_VERDICT_INACCURATE];
        bool bad = found > 0;
        tap_ok(hol_validation_good(v) == !bad &&
                   (!bad || (count >= found && hol_record_bad(&v->problems[worst[0]].records[0]))),
               "%s: wrong or inaccurate on %zu of %zu", hol_mutants[i]->name, found, v->count);
        for (size_t k = 1; k < count && k < 3; k++)
            tap_ok(!hol_validated_worse(&v->problems[worst[k]], &v->problems[worst[k - 1]], 0),
                   "... the worst first");
        if (i < 3)
            all_forms(v, hol_mutants[i]->name);
        hol_validation_destroy(v);
    }
}

static void
test_broken(void)
{
    for (int kind = HOL_REPLY_MISSING; kind < HOL_REPLY_COUNT; kind++) {
        const struct trouble trouble = {1, (enum hol_reply_kind)kind, "signal 11\x1b[31m \"<x>\""};
        struct hol_validation *v = validate(ours("svd"), NULL, &trouble);
        struct hol_validation_summary s;
        char *text = written(v, HOL_FORMAT_TEXT), words[64];

        if (hol_validation_summarize(&s, v, 0) != HOL_OK)
            tap_bail("out of memory");
        snprintf(words, sizeof words, "%s on %zu", hol_reply_text((enum hol_reply_kind)kind),
                 s.broken);
        tap_ok(!hol_validation_good(v) && s.broken == v->cases[1].count &&
                   v->problems[s.worst].which == 1 && v->replies[kind] > 0,
               "it %s", words);
        tap_ok(strchr(text, '\x1b') == NULL && strstr(text, "signal 11") != NULL,
               "... the text says why, without control characters");
        if (kind == HOL_REPLY_CRASH)
            all_forms(v, "a crash");
        free(text);
        hol_validation_destroy(v);
    }
}

static void
test_digest(void)
{
    struct hol_validation *a = validate(ours("svd"), NULL, NULL),
                          *b = validate(ours("gauss"), ours("svd"), NULL),
                          *c = validate(ours("lagrange"), NULL, NULL), *empty;
    const struct hol_foreign foreign = {.name = "nobody"};

    tap_ok(strcmp(a->digest, b->digest) == 0, "the digest is that of the questions");
    tap_ok(strcmp(a->digest, c->digest) != 0 && c->question_count < a->question_count,
           "... and another if fewer are asked");
    if (hol_validation_create(&empty, &foreign, 0, NULL) != HOL_OK)
        tap_bail("out of memory");
    char *text = written(empty, HOL_FORMAT_TEXT), *html = page(empty, NULL);
    tap_ok(!hol_validation_good(empty) && strstr(text, "agreed on 0 of 0 problems") != NULL &&
               sheet_is_html(html),
           "nothing asked is not good");
    free(text);
    free(html);
    hol_validation_destroy(empty);
    hol_validation_destroy(a);
    hol_validation_destroy(b);
    hol_validation_destroy(c);
}

/* Every allocation fails once. */
static void
test_memory(void)
{
    struct hol_validation *v = validate(ours("svd"), NULL, NULL);
    const struct hol_validation *const list[] = {v, v};
    const struct hol_validation_about abouts[] = {about, about};
    const struct hol_validation_several several = {.count = 2, .list = list, .about = abouts};
    const char *const nothing[3] = {NULL};
    enum hol_status status = HOL_NOMEM;
    size_t k = 1;

    for (; status == HOL_NOMEM && k < 1000; k++) {
        char *text = NULL;
        size_t length;
        FILE *out = open_memstream(&text, &length);
        if (out == NULL)
            tap_bail("out of memory");
        heap_fail_at(k);
        status = hol_validation_page(out, &several, nothing);
        heap_fail_at(0);
        fclose(out);
        free(text);
    }
    tap_ok(k > 2 && status == HOL_OK, "out of memory at any of %zu calls", k - 1);
    hol_validation_destroy(v);
}

int
main(void)
{
    for (size_t i = 0; i < CASES; i++)
        cases[i] = case_load(names[i]);
    test_right();
    test_wrong();
    test_broken();
    test_digest();
    test_memory();
    for (size_t i = 0; i < CASES; i++)
        case_clear(&cases[i]);
    mpfr_free_cache();
    return tap_done();
}
