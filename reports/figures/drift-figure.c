/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The data of the figure of drift: blocks of lines over time, and of ladders; and the text that its
 * template takes, with the labels. */
#include "reports/motion/drift.h"

#include "base/alloc.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PANELS 3
#define LEAST                                                                                      \
    1e-20L /* what is less, and 0, is drawn at the lower edge of a panel; residuals at 2^-bits     \
            */
#define LABEL_GAP 0.042L /* between labels, of the height of a panel */

enum panel { RESIDUAL, ERROR, LADDER };

/* The label of the axis of the first panel. */
enum kind { NOTHING, PHI, RATE, INVARIANT };

struct label {
    long double y, height; /* where the line ends; where the label goes */
    size_t line;
    char text[96];
};

struct figure {
    const struct hol_drift *drift;
    enum kind kind;
    size_t count; /* of lines that are drawn */
    const struct hol_drift_line **lines;
    const struct hol_ladder **ladders; /* in parallel; NULL: none */
    long double low[PANELS], high[PANELS], finest, coarsest;
    struct label *labels[PANELS]; /* count each */
    size_t label_count[PANELS];
    bool one_integrator, one_stabilization;
};

static enum kind
find_kind(const struct hol_case *c)
{
    enum kind kind = c->invariant_count > 0 ? INVARIANT : NOTHING;

    for (size_t i = 0; i < c->m; i++) {
        if (c->constraints[i].order == HOL_ORDER_HOLONOMIC)
            return PHI;
        if (c->constraints[i].order == HOL_ORDER_VELOCITY)
            kind = RATE;
    }
    return kind;
}

static long double
residual_of(const struct figure *f, const struct hol_study_result *r, size_t i)
{
    if (f->kind == PHI)
        return r->samples[i].phi;
    if (f->kind == RATE)
        return r->samples[i].rate;
    return f->kind == INVARIANT ? fabsl(r->sample_drift[i * r->drift_count]) : NAN;
}

static long double
error_of(const struct hol_study_result *r, size_t i)
{
    const struct hol_study_sample *s = &r->samples[i];

    return fmaxl(r->size_q > 0 ? s->error_q / r->size_q : s->error_q,
                 r->size_v > 0 ? s->error_v / r->size_v : s->error_v);
}

static bool
rung_counts(const struct hol_rung *rung)
{
    return rung->end == HOL_END_COMPLETE && isnormal(rung->error) && rung->step > 0;
}

static void
widen(struct figure *f, enum panel panel, long double value)
{
    long double least = panel == RESIDUAL ? ldexpl(1, -(int)f->drift->bits) : LEAST;

    if (panel == RESIDUAL && isfinite(value) && value < least)
        value = least; /* rounding errors: they are there, and their size says nothing */
    if (!isfinite(value) || value < least)
        return;
    f->low[panel] = fminl(f->low[panel], value);
    f->high[panel] = fmaxl(f->high[panel], value);
}

static void
find_ranges(struct figure *f)
{
    for (size_t p = 0; p < PANELS; p++)
        f->low[p] = INFINITY;
    f->finest = INFINITY;
    for (size_t k = 0; k < f->count; k++) {
        const struct hol_study_result *r = &f->lines[k]->result;
        const struct hol_ladder *ladder = f->ladders[k];

        for (size_t i = 0; i < r->sample_count; i++) {
            widen(f, RESIDUAL, residual_of(f, r, i));
            if (i > 0) /* at the start it is nothing but the rounding of the state */
                widen(f, ERROR, error_of(r, i));
        }
        for (size_t i = 0; ladder != NULL && i < ladder->count; i++) {
            if (!rung_counts(&ladder->rung[i]))
                continue;
            widen(f, LADDER, ladder->rung[i].error);
            f->finest = fminl(f->finest, ladder->rung[i].step);
            f->coarsest = fmaxl(f->coarsest, ladder->rung[i].step);
        }
    }
    for (size_t p = 0; p < PANELS; p++)
        if (f->high[p] > 0) { /* whole decades, with room for what is 0 */
            f->low[p] = powl(10, floorl(log10l(f->low[p])));
            f->high[p] = powl(10, ceill(log10l(f->high[p]) + 0.1L));
        }
}

/* A value as it is drawn. */
static long double
drawn(const struct figure *f, enum panel panel, long double value)
{
    return value < f->low[panel] ? f->low[panel] : value;
}

static void
name_line(const struct figure *f, char *text, size_t size, const struct hol_drift_line *line)
{
    if (f->one_integrator)
        snprintf(text, size, "%s", line->stabilization->name);
    else if (f->one_stabilization)
        snprintf(text, size, "%s", line->integrator->name);
    else
        snprintf(text, size, "%s %s", line->integrator->name, line->stabilization->name);
}

