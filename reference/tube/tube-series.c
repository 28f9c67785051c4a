/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The Taylor coefficients of the true motion, and of an output along it, about every instant of an
 * interval at once: K w_k = -(G_k without w_k), order by order, in balls, from the enclosed state.
 * Where C depends on the forces, those of the problem without C come first, and what C holds of r_k
 * is in K.
 */
#include "reference/tube/tube-inside.h"

void
hol_tube_load_step(struct hol_tube_work *w, size_t step)
{
    for (size_t i = 0; i < w->n; i++) {
        hol_tube_load_coordinate(w->shifted + i, w->tube, step, i);
        arb_poly_derivative(w->shifted + w->n + i, w->shifted + i, w->bits);
    }
    hol_ball_set_mpfr(w->start, *hol_reference_run_start(w->run, step));
    w->step = step;
}

/* The state at all times of a ball (of the run) within spans of one step, united with what is in
 * w->y. */
static void
add_step(struct hol_tube_work *w, size_t first, size_t last, const arb_t own, bool unite)
{
    const struct hol_tube *tube = w->tube;
    mag_t error;
    arb_t s, y;

    arb_init(s);
    arb_init(y);
    mag_init(error);
    if (w->step != tube->spans[first].step)
        hol_tube_load_step(w, tube->spans[first].step);
    arb_sub(s, own, w->start, ARF_PREC_EXACT);
    for (size_t i = 0; i < 2 * w->n; i++) {
        mag_zero(error);
        for (size_t k = first; k <= last; k++)
            mag_max(error, error, tube->spans[k].error + i);
        hol_tube_range(y, w->shifted + i, s, w->bits);
        arb_add_error_mag(y, error);
        if (unite)
            arb_union(w->y + i, w->y + i, y, w->bits);
        else
            arb_swap(w->y + i, y);
    }
    arb_clear(s);
    arb_clear(y);
    mag_clear(error);
}

/* w->y: the state at all times of a ball that are in the tube. */
static void
enclose_state(struct hol_tube_work *w, const arb_t own)
{
    const struct hol_tube *tube = w->tube;
    arf_srcptr end = tube->spans[tube->count - 1].end;
    size_t first, last, stop;
    arf_t t;

    arf_init(t);
    arb_get_lbound_arf(t, own, ARF_PREC_EXACT);
    first = hol_tube_find_span(tube, arf_cmp(t, tube->begin) < 0 ? tube->begin : t);
    arb_get_ubound_arf(t, own, ARF_PREC_EXACT);
    last = hol_tube_find_span(tube, arf_cmp(t, end) > 0 ? end : t);
    arf_clear(t);
    if (first == SIZE_MAX || last == SIZE_MAX) { /* none of them is */
        _arb_vec_indeterminate(w->y, 2 * (slong)w->n);
        return;
    }
    for (size_t k = first; k <= last; k = stop + 1) {
        stop = k;
        while (stop < last && tube->spans[stop + 1].step == tube->spans[k].step)
            stop++;
        add_step(w, k, stop, own, k > first);
    }
}

void
hol_tube_order0(arb_mat_t K, const struct hol_tube_work *w)
{
    const struct hol_model *model = w->model;
    slong n = (slong)w->n;

    for (size_t c = 0; c < model->mass_count; c++) {
        arb_ptr x = arb_mat_entry(K, model->mass[c].i, model->mass[c].j);

        arb_poly_get_coeff_arb(x, hol_poly_eval_get(w->poly, model->mass[c].output), 0);
        arb_set(arb_mat_entry(K, model->mass[c].j, model->mass[c].i), x);
    }
    for (size_t c = 0; c < model->a_count; c++) {
        slong p = (slong)hol_tube_place(w, model->a[c].i);
        arb_ptr x;

        if (p == (slong)w->k)
            continue;
        x = arb_mat_entry(K, n + p, model->a[c].j);
        arb_poly_get_coeff_arb(x, hol_poly_eval_get(w->poly, model->a[c].output), 0);
        arb_neg(arb_mat_entry(K, model->a[c].j, n + p), x);
    }
}

/* K at order 0 without what C adds, inverted; false: not proved to be regular. */
static bool
invert(struct hol_tube_work *w, arb_mat_t inverse)
{
    slong size = (slong)(w->n + w->k);
    arb_mat_t K;
    bool good;

    arb_mat_window_init(K, w->K, 0, 0, size, size);
    arb_mat_zero(w->K);
    hol_tube_order0(K, w);
    good = arb_mat_is_finite(K) && arb_mat_inv(inverse, K, w->bits) != 0;
    arb_mat_window_clear(K);
    return good;
}

