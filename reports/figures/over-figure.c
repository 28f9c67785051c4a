/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The figures over a parameter of a case: errors of formulations at a state, digits of simulations.
 * Of many lines those that lose most have a name. */
#include "reports/studies/over.h"

#include "base/alloc.h"
#include "compare/instant/verdict.h"

#include <math.h>
#include <string.h>

#define NAMED 10 /* lines that can be told apart */

/* What both figures are: lines over the values of an axis. */
struct line {
    char name[280];
    const struct hol_parameter_axis *axis; /* of its case */
    long double *y;                        /* of each value; NAN: nothing */
    size_t look;                           /* from 1; 0: in the background */
};

struct lines {
    const struct hol_by_case *results;
    char source[240]; /* the case, and the state if not its first; "": several */
    bool errors;      /* on a logarithmic scale; else digits */
    size_t count;
    struct line *list;
    long double *y; /* of all lines */
};

static enum hol_status
lines_init(struct lines *l, const struct hol_by_case *results, size_t lines, size_t values)
{
    *l = (struct lines){.results = results};
    l->list = hol_alloc(lines + 1, sizeof *l->list);
    l->y = hol_alloc(values + 1, sizeof *l->y);
    return l->list != NULL && l->y != NULL ? HOL_OK : HOL_NOMEM;
}

static void
lines_clear(struct lines *l)
{
    hol_free(l->list);
    hol_free(l->y);
}

/* One more line, without values, after the last one. */
static struct line *
add_line(struct lines *l, const struct hol_parameter_axis *axis, const char *label,
         const char *name)
{
    struct line *last = l->count > 0 ? &l->list[l->count - 1] : NULL, *line = &l->list[l->count++];

    line->axis = axis;
    line->y = last != NULL ? last->y + last->axis->count : l->y;
    for (size_t i = 0; i < axis->count; i++)
        line->y[i] = NAN;
    hol_by_case_name(line->name, sizeof line->name, l->results, label, name);
    return line;
}

/* The heading, of one case. state: NULL: not known */
static void
name_case(struct lines *l, const char *name, const char *at, const char *state)
{
    if (state != NULL && hol_state_is_told(state))
        (void)snprintf(l->source, sizeof l->source, "%s, %s '%s'", name, at, state);
    else
        (void)snprintf(l->source, sizeof l->source, "%s", name);
}

/* Do the answers have several numbers of bits? */
static bool
several_bits(const struct hol_over_instants *o)
{
    mpfr_prec_t bits = 0;
    bool several = false;

    for (size_t i = 0; i < o->count; i++)
        for (size_t k = 0; k < o->instants[i].state.record_count; k++) {
            several = several || (bits != 0 && o->instants[i].state.records[k].bits != bits);
            bits = o->instants[i].state.records[k].bits;
        }
    return several;
}

/* A line for each solver and number of bits, at whatever value it has an answer. */
static void
add_instants(struct lines *l, const struct hol_over_instants *o)
{
    bool several = several_bits(o);
    size_t first = l->count;

    for (size_t i = 0; i < o->count; i++)
        for (size_t k = 0; k < o->instants[i].state.record_count; k++) {
            const struct hol_record *r = &o->instants[i].state.records[k];
            char name[120], whole[280];
            size_t line = first;

            snprintf(name, sizeof name, several ? "%s, %ld bits" : "%s", r->solver, (long)r->bits);
            hol_by_case_name(whole, sizeof whole, l->results, o->name, name);
            while (line < l->count && strcmp(l->list[line].name, whole) != 0)
                line++;
            if (line == l->count)
                (void)add_line(l, o->axis, o->name, name);
            if (r->status == HOL_OK && hol_record_error(r) >= 0)
                l->list[line].y[i] = hol_record_error(r);
        }
}

static enum hol_status
lines_of_instants(struct lines *l, const struct hol_by_case *results)
{
    const struct hol_over_instants *first = results->list[0];
    const char *state = NULL;
    size_t lines = 0, values = 0;

    for (size_t n = 0; n < results->count; n++) {
        const struct hol_over_instants *o = results->list[n];
        size_t records = 0;

        for (size_t i = 0; i < o->count; i++)
            records += o->instants[i].state.record_count;
        lines += records;
        values += records * o->count;
    }
    enum hol_status status = lines_init(l, results, lines, values);
    l->errors = true;
    for (size_t n = 0; n < results->count && status == HOL_OK; n++)
        add_instants(l, results->list[n]);
    for (size_t i = 0; i < first->count && state == NULL; i++)
        state = first->instants[i].state.label;
    if (results->count == 1)
        name_case(l, first->name, "at", state);
    return status;
}

