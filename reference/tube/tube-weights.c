/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* In which units errors are added up: weights of q and q', chosen, not proved. */
#include "reference/tube/tube-inside.h"

#include "base/alloc.h"

#include <math.h>

#define INSTANTS 48 /* of the run, that the weights are taken from */
#define ROUNDS 60   /* of balancing */
#define WITHIN 3    /* instants of a step, for weights of its own */
#define WORTH 8     /* times the norm of J that these have to save */

/* mean of |J_ij| so far, row major, += that at an instant of a step of the run */
static bool
add_slopes(struct hol_tube_work *w, double *mean, const mpfr_t t, size_t step)
{
    size_t n = w->n;
    arb_t time, s;
    bool good;

    arb_init(time);
    arb_init(s);
    hol_ball_set_mpfr(time, t);
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
    arb_clear(time);
    return good;
}

/* floor: at least the terms of M q'' as they are after that. */
static void
raise_floor(struct hol_tube_work *w)
{
    mag_t size, a;

    mag_init(size);
    mag_init(a);
    for (size_t i = 0; i < w->n; i++)
        for (size_t j = 0; j < w->n; j++) {
            arb_get_mag(size, arb_mat_entry(w->K, i, j));
            arb_get_mag(a, w->w + j);
            mag_mul(size, size, a);
            mag_max(w->floor + i, w->floor + i, size);
        }
    mag_clear(size);
    mag_clear(a);
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

/* weight: of the mean of `count`, which becomes what was balanced, over the span of the run. */
static void
find_weights(double *weight, double *mean, const struct hol_tube_work *w, size_t count)
{
    size_t n = w->n, size = 2 * n, end = w->run->count - 1;
    long double first = hol_number_rough(*hol_reference_run_start(w->run, 0));
    double span = (double)(hol_number_rough(*hol_reference_run_start(w->run, end)) +
                           hol_number_rough(*hol_reference_run_length(w->run, end)) - first);

    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < size; j++)
            mean[(n + i) * size + j] /= count > 0 ? (double)count : 1;
        mean[i * size + n + i] = 1;
        mean[(n + i) * size + i] += 1 / (span * span); /* a coordinate that nothing depends on */
        weight[i] = weight[n + i] = 1;
    }
    balance(weight, mean, size);
    for (size_t i = 0; i < size; i++)
        if (!(weight[i] > 1e-150 && weight[i] < 1e150))
            weight[i] = 1;
}

bool
hol_tube_choose_weights(struct hol_tube_work *w)
{
    size_t size = 2 * w->n, count = 0, end = w->run->count - 1;
    double *mean = hol_alloc(size * size, sizeof *mean), *weight = hol_alloc(size, sizeof *weight);
    mpfr_t *tmp = hol_alloc_mpfr(2, w->run->plan.bits);
    bool good = mean != NULL && weight != NULL && tmp != NULL;

    for (int i = 0; good && i < INSTANTS; i++) {
        size_t step;

        mpfr_add(tmp[0], *hol_reference_run_start(w->run, end),
                 *hol_reference_run_length(w->run, end), MPFR_RNDN);
        mpfr_sub(tmp[0], tmp[0], *hol_reference_run_start(w->run, 0), MPFR_RNDN);
        hol_number_set(tmp[1], (i + 0.5) / INSTANTS);
        mpfr_mul(tmp[0], tmp[0], tmp[1], MPFR_RNDN);
        mpfr_add(tmp[0], tmp[0], *hol_reference_run_start(w->run, 0), MPFR_RNDN);
        step = hol_reference_run_find(w->run, tmp[0]);
        if (step != SIZE_MAX && add_slopes(w, mean, tmp[0], step)) {
            raise_floor(w);
            count++;
        }
    }
    if (good)
        find_weights(weight, mean, w, count);
    for (size_t i = 0; good && i < size; i++)
        w->tube->weight[i] = ilogb(weight[i]);
    set_floor(w);
    hol_free(mean);
    hol_free(weight);
    hol_free(tmp);
    return good;
}

/* The largest sum of a row of w_i |a_ij| / w_j, w = 2^weight. */
static double
norm_of(const double *a, const slong *weight, size_t size)
{
    double most = 0;

    for (size_t i = 0; i < size; i++) {
        double sum = 0;

        for (size_t j = 0; j < size; j++)
            sum += ldexp(a[i * size + j], (int)(weight[i] - weight[j]));
        most = fmax(most, sum);
    }
    return most;
}

/* The frame is that of the new weights: W' e = (W' W^-1 frame) z. */
static void
take_weights(struct hol_tube_work *w, const slong *weight)
{
    size_t size = 2 * w->n;
    arb_ptr nothing = _arb_vec_init((slong)size);

    for (size_t i = 0; i < size; i++) {
        slong more = weight[i] - w->tube->weight[i];

        for (size_t j = 0; j < size; j++) {
            arb_mul_2exp_si(arb_mat_entry(w->frame, i, j), arb_mat_entry(w->frame, i, j), more);
            arb_mul_2exp_si(arb_mat_entry(w->back, j, i), arb_mat_entry(w->back, j, i), -more);
        }
        w->tube->weight[i] = weight[i];
    }
    hol_tube_add(w, nothing);
    _arb_vec_clear(nothing, (slong)size);
}

bool
hol_tube_reweigh(struct hol_tube_work *w, size_t step)
{
    size_t size = 2 * w->n, count = 0;
    double *mean = hol_alloc(size * size, sizeof *mean), *weight = hol_alloc(size, sizeof *weight);
    slong *log_weight = hol_alloc(size, sizeof *log_weight);
    mpfr_t *tmp = hol_alloc_mpfr(1, w->run->plan.bits);
    bool good = mean != NULL && weight != NULL && log_weight != NULL && tmp != NULL;

    for (unsigned i = 0; good && i < WITHIN; i++) {
        mpfr_mul_ui(tmp[0], *hol_reference_run_length(w->run, step), 2 * i + 1, MPFR_RNDN);
        mpfr_div_ui(tmp[0], tmp[0], 2 * WITHIN, MPFR_RNDN);
        mpfr_add(tmp[0], tmp[0], *hol_reference_run_start(w->run, step), MPFR_RNDN);
        count += add_slopes(w, mean, tmp[0], step);
    }
    if (good && count > 0) {
        find_weights(weight, mean, w, count);
        for (size_t i = 0; i < size; i++)
            log_weight[i] = ilogb(weight[i]);
        if (norm_of(mean, log_weight, size) * WORTH < norm_of(mean, w->tube->weight, size))
            take_weights(w, log_weight);
    }
    hol_free(mean);
    hol_free(weight);
    hol_free(log_weight);
    hol_free(tmp);
    return good;
}
