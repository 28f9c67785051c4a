/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The flow across a part to many digits: J along y~ is interpolated at Chebyshev nodes x in [-1,
 * 1], and de/dx = (tau/2) J e solved by its power series.
 */
#include "reference/tube/tube-inside.h"

#include <math.h>

#define TERMS 60 /* of the power series, at most */
#define TAIL 40  /* bits to which the flow is wanted */
#define SERIES_BITS 64
#define BITS 96
#define COARSE 30

/* (tau/2) W J W^-1 along y~ at x of the part, a thin ball. */
static bool
slopes_at(arb_mat_t J, struct hol_tube_work *w, const arb_t x, const arb_t u, const arb_t half)
{
    size_t n = w->n;
    arb_t at, time;
    bool good;

    arb_init(at);
    arb_init(time);
    arb_get_rad_arb(at, u);
    arb_mul(at, at, x, BITS);
    arb_get_mid_arb(time, u);
    arb_add(at, at, time, BITS);
    for (size_t j = 0; j < 2 * n; j++)
        arb_poly_evaluate(w->y + j, w->rough + j, at, BITS);
    arb_poly_evaluate(time, w->time, at, BITS);
    hol_tube_set_state(w, time);
    good = hol_tube_differentiate(w, time, false) && hol_tube_load_slopes(J, w);
    arb_mat_scalar_mul_arb(J, J, half, BITS);
    arb_clear(at);
    arb_clear(time);
    return good;
}

/*
 * from_values: the coefficients of the polynomial of least degree with values f_k at the Chebyshev
 * nodes x_k, row by row: c_j = sum_k from_values_jk f_k. As sum_i a_i T_i(x) with
 * a_i = (2/nodes) sum_k f_k T_i(x_k), half of that for i = 0.
 */
static void
load_interpolation(arb_mat_t from_values, arb_srcptr x, slong nodes)
{
    fmpz_poly_t T;
    arb_t weight;

    arb_init(weight);
    fmpz_poly_init(T);
    arb_mat_zero(from_values);
    for (slong i = 0; i < nodes; i++) {
        fmpz_poly_chebyshev_t(T, (ulong)i);
        for (slong k = 0; k < nodes; k++) {
            arb_chebyshev_t_ui(weight, (ulong)i, x + k, BITS);
            arb_mul_2exp_si(weight, weight, i > 0);
            arb_div_si(weight, weight, nodes, BITS);
            for (slong j = i % 2; j <= i; j += 2)
                arb_addmul_fmpz(arb_mat_entry(from_values, j, k), weight,
                                fmpz_poly_get_coeff_ptr(T, j), BITS);
        }
    }
    arb_clear(weight);
    fmpz_poly_clear(T);
}

/* The interpolant: its coefficients, w->nodes matrices. */
static bool
interpolate(arb_mat_t *P, struct hol_tube_work *w, const arb_t u, const arb_t half)
{
    slong size = 2 * (slong)w->n, nodes = w->nodes;
    arb_ptr x = _arb_vec_init(nodes), y = _arb_vec_init(nodes);
    arb_mat_t J[HOL_TUBE_NODES], from_values;
    bool good = true;

    arb_mat_init(from_values, nodes, nodes);
    for (slong k = 0; k < nodes; k++) {
        arb_mat_init(J[k], size, size);
        arb_set_si(x + k, 2 * k + 1);
        arb_div_si(x + k, x + k, 2 * nodes, BITS);
        arb_cos_pi(x + k, x + k, BITS);
        good = good && slopes_at(J[k], w, x + k, u, half);
    }
    load_interpolation(from_values, x, nodes);
    for (slong i = 0; i < size / 2; i++) /* they are constant */
        arb_set(arb_mat_entry(P[0], i, size / 2 + i), arb_mat_entry(J[0], i, size / 2 + i));
    for (slong i = size / 2; i < size && good; i++)
        for (slong j = 0; j < size; j++) {
            for (slong k = 0; k < nodes; k++)
                arb_set(y + k, arb_mat_entry(J[k], i, j));
            for (slong k = 0; k < nodes; k++)
                arb_dot(arb_mat_entry(P[k], i, j), NULL, 0, arb_mat_entry(from_values, k, 0), 1, y,
                        1, nodes, BITS);
        }
    for (slong k = 0; k < nodes; k++)
        arb_mat_clear(J[k]);
    arb_mat_clear(from_values);
    _arb_vec_clear(x, nodes);
    _arb_vec_clear(y, nodes);
    return good;
}