/* The parts of a run's name that not all have in common. */
static void
name_run(char *name, size_t size, const struct hol_over_run *run, const struct hol_over_run *all,
         size_t count)
{
    bool parts[3] = {false, false, false};
    size_t used = 0;

    for (size_t k = 0; k < count; k++) {
        parts[0] = parts[0] || all[k].solver != all[0].solver;
        parts[1] = parts[1] || all[k].integrator != all[0].integrator;
        parts[2] = parts[2] || all[k].stabilization != all[0].stabilization;
    }
    if (!parts[0] && !parts[1] && !parts[2])
        parts[1] = parts[2] = true;
    const char *const words[] = {run->solver->name, run->integrator->name,
                                 run->stabilization->name};
    name[0] = '\0';
    for (size_t k = 0; k < 3; k++)
        if (parts[k] && used < size)
            used +=
                (size_t)snprintf(name + used, size - used, "%s%s", used > 0 ? " " : "", words[k]);
}

/* A line for each run; none at all where no value has runs. */
static void
add_motions(struct lines *l, const struct hol_over_motions *o)
{
    size_t some = 0;

    while (some < o->count && o->motions[some].runs == NULL)
        some++;
    for (size_t k = 0; k < o->run_count && some < o->count; k++) {
        const struct hol_over_run *all = o->motions[some].runs;
        char name[120];

        name_run(name, sizeof name, &all[k], all, o->run_count);
        struct line *line = add_line(l, o->axis, o->name, name);
        for (size_t i = 0; i < o->count; i++) {
            const struct hol_over_run *run =
                o->motions[i].runs != NULL ? &o->motions[i].runs[k] : NULL;

            if (run != NULL && run->why == NULL && run->cell.end == HOL_END_COMPLETE)
                line->y[i] = run->cell.digits;
        }
    }
}

static enum hol_status
lines_of_motions(struct lines *l, const struct hol_by_case *results)
{
    size_t lines = 0, values = 0;

    for (size_t n = 0; n < results->count; n++) {
        const struct hol_over_motions *o = results->list[n];

        lines += o->run_count;
        values += o->run_count * o->count;
    }
    enum hol_status status = lines_init(l, results, lines, values);
    for (size_t n = 0; n < results->count && status == HOL_OK; n++)
        add_motions(l, results->list[n]);
    if (results->count == 1)
        name_case(l, ((const struct hol_over_motions *)results->list[0])->name, "from",
                  ((const struct hol_over_motions *)results->list[0])->state);
    return status;
}

/* How much a line loses, at worst; -1: it has no point. */
static long double
loss(const struct lines *l, size_t k)
{
    const struct line *line = &l->list[k];
    long double most = -1;

    for (size_t i = 0; i < line->axis->count; i++)
        if (!isnan(line->y[i]))
            most = fmaxl(most, l->errors ? line->y[i] : 1 / (1 + fmaxl(line->y[i], 0)));
    return most;
}

/* Up to NAMED lines have a look, those that lose most, in their order; a line without points none.
 * How many there are at all. */
static size_t
find_looks(struct lines *l)
{
    size_t there = 0, given = 0;

    for (size_t k = 0; k < l->count; k++)
        there += loss(l, k) >= 0;
    for (size_t k = 0; k < l->count; k++) {
        size_t worse = 0;

        for (size_t other = 0; other < l->count; other++)
            worse += loss(l, other) > loss(l, k) || (loss(l, other) == loss(l, k) && other < k);
        if (loss(l, k) >= 0 && worse < NAMED)
            l->list[k].look = ++given;
    }
    return there;
}

static enum hol_status
put_lines(FILE *out, const struct lines *l)
{
    size_t points = 0;

    for (size_t k = 0; k < l->count; k++) {
        const struct line *line = &l->list[k];

        if (loss(l, k) < 0)
            continue;
        fprintf(out, "# %s\n", line->name);
        for (size_t i = 0; i < line->axis->count; i++) {
            if (isfinite(line->y[i]))
                fprintf(out, "%.9Lg %.6Lg\n", line->axis->value[i], line->y[i]);
            else
                fprintf(out, "%.9Lg ?\n", line->axis->value[i]);
            points += isfinite(line->y[i]);
        }
        fputs("\n\n", out);
    }
    return points > 0 ? HOL_OK : HOL_UNABLE;
}

