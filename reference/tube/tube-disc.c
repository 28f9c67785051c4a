/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Bounds of the equations on complex discs about the middle of a piece. */
#include "reference/tube/tube-inside.h"

#include <math.h>

/* The tail is made this many bits smaller than the run's tolerance. */
#define BELOW 8
/* Coefficients beyond this multiple of the run's order: the piece is halved instead. */
#define LONGEST 2.0
#define RATIOS 8
/* Radii of discs that are tried, in half lengths of the piece, the promising ones first. */
static const double ratio[RATIOS] = {4, 3, 6, 2.4, 9, 14, 22, 2};

/* sum_(k>=1) |p_k| r^k */
void
hol_tube_spread(mag_t size, const arb_poly_struct *p, const mag_t r)
{
    mag_t term;

    mag_init(term);
    mag_zero(size);
    for (slong k = p->length - 1; k > 0; k--) {
        arb_get_mag(term, p->coeffs + k);
        mag_add(size, size, term);
        mag_mul(size, size, r);
    }
    mag_clear(term);
}

void
hol_tube_on_disc(acb_t z, const arb_poly_struct *p, const mag_t r)
{
    mag_t size;

    mag_init(size);
    hol_tube_spread(size, p, r);
    acb_zero(z);
    if (p->length > 0)
        arb_set(acb_realref(z), p->coeffs);
    arb_add_error_mag(acb_realref(z), size);
    arb_add_error_mag(acb_imagref(z), size);
    mag_clear(size);
}

void
hol_tube_on_disc_mag(mag_t size, const arb_poly_struct *p, const mag_t r)
{
    mag_t first;

    mag_init(first);
    hol_tube_spread(size, p, r);
    if (p->length > 0)
        arb_get_mag(first, p->coeffs);
    mag_add(size, size, first);
    mag_clear(first);
}

static void
add_size(struct hol_tube_work *w, mag_t to, size_t output, const mag_t factor)
{
    mag_t size;

    mag_init(size);
    acb_get_mag(size, hol_disc_get(w->disc, output));
    if (factor != NULL)
        mag_mul(size, size, factor);
    mag_add(to, to, size);
    mag_clear(size);
}

/* Bounds of the rows of G on the disc of radius r, lambda left out, and of all rows of A; false:
 * not analytic there. */
static bool
bound_on_disc(struct hol_tube_work *w, const mag_t r)
{
    const struct hol_model *model = w->model;
    bool finite = true;
    acb_t z;
    mag_t size;

    acb_init(z);
    mag_init(size);
    hol_tube_on_disc(z, w->time, r);
    hol_disc_set(w->disc, HOL_VAR_TIME, 0, z);
    for (size_t i = 0; i < w->n; i++) {
        hol_tube_on_disc(z, w->q + i, r);
        hol_disc_set(w->disc, HOL_VAR_COORD, i, z);
        hol_tube_on_disc(z, w->v + i, r);
        hol_disc_set(w->disc, HOL_VAR_VELOCITY, i, z);
    }
    hol_disc_run(w->disc, w->stage);
    for (size_t i = 0; i < w->n; i++) {
        mag_zero(w->disc_bound + i);
        add_size(w, w->disc_bound + i, model->out_F + i, NULL);
        if (model->source->has_nonideal && !w->split)
            add_size(w, w->disc_bound + i, model->out_C + i, NULL);
    }
    for (size_t c = 0; c < model->mass_count; c++) {
        const struct hol_cell *cell = &model->mass[c];

        hol_tube_on_disc_mag(size, w->a + cell->j, r);
        add_size(w, w->disc_bound + cell->i, cell->output, size);
        if (cell->i == cell->j)
            continue;
        hol_tube_on_disc_mag(size, w->a + cell->i, r);
        add_size(w, w->disc_bound + cell->j, cell->output, size);
    }
    finite = hol_tube_bound_rows(w->row_bound, w, r, false);
    for (size_t p = 0; p < w->k; p++)
        mag_set(w->disc_bound + w->n + p, w->row_bound + w->row[p]);
    for (size_t i = 0; i < w->n + w->k; i++)
        finite = finite && !mag_is_inf(w->disc_bound + i);
    acb_clear(z);
    mag_clear(size);
    return finite;
}

/*
 * The disc that needs the fewest coefficients: *length this many, *best its radius; the bounds
 * on it are in disc_bound. What a row is compared with is its bound on the disc through the ends.
 */
bool
hol_tube_choose_disc(struct hol_tube_work *w, slong *length, double *best)
{
    double bits = -w->run->plan.eps + BELOW, least = INFINITY;
    size_t rows = w->n + w->k;
    mag_t r;

    mag_init(r);
    mag_one(r);
    if (bound_on_disc(w, r)) {
        for (size_t i = 0; i < rows; i++) {
            mag_set(w->scale + i, w->disc_bound + i);
            if (i < w->n)
                mag_max(w->scale + i, w->scale + i, w->floor + i);
        }
        (void)hol_tube_bound_rows(w->row_scale, w, r, true);
        for (size_t p = 0; p < w->k; p++)
            mag_set(w->scale + w->n + p, w->row_scale + w->row[p]);
        for (size_t j = 0; j < RATIOS; j++) {
            double need = 1;

            if (bits / log2(ratio[j]) >= least)
                continue;
            mag_set_d(r, ratio[j]);
            if (!bound_on_disc(w, r))
                continue;
            for (size_t i = 0; i < w->n; i++)
                if (!mag_is_zero(w->disc_bound + i))
                    need = fmax(need, bits + hol_tube_log2(w->disc_bound + i) -
                                          hol_tube_log2(w->scale + i));
            for (size_t i = 0; i < w->m; i++)
                if (!mag_is_zero(w->row_bound + i))
                    need = fmax(need, bits + hol_tube_log2(w->row_bound + i) -
                                          hol_tube_log2(w->row_scale + i));
            need /= log2(ratio[j]);
            if (need < least) {
                least = need;
                *best = ratio[j];
            }
        }
    }
    if (least <= LONGEST * (double)w->order) {
        mag_set_d(r, *best);
        (void)bound_on_disc(w, r);
        *length = (slong)ceil(least) + 2;
    }
    mag_clear(r);
    return least <= LONGEST * (double)w->order;
}

/* What A^T lambda adds to the bounds on the disc. */
void
hol_tube_add_multipliers(struct hol_tube_work *w, double radius)
{
    mag_t size, r;

    mag_init(size);
    mag_init(r);
    mag_set_d(r, radius);
    for (size_t p = 0; p < w->k; p++) {
        hol_tube_on_disc_mag(size, w->lambda + p, r);
        for (size_t c = 0; c < w->model->a_count; c++)
            if (w->model->a[c].i == w->row[p])
                add_size(w, w->disc_bound + w->model->a[c].j, w->model->a[c].output, size);
    }
    if (w->split)
        hol_tube_forces_on_disc(w, r);
    mag_clear(size);
    mag_clear(r);
}
