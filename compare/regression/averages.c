/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Averages over the rows of a table. */
#include "compare/regression/averages.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/median.h"
#include "compare/regression/columns.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct job {
    const struct hol_rows *rows;
    struct hol_columns_matched
        columns; /* of the table with itself; without what is averaged over */
    size_t over[HOL_ROW_PARTS], over_count;
    size_t time; /* the column t, if it is averaged over; SIZE_MAX */
    struct hol_averages *averages;
    char *why;
    long double *room; /* as many as there are rows */
};

/* Rows of a group, in the order of the table. */
struct member {
    char *name;
    size_t row, group; /* group: the first row that has this name */
};

/* --- what is averaged over */

static enum hol_status
take_over(struct job *job, const char *name, size_t length)
{
    char word[64];

    (void)snprintf(word, sizeof word, "%.*s", (int)length, name);
    size_t column = hol_rows_column(job->rows, word);
    if (column == SIZE_MAX || job->over_count == HOL_ROW_PARTS) {
        (void)snprintf(job->why, HOL_ROWS_WHY, "there is no column '%s'", word);
        return HOL_INVALID;
    }
    job->over[job->over_count++] = column;
    if (strcmp(word, "t") == 0)
        job->time = column;
    size_t kept = 0;
    for (size_t k = 0; k < job->columns.key_count; k++)
        if (strcmp(job->columns.key[k].name, word) != 0)
            job->columns.key[kept++] = job->columns.key[k];
    job->columns.key_count = kept;
    return HOL_OK;
}

static enum hol_status
choose_over(struct job *job, const char *over)
{
    static const char *const usual[] = {"t", "state", "case"};
    enum hol_status status = HOL_OK;

    for (size_t k = 0; over == NULL && k < sizeof usual / sizeof *usual; k++)
        if (hol_rows_column(job->rows, usual[k]) != SIZE_MAX)
            over = usual[k];
    if (over == NULL) {
        (void)snprintf(job->why, HOL_ROWS_WHY, "there is no column t, state or case");
        return HOL_INVALID;
    }
    while (status == HOL_OK && *over != '\0') {
        size_t length = strcspn(over, ",");
        status = take_over(job, over, length);
        over += length + (over[length] == ',');
    }
    return status;
}

/* --- which columns */

/* Nothing, or what programs write for no number. */
static bool
is_empty(const char *cell)
{
    return cell[0] == '\0' || strcasecmp(cell, "nan") == 0 || strcasecmp(cell, "-nan") == 0;
}

static bool
is_number(const struct hol_rows *rows, size_t column)
{
    bool any = false;

    for (size_t i = 0; i < rows->count; i++) {
        if (is_empty(hol_rows_cell(rows, i, column)))
            continue;
        if (isnan(hol_rows_number(rows, i, column)))
            return false;
        any = true;
    }
    return any;
}

/* Not what names a row, and not what counts. */
static bool
is_averaged(const struct job *job, size_t column)
{
    static const char *const counts[] = {
        "n",          "m",         "rank",  "solver_rank", "true_rank", "vacuous",    "whole_C",
        "iterations", "certified", "steps", "evaluations", "solves",    "of_kernels", "bits"};
    const char *name = job->rows->name[column];

    for (size_t k = 0; k < job->over_count; k++)
        if (job->over[k] == column)
            return false;
    for (size_t k = 0; k < job->columns.key_count; k++)
        if (strcmp(name, job->columns.key[k].name) == 0)
            return false;
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++)
        if (strcmp(name, counts[k]) == 0 && !hol_column_is_coordinate(job->rows, name))
            return false;
    return strncmp(name, "component_", 10) != 0 && is_number(job->rows, column);
}

/* --- a column over a group */

static char *
say_where(const struct job *job, size_t row)
{
    struct hol_text text = {.text = NULL};

    hol_text_add(&text, "");
    for (size_t k = 0; k < job->over_count; k++)
        hol_text_print(&text, "%s%s", k > 0 ? ", " : "",
                       hol_rows_cell(job->rows, row, job->over[k]));
    return text.text;
}

/* Sums that become mean and square mean: over time, or with the same weight for all. They are of
 * values over the largest, whose square might be 0 or infinite. */
struct sums {
    long double value, square, weight;
};

static void
add_interval(struct sums *s, long double length, long double from, long double to)
{
    s->value += length * (from + to) / 2;
    s->square += length * (from * from + to * to) / 2;
    s->weight += length;
}

/* Of finite numbers; 1: they are all 0. */
static long double
largest_of(const struct job *job, const struct member *list, size_t count, size_t column)
{
    long double largest = 0;

    for (size_t i = 0; i < count; i++) {
        long double x = fabsl(hol_rows_number(job->rows, list[i].row, column));

        if (isfinite(x))
            largest = fmaxl(largest, x);
    }
    return largest > 0 ? largest : 1;
}