/*
 * How many terms of the series of Phi at |x| = 1 leave a tail below 2^-TAIL, and a bound of it: on
 * |x| <= r, |Phi| is at most exp(sum |P_k| r^(k + 1)), in the norm of row sums.
 */
static slong
count_terms(mag_t tail, arb_mat_t *P, slong degree)
{
    slong least = TERMS + 1;
    mag_t size, sum;

    mag_init(size);
    mag_init(sum);
    for (slong log_r = 1; log_r <= 4; log_r++) {
        slong terms;

        mag_zero(sum);
        for (slong k = 0; k < degree; k++) {
            arb_mat_bound_inf_norm(size, P[k]);
            mag_mul_2exp_si(size, size, log_r * (k + 1));
            mag_add(sum, sum, size);
        }
        mag_exp(sum, sum); /* its part (1/r)^terms / (1 - 1/r) is left */
        mag_mul_2exp_si(sum, sum, 1);
        if (mag_cmp_2exp_si(sum, 200) > 0)
            break;
        terms = 1 + (slong)((TAIL + ceil(hol_tube_log2(sum))) / (double)log_r);
        if (terms < least) {
            least = terms;
            mag_mul_2exp_si(tail, sum, -terms * log_r);
        }
    }
    mag_clear(size);
    mag_clear(sum);
    return least;
}

/*
 * Phi_k from those before it, which lie below it in the tall matrix phi, Phi_(k-1) first: k Phi_k =
 * sum_i P_i Phi_(k-1-i), each element one inner product. The upper rows of P_0 have one element,
 * those of the others none.
 */
static void
next_term(arb_mat_t phi, slong row, const arb_mat_t wide, slong count, slong k)
{
    slong size = arb_mat_nrows(wide), n = size / 2;

    for (slong i = 0; i < size; i++)
        for (slong j = 0; j < size; j++) {
            arb_ptr to = arb_mat_entry(phi, row + i, j);

            if (i < n)
                arb_mul(to, arb_mat_entry(wide, i, n + i),
                        arb_mat_entry(phi, row + size + n + i, j), SERIES_BITS);
            else
                arb_dot(to, NULL, 0, arb_mat_entry(wide, i, 0), 1,
                        arb_mat_entry(phi, row + size, j), size, count * size, SERIES_BITS);
            arb_div_si(to, to, k, SERIES_BITS);
        }
}

/* plus, minus := Phi at x = 1 and -1, where Phi' = P(x) Phi, Phi(0) = 1; false: too many terms. */
static bool
solve_series(arb_mat_t plus, arb_mat_t minus, arb_mat_t *P, slong degree)
{
    slong size = arb_mat_nrows(plus), terms;
    arb_mat_t phi, wide; /* Phi_(terms-1) .. Phi_0; P_0, P_1 .. side by side */
    mag_t tail;
    bool good;

    mag_init(tail);
    terms = count_terms(tail, P, degree);
    good = terms <= TERMS;
    arb_mat_init(phi, good ? terms * size : 0, size);
    arb_mat_init(wide, size, degree * size);
    arb_mat_one(plus);
    arb_mat_one(minus);
    for (slong k = 0; k < degree; k++)
        for (slong i = 0; i < size; i++)
            for (slong j = 0; j < size; j++)
                arb_set_round(arb_mat_entry(wide, i, k * size + j), arb_mat_entry(P[k], i, j),
                              SERIES_BITS);
    for (slong i = 0; i < size && good; i++)
        arb_one(arb_mat_entry(phi, (terms - 1) * size + i, i));
    for (slong k = 1; k < terms && good; k++) {
        slong row = (terms - 1 - k) * size;
        arb_mat_t phi_k;

        next_term(phi, row, wide, k < degree ? k : degree, k);
        arb_mat_window_init(phi_k, phi, row, 0, row + size, size);
        arb_mat_add(plus, plus, phi_k, SERIES_BITS);
        (k % 2 == 0 ? arb_mat_add : arb_mat_sub)(minus, minus, phi_k, SERIES_BITS);
        arb_mat_window_clear(phi_k);
    }
    arb_mat_add_error_mag(plus, tail);
    arb_mat_add_error_mag(minus, tail);
    arb_mat_clear(phi);
    arb_mat_clear(wide);
    mag_clear(tail);
    return good;
}

