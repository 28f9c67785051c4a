/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The rows of A that a tube chooses, and whether those left out agree with them. */
#include "reference/tube/tube-inside.h"

#include "base/alloc.h"

#include <math.h>

/* ---------------------------------------------------------------------------- chosen */

static void
load_A(struct hol_tube_work *w)
{
    arb_mat_zero(w->pivots);
    for (size_t c = 0; c < w->model->a_count; c++)
        hol_ball_eval_get(arb_mat_entry(w->pivots, w->model->a[c].i, w->model->a[c].j), w->ball,
                          w->model->a[c].output);
}

/* Scaled to their largest entry, each. */
static void
scale_rows(struct hol_tube_work *w)
{
    for (size_t i = 0; i < w->m; i++) {
        double largest = 0;

        for (size_t j = 0; j < w->n; j++)
            largest = fmax(
                largest, fabs(arf_get_d(arb_midref(arb_mat_entry(w->pivots, i, j)), ARF_RND_NEAR)));
        for (size_t j = 0; j < w->n && largest > 0 && isfinite(largest); j++) {
            arb_ptr x = arb_mat_entry(w->pivots, i, j);

            arb_get_mid_arb(x, x);
            arb_mul_2exp_si(x, x, -ilogb(largest));
        }
    }
}

/* Elimination with complete pivoting of what is left of the rows from p on, on midpoints. */
static bool
find_pivot(struct hol_tube_work *w, size_t p, size_t *order)
{
    slong bits = (slong)hol_ball_eval_bits(w->ball);
    size_t row = p, column = 0;
    double best = 0;
    arb_t factor;

    for (size_t i = p; i < w->m; i++)
        for (size_t j = 0; j < w->n; j++) {
            double size =
                fabs(arf_get_d(arb_midref(arb_mat_entry(w->pivots, order[i], j)), ARF_RND_NEAR));

            for (size_t l = 0; l < p; l++)
                size = w->column[l] == j ? 0 : size;
            if (size > best) {
                best = size;
                row = i;
                column = j;
            }
        }
    if (!(best > 0) || !isfinite(best))
        return false;
    size_t swap = order[p];
    order[p] = order[row];
    order[row] = swap;
    w->row[p] = order[p];
    w->column[p] = column;
    arb_init(factor);
    for (size_t i = p + 1; i < w->m; i++) {
        arb_div(factor, arb_mat_entry(w->pivots, order[i], column),
                arb_mat_entry(w->pivots, order[p], column), w->bits);
        arb_get_mid_arb(factor, factor);
        for (size_t j = 0; j < w->n; j++) {
            arb_ptr x = arb_mat_entry(w->pivots, order[i], j);

            arb_submul(x, factor, arb_mat_entry(w->pivots, order[p], j), bits);
            arb_get_mid_arb(x, x);
        }
    }
    arb_clear(factor);
    return true;
}

bool
hol_tube_choose_rows(struct hol_tube_work *w)
{
    size_t *order;
    bool found = true;

    if (w->k == 0)
        return true;
    load_A(w);
    if (!arb_mat_is_finite(w->pivots))
        return false;
    scale_rows(w);
    order = hol_alloc(w->m, sizeof *order);
    for (size_t i = 0; order != NULL && i < w->m; i++)
        order[i] = i;
    for (size_t p = 0; order != NULL && p < w->k && found; p++)
        found = find_pivot(w, p, order);
    found = found && order != NULL;
    hol_free(order);
    return found;
}

size_t
hol_tube_place(const struct hol_tube_work *w, size_t row)
{
    size_t p = 0;

    while (p < w->k && w->row[p] != row)
        p++;
    return p;
}

/* -------------------------------------------------------------------------- bounds */

/* |a_j| on a disc; scale: with what the size of the motion makes of it in a step. */
static void
bound_acceleration(mag_t size, const struct hol_tube_work *w, size_t j, const mag_t r, bool scale)
{
    mag_t other, rate;

    hol_tube_on_disc_mag(size, w->a + j, r);
    if (!scale)
        return;
    mag_init(other);
    mag_init(rate);
    arb_get_mag_lower(rate, w->length);
    mag_inv(rate, rate);
    hol_tube_on_disc_mag(other, w->q + j, r);
    mag_mul(other, other, rate);
    mag_mul(other, other, rate);
    mag_add(size, size, other);
    hol_tube_on_disc_mag(other, w->v + j, r);
    mag_addmul(size, other, rate);
    mag_clear(other);
    mag_clear(rate);
}

