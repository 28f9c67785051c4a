/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Quantities along motions, as a table and as a figure. */
#include "reports/motion/plot.h"

#include "reports/figures/by-case.h"

#include <math.h>
#include <string.h>

bool
hol_plot_is_unknown(const struct hol_curve *curve, size_t quantity)
{
    for (size_t i = 0; i < curve->count; i++)
        if (!isnan(curve->values[i * curve->width + quantity]))
            return false;
    return true;
}

/* ------------------------------------------------------------------------- the table */

struct row {
    const struct hol_curve *curve;
    const long double *values;
};

HOL_GETTER(get_motion, 0, struct row, text, r->curve->name)
HOL_GETTER(get_value, 0, struct row, number, r->values[index])

static void
add_columns(struct hol_columns *columns, const struct hol_plot *plot)
{
    static const struct hol_column first[] = {{"motion", .get = get_motion, .quoted = true}};

    HOL_COLUMNS_ADD(columns, first);
    for (size_t k = 0; k < plot->quantities.count; k++)
        HOL_COLUMN_ADD(columns, .key = plot->names[k], .get = get_value, .index = k,
                       .text = {'g', 9}, .csv = {'g', 17}, .markup = {'g', 6}, .quoted_key = true);
}

void
hol_plot_probe(const struct hol_table_style *style, const struct hol_plot *plot)
{
    struct hol_columns columns = {0};

    add_columns(&columns, plot);
    hol_table_probe(
        style, &(const struct hol_table_spec){.columns = columns.column, .count = columns.count});
    hol_columns_clear(&columns);
}

enum hol_status
hol_plot_write(FILE *out, const struct hol_table_style *style, const struct hol_plot *plot)
{
    struct hol_columns columns = {0};
    const struct hol_table_spec spec = {.name = "plot", .own = &columns};

    add_columns(&columns, plot);
    struct hol_table *table = hol_table_begin(out, style, &spec);
    for (size_t c = 0; c < plot->curve_count; c++)
        for (size_t i = 0; i < plot->curves[c].count; i++) {
            const struct row row = {&plot->curves[c],
                                    plot->curves[c].values + i * plot->curves[c].width};

            if (!isnan(row.values[0])) /* not the gap before a jump */
                hol_table_row(table, HOL_RECORD(&row));
        }
    return hol_table_end(table);
}

/* ------------------------------------------------------------------------- the figure */

static enum hol_status
put_data(FILE *out, const void *context)
{
    const struct hol_plot *plot = context;
    size_t rows = 0;

    for (size_t c = 0; c < plot->curve_count; c++) {
        const struct hol_curve *curve = &plot->curves[c];

        fprintf(out, "# %s\n", curve->name);
        for (size_t i = 0; i < curve->count; i++) {
            for (size_t k = 0; k < curve->width; k++) {
                long double value = curve->values[i * curve->width + k];

                if (isfinite(value))
                    fprintf(out, " %.9Lg", value);
                else
                    fputs(" ?", out);
            }
            fputc('\n', out);
            rows++;
        }
        fputs("\n\n", out);
    }
    return rows > 0 ? HOL_OK : HOL_UNABLE;
}

/* Is it a quantity of the x axis? */
static bool
is_x(const struct hol_plot *plot, size_t k)
{
    return plot->pairs ? k % 2 == 0 : k == 0;
}

/*
 * The range of all that is on an axis. Where there are several motions of a case, what goes more
 * than ten times as far as the true one is left out: it would flatten the others.
 */
static void
find_range(double range[2], const struct hol_plot *plot, bool x)
{
    double first[2] = {0, 0};

    range[0] = INFINITY;
    range[1] = -INFINITY;
    for (size_t c = 0; c < plot->curve_count; c++) {
        const struct hol_curve *curve = &plot->curves[c];
        bool true_one = c == 0 || curve->is_truth;
        double own[2] = {INFINITY, -INFINITY};

        for (size_t i = 0; i < curve->count * curve->width; i++) {
            double value = (double)curve->values[i];

            if (is_x(plot, i % curve->width) != x || !isfinite(value))
                continue;
            if (!true_one && first[0] < first[1] &&
                fabs(value - (first[0] + first[1]) / 2) > 10 * (first[1] - first[0]))
                continue;
            own[0] = fmin(own[0], value);
            own[1] = fmax(own[1], value);
        }
        range[0] = fmin(range[0], own[0]);
        range[1] = fmax(range[1], own[1]);
        if (true_one)
            memcpy(first, own, sizeof first);
    }
    if (!(range[0] <= range[1]))
        range[0] = range[1] = 0;
    if (!(range[1] - range[0] > 1e-9 * fmax(fabs(range[0]), fabs(range[1])))) {
        double half = range[1] != 0 ? 0.1 * fabs(range[1]) : 1;
        range[0] -= half;
        range[1] += half;
    }
}

/* Have both axes the same unit: points, or coordinates of a kind? */
static bool
is_equal(const struct hol_plot *plot)
{
    const struct hol_curve_quantity *q = plot->quantities.list;

    for (size_t k = 1; k < plot->quantities.count && !plot->pairs; k++)
        if (q[0].kind != q[k].kind || q[0].angle != q[k].angle ||
            q[k].kind > HOL_CURVE_ACCELERATION || q[k].kind == HOL_CURVE_TIME)
            return false;
    return true;
}

static void
put_label(FILE *out, const struct hol_plot *plot, size_t k)
{
    static const char *const angles[] = {[HOL_CURVE_COORDINATE] = ", rad",
                                         [HOL_CURVE_VELOCITY] = ", rad/s",
                                         [HOL_CURVE_ACCELERATION] = ", rad/s²"};
    const struct hol_curve_quantity *q = &plot->quantities.list[k];
    bool seconds = hol_by_case_seconds(plot->source)[0] != '\0', unknown = true;
    char text[160];

    for (size_t c = 0; c < plot->curve_count && unknown; c++)
        unknown = hol_plot_is_unknown(&plot->curves[c], k);
    snprintf(text, sizeof text, "%s%s%s", plot->names[k],
             q->kind == HOL_CURVE_TIME                                  ? seconds ? ", s" : ""
             : q->angle && (seconds || q->kind == HOL_CURVE_COORDINATE) ? angles[q->kind]
                                                                        : "",
             unknown ? ": nothing known" : "");
    hol_draw_word(out, text);
}

static enum hol_status
put_text(FILE *out, const void *context)
{
    const struct hol_plot *plot = context;
    double x[2], y[2];

    find_range(x, plot, true);
    find_range(y, plot, false);
    hol_draw_word(out, plot->cases > 1 ? "" : plot->source->states[plot->state].label);
    fprintf(out, "%d %d %.9e %.9e %.9e %.9e %zu ", plot->pairs, is_equal(plot), x[0], x[1], y[0],
            y[1], plot->quantities.count);
    for (size_t k = 0; k < plot->quantities.count; k++)
        put_label(out, plot, k);
    fprintf(out, "%zu ", plot->curve_count);
    for (size_t c = 0; c < plot->curve_count; c++)
        hol_draw_word(out, plot->curves[c].name);
    for (size_t c = 0; c < plot->curve_count; c++)
        fprintf(out, "%zu ", plot->curves[c].count);
    return HOL_OK;
}

const struct hol_drawing hol_plot_drawing = {
    .template = "trajectory", .moves = true, .data = put_data, .text = put_text};
