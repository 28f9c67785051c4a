/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The data of the figure of ranks over thresholds, and what its template takes. */
#include "reports/rank.h"

#include "numeric/alloc.h"

#include <math.h>
#include <stdlib.h>

size_t
hol_rank_drawable(const struct hol_rank_study *study)
{
    for (size_t s = 0; s < study->state_count; s++)
        if (study->states[s].truth_status == HOL_OK && study->states[s].record_count > 0)
            return s;
    return SIZE_MAX;
}

static bool
is_drawn(const struct hol_rank_figure *figure, const struct hol_rank_record *record)
{
    return record->bits == figure->bits && record->detail.stated && record->detail.count > 0 &&
           record->detail.reference > 0 && record->step_count > 0;
}

/* What all that are drawn have in common. */
struct ranges {
    size_t solvers, most; /* rank, at any threshold */
    long double least;    /* threshold or magnitude that is not 0 */
    long double from, to; /* the thresholds at which all of them find the true rank */
};

static struct ranges
find_ranges(const struct hol_rank_figure *figure)
{
    const struct hol_rank_state *state = &figure->study->states[figure->state];
    struct ranges all = {.least = 1, .from = 0, .to = INFINITY};

    for (size_t k = 0; k < state->record_count; k++) {
        const struct hol_rank_record *record = &state->records[k];

        if (!is_drawn(figure, record))
            continue;
        all.solvers++;
        all.least = fminl(all.least, record->steps[0].threshold);
        for (size_t i = 0; i < record->step_count; i++)
            if (record->steps[i].rank > all.most)
                all.most = record->steps[i].rank;
        if (isnan(record->plateau[0])) {
            all.from = INFINITY;
        } else {
            all.from = fmaxl(all.from, record->plateau[0]);
            all.to = fminl(all.to, record->plateau[1]);
        }
    }
    return all;
}

/* Blocks: for each solver its ranks (threshold, rank), then for each its magnitudes. */
enum hol_status
hol_rank_data(FILE *out, const void *context)
{
    const struct hol_rank_figure *figure = context;
    const struct hol_rank_state *state = &figure->study->states[figure->state];

    if (find_ranges(figure).solvers == 0)
        return HOL_UNABLE;
    for (int magnitudes = 0; magnitudes < 2; magnitudes++)
        for (size_t k = 0; k < state->record_count; k++) {
            const struct hol_rank_record *record = &state->records[k];
            const struct hol_rank_detail *d = &record->detail;

            if (!is_drawn(figure, record))
                continue;
            fprintf(out, "# %s: %s\n# %s\n", record->solver->name, d->measure,
                    magnitudes ? "magnitude, relative to its reference" : "threshold rank");
            for (size_t i = 0; magnitudes && i < d->count; i++)
                fprintf(out, "%.6Le\n", d->magnitude[i] / d->reference);
            for (size_t i = 0; !magnitudes && i < record->step_count; i++)
                if (record->steps[i].stated)
                    fprintf(out, "%.6Le %zu\n", record->steps[i].threshold, record->steps[i].rank);
            fputs("\n\n", out);
        }
    return HOL_OK;
}

/* Quotes would end a word of the text. */
static void
put_word(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++)
        fputc(*text == '"' || *text == '\\' ? '?' : *text, out);
    fputs("\" ", out);
}

char *
hol_rank_text(const struct hol_rank_figure *figure)
{
    const struct hol_rank_study *study = figure->study;
    const struct hol_rank_state *state = &study->states[figure->state];
    struct ranges all = find_ranges(figure);
    long double tau = hol_rank_threshold(state->m, state->n, figure->bits);
    bool plateau = all.from < all.to && isfinite(all.to);
    char *text = NULL, *copy = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    if (out == NULL)
        return NULL;
    put_word(out, study->source->name);
    put_word(out, state->label);
    fputc('"', out);
    for (size_t k = 0; k < state->record_count; k++)
        if (is_drawn(figure, &state->records[k]))
            fprintf(out, "%s ", state->records[k].solver->name);
    fprintf(out, "\" %ld %zu %zu %zu %.4Le %.4Le %.4Le %.4Le", (long)figure->bits, state->rank,
            state->m, all.most, tau, all.least, plateau ? fmaxl(all.from, all.least) : 0,
            plateau ? all.to : 0);
    if (fclose(out) == 0)
        copy = hol_strdup(text);
    free(text);
    return copy;
}
