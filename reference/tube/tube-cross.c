/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Across a piece, in parts short enough for their balls to say something of J. */
#include "reference/tube/tube-inside.h"

#include "base/array.h"
#include "base/clock.h"

#include <math.h>

/* A part is halved while more than EXCESS of its flow is not known, HELPFUL times at most, and
 * where nothing is bounded, HALVINGS times, as near to a singularity, as long as no more than MOST
 * are tried in a piece. Where more than LITTLE is not known, it is refined. */
#define EXCESS 1e-3
#define LITTLE 1e-6
#define HELPFUL 10
#define HALVINGS 48
#define MOST (1 << 14)
#define EASY 8 /* after this many in a row the next is twice as wide */
/* The tube is taken this many times wider than the error at its beginning, and again. */
#define WIDER 10 /* log2 */
#define TRIES 5
/* log2 of the part of w~ by which w may differ from it. */
#define SLACK (-16)

const char hol_tube_late[] = "the time allowed is over";
static const char not_bounded[] = "the balls of the equations do not bound how errors grow",
                  may_change[] = "a contact may change there";

double
hol_tube_log2(const mag_t x)
{
    return mag_is_zero(x) ? -INFINITY : mag_get_d_log2_approx(x);
}

void
hol_tube_range(arb_t y, const arb_poly_struct *p, const arb_t u, slong bits)
{
    arb_t middle, slope, apart;

    arb_init(middle);
    arb_init(slope);
    arb_init(apart);
    arb_get_mid_arb(middle, u);
    arb_sub(apart, u, middle, bits);
    arb_poly_evaluate2_horner(y, slope, p, u, bits);
    arb_poly_evaluate_horner(middle, p, middle, bits);
    arb_mul(slope, slope, apart, bits);
    arb_add(middle, middle, slope, bits);
    if (!arb_is_finite(y) || mag_cmp(arb_radref(middle), arb_radref(y)) < 0)
        arb_set(y, middle);
    arb_clear(middle);
    arb_clear(slope);
    arb_clear(apart);
}

/* The radii of the tube where |W e|_i <= bound. */
static void
set_tube(struct hol_tube_work *w, const mag_t bound)
{
    for (size_t i = 0; i < 2 * w->n; i++)
        mag_mul_2exp_si(w->radius + i, bound, -w->tube->weight[i]);
}

/* A little wider than all the errors. */
static void
widen(mag_t bound, struct hol_tube_work *w, mag_srcptr error)
{
    mag_zero(bound);
    for (size_t i = 0; i < 2 * w->n; i++)
        mag_max(bound, bound, error + i);
    if (mag_is_zero(bound)) /* an exact solution: any tube will do */
        mag_set_ui_2exp_si(bound, 1, -2 * w->bits);
    mag_mul_2exp_si(bound, bound, WIDER);
}

/* y, w and the time of the part u of the piece, the tube's radii and the slack included. */
static void
set_part(struct hol_tube_work *w, arb_t time, const arb_t u)
{
    slong bits = (slong)hol_ball_eval_bits(w->ball);

    hol_tube_range(time, w->time, u, bits + 64);
    for (size_t i = 0; i < w->n; i++) {
        hol_tube_range(w->y + i, w->rough + i, u, bits);
        hol_tube_range(w->y + w->n + i, w->rough + w->n + i, u, bits);
        arb_add_error_mag(w->y + i, w->radius + i);
        arb_add_error_mag(w->y + w->n + i, w->radius + w->n + i);
    }
    for (size_t i = 0; i < w->unknowns; i++) {
        hol_tube_range(w->w + i, w->rough + 2 * w->n + i, u, bits);
        arb_get_mag(w->slack + i, w->w + i);
        mag_mul_2exp_si(w->slack + i, w->slack + i, SLACK);
        mag_mul_2exp_si(w->apart + i, w->apart + i, 2);
        mag_max(w->slack + i, w->slack + i, w->apart + i);
        arb_add_error_mag(w->w + i, w->slack + i);
    }
}