/* Of x all values, of y whole decades or digits. */
static void
find_ranges(long double x[2], long double y[2], const struct lines *l)
{
    x[0] = y[0] = INFINITY;
    x[1] = y[1] = -INFINITY;
    for (size_t k = 0; k < l->count; k++)
        for (size_t i = 0; i < l->list[k].axis->count; i++) {
            long double value = l->list[k].y[i];

            x[0] = fminl(x[0], l->list[k].axis->value[i]);
            x[1] = fmaxl(x[1], l->list[k].axis->value[i]);
            if (isfinite(value) && (!l->errors || value > 0)) {
                y[0] = fminl(y[0], value);
                y[1] = fmaxl(y[1], value);
            }
        }
    if (!(y[0] <= y[1]))
        y[0] = y[1] = 1;
    y[0] = l->errors ? powl(10, floorl(log10l(y[0]) - 0.1L)) : 0;
    y[1] = l->errors ? powl(10, ceill(log10l(fminl(y[1], 1e6L)) + 0.1L)) : ceill(y[1] + 0.3L);
}

/* The parameter, with its unit if it is the same in all cases. */
static void
put_parameter(FILE *out, const struct lines *l)
{
    const struct hol_parameter_axis *first = l->list[0].axis;
    bool same = first->unit != NULL;
    char title[200];

    for (size_t k = 1; k < l->count && same; k++)
        same = l->list[k].axis->unit != NULL && strcmp(l->list[k].axis->unit, first->unit) == 0;
    (void)snprintf(title, sizeof title, "%s%s%s", first->name, same ? ", " : "",
                   same ? first->unit : "");
    hol_draw_word(out, title);
}

/*
 * Case (of several none), parameter, title of y, are x and y logarithmic, ranges, how many are in
 * the background, looks of the blocks, names of those that have one.
 */
static enum hol_status
put_words(FILE *out, struct lines *l)
{
    long double x[2], y[2];
    size_t there = find_looks(l), named = 0;

    if (there == 0)
        return HOL_UNABLE;
    find_ranges(x, y, l);
    hol_draw_word(out, l->source);
    put_parameter(out, l);
    hol_draw_word(out, l->errors ? "largest relative error at the state"
                                 : "correct digits of q and q', the worst along the motion");
    for (size_t k = 0; k < l->count; k++)
        named += l->list[k].look > 0;
    fprintf(out, "%d %d %.9Le %.9Le %.9Le %.9Le %zu \"", l->list[0].axis->logarithmic && x[0] > 0,
            l->errors, x[0], x[1], y[0], y[1], there - named);
    for (size_t k = 0; k < l->count; k++)
        if (loss(l, k) >= 0)
            fprintf(out, "%zu ", l->list[k].look);
    fputs("\" ", out);
    for (size_t k = 0; k < l->count; k++)
        if (l->list[k].look > 0)
            hol_draw_word(out, l->list[k].name);
    return HOL_OK;
}

#define FIGURE(name, make)                                                                         \
    static enum hol_status put_##name(FILE *out, const void *results)                              \
    {                                                                                              \
        struct lines l = {0};                                                                      \
        enum hol_status status = make(&l, results);                                                \
        if (status == HOL_OK)                                                                      \
            status = put_lines(out, &l);                                                           \
        lines_clear(&l);                                                                           \
        return status;                                                                             \
    }                                                                                              \
    static enum hol_status text_##name(FILE *out, const void *results)                             \
    {                                                                                              \
        struct lines l = {0};                                                                      \
        enum hol_status status = make(&l, results);                                                \
        if (status == HOL_OK)                                                                      \
            status = put_words(out, &l);                                                           \
        lines_clear(&l);                                                                           \
        return status;                                                                             \
    }
FIGURE(instants, lines_of_instants)
FIGURE(motions, lines_of_motions)

const struct hol_drawing hol_over_instants_drawing = {
    .template = "parameter", .data = put_instants, .text = text_instants};
const struct hol_drawing hol_over_motions_drawing = {
    .template = "parameter", .data = put_motions, .text = text_motions};
