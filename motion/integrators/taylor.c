/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The Taylor series in double as an integrator: order from the tolerance, step from the last
 * coefficients [JorbaZou2005]. The series of a step are kept: until the motion leaves it, or is
 * changed from outside, states are values of its polynomials.
 */

#include "motion/integrators/taylor.h"
#include "motion/methods.h"

#include "base/alloc.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define OWN_STEPS 10000000ul /* in one call */
/* The best order is about ORDER_PER_BIT times -log2(tolerance): one more costs little. */
#define ORDER_PER_BIT 0.64
#define ORDER_MORE 2
#define ORDER_MAX 40
#define SHRINK 0.95 /* of the step that the tolerance allows */
/* A smaller unit of time where coefficients overflow: this many times, by this power of two. */
#define UNITS 30
#define FINER (-40)
/* A change of sign is looked for at this many points of a step, and located by halving. */
#define LOOKS 16
#define HALVINGS 60
#define AHEAD 64 /* not farther ahead than this many times what the caller wants */

struct taylor {
    const struct hol_rhs *rhs;
    struct hol_taylor_expansion e;
    double eps;             /* log2 of the tolerance */
    double unit;            /* of s: a power of two, about the last step */
    double *y;              /* the last state that was given out */
    double *row;            /* the same as a row of the expansion */
    double t, start, reach; /* its time; the expansion's; how far that is good */
    bool valid;             /* there is an expansion, and y is a value of it */
    size_t rank, steps, evaluations;
};

static void
destroy(void *work)
{
    struct taylor *w = work;

    if (w == NULL)
        return;
    hol_taylor_expansion_clear(&w->e);
    hol_free(w->y);
    hol_free(w->row);
    hol_free(w);
}

static enum hol_status
create(const struct hol_integrator *self, void **work, const struct hol_rhs *rhs,
       long double tolerance)
{
    struct taylor *w;
    enum hol_status status;
    double order;

    (void)self;
    if (rhs->bits != HOL_BITS_DOUBLE || !(tolerance > 0 && tolerance < 1) || rhs->model == NULL ||
        rhs->model->reaction_count > 0)
        return HOL_INVALID;
    if ((w = hol_alloc(1, sizeof *w)) == NULL)
        return HOL_NOMEM;
    w->rhs = rhs;
    w->eps = log2(fmax((double)tolerance, DBL_EPSILON / 4));
    w->rank = SIZE_MAX;
    w->unit = 1;
    order = ceil(-ORDER_PER_BIT * w->eps) + ORDER_MORE;
    status = hol_taylor_expansion_init(&w->e, rhs->model, (size_t)fmin(order, ORDER_MAX));
    if (status == HOL_OK && ((w->y = hol_alloc(rhs->size, sizeof *w->y)) == NULL ||
                             (w->row = hol_alloc(w->e.width, sizeof *w->row)) == NULL))
        status = HOL_NOMEM;
    if (status != HOL_OK) {
        destroy(w);
        return status;
    }
    *work = w;
    return HOL_OK;
}

static void
changed(void *work)
{
    ((struct taylor *)work)->valid = false;
}

static size_t
steps(const void *work)
{
    return ((const struct taylor *)work)->steps;
}

static size_t
evaluations(const void *work)
{
    return ((const struct taylor *)work)->evaluations;
}

/* ---------------------------------------------------------------------- one expansion */

/* The step ends just after the first change of a sign on which the equations branch, as the series
 * is that of the branch before it. */
static void
stop_at_branches(struct taylor *w)
{
    const struct hol_series_double *series = w->e.series;
    size_t last = w->e.order - 2;

    for (size_t i = 0; i < hol_series_double_branches(series); i++) {
        double to = w->reach / w->unit, low = 0, high = 0;
        bool sign = hol_series_double_branch(series, i, 0, last) > 0;

        for (int k = 1; k <= LOOKS && high == 0; k++)
            if ((hol_series_double_branch(series, i, to * k / LOOKS, last) > 0) != sign)
                high = to * k / LOOKS;
            else
                low = to * k / LOOKS;
        for (int k = 0; high > 0 && k < HALVINGS; k++) {
            double middle = low + (high - low) / 2;

            if ((hol_series_double_branch(series, i, middle, last) > 0) != sign)
                high = middle;
            else
                low = middle;
        }
        if (high > 0)
            w->reach = (high + 0x1p-40 * to) * w->unit;
    }
}

