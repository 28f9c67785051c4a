/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The figure of all cases: a strip for each solver. A dot for each state is at the logarithm of
 * its error in units of what is attainable; in height the dots of a strip are spread as far as
 * there are many of them nearby, so that a strip shows how they are distributed. Blocks of the
 * data: the strips, the dots that agree, lose digits, are wrong, and the worst of each strip with
 * the name of its case.
 */
#include "reports/studies/overall.h"

#include "base/alloc.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LOW (-3)        /* decimal logarithm of the least error that has a place of its own */
#define LEAST_HIGH 2    /* the limit, 30, is always in the figure */
#define HIGHEST 20      /* beyond it is what is not a number, too */
#define PER_DECADE 8    /* classes in which dots are counted */
#define HALF_WIDTH 0.36 /* of a strip, the distance between strips being 1 */
#define CLASSES ((HIGHEST - LOW) * PER_DECADE + 1)

static double
place_of(long double units)
{
    if (units <= 0 || log10l(units) < LOW)
        return LOW;
    return log10l(units) < HIGHEST ? (double)log10l(units) : HIGHEST;
}

static size_t
class_of(double place)
{
    return (size_t)((place - LOW) * PER_DECADE);
}

/* How many dots are in each class and beside it, those at exactly 0 left out. The most. */
static double
count_dots(double counts[CLASSES], const struct hol_overall_row *row)
{
    size_t plain[CLASSES] = {0};
    double most = 1;

    for (size_t i = hol_overall_zeros(row); i < row->count; i++)
        plain[class_of(place_of(row->dots[i].units))]++;
    for (size_t c = 0; c < CLASSES; c++) {
        size_t before = c > 0 ? plain[c - 1] : 0, after = c + 1 < CLASSES ? plain[c + 1] : 0;

        counts[c] = 0.25 * (double)(before + 2 * plain[c] + after);
        most = fmax(most, counts[c]);
    }
    return most;
}

/* The k-th of van der Corput's numbers in (-1, 1): whatever their count, they are spread evenly. */
static double
spread(size_t k)
{
    double value = 0, half = 1;

    for (k++; k > 0; k /= 2) {
        half /= 2;
        value += half * (double)(k % 2);
    }
    return 2 * value - 1;
}

static bool
is_drawn(const struct hol_overall_figure *figure, size_t k)
{
    return figure->overall->rows[k].bits == figure->bits;
}

static enum hol_verdict
shown_as(enum hol_verdict verdict)
{
    return verdict == HOL_VERDICT_INACCURATE ? HOL_VERDICT_WRONG : verdict;
}

/* The dots of one verdict, all strips. */
static void
put_dots(FILE *out, const struct hol_overall_figure *figure, enum hol_verdict verdict)
{
    double y = 0;

    fprintf(out, "# %s: log10 of the units, height\n1e30 1e30\n\n", hol_verdict_text(verdict));
    for (size_t k = 0; k < figure->overall->count; k++) {
        const struct hol_overall_row *row = &figure->overall->rows[k];
        double counts[CLASSES];

        if (!is_drawn(figure, k))
            continue;
        double most = count_dots(counts, row);
        y++;
        for (size_t i = hol_overall_zeros(row); i < row->count; i++) {
            double place = place_of(row->dots[i].units);

            if (shown_as(row->dots[i].verdict) == verdict)
                fprintf(out, "%.3f %.3f\n", place,
                        y + HALF_WIDTH * spread(i) * counts[class_of(place)] / most);
        }
    }
    fputs("\n\n", out);
}

static void
put_strips(FILE *out, const struct hol_overall_figure *figure)
{
    size_t y = 0;

    fputs("# strip solver zeros unable loses wrong log10-median\n", out);
    for (size_t k = 0; k < figure->overall->count; k++) {
        const struct hol_overall_row *row = &figure->overall->rows[k];

        if (!is_drawn(figure, k))
            continue;
        fprintf(out, "%zu \"%s\" %zu %zu %zu %zu", ++y, row->solver, hol_overall_zeros(row),
                row->tally[HOL_VERDICT_UNABLE], row->tally[HOL_VERDICT_LOSES],
                row->tally[HOL_VERDICT_WRONG] + row->tally[HOL_VERDICT_INACCURATE]);
        if (row->count > 0)
            fprintf(out, " %.3f\n", place_of(hol_overall_median(row)));
        else
            fputs(" ?\n", out);
    }
    fputs("\n\n", out);
}

static void
put_worst(FILE *out, const struct hol_overall_figure *figure)
{
    size_t y = 0;

    fputs("# worst: log10 of the units, strip, case\n1e30 1e30 \"\"\n\n", out);
    for (size_t k = 0; k < figure->overall->count; k++) {
        const struct hol_overall_row *row = &figure->overall->rows[k];

        if (!is_drawn(figure, k))
            continue;
        y++;
        if (row->worst < 0)
            continue;
        double counts[CLASSES], most = count_dots(counts, row), place = place_of(row->worst);
        double height =
            row->worst > 0 ? spread(row->count - 1) * counts[class_of(place)] / most : 0;
        fprintf(out, "%.3f %.3f ", place, (double)y + HALF_WIDTH * height);
        hol_draw_word(out, row->worst_case);
        fputc('\n', out);
    }
}

static enum hol_status
put_data(FILE *out, const void *context)
{
    const struct hol_overall_figure *figure = context;

    put_strips(out, figure);
    put_dots(out, figure, HOL_VERDICT_AGREES);
    put_dots(out, figure, HOL_VERDICT_LOSES);
    put_dots(out, figure, HOL_VERDICT_WRONG);
    put_worst(out, figure);
    return HOL_OK;
}

static const char *
longer(const char *a, const char *b)
{
    return strlen(b) > strlen(a) ? b : a;
}

static enum hol_status
put_text(FILE *out, const void *context)
{
    const struct hol_overall_figure *figure = context;
    const char *longest_solver = "", *longest_case = "";
    size_t strips = 0;
    int high = LEAST_HIGH;

    for (size_t k = 0; k < figure->overall->count; k++) {
        if (!is_drawn(figure, k))
            continue;
        const struct hol_overall_row *row = &figure->overall->rows[k];
        strips++;
        longest_solver = longer(longest_solver, row->solver);
        longest_case = longer(longest_case, row->worst >= 0 ? row->worst_case : "");
        if (place_of(row->worst) > high)
            high = (int)ceil(place_of(row->worst));
    }
    fprintf(out, "%ld %zu %d %d ", (long)figure->bits, strips, LOW, high);
    hol_draw_word(out, longest_solver);
    hol_draw_word(out, longest_case);
    return HOL_OK;
}

const struct hol_drawing hol_overall_drawing = {
    .template = "error-cases", .data = put_data, .text = put_text};
