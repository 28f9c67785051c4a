/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Reads an entry of the gallery: a manifest, and the rows that validate and judge wrote into it. */
#include "foreign/files/entry.h"

#include "base/alloc.h"
#include "base/names.h"
#include "compare/instant/compare.h"
#include "compare/judged/judged.h"
#include "foreign/process/wire-inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

HOL_NAMES(hol_gallery_kind_key, enum hol_gallery_kind, HOL_GALLERY_KIND_LIST, HOL_NAME_FIRST)
HOL_NAMES(hol_gallery_text_key, enum hol_gallery_text, HOL_GALLERY_TEXT_LIST, HOL_NAME_FIRST)
HOL_NAMES(hol_gallery_group_key, enum hol_gallery_group, HOL_GALLERY_GROUP_LIST, HOL_NAME_FIRST)

enum hol_gallery_group
hol_gallery_group_of(bool answer, bool mass_singular, size_t m, size_t rank, long double kappa)
{
    if (!answer)
        return HOL_GALLERY_NO_ANSWER;
    if (mass_singular)
        return HOL_GALLERY_SINGULAR;
    if (rank < m)
        return HOL_GALLERY_REDUNDANT;
    return kappa >= HOL_GALLERY_ILL ? HOL_GALLERY_ILL_CONDITIONED : HOL_GALLERY_FULL;
}

/* --- members */

/* A member that is a text, "" where it is missing; false, and why: it is something else. */
static bool
text_of(const char **text, const json_t *object, const char *key, char why[HOL_WIRE_WHY])
{
    const json_t *value = json_object_get(object, key);

    *text = json_is_string(value) ? json_string_value(value) : "";
    return value == NULL || json_is_string(value) || hol_wire_say(why, "\"%s\" is not a text", key);
}

/* A number; missing or null: NaN; "inf": INFINITY. */
static bool
number_of(long double *x, const json_t *object, const char *key, char why[HOL_WIRE_WHY])
{
    const json_t *value = json_object_get(object, key);
    double number = NAN;

    if (value != NULL && !json_is_null(value) && !hol_wire_number(&number, value))
        return hol_wire_say(why, "\"%s\" is not a number", key);
    *x = number; /* a magnitude for display */
    return true;
}

/* A whole number; missing: 0. */
static bool
size_of(size_t *size, const json_t *object, const char *key, char why[HOL_WIRE_WHY])
{
    const json_t *value = json_object_get(object, key);
    uint64_t whole = 0;
    bool good = value == NULL || hol_wire_whole(&whole, value, 1e9);

    *size = (size_t)whole;
    return good || hol_wire_say(why, "\"%s\" is not a whole number", key);
}

/* One of the words of a list, as an index. */
static bool
word_of(int *index, const json_t *object, const char *key, const char *(*word)(int), int count,
        char why[HOL_WIRE_WHY])
{
    const char *text;

    if (!text_of(&text, object, key, why))
        return false;
    for (*index = 0; *index < count; (*index)++)
        if (strcmp(word(*index), text) == 0)
            return true;
    return hol_wire_say(why, "\"%s\" is '%.40s'", key, text);
}

static const char *
kind_word(int k)
{
    return hol_gallery_kind_key((enum hol_gallery_kind)k);
}

static const char *
group_word(int k)
{
    return hol_gallery_group_key((enum hol_gallery_group)k);
}

static const char *
verdict_word(int k)
{
    return hol_verdict_text((enum hol_verdict)k);
}

static const char *
grade_word(int k)
{
    return hol_judged_grade_text((enum hol_judged_grade)k);
}

/* What is said of a true motion; nothing, of one that was not there. */
static const char *
truth_word(int k)
{
    static const char *const words[] = {"", "certified", "agreed"};

    return words[k];
}

/* A time or a size of a step: a number_of that is not negative. */
static bool
amount_of(long double *x, const json_t *object, const char *key, char why[HOL_WIRE_WHY])
{
    return number_of(x, object, key, why) &&
           (!(*x < 0) || hol_wire_say(why, "\"%s\" is negative", key));
}

/* --- rows */