/* Is |w - w~| within the slack all over the tube? */
static bool
within_slack(struct hol_tube_work *w)
{
    slong last = 2 * (slong)w->n;
    bool within = true;
    mag_t size;

    mag_init(size);
    for (size_t i = 0; i < w->unknowns; i++) {
        arb_get_mag(w->apart + i, arb_mat_entry(w->x, i, last));
        for (slong j = 0; j < last; j++) {
            arb_get_mag(size, arb_mat_entry(w->x, i, j));
            mag_addmul(w->apart + i, size, w->radius + j);
        }
        within = within && (mag_is_zero(w->apart + i) || mag_cmp(w->apart + i, w->slack + i) < 0);
    }
    mag_clear(size);
    return within;
}

/* Do all closed contacts press, and is no gap of an open one closed, in the part? */
static bool
contacts_hold(struct hol_tube_work *w)
{
    const struct hol_case *source = w->model->source;
    bool hold = true;
    arb_t gap;

    arb_init(gap);
    for (size_t c = 0; c < source->contact_count && hold; c++) {
        size_t p = 0;

        if (source->contacts[c].row == SIZE_MAX) {
            (void)!hol_ball_eval_run(w->ball, HOL_STAGE_STATE, NULL);
            hol_ball_eval_get(gap, w->ball, w->model->out_gap + c);
            hold = arb_is_positive(gap) != 0;
            continue;
        }
        while (p < w->k && w->row[p] != source->contacts[c].row)
            p++;
        hold = p < w->k && w->k == w->m && arb_is_positive(w->w + w->n + p);
    }
    arb_clear(gap);
    return hold;
}

/* Has all that the author wrote a value in the part, too? */
static bool
has_values(struct hol_tube_work *w)
{
    bool good = true;
    arb_t x;

    arb_init(x);
    for (size_t k = 0; k < w->model->guard_count && good; k++) {
        if (hol_tape_output_stage(w->model->tape, w->model->out_guard + k) > w->stage)
            (void)!hol_ball_eval_run(w->ball, HOL_STAGE_IDEAL, NULL);
        hol_ball_eval_get(x, w->ball, w->model->out_guard + k);
        good = arb_is_finite(x);
    }
    arb_clear(x);
    return good;
}

static enum hol_status
add_span(struct hol_tube_work *w, const arf_t end)
{
    struct hol_tube *t = w->tube;
    struct hol_tube_span *span;

    if (!hol_array_reserve(&t->spans, &t->capacity, t->count + 1, sizeof *t->spans))
        return HOL_NOMEM;
    span = &t->spans[t->count++];
    span->step = w->step;
    arf_init(span->end);
    arf_set(span->end, end);
    span->error = _mag_vec_init((slong)(2 * w->n));
    for (size_t i = 0; i < 2 * w->n; i++)
        mag_mul_2exp_si(span->error + i, w->most + i, -t->weight[i]);
    return HOL_OK;
}

/* Do the errors stay within the tube? */
static bool
stays(struct hol_tube_work *w, const mag_t tube)
{
    bool stays = true;

    for (size_t i = 0; i < 2 * w->n; i++)
        stays = stays && mag_cmp(w->most + i, tube) < 0;
    return stays;
}

/* How errors are carried across the part: roughly, or to more digits where that is not enough. */
static bool
find_flow(struct hol_tube_work *w, const arb_t u, const arb_t tau, double *excess)
{
    bool rough = hol_tube_flow(w, tau, excess);
    double most = w->depth < HELPFUL ? EXCESS : INFINITY;

    if (!(rough && *excess <= LITTLE) && hol_tube_refine(w, u, tau, most, excess))
        return true;
    if (rough)
        hol_tube_complete_flow(w, tau);
    return rough;
}

