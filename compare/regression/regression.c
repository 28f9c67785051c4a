/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Two tables: their rows matched, and the differences in order. */
#include "compare/regression/regression-inside.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/names.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

HOL_NAMES(hol_fate_text, enum hol_fate, HOL_FATE_LIST, HOL_NAME_FIRST)

bool
hol_fate_is_loss(enum hol_fate fate)
{
    return fate == HOL_FATE_LOST || fate == HOL_FATE_SLOWER || fate == HOL_FATE_VANISHED;
}

bool
hol_regression_lost(const struct hol_regression *regression)
{
    for (int k = 0; k < HOL_FATES; k++)
        if (hol_fate_is_loss((enum hol_fate)k) && regression->tally[k] > 0)
            return true;
    return false;
}

struct hol_difference *
hol_difference_add(struct hol_regression *r, enum hol_fate fate, const char *what,
                   const struct hol_row_pair *pair)
{
    struct hol_text name = {.text = NULL}, key = {.text = NULL};
    bool newer = pair != NULL && pair->after_count > 0;

    if (!hol_array_extend(&r->list, r->count, sizeof *r->list))
        return NULL;
    struct hol_difference *d = &r->list[r->count];
    *d = (struct hol_difference){.fate = fate,
                                 .what = what,
                                 .difference = NAN,
                                 .noise = NAN,
                                 .p = NAN,
                                 .newer = newer,
                                 .index = SIZE_MAX};
    r->count++;
    if (pair == NULL)
        return d;
    const struct hol_rows *rows = newer ? r->after : r->before;
    size_t row = newer ? pair->after[0].row : pair->before[0].row;
    d->index = r->taken[newer] + row;
    hol_row_name(&name, &r->columns, rows, newer, row, false);
    hol_row_key(&key, rows, row);
    hol_text_add(&name, "");
    d->row = name.text;
    d->key = key.text;
    return name.failed || key.failed ? NULL : d;
}

static int
by_name(const void *a, const void *b)
{
    const struct hol_named_row *x = a, *y = b;
    int order = strcmp(x->name, y->name);

    return order != 0 ? order : (x->row > y->row) - (x->row < y->row);
}

static void
free_names(struct hol_named_row *list, size_t count)
{
    for (size_t i = 0; list != NULL && i < count; i++)
        hol_free(list[i].name);
    hol_free(list);
}

/* The rows sorted by name; NULL: no memory. */
static struct hol_named_row *
name_rows(const struct hol_regression *r, const struct hol_rows *rows, bool newer)
{
    struct hol_named_row *list = hol_alloc(rows->count + 1, sizeof *list);
    bool failed = list == NULL;

    for (size_t i = 0; i < rows->count && !failed; i++) {
        struct hol_text name = {.text = NULL};
        hol_row_name(&name, &r->columns, rows, newer, i, true);
        list[i] = (struct hol_named_row){name.text, i};
        failed = name.failed;
    }
    if (failed) {
        free_names(list, rows->count);
        return NULL;
    }
    qsort(list, rows->count, sizeof *list, by_name);
    return list;
}

/* How many rows from here on have the same name. */
static size_t
run(const struct hol_named_row *list, size_t from, size_t count)
{
    size_t next = from;

    while (next < count && strcmp(list[next].name, list[from].name) == 0)
        next++;
    return next - from;
}

static enum hol_status
take_pair(struct hol_regression *r, const struct hol_row_pair *pair, double level)
{
    double digits;

    if (pair->before_count == 0 || pair->after_count == 0) {
        enum hol_fate fate = pair->before_count == 0 ? HOL_FATE_NEW : HOL_FATE_VANISHED;
        return hol_difference_add(r, fate, "row", pair) != NULL ? HOL_OK : HOL_NOMEM;
    }
    r->rows++;
    size_t count = r->count;
    enum hol_status status = hol_regression_judge(r, &digits, pair, level);
    r->same += r->count == count;
    if (status == HOL_OK && !isnan(digits))
        status = hol_method_samples_add(r, pair, digits);
    return status == HOL_OK ? hol_regression_time(r, pair, level) : status;
}

/* All rows, in the order of their names. */
static enum hol_status
take_all(struct hol_regression *r, double level)
{
    struct hol_named_row *before = name_rows(r, r->before, false);
    struct hol_named_row *after = name_rows(r, r->after, true);
    enum hol_status status = before != NULL && after != NULL ? HOL_OK : HOL_NOMEM;

    for (size_t i = 0, k = 0; status == HOL_OK && (i < r->before->count || k < r->after->count);) {
        int order = i == r->before->count  ? 1
                    : k == r->after->count ? -1
                                           : strcmp(before[i].name, after[k].name);
        const struct hol_row_pair pair = {
            .before = before + i,
            .after = after + k,
            .before_count = order <= 0 ? run(before, i, r->before->count) : 0,
            .after_count = order >= 0 ? run(after, k, r->after->count) : 0};
        status = take_pair(r, &pair, level);
        i += pair.before_count;
        k += pair.after_count;
    }
    free_names(before, r->before->count);
    free_names(after, r->after->count);
    return status;
}

/* By gravity, then by row; what is about many rows first. */
static int
by_gravity(const void *a, const void *b)
{
    const struct hol_difference *x = a, *y = b;
    size_t i = x->index + 1, k = y->index + 1; /* SIZE_MAX: 0 */

    if (x->fate != y->fate)
        return x->fate < y->fate ? -1 : 1;
    if (i != k)
        return i < k ? -1 : 1;
    return x->row != NULL && y->row != NULL ? strcmp(x->row, y->row) : 0;
}

enum hol_status
hol_regression_take(struct hol_regression *r, const struct hol_rows *before,
                    const struct hol_rows *after, double level)
{
    enum hol_status status;

    r->before = before;
    r->after = after;
    if (!hol_columns_match(&r->columns, before, after))
        return HOL_INVALID;
    status = take_all(r, level);
    r->taken[0] += before->count;
    r->taken[1] += after->count;
    return status;
}

enum hol_status
hol_regression_end(struct hol_regression *r, double level)
{
    enum hol_status status = hol_method_samples_test(r, level);

    if (status == HOL_OK)
        status = hol_regression_time_end(r, level);
    if (r->count > 0)
        qsort(r->list, r->count, sizeof *r->list, by_gravity);
    for (size_t k = 0; k < r->count; k++)
        r->tally[r->list[k].fate]++;
    return status;
}

enum hol_status
hol_regression_make(struct hol_regression *regression, const struct hol_rows *before,
                    const struct hol_rows *after, double level)
{
    enum hol_status status;

    *regression = (struct hol_regression){.list = NULL};
    status = hol_regression_take(regression, before, after, level);
    if (status == HOL_OK)
        status = hol_regression_end(regression, level);
    if (status != HOL_OK)
        hol_regression_clear(regression);
    return status;
}

void
hol_regression_clear(struct hol_regression *regression)
{
    for (size_t k = 0; k < regression->count; k++) {
        hol_free(regression->list[k].row);
        hol_free(regression->list[k].key);
        hol_free(regression->list[k].before);
        hol_free(regression->list[k].after);
    }
    hol_free(regression->list);
    hol_method_samples_clear(&regression->samples);
    *regression = (struct hol_regression){0};
}

const char *
hol_difference_cell(const struct hol_difference *difference, const char *name)
{
    return difference->key != NULL ? hol_row_key_cell(difference->key, name) : "";
}
