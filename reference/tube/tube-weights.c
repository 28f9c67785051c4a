/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* In which units errors are added up: weights of q and q', chosen, not proved. */
#include "reference/tube/tube-inside.h"

#include "base/alloc.h"

#include <math.h>

#define INSTANTS 48 /* of the run, that the weights are taken from */
#define ROUNDS 60   /* of balancing */

/* mean of |J_ij| so far, row major, += that at a part (0 to 1) of the run */
static bool
add_slopes(struct hol_tube_work *w, double *mean, mpfr_t *tmp, double part)
{
    size_t n = w->n, end = w->run->count - 1, step;
    arb_t time, s;
    bool good;

    mpfr_add(tmp[0], *hol_reference_run_start(w->run, end), *hol_reference_run_length(w->run, end),
             MPFR_RNDN);
    mpfr_sub(tmp[0], tmp[0], *hol_reference_run_start(w->run, 0), MPFR_RNDN);
    hol_number_set(tmp[1], part);
    mpfr_mul(tmp[0], tmp[0], tmp[1], MPFR_RNDN);
    mpfr_add(tmp[0], tmp[0], *hol_reference_run_start(w->run, 0), MPFR_RNDN);
    step = hol_reference_run_find(w->run, tmp[0]);
    if (step == SIZE_MAX)
        return false;
    arb_init(time);
    arb_init(s);
    hol_ball_set_mpfr(time, tmp[0]);
    hol_ball_set_mpfr(s, *hol_reference_run_start(w->run, step));
    arb_sub(s, time, s, ARF_PREC_EXACT);
    hol_tube_state(w->y, w->tube, step, s);
    arb_clear(s);
    hol_tube_set_state(w, time);
    for (size_t i = 0; i < w->unknowns; i++)
        mag_zero(w->residual + i);
    good = hol_tube_choose_rows(w) && hol_tube_differentiate(w, time, false);
    for (size_t i = 0; good && i < n; i++)
        for (size_t j = 0; j < 2 * n; j++) {
            double x = fabs(arf_get_d(arb_midref(arb_mat_entry(w->x, i, j)), ARF_RND_NEAR));

            mean[(n + i) * 2 * n + j] += isfinite(x) ? x : 0;
        }
    for (size_t i = 0; good && i < n; i++) { /* w->w: the answer */
        mag_t size;

        mag_init(size);
        for (size_t j = 0; j < n; j++) {
            mag_t a;

            mag_init(a);
            arb_get_mag(size, arb_mat_entry(w->K, i, j));
            arb_get_mag(a, w->w + j);
            mag_mul(size, size, a);
            mag_max(w->floor + i, w->floor + i, size);
            mag_clear(a);
        }
        mag_clear(size);
    }
    arb_clear(time);
    return good;
}

/* A row of forces that are nothing, or nothing beside that, is compared with 1: there is no
 * other size. */
static void
set_floor(struct hol_tube_work *w)
{
    for (size_t i = 0; i < w->n; i++)
        if (mag_cmp_2exp_si(w->floor + i, -HOL_TUBE_NOTHING * w->bits) < 0)
            mag_one(w->floor + i);
}

/* Osborne's balancing: weights w_i for which row i and column i of w_i a_ij / w_j are alike. */
static void
balance(double *weight, const double *a, size_t size)
{
    for (int round = 0; round < ROUNDS; round++)
        for (size_t i = 0; i < size; i++) {
            double row = 0, column = 0;

            for (size_t j = 0; j < size; j++) {
                if (j == i)
                    continue;
                row = hypot(row, weight[i] * a[i * size + j] / weight[j]);
                column = hypot(column, weight[j] * a[j * size + i] / weight[i]);
            }
            if (row > 0 && column > 0 && isfinite(row) && isfinite(column))
                weight[i] *= sqrt(column / row);
        }
}

bool
hol_tube_choose_weights(struct hol_tube_work *w)
{
    size_t n = w->n, size = 2 * n, count = 0;
    double *mean = hol_alloc(size * size, sizeof *mean), *weight = hol_alloc(size, sizeof *weight);
    long double first = hol_number_rough(*hol_reference_run_start(w->run, 0));
    size_t end = w->run->count - 1;
    double span = (double)(hol_number_rough(*hol_reference_run_start(w->run, end)) +
                           hol_number_rough(*hol_reference_run_length(w->run, end)) - first);
    mpfr_t *tmp = hol_alloc_mpfr(2, w->run->plan.bits);
    bool good = mean != NULL && weight != NULL && tmp != NULL;

    for (int i = 0; good && i < INSTANTS; i++)
        count += add_slopes(w, mean, tmp, (i + 0.5) / INSTANTS);
    for (size_t i = 0; good && i < n; i++) {
        for (size_t j = 0; j < size; j++)
            mean[(n + i) * size + j] /= count > 0 ? (double)count : 1;
        mean[i * size + n + i] = 1;
        mean[(n + i) * size + i] += 1 / (span * span); /* a coordinate that nothing depends on */
        weight[i] = weight[n + i] = 1;
    }
    if (good)
        balance(weight, mean, size);
    for (size_t i = 0; good && i < size; i++) {
        if (!(weight[i] > 1e-150 && weight[i] < 1e150))
            weight[i] = 1;
        w->tube->weight[i] = ilogb(weight[i]);
    }
    set_floor(w);
    hol_free(mean);
    hol_free(weight);
    hol_free(tmp);
    return good;
}
