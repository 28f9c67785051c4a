/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* Events of a trajectory: changes of sign of an output or of its time derivative. */

#include "reference/trajectory-inside.h"

#include "numeric/alloc.h"
#include "reference/dense.h"

#include <math.h>

/* In each step the function is looked at so many times. */
#define SAMPLES 12
#define ITERATIONS 400

/* The function along one run: coefficient d of the output's series about any t. */
struct probe {
    struct hol_trajectory *trajectory;
    const struct hol_course *run;
    size_t which, output, d;
    struct hol_series *series;
    mpfr_t *x; /* n */
    bool forces;
};

/* x_i := factor x_i */
static void
give(struct probe *p, enum hol_var kind, size_t k, unsigned long factor)
{
    for (size_t i = 0; i < p->run->n; i++) {
        mpfr_mul_ui(p->x[i], p->x[i], factor, MPFR_RNDN);
        hol_series_set(p->series, kind, i, k, p->x[i]);
    }
}

static enum hol_status
value_at(mpfr_t value, struct probe *p, const mpfr_t t)
{
    size_t step = hol_course_find(p->run, t), where;
    mpfr_t *one = &p->run->tmp[2];

    if (p->forces)
        return hol_trajectory_value(value, p->trajectory, p->which, t, p->output);
    hol_series_restart(p->series);
    for (size_t k = 0; k <= p->d; k++) {
        enum hol_status status;

        mpfr_set_ui(*one, 1, MPFR_RNDN);
        hol_series_set(p->series, HOL_VAR_TIME, 0, k, k == 0 ? t : *one);
        hol_course_taylor(p->x, p->run, step, t, k);
        give(p, HOL_VAR_COORD, k, 1);
        hol_course_taylor(p->x, p->run, step, t, k + 1);
        give(p, HOL_VAR_VELOCITY, k, k + 1);
        hol_course_taylor(p->x, p->run, step, t, k + 2);
        give(p, HOL_VAR_ACCEL, k, (k + 1) * (k + 2));
        status = hol_series_run(p->series, HOL_STAGE_ANSWER, k, &where);
        if (status != HOL_OK)
            return status;
    }
    hol_series_get(value, p->series, p->output, p->d);
    return HOL_OK;
}

static void
probe_clear(struct probe *p)
{
    hol_series_destroy(p->series);
    hol_free(p->x);
}

static enum hol_status
probe_init(struct probe *p, struct hol_trajectory *j, size_t which, size_t output, size_t d)
{
    const struct hol_model *model = j->model;
    enum hol_status status;

    *p = (struct probe){.trajectory = j,
                        .run = &j->run[which],
                        .which = which,
                        .output = output,
                        .d = d,
                        .x = hol_alloc_mpfr(model->n, j->run[which].plan.bits)};
    if (!p->x)
        return HOL_NOMEM;
    status = hol_series_create(&p->series, model->tape, 1, &output, d, j->run[which].plan.bits);
    if (status != HOL_OK)
        return status;
    for (size_t i = 0; i < model->n; i++)
        p->forces = p->forces || hol_series_needs(p->series, HOL_VAR_IDEAL, i) ||
                    hol_series_needs(p->series, HOL_VAR_NONIDEAL, i);
    for (size_t i = 0; i < model->m; i++)
        p->forces = p->forces || hol_series_needs(p->series, HOL_VAR_MULTIPLIER, i);
    return p->forces && d > 0 ? HOL_INVALID : HOL_OK;
}

/*
 * The zero between a and b, where the signs differ, by the Illinois method (Dowell & Jarratt 1971);
 * t[0], t[1] = a, b are moved, t[2] is the result.
 */
static enum hol_status
refine(struct probe *p, mpfr_t *t, mpfr_t *g)
{
    long double near = -(long double)p->run->plan.bits + 4;
    enum hol_status status;
    int side = 0;

    if ((status = value_at(g[0], p, t[0])) != HOL_OK ||
        (status = value_at(g[1], p, t[1])) != HOL_OK)
        return status;
    if (mpfr_sgn(g[0]) * mpfr_sgn(g[1]) > 0)
        return HOL_UNABLE;
    mpfr_set(t[2], t[0], MPFR_RNDN);
    for (int i = 0; i < ITERATIONS; i++) {
        /* t2 = t1 - g1 (t1 - t0) / (g1 - g0) */
        mpfr_set(t[3], t[2], MPFR_RNDN);
        mpfr_sub(g[2], g[1], g[0], MPFR_RNDN);
        mpfr_sub(t[2], t[1], t[0], MPFR_RNDN);
        mpfr_mul(t[2], t[2], g[1], MPFR_RNDN);
        mpfr_div(t[2], t[2], g[2], MPFR_RNDN);
        mpfr_sub(t[2], t[1], t[2], MPFR_RNDN);
        mpfr_sub(t[3], t[3], t[2], MPFR_RNDN);
        if (!mpfr_number_p(t[2]) || (status = value_at(g[2], p, t[2])) != HOL_OK)
            return status == HOL_OK ? HOL_UNABLE : status;
        if (mpfr_zero_p(g[2]) || hol_ref_log2(t[3]) < near + hol_ref_log2(t[2]))
            return HOL_OK;
        if (mpfr_sgn(g[2]) == mpfr_sgn(g[1])) {
            mpfr_swap(t[1], t[2]);
            mpfr_swap(g[1], g[2]);
            if (side == 1)
                mpfr_div_2ui(g[0], g[0], 1, MPFR_RNDN);
            side = 1;
            mpfr_set(t[2], t[1], MPFR_RNDN);
        } else {
            mpfr_swap(t[0], t[2]);
            mpfr_swap(g[0], g[2]);
            if (side == -1)
                mpfr_div_2ui(g[1], g[1], 1, MPFR_RNDN);
            side = -1;
            mpfr_set(t[2], t[0], MPFR_RNDN);
        }
    }
    return HOL_OK;
}