static bool
read_instant(struct hol_gallery_instant *row, const json_t *o, char why[HOL_WIRE_WHY])
{
    static const char *const keys[] = {"case",   "parameters", "state", "run",     "n",
                                       "m",      "rank",       "kappa", "group",   "verdict",
                                       "digits", "attainable", "error", "seconds", "reply",
                                       "why",    NULL};
    int group = 0, verdict = 0;
    bool good =
        hol_wire_known_keys(o, keys, "a row", why) && text_of(&row->case_name, o, "case", why) &&
        text_of(&row->parameters, o, "parameters", why) && text_of(&row->state, o, "state", why) &&
        size_of(&row->n, o, "n", why) && size_of(&row->m, o, "m", why) &&
        size_of(&row->rank, o, "rank", why) && number_of(&row->kappa, o, "kappa", why) &&
        word_of(&group, o, "group", group_word, HOL_GALLERY_GROUP_COUNT, why) &&
        word_of(&verdict, o, "verdict", verdict_word, HOL_VERDICT_COUNT, why) &&
        number_of(&row->digits, o, "digits", why) &&
        number_of(&row->attainable, o, "attainable", why) &&
        amount_of(&row->seconds, o, "seconds", why) && text_of(&row->reply, o, "reply", why) &&
        text_of(&row->why, o, "why", why);

    row->group = (enum hol_gallery_group)group;
    row->verdict = (enum hol_verdict)verdict;
    return good;
}

static bool
read_motion(struct hol_gallery_motion *row, const json_t *o, char why[HOL_WIRE_WHY])
{
    static const char *const keys[] = {
        "case",   "parameters", "state", "run",      "file",    "rows",    "step", "method",
        "digits", "order",      "scd",   "mescd",    "error_q", "error_v", "phi",  "rate",
        "drift",  "seconds",    "grade", "complete", "truth",   NULL};
    const json_t *complete = json_object_get(o, "complete");
    int truth, grade;

    row->complete = json_is_true(complete);
    return hol_wire_known_keys(o, keys, "a row", why) && text_of(&row->case_name, o, "case", why) &&
           text_of(&row->parameters, o, "parameters", why) &&
           text_of(&row->state, o, "state", why) && text_of(&row->file, o, "file", why) &&
           text_of(&row->method, o, "method", why) && text_of(&row->grade, o, "grade", why) &&
           word_of(&grade, o, "grade", grade_word, HOL_JUDGED_GRADE_COUNT, why) &&
           text_of(&row->truth, o, "truth", why) &&
           word_of(&truth, o, "truth", truth_word, 3, why) &&
           amount_of(&row->step, o, "step", why) && number_of(&row->digits, o, "digits", why) &&
           number_of(&row->order, o, "order", why) && number_of(&row->error_q, o, "error_q", why) &&
           number_of(&row->error_v, o, "error_v", why) && number_of(&row->phi, o, "phi", why) &&
           number_of(&row->rate, o, "rate", why) && number_of(&row->drift, o, "drift", why) &&
           amount_of(&row->seconds, o, "seconds", why);
}

/* --- is a row what its own numbers allow? */

/* An error that agrees is within HOL_RATIO_LIMIT of what is attainable; six digits are kept. */
static long double
decimals_allowed(void)
{
    return log10l(HOL_RATIO_LIMIT) + 1e-4L;
}

static bool
instant_fits(const struct hol_gallery_instant *row, char why[HOL_WIRE_WHY])
{
    enum hol_gallery_group group = hol_gallery_group_of(
        !isnan(row->kappa), row->group == HOL_GALLERY_SINGULAR, row->m, row->rank, row->kappa);

    if (row->rank > row->m || row->rank > row->n)
        return hol_wire_say(why, "rank %zu of %zu constraints in %zu coordinates", row->rank,
                            row->m, row->n);
    if (row->group != group)
        return hol_wire_say(why, "group '%s', where rank and kappa say '%s'",
                            hol_gallery_group_key(row->group), hol_gallery_group_key(group));
    return row->verdict != HOL_VERDICT_AGREES ||
           !(row->digits < row->attainable - decimals_allowed()) ||
           hol_wire_say(why, "'%s', with %.2Lf digits of %.2Lf", hol_verdict_text(row->verdict),
                        row->digits, row->attainable);
}