/* The last coefficients, where they are next to nothing, as errors: apart += 2 |P_k|. The degree
 * that is left, and one. */
static slong
shorten(arb_mat_t *P, slong degree, arb_mat_t apart)
{
    mag_t size;

    mag_init(size);
    for (; degree > 1; degree--) {
        arb_mat_bound_inf_norm(size, P[degree - 1]);
        if (mag_cmp_2exp_si(size, -TAIL) > 0)
            break;
        for (slong i = 0; i < arb_mat_nrows(apart); i++)
            for (slong j = 0; j < arb_mat_ncols(apart); j++) {
                arb_get_mag(size, arb_mat_entry(P[degree - 1], i, j));
                mag_mul_2exp_si(size, size, 1);
                arb_add_error_mag(arb_mat_entry(apart, i, j), size);
            }
    }
    mag_clear(size);
    return degree;
}

/* growth: a bound of exp(tau |W J W^-1|) from the interpolant. */
static bool
regrow(struct hol_tube_work *w, arb_mat_t *P, slong degree, const arb_mat_t apart)
{
    slong size = 2 * (slong)w->n;
    mag_t sum, x;

    mag_init(sum);
    mag_init(x);
    for (slong i = 0; i < size; i++)
        for (slong j = 0; j < size; j++) {
            arb_get_mag(sum, arb_mat_entry(apart, i, j));
            for (slong k = 0; k < degree; k++) {
                arb_get_mag(x, arb_mat_entry(P[k], i, j));
                mag_mul_2exp_si(x, x, 1); /* P is tau/2 times it */
                mag_add(sum, sum, x);
            }
            arf_set_mag(arb_midref(arb_mat_entry(w->growth, i, j)), sum);
            mag_zero(arb_radref(arb_mat_entry(w->growth, i, j)));
        }
    mag_clear(sum);
    mag_clear(x);
    return hol_tube_grow(w);
}

bool
hol_tube_refine(struct hol_tube_work *w, const arb_t u, const arb_t tau, double most,
                double *excess)
{
    slong size = 2 * (slong)w->n;
    arb_mat_t P[HOL_TUBE_NODES], apart, plus, minus;
    slong degree;
    arb_t half;
    mag_t length;
    bool good;

    arb_init(half);
    mag_init(length);
    arb_get_mag(length, tau);
    arb_mul_2exp_si(half, tau, -1);
    arb_mat_init(apart, size, size);
    arb_mat_init(plus, size, size);
    arb_mat_init(minus, size, size);
    for (slong k = 0; k < HOL_TUBE_NODES; k++)
        arb_mat_init(P[k], size, size);
    good = hol_tube_look_around(apart, w, u, length) && hol_tube_row_sum(apart) <= most &&
           interpolate(P, w, u, half);
    degree = good ? shorten(P, w->nodes, apart) : 0;
    good = good && regrow(w, P, degree, apart) && solve_series(plus, minus, P, degree) &&
           arb_mat_inv(minus, minus, BITS) != 0;
    if (good) {
        arb_mat_mul(plus, plus, minus, BITS);
        arb_mat_mul(apart, w->growth, apart, COARSE);
        arb_mat_mul(apart, apart, w->growth, COARSE);
        good = isfinite(hol_tube_row_sum(apart));
    }
    if (good) {
        *excess = hol_tube_row_sum(apart);
        hol_tube_add_apart(plus, apart);
        arb_mat_swap(w->flow, plus);
    }
    for (slong k = 0; k < HOL_TUBE_NODES; k++)
        arb_mat_clear(P[k]);
    arb_mat_clear(apart);
    arb_mat_clear(plus);
    arb_mat_clear(minus);
    arb_clear(half);
    mag_clear(length);
    return good;
}
