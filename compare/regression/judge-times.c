/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tests over many: the times of a row, and the digits of a method over its problems. */
#include "compare/regression/rank-tests.h"
#include "compare/regression/regression-inside.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/median.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* --- Holm */

struct indexed {
    double p;
    size_t index;
};

static int
by_p(const void *a, const void *b)
{
    double x = ((const struct indexed *)a)->p, y = ((const struct indexed *)b)->p;

    return (x > y) - (x < y);
}

/* Holm: of count p, which are below the level for all of them together? below: out. NOMEM */
static enum hol_status
holm(bool *below, const double *p, size_t count, double level)
{
    struct indexed *list = hol_alloc(count, sizeof *list);
    bool still = true;

    if (list == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; i < count; i++)
        list[i] = (struct indexed){p[i], i};
    qsort(list, count, sizeof *list, by_p);
    for (size_t i = 0; i < count; i++) {
        still = still && list[i].p <= level / (double)(count - i);
        below[list[i].index] = still;
    }
    hol_free(list);
    return HOL_OK;
}

/* Of the differences with this word, whose p is known: those that are below the level keep their
 * change, others are noise. */
static enum hol_status
hold_against(struct hol_regression *r, bool (*is_meant)(const struct hol_difference *),
             double level)
{
    double *p = hol_alloc(r->count, sizeof *p);
    bool *below = hol_alloc(r->count, sizeof *below);
    size_t count = 0;
    enum hol_status status = p != NULL && below != NULL ? HOL_OK : HOL_NOMEM;

    for (size_t i = 0; i < r->count && status == HOL_OK; i++)
        if (is_meant(&r->list[i]))
            p[count++] = r->list[i].p;
    if (status == HOL_OK)
        status = holm(below, p, count, level);
    count = 0;
    for (size_t i = 0; i < r->count && status == HOL_OK; i++)
        if (is_meant(&r->list[i]) && !below[count++])
            r->list[i].fate = HOL_FATE_NOISE;
    hol_free(p);
    hol_free(below);
    return status;
}

/* --- times */

static size_t
collect(double *to, const struct hol_rows *rows, const struct hol_named_row *list, size_t count,
        size_t column)
{
    size_t found = 0;

    for (size_t i = 0; i < count; i++) {
        double seconds = (double)hol_rows_number(rows, list[i].row, column);
        if (isfinite(seconds))
            to[found++] = seconds;
    }
    return found;
}

static enum hol_status
add_time(struct hol_regression *r, const struct hol_row_pair *pair, const char *name, double p,
         double before, double after)
{
    struct hol_text was = {.text = NULL}, is = {.text = NULL};
    struct hol_difference *d =
        hol_difference_add(r, after > before ? HOL_FATE_SLOWER : HOL_FATE_FASTER, name, pair);

    if (d == NULL)
        return HOL_NOMEM;
    hol_text_print(&was, "%.3g s", before);
    hol_text_print(&is, "%.3g s", after);
    d->before = was.text;
    d->after = is.text;
    d->difference = after / before - 1;
    d->p = p;
    return HOL_OK;
}

enum hol_status
hol_regression_time(struct hol_regression *r, const struct hol_row_pair *pair, double level)
{
    double *time = hol_alloc(pair->before_count + pair->after_count, sizeof *time);
    enum hol_status status = time != NULL ? HOL_OK : HOL_NOMEM;

    for (size_t k = 0; k < r->columns.time_count && status == HOL_OK; k++) {
        const struct hol_column_pair *column = &r->columns.time[k];
        size_t before = collect(time, r->before, pair->before, pair->before_count, column->before);
        double *later = time + before, p;
        size_t after = collect(later, r->after, pair->after, pair->after_count, column->after);

        if (before == 0 || after == 0)
            continue;
        if (hol_rank_sum_least(before, after) > level) {
            r->untold++;
            continue;
        }
        r->timed++;
        status = hol_rank_sum_test(&p, time, before, later, after);
        if (status == HOL_OK)
            status = add_time(r, pair, column->name, p, hol_median(time, before),
                              hol_median(later, after));
    }
    hol_free(time);
    return status;
}

static bool
is_time(const struct hol_difference *d)
{
    return d->fate == HOL_FATE_SLOWER || d->fate == HOL_FATE_FASTER;
}

enum hol_status
hol_regression_time_end(struct hol_regression *r, double level)
{
    return hold_against(r, is_time, level);
}

/* --- methods */

/* A text that the samples own; NULL: no memory. */
static const char *
own(struct hol_method_samples *samples, struct hol_text *text)
{
    hol_text_add(text, "");
    if (text->failed || !hol_array_extend(&samples->texts, samples->text_count, sizeof(char *))) {
        hol_text_clear(text);
        return NULL;
    }
    return samples->texts[samples->text_count++] = text->text;
}

