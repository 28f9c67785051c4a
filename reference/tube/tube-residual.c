/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * How far y~ is from solving the equations, on a piece of a step: the coefficients of G(t, y~, w~)
 * in balls up to some order, and the rest by Cauchy's estimate from the values on a disc.
 */
#include "reference/tube/tube-inside.h"

/* A residual above 2^FLAW of what the run's tolerance allows is a flaw. */
#define FLAW 24

/* ------------------------------------------------------------------- the polynomials */

/* p := coefficients of q~_i in u. */
static void
expand(struct hol_tube_work *w, arb_poly_struct *p, size_t i)
{
    mpfr_t *c = w->run->steps[w->step].q + i * (w->order + 1);
    arb_t power;

    arb_init(power);
    arb_one(power);
    arb_poly_zero(p);
    arb_poly_fit_length(p, (slong)w->order + 1);
    for (size_t k = 0; k <= w->order; k++) {
        arb_t x;

        arb_init(x);
        hol_ball_set_mpfr(x, c[k]);
        arb_mul(x, x, power, w->bits);
        arb_poly_set_coeff_arb(p, (slong)k, x);
        arb_mul(power, power, w->half, w->bits);
        arb_clear(x);
    }
    arb_poly_taylor_shift(p, p, w->middle, w->bits);
    arb_clear(power);
}

/* The same with what is beyond `length` added to the first coefficient as a radius. */
static void
shorten(arb_poly_struct *p, slong length)
{
    mag_t size;

    mag_init(size);
    for (slong k = length; k < p->length; k++) {
        arb_get_mag(size, p->coeffs + k);
        arb_add_error_mag(p->coeffs, size);
    }
    arb_poly_truncate(p, length);
    mag_clear(size);
}

static void
make_polynomials(struct hol_tube_work *w)
{
    arb_t rate;

    arb_init(rate);
    arb_inv(rate, w->half, w->bits);
    for (size_t i = 0; i < w->n; i++) {
        expand(w, w->q + i, i);
        arb_poly_derivative(w->v + i, w->q + i, w->bits);
        arb_poly_scalar_mul(w->v + i, w->v + i, rate, w->bits);
        arb_poly_derivative(w->a + i, w->v + i, w->bits);
        arb_poly_scalar_mul(w->a + i, w->a + i, rate, w->bits);
    }
    arb_mul(rate, w->half, w->middle, ARF_PREC_EXACT);
    arb_add(rate, rate, w->start, ARF_PREC_EXACT);
    arb_add(rate, rate, w->tube->shift, w->bits);
    arb_poly_zero(w->time);
    arb_poly_set_coeff_arb(w->time, 0, rate);
    arb_poly_set_coeff_arb(w->time, 1, w->half);
    arb_clear(rate);
}

/* ------------------------------------------------------------------------- residual */

/* sum := M_i a - F_i - C_i, or without C */
static void
force_row(struct hol_tube_work *w, size_t i, const arb_poly_struct *a, bool with_C, slong length)
{
    const struct hol_model *model = w->model;

    arb_poly_neg(w->sum, hol_poly_eval_get(w->poly, model->out_F + i));
    if (model->source->has_nonideal && with_C)
        arb_poly_sub_series(w->sum, w->sum, hol_poly_eval_get(w->poly, model->out_C + i), length,
                            w->bits);
    for (size_t c = 0; c < model->mass_count; c++) {
        const struct hol_cell *cell = &model->mass[c];
        size_t other = cell->i == i ? cell->j : cell->i;

        if (cell->i != i && cell->j != i)
            continue;
        arb_poly_mullow(w->product, hol_poly_eval_get(w->poly, cell->output), a + other, length,
                        w->bits);
        arb_poly_add_series(w->sum, w->sum, w->product, length, w->bits);
    }
}

static const arb_poly_struct *
entry(const struct hol_tube_work *w, size_t row, size_t column)
{
    for (size_t c = 0; c < w->model->a_count; c++)
        if (w->model->a[c].i == row && w->model->a[c].j == column)
            return hol_poly_eval_get(w->poly, w->model->a[c].output);
    return NULL;
}

/* What lambda is multiplied by in the chosen columns, k x k, flint_malloc'd: A^T, and dC/dr. */
static arb_poly_struct *
factors(struct hol_tube_work *w, slong length)
{
    const struct hol_model *model = w->model;
    arb_poly_struct *f = flint_malloc(w->k * w->k * sizeof *f);

    for (size_t j = 0; j < w->k; j++)
        for (size_t p = 0; p < w->k; p++) {
            const arb_poly_struct *e = entry(w, w->row[p], w->column[j]);
            arb_poly_struct *to = f + j * w->k + p;

            arb_poly_init(to);
            if (e != NULL)
                arb_poly_set(to, e);
            for (size_t c = 0; c < model->slope_count; c++)
                if (model->slope[c].i == w->column[j] &&
                    model->reaction[model->slope[c].j] == w->row[p])
                    arb_poly_add_series(to, to, hol_poly_eval_get(w->poly, model->slope[c].output),
                                        length, w->bits);
        }
    return f;
}