/* The same with -dC/dr, after `invert`. */
static bool
invert_with_slopes(struct hol_tube_work *w, arb_mat_t inverse)
{
    const struct hol_model *model = w->model;
    slong n = (slong)w->n, size = n + (slong)w->k;
    arb_mat_t K;
    arb_t x;
    bool good;

    arb_init(x);
    arb_mat_window_init(K, w->K, 0, 0, size, size);
    for (size_t c = 0; c < model->slope_count; c++) {
        slong p = (slong)hol_tube_place(w, model->reaction[model->slope[c].j]);
        arb_ptr to = arb_mat_entry(K, model->slope[c].i, n + p);

        arb_poly_get_coeff_arb(x, hol_poly_eval_get(w->poly, model->slope[c].output), 0);
        arb_sub(to, to, x, w->bits);
    }
    good = arb_mat_is_finite(K) && arb_mat_inv(inverse, K, w->bits) != 0;
    arb_mat_window_clear(K);
    arb_clear(x);
    return good;
}

/* right := coefficient d of w, or of w_0 (rows from `at` on), from the lower ones. */
static void
solve_rows(arb_mat_t right, struct hol_tube_work *w, const arb_mat_t inverse, size_t at, slong d)
{
    for (slong i = 0; i < arb_mat_nrows(right); i++) {
        hol_tube_residual_row(w, at + (size_t)i, d + 1);
        arb_poly_get_coeff_arb(arb_mat_entry(right, i, 0), w->sum, d);
    }
    arb_mat_neg(right, right);
    arb_mat_mul(right, inverse, right, w->bits);
}

/* Coefficient d of a_0 and lambda_0, of the problem without C. */
static void
solve_ideal(struct hol_tube_work *w, const arb_mat_t inverse, slong d)
{
    slong size = (slong)(w->n + w->k);
    arb_mat_t right;

    arb_mat_init(right, size, 1);
    solve_rows(right, w, inverse, (size_t)size, d);
    for (slong i = 0; i < size; i++)
        arb_poly_set_coeff_arb(w->ideal + i, d, arb_mat_entry(right, i, 0));
    arb_mat_clear(right);
}

/* Coefficient d of a and lambda, from the lower ones. */
static void
solve_order(struct hol_tube_work *w, const arb_mat_t inverse, slong d)
{
    slong n = (slong)w->n, size = n + (slong)w->k;
    arb_mat_t right;

    arb_mat_init(right, size, 1);
    solve_rows(right, w, inverse, 0, d);
    for (slong i = 0; i < size; i++)
        arb_poly_set_coeff_arb(i < n ? w->a + i : w->lambda + (i - n), d,
                               arb_mat_entry(right, i, 0));
    for (slong i = 0; i < n; i++) {
        arb_ptr x = arb_mat_entry(right, i, 0);

        arb_div_si(x, x, d + 1, w->bits);
        arb_poly_set_coeff_arb(w->v + i, d + 1, x);
        arb_div_si(x, x, d + 2, w->bits);
        arb_poly_set_coeff_arb(w->q + i, d + 2, x);
    }
    arb_mat_clear(right);
}

/* The forces that C depends on, up to order d; r without its coefficient d, which C is linear in.
 */
static void
load_forces(struct hol_tube_work *w, slong d)
{
    for (size_t i = 0; i < w->n; i++)
        hol_tube_expand_force(w, w->ideal + w->n, i, d + 1);
    for (size_t p = 0; p < w->k && hol_tube_unique(w); p++) {
        hol_poly_eval_set(w->poly, HOL_VAR_MULTIPLIER, w->row[p], w->ideal + w->n + p);
        hol_poly_eval_set(w->poly, HOL_VAR_REACTION, w->row[p], w->lambda + p);
    }
    hol_poly_eval_run(w->poly, HOL_STAGE_IDEAL, d + 1);
}

static void
load_state(struct hol_tube_work *w)
{
    for (size_t i = 0; i < w->n; i++) {
        hol_poly_eval_set(w->poly, HOL_VAR_COORD, i, w->q + i);
        hol_poly_eval_set(w->poly, HOL_VAR_VELOCITY, i, w->v + i);
    }
}

/* F_C = M (a - a_0) */
static void
load_nonideal(struct hol_tube_work *w, size_t i, slong length)
{
    const struct hol_model *model = w->model;
    arb_poly_t apart;

    arb_poly_init(apart);
    arb_poly_zero(w->sum);
    for (size_t c = 0; c < model->mass_count && model->source->has_nonideal; c++) {
        const struct hol_cell *cell = &model->mass[c];
        size_t other = cell->i == i ? cell->j : cell->i;

        if (cell->i != i && cell->j != i)
            continue;
        arb_poly_sub(apart, w->a + other, w->ideal + other, w->bits);
        arb_poly_mullow(w->product, hol_poly_eval_get(w->poly, cell->output), apart, length,
                        w->bits);
        arb_poly_add_series(w->sum, w->sum, w->product, length, w->bits);
    }
    hol_poly_eval_set(w->poly, HOL_VAR_NONIDEAL, i, w->sum);
    arb_poly_clear(apart);
}

