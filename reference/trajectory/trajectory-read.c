/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Reads a finished run, or trajectory: states, derivatives and digits at any time. */
#include "reference/trajectory/trajectory-inside.h"

#include "base/alloc.h"
#include "model/series/dot.h"
#include "reference/linear/dense.h"

#include <math.h>

/* ------------------------------------------------------------------------------ runs */

size_t
hol_reference_run_numbers(const struct hol_reference_run *run)
{
    return run->n * (run->plan.order + 1);
}

mpfr_t *
hol_reference_run_start(const struct hol_reference_run *run, size_t step)
{
    return run->steps[step].q + hol_reference_run_numbers(run);
}

mpfr_t *
hol_reference_run_length(const struct hol_reference_run *run, size_t step)
{
    return run->steps[step].q + hol_reference_run_numbers(run) + 1;
}

size_t
hol_reference_run_find(const struct hol_reference_run *run, const mpfr_t t)
{
    size_t low = 0, high = run->count;
    long double rounding = -(long double)run->plan.bits / 2;

    if (run->count == 0)
        return SIZE_MAX;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;

        if (mpfr_cmp(t, *hol_reference_run_start(run, middle)) < 0)
            high = middle;
        else
            low = middle;
    }
    mpfr_sub(run->tmp[0], t, *hol_reference_run_start(run, low), MPFR_RNDN);
    mpfr_div(run->tmp[0], run->tmp[0], *hol_reference_run_length(run, low), MPFR_RNDU);
    /* the start and the end, rounded to other bits, are the start and the end */
    if (mpfr_sgn(run->tmp[0]) < 0)
        return hol_ref_log2(run->tmp[0]) < rounding ? low : SIZE_MAX;
    mpfr_sub_ui(run->tmp[0], run->tmp[0], 1, MPFR_RNDU);
    return hol_ref_log2(run->tmp[0]) < rounding || mpfr_sgn(run->tmp[0]) < 0 ? low : SIZE_MAX;
}

void
hol_reference_run_derivative(mpfr_t *x, const struct hol_reference_run *run, size_t step,
                             const mpfr_t t, size_t d)
{
    size_t order = run->plan.order;

    mpfr_sub(run->tmp[0], t, *hol_reference_run_start(run, step), MPFR_RNDN);
    for (size_t i = 0; i < run->n; i++) {
        mpfr_t *q = run->steps[step].q + i * (order + 1);

        mpfr_set_zero(x[i], 1);
        for (size_t k = order + 1; k-- > d;) {
            unsigned long ways = 1; /* binomial(k, d) */

            for (size_t j = 0; j < d; j++)
                ways = ways * (k - j) / (j + 1);
            mpfr_mul_ui(run->tmp[1], q[k], ways, MPFR_RNDN);
            mpfr_mul(x[i], x[i], run->tmp[0], MPFR_RNDN);
            mpfr_add(x[i], x[i], run->tmp[1], MPFR_RNDN);
        }
    }
}

/* s^k and k s^(k-1), which are the weights of a series and of its derivative. */
static void
make_powers(const struct hol_reference_run *run, const mpfr_t s)
{
    size_t order = run->plan.order;
    mpfr_t *power = run->power, *slope = power + order + 1;

    mpfr_set_ui(power[0], 1, MPFR_RNDN);
    mpfr_set_zero(slope[0], 1);
    for (size_t k = 1; k <= order; k++) {
        mpfr_mul_ui(slope[k], power[k - 1], k, MPFR_RNDN);
        mpfr_mul(power[k], power[k - 1], s, MPFR_RNDN);
    }
}

void
hol_reference_run_state_in(mpfr_t *q, mpfr_t *v, const struct hol_reference_run *run, size_t step,
                           const mpfr_t t)
{
    size_t length = run->plan.order + 1;

    mpfr_sub(run->tmp[0], t, *hol_reference_run_start(run, step), MPFR_RNDN);
    make_powers(run, run->tmp[0]);
    for (size_t i = 0; i < run->n; i++) {
        mpfr_t *c = run->steps[step].q + i * length;

        hol_dot(q[i], c, run->power, 1, length, run->plan.bits);
        hol_dot(v[i], c, run->power + length, 1, length, run->plan.bits);
    }
}

void
hol_reference_run_state(mpfr_t *q, mpfr_t *v, const struct hol_reference_run *run, const mpfr_t t)
{
    hol_reference_run_state_in(q, v, run, hol_reference_run_find(run, t), t);
}

/* ---------------------------------------------------------------------- trajectories */

bool
hol_trajectory_is_inside(const struct hol_trajectory *j, const mpfr_t t)
{
    return mpfr_number_p(t) && j->run[0].count > 0 && j->run[1].count > 0 &&
           hol_reference_run_find(&j->run[0], t) != SIZE_MAX &&
           hol_reference_run_find(&j->run[1], t) != SIZE_MAX;
}

