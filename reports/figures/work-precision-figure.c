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

/* The ladders of all cases that have something to be drawn, one after the other. */
struct ladders {
    const struct hol_by_case *results;
    size_t count;
    struct one {
        const struct hol_ladder *ladder;
        const char *label; /* of the case */
        size_t look;       /* from 1; 0: it stands in the background */
    } * list;
};

/* UNABLE: there is none. */
static enum hol_status
gather(struct ladders *all, const struct hol_by_case *results)
{
    size_t most = 0;

    *all = (struct ladders){.results = results};
    for (size_t n = 0; n < results->count; n++)
        most += ((const struct hol_work_precision *)results->list[n])->count;
    if ((all->list = hol_alloc(most + 1, sizeof *all->list)) == NULL)
        return HOL_NOMEM;
    for (size_t n = 0; n < results->count; n++) {
        const struct hol_work_precision *r = results->list[n];

        for (size_t i = 0; i < r->count; i++)
            if (any_drawn(&r->ladders[i]))
                all->list[all->count++] =
                    (struct one){&r->ladders[i], r->source->states[r->state].label, 0};
    }
    return all->count > 0 ? HOL_OK : HOL_UNABLE;
}

struct ranges {
    long double evaluations[2], seconds[2], digits;
};

static struct ranges
find_ranges(const struct ladders *ladders)
{
    struct ranges all = {.evaluations = {INFINITY, 0}, .seconds = {INFINITY, 0}};

    for (size_t i = 0; i < ladders->count; i++) {
        const struct hol_ladder *ladder = ladders->list[i].ladder;

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

/* Has another run of the same case as many digits for less time, or more for as much? */
static bool
is_beaten(const struct ladders *all, const struct one *of, const struct hol_rung *rung)
{
    for (size_t i = 0; i < all->count; i++)
        for (size_t k = 0; k < all->list[i].ladder->count; k++) {
            const struct hol_rung *other = &all->list[i].ladder->rung[k];

            if (all->list[i].label == of->label && is_drawn(other) &&
                other->digits >= rung->digits && other->seconds <= rung->seconds &&
                (other->digits > rung->digits || other->seconds < rung->seconds))
                return true;
        }
    return false;
}

static size_t
runs_in_front(const struct ladders *all, const struct one *one)
{
    size_t count = 0;

    for (size_t k = 0; k < one->ladder->count; k++)
        count += is_drawn(&one->ladder->rung[k]) && !is_beaten(all, one, &one->ladder->rung[k]);
    return count;
}

/*
 * The look of each ladder. Where there are many, those have one that are in the front at most
 * digits: no other run has as many digits for less time. NOMEM
 */
static enum hol_status
find_looks(struct ladders *all)
{
    size_t *front = hol_alloc(all->count + 1, sizeof *front), given = 0;

    if (front == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; i < all->count; i++)
        front[i] = all->count <= PLAIN ? 1 : runs_in_front(all, &all->list[i]);
    for (size_t most = MOST; given < most;) {
        size_t best = all->count;

        for (size_t i = 0; i < all->count; i++)
            if (front[i] > 0 && (best == all->count || front[i] > front[best]))
                best = i;
        if (best == all->count)
            break;
        front[best] = 0;
        all->list[best].look = ++given;
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
put_data(FILE *out, const void *results)
{
    struct ladders all;
    enum hol_status status = gather(&all, results);

    for (size_t i = 0; i < all.count && status == HOL_OK; i++) {
        const struct hol_ladder *ladder = all.list[i].ladder;

        fprintf(out, "# %s %s %s\n# evaluations seconds digits\n", all.list[i].label,
                ladder->integrator->name, ladder->stabilization->name);
        for (size_t k = 0; k < ladder->count; k++)
            put_point(out, &ladder->rung[k]);
        fputs("\n\n", out);
    }
    hol_free(all.list);
    return status;
}

/* Looks of the blocks, and how many have none. */
static void
put_looks(FILE *out, const struct ladders *all)
{
    size_t others = 0;

    fputc('"', out);
    for (size_t i = 0; i < all->count; i++) {
        fprintf(out, "%zu ", all->list[i].look);
        others += all->list[i].look == 0;
    }
    fprintf(out, "\" %zu ", others);
}

static void
put_names(FILE *out, const struct ladders *all)
{
    for (size_t i = 0; i < all->count; i++) {
        const struct one *one = &all->list[i];
        char methods[120], name[280];

        if (one->look == 0)
            continue;
        snprintf(methods, sizeof methods, "%s %s", one->ladder->integrator->name,
                 one->ladder->stabilization->name);
        hol_by_case_name(name, sizeof name, all->results, one->label, methods);
        hol_draw_word(out, name);
    }
}

static enum hol_status
put_text(FILE *out, const void *results)
{
    struct ladders all;
    enum hol_status status = gather(&all, results);

    if (status == HOL_OK)
        status = find_looks(&all);
    if (status == HOL_OK) {
        struct ranges ranges = find_ranges(&all);

        hol_draw_word(out, all.results->count == 1 ? all.list[0].label : "");
        put_looks(out, &all);
        fprintf(out, "%.3Le %.3Le %.3Le %.3Le %.3Lf ", ranges.evaluations[0], ranges.evaluations[1],
                ranges.seconds[0], ranges.seconds[1], top_of(&ranges));
        put_names(out, &all);
    }
    hol_free(all.list);
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
