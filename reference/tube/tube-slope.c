/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* J = df/dy of q'' = f(t, q, q') in balls, by differentiating K w = rhs. */
#include "reference/tube/tube-inside.h"

#include "base/alloc.h"

#include <math.h>

/* ------------------------------------------------------------------------ derivatives */

void
hol_tube_set_state(struct hol_tube_work *w, const arb_t time)
{
    hol_ball_eval_set(w->ball, HOL_VAR_TIME, 0, time);
    for (size_t i = 0; i < w->n; i++) {
        hol_ball_eval_set(w->ball, HOL_VAR_COORD, i, w->y + i);
        hol_ball_eval_set(w->ball, HOL_VAR_VELOCITY, i, w->y + w->n + i);
    }
    (void)!hol_ball_eval_run(w->ball, w->stage, NULL);
}

/* Of the block of K that begins at row `at`. */
static void
assemble_block(struct hol_tube_work *w, slong at)
{
    const struct hol_model *model = w->model;
    slong n = (slong)w->n, last = 2 * n;

    for (size_t c = 0; c < model->mass_count; c++) {
        arb_ptr x = arb_mat_entry(w->K, at + (slong)model->mass[c].i, at + (slong)model->mass[c].j);

        hol_ball_eval_get(x, w->ball, model->mass[c].output);
        arb_set(arb_mat_entry(w->K, at + (slong)model->mass[c].j, at + (slong)model->mass[c].i), x);
    }
    for (size_t c = 0; c < model->a_count; c++) {
        slong p = (slong)hol_tube_place(w, model->a[c].i), j = (slong)model->a[c].j;
        arb_ptr x;

        if (p == (slong)w->k)
            continue;
        x = arb_mat_entry(w->K, at + n + p, at + j);
        hol_ball_eval_get(x, w->ball, model->a[c].output);
        arb_neg(arb_mat_entry(w->K, at + j, at + n + p), x);
    }
    for (slong i = 0; i < n; i++)
        hol_ball_eval_get(arb_mat_entry(w->rhs, at + i, last), w->ball, model->out_F + (size_t)i);
    for (slong p = 0; p < (slong)w->k; p++)
        hol_ball_eval_get(arb_mat_entry(w->rhs, at + n + p, last), w->ball,
                          model->out_b + w->row[p]);
}

/* K, and rhs in the last column; where C depends on the forces without what that adds. */
static bool
assemble(struct hol_tube_work *w)
{
    slong last = 2 * (slong)w->n;
    arb_t c;

    arb_mat_zero(w->K);
    assemble_block(w, 0);
    if (w->split)
        assemble_block(w, (slong)(w->n + w->k));
    arb_init(c);
    for (slong i = 0; i < (slong)w->n && w->model->source->has_nonideal && !w->split; i++) {
        hol_ball_eval_get(c, w->ball, w->model->out_C + (size_t)i);
        arb_add(arb_mat_entry(w->rhs, i, last), arb_mat_entry(w->rhs, i, last), c, w->bits);
    }
    arb_clear(c);
    return arb_mat_is_finite(w->K);
}

/* x := K^-1 right by the factors of K that are kept; false: there are none, or K may be singular.
 */
static bool
substitute(arb_mat_t x, const struct hol_tube_work *w, const arb_mat_t right, slong bits)
{
    if (!w->factored)
        return false;
    arb_mat_solve_lu_precomp(x, w->exchange, w->factors, right, bits);
    return arb_mat_is_finite(x) != 0;
}

/* w->w from `at` on: of the upper half of K w = rhs, factored. */
static bool
solve_half(struct hol_tube_work *w, size_t at)
{
    slong size = (slong)(w->n + w->k), last = 2 * (slong)w->n;
    slong bits = (slong)hol_ball_eval_bits(w->ball);
    arb_mat_t K, right, left;
    bool solved;

    arb_mat_window_init(K, w->K, 0, 0, size, size);
    arb_mat_window_init(right, w->rhs, 0, last, size, last + 1);
    arb_mat_window_init(left, w->x, 0, last, size, last + 1);
    /* of thin balls elimination is cheaper */
    w->factored = arb_mat_lu(w->exchange, w->factors, K, bits) != 0;
    solved = substitute(left, w, right, bits) || arb_mat_solve(left, K, right, bits) != 0;
    for (slong i = 0; i < size; i++)
        arb_set(w->w + at + i, arb_mat_entry(left, i, 0));
    arb_mat_window_clear(K);
    arb_mat_window_clear(right);
    arb_mat_window_clear(left);
    return solved;
}

static bool
solve(struct hol_tube_work *w)
{
    if (!w->split)
        return solve_half(w, 0);
    return solve_half(w, w->n + w->k) && hol_tube_load_nonideal(w) && solve_half(w, 0) &&
           hol_tube_is_affine(w) && assemble(w);
}

/*
 * Column `to` of rhs := -dG/dx, of the rows from `at` on: F' - M' a + A'^T lambda, b' - A' a. What
 * F_L varies by is carried to C.
 */
static void
column_of_block(struct hol_tube_work *w, slong to, slong at)
{
    const struct hol_model *model = w->model;
    slong bits = (slong)hol_ball_eval_bits(w->ball), n = (slong)w->n;
    arb_t term;

    arb_init(term);
    for (slong i = 0; i < n; i++)
        arb_add(arb_mat_entry(w->rhs, at + i, to), arb_mat_entry(w->rhs, at + i, to),
                hol_slope_get(w->slope, model->out_F + (size_t)i), bits);
    for (slong p = 0; p < (slong)w->k; p++)
        arb_set(arb_mat_entry(w->rhs, at + n + p, to),
                hol_slope_get(w->slope, model->out_b + w->row[p]));
    for (size_t c = 0; c < model->mass_count; c++) {
        slong i = (slong)model->mass[c].i, j = (slong)model->mass[c].j;
        arb_srcptr d = hol_slope_get(w->slope, model->mass[c].output);

        if (arb_is_zero(d))
            continue;
        arb_submul(arb_mat_entry(w->rhs, at + i, to), d, w->w + at + j, bits);
        if (i != j)
            arb_submul(arb_mat_entry(w->rhs, at + j, to), d, w->w + at + i, bits);
    }
    for (size_t c = 0; c < model->a_count; c++) {
        slong p = (slong)hol_tube_place(w, model->a[c].i), j = (slong)model->a[c].j;
        arb_srcptr d = hol_slope_get(w->slope, model->a[c].output);

        if (p == (slong)w->k || arb_is_zero(d))
            continue;
        arb_mul(term, d, w->w + at + n + p, bits);
        arb_add(arb_mat_entry(w->rhs, at + j, to), arb_mat_entry(w->rhs, at + j, to), term, bits);
        for (slong i = 0; i < n && at > 0; i++)
            arb_addmul(arb_mat_entry(w->rhs, i, to), arb_mat_entry(w->by_force, i, j), term, bits);
        arb_submul(arb_mat_entry(w->rhs, at + n + p, to), d, w->w + at + j, bits);
    }
    arb_clear(term);
}

static void
column_of(struct hol_tube_work *w, slong to)
{
    for (slong i = 0; i < (slong)w->unknowns; i++)
        arb_zero(arb_mat_entry(w->rhs, i, to));
    for (slong i = 0; i < (slong)w->n && w->model->source->has_nonideal; i++)
        arb_set(arb_mat_entry(w->rhs, i, to), hol_slope_get(w->slope, w->model->out_C + (size_t)i));
    column_of_block(w, to, 0);
    if (w->split)
        column_of_block(w, to, (slong)(w->n + w->k));
}

bool
hol_tube_differentiate(struct hol_tube_work *w, const arb_t time, bool with_w)
{
    slong bits = (slong)hol_ball_eval_bits(w->ball), n = (slong)w->n, last = 2 * n;

    hol_tube_set_state(w, time);
    w->factored = false;
    if (!assemble(w) || !(with_w || solve(w)))
        return false;
    for (slong i = 0; i < (slong)w->unknowns; i++) {
        arb_zero(arb_mat_entry(w->rhs, i, last));
        arb_add_error_mag(arb_mat_entry(w->rhs, i, last), w->residual + i);
    }
    if (w->split)
        hol_tube_set_forces(w);
    hol_slope_take(w->slope, w->ball, w->split ? HOL_STAGE_IDEAL : w->stage);
    if (w->split)
        hol_tube_differentiate_forces(w);
    for (slong j = 0; j < 2 * n; j++) {
        hol_slope_in(w->slope, j < n ? HOL_VAR_COORD : HOL_VAR_VELOCITY,
                     (size_t)(j < n ? j : j - n));
        column_of(w, j);
    }
    /* elimination keeps what is exactly 0; with wide balls it may fail where preconditioning does
     * not */
    return arb_mat_is_finite(w->rhs) &&
           ((!w->split && substitute(w->x, w, w->rhs, bits)) ||
            (arb_mat_solve_lu(w->x, w->K, w->rhs, bits) != 0 && arb_mat_is_finite(w->x)) ||
            (arb_mat_solve_precond(w->x, w->K, w->rhs, bits) != 0 && arb_mat_is_finite(w->x)));
}
