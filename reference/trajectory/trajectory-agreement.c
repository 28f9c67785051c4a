/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* On how many digits two runs agree, where they stop, and where they part. */
#include "reference/trajectory/trajectory-inside.h"

#include "reference/linear/dense.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define MOST_DIGITS 15 /* of an instant */

double
hol_trajectory_agreement(const mpfr_t a, const mpfr_t b, long double size, mpfr_t tmp,
                         mpfr_prec_t most)
{
    long double apart;

    mpfr_sub(tmp, a, b, MPFR_RNDN);
    apart = hol_ref_log2(tmp);
    if (isnan(apart) || size - apart < 0)
        return 0;
    return HOL_DIGITS_A_BIT * (double)fminl(size - apart, (long double)most);
}

double
hol_trajectory_digits(struct hol_trajectory *j, const mpfr_t t)
{
    size_t step = hol_reference_run_find(&j->run[0], t);
    const struct hol_reference_run_step *s = &j->run[0].steps[step];
    mpfr_prec_t most = j->run[0].plan.bits;
    double digits = (double)most;

    for (size_t i = 0; i < 2; i++)
        hol_reference_run_state(j->q[i], j->v[i], &j->run[i], t);
    for (size_t i = 0; i < j->model->n; i++) {
        digits = fmin(digits,
                      hol_trajectory_agreement(j->q[0][i], j->q[1][i], s->size_q, j->tmp[0], most));
        digits = fmin(digits,
                      hol_trajectory_agreement(j->v[0][i], j->v[1][i], s->size_v, j->tmp[0], most));
    }
    return digits;
}

double
hol_trajectory_least(struct hol_trajectory *j)
{
    double digits = (double)j->run[0].plan.bits;

    for (size_t i = 0; i < j->run[0].count; i++) {
        mpfr_add(j->tmp[1], *hol_reference_run_start(&j->run[0], i),
                 *hol_reference_run_length(&j->run[0], i), MPFR_RNDN);
        if (hol_reference_run_find(&j->run[0], j->tmp[1]) == SIZE_MAX ||
            hol_reference_run_find(&j->run[1], j->tmp[1]) == SIZE_MAX)
            break;
        digits = fmin(digits, hol_trajectory_digits(j, j->tmp[1]));
    }
    return digits;
}

/* Do the velocities move nothing by more than half of the bits? */
static bool
is_still(const struct hol_reference_run *run, long double time)
{
    const struct hol_reference_run_step *end = &run->steps[run->count - 1];

    return end->size_v < end->size_q - time - (long double)run->plan.bits / 2;
}

void
hol_trajectory_still(struct hol_trajectory *j, const mpfr_t t_end)
{
    long double time;

    if (j->digits >= 1 && j->run[1].steps[j->run[1].count - 1].size_v >
                              -HOL_NOTHING * (long double)j->run[1].plan.bits)
        return;
    mpfr_sub(j->tmp[0], t_end, *hol_reference_run_start(&j->run[0], 0), MPFR_RNDN);
    time = hol_ref_log2(j->tmp[0]);
    if (!isfinite(time) || !is_still(&j->run[0], time) || !is_still(&j->run[1], time))
        return;
    for (size_t k = 0; k < 2; k++)
        for (size_t i = 0; i < j->run[k].count; i++)
            j->run[k].steps[i].size_v = j->run[k].steps[i].size_q - time;
    j->digits = hol_trajectory_least(j);
}

/* An instant between two, to the digits that they share. */
static void
print_between(char *text, size_t size, long double low, long double high)
{
    char other[40] = "";

    for (int digits = MOST_DIGITS; digits > 0; digits--) {
        (void)snprintf(text, size, "t = %.*Lg", digits, low);
        (void)snprintf(other, sizeof other, "t = %.*Lg", digits, high);
        if (strcmp(text, other) == 0)
            return;
    }
    (void)snprintf(text, size, "t between %.6Lg and %.6Lg", low, high);
}

void
hol_trajectory_explain(struct hol_trajectory *j)
{
    const struct hol_reference_run *r = &j->run[isnan(j->run[0].stopped_at)], *other;
    long double low, high;
    char when[80];

    if (!r->why)
        r = &j->run[r == &j->run[0]];
    other = &j->run[r == &j->run[0]];
    if (isnan(r->stopped_at)) {
        snprintf(j->why, sizeof j->why, "%s", r->why ? r->why : "");
        return;
    }
    low = r->stopped_at;
    high = r->stopped_until;
    if (r->why != NULL && other->why == r->why) {
        low = fminl(low, other->stopped_at);
        high = fmaxl(high, other->stopped_until);
    }
    print_between(when, sizeof when, low, high);
    snprintf(j->why, sizeof j->why, "%s at %s", r->why ? r->why : "it ends", when);
}

void
hol_trajectory_part(struct hol_trajectory *j, double digits)
{
    struct hol_reference_run *first = &j->run[0];
    long double from, until;
    size_t i = 0;

    for (; i < first->count; i++) {
        mpfr_add(j->tmp[1], *hol_reference_run_start(first, i), *hol_reference_run_length(first, i),
                 MPFR_RNDN);
        if (hol_reference_run_find(first, j->tmp[1]) == SIZE_MAX ||
            hol_reference_run_find(&j->run[1], j->tmp[1]) == SIZE_MAX ||
            hol_trajectory_digits(j, j->tmp[1]) < digits)
            break;
    }
    if (i == first->count)
        return;
    until = hol_number_read(j->tmp[1], j->tmp[0]);
    mpfr_set(j->tmp[1], *hol_reference_run_start(first, i), MPFR_RNDN);
    from = hol_number_read(j->tmp[1], j->tmp[0]);
    for (size_t k = 0; k < 2; k++) {
        hol_reference_run_cut(&j->run[k], j->tmp[1]);
        j->run[k].stopped_at = from;
        j->run[k].stopped_until = until;
        j->run[k].why = "two runs part, and do not come nearer with more digits (the motion may "
                        "not be smooth),";
    }
    j->digits = first->count > 0 && j->run[1].count > 0 ? hol_trajectory_least(j) : 0;
    hol_trajectory_explain(j);
}