static void
add_label(struct figure *f, enum panel panel, size_t line, long double y)
{
    struct label *label = &f->labels[panel][f->label_count[panel]];

    if (isnan(y) || !(f->high[panel] > 0))
        return;
    *label = (struct label){.y = drawn(f, panel, y), .line = line};
    name_line(f, label->text, sizeof label->text, f->lines[line]);
    f->label_count[panel]++;
}

static int
by_height(const void *a, const void *b)
{
    const struct label *x = a, *y = b;

    if (x->y != y->y)
        return x->y > y->y ? 1 : -1;
    return (x->line < y->line) - (x->line > y->line);
}

/* Move the labels apart, within the panel (heights from 0 to 1). */
static void
spread(struct figure *f, enum panel panel)
{
    struct label *labels = f->labels[panel];
    size_t count = f->label_count[panel];
    long double low = log10l(f->low[panel]), height = log10l(f->high[panel]) - low;

    qsort(labels, count, sizeof *labels, by_height);
    for (size_t i = 0; i < count; i++) {
        labels[i].height = (log10l(labels[i].y) - low) / height;
        if (i > 0)
            labels[i].height = fmaxl(labels[i].height, labels[i - 1].height + LABEL_GAP);
    }
    for (size_t i = count; i-- > 0;) {
        long double most = i + 1 < count ? labels[i + 1].height - LABEL_GAP : 1;

        labels[i].height = fminl(labels[i].height, most);
    }
    for (size_t i = 0; i < count; i++)
        labels[i].height = powl(10, low + height * labels[i].height);
}

/* Where the lines end, at the right. */
static void
find_labels(struct figure *f)
{
    for (size_t k = 0; k < f->count; k++) {
        const struct hol_study_result *r = &f->lines[k]->result;
        const struct hol_ladder *ladder = f->ladders[k];
        long double y[PANELS] = {NAN, NAN, NAN};

        for (size_t i = 0; i < r->sample_count; i++) {
            if (isfinite(residual_of(f, r, i)))
                y[RESIDUAL] = residual_of(f, r, i);
            if (isfinite(error_of(r, i)))
                y[ERROR] = error_of(r, i);
        }
        for (size_t i = 0; ladder != NULL && i < ladder->count; i++)
            if (rung_counts(&ladder->rung[i]))
                y[LADDER] = ladder->rung[i].error;
        for (enum panel p = RESIDUAL; p <= LADDER; p++)
            add_label(f, p, k, y[p]);
        if (ladder != NULL && !isnan(y[LADDER]) && !isnan(ladder->order)) {
            struct label *label = &f->labels[LADDER][f->label_count[LADDER] - 1];
            size_t length = strlen(label->text);

            snprintf(label->text + length, sizeof label->text - length, ": order %.2Lf",
                     ladder->order);
        }
    }
    for (enum panel p = RESIDUAL; p <= LADDER; p++)
        spread(f, p);
}

static void
clear(struct figure *f)
{
    hol_free(f->lines);
    hol_free(f->ladders);
    for (size_t p = 0; p < PANELS; p++)
        hol_free(f->labels[p]);
}

static bool
any_counts(const struct hol_ladder *ladder)
{
    for (size_t i = 0; i < ladder->count; i++)
        if (rung_counts(&ladder->rung[i]))
            return true;
    return false;
}

/* The ladder of a combination, of an integrator that has steps of one size; NULL: none. */
static const struct hol_ladder *
ladder_of(const struct hol_work_precision *ladders, const struct hol_drift_line *line)
{
    for (size_t k = 0; ladders != NULL && k < ladders->count; k++) {
        const struct hol_ladder *ladder = &ladders->ladders[k];

        if (ladder->integrator == line->integrator &&
            ladder->stabilization == line->stabilization &&
            !(line->integrator->flags & HOL_METHOD_ADAPTIVE) && any_counts(ladder))
            return ladder;
    }
    return NULL;
}

