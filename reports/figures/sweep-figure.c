/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The data of the figure of sweeps: a block of the runs, one of the limit of stability (line
 * segments), one of marks (1: the method's own gains, 2: the most digits).
 */
#include "reports/motion/sweep.h"

#include "base/alloc.h"

#include <math.h>
#include <stdlib.h>

/* On a logarithmic scale all but digits. */
static long double
height(const struct hol_sweep_cell *cell, enum hol_show show)
{
    long double value = hol_show_value(cell, show);

    if (show == HOL_SHOW_DIGITS)
        return value;
    return value > 0 ? log10l(value) : value == 0 ? -20 : NAN;
}

/* 0: not complete, 1: an error larger than the motion, 2: neither. */
static int
state_of(const struct hol_sweep_cell *cell)
{
    return cell->end != HOL_END_COMPLETE ? 0 : cell->digits <= 0 ? 1 : 2;
}

static void
put_number(FILE *out, long double value)
{
    if (isfinite(value))
        fprintf(out, " %.8Lg", value);
    else
        fputs(" ?", out);
}

static void
write_cells(FILE *out, const struct hol_sweep_figure *figure,
            const enum hol_sweep_axis_kind *varied, size_t axes, size_t number)
{
    const struct hol_sweep *s = figure->sweep;

    for (size_t k = 0; k < s->count; k++) {
        const struct hol_sweep_cell *cell = &s->cells[k];

        for (size_t a = 0; a < axes; a++) {
            long double low, high;
            size_t index = cell->at[varied[a]];

            hol_sweep_bounds(&low, &high, s, varied[a], index);
            put_number(out, hol_sweep_value(s, varied[a], index));
            put_number(out, low);
            put_number(out, high);
        }
        put_number(out, height(cell, figure->show));
        fprintf(out, " %d %zu\n", state_of(cell), number);
    }
}

static void
write_segment(void *context, const long double from[2], const long double to[2])
{
    fprintf(context, "%.8Lg %.8Lg\n%.8Lg %.8Lg\n\n", from[0], from[1], to[0], to[1]);
}

/* A value in the unit of an axis. */
static long double
in_unit(const struct hol_sweep_axis *axis, long double value, long double step)
{
    if (!axis->per_step)
        return value;
    return axis->kind == HOL_SWEEP_AXIS_BETA ? value * step * step : value * step;
}

/* The method's own gains are a point of the plane of the two gains. */
static bool
is_own_drawn(const struct hol_sweep *s)
{
    return s->has_own && s->axis[HOL_SWEEP_AXIS_ALPHA].values.rows > 1 &&
           s->axis[HOL_SWEEP_AXIS_BETA].values.rows > 1;
}

static void
write_marks(FILE *out, const struct hol_sweep *s, enum hol_sweep_axis_kind x,
            enum hol_sweep_axis_kind y)
{
    fputs("0 ? ?\n", out); /* so that the block is there */
    if (is_own_drawn(s)) {
        long double h = s->own.step;

        fputc('1', out);
        put_number(out, in_unit(&s->axis[x], (s->has_holonomic ? 2 : 1) / h, h));
        put_number(out, in_unit(&s->axis[y], 1 / (h * h), h));
        fputc('\n', out);
    }
    if (s->best != SIZE_MAX) {
        fputc('2', out);
        put_number(out, hol_sweep_value(s, x, s->cells[s->best].at[x]));
        put_number(out, hol_sweep_value(s, y, s->cells[s->best].at[y]));
        fputc('\n', out);
    }
}

#define FIGURE_OF(results, i) ((const struct hol_sweep_figure *)(results)->list[i])

static const char *
label_of(const struct hol_sweep *s)
{
    return s->source->states[s->state].label;
}

/* The axes of the figure, which all cases have; UNABLE: it has no such number of axes. */
static enum hol_status
find_axes(enum hol_sweep_axis_kind varied[HOL_SWEEP_AXIS_COUNT], size_t *axes,
          const struct hol_by_case *results)
{
    *axes = hol_sweep_varied(FIGURE_OF(results, 0)->sweep, varied);
    return *axes == 1 || (*axes == 2 && results->count == 1) ? HOL_OK : HOL_UNABLE;
}

static enum hol_status
put_data(FILE *out, const void *context)
{
    const struct hol_by_case *results = context;
    enum hol_sweep_axis_kind varied[HOL_SWEEP_AXIS_COUNT];
    size_t axes;
    enum hol_status status = find_axes(varied, &axes, results);

    if (status != HOL_OK)
        return status;
    fputs("# of each axis: value, low, high; what is shown; 0: not complete, 1: an error larger "
          "than the motion, 2: neither; number of the case\n",
          out);
    for (size_t i = 0; i < results->count; i++)
        write_cells(out, FIGURE_OF(results, i), varied, axes, i + 1);
    fputs("\n\n1e30 1e30\n\n", out); /* out of sight, so that the block is there */
    for (size_t i = 0; i < results->count; i++)
        hol_sweep_limit(FIGURE_OF(results, i)->sweep, write_segment, out);
    fputc('\n', out);
    if (axes == 2)
        write_marks(out, FIGURE_OF(results, 0)->sweep, varied[0], varied[1]);
    return HOL_OK;
}

/* ------------------------------------------------------------------------- the text */

/* What is said of times where those of all cases are in seconds; else "". */
static const char *
seconds_of(const struct hol_by_case *results)
{
    const char *seconds = ", s";

    for (size_t i = 0; i < results->count && *seconds != '\0'; i++)
        seconds = hol_by_case_seconds(FIGURE_OF(results, i)->sweep->source);
    return seconds;
}

static const char *
axis_title(const struct hol_sweep_axis *axis, const char *seconds)
{
    static const char *const titles[HOL_SWEEP_AXIS_COUNT][3] = {
        {"step h, in units of t", "step h, s", "step h"},
        {"gain α of the rates, per unit of t", "gain α of the rates, 1/s",
         "gain α of the rates, in units of 1/h"},
        {"gain β of the residuals, per unit of t squared", "gain β of the residuals, 1/s²",
         "gain β of the residuals, in units of 1/h²"}};

    return titles[axis->kind][axis->per_step ? 2 : *seconds != '\0'];
}

/* Least and largest of what is shown, over the complete runs that follow the motion at all. */
static void
find_range(long double range[2], const struct hol_by_case *results)
{
    enum hol_show show = FIGURE_OF(results, 0)->show;

    range[0] = INFINITY;
    range[1] = -INFINITY;
    for (size_t i = 0; i < results->count; i++)
        for (size_t k = 0; k < FIGURE_OF(results, i)->sweep->count; k++) {
            const struct hol_sweep_cell *cell = &FIGURE_OF(results, i)->sweep->cells[k];
            long double value = height(cell, show);

            if (!isfinite(value) || cell->digits <= 0)
                continue;
            range[0] = fminl(range[0], value);
            range[1] = fmaxl(range[1], value);
        }
    if (show == HOL_SHOW_DIGITS)
        range[0] = 0;
    if (!(range[0] < range[1])) {
        range[0] = isfinite(range[1]) ? range[1] - 1 : 0;
        range[1] = range[0] + 1;
    }
}

/* From the first to the last value of all cases. */
static void
put_axis(FILE *out, const struct hol_by_case *results, enum hol_sweep_axis_kind kind)
{
    const struct hol_sweep_axis *first = &FIGURE_OF(results, 0)->sweep->axis[kind];
    long double low = INFINITY, high = -INFINITY;

    for (size_t i = 0; i < results->count; i++) {
        const struct hol_sweep *s = FIGURE_OF(results, i)->sweep;
        long double least, most, ignored;

        hol_sweep_bounds(&least, &ignored, s, kind, 0);
        hol_sweep_bounds(&ignored, &most, s, kind, s->axis[kind].values.rows - 1);
        low = fminl(low, least);
        high = fmaxl(high, most);
    }
    hol_draw_word(out, axis_title(first, seconds_of(results)));
    fprintf(out, "%d %.8Le %.8Le ", first->logarithmic, low, high);
}

static void
put_title(FILE *out, const struct hol_by_case *results)
{
    const struct hol_sweep *s = FIGURE_OF(results, 0)->sweep;
    char step[60];

    fprintf(out, "\"%s + %s, solver %s", s->integrator->name, s->stabilization->name,
            s->solver->name);
    hol_by_case_step(step, sizeof step, s->cells[0].step, seconds_of(results));
    if (s->axis[HOL_SWEEP_AXIS_STEP].values.rows == 1)
        fprintf(out, ", %s", step);
    fputs("\" ", out);
}

static void
count_segment(void *context, const long double from[2], const long double to[2])
{
    size_t *count = context;

    (void)from;
    (void)to;
    ++*count;
}

/* What there is to be drawn: runs of each state, the limit, the two marks. */
static void
put_flags(FILE *out, const struct hol_by_case *results)
{
    const struct hol_sweep *first = FIGURE_OF(results, 0)->sweep;
    bool any[3] = {false};
    size_t limit = 0;

    for (size_t i = 0; i < results->count; i++) {
        const struct hol_sweep *s = FIGURE_OF(results, i)->sweep;

        for (size_t k = 0; k < s->count; k++)
            any[state_of(&s->cells[k])] = true;
        hol_sweep_limit(s, count_segment, &limit);
    }
    fprintf(out, "\"%d %d %d %d %d %d\" ", any[0], any[1], any[2], limit > 0, is_own_drawn(first),
            first->best != SIZE_MAX);
}

static enum hol_status
put_text(FILE *out, const void *context)
{
    const struct hol_by_case *results = context;
    const struct hol_sweep_figure *figure = FIGURE_OF(results, 0);
    enum hol_sweep_axis_kind varied[HOL_SWEEP_AXIS_COUNT];
    size_t axes;
    long double range[2];
    enum hol_status status = find_axes(varied, &axes, results);

    if (status != HOL_OK)
        return status;
    find_range(range, results);
    hol_draw_word(out, results->count == 1 ? label_of(figure->sweep) : "");
    put_title(out, results);
    hol_draw_word(out, figure->show == HOL_SHOW_DIGITS ? "" : "log10 of the ");
    hol_draw_word(out, hol_show_title(figure->show));
    fprintf(out, "%.6Le %.6Le %zu ", range[0], range[1], axes);
    put_flags(out, results);
    for (size_t a = 0; a < 2; a++) {
        if (a < axes)
            put_axis(out, results, varied[a]);
        else
            fputs("\"\" 0 0 0 ", out);
    }
    fprintf(out, "%zu ", results->count);
    for (size_t i = 0; i < results->count; i++)
        hol_draw_word(out, label_of(FIGURE_OF(results, i)->sweep));
    return HOL_OK;
}

const struct hol_drawing hol_sweep_drawing = {
    .template = "sweep", .data = put_data, .text = put_text};
