/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* One order of a power-series evaluator in double. */
#include "model/series/series-double-inside.h"

#include <math.h>

/* ------------------------------------------------------------------------ order 0 */

static double
lead_value(enum lead_op op, double a, double b, double scale)
{
    switch (op) {
    case LEAD_COS:
        return cos(a);
    case LEAD_SIN:
        return sin(a);
    case LEAD_COSH:
        return cosh(a);
    case LEAD_SINH:
        return sinh(a);
    case LEAD_LOG:
        return log(a);
    case LEAD_SQRT:
        return sqrt(a);
    case LEAD_INVERSE:
        return 1 / a;
    case LEAD_HALF_INVERSE:
        return 0.5 / a;
    case LEAD_SQUARE:
        return a * a;
    case LEAD_MUL:
        return a * b;
    case LEAD_ONE_PLUS:
        return 1 + a * a;
    case LEAD_ONE_MINUS:
        return (1 - a) * (1 + a);
    case LEAD_SUM_SQUARES:
        return a * a + b * b;
    case LEAD_SIGN:
        return a > 0 ? 1 : a < 0 ? -1 : NAN;
    case LEAD_ORDER:
        return a > b ? 1 : a < b ? -1 : NAN;
    case LEAD_SHARE:
        return a / scale;
    case LEAD_OP_COUNT:
        break;
    }
    return NAN;
}

/* Is one of them no number? */
HOL_LANES_INLINE bool
bad_among(const double *x, size_t count)
{
    hol_lanes_half bad = {0}, y;
    double rest = 0;
    size_t i = 0;

    for (; i + HOL_LANES_HALF <= count; i += HOL_LANES_HALF) {
        HOL_LANES_LOAD(y, x + i);
        bad += y * 0;
    }
    for (; i < count; i++)
        rest += x[i] * 0;
    rest += bad[0] + bad[1] + bad[2] + bad[3];
    return rest != 0; /* NaN */
}

/* false: something is no number; *where. */
static bool
run_first(struct hol_series_double *s, size_t stage, size_t *where)
{
    static const struct series_stage none = {0};
    const struct series_stage *from = stage ? &s->end[stage - 1] : &none, *to = &s->end[stage];
    double *lead = s->lead, *later = lead + s->length + 1;

    hol_eval_double(lead, s->constants, s->pi, s->slot, from->slots, to->slots);
    for (size_t i = from->leads; i < to->leads; i++) {
        const struct lead_code *c = &s->lead_code[i];

        lead[c->w] = lead_value(c->op, lead[c->a], lead[c->b], c->scale);
    }
    if (bad_among(lead + from->slots, to->slots - from->slots) ||
        bad_among(later + from->leads, to->leads - from->leads)) {
        size_t worst = SIZE_MAX;

        for (size_t i = from->slots; i < to->slots && worst == SIZE_MAX; i++)
            worst = isfinite(lead[i]) ? SIZE_MAX : (size_t)s->to_tape[i];
        for (size_t i = from->leads; i < to->leads; i++)
            if (!isfinite(later[i]) && (size_t)s->to_tape[s->lead_code[i].slot] < worst)
                worst = (size_t)s->to_tape[s->lead_code[i].slot];
        if (where)
            *where = worst;
        return false;
    }
    for (size_t i = from->keeps; i < to->keeps; i++)
        s->keep[i].to[0] = lead[s->keep[i].of.lead];
    return true;
}

/* ------------------------------------------------------------------- orders above 0 */

/* s' = c u', c' = sign s u' */
HOL_LANES_INLINE void
run_circular(double *r, const double *f, double *u, double *v, const struct series_code *code,
             double times, double over)
{
    int32_t w = code->w;
    double derived = times * code->x * r[code->a];
    double sine = (r[w] + derived * f[code->d]) * over;
    double cosine = (r[w + 1] + derived * f[code->c]) * over * code->y;

    u[w] = u[w + 1] = derived;
    v[w] = r[code->b + 1] = cosine;
    v[w + 1] = r[code->b] = sine;
}

/* For all codes of a run. */
#define EACH for (const struct series_code *last_ = c + c->run; c < last_; c++)

