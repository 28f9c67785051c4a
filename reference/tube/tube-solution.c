/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * A closed form X(t) over all of a tube: on an interval |s| <= r about m, in one step,
 *     |X - q~| <= sum_(k<L) |X_k(m) - q~_k| r^k + |X_L(all of it)| r^L,
 * where q~ is a polynomial of degree less than L; and |q - q~| is in the tube.
 */
#include "reference/tube/tube-solution.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/clock.h"
#include "reference/tube/tube-inside.h"

#include <math.h>

#define DEEPEST 10  /* halvings of a step, all over it */
#define BELOW 3     /* what is left of the series may be 2^BELOW times the rest of the bound */
#define WITHIN 3    /* log2 of the instants of the interval with the largest bound */
#define CLOSER 1000 /* halvings of what is worst after that: near a spike */

/* Of which nothing good is known; by the time of the run. */
struct interval {
    size_t step;
    arf_t low, high;
    mag_t size; /* of its bounds */
};

struct closed {
    struct hol_tube_work work;
    size_t output, guard, guards; /* X; what it has values by (hol_model_domain) */
    slong length;
    double deadline;
    mag_ptr most;                 /* n: the bounds so far */
    struct interval *open, worst; /* worst: of those that are bounded well */
    size_t count, capacity;
};

/* The series of X about the instants of a ball of the run's time. */
static void
expand(struct closed *c, const arb_t own)
{
    struct hol_tube_work *w = &c->work;
    arb_t time;

    arb_init(time);
    arb_add(time, own, w->tube->shift, w->bits);
    arb_poly_zero(w->time);
    arb_poly_set_coeff_arb(w->time, 0, time);
    arb_poly_set_coeff_si(w->time, 1, 1);
    hol_poly_eval_set(w->poly, HOL_VAR_TIME, 0, w->time);
    hol_poly_eval_run(w->poly, HOL_STAGE_ANSWER, c->length + 1);
    arb_clear(time);
}

/* Has X a value at all instants that were expanded about, as it is written? */
static bool
has_values(const struct closed *c)
{
    bool has = true;
    arb_t x;

    arb_init(x);
    for (size_t k = 0; k < c->guards && has; k++) {
        arb_poly_get_coeff_arb(x, hol_poly_eval_get(c->work.poly, c->guard + k), 0);
        has = arb_is_finite(x);
    }
    arb_clear(x);
    return has;
}

/* bound_i := the sum over k < L; rest_i: what is left. */
static void
bound_part(struct closed *c, mag_ptr bound, mag_ptr rest, const arb_t middle, const arb_t all,
           const mag_t r)
{
    struct hol_tube_work *w = &c->work;
    arb_t s, x;
    mag_t size;

    arb_init(s);
    arb_init(x);
    mag_init(size);
    expand(c, middle);
    arb_sub(s, middle, w->start, ARF_PREC_EXACT);
    for (size_t i = 0; i < w->n; i++) {
        const arb_poly_struct *X = hol_poly_eval_get(w->poly, c->output + i);

        arb_poly_taylor_shift(w->sum, w->shifted + i, s, w->bits);
        mag_zero(bound + i);
        for (slong k = c->length - 1; k >= 0; k--) {
            arb_poly_get_coeff_arb(x, w->sum, k);
            arb_poly_get_coeff_arb(s, X, k);
            arb_sub(x, x, s, w->bits);
            arb_get_mag(size, x);
            mag_mul(bound + i, bound + i, r);
            mag_add(bound + i, bound + i, size);
        }
        arb_sub(s, middle, w->start, ARF_PREC_EXACT);
    }
    expand(c, all);
    bool has = has_values(c);
    for (size_t i = 0; i < w->n; i++) {
        arb_poly_get_coeff_arb(x, hol_poly_eval_get(w->poly, c->output + i), c->length);
        arb_get_mag(size, x);
        mag_pow_ui(rest + i, r, (ulong)c->length);
        mag_mul(rest + i, rest + i, size);
        if (!has)
            mag_inf(rest + i);
    }
    arb_clear(s);
    arb_clear(x);
    mag_clear(size);
}

/* Is what is left of the series small beside the rest, and the tube? */
static bool
is_small(const struct closed *c, mag_srcptr bound, mag_srcptr rest)
{
    bool small = true;
    mag_t size;

    mag_init(size);
    for (size_t i = 0; i < c->work.n; i++) {
        mag_add(size, bound + i, c->most + i);
        mag_mul_2exp_si(size, size, BELOW);
        small = small && mag_cmp(rest + i, size) <= 0;
    }
    mag_clear(size);
    return small;
}

static void
init_interval(struct interval *interval)
{
    arf_init(interval->low);
    arf_init(interval->high);
    mag_init(interval->size);
}

