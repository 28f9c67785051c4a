/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * How far J = df/dy is, anywhere in the tube, from its interpolant along y~ at some
 * Chebyshev nodes x in [-1, 1], the part: from a bound M_i of the variation of the accelerations on
 * a complex disc |x| <= R times a polydisc |y_j - y~_j| <= r_j, by Cauchy's estimate:
 * |J_ij| <= M_i / r_j, and for the second derivatives likewise; and the interpolant p of degree n
 * has |f - p| <= 4 M rho^-n / (rho - 1), rho = R + sqrt(R^2 - 1) (Trefethen 2013, theorem 8.2).
 */
#include "reference/tube/tube-inside.h"

#define BITS 96
#define LEAST 4     /* nodes */
#define ENOUGH 1e-4 /* of tau |J| may be unknown */

/* Discs that are tried: R, rho rounded down, and log2 of the part of the units for r_j. */
static const struct {
    double radius, rho;
    slong part;
} disc[] = {{3, 5.8, -1}, {3, 5.8, -5}, {2, 3.7, -3}, {2, 3.7, -7}, {1.5, 2.6, -4}, {1.5, 2.6, -8}};
#define DISCS (sizeof disc / sizeof *disc)

/* y~ and t as polynomials about the middle of the part. */
static void
shift(struct hol_tube_work *w, const arb_t u)
{
    arb_t middle;

    arb_init(middle);
    arb_get_mid_arb(middle, u);
    for (size_t i = 0; i <= 2 * w->n; i++)
        arb_poly_taylor_shift(w->shifted + i, i < 2 * w->n ? w->rough + i : w->time, middle, BITS);
    arb_clear(middle);
}

/* r_j: about as large as y~ varies, in the units of the weights, or less where y~_j varies less. */
static void
choose_radii(mag_ptr r, struct hol_tube_work *w, const mag_t reach, slong part)
{
    mag_t unit, size, first;

    mag_init(unit);
    mag_init(size);
    mag_init(first);
    for (size_t j = 0; j < 2 * w->n; j++) {
        const arb_poly_struct *p = w->shifted + j;

        hol_tube_spread(size, p, reach);
        mag_zero(first);
        if (p->length > 0)
            arb_get_mag(first, p->coeffs);
        mag_mul_2exp_si(first, first, -16);
        mag_add(size, size, first);
        mag_mul_2exp_si(r + j, size, 4);
        mag_mul_2exp_si(size, size, w->tube->weight[j]);
        mag_max(unit, unit, size);
    }
    if (mag_is_zero(unit))
        mag_one(unit);
    for (size_t j = 0; j < 2 * w->n; j++) {
        mag_mul_2exp_si(size, unit, -w->tube->weight[j]);
        mag_min(first, size, r + j);
        mag_mul_2exp_si(size, size, -10);
        mag_max(size, size, first);
        mag_mul_2exp_si(r + j, size, part);
    }
    mag_clear(unit);
    mag_clear(size);
    mag_clear(first);
}

static void
set_input(struct hol_tube_work *w, enum hol_var kind, size_t index, const arb_poly_struct *p,
          const mag_t reach, mag_srcptr more)
{
    acb_t z;

    acb_init(z);
    hol_tube_on_disc(z, p, reach);
    if (more != NULL) {
        arb_add_error_mag(acb_realref(z), more);
        arb_add_error_mag(acb_imagref(z), more);
    }
    hol_disc_set(w->disc, kind, index, z);
    acb_clear(z);
}

/* M_i: how much q''_i varies on the disc. */
static bool
bound_variation(mag_ptr variation, struct hol_tube_work *w)
{
    const struct hol_model *model = w->model;
    slong n = (slong)w->n, size = n + (slong)w->k;
    acb_mat_t K, rhs, x;
    bool good;

    acb_mat_init(K, size, size);
    acb_mat_init(rhs, size, 1);
    acb_mat_init(x, size, 1);
    for (size_t c = 0; c < model->mass_count; c++) {
        const struct hol_cell *cell = &model->mass[c];

        acb_set(acb_mat_entry(K, cell->i, cell->j), hol_disc_get(w->disc, cell->output));
        acb_set(acb_mat_entry(K, cell->j, cell->i), hol_disc_get(w->disc, cell->output));
    }
    for (size_t c = 0; c < model->a_count; c++)
        for (slong p = 0; p < (slong)w->k; p++)
            if (w->row[p] == model->a[c].i) {
                acb_srcptr e = hol_disc_get(w->disc, model->a[c].output);

                acb_set(acb_mat_entry(K, n + p, model->a[c].j), e);
                acb_neg(acb_mat_entry(K, model->a[c].j, n + p), e);
            }
    for (slong i = 0; i < n; i++) {
        acb_ptr e = acb_mat_entry(rhs, i, 0);

        acb_set(e, hol_disc_get(w->disc, model->out_F + (size_t)i));
        if (model->source->has_nonideal && !w->split)
            acb_add(e, e, hol_disc_get(w->disc, model->out_C + (size_t)i), BITS);
    }
    for (size_t p = 0; p < w->k; p++)
        acb_set(acb_mat_entry(rhs, w->n + p, 0), hol_disc_get(w->disc, model->out_b + w->row[p]));
    good = acb_mat_is_finite(K) && acb_mat_is_finite(rhs) &&
           (!w->split || hol_tube_vary_forces(K, rhs, w)) &&
           ((acb_mat_solve_lu(x, K, rhs, BITS) && acb_mat_is_finite(x)) ||
            (acb_mat_solve_precond(x, K, rhs, BITS) && acb_mat_is_finite(x)));
    for (slong i = 0; i < n && good; i++)
        mag_hypot(variation + i, arb_radref(acb_realref(acb_mat_entry(x, i, 0))),
                  arb_radref(acb_imagref(acb_mat_entry(x, i, 0))));
    acb_mat_clear(K);
    acb_mat_clear(rhs);
    acb_mat_clear(x);
    return good;
}

