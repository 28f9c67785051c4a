/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * How errors e = W (y - y~) are carried across a part of length tau: e' = A(t) e + W (0, d), where
 * A(t) lies in a matrix of balls, L = C +- R. With B = tau |L|, entry by entry,
 *     |e(t)| <= exp(B) (|e_0| + tau |W (0, d)|) all over it, and
 *     e(tau) = Phi e_0 + something <= tau exp(B) |W (0, d)|,
 *     Phi = exp(tau C) +- exp(B) tau R exp(B).
 * e is kept as frame z, the frame orthogonal but for rounding and turned with the flow, so that
 * what grows in one direction does not spill into the others (Lohner 1987).
 */
#include "reference/tube/tube-inside.h"

#include "base/alloc.h"

#include <math.h>

#define COARSE 30 /* bits of what only has to be an upper bound */
#define FINE 96
#define LONGEST 4 /* of tau |L|, in the norm of row sums */

bool
hol_tube_load_slopes(arb_mat_t slopes, const struct hol_tube_work *w)
{
    slong n = (slong)w->n;
    const slong *weight = w->tube->weight;

    arb_mat_zero(slopes);
    for (slong i = 0; i < n; i++) {
        arb_ptr one = arb_mat_entry(slopes, i, n + i);

        arb_one(one);
        arb_mul_2exp_si(one, one, weight[i] - weight[n + i]);
        for (slong j = 0; j < 2 * n; j++)
            arb_mul_2exp_si(arb_mat_entry(slopes, n + i, j), arb_mat_entry(w->x, i, j),
                            weight[n + i] - weight[j]);
    }
    return arb_mat_is_finite(slopes) != 0;
}

double
hol_tube_row_sum(const arb_mat_t a)
{
    mag_t most;
    double sum;

    mag_init(most);
    arb_mat_bound_inf_norm(most, a);
    sum = mag_get_d(most);
    mag_clear(most);
    return sum;
}

/* b := tau |a|, rounded up; radii: tau rad(a) instead. */
static void
absolute(arb_mat_t b, const arb_mat_t a, const mag_t tau, bool radii)
{
    mag_t size;

    mag_init(size);
    for (slong i = 0; i < arb_mat_nrows(a); i++)
        for (slong j = 0; j < arb_mat_ncols(a); j++) {
            if (radii)
                mag_set(size, arb_radref(arb_mat_entry(a, i, j)));
            else
                arb_get_mag(size, arb_mat_entry(a, i, j));
            mag_mul(size, size, tau);
            arf_set_mag(arb_midref(arb_mat_entry(b, i, j)), size);
            mag_zero(arb_radref(arb_mat_entry(b, i, j)));
        }
    mag_clear(size);
}

/* to += |a| from */
static void
multiply(mag_ptr to, const arb_mat_t a, mag_srcptr from)
{
    mag_t size;

    mag_init(size);
    for (slong i = 0; i < arb_mat_nrows(a); i++)
        for (slong j = 0; j < arb_mat_ncols(a); j++) {
            arb_get_mag(size, arb_mat_entry(a, i, j));
            mag_addmul(to + i, size, from + j);
        }
    mag_clear(size);
}

/* d: tau |W (0, d)|, the defect. */
static void
load_defect(struct hol_tube_work *w, const mag_t tau)
{
    slong n = (slong)w->n;

    for (slong i = 0; i < n; i++) {
        mag_zero(w->defect + i);
        arb_get_mag(w->defect + n + i, arb_mat_entry(w->x, i, 2 * n));
        mag_mul_2exp_si(w->defect + n + i, w->defect + n + i, w->tube->weight[n + i]);
        mag_mul(w->defect + n + i, w->defect + n + i, tau);
    }
}

bool
hol_tube_grow(struct hol_tube_work *w)
{
    slong size = 2 * (slong)w->n;

    if (!(hol_tube_row_sum(w->growth) <= LONGEST))
        return false;
    arb_mat_exp(w->growth, w->growth, COARSE);
    for (slong i = 0; i < size; i++) {
        mag_zero(w->drift + i);
        mag_zero(w->most + i);
    }
    multiply(w->drift, w->growth, w->defect);
    multiply(w->most, w->growth, w->error);
    for (slong i = 0; i < size; i++)
        mag_add(w->most + i, w->most + i, w->drift + i);
    return true;
}

bool
hol_tube_flow(struct hol_tube_work *w, const arb_t tau, double *excess)
{
    mag_t length;
    bool good;

    if (!hol_tube_load_slopes(w->slopes, w))
        return false;
    mag_init(length);
    arb_get_mag(length, tau);
    load_defect(w, length);
    absolute(w->growth, w->slopes, length, false);
    good = hol_tube_grow(w);
    if (good) {
        absolute(w->flow, w->slopes, length, true);
        arb_mat_mul(w->flow, w->growth, w->flow, COARSE);
        arb_mat_mul(w->flow, w->flow, w->growth, COARSE);
        *excess = hol_tube_row_sum(w->flow);
        good = isfinite(*excess);
    }
    mag_clear(length);
    return good;
}

