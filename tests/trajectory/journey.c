/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Makes trajectories of case files and reads them, for tests. */
#include "tests/trajectory/journey.h"

#include "tests/support/tap.h"

#include <math.h>

#define BITS 600

void
journey_make(struct journey *j, const char *name, size_t state, long digits, const char *t_end)
{
    struct hol_trajectory_options options = {.digits = digits, .state = state, .project = true};
    struct hol_eval *eval = NULL;

    *j = (struct journey){.c = case_load(name)};
    mpfr_inits2(BITS, j->t, j->x, j->y, j->z, (mpfr_ptr)0);
    if (hol_eval_create(&eval, j->c.model->tape, BITS) != HOL_OK ||
        hol_point_init(&j->point, j->c.model->n, BITS) != HOL_OK)
        tap_bail("out of memory");
    if (t_end)
        mpfr_set_str(j->t, t_end, 10, MPFR_RNDN);
    else
        hol_eval_get(j->t, eval, j->c.model->out_span + 1);
    hol_eval_destroy(eval);
    j->status =
        hol_trajectory_create(&j->trajectory, j->c.model, &options, j->t, &j->reached, &j->why);
    if (j->trajectory)
        hol_trajectory_facts(&j->facts, j->trajectory);
}

void
journey_clear(struct journey *j)
{
    hol_trajectory_destroy(j->trajectory);
    hol_point_clear(&j->point);
    case_clear(&j->c);
    mpfr_clears(j->t, j->x, j->y, j->z, (mpfr_ptr)0);
}

double
journey_at(struct journey *j, const mpfr_t t)
{
    double digits = -1;

    if (hol_trajectory_at(j->trajectory, t, &j->point, NULL, &digits) != HOL_OK)
        return -1;
    return digits;
}

double
journey_agree(const mpfr_t a, const mpfr_t b, long double size)
{
    double digits = INFINITY;
    mpfr_t x;

    mpfr_init2(x, BITS);
    mpfr_sub(x, a, b, MPFR_RNDN);
    if (!mpfr_number_p(x))
        digits = -INFINITY;
    else if (mpfr_regular_p(x))
        digits = (double)((size - (long double)mpfr_get_exp(x)) * 0.30102999566398119521L);
    mpfr_clear(x);
    return digits;
}

long double
journey_size(const struct hol_vec *x)
{
    return log2l(hol_mat_max(x));
}

void
journey_formula(mpfr_t x, struct journey *j, size_t output)
{
    struct hol_eval *eval = NULL;

    if (hol_eval_create(&eval, j->c.model->tape, BITS) != HOL_OK)
        tap_bail("out of memory");
    hol_mat_set(&j->point.t, 0, 0, j->t);
    hol_model_set_state(j->c.model, eval, &j->point.t, &j->point.q, &j->point.v);
    if (hol_eval_run(eval, HOL_STAGE_ANSWER, NULL) == HOL_INVALID)
        tap_bail("no value");
    hol_eval_get(x, eval, output);
    hol_eval_destroy(eval);
}
