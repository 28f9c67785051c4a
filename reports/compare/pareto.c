/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Digits against time: the front, as a table and as data of the figure. */
#include "reports/compare/pareto.h"

#include "base/alloc.h"

#include <math.h>
#include <string.h>

enum hol_status
hol_pareto_begin(struct hol_pareto *p, size_t count, const struct hol_solver *const *solvers)
{
    *p = (struct hol_pareto){.points = hol_alloc(count, sizeof *p->points)};
    if (p->points == NULL)
        return HOL_NOMEM;
    for (p->count = 0; p->count < count; p->count++)
        p->points[p->count] = (struct hol_pareto_point){.solver = solvers[p->count]->name};
    return HOL_OK;
}

void
hol_pareto_clear(struct hol_pareto *p)
{
    hol_free(p->points);
    *p = (struct hol_pareto){0};
}

/* Decimals lost at a state; NaN: there is no answer, or a wrong one. */
static double
lost_at(const struct hol_comparison *state, const char *solver)
{
    for (size_t k = 0; k < state->record_count; k++) {
        const struct hol_record *r = &state->records[k];

        if (r->bits != HOL_BITS_DOUBLE || strcmp(r->solver, solver) != 0 || r->status != HOL_OK ||
            (r->verdict != HOL_VERDICT_AGREES && r->verdict != HOL_VERDICT_LOSES &&
             r->verdict != HOL_VERDICT_INACCURATE))
            continue;
        /* nothing measured: all that it yields is 0, and agrees */
        return isnan(r->digits) ? 0 : (double)fmaxl(0, r->attainable - r->digits);
    }
    return NAN;
}

void
hol_pareto_add(struct hol_pareto *p, const struct hol_cost *cost,
               const struct hol_comparison *state)
{
    double fastest = NAN;

    for (size_t k = 0; k < p->count; k++)
        if (cost->seconds[k] > 0 && !isnan(lost_at(state, p->points[k].solver)))
            fastest = fmin(fastest, cost->seconds[k]);
    if (isnan(fastest))
        return;
    p->problems++;
    for (size_t k = 0; k < p->count; k++) {
        struct hol_pareto_point *point = &p->points[k];
        double lost = lost_at(state, point->solver);

        if (isnan(lost) || !(cost->seconds[k] > 0))
            continue;
        point->right++;
        point->log_times += log(cost->seconds[k] / fastest);
        point->lost += lost;
        point->most_lost = fmax(point->most_lost, lost);
    }
}

/* How many times the time of the fastest, in the geometric mean. */
static double
times_of(const struct hol_pareto_point *point)
{
    return point->right > 0 ? exp(point->log_times / (double)point->right) : NAN;
}

static double
mean_lost(const struct hol_pareto_point *point)
{
    return point->right > 0 ? point->lost / (double)point->right : NAN;
}

static size_t
most_right(const struct hol_pareto *p)
{
    size_t most = 0;

    for (size_t k = 0; k < p->count; k++)
        if (p->points[k].right > most)
            most = p->points[k].right;
    return most;
}

static bool
on_front(const struct hol_pareto *p, size_t index)
{
    const struct hol_pareto_point *one = &p->points[index];
    size_t most = most_right(p);

    if (most == 0 || one->right < most)
        return false;
    for (size_t k = 0; k < p->count; k++) {
        const struct hol_pareto_point *other = &p->points[k];

        if (other->right == most && times_of(other) <= times_of(one) &&
            other->most_lost <= one->most_lost &&
            (times_of(other) < times_of(one) || other->most_lost < one->most_lost))
            return false;
    }
    return true;
}

/* ----------------------------------------------------------------------------- the table */

enum { ALL, ONE };
struct row {
    const struct hol_pareto_point *point;
    bool front;
};
HOL_GETTER(get_solver, ONE, struct row, text, r->point->solver)
HOL_GETTER(get_right, ONE, struct row, size, r->point->right)
HOL_GETTER(get_problems, ALL, struct hol_pareto, size, r->problems)
HOL_GETTER(get_times, ONE, struct row, number, (long double)times_of(r->point))
HOL_GETTER(get_mean, ONE, struct row, number, (long double)mean_lost(r->point))
HOL_GETTER_IF(get_most, ONE, struct row, r->point->right > 0, number,
              (long double)r->point->most_lost)