/* q'', and the forces, where they are unique, for what depends on them. */
static void
load_answer(struct hol_tube_work *w, slong length)
{
    const arb_poly_struct *ideal = w->model->source->has_nonideal ? w->ideal + w->n : w->lambda;

    for (size_t i = 0; i < w->n; i++) {
        hol_poly_eval_set(w->poly, HOL_VAR_ACCEL, i, w->a + i);
        hol_tube_expand_force(w, ideal, i, length);
        load_nonideal(w, i, length);
    }
    for (size_t p = 0; hol_tube_unique(w) && p < w->k; p++) {
        hol_poly_eval_set(w->poly, HOL_VAR_REACTION, w->row[p], w->lambda + p);
        hol_poly_eval_set(w->poly, HOL_VAR_MULTIPLIER, w->row[p], ideal + p);
    }
}

/* The start of the series; false: no independent rows are found. */
static bool
begin(struct hol_tube_work *w, const arb_t time)
{
    for (size_t i = 0; i < w->n; i++) {
        arb_poly_zero(w->q + i);
        arb_poly_zero(w->v + i);
        arb_poly_zero(w->a + i);
        arb_poly_set_coeff_arb(w->q + i, 0, w->y + i);
        arb_poly_set_coeff_arb(w->q + i, 1, w->y + w->n + i);
        arb_poly_set_coeff_arb(w->v + i, 0, w->y + w->n + i);
    }
    for (size_t p = 0; p < w->k; p++) {
        arb_poly_zero(w->lambda + p);
        w->row[p] = p;
    }
    for (size_t i = 0; i < w->n + w->k; i++)
        arb_poly_zero(w->ideal + i);
    arb_poly_zero(w->time);
    arb_poly_set_coeff_arb(w->time, 0, time);
    arb_poly_set_coeff_si(w->time, 1, 1);
    hol_poly_eval_set(w->poly, HOL_VAR_TIME, 0, w->time);
    if (hol_tube_unique(w))
        return true;
    hol_tube_set_state(w, time);
    return hol_tube_choose_rows(w);
}

/* Coefficient d of all unknowns; ideal: those of the problem without C, too. */
static bool
expand_order(struct hol_tube_work *w, arb_mat_t inverse, arb_mat_t with_C, bool ideal, slong d)
{
    load_state(w);
    hol_poly_eval_run(w->poly, HOL_STAGE_PROBLEM, d + 1);
    if (d == 0 && !invert(w, inverse))
        return false;
    if (ideal)
        solve_ideal(w, inverse, d);
    if (!w->split) {
        solve_order(w, inverse, d);
        return true;
    }
    load_forces(w, d);
    if (d == 0 && !invert_with_slopes(w, with_C))
        return false;
    solve_order(w, with_C, d);
    return true;
}

bool
hol_tube_expand(arb_ptr c, struct hol_tube_work *w, const arb_t own, size_t output, slong length)
{
    enum hol_stage stage = hol_tape_output_stage(w->model->tape, output);
    slong orders = stage <= HOL_STAGE_STATE ? length - 1 : length, size = (slong)(w->n + w->k);
    bool ideal = w->split || (stage > HOL_STAGE_STATE && w->model->source->has_nonideal);
    const arb_poly_struct *series;
    arb_mat_t inverse, with_C;
    arb_t time;
    bool good;

    arb_init(time);
    arb_mat_init(inverse, size, size);
    arb_mat_init(with_C, size, size);
    _arb_vec_indeterminate(c, length);
    arb_add(time, own, w->tube->shift, w->bits);
    enclose_state(w, own);
    good = begin(w, time);
    for (slong d = 0; d < orders && good; d++)
        good = expand_order(w, inverse, with_C, ideal, d);
    if (good) {
        load_state(w);
        if (stage > HOL_STAGE_STATE) {
            hol_poly_eval_run(w->poly, HOL_STAGE_PROBLEM, length);
            load_answer(w, length);
        }
        hol_poly_eval_run(w->poly, stage > HOL_STAGE_STATE ? stage : HOL_STAGE_STATE, length);
        series = hol_poly_eval_get(w->poly, output);
        for (slong k = 0; k < length; k++)
            arb_poly_get_coeff_arb(c + k, series, k);
    }
    arb_clear(time);
    arb_mat_clear(inverse);
    arb_mat_clear(with_C);
    return good && arb_is_finite(c);
}
