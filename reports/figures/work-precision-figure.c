/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The data of the figure of work and precision, and the names and ranges that its template takes.
 */
#include "reports/motion/work-precision.h"

#include "base/alloc.h"

#include <math.h>

#define PLAIN 8 /* as many lines can be told apart without any being left in the background */
#define MOST 10 /* lines with a look of their own */

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

/* ------------------------------------------------------------------------- the front */

/* Has another run as many digits for less time, or more for as much? */
static bool
is_beaten(const struct hol_work_precision *r, const struct hol_rung *rung)
{
    for (size_t i = 0; i < r->count; i++)
        for (size_t k = 0; k < r->ladders[i].count; k++) {
            const struct hol_rung *other = &r->ladders[i].rung[k];

            if (is_drawn(other) && other->digits >= rung->digits &&
                other->seconds <= rung->seconds &&
                (other->digits > rung->digits || other->seconds < rung->seconds))
                return true;
        }
    return false;
}

static size_t
runs_in_front(const struct hol_work_precision *r, const struct hol_ladder *ladder)
{
    size_t count = 0;

    for (size_t k = 0; k < ladder->count; k++)
        count += is_drawn(&ladder->rung[k]) && !is_beaten(r, &ladder->rung[k]);
    return count;
}

/*
 * The look of each ladder, from 1; 0: it stands in the background. Where there are many, those have
 * one that are in the front at most digits: no other run has as many digits for less time. NOMEM
 */
static enum hol_status
find_looks(size_t **looks, const struct hol_work_precision *r, size_t drawn)
{
    size_t *front = hol_alloc(r->count + 1, sizeof *front), given = 0;

    *looks = hol_alloc(r->count + 1, sizeof **looks);
    if (front == NULL || *looks == NULL) {
        hol_free(front);
        return HOL_NOMEM;
    }
    for (size_t i = 0; i < r->count; i++)
        front[i] = drawn <= PLAIN ? any_drawn(&r->ladders[i]) : runs_in_front(r, &r->ladders[i]);
    for (size_t most = MOST; given < most;) {
        size_t best = r->count;

        for (size_t i = 0; i < r->count; i++)
            if (front[i] > 0 && (best == r->count || front[i] > front[best]))
                best = i;
        if (best == r->count)
            break;
        front[best] = 0;
        (*looks)[best] = ++given;
    }
    hol_free(front);
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
    return HOL_OK;
}

/* Looks of the blocks, the names of those that have one, and how many have none. */
static void
put_looks(FILE *out, const struct hol_work_precision *r, const size_t *looks)
{
    size_t others = 0;

    fputc('"', out);
    for (size_t i = 0; i < r->count; i++)
        if (any_drawn(&r->ladders[i])) {
            fprintf(out, "%zu ", looks[i]);
            others += looks[i] == 0;
        }
    fprintf(out, "\" %zu ", others);
}

static void
put_names(FILE *out, const struct hol_work_precision *r, const size_t *looks)
{
    for (size_t i = 0; i < r->count; i++) {
        const struct hol_ladder *ladder = &r->ladders[i];
        char name[120];

        if (looks[i] == 0 || !any_drawn(ladder))
            continue;
        snprintf(name, sizeof name, "%s %s", ladder->integrator->name, ladder->stabilization->name);
        hol_draw_word(out, name);
    }
}

static enum hol_status
put_text(FILE *out, const void *context)
{
    const struct hol_work_precision *result = context;
    struct ranges all = find_ranges(result);
    size_t *looks = NULL;
    enum hol_status status = find_looks(&looks, result, all.ladders);

    if (status == HOL_OK) {
        hol_draw_word(out, result->source->label);
        put_looks(out, result, looks);
        fprintf(out, "%.3Le %.3Le %.3Le %.3Le %.3Lf ", all.evaluations[0], all.evaluations[1],
                all.seconds[0], all.seconds[1], top_of(&all));
        put_names(out, result, looks);
    }
    hol_free(looks);
    return status;
}

static const char *
panel(const void *context, size_t k)
{
    (void)context;
    return k == 0 ? "time" : k == 1 ? "evaluations" : NULL;
}

const struct hol_drawing hol_work_precision_drawing = {.template = "work-precision",
                                                       .timed = true,
                                                       .data = put_data,
                                                       .text = put_text,
                                                       .panel = panel};