void
hol_tube_add_apart(arb_mat_t a, const arb_mat_t apart)
{
    mag_t size;

    mag_init(size);
    for (slong i = 0; i < arb_mat_nrows(a); i++)
        for (slong j = 0; j < arb_mat_ncols(a); j++) {
            arb_get_mag(size, arb_mat_entry(apart, i, j));
            arb_add_error_mag(arb_mat_entry(a, i, j), size);
        }
    mag_clear(size);
}

void
hol_tube_complete_flow(struct hol_tube_work *w, const arb_t tau)
{
    slong size = 2 * (slong)w->n;
    arb_mat_t middle;

    arb_mat_init(middle, size, size);
    arb_mat_get_mid(middle, w->slopes);
    arb_mat_scalar_mul_arb(middle, middle, tau, FINE);
    arb_mat_exp(middle, middle, FINE);
    hol_tube_add_apart(middle, w->flow);
    arb_mat_swap(w->flow, middle);
    arb_mat_clear(middle);
}

/* The order of columns: those first that carry the largest errors. */
static void
sort_columns(size_t *order, const double *log_size, size_t size)
{
    for (size_t j = 0; j < size; j++) {
        size_t k = j;

        for (; k > 0 && log_size[order[k - 1]] < log_size[j]; k--)
            order[k] = order[k - 1];
        order[k] = j;
    }
}

/* Column j of q (size by size, row major) made orthogonal to those before it, and of length 1. */
static bool
straighten(double *q, size_t size, size_t j)
{
    double norm = 0;

    for (int round = 0; round < 2; round++)
        for (size_t k = 0; k < j; k++) {
            double dot = 0;

            for (size_t i = 0; i < size; i++)
                dot += q[i * size + k] * q[i * size + j];
            for (size_t i = 0; i < size; i++)
                q[i * size + j] -= dot * q[i * size + k];
        }
    for (size_t i = 0; i < size; i++)
        norm = hypot(norm, q[i * size + j]);
    for (size_t i = 0; i < size; i++)
        q[i * size + j] /= norm;
    return norm > 0 && isfinite(norm);
}

/* A frame for errors that the columns of `carried` span. Any regular one would do. */
static bool
choose_frame(struct hol_tube_work *w, const arb_mat_t carried)
{
    size_t size = 2 * w->n;
    double *q = hol_alloc(size * size, sizeof *q), *length = hol_alloc(size, sizeof *length);
    size_t *order = hol_alloc(size, sizeof *order);
    bool good = q != NULL && length != NULL && order != NULL;

    for (size_t j = 0; good && j < size; j++) {
        double norm = 0;

        for (size_t i = 0; i < size; i++)
            norm = hypot(norm, arf_get_d(arb_midref(arb_mat_entry(carried, i, j)), ARF_RND_NEAR));
        length[j] = log2(norm) + hol_tube_log2(w->coordinate + j);
    }
    if (good)
        sort_columns(order, length, size);
    for (size_t j = 0; good && j < size; j++) {
        for (size_t i = 0; i < size; i++)
            q[i * size + j] =
                arf_get_d(arb_midref(arb_mat_entry(carried, i, order[j])), ARF_RND_NEAR);
        good = straighten(q, size, j);
    }
    for (size_t i = 0; good && i < size; i++)
        for (size_t j = 0; j < size; j++)
            arb_set_d(arb_mat_entry(w->frame, i, j), q[i * size + j]);
    hol_free(q);
    hol_free(length);
    hol_free(order);
    return good && arb_mat_inv(w->back, w->frame, FINE) != 0;
}

/* error := |frame| |z| */
static void
measure(struct hol_tube_work *w)
{
    for (size_t i = 0; i < 2 * w->n; i++)
        mag_zero(w->error + i);
    multiply(w->error, w->frame, w->coordinate);
}

bool
hol_tube_turn(struct hol_tube_work *w)
{
    slong size = 2 * (slong)w->n;
    mag_ptr next = _mag_vec_init(size);
    arb_mat_t carried;
    bool good;

    arb_mat_init(carried, size, size);
    arb_mat_mul(carried, w->flow, w->frame, FINE);
    good = choose_frame(w, carried);
    if (good) {
        arb_mat_mul(carried, w->back, carried, FINE);
        multiply(next, carried, w->coordinate);
        multiply(next, w->back, w->drift);
        for (slong i = 0; i < size; i++)
            mag_swap(w->coordinate + i, next + i);
        measure(w);
    }
    arb_mat_clear(carried);
    _mag_vec_clear(next, size);
    return good;
}

void
hol_tube_add(struct hol_tube_work *w, arb_srcptr e)
{
    slong size = 2 * (slong)w->n;
    arb_mat_t scaled;
    mag_t more;

    arb_mat_init(scaled, size, 1);
    mag_init(more);
    for (slong i = 0; i < size; i++)
        arb_mul_2exp_si(arb_mat_entry(scaled, i, 0), e + i, w->tube->weight[i]);
    arb_mat_mul(scaled, w->back, scaled, FINE);
    for (slong i = 0; i < size; i++) {
        arb_get_mag(more, arb_mat_entry(scaled, i, 0));
        mag_add(w->coordinate + i, w->coordinate + i, more);
    }
    measure(w);
    arb_mat_clear(scaled);
    mag_clear(more);
}
