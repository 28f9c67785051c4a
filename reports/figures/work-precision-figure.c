/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The data of the figure of work and precision, and the names and ranges that its template takes.
 */
#include "reports/motion/work-precision.h"

#include "base/alloc.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LABEL_GAP 0.034L /* between the labels, of the height of a panel */

/* An integrator that expands the equations themselves may count no evaluations: then there is no
 * point beside the others on the right. */
static bool
is_drawn(const struct hol_rung *rung)
{
    return rung->end == HOL_END_COMPLETE && isfinite(rung->digits) && rung->seconds > 0;
}

static bool
any_drawn(const struct hol_ladder *ladder)
{
    for (size_t k = 0; k < ladder->count; k++)
        if (is_drawn(&ladder->rung[k]))
            return true;
    return false;
}

/* The index of a method in its table, from 1: it looks the same in every figure. */
static size_t
integrator_index(const struct hol_integrator *integrator)
{
    size_t i = 0;

    while (hol_integrator_at(i) != NULL && hol_integrator_at(i) != integrator)
        i++;
    return i + 1;
}

static size_t
stabilization_index(const struct hol_stabilization *stabilization)
{
    size_t i = 0;

    while (hol_stabilization_at(i) != NULL && hol_stabilization_at(i) != stabilization)
        i++;
    return i + 1;
}

struct ranges {
    size_t ladders;
    long double evaluations[2], seconds[2], digits;
};

static struct ranges
find_ranges(const struct hol_work_precision *r)
{
    struct ranges all = {.evaluations = {INFINITY, 0}, .seconds = {INFINITY, 0}};

    for (size_t i = 0; i < r->count; i++) {
        const struct hol_ladder *ladder = &r->ladders[i];

        all.ladders += any_drawn(ladder);
        for (size_t k = 0; k < ladder->count; k++) {
            const struct hol_rung *rung = &ladder->rung[k];

            if (!is_drawn(rung))
                continue;
            if (rung->evaluations > 0)
                all.evaluations[0] = fminl(all.evaluations[0], (long double)rung->evaluations);
            all.evaluations[1] = fmaxl(all.evaluations[1], (long double)rung->evaluations);
            all.seconds[0] = fminl(all.seconds[0], rung->seconds);
            all.seconds[1] = fmaxl(all.seconds[1], rung->seconds);
            all.digits = fmaxl(all.digits, rung->digits);
        }
    }
    if (all.evaluations[1] == 0)
        all.evaluations[0] = all.evaluations[1] = 1;
    return all;
}

/* The upper end of the panels. */
static long double
top_of(const struct ranges *all)
{
    return ceill(fmaxl(all->digits, 1) + 0.3L);
}

/* ------------------------------------------------------------------------- labels */

/* An integrator is named once, beside the point of its most digits. */
struct label {
    const struct hol_integrator *integrator;
    long double evaluations, digits, height;
};

static int
by_height(const void *a, const void *b)
{
    const struct label *x = a, *y = b;

    if (x->digits != y->digits)
        return x->digits > y->digits ? 1 : -1;
    return strcmp(x->integrator->name, y->integrator->name);
}

/* Is it a better place for the label? One with a point on the right is. */
static bool
is_better(const struct label *label, const struct hol_rung *rung)
{
    if ((label->evaluations > 0) != (rung->evaluations > 0))
        return rung->evaluations > 0;
    return rung->digits > label->digits;
}

static size_t
find_labels(struct label *labels, const struct hol_work_precision *r)
{
    size_t count = 0;

    for (size_t i = 0; i < r->count; i++) {
        const struct hol_ladder *ladder = &r->ladders[i];
        struct label *label = count > 0 ? &labels[count - 1] : NULL;

        for (size_t k = 0; k < ladder->count; k++) {
            const struct hol_rung *rung = &ladder->rung[k];

            if (!is_drawn(rung))
                continue;
            if (label == NULL || label->integrator != ladder->integrator) {
                label = &labels[count++];
                *label = (struct label){ladder->integrator, 0, -INFINITY, 0};
            }
            if (is_better(label, rung)) {
                label->digits = rung->digits;
                label->evaluations = (long double)rung->evaluations;
            }
        }
    }
    return count;
}

