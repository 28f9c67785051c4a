/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * A nonideal force C that depends on the forces of the constraints: on F_L and lambda of the
 * problem without C, lambda_0 here, and linearly on the reactions r, the multipliers of the problem
 * with C.
 */
#include "reference/tube/tube-inside.h"

bool
hol_tube_unique(const struct hol_tube_work *w)
{
    return w->k == w->m;
}

/* Where lambda_0 begins in w. */
static size_t
ideal_multipliers(const struct hol_tube_work *w)
{
    return 2 * w->n + w->k;
}

/* ------------------------------------------------------------------------------ balls */

/* F_L_i = (A_k^T lambda_0)_i */
static void
set_ideal(struct hol_tube_work *w, size_t i)
{
    slong bits = (slong)hol_ball_eval_bits(w->ball);
    arb_t sum, a;

    arb_init(sum);
    arb_init(a);
    for (size_t c = 0; c < w->model->a_count; c++) {
        size_t p = hol_tube_place(w, w->model->a[c].i);

        if (w->model->a[c].j != i || p == w->k)
            continue;
        hol_ball_eval_get(a, w->ball, w->model->a[c].output);
        arb_addmul(sum, a, w->w + ideal_multipliers(w) + p, bits);
    }
    hol_ball_eval_set(w->ball, HOL_VAR_IDEAL, i, sum);
    arb_clear(sum);
    arb_clear(a);
}

void
hol_tube_set_forces(struct hol_tube_work *w)
{
    for (size_t i = 0; i < w->n; i++)
        set_ideal(w, i);
    for (size_t p = 0; p < w->k && hol_tube_unique(w); p++) {
        hol_ball_eval_set(w->ball, HOL_VAR_MULTIPLIER, w->row[p], w->w + ideal_multipliers(w) + p);
        hol_ball_eval_set(w->ball, HOL_VAR_REACTION, w->row[p], w->w + w->n + p);
    }
    (void)!hol_ball_eval_run(w->ball, HOL_STAGE_IDEAL, NULL);
}

bool
hol_tube_load_nonideal(struct hol_tube_work *w)
{
    const struct hol_model *model = w->model;
    slong bits = (slong)hol_ball_eval_bits(w->ball), n = (slong)w->n, last = 2 * n;
    bool good = model->reaction_count == 0 || hol_tube_unique(w);
    arb_t x;

    arb_init(x);
    for (size_t p = 0; p < w->k; p++)
        arb_zero(w->w + w->n + p);
    hol_tube_set_forces(w);
    for (slong i = 0; i < n && good; i++) {
        hol_ball_eval_get(x, w->ball, model->out_C + (size_t)i);
        arb_add(arb_mat_entry(w->rhs, i, last), arb_mat_entry(w->rhs, i, last), x, bits);
        good = arb_is_finite(x) != 0;
    }
    for (size_t c = 0; c < model->slope_count && good; c++) {
        slong p = (slong)hol_tube_place(w, model->reaction[model->slope[c].j]);
        arb_ptr to = arb_mat_entry(w->K, model->slope[c].i, n + p);

        hol_ball_eval_get(x, w->ball, model->slope[c].output);
        arb_sub(to, to, x, bits);
        good = arb_is_finite(x) != 0;
    }
    arb_clear(x);
    return good;
}

bool
hol_tube_is_affine(struct hol_tube_work *w)
{
    arb_ptr r = w->w + w->n;
    bool good = true;
    mag_t size;
    arb_t x;

    mag_init(size);
    arb_init(x);
    for (size_t p = 0; p < w->k && w->model->reaction_count > 0; p++) {
        arb_get_mag(size, r + p);
        arb_zero(x);
        arb_add_error_mag(x, size);
        hol_ball_eval_set(w->ball, HOL_VAR_REACTION, w->row[p], x);
    }
    (void)!hol_ball_eval_run(w->ball, HOL_STAGE_IDEAL, NULL);
    for (size_t i = 0; i < w->n && good; i++) {
        hol_ball_eval_get(x, w->ball, w->model->out_C + i);
        good = arb_is_finite(x) != 0;
    }
    mag_clear(size);
    arb_clear(x);
    return good;
}

void
hol_tube_differentiate_forces(struct hol_tube_work *w)
{
    const struct hol_model *model = w->model;
    slong bits = (slong)hol_ball_eval_bits(w->ball), n = (slong)w->n;
    slong ideal = (slong)ideal_multipliers(w);
    arb_t a;

    arb_init(a);
    for (slong p = 0; p < (slong)w->k && hol_tube_unique(w); p++)
        for (int which = 0; which < 2; which++) {
            hol_slope_in(w->slope, which == 0 ? HOL_VAR_REACTION : HOL_VAR_MULTIPLIER, w->row[p]);
            for (slong i = 0; i < n; i++) {
                arb_ptr to = arb_mat_entry(w->K, i, which == 0 ? n + p : ideal + p);

                arb_sub(to, to, hol_slope_get(w->slope, model->out_C + (size_t)i), bits);
            }
        }
    for (slong j = 0; j < n; j++) {
        hol_slope_in(w->slope, HOL_VAR_IDEAL, (size_t)j);
        for (slong i = 0; i < n; i++)
            arb_set(arb_mat_entry(w->by_force, i, j),
                    hol_slope_get(w->slope, model->out_C + (size_t)i));
    }
    for (size_t c = 0; c < model->a_count; c++) {
        slong p = (slong)hol_tube_place(w, model->a[c].i);

        if (p == (slong)w->k)
            continue;
        hol_ball_eval_get(a, w->ball, model->a[c].output);
        for (slong i = 0; i < n; i++)
            arb_submul(arb_mat_entry(w->K, i, ideal + p),
                       arb_mat_entry(w->by_force, i, model->a[c].j), a, bits);
    }
    arb_clear(a);
}

