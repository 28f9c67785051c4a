/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What the rows of an entry come to: counts, medians, and ladders of steps. */
#include "reports/gallery/gallery.h"

#include "base/alloc.h"
#include "base/median.h"
#include "compare/instant/compare.h"
#include "compare/instant/verdict.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Of those that are numbers, which are counted and sorted. NaN: there is none. */
static long double
median(long double *values, size_t count, size_t *numbers)
{
    size_t n = 0;

    for (size_t i = 0; i < count; i++)
        if (!isnan(values[i]))
            values[n++] = values[i];
    if (numbers != NULL)
        *numbers = n;
    return n > 0 ? hol_median_long(values, n) : NAN;
}

/* --- instants */

enum hol_status
hol_gallery_score(struct hol_gallery_score *score, const struct hol_gallery_entry *e,
                  enum hol_gallery_group group)
{
    long double *values = hol_alloc(3 * e->instant_count + 1, sizeof *values),
                *lost = values + e->instant_count, *seconds = lost + e->instant_count;
    size_t count = 0;

    if (values == NULL)
        return HOL_NOMEM;
    *score = (struct hol_gallery_score){.problems = 0};
    for (size_t i = 0; i < e->instant_count; i++) {
        const struct hol_gallery_instant *row = &e->instants[i];
        if (group != HOL_GALLERY_GROUP_COUNT && row->group != group)
            continue;
        score->tally[row->verdict]++;
        values[count] = row->digits;
        lost[count] = fmaxl(row->attainable - row->digits, 0);
        seconds[count] = isnan(row->digits) ? NAN : row->seconds;
        count++;
    }
    score->problems = count;
    score->digits = median(values, count, &score->answered);
    score->digits_least = score->answered > 0 ? values[0] : NAN;
    score->lost = median(lost, count, NULL);
    score->seconds = median(seconds, count, NULL);
    hol_free(values);
    return HOL_OK;
}

void
hol_gallery_score_text(char text[HOL_GALLERY_SCORE], const struct hol_gallery_score *score)
{
    static const enum hol_verdict others[] = {HOL_VERDICT_WRONG, HOL_VERDICT_INACCURATE,
                                              HOL_VERDICT_LOSES, HOL_VERDICT_UNABLE,
                                              HOL_VERDICT_NOT_ASKED};
    size_t length;

    text[0] = '\0';
    if (score->problems == 0)
        return;
    (void)snprintf(text, HOL_GALLERY_SCORE, "%zu of %zu",
                   score->tally[HOL_VERDICT_AGREES] + score->tally[HOL_VERDICT_DOMAIN],
                   score->problems);
    for (size_t k = 0; k < sizeof others / sizeof others[0]; k++) {
        length = strlen(text);
        if (score->tally[others[k]] > 0)
            (void)snprintf(text + length, HOL_GALLERY_SCORE - length, ", %zu %s",
                           score->tally[others[k]],
                           others[k] == HOL_VERDICT_LOSES ? "lose" : hol_verdict_text(others[k]));
    }
}

/* --- motions */

static bool
is_of(const struct hol_gallery_ladder *l, const struct hol_gallery_motion *row)
{
    return strcmp(l->case_name, row->case_name) == 0 &&
           strcmp(l->parameters, row->parameters) == 0 && strcmp(l->method, row->method) == 0;
}

static int
by_step(const void *a, const void *b)
{
    const struct hol_gallery_motion *const *x = a, *const *y = b;

    return ((*x)->step < (*y)->step) - ((*x)->step > (*y)->step);
}

long double
hol_gallery_run_digits(const struct hol_gallery_motion *run)
{
    return run->complete ? run->digits : NAN;
}

/* With its runs known: their order, the best, the order that is observed. NOMEM */
static enum hol_status
conclude(struct hol_gallery_ladder *l)
{
    long double *orders = hol_alloc(l->count + 1, sizeof *orders);

    if (orders == NULL)
        return HOL_NOMEM;
    qsort(l->runs, l->count, sizeof *l->runs, by_step);
    for (size_t i = 0; i < l->count; i++) {
        const struct hol_gallery_motion *run = l->runs[i];
        long double digits = hol_gallery_run_digits(run),
                    best = l->best != NULL ? hol_gallery_run_digits(l->best) : NAN;
        orders[i] = run->order;
        if (l->best == NULL || digits > best || (isnan(best) && !isnan(digits)))
            l->best = run;
    }
    l->order = median(orders, l->count, NULL);
    hol_free(orders);
    return HOL_OK;
}

enum hol_status
hol_gallery_ladders(struct hol_gallery_ladder **ladders, size_t *count,
                    const struct hol_gallery_entry *e)
{
    struct hol_gallery_ladder *list = hol_alloc(e->motion_count + 1, sizeof *list);
    enum hol_status status = list != NULL ? HOL_OK : HOL_NOMEM;
    size_t n = 0;

    for (size_t i = 0; i < e->motion_count && status == HOL_OK; i++) {
        const struct hol_gallery_motion *row = &e->motions[i];
        size_t k = 0;
        while (k < n && !is_of(&list[k], row))
            k++;
        if (k == n) {
            list[n++] = (struct hol_gallery_ladder){
                .case_name = row->case_name,
                .parameters = row->parameters,
                .method = row->method,
                .runs = hol_alloc(e->motion_count, sizeof(struct hol_gallery_motion *))};
            if (list[k].runs == NULL)
                status = HOL_NOMEM;
        }
        if (status == HOL_OK)
            list[k].runs[list[k].count++] = row;
    }
    for (size_t k = 0; k < n && status == HOL_OK; k++)
        status = conclude(&list[k]);
    if (status != HOL_OK) {
        hol_gallery_ladders_clear(list, n);
        return status;
    }
    *ladders = list;
    *count = n;
    return HOL_OK;
}

void
hol_gallery_ladders_clear(struct hol_gallery_ladder *ladders, size_t count)
{
    for (size_t k = 0; ladders != NULL && k < count; k++)
        hol_free(ladders[k].runs);
    hol_free(ladders);
}