static void
clear_interval(struct interval *interval)
{
    arf_clear(interval->low);
    arf_clear(interval->high);
    mag_clear(interval->size);
}

/* The interval as it is: its bounds, or it is kept for later. NOMEM */
static enum hol_status
take_or_keep(struct closed *c, bool good, const arf_t low, const arf_t high, mag_srcptr bound,
             mag_srcptr rest)
{
    struct interval new = {.step = c->work.step};
    mag_t sum;

    if (!hol_array_reserve(&c->open, &c->capacity, c->count + 1, sizeof *c->open))
        return HOL_NOMEM;
    init_interval(&new);
    arf_set(new.low, low);
    arf_set(new.high, high);
    mag_init(sum);
    for (size_t i = 0; i < c->work.n; i++) {
        mag_add(sum, bound + i, rest + i);
        mag_max(new.size, new.size, sum);
        if (good)
            mag_max(c->most + i, c->most + i, sum);
    }
    mag_clear(sum);
    if (!good) {
        c->open[c->count++] = new;
        return HOL_OK;
    }
    if (mag_cmp(new.size, c->worst.size) > 0) {
        arf_swap(new.low, c->worst.low);
        arf_swap(new.high, c->worst.high);
        mag_swap(new.size, c->worst.size);
    }
    clear_interval(&new);
    return HOL_OK;
}

/* An interval of a step, or its halves, `deeper` times. UNABLE: the time is over; NOMEM. */
static enum hol_status
bound_interval(struct closed *c, const arf_t low, const arf_t high, int deeper)
{
    slong n = (slong)c->work.n;
    mag_ptr bound = _mag_vec_init(2 * n), rest = bound + n;
    enum hol_status status = HOL_OK;
    arb_t all, middle;
    bool good;

    arb_init(all);
    arb_init(middle);
    arb_set_interval_arf(all, low, high, ARF_PREC_EXACT);
    arb_get_mid_arb(middle, all);
    bound_part(c, bound, rest, middle, all, arb_radref(all));
    good = is_small(c, bound, rest);
    if (hol_clock(CLOCK_THREAD_CPUTIME_ID) > c->deadline)
        status = HOL_UNABLE;
    else if (!good && deeper > 0) {
        status = bound_interval(c, low, arb_midref(middle), deeper - 1);
        if (status == HOL_OK)
            status = bound_interval(c, arb_midref(middle), high, deeper - 1);
    } else
        status = take_or_keep(c, good, low, high, bound, rest);
    arb_clear(all);
    arb_clear(middle);
    _mag_vec_clear(bound, 2 * n);
    return status;
}

/* All spans, those of one step together. */
static enum hol_status
bound_all(struct closed *c)
{
    const struct hol_tube *tube = c->work.tube;
    enum hol_status status = HOL_OK;
    arf_t low;

    arf_init(low);
    arf_set(low, tube->begin);
    for (size_t k = 0; k < tube->count; k++)
        for (size_t i = 0; i < tube->n; i++)
            mag_max(c->most + i, c->most + i, tube->spans[k].error + i);
    for (size_t k = 0; k < tube->count && status == HOL_OK; k++) {
        if (k + 1 < tube->count && tube->spans[k + 1].step == tube->spans[k].step)
            continue;
        hol_tube_load_step(&c->work, tube->spans[k].step);
        status = bound_interval(c, low, tube->spans[k].end, DEEPEST);
        arf_set(low, tube->spans[k].end);
    }
    arf_clear(low);
    return status;
}

/* Are X and q apart at an instant of the run, when? */
static enum hol_status
refute(bool *refuted, arb_t when, struct hol_tube *tube, size_t output, const arf_t own)
{
    arb_ptr y = hol_balls_alloc(2 * tube->n);
    enum hol_status status = HOL_OK;
    arb_t at, x;

    if (y == NULL)
        return HOL_NOMEM;
    arb_init(at);
    arb_init(x);
    *refuted = false;
    arb_set_arf(at, own);
    arb_add(when, at, tube->shift, ARF_PREC_EXACT);
    status = hol_tube_at_own(tube, at, y, y + tube->n);
    hol_ball_eval_set(tube->eval, HOL_VAR_TIME, 0, when);
    (void)!hol_ball_eval_run(tube->eval, HOL_STAGE_ANSWER, NULL);
    for (size_t i = 0; i < tube->n && status == HOL_OK; i++) {
        hol_ball_eval_get(x, tube->eval, output + i);
        *refuted = *refuted || (arb_is_finite(x) && !arb_overlaps(x, y + i));
    }
    arb_clear(at);
    arb_clear(x);
    hol_balls_free(y, 2 * tube->n);
    return status == HOL_NOMEM ? status : HOL_OK;
}