static enum hol_status
average(struct job *job, const struct member *list, size_t count, size_t column)
{
    const struct hol_rows *rows = job->rows;
    struct hol_average a = {.quantity = rows->name[column], .row = list[0].row};
    struct sums plain = {0}, timed = {0};
    long double before = NAN, then = NAN, unit = largest_of(job, list, count, column);
    size_t where = list[0].row;

    for (size_t i = 0; i < count; i++) {
        long double x = hol_rows_number(rows, list[i].row, column);
        long double t = job->time != SIZE_MAX ? hol_rows_number(rows, list[i].row, job->time) : 0;
        if (isnan(x))
            continue;
        if (isnan(t) || t < then) {
            (void)snprintf(job->why, HOL_ROWS_WHY, "the times%s%.60s do not increase at '%.40s'",
                           list[i].name[0] != '\0' ? " of " : "", list[i].name,
                           hol_rows_cell(rows, list[i].row, job->time));
            return HOL_INVALID;
        }
        if (a.count > 0 && job->time != SIZE_MAX)
            add_interval(&timed, t - then, before / unit, x / unit);
        add_interval(&plain, 1, x / unit, x / unit);
        if (a.count == 0 || fabsl(x) > a.largest) {
            a.largest = fabsl(x);
            where = list[i].row;
        }
        a.smallest = a.count == 0 ? fabsl(x) : fminl(a.smallest, fabsl(x));
        job->room[a.count++] = a.last = before = x;
        then = t;
    }
    if (a.count == 0)
        return HOL_OK;
    const struct sums *s = timed.weight > 0 ? &timed : &plain;
    a.mean = unit * (s->value / s->weight);
    a.rms = unit * sqrtl(s->square / s->weight);
    a.median = hol_median_long(job->room, a.count);

    struct hol_text name = {.text = NULL};
    hol_row_name(&name, &job->columns, rows, true, list[0].row, false);
    hol_text_add(&name, "");
    a.group = name.text;
    a.at = say_where(job, where);
    if (a.group == NULL || a.at == NULL ||
        !hol_array_extend(&job->averages->list, job->averages->count, sizeof a)) {
        hol_free(a.group);
        hol_free(a.at);
        return HOL_NOMEM;
    }
    job->averages->list[job->averages->count++] = a;
    return HOL_OK;
}

/* --- groups */

static int
by_name(const void *a, const void *b)
{
    const struct member *x = a, *y = b;
    int order = strcmp(x->name, y->name);

    return order != 0 ? order : (x->row > y->row) - (x->row < y->row);
}

static int
by_group(const void *a, const void *b)
{
    const struct member *x = a, *y = b;

    return x->group != y->group ? (x->group > y->group) - (x->group < y->group)
                                : (x->row > y->row) - (x->row < y->row);
}

/* The rows, group after group as they come in the table. */
static enum hol_status
make_groups(struct member *list, const struct job *job)
{
    size_t count = job->rows->count;

    for (size_t i = 0; i < count; i++) {
        struct hol_text name = {.text = NULL};
        hol_row_name(&name, &job->columns, job->rows, true, i, true);
        hol_text_add(&name, "");
        list[i] = (struct member){name.text, i, i};
        if (name.failed)
            return HOL_NOMEM;
    }
    if (count == 0)
        return HOL_OK;
    qsort(list, count, sizeof *list, by_name);
    for (size_t i = 1; i < count; i++)
        if (strcmp(list[i].name, list[i - 1].name) == 0)
            list[i].group = list[i - 1].group;
    qsort(list, count, sizeof *list, by_group);
    return HOL_OK;
}

static enum hol_status
average_all(struct job *job)
{
    const struct hol_rows *rows = job->rows;
    struct member *list = hol_alloc(rows->count, sizeof *list);
    bool *averaged = hol_alloc(rows->columns, sizeof *averaged);
    enum hol_status status = list != NULL && averaged != NULL ? make_groups(list, job) : HOL_NOMEM;

    for (size_t k = 0; k < rows->columns && status == HOL_OK; k++)
        averaged[k] = is_averaged(job, k);
    for (size_t i = 0, next; i < rows->count && status == HOL_OK; i = next) {
        for (next = i; next < rows->count && list[next].group == list[i].group;)
            next++;
        for (size_t k = 0; k < rows->columns && status == HOL_OK; k++)
            if (averaged[k])
                status = average(job, list + i, next - i, k);
    }
    if (status == HOL_OK && job->averages->count == 0) {
        (void)snprintf(job->why, HOL_ROWS_WHY, "there is no column of numbers to average");
        status = HOL_INVALID;
    }
    for (size_t i = 0; list != NULL && i < rows->count; i++)
        hol_free(list[i].name);
    hol_free(list);
    hol_free(averaged);
    return status;
}

enum hol_status
hol_averages_make(struct hol_averages *averages, char why[HOL_ROWS_WHY],
                  const struct hol_rows *rows, const char *over)
{
    struct job job = {.rows = rows, .time = SIZE_MAX, .averages = averages, .why = why};

    *averages = (struct hol_averages){.list = NULL};
    (void)hol_columns_match(&job.columns, rows, rows);
    enum hol_status status = choose_over(&job, over);
    if (status == HOL_OK) {
        job.room = hol_alloc(rows->count, sizeof *job.room);
        status = job.room != NULL ? average_all(&job) : HOL_NOMEM;
    }
    averages->of_time = job.time != SIZE_MAX;
    hol_free(job.room);
    if (status != HOL_OK)
        hol_averages_clear(averages);
    return status;
}

void
hol_averages_clear(struct hol_averages *averages)
{
    for (size_t k = 0; k < averages->count; k++) {
        hol_free(averages->list[k].group);
        hol_free(averages->list[k].at);
    }
    hol_free(averages->list);
    *averages = (struct hol_averages){0};
}