/* Of the tube about the polynomial that has the midpoints of `rough` for coefficients: that one is
 * meant by y~ here. */
static void
tube_radius(mag_t radius, const struct hol_tube_work *w, size_t j)
{
    mag_set(radius, w->radius + j);
    for (slong k = 0; k < w->rough[j].length; k++)
        mag_add(radius, radius, arb_radref(w->rough[j].coeffs + k));
}

/* tau times how far W J W^-1 anywhere in the tube is from the interpolant, into `apart`. */
static void
bound_apart(arb_mat_t apart, const struct hol_tube_work *w, mag_srcptr variation, mag_srcptr r,
            double rho, const mag_t tau)
{
    slong n = (slong)w->n;
    mag_t factor, size, wide;

    mag_init(factor);
    mag_init(size);
    mag_init(wide);
    mag_set_d_lower(size, rho);
    mag_inv(factor, size);
    mag_pow_ui(factor, factor, (ulong)w->nodes - 1);
    mag_set_d_lower(size, (rho - 1) / 4);
    mag_div(factor, factor, size);
    for (slong l = 0; l < 2 * n; l++) { /* 8 M_i / (r_j r_l) times the radius of the tube */
        tube_radius(size, w, (size_t)l);
        mag_div(size, size, r + l);
        mag_mul_2exp_si(size, size, 3);
        mag_add(wide, wide, size);
    }
    mag_add(factor, factor, wide);
    mag_mul(factor, factor, tau);
    arb_mat_zero(apart);
    for (slong i = 0; i < n; i++)
        for (slong j = 0; j < 2 * n; j++) {
            mag_div(size, variation + i, r + j);
            mag_mul(size, size, factor);
            mag_mul_2exp_si(size, size, w->tube->weight[n + i] - w->tube->weight[j]);
            arf_set_mag(arb_midref(arb_mat_entry(apart, n + i, j)), size);
        }
    mag_clear(factor);
    mag_clear(size);
    mag_clear(wide);
}

bool
hol_tube_look_around(arb_mat_t apart, struct hol_tube_work *w, const arb_t u, const mag_t tau)
{
    size_t n = w->n;
    mag_ptr r = _mag_vec_init((slong)(2 * n)), variation = _mag_vec_init((slong)n);
    bool good = false;
    mag_t reach;

    mag_init(reach);
    shift(w, u);
    for (size_t d = w->disc_tried > 0 ? w->disc_tried - 1 : 0; d < DISCS && !good; d++) {
        mag_set_d(reach, disc[d].radius);
        mag_mul(reach, reach, arb_radref(u));
        choose_radii(r, w, reach, disc[d].part);
        for (size_t j = 0; j < 2 * n; j++)
            set_input(w, j < n ? HOL_VAR_COORD : HOL_VAR_VELOCITY, j % n, w->shifted + j, reach,
                      r + j);
        set_input(w, HOL_VAR_TIME, 0, w->shifted + 2 * n, reach, NULL);
        hol_disc_run(w->disc, w->stage);
        good = bound_variation(variation, w);
        for (size_t j = 0; j < 2 * n && good; j++) {
            tube_radius(reach, w, j);
            mag_mul_2exp_si(reach, reach, 1);
            good = mag_cmp(reach, r + j) <= 0;
        }
        if (good) {
            w->disc_tried = d;
            w->nodes = LEAST;
            do /* no more nodes than it takes */
                bound_apart(apart, w, variation, r, disc[d].rho, tau);
            while (hol_tube_row_sum(apart) > ENOUGH && ++w->nodes <= HOL_TUBE_NODES);
            w->nodes = w->nodes < HOL_TUBE_NODES ? w->nodes : HOL_TUBE_NODES;
        }
    }
    mag_clear(reach);
    _mag_vec_clear(r, (slong)(2 * n));
    _mag_vec_clear(variation, (slong)n);
    return good;
}