/* Move them apart, between the lower and the upper end of the panel. */
static void
spread(struct label *labels, size_t count, long double top)
{
    long double gap = LABEL_GAP * top;

    qsort(labels, count, sizeof *labels, by_height);
    for (size_t i = 0; i < count; i++) {
        labels[i].height = fmaxl(labels[i].digits, 0);
        if (i > 0)
            labels[i].height = fmaxl(labels[i].height, labels[i - 1].height + gap);
    }
    for (size_t i = count; i-- > 0;) {
        long double most = i + 1 < count ? labels[i + 1].height - gap : top;

        labels[i].height = fminl(labels[i].height, most);
    }
}

static enum hol_status
write_labels(FILE *out, const struct hol_work_precision *r, const struct ranges *all)
{
    struct label *labels = hol_alloc(r->count + 1, sizeof *labels);
    size_t count;

    if (labels == NULL)
        return HOL_NOMEM;
    count = find_labels(labels, r);
    spread(labels, count, top_of(all));
    fputs("# evaluations digits height color name\n", out);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%.6Le %.4Lf %.4Lf %zu %s\n",
                labels[i].evaluations > 0 ? labels[i].evaluations : all->evaluations[1],
                labels[i].digits, labels[i].height, integrator_index(labels[i].integrator),
                labels[i].integrator->name);
    hol_free(labels);
    return HOL_OK;
}

/* ------------------------------------------------------------------------ outside */

static void
put_point(FILE *out, const struct hol_rung *rung)
{
    if (!is_drawn(rung))
        return;
    if (rung->evaluations > 0)
        fprintf(out, "%zu", rung->evaluations);
    else
        fputs("NaN", out);
    fprintf(out, " %.4e %.4Lf\n", rung->seconds, rung->digits);
}

static enum hol_status
put_data(FILE *out, const void *result)
{
    const struct hol_work_precision *r = result;
    struct ranges all = find_ranges(r);

    if (all.ladders == 0)
        return HOL_UNABLE;
    for (size_t i = 0; i < r->count; i++) {
        const struct hol_ladder *ladder = &r->ladders[i];

        if (!any_drawn(ladder))
            continue;
        fprintf(out, "# %s %s\n# evaluations seconds digits\n", ladder->integrator->name,
                ladder->stabilization->name);
        for (size_t k = 0; k < ladder->count; k++)
            put_point(out, &ladder->rung[k]);
        fputs("\n\n", out);
    }
    return write_labels(out, r, &all);
}

/* The stabilizations that are drawn: their indices and names. */
static void
put_legend(FILE *out, const struct hol_work_precision *r)
{
    for (int names = 0; names < 2; names++) {
        fputc('"', out);
        for (size_t s = 0; hol_stabilization_at(s) != NULL; s++) {
            bool drawn = false;

            for (size_t i = 0; i < r->count; i++)
                drawn = drawn || (r->ladders[i].stabilization == hol_stabilization_at(s) &&
                                  any_drawn(&r->ladders[i]));
            if (drawn && names)
                fprintf(out, "%s ", hol_stabilization_at(s)->name);
            else if (drawn)
                fprintf(out, "%zu ", s + 1);
        }
        fputs("\" ", out);
    }
}

static void
put_lists(FILE *out, const struct hol_work_precision *r)
{
    fputc('"', out);
    for (size_t i = 0; i < r->count; i++)
        if (any_drawn(&r->ladders[i]))
            fprintf(out, "%zu ", integrator_index(r->ladders[i].integrator));
    fputs("\" \"", out);
    for (size_t i = 0; i < r->count; i++)
        if (any_drawn(&r->ladders[i]))
            fprintf(out, "%zu ", stabilization_index(r->ladders[i].stabilization));
    fputs("\" ", out);
}

static enum hol_status
put_text(FILE *out, const void *context)
{
    const struct hol_work_precision *result = context;
    struct ranges all = find_ranges(result);

    hol_draw_word(out, result->source->name);
    put_lists(out, result);
    put_legend(out, result);
    fprintf(out, "%.3Le %.3Le %.3Le %.3Le %.3Lf", all.evaluations[0], all.evaluations[1],
            all.seconds[0], all.seconds[1], top_of(&all));
    return HOL_OK;
}

const struct hol_drawing hol_work_precision_drawing = {"work-precision", false, put_data, put_text};
