/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Across a piece: the bound of |W (y - y~)| at its end from that at its beginning, by
 *     d|e|/dt <= mu |e| + |W (0, d)|,   |d| >= |f(t, y~) - y~'|,
 * in parts short enough for their balls to say something of J.
 */
#include "reference/tube/tube-inside.h"

#include "base/alloc.h"

#include <math.h>

/* A part across which errors may grow by more than e is halved; so often at most. */
#define GROWTH 0.5
#define HALVINGS 14
#define HELPFUL 8 /* while growth is too large; more only where nothing is bounded */
/* The tube is taken this many times wider than the error at its beginning, and again. */
#define WIDER 10 /* log2 */
#define TRIES 5
/* log2 of the part of w~ by which w may differ from it. */
#define SLACK (-16)

double
hol_tube_log2(const mag_t x)
{
    return mag_is_zero(x) ? -INFINITY : mag_get_d_log2_approx(x);
}

void
hol_tube_norm(mag_t size, const struct hol_tube *tube, arb_srcptr e)
{
    mag_t x, weight;

    mag_init(x);
    mag_init(weight);
    mag_zero(size);
    for (size_t i = 0; i < 2 * tube->n; i++) {
        arb_get_mag(x, e + i);
        arb_get_mag(weight, tube->weight + i);
        mag_mul(x, x, weight);
        mag_addmul(size, x, x);
    }
    mag_sqrt(size, size);
    mag_clear(x);
    mag_clear(weight);
}

/* y := the polynomial for u in the ball: about its middle, and by its derivative (mean value). */
static void
range(arb_t y, const arb_poly_struct *p, const arb_t u, slong bits)
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

/* The radii of the tube where |W e| <= bound, and w's slack. */
static void
set_tube(struct hol_tube_work *w, const mag_t bound)
{
    mag_t weight;

    mag_init(weight);
    for (size_t i = 0; i < 2 * w->n; i++) {
        arb_get_mag_lower(weight, w->tube->weight + i);
        mag_div(w->radius + i, bound, weight);
    }
    mag_clear(weight);
}

