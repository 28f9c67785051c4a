/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Answers from a JSON file, and given to the problems they are to. */
#include "foreign/files/answers-inside.h"

#include "base/alloc.h"
#include "base/text.h"
#include "foreign/process/wire-inside.h"

#include <string.h>

json_t *
hol_answers_parse(const char *name, const char *text, size_t length, struct hol_lines *lines)
{
    char why[HOL_WIRE_WHY];
    json_t *root;

    if (length > 0 && memchr(text, '\0', length) != NULL) {
        hol_lines_say(lines,
                      "%s: holds a zero byte: it is not a text file, expected answers as JSON, "
                      "or a folder of them as CSV",
                      name);
        return NULL;
    }
    root = hol_wire_parse(text, length, why);
    if (root == NULL)
        hol_lines_say(lines, "%s: %s", name, why);
    return root;
}

/* What an answer may have besides q''. */
static unsigned
gives_of(const json_t *answer)
{
    unsigned gives = 0;

    for (int k = 0; k < HOL_GIVES_COUNT; k++)
        if (json_object_get(answer, hol_gives_key((enum hol_gives_shift)k)) != NULL)
            gives |= 1u << k;
    return gives;
}

/* Sort the answers by id; false after lines. */
static bool
sort_answers(struct hol_answers *a, const char *name, const json_t *list, struct hol_lines *lines)
{
    bool good = true;

    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *answer = json_array_get(list, i);
        char why[HOL_WIRE_WHY];
        uint64_t id = 0;
        if (hol_wire_read_id(&id, answer, why) != HOL_OK)
            hol_lines_say(lines, "%s: answer %zu of the list: %s", name, i + 1, why);
        else if (id < 1 || id > a->count)
            hol_lines_say(lines, "%s: there is no problem %zu: they are 1 to %zu", name, (size_t)id,
                          a->count);
        else if (a->answers[id - 1] != NULL)
            hol_lines_say(lines, "%s: problem %zu has two answers", name, (size_t)id);
        else {
            a->answers[id - 1] = answer;
            continue;
        }
        good = false;
    }
    return good;
}

static enum hol_status
read_hello(struct hol_answers *a, char why[HOL_WIRE_WHY])
{
    const json_t *hello = json_object_get(a->root, "hello");

    a->foreign = (struct hol_foreign){.name = "answers", .growth = HOL_GROWTH_KAPPA2, .batch = 1};
    return hello != NULL ? hol_wire_read_hello(&a->foreign, hello, why) : HOL_OK;
}

/* A manifest that is a text, as a MAT-file has it, becomes the object that it is. */
static enum hol_status
parse_manifest(struct hol_answers *a, const char *name, struct hol_lines *lines)
{
    const json_t *text = json_object_get(a->root, "manifest");
    json_t *object;

    if (!json_is_string(text))
        return HOL_OK;
    object = hol_answers_parse(name, json_string_value(text), json_string_length(text), lines);
    if (object == NULL)
        return HOL_INVALID;
    return json_object_set_new(a->root, "manifest", object) == 0 ? HOL_OK : HOL_NOMEM;
}

static enum hol_status
fill(struct hol_answers *a, const char *name, struct hol_lines *lines)
{
    static const char *const keys[] = {"manifest", "hello", "answers", "provenance", NULL};
    const json_t *list = json_object_get(a->root, "answers");
    char why[HOL_WIRE_WHY] = "";
    enum hol_status status = parse_manifest(a, name, lines);

    if (status != HOL_OK)
        return status;
    status = hol_manifest_read(&a->manifest, json_object_get(a->root, "manifest"), why);
    if (status == HOL_OK && !hol_wire_known_keys(a->root, keys, "the file", why))
        status = HOL_INVALID;
    if (status == HOL_OK)
        status = read_hello(a, why);
    if (status == HOL_OK && !json_is_array(list)) {
        (void)hol_wire_say(why, "there is no list of \"answers\"");
        status = HOL_INVALID;
    }
    if (status != HOL_OK) {
        if (status == HOL_INVALID)
            hol_lines_say(lines, "%s: %s", name, why);
        return status;
    }
    a->count = a->manifest.cases[a->manifest.case_count - 1].first +
               a->manifest.cases[a->manifest.case_count - 1].count - 1;
    a->answers = hol_alloc(a->count + 1, sizeof *a->answers);
    if (a->answers == NULL)
        return HOL_NOMEM;
    if (!sort_answers(a, name, list, lines))
        return HOL_INVALID;
    if (json_object_get(json_object_get(a->root, "hello"), "yields") == NULL)
        for (size_t i = 0; i < a->count; i++)
            a->foreign.gives |= gives_of(a->answers[i]);
    return HOL_OK;
}