/* Expand about (t, y); the caller wants to go on by `span`. */
static enum hol_status
expand(struct taylor *w, double t, const double *y, double span)
{
    enum hol_status status;
    double reach;
    int k = 0;

    do {
        status = hol_taylor_expand(&w->e, t, y, w->unit, w->rank);
        if (status != HOL_OK)
            return status;
        w->evaluations += w->e.order - 1;
        reach = hol_taylor_reach(&w->e, w->eps);
        if (isnan(reach))
            w->unit = ldexp(w->unit, FINER);
    } while (isnan(reach) && ++k < UNITS);
    if (isnan(reach))
        return HOL_DOMAIN;
    w->reach = reach > 1000 ? DBL_MAX : SHRINK * exp2(reach) * w->unit;
    w->start = t;
    w->valid = true;
    w->rank = w->e.linear.rank;
    w->steps++;
    if (hol_series_double_branches(w->e.series) > 0) {
        w->reach = fmin(w->reach, AHEAD * span);
        stop_at_branches(w);
    }
    return HOL_OK;
}

/* A unit of about the last step, for the next one. */
static void
choose_unit(struct taylor *w)
{
    uint64_t bits;

    if (w->reach < 0x1p1000 && w->reach > 0x1p-1000) {
        memcpy(&bits, &w->reach, sizeof bits);
        bits = ((bits >> 52) + 1) << 52; /* the power of two above it */
        memcpy(&w->unit, &bits, sizeof bits);
    }
}

/* y := the state at t of the expansion at hand. */
HOL_CLONES static enum hol_status
move(struct taylor *w, struct hol_vec *t, struct hol_vec *y, double to)
{
    double *const row = w->row;
    const size_t n = w->e.n;

    hol_lanes_evaluate(row, w->e.y, w->e.width, w->e.order, (to - w->start) / w->unit);
    for (size_t i = 0; i < n; i++)
        if (!isfinite(row[i]) || !isfinite(row[w->e.half + i]))
            return HOL_DOMAIN;
    for (size_t i = 0; i < n; i++) {
        w->y[i] = y->d[i] = row[i];
        w->y[n + i] = y->d[n + i] = row[w->e.half + i];
    }
    t->d[0] = w->t = to;
    return HOL_OK;
}

static enum hol_status
step(void *work, struct hol_vec *t, struct hol_vec *y, const struct hol_vec *h)
{
    struct taylor *w = work;
    double end = t->d[0] + h->d[0];
    enum hol_status status;

    /* the caller's t may differ in its last bits */
    if (fabs(t->d[0] - w->t) > 8 * DBL_EPSILON * fabs(w->t) ||
        memcmp(y->d, w->y, y->rows * sizeof *y->d) != 0)
        w->valid = false;
    for (unsigned long k = 0; k < OWN_STEPS; k++) {
        double to;

        if (!w->valid && (status = expand(w, t->d[0], y->d, end - t->d[0])) != HOL_OK) {
            w->rhs->refused(w->rhs->context, status, t, y);
            return status;
        }
        to = w->start + w->reach;
        if (end <= to)
            return move(w, t, y, end);
        if (!(to > t->d[0]) && t->d[0] > w->start) {
            w->valid = false; /* it ends here */
            continue;
        }
        if (!(to > t->d[0]))
            return HOL_UNABLE; /* no step is small enough */
        if ((status = move(w, t, y, to)) != HOL_OK)
            return status;
        choose_unit(w);
        w->valid = false;
    }
    return HOL_UNABLE;
}

const struct hol_integrator hol_integrator_taylor = {
    .name = "taylor",
    .source = "Jorba & Zou 2005; Griewank & Walther 2008, section 13.2",
    .summary = "Taylor series of the equations of motion, adaptive order and step",
    .flags = HOL_METHOD_ADAPTIVE | HOL_METHOD_DOUBLE | HOL_METHOD_MODEL,
    .order = 0,
    .create = create,
    .step = step,
    .changed = changed,
    .steps = steps,
    .evaluations = evaluations,
    .destroy = destroy,
};
