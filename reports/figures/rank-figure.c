/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The data of the figure of ranks over thresholds, and what its template takes. */
#include "reports/studies/rank.h"

#include "base/alloc.h"

#include <math.h>
#include <stdlib.h>

size_t
hol_rank_drawable(const struct hol_rank_study *study)
{
    for (size_t s = 0; s < study->state_count; s++)
        if (study->states[s].truth_status == HOL_OK && study->states[s].record_count > 0 &&
            study->states[s].m > 0)
            return s;
    return SIZE_MAX;
}

static bool
is_drawn(const struct hol_rank_figure *figure, const struct hol_rank_record *record)
{
    return record->bits == figure->bits && record->detail.stated && record->detail.count > 0 &&
           record->detail.reference > 0 && record->step_count > 0;
}

/* Where between two thresholds the rank changes: at the largest magnitude there; if none, at the
 * second. */
static long double
change_between(const struct hol_rank_detail *d, long double first, long double second)
{
    long double at = 0;

    for (size_t i = 0; i < d->count; i++) {
        long double magnitude = d->magnitude[i] / d->reference;

        if (magnitude > first && magnitude <= second)
            at = fmaxl(at, magnitude);
    }
    return at > 0 ? at : second;
}

static bool
is_same(const struct hol_rank_step *a, const struct hol_rank_step *b)
{
    return a->stated == b->stated && a->decided == b->decided && a->rank == b->rank;
}

/* Thresholds at which a solver says the same. */
struct part {
    long double from, to;
    const struct hol_rank_step *step;
    size_t next; /* step; 0: the first part is wanted */
};

static bool
next_part(struct part *part, const struct hol_rank_record *record)
{
    const struct hol_rank_step *step = record->steps;
    size_t i = part->next;

    if (i == record->step_count)
        return false;
    part->from = i > 0 ? part->to : step[0].threshold;
    while (i + 1 < record->step_count && is_same(&step[i], &step[i + 1]))
        i++;
    part->step = &step[i];
    part->next = i + 1;
    part->to = i + 1 == record->step_count
                   ? step[i].threshold
                   : change_between(&record->detail, step[i].threshold, step[i + 1].threshold);
    return true;
}

/* What all that are drawn have in common. */
struct ranges {
    size_t solvers;
    long double least;    /* threshold */
    long double from, to; /* the thresholds at which all of them decide on the true rank */
};

static struct ranges
find_ranges(const struct hol_rank_figure *figure)
{
    const struct hol_rank_state *state = &figure->study->states[figure->state];
    struct ranges all = {.least = 1, .from = 0, .to = INFINITY};

    for (size_t k = 0; k < state->record_count; k++) {
        const struct hol_rank_record *record = &state->records[k];
        struct part part = {0};
        bool found = false;

        if (!is_drawn(figure, record))
            continue;
        all.solvers++;
        all.least = fminl(all.least, record->steps[0].threshold);
        while (next_part(&part, record))
            if (part.step->stated && part.step->decided && part.step->rank == state->rank) {
                all.from = fmaxl(all.from, part.from);
                all.to = fminl(all.to, part.to);
                found = true;
            }
        if (!found)
            all.from = INFINITY;
    }
    return all;
}

/* Strip of a solver: from, to, rank, decided. */
static void
put_strip(FILE *out, size_t strip, const struct hol_rank_record *record)
{
    struct part part = {0};

    while (next_part(&part, record))
        if (part.step->stated)
            fprintf(out, "%zu %.6Le %.6Le %zu %d\n", strip, part.from, part.to, part.step->rank,
                    part.step->decided);
}

enum block { STRIPS, MAGNITUDES, DEFAULTS, BLOCKS };

static void
put_block(FILE *out, enum block block, size_t strip, const struct hol_rank_record *record)
{
    const struct hol_rank_detail *d = &record->detail;

    fprintf(out, "# %s: %s\n", record->solver->name, d->measure);
    if (block == STRIPS)
        put_strip(out, strip, record);
    if (block == DEFAULTS)
        fprintf(out, "%zu %.6Le\n", strip, d->threshold / d->reference);
    for (size_t i = 0; block == MAGNITUDES && i < d->count; i++)
        if (d->magnitude[i] > 0)
            fprintf(out, "%zu %.6Le\n", strip, d->magnitude[i] / d->reference);
}

/* Three blocks, each with all solvers by number: their ranks, magnitudes, default thresholds. */
static enum hol_status
put_data(FILE *out, const void *context)
{
    static const char *const heads[BLOCKS] = {"solver, thresholds from, to, rank, decided",
                                              "solver, magnitude relative to its reference",
                                              "solver, default threshold"};
    const struct hol_rank_figure *figure = context;
    const struct hol_rank_state *state = &figure->study->states[figure->state];

    if (find_ranges(figure).solvers == 0)
        return HOL_UNABLE;
    for (int block = 0; block < BLOCKS; block++) {
        size_t strip = 0;

        fprintf(out, "# %s\n", heads[block]);
        for (size_t k = 0; k < state->record_count; k++)
            if (is_drawn(figure, &state->records[k]))
                put_block(out, (enum block)block, ++strip, &state->records[k]);
        fputs("\n\n", out);
    }
    return HOL_OK;
}

static enum hol_status
put_text(FILE *out, const void *context)
{
    const struct hol_rank_figure *figure = context;
    const struct hol_rank_study *study = figure->study;
    const struct hol_rank_state *state = &study->states[figure->state];
    struct ranges all = find_ranges(figure);
    bool plateau = all.from < all.to;

    hol_draw_word(out, study->source->label);
    hol_draw_word(out, state->label);
    fputc('"', out);
    for (size_t k = 0; k < state->record_count; k++)
        if (is_drawn(figure, &state->records[k]))
            fprintf(out, "%s ", state->records[k].solver->name);
    fprintf(out, "\" %ld %zu %zu %.4Le %.4Le %.4Le", (long)figure->bits, state->rank, state->m,
            all.least, plateau ? all.from : 0, plateau ? all.to : 0);
    return HOL_OK;
}

const struct hol_drawing hol_rank_drawing = {
    .template = "rank", .data = put_data, .text = put_text};