static bool
is_wanted(enum hol_event_kind kind, int before, int after)
{
    return before * after < 0 &&
           (kind == HOL_EVENT_ZERO || (after > 0) == (kind == HOL_EVENT_MINIMUM));
}

/*
 * The first interval t[0], t[1] after `from` in which the event lies. A value at `from` that is
 * nothing against the next one is that of an event at `from` itself. DOMAIN: there is none.
 */
static enum hol_status
bracket(struct probe *p, enum hol_event_kind kind, const mpfr_t from, mpfr_t *t, mpfr_t *g)
{
    const struct hol_course *run = p->run;
    size_t step = hol_course_find(run, from);
    bool first = true;
    enum hol_status status;

    mpfr_set(t[0], from, MPFR_RNDN);
    if ((status = value_at(g[0], p, t[0])) != HOL_OK)
        return status;
    for (; step < run->count; step++)
        for (unsigned long i = 1; i <= SAMPLES; i++) {
            mpfr_mul_ui(t[1], *hol_course_length(run, step), i, MPFR_RNDN);
            mpfr_div_ui(t[1], t[1], SAMPLES, MPFR_RNDN);
            mpfr_add(t[1], t[1], *hol_course_start(run, step), MPFR_RNDN);
            if (mpfr_cmp(t[1], t[0]) <= 0 || hol_course_find(run, t[1]) == SIZE_MAX)
                continue;
            if ((status = value_at(g[1], p, t[1])) != HOL_OK)
                return status;
            if (mpfr_zero_p(g[1]))
                continue;
            if (first && hol_ref_log2(g[0]) < hol_ref_log2(g[1]) - (long double)run->plan.bits / 2)
                mpfr_set_zero(g[0], 1);
            first = false;
            if (is_wanted(kind, mpfr_sgn(g[0]), mpfr_sgn(g[1])))
                return HOL_OK;
            mpfr_swap(t[0], t[1]);
            mpfr_swap(g[0], g[1]);
        }
    return HOL_DOMAIN;
}

enum hol_status
hol_trajectory_event(struct hol_trajectory *j, size_t output, enum hol_event_kind kind,
                     const mpfr_t from, mpfr_t when, double *digits)
{
    struct probe p[2] = {{0}, {0}};
    mpfr_prec_t bits = j->run[1].plan.bits;
    mpfr_t *t = NULL;
    enum hol_status status = HOL_OK;

    if (j->run[0].count == 0 || j->run[1].count == 0 ||
        hol_course_find(&j->run[0], from) == SIZE_MAX ||
        hol_course_find(&j->run[1], from) == SIZE_MAX)
        return HOL_DOMAIN;
    t = hol_alloc_mpfr(4 + 3 + 4, bits);
    if (!t)
        return HOL_NOMEM;
    for (size_t i = 0; i < 2 && status == HOL_OK; i++)
        status = probe_init(&p[i], j, i, output, kind != HOL_EVENT_ZERO);
    if (status == HOL_OK)
        status = bracket(&p[0], kind, from, t, t + 4);
    if (status == HOL_OK) {
        mpfr_set(t[7], t[0], MPFR_RNDN);
        mpfr_set(t[8], t[1], MPFR_RNDN);
        status = refine(&p[0], t, t + 4);
    }
    if (status == HOL_OK) {
        mpfr_swap(t[9], t[2]);
        mpfr_set(t[0], t[7], MPFR_RNDN);
        mpfr_set(t[1], t[8], MPFR_RNDN);
        status =
            hol_course_find(&j->run[1], t[1]) == SIZE_MAX ? HOL_UNABLE : refine(&p[1], t, t + 4);
    }
    if (status == HOL_OK) {
        const struct hol_course *run = &j->run[0];

        mpfr_set(when, t[2], MPFR_RNDN);
        mpfr_add(t[10], *hol_course_start(run, run->count - 1),
                 *hol_course_length(run, run->count - 1), MPFR_RNDN);
        if (digits)
            *digits =
                hol_trajectory_agreement(t[2], t[9], hol_ref_log2(t[10]), t[3], run->plan.bits);
    }
    probe_clear(&p[0]);
    probe_clear(&p[1]);
    hol_free(t);
    return status;
}
