/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The erratum log: what of a comparison belongs into it. */
#include "reports/published/errata.h"

#include "base/alloc.h"
#include "base/array.h"
#include "reference/enclosure/enclosure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ----------------------------------------------------------------- what is printed */

/* Significant digits of a decimal literal. */
static size_t
significant(const char *text)
{
    size_t digits = 0;

    for (; *text != '\0' && *text != 'e' && *text != 'E'; text++)
        if (*text >= '0' && *text <= '9' && (digits > 0 || *text != '0'))
            digits++;
    return digits;
}

/* The number that a check is about; NULL: it is a formula. */
static const struct hol_printed *
number_of(const struct hol_entry *entry, const struct hol_check *check)
{
    const struct hol_printed *printed = &entry->right;

    for (size_t k = 0; entry->kind == HOL_ENTRY_EVENT && k < entry->quantity_count; k++)
        if (check->quantity != NULL ? strcmp(check->quantity, entry->quantities[k].text) == 0
                                    : entry->quantity_count == 1)
            printed = &entry->quantities[k].right;
    return printed->is_number && printed->text != NULL ? printed : NULL;
}

/* ------------------------------------------------------------------ the corrected entry */

static bool
same_target(const struct hol_entry *a, const struct hol_entry *b)
{
    if (a->kind != b->kind)
        return false;
    switch (a->kind) {
    case HOL_ENTRY_VANISHES: /* has no target: the entry beside it */
        return false;
    case HOL_ENTRY_MATRIX:
        return a->matrix == b->matrix;
    case HOL_ENTRY_SOLUTION:
        return true;
    case HOL_ENTRY_AFTER:
        return a->left == b->left;
    case HOL_ENTRY_AT:
        return a->time == b->time && a->until == b->until && a->left == b->left;
    case HOL_ENTRY_STATE:
        return a->index == b->index && a->left == b->left;
    case HOL_ENTRY_LIMIT:
        return a->left == b->left;
    case HOL_ENTRY_EVENT:
        return a->event == b->event && a->left == b->left && a->event_name != NULL &&
               b->event_name != NULL && strcmp(a->event_name, b->event_name) == 0;
    default:
        return a->index == b->index;
    }
}

static bool
holds(const struct hol_check *check)
{
    return check->result == HOL_CHECK_CONFIRMED || check->result == HOL_CHECK_LAST_DIGIT;
}

/* The k-th of a run of misprints belongs to the k-th entry of its kind after the run. */
static const struct hol_entry *
beside(const struct hol_result *result, size_t at)
{
    const struct hol_check *check = &result->checks[at];
    const struct hol_entry *list = result->source->published[check->block].entries;
    size_t count = result->source->published[check->block].entry_count, k = check->entry, end = k;
    enum hol_entry_kind kind = list[k].kind;

    while (k > 0 && list[k - 1].misprint && list[k - 1].kind == kind)
        k--;
    while (end < count && list[end].misprint && list[end].kind == kind)
        end++;
    k = end + (check->entry - k);
    if (k >= count || list[k].kind != kind || list[k].misprint ||
        !holds(&result->checks[at + (k - check->entry)]))
        return NULL;
    return &list[k];
}

/* What holds in place of a misprint; NULL: nothing of that kind. Its own block goes first. */
static const struct hol_entry *
correction_of(const struct hol_result *result, size_t at)
{
    const struct hol_check *wrong = &result->checks[at];
    const struct hol_entry *entry = &result->source->published[wrong->block].entries[wrong->entry],
                           *found = NULL;

    if (entry->kind == HOL_ENTRY_VANISHES)
        return beside(result, at);
    for (size_t i = 0; i < result->check_count; i++) {
        const struct hol_check *check = &result->checks[i];
        const struct hol_entry *other =
            &result->source->published[check->block].entries[check->entry];
        if (!holds(check) || !same_target(entry, other))
            continue;
        if (check->block == wrong->block)
            return other;
        if (found == NULL)
            found = other;
    }
    return found;
}

/* ------------------------------------------------------------------------- evidence */

/* The comment of the entry, else of its correction, else the nearest above. */
static char *
evidence_of(const struct hol_case *source, const struct hol_published *block,
            const struct hol_entry *entry, const struct hol_entry *correction)
{
    char *text = hol_comment_of(source, entry);

    if (text != NULL && *text == '\0' && correction != NULL) {
        hol_free(text);
        text = hol_comment_of(source, correction);
    }
    if (text != NULL && *text == '\0' && entry->misprint) {
        hol_free(text);
        text = hol_comment_above(source, block, entry);
    }
    return text;
}

