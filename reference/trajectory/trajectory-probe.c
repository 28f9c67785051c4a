/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* An output or its time derivative as a function of time, along one run of a trajectory. */
#include "reference/trajectory/trajectory-inside.h"

#include "base/alloc.h"
#include "reference/linear/dense.h"

#include <math.h>

/* The last coefficients of a series over its piece of a step are 2^-TAIL of the largest; pieces
 * shorter than 2^-SPLITS of a step are not made. */
#define TAIL 50
#define SPLITS 24

/* x_i := factor x_i */
static void
give(struct hol_probe *p, enum hol_var kind, size_t k, unsigned long factor)
{
    for (size_t i = 0; i < p->run->n; i++) {
        mpfr_mul_ui(p->x[i], p->x[i], factor, MPFR_RNDN);
        hol_series_set(p->series, kind, i, k, p->x[i]);
    }
}

enum hol_status
hol_probe_value(mpfr_t value, struct hol_probe *p, const mpfr_t t)
{
    size_t step = hol_reference_run_find(p->run, t), where;
    mpfr_t *one = &p->run->tmp[2];

    if (p->sampled && p->d == 0)
        return hol_trajectory_value(value, p->trajectory, p->which, t, p->output);
    hol_series_restart(p->series);
    for (size_t k = 0; k <= p->d; k++) {
        enum hol_status status;

        mpfr_set_ui(*one, 1, MPFR_RNDN);
        hol_series_set(p->series, HOL_VAR_TIME, 0, k, k == 0 ? t : *one);
        hol_reference_run_derivative(p->x, p->run, step, t, k);
        give(p, HOL_VAR_COORD, k, 1);
        hol_reference_run_derivative(p->x, p->run, step, t, k + 1);
        give(p, HOL_VAR_VELOCITY, k, k + 1);
        hol_reference_run_derivative(p->x, p->run, step, t, k + 2);
        give(p, HOL_VAR_ACCEL, k, (k + 1) * (k + 2));
        status = hol_series_run(p->series, HOL_STAGE_ANSWER, k, &where);
        if (status != HOL_OK)
            return status;
    }
    hol_series_get(value, p->series, p->output, p->d);
    return HOL_OK;
}

void
hol_probe_clear(struct hol_probe *p)
{
    hol_series_destroy(p->series);
    hol_roots_destroy(p->roots);
    hol_free(p->q);
    hol_free(p->c);
    hol_free(p->b);
    hol_free(p->x);
}

enum hol_status
hol_probe_init(struct hol_probe *p, struct hol_trajectory *j, size_t which, size_t output, size_t d)
{
    const struct hol_model *model = j->model;
    const struct hol_reference_run_plan *plan = &j->run[which].plan;
    size_t last = plan->order - 2;
    bool forces = false;
    enum hol_status status;

    *p = (struct hol_probe){.trajectory = j,
                            .run = &j->run[which],
                            .which = which,
                            .output = output,
                            .d = d,
                            .degree = last - d,
                            .x = hol_alloc_mpfr(model->n, plan->bits),
                            .q = hol_alloc_mpfr(model->n * (plan->order + 1), plan->bits),
                            .c = hol_alloc_mpfr(plan->order + 1, plan->bits),
                            .b = hol_alloc_mpfr(plan->order + 1, plan->bits)};
    if (!p->x || !p->q || !p->c || !p->b)
        return HOL_NOMEM;
    status = hol_series_create(&p->series, model->tape, 1, &output, last, plan->bits);
    if (status == HOL_OK)
        status = hol_roots_create(&p->roots, last, plan->bits);
    if (status != HOL_OK)
        return status;
    for (size_t i = 0; i < model->n; i++)
        forces = forces || hol_series_needs(p->series, HOL_VAR_IDEAL, i) ||
                 hol_series_needs(p->series, HOL_VAR_NONIDEAL, i);
    for (size_t i = 0; i < model->m; i++)
        forces = forces || hol_series_needs(p->series, HOL_VAR_MULTIPLIER, i) ||
                 hol_series_needs(p->series, HOL_VAR_REACTION, i);
    p->sampled = forces || hol_series_switches(p->series);
    return forces && d > 0 ? HOL_INVALID : HOL_OK;
}

/* ------------------------------------------------------------------ pieces of a step */

/* q as polynomials in s = t - at instead of t - start: by Horner, again and again. */
static void
shift(struct hol_probe *p, size_t step, const mpfr_t at)
{
    const struct hol_reference_run *run = p->run;
    size_t order = run->plan.order;

    mpfr_sub(run->tmp[0], at, *hol_reference_run_start(run, step), MPFR_RNDN);
    for (size_t i = 0; i < run->n; i++) {
        mpfr_t *q = p->q + i * (order + 1);

        for (size_t done = 0; done < order; done++)
            for (size_t k = order; k-- > done;) {
                mpfr_mul(run->tmp[1], q[k + 1], run->tmp[0], MPFR_RNDN);
                mpfr_add(q[k], q[k], run->tmp[1], MPFR_RNDN);
            }
    }
}