/* There are few methods; NULL: no memory. */
static const char *
find_method(struct hol_method_samples *samples, struct hol_text *text)
{
    const char *method;

    for (size_t k = 0; k < samples->method_count && !text->failed; k++)
        if (strcmp(samples->methods[k], text->text) == 0) {
            hol_text_clear(text);
            return samples->methods[k];
        }
    method = own(samples, text);
    if (method == NULL ||
        !hol_array_extend(&samples->methods, samples->method_count, sizeof(char *)))
        return NULL;
    return samples->methods[samples->method_count++] = method;
}

/* Rows come sorted by name: most often it is the problem of the sample before. */
static const char *
find_problem(struct hol_method_samples *samples, struct hol_text *text)
{
    const char *last = samples->count > 0 ? samples->list[samples->count - 1].problem : NULL;

    if (last == NULL || text->failed || strcmp(last, text->text) != 0)
        return own(samples, text);
    hol_text_clear(text);
    return last;
}

enum hol_status
hol_method_samples_add(struct hol_regression *r, const struct hol_row_pair *pair, double digits)
{
    struct hol_method_samples *samples = &r->samples;
    struct hol_text text[2] = {{.text = NULL}, {.text = NULL}};
    struct hol_method_sample sample = {.digits = digits};

    hol_row_method(&text[0], &r->columns, r->after, true, pair->after[0].row);
    hol_row_problem(&text[1], &r->columns, r->after, true, pair->after[0].row);
    hol_text_add(&text[0], ""); /* there is a text, also of no word */
    hol_text_add(&text[1], "");
    sample.method = find_method(samples, &text[0]);
    sample.problem = find_problem(samples, &text[1]);
    if (sample.method == NULL || sample.problem == NULL ||
        !hol_array_extend(&samples->list, samples->count, sizeof *samples->list))
        return HOL_NOMEM;
    samples->list[samples->count++] = sample;
    return HOL_OK;
}

void
hol_method_samples_clear(struct hol_method_samples *samples)
{
    for (size_t i = 0; i < samples->text_count; i++)
        hol_free(samples->texts[i]);
    hol_free(samples->texts);
    hol_free(samples->methods);
    hol_free(samples->list);
    *samples = (struct hol_method_samples){0};
}

static int
by_method(const void *a, const void *b)
{
    const struct hol_method_sample *x = a, *y = b;
    int order = strcmp(x->method, y->method);

    return order != 0 ? order : strcmp(x->problem, y->problem);
}

/* The medians of the problems of one method, in place of its first samples; their number. */
static size_t
medians(double *median, const struct hol_method_sample *list, size_t count, double *room)
{
    size_t found = 0;

    for (size_t i = 0, next; i < count; i = next) {
        for (next = i; next < count && strcmp(list[next].problem, list[i].problem) == 0; next++)
            room[next - i] = list[next].digits;
        median[found++] = hol_median(room, next - i);
    }
    return found;
}

static enum hol_status
test_method(struct hol_regression *r, const char *method, double *median, size_t count,
            double level)
{
    struct hol_text name = {.text = NULL};
    double p;
    enum hol_status status = hol_signed_rank_test(&p, median, count);

    if (status != HOL_OK || ldexp(2, -(int)(count < 60 ? count : 60)) > level)
        return status;
    double digits = hol_median(median, count);
    if (!(digits < 0 || digits > 0))
        return HOL_OK;
    struct hol_difference *d =
        hol_difference_add(r, digits < 0 ? HOL_FATE_LOST : HOL_FATE_WON, "median", NULL);
    if (d == NULL)
        return HOL_NOMEM;
    hol_text_print(&name, "%s, %zu problems", method, count);
    d->row = name.text;
    d->difference = digits;
    d->p = p;
    return name.failed ? HOL_NOMEM : HOL_OK;
}

static bool
is_method(const struct hol_difference *d)
{
    return d->index == SIZE_MAX;
}

enum hol_status
hol_method_samples_test(struct hol_regression *r, double level)
{
    struct hol_method_samples *samples = &r->samples;
    double *median = hol_alloc(samples->count, sizeof *median);
    double *room = hol_alloc(samples->count, sizeof *room);
    enum hol_status status = median != NULL && room != NULL ? HOL_OK : HOL_NOMEM;
    struct hol_method_sample *list = samples->list;

    if (samples->count > 0)
        qsort(list, samples->count, sizeof *list, by_method);
    for (size_t i = 0, next; i < samples->count && status == HOL_OK; i = next) {
        for (next = i; next < samples->count && strcmp(list[next].method, list[i].method) == 0;)
            next++;
        size_t count = medians(median, list + i, next - i, room);
        status = test_method(r, list[i].method, median, count, level);
    }
    if (status == HOL_OK)
        status = hold_against(r, is_method, level);
    hol_free(median);
    hol_free(room);
    return status;
}