enum hol_status
hol_trajectory_at(struct hol_trajectory *j, const mpfr_t t, struct hol_point *point,
                  struct hol_answer *answer, double *digits)
{
    const char *why;
    double agreed;

    if (!hol_trajectory_is_inside(j, t))
        return HOL_DOMAIN;
    agreed = hol_trajectory_digits(j, t);
    if (answer) {
        enum hol_status status;

        hol_trajectory_instant_set(j->run[1].instant, t, j->q[1], j->v[1]);
        status = hol_trajectory_instant_answer(j->run[1].instant, answer, &why);
        if (status != HOL_OK)
            return status;
    }
    hol_mat_set(&point->t, 0, 0, t);
    for (size_t i = 0; i < j->model->n; i++) {
        hol_mat_set(&point->q, i, 0, j->q[1][i]);
        hol_mat_set(&point->v, i, 0, j->v[1][i]);
    }
    if (digits)
        *digits = agreed;
    return HOL_OK;
}

/* x_i := 0 where both runs share no digit of it: it is nothing but rounding. */
static void
clean(struct hol_vec *x, struct hol_trajectory *j, mpfr_t *const run[2])
{
    for (size_t i = 0; i < j->model->n; i++) {
        mpfr_sub(j->tmp[0], run[0][i], run[1][i], MPFR_RNDN);
        mpfr_mul_2ui(j->tmp[0], j->tmp[0], 1, MPFR_RNDN);
        if (mpfr_cmpabs(j->tmp[0], run[1][i]) >= 0) {
            mpfr_set_zero(j->tmp[0], 1);
            hol_mat_set(x, i, 0, j->tmp[0]);
        }
    }
}

void
hol_trajectory_clean(struct hol_point *point, struct hol_trajectory *j)
{
    clean(&point->q, j, j->q);
    clean(&point->v, j, j->v);
}

void
hol_trajectory_sizes(double *q, double *v, const struct hol_trajectory *j, const mpfr_t t)
{
    *q = *v = -INFINITY;
    if (hol_trajectory_is_inside(j, t)) {
        const struct hol_reference_run_step *s =
            &j->run[0].steps[hol_reference_run_find(&j->run[0], t)];

        *q = HOL_DIGITS_A_BIT * (double)s->size_q;
        *v = HOL_DIGITS_A_BIT * (double)s->size_v;
    }
}

enum hol_status
hol_trajectory_look(struct hol_trajectory *j, size_t i, const mpfr_t t, enum hol_stage stage)
{
    struct hol_reference_run *run = &j->run[i];
    const char *why;

    hol_reference_run_state(j->q[i], j->v[i], run, t);
    hol_trajectory_instant_set(run->instant, t, j->q[i], j->v[i]);
    return stage <= HOL_STAGE_STATE ? HOL_OK
                                    : hol_trajectory_instant_answer(run->instant, NULL, &why);
}

enum hol_status
hol_trajectory_value(mpfr_t value, struct hol_trajectory *j, size_t i, const mpfr_t t,
                     size_t output)
{
    enum hol_status status =
        hol_trajectory_look(j, i, t, hol_tape_output_stage(j->model->tape, output));

    if (status != HOL_OK)
        return status;
    hol_eval_get(value, j->run[i].instant->eval, output);
    return mpfr_number_p(value) ? HOL_OK : HOL_DOMAIN;
}

enum hol_status
hol_trajectory_output(struct hol_trajectory *j, const mpfr_t t, size_t output, mpfr_t value)
{
    return hol_trajectory_is_inside(j, t) ? hol_trajectory_value(value, j, 1, t, output)
                                          : HOL_DOMAIN;
}

void
hol_trajectory_forget(struct hol_trajectory *j)
{
    for (size_t i = 0; i < 2; i++) {
        if (j->run[i].count > 0)
            hol_reference_run_cut(&j->run[i], *hol_reference_run_start(&j->run[i], 0));
        j->run[i].stopped_at = j->run[i].stopped_until = j->run[i].begun_at;
        j->run[i].why = NULL;
    }
    hol_trajectory_balls_destroy(j->balls);
    j->balls = NULL;
    j->digits = 0;
}

void
hol_trajectory_facts(struct hol_trajectory_facts *facts, const struct hol_trajectory *j)
{
    for (size_t i = 0; i < 2; i++) {
        facts->bits[i] = j->run[i].plan.bits;
        facts->order[i] = j->run[i].plan.order;
        facts->steps[i] = j->run[i].count;
    }
    facts->digits = j->digits;
    facts->rank = j->run[0].rank;
    facts->seconds = j->seconds;
    facts->rank_from = facts->rank_until = NAN;
    for (size_t i = 0; i < 2; i++)
        if (j->run[i].why == hol_reference_run_rank) {
            facts->rank_from = fmin((double)j->run[i].stopped_at, facts->rank_from);
            facts->rank_until = fmax((double)j->run[i].stopped_until, facts->rank_until);
        }
    facts->stopped_at = (double)j->run[isnan(j->run[0].stopped_at)].stopped_at;
}