bool
hol_tube_bound_rows(mag_ptr bound, const struct hol_tube_work *w, const mag_t r, bool scale)
{
    const struct hol_model *model = w->model;
    bool finite = true;
    mag_t size, factor;

    mag_init(size);
    mag_init(factor);
    for (size_t i = 0; i < w->m; i++)
        acb_get_mag(bound + i, hol_disc_get(w->disc, model->out_b + i));
    for (size_t c = 0; c < model->a_count; c++) {
        bound_acceleration(size, w, model->a[c].j, r, scale);
        acb_get_mag(factor, hol_disc_get(w->disc, model->a[c].output));
        mag_addmul(bound + model->a[c].i, size, factor);
    }
    for (size_t i = 0; i < w->m; i++) {
        finite = finite && !mag_is_inf(bound + i);
        if (scale && mag_cmp_2exp_si(bound + i, -HOL_TUBE_NOTHING * w->bits) < 0)
            mag_one(bound + i); /* there is no other size */
    }
    mag_clear(size);
    mag_clear(factor);
    return finite;
}

/* -------------------------------------------------------------------------- left out */

/* rest := the rows left out, (A_i, b_i), less the combination of the chosen ones that makes them 0
 * in the chosen columns, at the instant of the evaluator; false: not bounded. */
static bool
eliminate(arb_mat_t rest, const struct hol_tube_work *w, struct hol_ball_eval *eval)
{
    slong k = (slong)w->k, n = (slong)w->n, bits = w->bits, others = arb_mat_nrows(rest), p = 0;
    arb_mat_t all, first, left, factor, turned, rows, product;
    bool good;

    arb_mat_init(all, (slong)w->m, n + 1);
    arb_mat_init(first, k, k);
    arb_mat_init(left, k, others);
    arb_mat_init(factor, k, others);
    arb_mat_init(turned, others, k);
    arb_mat_init(rows, k, n + 1);
    arb_mat_init(product, others, n + 1);
    for (size_t c = 0; c < w->model->a_count; c++)
        hol_ball_eval_get(arb_mat_entry(all, w->model->a[c].i, w->model->a[c].j), eval,
                          w->model->a[c].output);
    for (size_t i = 0; i < w->m; i++) {
        slong place = (slong)hol_tube_place(w, i);

        hol_ball_eval_get(arb_mat_entry(all, i, n), eval, w->model->out_b + i);
        for (slong j = 0; j <= n; j++)
            arb_set(place < k ? arb_mat_entry(rows, place, j) : arb_mat_entry(rest, p, j),
                    arb_mat_entry(all, i, j));
        for (slong j = 0; j < k; j++)
            arb_set(place < k ? arb_mat_entry(first, j, place) : arb_mat_entry(left, j, p),
                    arb_mat_entry(all, i, w->column[j]));
        p += place == k;
    }
    good = k == 0 || arb_mat_solve(factor, first, left, bits) != 0;
    if (good && k > 0) {
        arb_mat_transpose(turned, factor);
        arb_mat_mul(product, turned, rows, bits);
        arb_mat_sub(rest, rest, product, bits);
    }
    arb_mat_clear(all);
    arb_mat_clear(first);
    arb_mat_clear(left);
    arb_mat_clear(factor);
    arb_mat_clear(turned);
    arb_mat_clear(rows);
    arb_mat_clear(product);
    return good;
}

bool
hol_tube_refutes_rank(const struct hol_tube_work *w)
{
    struct hol_tube *tube = w->tube;
    slong n = (slong)w->n, others = (slong)(w->m - w->k);
    bool refuted = false;
    arb_mat_t rest;
    arb_t own;

    if (others == 0 || tube->count == 0)
        return false;
    arb_mat_init(rest, others, n + 1);
    arb_init(own);
    arb_set_arf(own, tube->spans[tube->count - 1].end);
    if (hol_tube_at_own(tube, own, tube->q, tube->v) == HOL_OK) {
        arb_add(own, own, tube->shift, ARF_PREC_EXACT);
        hol_ball_eval_set(tube->eval, HOL_VAR_TIME, 0, own);
        for (size_t i = 0; i < w->n; i++) {
            hol_ball_eval_set(tube->eval, HOL_VAR_COORD, i, tube->q + i);
            hol_ball_eval_set(tube->eval, HOL_VAR_VELOCITY, i, tube->v + i);
        }
        (void)!hol_ball_eval_run(tube->eval, w->stage, NULL);
        if (eliminate(rest, w, tube->eval) && arb_mat_is_finite(rest))
            for (slong i = 0; i < others; i++)
                for (slong j = 0; j <= n; j++)
                    refuted = refuted || !arb_contains_zero(arb_mat_entry(rest, i, j));
    }
    arb_clear(own);
    arb_mat_clear(rest);
    return refuted;
}
