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
struct lines {
    const struct hol_parameter_axis *axis;
    const char *source;
    bool errors; /* on a logarithmic scale; else digits */
    size_t count;
    char (*names)[120];
    long double *y; /* count rows of axis->count; NAN: nothing */
    size_t *look;   /* from 1; 0: in the background */
};

static enum hol_status
lines_init(struct lines *l, const struct hol_parameter_axis *axis, const char *source, size_t count)
{
    *l = (struct lines){.axis = axis, .source = source, .count = count};
    l->names = hol_alloc(count + 1, sizeof *l->names);
    l->y = hol_alloc(count * axis->count + 1, sizeof *l->y);
    l->look = hol_alloc(count + 1, sizeof *l->look);
    if (l->names == NULL || l->y == NULL || l->look == NULL)
        return HOL_NOMEM;
    for (size_t k = 0; k < count * axis->count; k++)
        l->y[k] = NAN;
    return HOL_OK;
}

static void
lines_clear(struct lines *l)
{
    hol_free(l->names);
    hol_free(l->y);
    hol_free(l->look);
}

/* The line of a record of a state, by its solver and bits; SIZE_MAX: none yet. */
static size_t
find_line(const struct lines *l, const char *name)
{
    for (size_t k = 0; k < l->count; k++)
        if (strcmp(l->names[k], name) == 0)
            return k;
    return SIZE_MAX;
}

/* A line for each solver and number of bits, at whatever value it has an answer. */
static enum hol_status
lines_of_instants(struct lines *l, const struct hol_over_instants *o)
{
    size_t most = 0;
    mpfr_prec_t bits = 0;
    bool several = false;

    for (size_t i = 0; i < o->count; i++)
        most += o->instants[i].state.record_count;
    enum hol_status status = lines_init(l, o->axis, o->name, most);
    l->errors = true;
    l->count = 0;
    for (size_t i = 0; i < o->count && status == HOL_OK; i++)
        for (size_t k = 0; k < o->instants[i].state.record_count; k++) {
            several = several || (bits != 0 && o->instants[i].state.records[k].bits != bits);
            bits = o->instants[i].state.records[k].bits;
        }
    for (size_t i = 0; i < o->count && status == HOL_OK; i++)
        for (size_t k = 0; k < o->instants[i].state.record_count; k++) {
            const struct hol_record *r = &o->instants[i].state.records[k];
            char name[120];

            snprintf(name, sizeof name, several ? "%s, %ld bits" : "%s", r->solver, (long)r->bits);
            size_t line = find_line(l, name);
            if (line == SIZE_MAX) {
                line = l->count++;
                memcpy(l->names[line], name, sizeof name);
            }
            if (r->status == HOL_OK && hol_record_error(r) >= 0)
                l->y[line * o->count + i] = hol_record_error(r);
        }
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

static enum hol_status
lines_of_motions(struct lines *l, const struct hol_over_motions *o)
{
    enum hol_status status = lines_init(l, o->axis, o->name, o->run_count);

    for (size_t i = 0; i < o->count && status == HOL_OK; i++)
        for (size_t k = 0; k < o->run_count && o->motions[i].runs != NULL; k++) {
            const struct hol_over_run *run = &o->motions[i].runs[k];

            name_run(l->names[k], sizeof l->names[k], run, o->motions[i].runs, o->run_count);
            if (run->why == NULL && run->cell.end == HOL_END_COMPLETE)
                l->y[k * o->count + i] = run->cell.digits;
        }
    return status;
}

/* How much a line loses, at worst; -1: it has no point. */
static long double
loss(const struct lines *l, size_t line)
{
    long double most = -1;

    for (size_t i = 0; i < l->axis->count; i++) {
        long double y = l->y[line * l->axis->count + i];

        if (!isnan(y))
            most = fmaxl(most, l->errors ? y : 1 / (1 + fmaxl(y, 0)));
    }
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
            l->look[k] = ++given;
    }
    return there;
}