/* The worst of the intervals that are open, again and again: are X and q apart in its middle? If
 * not, its halves. UNABLE: the time is over; NOMEM. */
static enum hol_status
search(bool *refuted, arb_t when, struct closed *c)
{
    enum hol_status status = HOL_OK;
    arf_t middle;

    arf_init(middle);
    for (int i = 0; i < CLOSER && c->count > 0 && status == HOL_OK && !*refuted; i++) {
        size_t worst = 0;
        struct interval now;

        for (size_t k = 1; k < c->count; k++)
            if (mag_cmp(c->open[k].size, c->open[worst].size) > 0)
                worst = k;
        now = c->open[worst];
        c->open[worst] = c->open[--c->count];
        hol_tube_load_step(&c->work, now.step);
        arf_add(middle, now.low, now.high, ARF_PREC_EXACT, ARF_RND_NEAR);
        arf_mul_2exp_si(middle, middle, -1);
        status = refute(refuted, when, c->work.tube, c->output, middle);
        if (status == HOL_OK)
            status = bound_interval(c, now.low, middle, 0);
        if (status == HOL_OK)
            status = bound_interval(c, middle, now.high, 0);
        clear_interval(&now);
    }
    arf_clear(middle);
    return status;
}

/* Are X and q apart at some instants of an interval that is bounded well? */
static enum hol_status
look_within(bool *refuted, arb_t when, struct closed *c)
{
    enum hol_status status = HOL_OK;
    arf_t t, apart;

    arf_init(t);
    arf_init(apart);
    arf_sub(apart, c->worst.high, c->worst.low, ARF_PREC_EXACT, ARF_RND_NEAR);
    arf_mul_2exp_si(apart, apart, -WITHIN);
    arf_set(t, c->worst.low);
    for (int i = 1; i < (1 << WITHIN) && status == HOL_OK && !*refuted; i++) {
        arf_add(t, t, apart, ARF_PREC_EXACT, ARF_RND_NEAR);
        status = refute(refuted, when, c->work.tube, c->output, t);
    }
    arf_clear(t);
    arf_clear(apart);
    return status;
}

/* All of it; digits: of what the bounds leave. */
static enum hol_status
decide(double *digits, bool *refuted, arb_t when, struct closed *c)
{
    struct hol_tube *tube = c->work.tube;
    enum hol_status status =
        refute(refuted, when, tube, c->output, tube->spans[tube->count - 1].end);

    if (status == HOL_OK && !*refuted)
        status = bound_all(c);
    if (status == HOL_OK && !*refuted)
        status = search(refuted, when, c);
    if (status == HOL_OK && !*refuted)
        status = look_within(refuted, when, c);
    for (size_t i = 0; i < tube->n; i++) {
        for (size_t k = 0; k < c->count; k++)
            mag_max(c->most + i, c->most + i, c->open[k].size);
        if (mag_is_inf(c->most + i) && status == HOL_OK && !*refuted)
            status = HOL_UNABLE;
        /* |X - q| <= |X - q~| + |q~ - q|: most bounds both */
        mag_mul_2exp_si(c->most + i, c->most + i, 1);
        *digits = fmin(*digits,
                       HOL_DIGITS_A_BIT * ((double)tube->run->steps[tube->run->count - 1].size_q -
                                           hol_tube_log2(c->most + i)));
    }
    return status;
}

enum hol_status
hol_tube_solution(double *digits, bool *refuted, arb_t when, struct hol_tube *tube, size_t output,
                  double seconds)
{
    size_t n = tube->n;
    struct closed c = {.output = output,
                       .length = (slong)tube->run->plan.order + 1,
                       .deadline = hol_clock(CLOCK_THREAD_CPUTIME_ID) + seconds};
    enum hol_status status;

    c.guards = hol_model_domain(tube->model, output, &c.guard);
    size_t *outputs = hol_alloc(n + c.guards, sizeof *outputs);
    if (outputs == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; i < n + c.guards; i++)
        outputs[i] = i < n ? output + i : c.guard + i - n;
    c.most = _mag_vec_init((slong)n);
    init_interval(&c.worst);
    *digits = HOL_DIGITS_A_BIT * (double)tube->bits;
    *refuted = false;
    status = hol_tube_work_init(&c.work, tube);
    if (status == HOL_OK)
        status = hol_poly_eval_keep(c.work.poly, outputs, n + c.guards, false);
    if (status == HOL_OK)
        status = decide(digits, refuted, when, &c);
    hol_tube_work_clear(&c.work);
    _mag_vec_clear(c.most, (slong)n);
    for (size_t k = 0; k < c.count; k++)
        clear_interval(&c.open[k]);
    hol_free(c.open);
    clear_interval(&c.worst);
    hol_free(outputs);
    return status;
}