static bool
motion_fits(const struct hol_gallery_motion *row, char why[HOL_WIRE_WHY])
{
    bool enough = row->complete && row->digits >= HOL_JUDGED_LEAST;
    enum hol_judged_grade contrary = enough ? HOL_JUDGED_WRONG : HOL_JUDGED_AGREES;

    return strcmp(row->grade, hol_judged_grade_text(contrary)) != 0 ||
           hol_wire_say(why, "'%s', of a motion with %.2Lf digits that is %scomplete", row->grade,
                        row->digits, row->complete ? "" : "not ");
}

/* The run that it is of is there, if it says one. */
static bool
has_run(const json_t *row, const json_t *root, char why[HOL_WIRE_WHY])
{
    const json_t *run = json_object_get(row, "run");
    size_t count = json_array_size(json_object_get(root, "runs"));
    uint64_t which;

    return run == NULL || (hol_wire_whole(&which, run, 1e9) && which < count) ||
           hol_wire_say(why, "its \"run\" is none of %zu, counted from 0", count);
}

static int
by_problem(const void *a, const void *b)
{
    const struct hol_gallery_instant *const *x = a, *const *y = b;
    int order = strcmp((*x)->case_name, (*y)->case_name);

    order = order != 0 ? order : strcmp((*x)->parameters, (*y)->parameters);
    return order != 0 ? order : strcmp((*x)->state, (*y)->state);
}

/* A problem that is there twice would count twice. */
static enum hol_status
all_differ(const struct hol_gallery_entry *e, char why[HOL_WIRE_WHY])
{
    const struct hol_gallery_instant **rows = hol_alloc(e->instant_count + 1, sizeof *rows);
    bool good = true;

    if (rows == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; i < e->instant_count; i++)
        rows[i] = &e->instants[i];
    qsort(rows, e->instant_count, sizeof *rows, by_problem);
    for (size_t i = 1; i < e->instant_count && good; i++)
        good = by_problem(&rows[i - 1], &rows[i]) != 0 ||
               hol_wire_say(why, "two rows of %.60s%s%.40s, state '%.60s'", rows[i]->case_name,
                            rows[i]->parameters[0] != '\0' ? " " : "", rows[i]->parameters,
                            rows[i]->state);
    hol_free(rows);
    return good ? HOL_OK : HOL_INVALID;
}

/* --- all rows */

static bool
read_row(struct hol_gallery_entry *e, const json_t *row, char why[HOL_WIRE_WHY])
{
    struct hol_gallery_instant *instant = &e->instants[e->instant_count];
    struct hol_gallery_motion *motion = &e->motions[e->motion_count];
    bool of_instant = e->kind == HOL_GALLERY_INSTANT;

    *(of_instant ? &e->instant_count : &e->motion_count) += 1;
    return (json_is_object(row) || hol_wire_say(why, "not an object")) &&
           (of_instant ? read_instant(instant, row, why) && instant_fits(instant, why)
                       : read_motion(motion, row, why) && motion_fits(motion, why)) &&
           has_run(row, e->root, why);
}

static enum hol_status
read_rows(struct hol_gallery_entry *e, char why[HOL_WIRE_WHY])
{
    const json_t *list = json_object_get(e->root, "rows");
    size_t count = json_array_size(list);
    bool good = list == NULL || json_is_array(list) || hol_wire_say(why, "\"rows\" is not a list");
    char said[HOL_WIRE_WHY];

    e->instants = hol_alloc(count + 1, sizeof *e->instants);
    e->motions = hol_alloc(count + 1, sizeof *e->motions);
    if (e->instants == NULL || e->motions == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; i < count && good; i++)
        good = read_row(e, json_array_get(list, i), said) ||
               hol_wire_say(why, "row %zu: %s", i + 1, said);
    return good ? all_differ(e, why) : HOL_INVALID;
}

/* --- the manifest */