static enum hol_status
put_lines(FILE *out, const struct lines *l)
{
    size_t points = 0;

    for (size_t k = 0; k < l->count; k++) {
        if (loss(l, k) < 0)
            continue;
        fprintf(out, "# %s\n", l->names[k]);
        for (size_t i = 0; i < l->axis->count; i++) {
            long double y = l->y[k * l->axis->count + i];

            if (isfinite(y))
                fprintf(out, "%.9Lg %.6Lg\n", l->axis->value[i], y);
            else
                fprintf(out, "%.9Lg ?\n", l->axis->value[i]);
            points += isfinite(y);
        }
        fputs("\n\n", out);
    }
    return points > 0 ? HOL_OK : HOL_UNABLE;
}

/*
 * Case, parameter, title of y, are x and y logarithmic, ranges (of y whole decades or digits), how
 * many are in the background, looks of the blocks, names of those that have one.
 */
static void
put_words(FILE *out, struct lines *l)
{
    long double x[2] = {INFINITY, -INFINITY}, y[2] = {INFINITY, -INFINITY};
    size_t there = find_looks(l), named = 0;

    for (size_t i = 0; i < l->axis->count; i++) {
        x[0] = fminl(x[0], l->axis->value[i]);
        x[1] = fmaxl(x[1], l->axis->value[i]);
        for (size_t k = 0; k < l->count; k++) {
            long double value = l->y[k * l->axis->count + i];

            if (isfinite(value) && (!l->errors || value > 0)) {
                y[0] = fminl(y[0], value);
                y[1] = fmaxl(y[1], value);
            }
        }
    }
    if (!(y[0] <= y[1]))
        y[0] = y[1] = 1;
    y[0] = l->errors ? powl(10, floorl(log10l(y[0]) - 0.1L)) : 0;
    y[1] = l->errors ? powl(10, ceill(log10l(fminl(y[1], 1e6L)) + 0.1L)) : ceill(y[1] + 0.3L);
    hol_draw_word(out, l->source);
    hol_draw_word(out, l->axis->name);
    hol_draw_word(out, l->errors ? "largest relative error at the state"
                                 : "correct digits of q and q', the worst along the motion");
    for (size_t k = 0; k < l->count; k++)
        named += l->look[k] > 0;
    fprintf(out, "%d %d %.9Le %.9Le %.9Le %.9Le %zu \"", l->axis->logarithmic && x[0] > 0,
            l->errors, x[0], x[1], y[0], y[1], there - named);
    for (size_t k = 0; k < l->count; k++)
        if (loss(l, k) >= 0)
            fprintf(out, "%zu ", l->look[k]);
    fputs("\" ", out);
    for (size_t k = 0; k < l->count; k++)
        if (l->look[k] > 0)
            hol_draw_word(out, l->names[k]);
}

#define FIGURE(name, type, make)                                                                   \
    static enum hol_status put_##name(FILE *out, const void *context)                              \
    {                                                                                              \
        const type *over = context;                                                                \
        struct lines l = {0};                                                                      \
        enum hol_status status = make(&l, over);                                                   \
        if (status == HOL_OK)                                                                      \
            status = put_lines(out, &l);                                                           \
        lines_clear(&l);                                                                           \
        return status;                                                                             \
    }                                                                                              \
    static enum hol_status text_##name(FILE *out, const void *context)                             \
    {                                                                                              \
        const type *over = context;                                                                \
        struct lines l = {0};                                                                      \
        enum hol_status status = make(&l, over);                                                   \
        if (status == HOL_OK)                                                                      \
            put_words(out, &l);                                                                    \
        lines_clear(&l);                                                                           \
        return status;                                                                             \
    }
FIGURE(instants, struct hol_over_instants, lines_of_instants)
FIGURE(motions, struct hol_over_motions, lines_of_motions)

const struct hol_drawing hol_over_instants_drawing = {
    .template = "parameter", .data = put_instants, .text = text_instants};
const struct hol_drawing hol_over_motions_drawing = {
    .template = "parameter", .data = put_motions, .text = text_motions};