enum hol_status
hol_answers_take(struct hol_answers **answers, const char *name, json_t *root,
                 struct hol_lines *lines)
{
    struct hol_answers *new = hol_alloc(1, sizeof *new);
    enum hol_status status;

    if (new == NULL) {
        json_decref(root);
        return HOL_NOMEM;
    }
    new->root = root;
    status = fill(new, name, lines);
    if (status == HOL_OK)
        *answers = new;
    else
        hol_answers_destroy(new);
    return status;
}

enum hol_status
hol_answers_read(struct hol_answers **answers, const char *name, const char *text, size_t length,
                 struct hol_lines *lines)
{
    json_t *root = hol_answers_parse(name, text, length, lines);

    return root != NULL ? hol_answers_take(answers, name, root, lines) : HOL_INVALID;
}

void
hol_answers_destroy(struct hol_answers *answers)
{
    if (answers == NULL)
        return;
    hol_manifest_clear(&answers->manifest);
    hol_free(answers->answers);
    json_decref(answers->root);
    hol_free(answers);
}

/* --- giving them */

/* Is the problem given to a solver that needs full rank? */
static bool
is_asked(const struct hol_foreign *foreign, const struct hol_question *q)
{
    return q->asked != HOL_ASKED_REPEATED || !(foreign->needs & HOL_NEEDS_FULL_RANK);
}

/* Replace forms that some writers cannot avoid by what they mean. False: out of memory. */
static bool
normalize(json_t *answer, const struct hol_question *q, unsigned gives)
{
    static const char *const keys[] = {"qdd", "FL", "FC", "force", "lambda"};
    bool good = true;

    if (q->m == 0 && (gives & HOL_GIVES_LAMBDA) && json_object_get(answer, "qdd") != NULL &&
        json_object_get(answer, "lambda") == NULL)
        good = json_object_set_new(answer, "lambda", json_array()) == 0;
    for (size_t k = 0; good && k < sizeof keys / sizeof *keys; k++) {
        json_t *list = json_object_get(answer, keys[k]);
        if (list != NULL && !json_is_array(list)) {
            good = json_object_set_new(answer, keys[k], json_pack("[O]", list)) == 0;
            list = json_object_get(answer, keys[k]);
        }
        for (size_t i = 0; good && i < json_array_size(list); i++)
            if (json_is_null(json_array_get(list, i)))
                good = json_array_set_new(list, i, json_string("nan")) == 0;
    }
    return good;
}

static enum hol_status
give_one(struct hol_exchange *x, size_t id, const struct hol_foreign *foreign, json_t *answer,
         char why[HOL_WIRE_WHY])
{
    enum hol_status status;

    why[0] = '\0';
    if (!normalize(answer, &x->questions[id], foreign->gives))
        return HOL_NOMEM;
    status = hol_wire_read_answer(x, id, foreign, answer, why);
    return status == HOL_INVALID ? hol_exchange_refuse(x, id, HOL_REPLY_PROTOCOL, why) : status;
}

enum hol_status
hol_answers_give(struct hol_exchange *x, const struct hol_exchange *all,
                 const struct hol_answers *answers, size_t which, struct hol_lines *lines)
{
    const struct hol_manifest_case *c = &answers->manifest.cases[which];
    char digest[HOL_DIGEST_LENGTH + 1];
    size_t missing = 0, first_missing = 0;
    enum hol_status status = hol_manifest_digest(digest, all);

    if (status != HOL_OK)
        return status;
    if (all->question_count != c->count || strcmp(digest, c->digest) != 0) {
        hol_lines_say(lines, "%s: the answers are to another export: the problems are not the same",
                      c->name);
        return HOL_INVALID;
    }
    for (size_t k = 0; status == HOL_OK && k < x->question_count; k++) {
        size_t place = hol_exchange_find_question(all, &x->questions[k]), id = c->first + place;
        json_t *answer = place < c->count ? answers->answers[id - 1] : NULL;
        char why[HOL_WIRE_WHY];
        if (answer == NULL) {
            if (is_asked(&answers->foreign, &x->questions[k]) && missing++ == 0)
                first_missing = id;
            continue;
        }
        status = give_one(x, k, &answers->foreign, answer, why);
        if (status == HOL_OK && why[0] != '\0')
            hol_lines_say(lines, "problem %zu of %s: %s", id, c->name, why);
    }
    if (status == HOL_OK && missing > 0)
        hol_lines_say(lines, "%s: %zu of %zu problems have no answer, first problem %zu", c->name,
                      missing, x->question_count, first_missing);
    return status;
}
