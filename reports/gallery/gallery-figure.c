/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The figure of the gallery: digits against time of everybody. */
#include "reports/gallery/gallery.h"

#include "base/alloc.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The case of most ladders, of as many the first; NULL: there is none. */
static const char *
common_case(const struct hol_gallery *g)
{
    const char *found = g->case_name;
    size_t most = 0;

    for (size_t k = 0; k < g->count && g->case_name == NULL; k++)
        for (size_t i = 0; i < g->list[k]->motion_count; i++) {
            const char *name = g->list[k]->motions[i].case_name;
            size_t count = 0;
            for (size_t e = 0; e < g->count; e++)
                for (size_t r = 0; r < g->list[e]->motion_count; r++)
                    count += strcmp(g->list[e]->motions[r].case_name, name) == 0;
            if (count > most) {
                most = count;
                found = name;
            }
        }
    return found;
}

/* The name of a curve. */
static void
put_name(FILE *out, const struct hol_gallery_entry *e, const char *method)
{
    char name[96];

    (void)snprintf(name, sizeof name, "%s%s%s", e->text[HOL_GALLERY_NAME],
                   method[0] != '\0' ? " " : "", method);
    hol_draw_word(out, name);
}

static bool
is_shown(const struct hol_gallery_ladder *l, const char *case_name)
{
    bool any = false;

    for (size_t i = 0; i < l->count; i++)
        any = any || (l->runs[i]->seconds > 0 && !isnan(hol_gallery_run_digits(l->runs[i])));
    return any && case_name != NULL && strcmp(l->case_name, case_name) == 0;
}

/* Of instants: a row an entry. */
struct instant_row {
    const struct hol_gallery_entry *entry;
    struct hol_gallery_score score;
};

/* The most digits first; of as many those whose fewest are more, then by name. */
static int
by_digits(const void *a, const void *b)
{
    const struct instant_row *x = a, *y = b;
    int order = (x->score.digits < y->score.digits) - (x->score.digits > y->score.digits);

    if (order == 0)
        order = (x->score.digits_least < y->score.digits_least) -
                (x->score.digits_least > y->score.digits_least);
    return order != 0 ? order
                      : strcmp(x->entry->text[HOL_GALLERY_NAME], y->entry->text[HOL_GALLERY_NAME]);
}

static enum hol_status
put_instants(FILE *out, const struct hol_gallery *g, bool names, size_t *count)
{
    struct instant_row *rows = hol_alloc(g->count + 1, sizeof *rows);
    enum hol_status status = rows != NULL ? HOL_OK : HOL_NOMEM;

    *count = 0;
    for (size_t k = 0; k < g->count && status == HOL_OK; k++) {
        struct instant_row row = {.entry = g->list[k]};
        if (row.entry->kind != HOL_GALLERY_INSTANT)
            continue;
        status = hol_gallery_score(&row.score, row.entry, HOL_GALLERY_FULL);
        if (status == HOL_OK && row.score.seconds > 0 && !isnan(row.score.digits))
            rows[(*count)++] = row;
    }
    if (*count > 0)
        qsort(rows, *count, sizeof *rows, by_digits);
    for (size_t k = 0; k < *count && out != NULL && status == HOL_OK; k++) {
        const struct hol_gallery_score *score = &rows[k].score;
        if (names)
            put_name(out, rows[k].entry, "");
        else
            fprintf(out, "%.6Le %.4Lf %.4Lf\n\n\n", score->seconds, score->digits,
                    score->digits_least);
    }
    hol_free(rows);
    return status;
}

/* Of motions: a line a ladder. */
static enum hol_status
put_motions(FILE *out, const struct hol_gallery *g, bool names, size_t *count)
{
    const char *case_name = common_case(g);

    *count = 0;
    for (size_t k = 0; k < g->count; k++) {
        struct hol_gallery_ladder *ladders;
        size_t ladder_count;
        if (hol_gallery_ladders(&ladders, &ladder_count, g->list[k]) != HOL_OK)
            return HOL_NOMEM;
        for (size_t l = 0; l < ladder_count; l++) {
            if (!is_shown(&ladders[l], case_name))
                continue;
            (*count)++;
            if (out != NULL && names)
                put_name(out, g->list[k], ladders[l].method);
            for (size_t i = 0; i < ladders[l].count && out != NULL && !names; i++) {
                const struct hol_gallery_motion *run = ladders[l].runs[i];
                if (run->seconds > 0 && !isnan(hol_gallery_run_digits(run)))
                    fprintf(out, "%.6Le %.4Lf\n", run->seconds, run->digits);
            }
            if (out != NULL && !names)
                fputs("\n\n", out);
        }
        hol_gallery_ladders_clear(ladders, ladder_count);
    }
    return HOL_OK;
}

static enum hol_status
put_data(FILE *out, const void *context)
{
    const struct hol_gallery *g = context;
    size_t instants, motions;
    enum hol_status status = put_instants(out, g, false, &instants);

    if (status == HOL_OK)
        status = put_motions(out, g, false, &motions);
    return status == HOL_OK && instants + motions == 0 ? HOL_UNABLE : status;
}

static enum hol_status
put_text(FILE *out, const void *context)
{
    const struct hol_gallery *g = context;
    const char *case_name = common_case(g);
    size_t instants, motions;
    enum hol_status status = put_instants(NULL, g, true, &instants);

    if (status == HOL_OK)
        status = put_motions(NULL, g, true, &motions);
    if (status != HOL_OK)
        return status;
    fprintf(out, "%zu %zu ", instants, motions);
    hol_draw_word(out, case_name != NULL ? case_name : "-");
    status = put_instants(out, g, true, &instants);
    return status == HOL_OK ? put_motions(out, g, true, &motions) : status;
}

static const char *
panel(const void *context, size_t k)
{
    static const char *const names[] = {"instants", "motions", NULL};

    (void)context;
    return names[k < 2 ? k : 2];
}

const struct hol_drawing hol_gallery_drawing = {
    .template = "gallery", .data = put_data, .text = put_text, .panel = panel, .timed = true};
