/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Reads a finished trajectory: states, derivatives and digits at any time. */
#include "reference/trajectory/trajectory-inside.h"

#include "reference/linear/dense.h"

#include <math.h>

static bool
is_inside(const struct hol_trajectory *j, const mpfr_t t)
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

    if (!is_inside(j, t))
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

enum hol_status
hol_trajectory_value(mpfr_t value, struct hol_trajectory *j, size_t i, const mpfr_t t,
                     size_t output)
{
    struct hol_reference_run *run = &j->run[i];
    const char *why;

    hol_reference_run_state(j->q[i], j->v[i], run, t);
    hol_trajectory_instant_set(run->instant, t, j->q[i], j->v[i]);
    if (hol_tape_output_stage(j->model->tape, output) > HOL_STAGE_STATE) {
        enum hol_status status = hol_trajectory_instant_answer(run->instant, NULL, &why);

        if (status != HOL_OK)
            return status;
    }
    hol_eval_get(value, run->instant->eval, output);
    return mpfr_number_p(value) ? HOL_OK : HOL_DOMAIN;
}

enum hol_status
hol_trajectory_output(struct hol_trajectory *j, const mpfr_t t, size_t output, mpfr_t value,
                      double *digits)
{
    mpfr_t *x = j->tmp;
    enum hol_status status;

    if (!is_inside(j, t))
        return HOL_DOMAIN;
    if ((status = hol_trajectory_value(x[2], j, 0, t, output)) != HOL_OK ||
        (status = hol_trajectory_value(x[3], j, 1, t, output)) != HOL_OK)
        return status;
    mpfr_set(value, x[3], MPFR_RNDN);
    if (digits)
        *digits = mpfr_zero_p(x[2]) && mpfr_zero_p(x[3])
                      ? HOL_DECIMALS * (double)j->run[0].plan.bits
                      : hol_trajectory_agreement(x[2], x[3], hol_ref_log2(x[3]), x[0],
                                                 j->run[0].plan.bits);
    return HOL_OK;
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
    facts->stopped_at = (double)j->run[isnan(j->run[0].stopped_at)].stopped_at;
}
