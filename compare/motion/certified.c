/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The bound of the error of a certified motion over time. */
#include "compare/motion/certified.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "compare/instant/pack.h"
#include "model/tape/eval-ball.h"
#include "reference/certified/certify.h"

#include <math.h>

#define BITS 256 /* of times */

static double
rough(const mpfr_t t)
{
    double x;
    arf_t exact;

    arf_init(exact);
    arf_set_mpfr(exact, t);
    x = arf_get_d(exact, ARF_RND_NEAR);
    arf_clear(exact);
    return x;
}

/* log2 of the largest radius at a time; false: it is not certified there. */
static bool
read_bound(double *bits, struct hol_tube *tube, size_t n, const mpfr_t t, arb_ptr y)
{
    bool good;
    arb_t at;

    arb_init(at);
    hol_ball_set_mpfr(at, t);
    good = hol_tube_at(tube, at, y, y + n) == HOL_OK;
    *bits = -INFINITY;
    for (size_t i = 0; i < 2 * n && good; i++)
        *bits = fmax(*bits, mag_get_d_log2_approx(arb_radref(y + i)));
    arb_clear(at);
    return good;
}

static enum hol_status
read_curve(struct hol_certified_curve *c, struct hol_tube *tube, size_t n, size_t points,
           const mpfr_t begin, const mpfr_t end)
{
    arb_ptr y = hol_balls_alloc(2 * n);
    bool good = y != NULL;
    mpfr_t t;

    c->points = hol_alloc(points + 1, sizeof *c->points);
    mpfr_init2(t, BITS);
    for (size_t k = 0; k <= points && good && c->points != NULL; k++) {
        mpfr_sub(t, end, begin, MPFR_RNDD);
        mpfr_mul_ui(t, t, k, MPFR_RNDD);
        mpfr_div_ui(t, t, points, MPFR_RNDD);
        mpfr_add(t, t, begin, MPFR_RNDD);
        good = read_bound(&c->points[k].bits, tube, n, t, y);
        c->points[k].t = rough(t);
        c->count += good;
    }
    mpfr_clear(t);
    good = y != NULL && c->points != NULL;
    hol_balls_free(y, 2 * n);
    return !good ? HOL_NOMEM : c->count == 0 ? HOL_UNABLE : HOL_OK;
}

/* The ends of the span, which depend on parameters alone. */
static enum hol_status
read_span(mpfr_t begin, mpfr_t end, const struct hol_model *model)
{
    struct hol_eval *eval = NULL;
    enum hol_status status = hol_eval_create(&eval, model->tape, BITS);

    if (status == HOL_OK) {
        hol_eval_get(begin, eval, model->out_span);
        hol_eval_get(end, eval, model->out_span + 1);
    }
    hol_eval_destroy(eval);
    return status;
}

static void
pack_curve(struct hol_pack *pack, void *record)
{
    struct hol_certified_curve *c = record;

    hol_pack_double(pack, &c->end);
    hol_pack_double(pack, &c->seconds);
    hol_pack_array(pack, &c->points, &c->count, sizeof *c->points);
    for (size_t k = 0; k < c->count; k++) {
        hol_pack_double(pack, &c->points[k].t);
        hol_pack_double(pack, &c->points[k].bits);
    }
}

static enum hol_status
compute(struct hol_certified_curve *c, const struct hol_model *model, long digits, size_t points,
        double seconds)
{
    const struct hol_trajectory_options how = {.digits = digits, .project = true};
    struct hol_trajectory *trajectory = NULL;
    struct hol_tube *tube = NULL;
    double since = hol_clock(CLOCK_THREAD_CPUTIME_ID);
    enum hol_status status;
    mpfr_t begin, end;

    mpfr_init2(begin, BITS);
    mpfr_init2(end, BITS);
    status = read_span(begin, end, model);
    if (status == HOL_OK)
        status = hol_certify(&trajectory, &tube, model, &how, end, seconds, NULL, NULL);
    c->end = rough(end);
    c->seconds = hol_clock(CLOCK_THREAD_CPUTIME_ID) - since;
    if (tube != NULL)
        status = read_curve(c, tube, model->n, points, begin, end);
    else if (status == HOL_OK)
        status = HOL_UNABLE;
    hol_tube_destroy(tube);
    hol_trajectory_destroy(trajectory);
    mpfr_clear(begin);
    mpfr_clear(end);
    return status;
}

enum hol_status
hol_certified_curve_create(struct hol_certified_curve **curve, const struct hol_model *model,
                           long digits, size_t points, double seconds,
                           const struct hol_keeper *keeper)
{
    struct hol_certified_curve *c;
    char name[HOL_UNIT_NAME];
    enum hol_status status;

    if (!model->source->has_span || model->source->impulsive || points == 0)
        return HOL_INVALID;
    c = hol_alloc(1, sizeof *c);
    if (c == NULL)
        return HOL_NOMEM;
    c->source = model->source;
    hol_unit_name(name, model->source, "certified", points);
    status = hol_keeper_recall(keeper, name, pack_curve, c);
    if (status == HOL_UNABLE) {
        status = compute(c, model, digits, points, seconds);
        if (status == HOL_OK)
            status = hol_keeper_keep(keeper, name, "certified", pack_curve, c, NULL);
    }
    if (status == HOL_OK)
        *curve = c;
    else
        hol_certified_curve_destroy(c);
    return status;
}

void
hol_certified_curve_destroy(struct hol_certified_curve *curve)
{
    if (curve == NULL)
        return;
    hol_free(curve->points);
    hol_free(curve);
}