/* ----------------------------------------------------------------------------- series */

/* right -+= sum over e = 1..d of entry_e x_(d - e) */
static void
convolve(arb_t right, size_t output, struct hol_tube_work *w, arb_srcptr x, slong d, int subtract)
{
    const arb_poly_struct *e = hol_poly_eval_get(w->poly, output);
    slong terms = d < e->length - 1 ? d : e->length - 1;

    if (terms > 0)
        arb_approx_dot(right, right, subtract, e->coeffs + 1, 1, x + d - 1, -1, terms, w->bits);
}

/* Order d of the right side, without what is of lower order on the left. */
static void
right_of_order(struct hol_tube_work *w, arb_ptr right, arb_srcptr x, slong d, slong length)
{
    const struct hol_model *model = w->model;
    size_t n = w->n;

    for (size_t i = 0; i < n; i++)
        arb_poly_get_coeff_arb(right + i, hol_poly_eval_get(w->poly, model->out_F + i), d);
    for (size_t p = 0; p < w->k; p++)
        arb_poly_get_coeff_arb(right + n + p, hol_poly_eval_get(w->poly, model->out_b + w->row[p]),
                               d);
    for (size_t c = 0; c < model->mass_count; c++) {
        const struct hol_cell *cell = &model->mass[c];

        convolve(right + cell->i, cell->output, w, x + (slong)cell->j * length, d, 1);
        if (cell->i != cell->j)
            convolve(right + cell->j, cell->output, w, x + (slong)cell->i * length, d, 1);
    }
    for (size_t c = 0; c < model->a_count; c++) {
        const struct hol_cell *cell = &model->a[c];
        size_t p = hol_tube_place(w, cell->i);

        if (p == w->k)
            continue;
        convolve(right + cell->j, cell->output, w, x + (slong)(n + p) * length, d, 0);
        convolve(right + n + p, cell->output, w, x + (slong)cell->j * length, d, 1);
    }
}

/* The inverse of K at the middle of the piece, about. */
static bool
invert(arb_mat_t inverse, struct hol_tube_work *w)
{
    slong size = (slong)(w->n + w->k);
    arb_mat_t K;
    bool good;

    arb_mat_init(K, size, size);
    hol_tube_order0(K, w);
    good = arb_mat_approx_inv(inverse, K, w->bits) != 0;
    arb_mat_clear(K);
    return good;
}

/* a_0~, lambda_0~, order by order; only midpoints: any polynomials would do. */
static bool
expand_ideal(struct hol_tube_work *w, slong length)
{
    slong size = (slong)(w->n + w->k);
    arb_ptr right = _arb_vec_init(size), x = _arb_vec_init(size * length);
    arb_mat_t inverse;
    bool good;

    arb_mat_init(inverse, size, size);
    good = invert(inverse, w);
    for (slong d = 0; d < length && good; d++) {
        right_of_order(w, right, x, d, length);
        for (slong i = 0; i < size; i++)
            arb_get_mid_arb(right + i, right + i);
        for (slong i = 0; i < size; i++) {
            arb_approx_dot(x + i * length + d, NULL, 0, arb_mat_entry(inverse, i, 0), 1, right, 1,
                           size, w->bits);
            arb_get_mid_arb(x + i * length + d, x + i * length + d);
        }
    }
    for (slong i = 0; i < size; i++) {
        arb_poly_zero(w->ideal + i);
        for (slong d = 0; d < length && good; d++)
            arb_poly_set_coeff_arb(w->ideal + i, d, x + i * length + d);
    }
    arb_mat_clear(inverse);
    _arb_vec_clear(right, size);
    _arb_vec_clear(x, size * length);
    return good;
}

void
hol_tube_expand_force(struct hol_tube_work *w, const arb_poly_struct *multipliers, size_t i,
                      slong length)
{
    arb_poly_zero(w->sum);
    for (size_t c = 0; c < w->model->a_count; c++) {
        size_t p = hol_tube_place(w, w->model->a[c].i);

        if (w->model->a[c].j != i || p == w->k)
            continue;
        arb_poly_mullow(w->product, hol_poly_eval_get(w->poly, w->model->a[c].output),
                        multipliers + p, length, w->bits);
        arb_poly_add_series(w->sum, w->sum, w->product, length, w->bits);
    }
    hol_poly_eval_set(w->poly, HOL_VAR_IDEAL, i, w->sum);
}

bool
hol_tube_expand_forces(struct hol_tube_work *w, slong length)
{
    if (!expand_ideal(w, length) || (w->model->reaction_count > 0 && !hol_tube_unique(w)))
        return false;
    for (size_t i = 0; i < w->n; i++)
        hol_tube_expand_force(w, w->ideal + w->n, i, length);
    arb_poly_zero(w->sum);
    for (size_t p = 0; p < w->k && hol_tube_unique(w); p++) {
        hol_poly_eval_set(w->poly, HOL_VAR_MULTIPLIER, w->row[p], w->ideal + w->n + p);
        hol_poly_eval_set(w->poly, HOL_VAR_REACTION, w->row[p], w->sum);
    }
    hol_poly_eval_run(w->poly, HOL_STAGE_IDEAL, length);
    return true;
}

void
hol_tube_expand_nonideal(struct hol_tube_work *w, slong length)
{
    if (w->model->reaction_count == 0)
        return;
    for (size_t p = 0; p < w->k; p++)
        hol_poly_eval_set(w->poly, HOL_VAR_REACTION, w->row[p], w->lambda + p);
    hol_poly_eval_run(w->poly, HOL_STAGE_IDEAL, length);
}