/* The products at c, whose factors are kept for later orders; the code after them. */
HOL_LANES_INLINE const struct series_code *
run_products(double *r, const double *f, double *u, double *v, const struct series_code *c,
             double times, double over)
{
    switch (c->op) {
    case SERIES_MUL:
        EACH {
            u[c->w] = r[c->a];
            v[c->w] = r[c->b];
            r[c->w] += r[c->a] * f[c->d] + f[c->c] * r[c->b];
        }
        break;
    case SERIES_LEFT:
        EACH {
            u[c->w] = r[c->a];
            r[c->w] += r[c->a] * f[c->d];
        }
        break;
    case SERIES_RIGHT:
        EACH {
            v[c->w] = r[c->b];
            r[c->w] += f[c->c] * r[c->b];
        }
        break;
    case SERIES_PUT_U:
        EACH
            u[c->w] = r[c->a];
        break;
    case SERIES_PUT_V:
        EACH
            v[c->w] = r[c->a];
        break;
    default: /* SERIES_CIRCULAR */
        EACH
            run_circular(r, f, u, v, c, times, over);
        break;
    }
    return c;
}

/* Of some stages, the first of them and the last. */
HOL_LANES_INLINE void
run_later(struct hol_series_double *s, size_t first, size_t last, size_t k)
{
    const struct series_stage *from = &s->end[first - 1], *to = &s->end[last];
    double *const r = s->r, *const f = s->lead;
    double *const u = s->rows + k * 2 * s->width, *const v = u + s->width;
    const struct series_code *end = s->code + to->codes;
    const double times = (double)k, over = 1 / times;

    for (const struct series_code *c = s->code + from->codes; c < end;)
        switch (c->op) {
        case SERIES_SUM:
            EACH
                r[c->w] = c->x * r[c->a] + c->y * r[c->b];
            break;
        case SERIES_SCALE:
            EACH
                r[c->w] = c->x * r[c->a] * f[c->c];
            break;
        case SERIES_TIMES:
            EACH
                r[c->w] = times * r[c->a];
            break;
        case SERIES_OVER:
            EACH
                r[c->w] = c->x * r[c->a] * over;
            break;
        case SERIES_REST:
            EACH
                r[c->w] = (c->x * r[c->a] - c->y * r[c->b]) * f[c->c];
            break;
        case SERIES_CHOOSE:
            EACH
                r[c->w] = f[c->c] > 0 ? c->x * r[c->a] : c->y * r[c->b];
            break;
        default:
            c = run_products(r, f, u, v, c, times, over);
            break;
        }
    for (size_t i = from->keeps; i < to->keeps; i++)
        s->keep[i].to[k] = s->keep[i].of.scale * r[s->keep[i].of.reg];
}

HOL_LANES_INLINE enum hol_status
run_stages(struct hol_series_double *s, size_t last, size_t k, bool wide)
{
    size_t first = HOL_STAGE_PARAMETERS + 1;

    while (first <= last && s->done[first] > k)
        first++;
    for (size_t i = first; i <= last; i++)
        if (s->done[i] != k)
            return HOL_INVALID;
    if (first > last)
        return HOL_OK;
    if (s->inner != k && s->width > 0)
        hol_lanes_inner(s->r, s->rows, s->width, k, wide);
    s->inner = k;
    run_later(s, first, last, k);
    for (size_t i = first; i <= last; i++)
        s->done[i]++;
    return HOL_OK;
}

HOL_LANES_WIDE static enum hol_status
run_stages_wide(struct hol_series_double *s, size_t last, size_t k)
{
    return run_stages(s, last, k, true);
}

HOL_CLONES static enum hol_status
run_stages_narrow(struct hol_series_double *s, size_t last, size_t k)
{
    return run_stages(s, last, k, false);
}

enum hol_status
hol_series_double_run(struct hol_series_double *s, enum hol_stage stage, size_t k, size_t *where)
{
    if ((unsigned)stage >= HOL_STAGE_COUNT || k > s->order)
        return HOL_INVALID;
    if (k > 0)
        return hol_lanes_are_wide() ? run_stages_wide(s, stage, k) : run_stages_narrow(s, stage, k);
    for (size_t i = 0; i <= (size_t)stage; i++) {
        if (s->done[i] > 0)
            continue;
        if (!run_first(s, i, where))
            return HOL_DOMAIN;
        s->done[i]++;
    }
    return HOL_OK;
}