/* How the truth of a check is known: a certificate that takes a rank for granted says so. */
static void
known_text(char *text, size_t size, const struct hol_result *result, const struct hol_check *check,
           const char *agreed)
{
    const struct hol_comparison *c = result->comparisons;
    size_t i = 0;

    while (i < result->comparison_count && !hol_comparison_assumes(&c[i]))
        i++;
    if (!check->certified || i == result->comparison_count)
        (void)snprintf(text, size, "%s", check->certified ? hol_known_word(true) : agreed);
    else
        (void)snprintf(text, size, "%s assuming rank %zu of %zu", hol_known_word(true), c[i].rank,
                       c[i].m);
}

static char *
check_text(const struct hol_result *result, const struct hol_entry *entry,
           const struct hol_check *check)
{
    const char *what = "value";
    char text[160], known[80];

    known_text(known, sizeof known, result, check, "agreed by two runs");

    if (entry->smallness.parameter != SIZE_MAX)
        return hol_strdup("the case with a smaller parameter");
    switch (entry->kind) {
    case HOL_ENTRY_AT:
    case HOL_ENTRY_LIMIT:
        (void)snprintf(text, sizeof text, "the true trajectory, %s", known);
        return hol_strdup(text);
    case HOL_ENTRY_EVENT:
        (void)snprintf(text, sizeof text, "the event of the true trajectory, %s", known);
        return hol_strdup(text);
    case HOL_ENTRY_VANISHES:
        what = "residual";
        break;
    case HOL_ENTRY_MATRIX:
        what = "matrix";
        break;
    case HOL_ENTRY_SOLUTION:
        what = "motion in closed form";
        break;
    default:
        break;
    }
    known_text(known, sizeof known, result, check, hol_known_word(false));
    (void)snprintf(text, sizeof text, "%s at %zu state%s, %s", what, check->states,
                   check->states == 1 ? "" : "s", known);
    return hol_strdup(text);
}

/* ----------------------------------------------------------------------- collecting */

static bool
belongs(const struct hol_check *check)
{
    return check->result == HOL_CHECK_LAST_DIGIT || check->result == HOL_CHECK_FAILED ||
           check->result == HOL_CHECK_SPECIAL || check->result == HOL_CHECK_REFUTED ||
           check->result == HOL_CHECK_MISPRINT_HOLDS;
}

static void
clear_erratum(struct hol_erratum *erratum)
{
    for (size_t k = 0; k < HOL_ERRATUM_TEXT_COUNT; k++)
        hol_free(erratum->text[k]);
}

static enum hol_status
add_erratum(struct hol_errata *errata, const struct hol_result *result, size_t at)
{
    const struct hol_case *source = result->source;
    const struct hol_check *check = &result->checks[at];
    const struct hol_published *block = &source->published[check->block];
    const struct hol_entry *entry = &block->entries[check->entry];
    const struct hol_entry *correction = entry->misprint ? correction_of(result, at) : NULL;
    const struct hol_printed *number = number_of(entry, check);
    struct hol_erratum new = {.line = entry->place.line,
                              .misprint = entry->misprint,
                              .result = check->result,
                              .right = number != NULL ? check->digits : -1,
                              .printed = number != NULL ? significant(number->text) : 0};
    enum hol_status status = HOL_NOMEM;

    memcpy(new.value, check->value, sizeof new.value);
    memcpy(new.truth, check->truth, sizeof new.truth);
    memcpy(new.state, check->state, sizeof new.state);
    memcpy(new.why, check->why, sizeof new.why);
    new.text[HOL_ERRATUM_SOURCE] = hol_strdup(source->source != NULL ? source->source : "");
    new.text[HOL_ERRATUM_CASE] = hol_strdup(source->name);
    new.text[HOL_ERRATUM_PATH] = hol_strdup(source->path);
    new.text[HOL_ERRATUM_BLOCK] = hol_strdup(block->title);
    new.text[HOL_ERRATUM_ENTRY] = hol_strdup(entry->text);
    new.text[HOL_ERRATUM_CORRECTION] = hol_strdup(correction != NULL ? correction->text : "");
    new.text[HOL_ERRATUM_EVIDENCE] = evidence_of(source, block, entry, correction);
    new.text[HOL_ERRATUM_CHECK] = check_text(result, entry, check);
    new.text[HOL_ERRATUM_QUANTITY] = hol_strdup(check->quantity != NULL ? check->quantity : "");
    for (size_t k = 0; k < HOL_ERRATUM_TEXT_COUNT; k++)
        if (new.text[k] == NULL)
            goto fail;
    if (!hol_array_reserve(&errata->list, &errata->capacity, errata->count + 1, sizeof new))
        goto fail;
    errata->list[errata->count++] = new;
    return HOL_OK;
fail:
    clear_erratum(&new);
    return status;
}