/* y, w and the time of the part u of the piece, the tube's radii and the slack included. */
static void
set_part(struct hol_tube_work *w, arb_t time, const arb_t u)
{
    slong bits = (slong)hol_ball_eval_bits(w->ball);

    range(time, w->time, u, bits + 64);
    for (size_t i = 0; i < w->n; i++) {
        range(w->y + i, w->rough + i, u, bits);
        range(w->y + w->n + i, w->rough + w->n + i, u, bits);
        arb_add_error_mag(w->y + i, w->radius + i);
        arb_add_error_mag(w->y + w->n + i, w->radius + w->n + i);
    }
    for (size_t i = 0; i < w->n + w->k; i++) {
        range(w->w + i, w->rough + 2 * w->n + i, u, bits);
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
    for (size_t i = 0; i < w->n + w->k; i++) {
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

/* |W (0, d)|: the defect of the accelerations. */
static void
defect(mag_t size, struct hol_tube_work *w)
{
    arb_ptr e = w->y; /* has served */

    for (size_t i = 0; i < w->n; i++) {
        arb_zero(e + i);
        arb_set(e + w->n + i, arb_mat_entry(w->x, i, 2 * (slong)w->n));
    }
    hol_tube_norm(size, w->tube, e);
}

/*
 * After a time tau: most := (bound + tau d) exp(max(mu, 0) tau), at any instant of it; end: the
 * same or, with mu < 0, bound exp(mu tau) + tau d.
 */
static void
grow(mag_t most, mag_t end, const mag_t bound, const mag_t d, const arb_t mu, const arb_t tau)
{
    arb_t factor;
    mag_t size;

    arb_init(factor);
    mag_init(size);
    arb_get_mag(size, tau);
    mag_mul(size, size, d);
    arb_mul(factor, mu, tau, 64);
    if (arb_is_nonpositive(factor)) {
        arb_exp(factor, factor, 64);
        mag_add(most, bound, size);
        arb_get_mag(end, factor);
        mag_mul(end, end, bound);
        mag_add(end, end, size);
    } else {
        arb_exp(factor, factor, 64);
        mag_add(most, bound, size);
        arb_get_mag(size, factor);
        mag_mul(most, most, size);
        mag_set(end, most);
    }
    arb_clear(factor);
    mag_clear(size);
}

static enum hol_status
add_span(struct hol_tube_work *w, const arf_t end, const mag_t bound)
{
    struct hol_tube *t = w->tube;

    if (t->count == t->capacity) {
        size_t capacity = t->capacity ? 2 * t->capacity : 64;
        struct hol_tube_span *spans = hol_realloc(t->spans, capacity, sizeof *spans);

        if (spans == NULL)
            return HOL_NOMEM;
        t->spans = spans;
        t->capacity = capacity;
    }
    t->spans[t->count].step = w->step;
    arf_init(t->spans[t->count].end);
    mag_init(t->spans[t->count].bound);
    arf_set(t->spans[t->count].end, end);
    mag_set(t->spans[t->count++].bound, bound);
    return HOL_OK;
}

/* One part, u of the piece; most and end as above. False: not bounded, it leaves the tube, or a
 * contact is not proved to stay as it is (*changes). */
static bool
try_part(struct hol_tube_work *w, const arb_t u, mag_t most, mag_t end, double *growth,
         bool *changes)
{
    arb_t time, mu, tau;
    mag_t tube, d;
    bool good = false;

    arb_init(time);
    arb_init(mu);
    arb_init(tau);
    mag_init(tube);
    mag_init(d);
    mag_mul_2exp_si(tube, w->bound, WIDER);
    for (size_t i = 0; i < w->n + w->k; i++)
        mag_zero(w->apart + i);
    arb_get_rad_arb(tau, u);
    arb_mul(tau, tau, w->half, 64);
    arb_mul_2exp_si(tau, tau, 1);
    for (int i = 0; i < TRIES && !good; i++) {
        set_tube(w, tube);
        set_part(w, time, u);
        if (!hol_tube_differentiate(w, time, true))
            break;
        if (!within_slack(w))
            continue;
        *changes = !contacts_hold(w);
        if (*changes || !hol_tube_log_norm(w, mu))
            break;
        defect(d, w);
        grow(most, end, w->bound, d, mu, tau);
        good = mag_cmp(most, tube) < 0;
        mag_mul_2exp_si(tube, most, WIDER);
        *growth = arf_get_d(arb_midref(mu), ARF_RND_UP) * arf_get_d(arb_midref(tau), ARF_RND_UP);
    }
    arb_clear(time);
    arb_clear(mu);
    arb_clear(tau);
    mag_clear(tube);
    mag_clear(d);
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
}

enum hol_status
hol_tube_cross(struct hol_tube_work *w)
{
    enum hol_status status = HOL_OK;
    slong part = 0, depth = 0; /* u from -1 + 2 part / 2^depth, so wide as 2 / 2^depth */
    mag_t most, end;
    arb_t u, time;

    mag_init(most);
    mag_init(end);
    arb_init(u);
    arb_init(time);
    round_polynomials(w);
    do {
        double growth = 0;
        bool good, changes = false;

        arb_set_si(u, 2 * part + 1);
        arb_mul_2exp_si(u, u, -depth);
        arb_sub_ui(u, u, 1, ARF_PREC_EXACT);
        mag_set_ui_2exp_si(arb_radref(u), 1, -depth);
        good = try_part(w, u, most, end, &growth, &changes);
        if ((!good && depth < HALVINGS) || (good && growth > GROWTH && depth < HELPFUL)) {
            depth++;
            part *= 2;
            continue;
        }
        if (!good) {
            w->tube->contact = changes;
            w->tube->why = changes ? "a contact may change there"
                                   : "the balls of the equations do not bound how errors grow";
            status = HOL_UNABLE;
            break;
        }
        part++; /* the end of the part: start + half (middle - 1 + 2 part / 2^depth) */
        arb_set_si(time, 2 * part);
        arb_mul_2exp_si(time, time, -depth);
        arb_sub_ui(time, time, 1, ARF_PREC_EXACT);
        arb_add(time, time, w->middle, ARF_PREC_EXACT);
        arb_mul(time, time, w->half, ARF_PREC_EXACT);
        arb_add(time, time, w->start, ARF_PREC_EXACT);
        status = add_span(w, arb_midref(time), most);
        mag_set(w->bound, end);
        while (depth > 0 && part % 2 == 0) {
            part /= 2;
            depth--;
        }
    } while (status == HOL_OK && (depth > 0 || part == 0));
    mag_clear(most);
    mag_clear(end);
    arb_clear(u);
    arb_clear(time);
    return status;
}
