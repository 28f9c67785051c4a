/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Every solver over all states of all cases. */
#include "reports/studies/overall.h"

#include "base/alloc.h"
#include "base/array.h"
#include "compare/instant/verdict.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static enum hol_status
add_dot(struct hol_overall_row *row, long double units, enum hol_verdict verdict)
{
    if (!hol_array_reserve(&row->dots, &row->room, row->count + 1, sizeof *row->dots))
        return HOL_NOMEM;
    row->dots[row->count++] = (struct hol_overall_dot){units, verdict};
    return HOL_OK;
}

static enum hol_status
keep_worst(struct hol_overall_row *row, const struct hol_record *record,
           const struct hol_result *result, const struct hol_comparison *comparison)
{
    char *name = hol_strdup(result->source->name), *state = hol_strdup(comparison->label);

    if (name == NULL || state == NULL) {
        hol_free(name);
        hol_free(state);
        return HOL_NOMEM;
    }
    hol_free(row->worst_case);
    hol_free(row->worst_state);
    row->worst_case = name;
    row->worst_state = state;
    row->worst = hol_record_units(record);
    row->digits = record->digits;
    row->attainable = record->attainable;
    return HOL_OK;
}

static enum hol_status
add_record(struct hol_overall_row *row, const struct hol_result *result,
           const struct hol_comparison *comparison, const struct hol_record *record)
{
    long double units = hol_record_units(record);
    enum hol_status status = HOL_OK;

    row->tally[record->verdict]++;
    row->vacuous += record->vacuous;
    if (units < 0)
        return HOL_OK;
    if (units > row->worst)
        status = keep_worst(row, record, result, comparison);
    return status == HOL_OK ? add_dot(row, units, record->verdict) : status;
}

/*
 * The row of a record, made where there is none: after the one of the record before, since a case
 * may be beyond the scope of some solvers.
 */
static enum hol_status
find_row(size_t *at, struct hol_overall *overall, const struct hol_record *record)
{
    struct hol_overall_row *rows;

    for (size_t k = 0; k < overall->count; k++)
        if (overall->rows[k].bits == record->bits &&
            strcmp(overall->rows[k].solver, record->solver) == 0) {
            *at = k;
            return HOL_OK;
        }
    if ((rows = hol_realloc(overall->rows, overall->count + 1, sizeof *rows)) == NULL)
        return HOL_NOMEM;
    overall->rows = rows;
    memmove(rows + *at + 1, rows + *at, (overall->count - *at) * sizeof *rows);
    rows[*at] =
        (struct hol_overall_row){.solver = record->solver, .bits = record->bits, .worst = -1};
    overall->count++;
    return HOL_OK;
}

enum hol_status
hol_overall_add(struct hol_overall *overall, const struct hol_result *result)
{
    enum hol_status status = HOL_OK;

    for (size_t i = 0; i < result->comparison_count && status == HOL_OK; i++) {
        const struct hol_comparison *comparison = &result->comparisons[i];

        for (size_t k = 0, at = 0; k < comparison->record_count && status == HOL_OK; k++, at++)
            if ((status = find_row(&at, overall, &comparison->records[k])) == HOL_OK)
                status =
                    add_record(&overall->rows[at], result, comparison, &comparison->records[k]);
    }
    return status;
}

static int
by_units(const void *a, const void *b)
{
    long double x = ((const struct hol_overall_dot *)a)->units;
    long double y = ((const struct hol_overall_dot *)b)->units;

    return (x > y) - (x < y);
}

void
hol_overall_sort(struct hol_overall *overall)
{
    for (size_t k = 0; k < overall->count; k++)
        if (overall->rows[k].count > 0)
            qsort(overall->rows[k].dots, overall->rows[k].count, sizeof *overall->rows[k].dots,
                  by_units);
}

void
hol_overall_clear(struct hol_overall *overall)
{
    for (size_t k = 0; k < overall->count; k++) {
        hol_free(overall->rows[k].dots);
        hol_free(overall->rows[k].worst_case);
        hol_free(overall->rows[k].worst_state);
    }
    hol_free(overall->rows);
    *overall = (struct hol_overall){0};
}

long double
hol_overall_median(const struct hol_overall_row *row)
{
    if (row->count == 0)
        return NAN;
    return (row->dots[(row->count - 1) / 2].units + row->dots[row->count / 2].units) / 2;
}

size_t
hol_overall_zeros(const struct hol_overall_row *row)
{
    size_t zeros = 0;

    while (zeros < row->count && row->dots[zeros].units == 0)
        zeros++;
    return zeros;
}