static enum hol_status
read_whys(struct hol_gallery_entry *e, char why[HOL_WIRE_WHY])
{
    static const char *const keys[] = {"where", "reason", "source", NULL};
    const json_t *list = json_object_get(e->root, "why");
    bool good = list == NULL || json_is_array(list) || hol_wire_say(why, "\"why\" is not a list");

    e->why_count = json_array_size(list);
    e->why = hol_alloc(e->why_count + 1, sizeof *e->why);
    if (e->why == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; i < e->why_count && good; i++) {
        const json_t *one = json_array_get(list, i);
        struct hol_gallery_why *w = &e->why[i];
        good = (json_is_object(one) || hol_wire_say(why, "an item of \"why\" is not an object")) &&
               hol_wire_known_keys(one, keys, "an item of \"why\"", why) &&
               text_of(&w->where, one, "where", why) && text_of(&w->reason, one, "reason", why) &&
               text_of(&w->source, one, "source", why);
        good = good && ((w->where[0] != '\0' && w->reason[0] != '\0') ||
                        hol_wire_say(why, "an item of \"why\" lacks \"where\" or \"reason\""));
    }
    return good ? HOL_OK : HOL_INVALID;
}

/* A word for tables and file names. */
static bool
is_name(const char *name)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+.";

    return name[0] != '\0' && strlen(name) <= 40 && strspn(name, plain) == strlen(name);
}

static bool
read_texts(struct hol_gallery_entry *e, char why[HOL_WIRE_WHY])
{
    for (int k = 0; k < HOL_GALLERY_TEXT_COUNT; k++) {
        const char *text;
        if (!text_of(&text, e->root, hol_gallery_text_key((enum hol_gallery_text)k), why))
            return false;
        e->text[k] = text[0] != '\0' ? text : NULL;
    }
    return (e->text[HOL_GALLERY_NAME] != NULL && is_name(e->text[HOL_GALLERY_NAME])) ||
           hol_wire_say(why, "\"name\" is no word of at most 40 letters, digits and _-+.");
}

static enum hol_status
fill(struct hol_gallery_entry *e, char why[HOL_WIRE_WHY])
{
    static const char *const more[] = {"entry", "kind", "why",  "problems",
                                       "steps", "runs", "rows", "provenance"};
    const char *keys[HOL_GALLERY_TEXT_COUNT + sizeof more / sizeof more[0] + 1] = {NULL};
    size_t count = 0;
    int kind = 0;

    for (int k = 0; k < HOL_GALLERY_TEXT_COUNT; k++)
        keys[count++] = hol_gallery_text_key((enum hol_gallery_text)k);
    for (size_t k = 0; k < sizeof more / sizeof more[0]; k++)
        keys[count++] = more[k];
    if (!hol_wire_known_keys(e->root, keys, "the entry", why))
        return HOL_INVALID;
    if (json_integer_value(json_object_get(e->root, "entry")) != HOL_GALLERY_FORMAT) {
        (void)hol_wire_say(why, "there is no \"entry\": %d, the format", HOL_GALLERY_FORMAT);
        return HOL_INVALID;
    }
    if (!word_of(&kind, e->root, "kind", kind_word, HOL_GALLERY_KIND_COUNT, why) ||
        !read_texts(e, why))
        return HOL_INVALID;
    e->kind = (enum hol_gallery_kind)kind;
    enum hol_status status = read_whys(e, why);
    return status == HOL_OK ? read_rows(e, why) : status;
}

enum hol_status
hol_gallery_entry_read(struct hol_gallery_entry **entry, const char *name, const char *text,
                       size_t length, struct hol_lines *lines)
{
    struct hol_gallery_entry *new = hol_alloc(1, sizeof *new);
    char why[HOL_WIRE_WHY] = "";
    enum hol_status status = HOL_INVALID;

    if (new == NULL)
        return HOL_NOMEM;
    new->root = hol_wire_parse(text, length, why);
    if (new->root != NULL)
        status = fill(new, why);
    if (status == HOL_INVALID)
        hol_lines_say(lines, "%s: %s", name, why);
    if (status == HOL_OK)
        *entry = new;
    else
        hol_gallery_entry_destroy(new);
    return status;
}

void
hol_gallery_entry_destroy(struct hol_gallery_entry *entry)
{
    if (entry == NULL)
        return;
    hol_free(entry->why);
    hol_free(entry->instants);
    hol_free(entry->motions);
    json_decref(entry->root);
    hol_free(entry);
}