/*
 * lambda~, order by order, from the chosen columns of M a - F - C = A^T lambda. Only midpoints: any
 * polynomial would do.
 */
static bool
solve_multipliers(struct hol_tube_work *w, slong length)
{
    slong k = (slong)w->k;
    arb_mat_t first, inverse;
    arb_ptr right = _arb_vec_init(k), x = _arb_vec_init(k * length);
    arb_poly_struct *known = flint_malloc(w->k * sizeof *known), *by_lambda = factors(w, length);
    bool good;

    arb_mat_init(first, k, k);
    arb_mat_init(inverse, k, k);
    for (slong j = 0; j < k; j++) {
        arb_poly_init(known + j);
        force_row(w, w->column[j], w->a, true, length);
        arb_poly_swap(known + j, w->sum);
        for (slong p = 0; p < k; p++)
            arb_poly_get_coeff_arb(arb_mat_entry(first, j, p), by_lambda + j * k + p, 0);
    }
    good = arb_mat_approx_inv(inverse, first, w->bits) != 0;
    for (slong d = 0; good && d < length; d++) {
        for (slong j = 0; j < k; j++) {
            arb_poly_get_coeff_arb(right + j, known + j, d);
            for (slong p = 0; p < k; p++) {
                const arb_poly_struct *e = by_lambda + j * k + p;
                slong terms = d < e->length - 1 ? d : e->length - 1;

                if (terms > 0)
                    arb_approx_dot(right + j, right + j, 1, e->coeffs + 1, 1,
                                   x + p * length + d - 1, -1, terms, w->bits);
            }
            arb_get_mid_arb(right + j, right + j);
        }
        for (slong p = 0; p < k; p++) {
            arb_approx_dot(x + p * length + d, NULL, 0, arb_mat_entry(inverse, p, 0), 1, right, 1,
                           k, w->bits);
            arb_get_mid_arb(x + p * length + d, x + p * length + d);
        }
    }
    for (slong p = 0; p < k; p++) {
        arb_poly_zero(w->lambda + p);
        for (slong d = 0; good && d < length; d++)
            arb_poly_set_coeff_arb(w->lambda + p, d, x + p * length + d);
        arb_poly_clear(known + p);
    }
    for (slong i = 0; i < k * k; i++)
        arb_poly_clear(by_lambda + i);
    flint_free(by_lambda);
    flint_free(known);
    arb_mat_clear(first);
    arb_mat_clear(inverse);
    _arb_vec_clear(right, k);
    _arb_vec_clear(x, k * length);
    return good;
}

/* The bound of a row from its series in `sum` and its bound on the disc:
 * sum_(k<length) |g_k| + bound / (ratio^length (1 - 1/ratio)) */
static void
bound_row(mag_t bound, const struct hol_tube_work *w, const mag_t on_disc, slong length,
          double radius)
{
    mag_t size, r;

    mag_init(size);
    mag_init(r);
    mag_zero(bound);
    for (slong k = 0; k < w->sum->length; k++) {
        arb_get_mag(size, w->sum->coeffs + k);
        mag_add(bound, bound, size);
    }
    mag_set_d_lower(r, radius);
    mag_inv(r, r); /* upper bound of 1 / ratio */
    mag_pow_ui(size, r, (ulong)length);
    mag_mul(size, size, on_disc);
    mag_geom_series(r, r, 0);
    mag_mul(size, size, r);
    mag_add(bound, bound, size);
    mag_clear(size);
    mag_clear(r);
}

/* -= A_k^T lambda of column i, lambda that of w or of w_0 */
static void
subtract_force(struct hol_tube_work *w, size_t i, const arb_poly_struct *lambda, slong length)
{
    for (size_t p = 0; p < w->k; p++) {
        const arb_poly_struct *e = entry(w, w->row[p], i);

        if (e == NULL)
            continue;
        arb_poly_mullow(w->product, e, lambda + p, length, w->bits);
        arb_poly_sub_series(w->sum, w->sum, w->product, length, w->bits);
    }
}

/* sum := A_row a - b_row, a that of w or of w_0 */
static void
constraint_row(struct hol_tube_work *w, size_t row, const arb_poly_struct *a, slong length)
{
    arb_poly_neg(w->sum, hol_poly_eval_get(w->poly, w->model->out_b + row));
    for (size_t j = 0; j < w->n; j++) {
        const arb_poly_struct *e = entry(w, row, j);

        if (e == NULL)
            continue;
        arb_poly_mullow(w->product, e, a + j, length, w->bits);
        arb_poly_add_series(w->sum, w->sum, w->product, length, w->bits);
    }
}