HOL_GETTER_IF(get_front, ONE, struct row, r->point->right > 0, text, r->front ? "yes" : "no")

/* clang-format off */
static const struct hol_column columns[] = {
    {"solver", .get = get_solver, .width = 20},
    {"right", .get = get_right, .align = HOL_ALIGN_RIGHT},
    {"problems", "of", .get = get_problems, .align = HOL_ALIGN_RIGHT},
    {"of_fastest", "of fastest", .get = get_times, .text = {'f', 1}, .markup = {'f', 1}, .timed = true},
    {"lost_mean", "lost", .get = get_mean, .text = {'f', 1}, .markup = {'f', 1}},
    {"lost_most", "most lost", .get = get_most, .text = {'f', 1}, .markup = {'f', 1}},
    {"front", .get = get_front, .timed = true},
};
/* clang-format on */
static const struct hol_table_spec spec = {.name = "front", HOL_COLUMNS(columns)};

void
hol_pareto_probe(const struct hol_table_style *style)
{
    hol_table_probe(style, &spec);
}

enum hol_status
hol_pareto_write(FILE *out, const struct hol_table_style *style, const struct hol_pareto *p)
{
    struct hol_table *table = hol_table_begin(out, style, &spec);

    hol_table_line(table,
                   "Digits against time in double at the initial states: CPU time as a multiple of "
                   "the fastest, geometric mean; decimals lost of those attainable, mean and where "
                   "most are lost; front: none with as many right answers is better in both");
    for (size_t k = 0; k < p->count; k++) {
        const struct row row = {&p->points[k], on_front(p, k)};

        hol_table_row(table, HOL_RECORD(p, &row));
    }
    return hol_table_end(table);
}

/* ---------------------------------------------------------------------------- the figure */

/* The front from left to right, at most once each: the next after a time. */
static size_t
next_on_front(const struct hol_pareto *p, double after)
{
    size_t next = SIZE_MAX;

    for (size_t k = 0; k < p->count; k++)
        if (on_front(p, k) && times_of(&p->points[k]) > after &&
            (next == SIZE_MAX || times_of(&p->points[k]) < times_of(&p->points[next])))
            next = k;
    return next;
}

/* Of each that answers: times, mean and most decimals lost, is it right everywhere; the front. */
static enum hol_status
put_data(FILE *out, const void *context)
{
    const struct hol_pareto *p = context;
    double after = 0;

    if (p->problems == 0)
        return HOL_UNABLE;
    for (size_t k = 0; k < p->count; k++) {
        const struct hol_pareto_point *point = &p->points[k];

        if (point->right > 0)
            fprintf(out, "%.6g %.6g %.6g %d\n", times_of(point), mean_lost(point), point->most_lost,
                    point->right == most_right(p));
    }
    fputs("\n\n# front\n", out);
    for (size_t k; (k = next_on_front(p, after)) != SIZE_MAX; after = times_of(&p->points[k]))
        fprintf(out, "%.6g %.6g\n", times_of(&p->points[k]), p->points[k].most_lost);
    return HOL_OK;
}

/* Problems; the longest time and the most decimals lost; the names, with how many are right where
 * that is not all. */
static enum hol_status
put_text(FILE *out, const void *context)
{
    const struct hol_pareto *p = context;
    double longest = 1, most = 0;
    size_t count = 0;

    for (size_t k = 0; k < p->count; k++)
        if (p->points[k].right > 0) {
            longest = fmax(longest, times_of(&p->points[k]));
            most = fmax(most, p->points[k].most_lost);
            count++;
        }
    fprintf(out, "%zu %.6g %.6g %zu ", p->problems, longest, most, count);
    for (size_t k = 0; k < p->count; k++) {
        const struct hol_pareto_point *point = &p->points[k];
        char name[120];

        if (point->right == 0)
            continue;
        if (point->right == most_right(p))
            snprintf(name, sizeof name, "%s", point->solver);
        else
            snprintf(name, sizeof name, "%s (%zu)", point->solver, point->right);
        hol_draw_word(out, name);
    }
    return HOL_OK;
}

const struct hol_drawing hol_pareto_drawing = {
    .template = "pareto", .timed = true, .data = put_data, .text = put_text};