/* UNABLE: there is nothing to draw. */
static enum hol_status
make(struct figure *f, const struct hol_drift_figure *from)
{
    const struct hol_drift *d = from->drift;
    bool none = false;

    *f = (struct figure){.drift = d,
                         .kind = find_kind(d->source),
                         .one_integrator = true,
                         .one_stabilization = true};
    f->lines = hol_alloc(d->count + 1, sizeof *f->lines);
    f->ladders = hol_alloc(d->count + 1, sizeof *f->ladders);
    for (size_t p = 0; p < PANELS; p++) {
        f->labels[p] = hol_alloc(d->count + 1, sizeof *f->labels[p]);
        none = none || f->labels[p] == NULL;
    }
    if (f->lines == NULL || f->ladders == NULL || none)
        return HOL_NOMEM;
    for (size_t k = 0; k < d->count; k++) {
        const struct hol_drift_line *line = &d->lines[k];

        if (line->why != NULL || line->result.sample_count == 0)
            continue;
        f->one_integrator = f->one_integrator && line->integrator == d->lines[0].integrator;
        f->one_stabilization =
            f->one_stabilization && line->stabilization == d->lines[0].stabilization;
        f->ladders[f->count] = ladder_of(from->ladders, line);
        f->lines[f->count++] = line;
    }
    find_ranges(f);
    if (f->count == 0 || !(f->high[RESIDUAL] > 0 || f->high[ERROR] > 0))
        return HOL_UNABLE;
    find_labels(f);
    return HOL_OK;
}

static void
put(FILE *out, const struct figure *f, enum panel panel, long double value)
{
    if (isfinite(value))
        fprintf(out, " %.6Le", drawn(f, panel, value));
    else
        fputs(" ?", out);
}

static enum hol_status
put_data(FILE *out, const void *figure)
{
    struct figure f;
    enum hol_status status = make(&f, figure);

    for (size_t k = 0; k < f.count && status == HOL_OK; k++) {
        const struct hol_study_result *r = &f.lines[k]->result;

        fprintf(out, "# %s %s\n# t residual error\n", f.lines[k]->integrator->name,
                f.lines[k]->stabilization->name);
        for (size_t i = 0; i < r->sample_count; i++) {
            fprintf(out, "%.9Le", r->samples[i].t);
            put(out, &f, RESIDUAL, residual_of(&f, r, i));
            put(out, &f, ERROR, error_of(r, i));
            fputc('\n', out);
        }
        fputs("\n\n", out);
    }
    for (size_t k = 0; k < f.count && status == HOL_OK; k++) {
        const struct hol_ladder *ladder = f.ladders[k];

        if (ladder == NULL)
            continue;
        fputs("# step error\n", out);
        for (size_t i = 0; i < ladder->count; i++)
            if (rung_counts(&ladder->rung[i])) {
                fprintf(out, "%.6Le", ladder->rung[i].step);
                put(out, &f, LADDER, ladder->rung[i].error);
                fputc('\n', out);
            }
        fputs("\n\n", out);
    }
    clear(&f);
    return status;
}

static void
put_words(FILE *out, const struct figure *f)
{
    static const char *const kinds[] = {[NOTHING] = "-",
                                        [PHI] = "largest |φ| of the constraints",
                                        [RATE] = "largest |g| of the constraints",
                                        [INVARIANT] = "change of "};
    const struct hol_case *c = f->drift->source;

    hol_draw_word(out, c->name);
    if (f->one_integrator)
        hol_draw_word(out, f->lines[0]->integrator->name);
    else
        hol_draw_word(out, f->one_stabilization ? f->lines[0]->stabilization->name : "");
    fprintf(out, "%zu %.6Lg %.9Le %.9Le ", f->count, f->drift->step, f->drift->start,
            f->drift->end);
    char kind[120];

    snprintf(kind, sizeof kind, "%s%s", kinds[f->kind],
             f->kind == INVARIANT ? c->invariants[0].name : "");
    hol_draw_word(out, kind);
    for (size_t p = 0; p < PANELS; p++) {
        bool there = f->high[p] > 0 && (p != RESIDUAL || f->kind != NOTHING);
        fprintf(out, "%d %.6Le %.6Le ", there, there ? f->low[p] : 0, there ? f->high[p] : 0);
    }
    fprintf(out, "%.6Le %.6Le \"", isfinite(f->finest) ? f->finest : 0, f->coarsest);
    for (size_t k = 0; k < f->count; k++)
        if (f->ladders[k] != NULL)
            fprintf(out, "%zu ", k + 1);
    fputc('"', out);
    for (size_t p = 0; p < PANELS; p++) {
        fprintf(out, " %zu ", f->label_count[p]);
        for (size_t i = 0; i < f->label_count[p]; i++) {
            const struct label *label = &f->labels[p][i];

            fprintf(out, "%.6Le %.6Le %zu ", label->y, label->height, label->line + 1);
            hol_draw_word(out, label->text);
        }
    }
}

static enum hol_status
put_text(FILE *out, const void *figure)
{
    struct figure f;
    enum hol_status status = make(&f, figure);

    if (status == HOL_OK)
        put_words(out, &f);
    clear(&f);
    return status;
}

const struct hol_drawing hol_drift_drawing = {"drift", false, put_data, put_text};