void
hol_tube_residual_row(struct hol_tube_work *w, size_t i, slong length)
{
    bool ideal = i >= w->n + w->k;
    size_t row = ideal ? i - w->n - w->k : i;
    const arb_poly_struct *a = ideal ? w->ideal : w->a;

    if (row < w->n) {
        force_row(w, row, a, !ideal, length);
        subtract_force(w, row, ideal ? w->ideal + w->n : w->lambda, length);
    } else {
        constraint_row(w, w->row[row - w->n], a, length);
    }
}

/* ---------------------------------------------------------------------------- pieces */

/* The evaluator in the middle of the piece. */
static void
look_at_middle(struct hol_tube_work *w)
{
    arb_t x;

    arb_init(x);
    arb_poly_get_coeff_arb(x, w->time, 0);
    hol_ball_eval_set(w->ball, HOL_VAR_TIME, 0, x);
    for (size_t i = 0; i < w->n; i++) {
        arb_poly_get_coeff_arb(x, w->q + i, 0);
        hol_ball_eval_set(w->ball, HOL_VAR_COORD, i, x);
        arb_poly_get_coeff_arb(x, w->v + i, 0);
        hol_ball_eval_set(w->ball, HOL_VAR_VELOCITY, i, x);
    }
    (void)!hol_ball_eval_run(w->ball, w->stage, NULL);
    arb_clear(x);
}

bool
hol_tube_bound_residual(struct hol_tube_work *w, size_t step, slong index, slong depth)
{
    slong length = 0;
    double radius = 0;

    w->step = step;
    hol_ball_set_mpfr(w->start, *hol_reference_run_start(w->run, step));
    if (step + 1 < w->run->count)
        hol_ball_set_mpfr(w->half, *hol_reference_run_start(w->run, step + 1));
    else
        arb_set(w->half, w->end);
    arb_sub(w->half, w->half, w->start, ARF_PREC_EXACT);
    arb_set(w->length, w->half);
    arb_mul_2exp_si(w->half, w->half, -depth - 1);
    arb_set_si(w->middle, 2 * index + 1);
    make_polynomials(w);
    look_at_middle(w);
    if (!hol_tube_choose_rows(w) || !hol_tube_choose_disc(w, &length, &radius))
        return false;
    for (size_t i = 0; i < w->n; i++) {
        shorten(w->q + i, length);
        shorten(w->v + i, length);
        shorten(w->a + i, length);
        hol_poly_eval_set(w->poly, HOL_VAR_COORD, i, w->q + i);
        hol_poly_eval_set(w->poly, HOL_VAR_VELOCITY, i, w->v + i);
    }
    hol_poly_eval_set(w->poly, HOL_VAR_TIME, 0, w->time);
    hol_poly_eval_run(w->poly, w->stage, length);
    if ((w->split && !hol_tube_expand_forces(w, length)) ||
        (w->k > 0 && !solve_multipliers(w, length)))
        return false;
    if (w->split)
        hol_tube_expand_nonideal(w, length);
    hol_tube_add_multipliers(w, radius);
    for (size_t i = 0; i < w->unknowns; i++) {
        hol_tube_residual_row(w, i, length);
        bound_row(w->residual + i, w, w->disc_bound + i, length, radius);
    }
    for (size_t i = 0; i < w->m && w->k < w->m; i++) {
        mag_zero(w->row_residual + i);
        if (hol_tube_place(w, i) < w->k)
            continue;
        constraint_row(w, i, w->a, length);
        bound_row(w->row_residual + i, w, w->row_bound + i, length, radius);
    }
    for (size_t i = 0; i < w->unknowns; i++)
        if (mag_is_inf(w->residual + i))
            return false;
    return true;
}

/* ----------------------------------------------------------------------------- flaws */

static bool
is_beyond(const struct hol_tube_work *w, const mag_t residual, const mag_t scale)
{
    return !mag_is_zero(residual) &&
           !(hol_tube_log2(residual) - hol_tube_log2(scale) < w->run->plan.eps + FLAW);
}

bool
hol_tube_is_flawed(const struct hol_tube_work *w)
{
    bool flawed = false;

    for (size_t i = 0; i < w->n + w->k; i++)
        flawed = flawed || is_beyond(w, w->residual + i, w->scale + i);
    return flawed;
}

bool
hol_tube_others_hold(const struct hol_tube_work *w)
{
    bool hold = true;

    for (size_t i = 0; i < w->m && w->k < w->m; i++)
        hold = hold && !is_beyond(w, w->row_residual + i, w->row_scale + i);
    return hold;
}
