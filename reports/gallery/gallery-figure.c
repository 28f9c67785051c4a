/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The figure of the gallery: digits against time of everybody. */
#include "reports/gallery/gallery.h"

#include "base/alloc.h"

#include <math.h>
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
        any = any || (l->runs[i]->seconds > 0 && !isnan(l->runs[i]->digits));
    return any && case_name != NULL && strcmp(l->case_name, case_name) == 0;
}

/* Of instants: a point an entry. */
static enum hol_status
put_instants(FILE *out, const struct hol_gallery *g, bool names, size_t *count)
{
    *count = 0;
    for (size_t k = 0; k < g->count; k++) {
        struct hol_gallery_score score;
        if (g->list[k]->kind != HOL_GALLERY_INSTANT)
            continue;
        if (hol_gallery_score(&score, g->list[k], HOL_GALLERY_FULL) != HOL_OK)
            return HOL_NOMEM;
        if (!(score.seconds > 0) || isnan(score.digits))
            continue;
        (*count)++;
        if (out == NULL)
            continue;
        if (names)
            put_name(out, g->list[k], "");
        else
            fprintf(out, "%.6Le %.4Lf %.4Lf\n\n\n", score.seconds, score.digits,
                    score.digits_least);
    }
    return HOL_OK;
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
                if (run->seconds > 0 && !isnan(run->digits))
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
