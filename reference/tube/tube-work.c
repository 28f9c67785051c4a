/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The work space in which a tube is built. */
#include "reference/tube/tube-inside.h"

#include "base/alloc.h"

/* Bits of balls that need no more than a size. */
#define ROUGH_BITS 96
#define ROUGH_PART 6 /* of the bits of a run that needs many, for what cancels */

static arb_poly_struct *
polynomials(size_t count)
{
    arb_poly_struct *p = hol_alloc(count + 1, sizeof *p);

    for (size_t i = 0; p != NULL && i < count; i++)
        arb_poly_init(p + i);
    return p;
}

static void
free_polynomials(arb_poly_struct *p, size_t count)
{
    for (size_t i = 0; p != NULL && i < count; i++)
        arb_poly_clear(p + i);
    hol_free(p);
}

enum hol_status
hol_tube_work_init(struct hol_tube_work *w, struct hol_tube *tube)
{
    const struct hol_model *model = tube->model;
    slong n = (slong)tube->n;
    slong size = (n + (slong)tube->k) * (model->nonideal_needs_force ? 2 : 1);
    slong rough = tube->bits / ROUGH_PART > ROUGH_BITS ? tube->bits / ROUGH_PART : ROUGH_BITS;
    enum hol_status status;

    *w = (struct hol_tube_work){.tube = tube,
                                .model = model,
                                .run = tube->run,
                                .bits = tube->bits,
                                .n = tube->n,
                                .m = tube->m,
                                .k = tube->k,
                                .split = model->nonideal_needs_force,
                                .unknowns = (size_t)size,
                                .order = tube->run->plan.order,
                                .stage = HOL_STAGE_PROBLEM};
    arb_init(w->start);
    arb_init(w->length);
    arb_init(w->half);
    arb_init(w->middle);
    arb_init(w->end);
    arb_poly_init(w->time);
    arb_poly_init(w->product);
    arb_poly_init(w->sum);
    arb_mat_init(w->K, size, size);
    arb_mat_init(w->factors, n + (slong)tube->k, n + (slong)tube->k);
    arb_mat_init(w->rhs, size, 2 * n + 1);
    arb_mat_init(w->x, size, 2 * n + 1);
    arb_mat_init(w->pivots, (slong)tube->m, n);
    arb_mat_init(w->by_force, n, n);
    arb_mat_init(w->frame, 2 * n, 2 * n);
    arb_mat_init(w->back, 2 * n, 2 * n);
    arb_mat_init(w->slopes, 2 * n, 2 * n);
    arb_mat_init(w->growth, 2 * n, 2 * n);
    arb_mat_init(w->flow, 2 * n, 2 * n);
    w->coordinate = _mag_vec_init(2 * n);
    w->error = _mag_vec_init(2 * n);
    w->most = _mag_vec_init(2 * n);
    w->drift = _mag_vec_init(2 * n);
    w->defect = _mag_vec_init(2 * n);
    w->residual = _mag_vec_init(size);
    w->disc_bound = _mag_vec_init(size);
    w->row_residual = _mag_vec_init((slong)w->m);
    w->row_scale = _mag_vec_init((slong)w->m);
    w->row_bound = _mag_vec_init((slong)w->m);
    w->scale = _mag_vec_init(size);
    w->floor = _mag_vec_init(n);
    w->slack = _mag_vec_init(size);
    w->apart = _mag_vec_init(size);
    w->radius = _mag_vec_init(2 * n);
    w->q = polynomials(tube->n);
    w->v = polynomials(tube->n);
    w->a = polynomials(tube->n);
    w->lambda = polynomials(tube->k);
    w->ideal = polynomials(tube->n + tube->k);
    w->rough = polynomials(2 * tube->n + w->unknowns);
    w->shifted = polynomials(2 * tube->n + 1);
    w->exchange = hol_alloc(tube->n + tube->k, sizeof *w->exchange);
    w->row = hol_alloc(tube->k + 1, sizeof *w->row);
    w->column = hol_alloc(tube->k + 1, sizeof *w->column);
    w->y = hol_balls_alloc(2 * tube->n);
    w->w = hol_balls_alloc(w->unknowns);
    if (w->q == NULL || w->v == NULL || w->a == NULL || w->lambda == NULL || w->ideal == NULL ||
        w->rough == NULL || w->shifted == NULL || w->exchange == NULL || w->row == NULL ||
        w->column == NULL || w->y == NULL || w->w == NULL)
        return HOL_NOMEM;
    if ((status = hol_poly_eval_create(&w->poly, model->tape, w->bits)) == HOL_OK &&
        (status = hol_disc_create(&w->disc, model->tape, rough)) == HOL_OK &&
        (status = hol_ball_eval_create(&w->ball, model->tape, rough)) == HOL_OK)
        status = hol_slope_create(&w->slope, model->tape);
    return status;
}

void
hol_tube_work_clear(struct hol_tube_work *w)
{
    slong n = (slong)w->n, size = (slong)w->unknowns;

    arb_clear(w->start);
    arb_clear(w->length);
    arb_clear(w->half);
    arb_clear(w->middle);
    arb_clear(w->end);
    arb_poly_clear(w->time);
    arb_poly_clear(w->product);
    arb_poly_clear(w->sum);
    arb_mat_clear(w->K);
    arb_mat_clear(w->factors);
    arb_mat_clear(w->rhs);
    arb_mat_clear(w->x);
    arb_mat_clear(w->pivots);
    arb_mat_clear(w->by_force);
    arb_mat_clear(w->frame);
    arb_mat_clear(w->back);
    arb_mat_clear(w->slopes);
    arb_mat_clear(w->growth);
    arb_mat_clear(w->flow);
    _mag_vec_clear(w->coordinate, 2 * n);
    _mag_vec_clear(w->error, 2 * n);
    _mag_vec_clear(w->most, 2 * n);
    _mag_vec_clear(w->drift, 2 * n);
    _mag_vec_clear(w->defect, 2 * n);
    _mag_vec_clear(w->residual, size);
    _mag_vec_clear(w->disc_bound, size);
    _mag_vec_clear(w->row_residual, (slong)w->m);
    _mag_vec_clear(w->row_scale, (slong)w->m);
    _mag_vec_clear(w->row_bound, (slong)w->m);
    _mag_vec_clear(w->scale, size);
    _mag_vec_clear(w->floor, n);
    _mag_vec_clear(w->slack, size);
    _mag_vec_clear(w->apart, size);
    _mag_vec_clear(w->radius, 2 * n);
    free_polynomials(w->q, w->n);
    free_polynomials(w->v, w->n);
    free_polynomials(w->a, w->n);
    free_polynomials(w->lambda, w->k);
    free_polynomials(w->ideal, w->n + w->k);
    free_polynomials(w->rough, 2 * w->n + w->unknowns);
    free_polynomials(w->shifted, 2 * w->n + 1);
    hol_free(w->exchange);
    hol_free(w->row);
    hol_free(w->column);
    hol_balls_free(w->y, 2 * w->n);
    hol_balls_free(w->w, w->unknowns);
    hol_poly_eval_destroy(w->poly);
    hol_disc_destroy(w->disc);
    hol_ball_eval_destroy(w->ball);
    hol_slope_destroy(w->slope);
}
