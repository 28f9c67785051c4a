/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The work space in which a tube is built. */
#include "reference/tube/tube-inside.h"

#include "base/alloc.h"

/* Bits of balls that need no more than a size. */
#define ROUGH_BITS 96
#define ROUGH_PART 6 /* of the bits of a run that needs many, for what cancels */

/* What has a size of its own is listed once, to be made and to be cleared. */

static void
each_matrix(struct hol_tube_work *w, bool make)
{
    const slong n = (slong)w->n, m = (slong)w->m, k = (slong)w->k, size = (slong)w->unknowns;
    const struct {
        arb_mat_struct *at;
        slong rows, columns;
    } all[] = {{w->K, size, size},        {w->factors, n + k, n + k}, {w->rhs, size, 2 * n + 1},
               {w->x, size, 2 * n + 1},   {w->pivots, m, n},          {w->by_force, n, n},
               {w->frame, 2 * n, 2 * n},  {w->back, 2 * n, 2 * n},    {w->slopes, 2 * n, 2 * n},
               {w->growth, 2 * n, 2 * n}, {w->flow, 2 * n, 2 * n}};

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (make)
            arb_mat_init(all[i].at, all[i].rows, all[i].columns);
        else
            arb_mat_clear(all[i].at);
}

static void
each_bound(struct hol_tube_work *w, bool make)
{
    const slong n = (slong)w->n, m = (slong)w->m, size = (slong)w->unknowns;
    const struct {
        mag_ptr *at;
        slong length;
    } all[] = {{&w->coordinate, 2 * n}, {&w->error, 2 * n},    {&w->most, 2 * n},
               {&w->drift, 2 * n},      {&w->defect, 2 * n},   {&w->residual, size},
               {&w->disc_bound, size},  {&w->row_residual, m}, {&w->row_scale, m},
               {&w->row_bound, m},      {&w->scale, size},     {&w->floor, n},
               {&w->slack, size},       {&w->apart, size},     {&w->radius, 2 * n}};

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (make)
            *all[i].at = _mag_vec_init(all[i].length);
        else
            _mag_vec_clear(*all[i].at, all[i].length);
}

/* false: there is no memory */
static bool
each_polynomial(struct hol_tube_work *w, bool make)
{
    const size_t n = w->n, k = w->k;
    const struct {
        arb_poly_struct **at;
        size_t count;
    } all[] = {{&w->q, n},
               {&w->v, n},
               {&w->a, n},
               {&w->lambda, k},
               {&w->ideal, n + k},
               {&w->rough, 2 * n + w->unknowns},
               {&w->shifted, 2 * n + 1}};
    bool good = true;

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (make)
            good = (*all[i].at = hol_polys_alloc(all[i].count)) != NULL && good;
        else
            hol_polys_free(*all[i].at, all[i].count);
    return good;
}

enum hol_status
hol_tube_work_init(struct hol_tube_work *w, struct hol_tube *tube)
{
    const struct hol_model *model = tube->model;
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
                                .unknowns =
                                    (tube->n + tube->k) * (model->nonideal_needs_force ? 2 : 1),
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
    each_matrix(w, true);
    each_bound(w, true);
    w->exchange = hol_alloc(tube->n + tube->k, sizeof *w->exchange);
    w->row = hol_alloc(tube->k + 1, sizeof *w->row);
    w->column = hol_alloc(tube->k + 1, sizeof *w->column);
    w->y = hol_balls_alloc(2 * tube->n);
    w->w = hol_balls_alloc(w->unknowns);
    if (!each_polynomial(w, true) || w->exchange == NULL || w->row == NULL || w->column == NULL ||
        w->y == NULL || w->w == NULL)
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
    arb_clear(w->start);
    arb_clear(w->length);
    arb_clear(w->half);
    arb_clear(w->middle);
    arb_clear(w->end);
    arb_poly_clear(w->time);
    arb_poly_clear(w->product);
    arb_poly_clear(w->sum);
    each_matrix(w, false);
    each_bound(w, false);
    (void)each_polynomial(w, false);
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
