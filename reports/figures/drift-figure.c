/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The data of the figure of drift, lines over time and ladders, and the text of its template. */
#include "reports/motion/drift.h"

#include "base/alloc.h"

#include <math.h>
#include <string.h>

#define PANELS 3
/* What is less, and 0, is drawn at the lower edge of a panel; residuals at 2^-bits. */
#define LEAST 1e-20L
/* A relative error beyond which a run has nothing to do with the motion any more. */
#define LOST 10

enum panel { RESIDUAL, ERROR, LADDER };

/* What a line is in the first panel, which has it in the label of its axis; SEVERAL: not all lines
 * are the same. */
enum kind { NOTHING, PHI, RATE, INVARIANT, SEVERAL };

struct line { /* that is drawn */
    const struct hol_drift *drift;
    const struct hol_drift_line *line;
    const struct hol_ladder *ladder; /* NULL: none */
    enum kind kind;
    bool escaped; /* not to the end, or LOST */
};

struct figure {
    const struct hol_by_case *results;
    const struct hol_drift *drift; /* the first */
    enum kind kind;
    size_t count;
    struct line *lines;
    bool clipped[PANELS]; /* something is less than the lower edge */
    long double low[PANELS], high[PANELS], finest, coarsest, start, end;
    bool one_integrator, one_stabilization, one_step;
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
residual_of(const struct line *line, size_t i)
{
    const struct hol_study_result *r = &line->line->result;

    if (line->kind == PHI)
        return r->samples[i].phi;
    if (line->kind == RATE)
        return r->samples[i].rate;
    return line->kind == INVARIANT ? fabsl(r->sample_drift[i * r->drift_count]) : NAN;
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

    if (panel == RESIDUAL && value < least)
        value = least; /* rounding errors: they are there, and their size says nothing */
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
    const struct hol_study_result *r = &f->lines[k].line->result;

    for (size_t i = 0; i < r->sample_count; i++) {
        widen(f, RESIDUAL, residual_of(&f->lines[k], i));
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
        f->clipped[LADDER] |= ladder->rung[i].error < LEAST;
        f->finest = fminl(f->finest, ladder->rung[i].step);
        f->coarsest = fmaxl(f->coarsest, ladder->rung[i].step);
    }
}

/* What is drawn on the lower edge though it is less, the error at the start among it. */
static void
find_clipped(struct figure *f, const struct line *line)
{
    for (size_t i = 0; i < line->line->result.sample_count; i++) {
        f->clipped[RESIDUAL] |= residual_of(line, i) < f->low[RESIDUAL];
        f->clipped[ERROR] |= error_of(&line->line->result, i) < f->low[ERROR];
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
        good += !(f->lines[k].escaped = escapes(&f->lines[k].line->result));
    for (size_t k = 0; k < f->count; k++) {
        if (good == 0 || !f->lines[k].escaped)
            widen_by_line(f, k);
        if (f->lines[k].ladder != NULL)
            widen_by_ladder(f, f->lines[k].ladder);
    }
    for (size_t p = 0; p < PANELS; p++)
        if (f->high[p] > 0) { /* whole decades, with room for what is 0 */
            f->low[p] = powl(10, floorl(log10l(f->low[p])));
            f->high[p] = powl(10, ceill(log10l(f->high[p]) + 0.1L));
        }
    for (size_t k = 0; k < f->count; k++)
        find_clipped(f, &f->lines[k]);
}

static void
name_line(const struct figure *f, char *text, size_t size, const struct line *l)
{
    const char *integrator = l->line->integrator->name, *by = l->line->stabilization->name;
    const char *label = l->drift->source->states[l->drift->state].label;
    bool both = !f->one_integrator && !f->one_stabilization;
    char methods[120];

    if (f->one_integrator && f->one_stabilization && f->results->count > 1)
        snprintf(text, size, "%s", label);
    else {
        snprintf(methods, sizeof methods, "%s%s%s", f->one_integrator ? by : integrator,
                 both ? " " : "", both ? by : "");
        hol_by_case_name(text, size, f->results, label, methods);
    }
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

/* The lines of one case. */
static void
take(struct figure *f, const struct hol_drift_figure *from)
{
    const struct hol_drift *d = from->drift;

    f->start = fminl(f->start, d->start);
    f->end = fmaxl(f->end, d->end);
    f->one_step = f->one_step && d->step == f->drift->step;
    for (size_t k = 0; k < d->count; k++) {
        const struct hol_drift_line *line = &d->lines[k];

        if (line->why != NULL || line->result.sample_count == 0)
            continue;
        f->one_integrator = f->one_integrator && line->integrator == f->drift->lines[0].integrator;
        f->one_stabilization =
            f->one_stabilization && line->stabilization == f->drift->lines[0].stabilization;
        f->lines[f->count++] = (struct line){.drift = d,
                                             .line = line,
                                             .ladder = ladder_of(from->ladders, line),
                                             .kind = find_kind(d->source)};
    }
}

/* UNABLE: there is nothing to draw. */
static enum hol_status
make(struct figure *f, const struct hol_by_case *results)
{
    size_t most = 0;

    *f = (struct figure){.results = results,
                         .drift = ((const struct hol_drift_figure *)results->list[0])->drift,
                         .start = INFINITY,
                         .end = -INFINITY,
                         .one_integrator = true,
                         .one_stabilization = true,
                         .one_step = true};
    for (size_t i = 0; i < results->count; i++)
        most += ((const struct hol_drift_figure *)results->list[i])->drift->count;
    if ((f->lines = hol_alloc(most + 1, sizeof *f->lines)) == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; i < results->count; i++)
        take(f, results->list[i]);
    f->kind = f->count > 0 ? f->lines[0].kind : NOTHING;
    for (size_t k = 1; k < f->count; k++)
        if (f->lines[k].kind != f->kind ||
            (f->kind == INVARIANT && strcmp(f->lines[k].drift->source->invariants[0].name,
                                            f->drift->source->invariants[0].name) != 0))
            f->kind = SEVERAL;
    find_ranges(f);
    if (f->count == 0 || !(f->high[RESIDUAL] > 0 || f->high[ERROR] > 0))
        return HOL_UNABLE;
    return HOL_OK;
}

static void
put(FILE *out, const struct figure *f, enum panel panel, long double value)
{
    if (isfinite(value))
        fprintf(out, " %.6Le", fmaxl(value, f->low[panel]));
    else
        fputs(" ?", out);
}

static enum hol_status
put_data(FILE *out, const void *figure)
{
    struct figure f;
    enum hol_status status = make(&f, figure);

    for (size_t k = 0; k < f.count && status == HOL_OK; k++) {
        const struct hol_study_result *r = &f.lines[k].line->result;

        fprintf(out, "# %s %s %s\n# t residual error\n", f.lines[k].drift->source->label,
                f.lines[k].line->integrator->name, f.lines[k].line->stabilization->name);
        for (size_t i = 0; i < r->sample_count; i++) {
            fprintf(out, "%.9Le", r->samples[i].t);
            put(out, &f, RESIDUAL, residual_of(&f.lines[k], i));
            put(out, &f, ERROR, error_of(r, i));
            fputc('\n', out);
        }
        fputs("\n\n", out);
    }
    for (size_t k = 0; k < f.count && status == HOL_OK; k++) {
        const struct hol_ladder *ladder = f.lines[k].ladder;

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
    hol_free(f.lines);
    return status;
}

/* A line's name, its order, and what became of it. */
static void
put_line(FILE *out, const struct figure *f, size_t k)
{
    const struct line *line = &f->lines[k];
    char text[280];

    name_line(f, text, sizeof text - 40, line);
    size_t used = strlen(text);
    if (line->ladder != NULL && !isnan(line->ladder->order))
        used +=
            (size_t)snprintf(text + used, sizeof text - used, ": order %.2Lf", line->ladder->order);
    if (line->escaped)
        (void)snprintf(text + used, sizeof text - used, " (escapes)");
    hol_draw_word(out, text);
}

/* What all lines have in common: the case, one of the methods, the step. */
static void
put_head(FILE *out, const struct figure *f)
{
    const struct hol_drift_line *first = f->lines[0].line;
    bool one = f->results->count == 1;
    char text[400] = "", step[40];

    hol_by_case_step(step, sizeof step, f->drift->step, hol_by_case_seconds(f->drift->source));
    if (one)
        hol_by_case_join(text, sizeof text, f->drift->source->states[f->drift->state].label);
    if (f->one_integrator)
        hol_by_case_join(text, sizeof text, first->integrator->name);
    if (f->one_stabilization && !(f->one_integrator && one))
        hol_by_case_join(text, sizeof text, first->stabilization->name);
    if (f->one_step)
        hol_by_case_join(text, sizeof text, step);
    hol_draw_word(out, text);
}

static void
put_words(FILE *out, const struct figure *f)
{
    static const char *const kinds[] = {[NOTHING] = "-",
                                        [PHI] = "largest |φ| of the constraints",
                                        [RATE] = "largest |g| of the constraints",
                                        [INVARIANT] = "change of ",
                                        [SEVERAL] = "residual or change of invariant"};
    const struct hol_case *c = f->drift->source;
    char title[PANELS][120] = {"", "relative error of the state", "largest error, and its order"};

    put_head(out, f);
    fprintf(out, "%zu %.9Lg %.9Lg ", f->count, f->start, f->end);
    snprintf(title[RESIDUAL], sizeof title[RESIDUAL], "%s%s", kinds[f->kind],
             f->kind == INVARIANT ? c->invariants[0].name : "");
    for (size_t p = 0; p < PANELS; p++) {
        bool there = f->high[p] > 0 && (p != RESIDUAL || f->kind != NOTHING);

        hol_draw_word(out, title[p]);
        fprintf(out, "%d %.6Le %.6Le ", there ? 1 + f->clipped[p] : 0, there ? f->low[p] : 0,
                there ? f->high[p] : 0);
    }
    fprintf(out, "%.6Le %.6Le \"", isfinite(f->finest) ? f->finest : 0, f->coarsest);
    for (size_t k = 0; k < f->count; k++)
        if (f->lines[k].ladder != NULL)
            fprintf(out, "%zu ", k + 1);
    fputs("\" ", out);
    for (size_t k = 0; k < f->count; k++)
        put_line(out, f, k);
    hol_draw_word(out, hol_by_case_seconds(c));
}

static enum hol_status
put_text(FILE *out, const void *figure)
{
    struct figure f;
    enum hol_status status = make(&f, figure);

    if (status == HOL_OK)
        put_words(out, &f);
    hol_free(f.lines);
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
