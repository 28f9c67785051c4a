/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The data of the figure of drift: blocks of lines over time, and of ladders; and the text that its
 * template takes. */
#include "reports/motion/drift.h"

#include "base/alloc.h"

#include <math.h>
#include <string.h>

#define PANELS 3
#define LEAST                                                                                      \
    1e-20L /* what is less, and 0, is drawn at the lower edge of a panel; residuals at 2^-bits     \
            */
#define LOST                                                                                       \
    10 /* a relative error beyond which a run has nothing to do with the motion any more           \
        */

enum panel { RESIDUAL, ERROR, LADDER };

/* The label of the axis of the first panel. */
enum kind { NOTHING, PHI, RATE, INVARIANT };

struct figure {
    const struct hol_drift *drift;
    enum kind kind;
    size_t count; /* of lines that are drawn */
    const struct hol_drift_line **lines;
    const struct hol_ladder **ladders; /* in parallel; NULL: none */
    bool *escaped;                     /* in parallel: not to the end, or LOST */
    bool clipped[PANELS];              /* something is less than the lower edge */
    long double low[PANELS], high[PANELS], finest, coarsest;
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

    if (isfinite(value) && value < least) {
        f->clipped[panel] = true;
        if (panel == RESIDUAL)
            value = least; /* rounding errors: they are there, and their size says nothing */
    }
    if (!isfinite(value) || value < least)
        return;
    f->low[panel] = fminl(f->low[panel], value);
    f->high[panel] = fmaxl(f->high[panel], value);
}

static bool
escapes(const struct hol_study_result *r)
{
    bool escapes = r->end != HOL_END_COMPLETE;

    for (size_t i = 0; i < r->sample_count; i++)
        escapes = escapes || !(error_of(r, i) <= LOST);
    return escapes;
}

static void
widen_by_line(struct figure *f, size_t k)
{
    const struct hol_study_result *r = &f->lines[k]->result;

    for (size_t i = 0; i < r->sample_count; i++) {
        widen(f, RESIDUAL, residual_of(f, r, i));
        if (i > 0) /* at the start it is nothing but the rounding of the state */
            widen(f, ERROR, error_of(r, i));
    }
}

static void
widen_by_ladder(struct figure *f, const struct hol_ladder *ladder)
{
    for (size_t i = 0; i < ladder->count; i++) {
        if (!rung_counts(&ladder->rung[i]))
            continue;
        widen(f, LADDER, fminl(ladder->rung[i].error, LOST));
        f->finest = fminl(f->finest, ladder->rung[i].step);
        f->coarsest = fmaxl(f->coarsest, ladder->rung[i].step);
    }
}

/* A run that escapes does not flatten the others: it leaves the panel at its upper edge. */
static void
find_ranges(struct figure *f)
{
    size_t good = 0;

    for (size_t p = 0; p < PANELS; p++)
        f->low[p] = INFINITY;
    f->finest = INFINITY;
    for (size_t k = 0; k < f->count; k++)
        good += !(f->escaped[k] = escapes(&f->lines[k]->result));
    for (size_t k = 0; k < f->count; k++) {
        if (good == 0 || !f->escaped[k])
            widen_by_line(f, k);
        if (f->ladders[k] != NULL)
            widen_by_ladder(f, f->ladders[k]);
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
clear(struct figure *f)
{
    hol_free(f->lines);
    hol_free(f->ladders);
    hol_free(f->escaped);
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

    *f = (struct figure){.drift = d,
                         .kind = find_kind(d->source),
                         .one_integrator = true,
                         .one_stabilization = true};
    f->lines = hol_alloc(d->count + 1, sizeof *f->lines);
    f->ladders = hol_alloc(d->count + 1, sizeof *f->ladders);
    f->escaped = hol_alloc(d->count + 1, sizeof *f->escaped);
    if (f->lines == NULL || f->ladders == NULL || f->escaped == NULL)
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

/* A line's name, its order, and what became of it. */
static void
put_line(FILE *out, const struct figure *f, size_t k)
{
    char text[160];

    name_line(f, text, sizeof text, f->lines[k]);
    size_t used = strlen(text);
    if (f->ladders[k] != NULL && !isnan(f->ladders[k]->order))
        used += (size_t)snprintf(text + used, sizeof text - used, ": order %.2Lf",
                                 f->ladders[k]->order);
    if (f->escaped[k])
        (void)snprintf(text + used, sizeof text - used, " (escapes)");
    hol_draw_word(out, text);
}

static void
put_words(FILE *out, const struct figure *f)
{
    static const char *const kinds[] = {[NOTHING] = "-",
                                        [PHI] = "largest |φ| of the constraints",
                                        [RATE] = "largest |g| of the constraints",
                                        [INVARIANT] = "change of "};
    const struct hol_case *c = f->drift->source;
    char title[PANELS][120] = {"", "relative error of the state", "largest error, and its order"};

    hol_draw_word(out, c->name);
    if (f->one_integrator)
        hol_draw_word(out, f->lines[0]->integrator->name);
    else
        hol_draw_word(out, f->one_stabilization ? f->lines[0]->stabilization->name : "");
    fprintf(out, "%zu %.6Lg %.9Lg %.9Lg ", f->count, f->drift->step, f->drift->start,
            f->drift->end);
    snprintf(title[RESIDUAL], sizeof title[RESIDUAL], "%s%s", kinds[f->kind],
             f->kind == INVARIANT ? c->invariants[0].name : "");
    for (size_t p = 0; p < PANELS; p++) {
        bool there = f->high[p] > 0 && (p != RESIDUAL || f->kind != NOTHING);

        hol_draw_word(out, title[p]);
        fprintf(out, "%d %.6Le %.6Le ",
                !there          ? 0
                : f->clipped[p] ? 2
                                : 1,
                there ? f->low[p] : 0, there ? f->high[p] : 0);
    }
    fprintf(out, "%.6Le %.6Le \"", isfinite(f->finest) ? f->finest : 0, f->coarsest);
    for (size_t k = 0; k < f->count; k++)
        if (f->ladders[k] != NULL)
            fprintf(out, "%zu ", k + 1);
    fputs("\" ", out);
    for (size_t k = 0; k < f->count; k++)
        put_line(out, f, k);
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

static const char *
panel(const void *context, size_t k)
{
    static const char *const names[] = {"residual", "error", "order", NULL};

    (void)context;
    return names[k < PANELS ? k : PANELS];
}

const struct hol_drawing hol_drift_drawing = {
    .template = "drift", .data = put_data, .text = put_text, .panel = panel};