/* A number that was compared with something. */
static void
tally(struct hol_errata_count *count, const struct hol_check *check)
{
    if (check->states == 0)
        return;
    count->numbers++;
    if (check->result == HOL_CHECK_CONFIRMED || check->result == HOL_CHECK_MISPRINT_HOLDS) {
        count->confirmed++;
    } else if (check->result == HOL_CHECK_LAST_DIGIT) {
        count->last_digit++;
    } else {
        count->wrong++;
        if (count->least < 0 || check->digits < count->least)
            count->least = fmax(check->digits, 0); /* of another sign: none; -1 is none so far */
    }
}

static enum hol_status
add_count(struct hol_errata *errata, const struct hol_result *result)
{
    const struct hol_case *source = result->source;
    struct hol_errata_count new = {.least = -1};

    for (size_t i = 0; i < result->check_count; i++) {
        const struct hol_check *check = &result->checks[i];
        const struct hol_entry *entry = &source->published[check->block].entries[check->entry];
        if (number_of(entry, check) != NULL)
            tally(&new, check);
    }
    if (new.numbers == 0)
        return HOL_OK;
    new.name = hol_strdup(source->name);
    new.source = hol_strdup(source->source != NULL ? source->source : "");
    if (new.name != NULL &&new.source != NULL &&
        hol_array_reserve(&errata->counts, &errata->count_capacity, errata->count_count + 1,
                          sizeof new)) {
        errata->counts[errata->count_count++] = new;
        return HOL_OK;
    }
    hol_free(new.name);
    hol_free(new.source);
    return HOL_NOMEM;
}

enum hol_status
hol_errata_add(struct hol_errata *errata, const struct hol_result *result)
{
    enum hol_status status = add_count(errata, result);

    for (size_t i = 0; i < result->check_count && status == HOL_OK; i++)
        if (belongs(&result->checks[i]))
            status = add_erratum(errata, result, i);
    return status;
}

static int
by_source(const void *left, const void *right)
{
    const struct hol_erratum *a = left, *b = right;
    int order = strcmp(a->text[HOL_ERRATUM_SOURCE], b->text[HOL_ERRATUM_SOURCE]);

    if (order == 0)
        order = strcmp(a->text[HOL_ERRATUM_CASE], b->text[HOL_ERRATUM_CASE]);
    if (order == 0)
        order = (a->line > b->line) - (a->line < b->line);
    if (order == 0)
        order = strcmp(a->text[HOL_ERRATUM_ENTRY], b->text[HOL_ERRATUM_ENTRY]);
    return order;
}

static int
count_by_source(const void *left, const void *right)
{
    const struct hol_errata_count *a = left, *b = right;
    int order = strcmp(a->source, b->source);

    return order != 0 ? order : strcmp(a->name, b->name);
}

void
hol_errata_sort(struct hol_errata *errata)
{
    if (errata->count > 1)
        qsort(errata->list, errata->count, sizeof *errata->list, by_source);
    if (errata->count_count > 1)
        qsort(errata->counts, errata->count_count, sizeof *errata->counts, count_by_source);
}

void
hol_errata_clear(struct hol_errata *errata)
{
    for (size_t i = 0; i < errata->count; i++)
        clear_erratum(&errata->list[i]);
    for (size_t i = 0; i < errata->count_count; i++) {
        hol_free(errata->counts[i].name);
        hol_free(errata->counts[i].source);
    }
    hol_free(errata->list);
    hol_free(errata->counts);
    *errata = (struct hol_errata){0};
}

bool
hol_errata_all_marked(const struct hol_errata *errata)
{
    for (size_t i = 0; i < errata->count; i++)
        if (errata->list[i].result == HOL_CHECK_FAILED ||
            errata->list[i].result == HOL_CHECK_MISPRINT_HOLDS)
            return false;
    return true;
}