/* The function as a polynomial in s = t - at, which lies in a step. */
static enum hol_status
expand(struct hol_probe *p, size_t step, const mpfr_t at)
{
    const struct hol_reference_run *run = p->run;
    size_t n = run->n, stride = run->plan.order + 1, last = run->plan.order - 2;
    bool begins = mpfr_equal_p(at, *hol_reference_run_start(run, step)) != 0;
    mpfr_t *one = &run->tmp[2];

    for (size_t k = 0; k < n * stride; k++)
        mpfr_set(p->q[k], run->steps[step].q[k], MPFR_RNDN);
    if (!begins)
        shift(p, step, at);
    hol_series_pace(p->series, (long)mpfr_get_exp(*hol_reference_run_length(run, step)) + 1);
    hol_series_restart(p->series);
    for (size_t k = 0; k <= last; k++) {
        size_t where;
        enum hol_status status;

        mpfr_set_ui(*one, k == 1, MPFR_RNDN);
        hol_series_set(p->series, HOL_VAR_TIME, 0, k, k == 0 ? at : *one);
        for (size_t i = 0; i < n; i++) {
            mpfr_t *q = p->q + i * stride + k;

            hol_series_set(p->series, HOL_VAR_COORD, i, k, q[0]);
            mpfr_mul_ui(*one, q[1], k + 1, MPFR_RNDN);
            hol_series_set(p->series, HOL_VAR_VELOCITY, i, k, *one);
            mpfr_mul_ui(*one, q[2], (k + 1) * (k + 2), MPFR_RNDN);
            hol_series_set(p->series, HOL_VAR_ACCEL, i, k, *one);
        }
        status = hol_series_run(p->series, HOL_STAGE_ANSWER, k, &where);
        if (status != HOL_OK)
            return status;
        if (k < p->d)
            continue;
        hol_series_get(p->c[k - p->d], p->series, p->output, k);
        if (p->d == 1)
            mpfr_mul_ui(p->c[k - 1], p->c[k - 1], k, MPFR_RNDN);
    }
    return HOL_OK;
}

/* c_k := c_k factor^k */
static void
stretch(struct hol_probe *p, const mpfr_t factor)
{
    mpfr_t *power = &p->run->tmp[2];

    mpfr_set_ui(*power, 1, MPFR_RNDN);
    for (size_t k = 1; k <= p->degree; k++) {
        mpfr_mul(*power, *power, factor, MPFR_RNDN);
        mpfr_mul(p->c[k], p->c[k], *power, MPFR_RNDN);
    }
}

/* Does the polynomial stand for the series over the whole piece? */
static bool
is_whole(struct hol_probe *p)
{
    long double most = -INFINITY, tail = -INFINITY;

    for (size_t k = 0; k <= p->degree; k++) {
        long double size = hol_ref_log2(p->c[k]);

        most = fmaxl(most, size);
        if (k + 3 > p->degree)
            tail = fmaxl(tail, size);
    }
    return tail <= most - TAIL;
}

/* Does a root or an angle in the function leave its series within the piece? */
static bool
leaves(struct hol_probe *p, const mpfr_t width)
{
    size_t branches = hol_series_branches(p->series), last = p->run->plan.order - 2;
    mpfr_t *power = &p->run->tmp[2];

    for (size_t i = 0; i < branches; i++) {
        long double first = 0, others = 0;
        const struct hol_root *root;

        if (hol_series_branch_kind(p->series, i) == HOL_BRANCH_SIGN)
            continue;
        mpfr_set_ui(*power, 1, MPFR_RNDN);
        for (size_t k = 0; k <= last; k++) {
            hol_series_branch_get(p->b[k], p->series, i, k);
            mpfr_mul(p->b[k], p->b[k], *power, MPFR_RNDN);
            mpfr_mul(*power, *power, width, MPFR_RNDN);
            if (k == 0)
                first = fabsl(hol_number_rough(p->b[k]));
            else
                others += fabsl(hol_number_rough(p->b[k]));
        }
        if (others < 0.99L * first)
            continue;
        (void)hol_roots_begin(p->roots, p->b, last);
        while ((root = hol_roots_next(p->roots)) != NULL) {
            mpfr_mul(*power, width, root->high, MPFR_RNDN);
            if (hol_series_branch_kind(p->series, i) >= HOL_BRANCH_ROOT ||
                hol_series_branch_side(p->series, i, *power, width, last) <= 0)
                return true;
        }
    }
    return false;
}

bool
hol_probe_has_no_zero(struct hol_probe *p)
{
    long double first = fabsl(hol_number_rough(p->c[0])), others = 0;

    for (size_t k = 1; k <= p->degree; k++)
        others += fabsl(hol_number_rough(p->c[k]));
    return others < 0.99L * first;
}

enum hol_status
hol_probe_piece(struct hol_probe *p, size_t step, const mpfr_t at, mpfr_t width)
{
    enum hol_status status = expand(p, step, at);
    mpfr_t *half = &p->run->tmp[3];

    if (status != HOL_OK)
        return status;
    mpfr_add(width, *hol_reference_run_start(p->run, step), *hol_reference_run_length(p->run, step),
             MPFR_RNDN);
    mpfr_sub(width, width, at, MPFR_RNDN);
    stretch(p, width);
    mpfr_set_ui_2exp(*half, 1, -1, MPFR_RNDN);
    for (int i = 0; !is_whole(p) || leaves(p, width); i++) {
        if (i == SPLITS)
            return HOL_UNABLE;
        stretch(p, *half);
        mpfr_div_2ui(width, width, 1, MPFR_RNDN);
    }
    return HOL_OK;
}