/* One part, u of the piece. False: why it is not crossed. */
static bool
try_part(struct hol_tube_work *w, const arb_t u, arb_t tau, double *excess, const char **why)
{
    arb_t time;
    mag_t tube;
    bool good = false;

    arb_init(time);
    mag_init(tube);
    widen(tube, w, w->error);
    for (size_t i = 0; i < w->unknowns; i++)
        mag_zero(w->apart + i);
    arb_get_rad_arb(tau, u);
    arb_mul(tau, tau, w->half, 64);
    arb_mul_2exp_si(tau, tau, 1);
    *why = not_bounded;
    for (int i = 0; i < TRIES && !good; i++) {
        set_tube(w, tube);
        set_part(w, time, u);
        if (!hol_tube_differentiate(w, time, true))
            break;
        if (!within_slack(w))
            continue;
        *why = w->tube->phase || contacts_hold(w) ? not_bounded : may_change;
        if (*why == not_bounded && !has_values(w))
            *why = "an expression of the case is not proved to have a value there";
        if (*why != not_bounded || !find_flow(w, u, tau, excess))
            break;
        good = stays(w, tube);
        widen(tube, w, w->most);
    }
    arb_clear(time);
    mag_clear(tube);
    return good;
}

static void
round_polynomials(struct hol_tube_work *w)
{
    slong bits = (slong)hol_ball_eval_bits(w->ball);
    size_t n = w->n;

    for (size_t i = 0; i < n; i++) {
        arb_poly_set_round(w->rough + i, w->q + i, bits);
        arb_poly_set_round(w->rough + n + i, w->v + i, bits);
        arb_poly_set_round(w->rough + 2 * n + i, w->a + i, bits);
    }
    for (size_t p = 0; p < w->k; p++)
        arb_poly_set_round(w->rough + 3 * n + p, w->lambda + p, bits);
    for (size_t i = n + w->k; i < w->unknowns; i++)
        arb_poly_set_round(w->rough + 2 * n + i, w->ideal + (i - n - w->k), bits);
}

/* The end of a part: start + half (middle - 1 + 2 part / 2^depth). */
static void
end_of_part(arb_t time, struct hol_tube_work *w, slong part, slong depth)
{
    arb_set_si(time, 2 * part);
    arb_mul_2exp_si(time, time, -depth);
    arb_sub_ui(time, time, 1, ARF_PREC_EXACT);
    arb_add(time, time, w->middle, ARF_PREC_EXACT);
    arb_mul(time, time, w->half, ARF_PREC_EXACT);
    arb_add(time, time, w->start, ARF_PREC_EXACT);
}

/* u := the part, so wide as 2 / 2^depth, of [-1, 1]. */
static void
place_part(arb_t u, slong part, slong depth)
{
    arb_set_si(u, 2 * part + 1);
    arb_mul_2exp_si(u, u, -depth);
    arb_sub_ui(u, u, 1, ARF_PREC_EXACT);
    mag_set_ui_2exp_si(arb_radref(u), 1, -depth);
}

/* The part is crossed: a span, and the errors at its end. */
static enum hol_status
take_part(struct hol_tube_work *w, slong part, arb_t time)
{
    if (!hol_tube_turn(w)) {
        w->tube->why = not_bounded;
        return HOL_UNABLE;
    }
    end_of_part(time, w, part + 1, w->depth);
    return add_span(w, arb_midref(time));
}

enum hol_status
hol_tube_cross(struct hol_tube_work *w)
{
    enum hol_status status = HOL_OK;
    slong part = 0, crossed = 0, tried = 0; /* crossed: how many at this depth */
    arb_t u, time;

    arb_init(u);
    arb_init(time);
    round_polynomials(w);
    while (status == HOL_OK && part < (slong)1 << w->depth) {
        const char *why = NULL;
        double excess = 0;
        bool good;

        place_part(u, part, w->depth);
        good = try_part(w, u, time, &excess, &why);
        tried++;
        if (hol_clock(CLOCK_THREAD_CPUTIME_ID) > w->deadline)
            why = hol_tube_late;
        else if (good ? excess > EXCESS && w->depth < HELPFUL
                      : w->depth < HALVINGS && tried < MOST) {
            w->depth++;
            part *= 2;
            crossed = 0;
            continue;
        }
        if (!good || why == hol_tube_late) {
            w->tube->contact = why == may_change;
            w->tube->why = why;
            status = HOL_UNABLE;
            break;
        }
        status = take_part(w, part++, time);
        crossed++;
        while (w->depth > 0 && part % 2 == 0 && crossed >= EASY) {
            part /= 2;
            w->depth--;
            crossed = EASY - 2;
        }
    }
    arb_clear(u);
    arb_clear(time);
    return status;
}
