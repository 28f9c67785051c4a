/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The work space for solving for states: evaluators, matrices, scratch. */
#include "model/state/point-work.h"

#include "base/alloc.h"
#include "model/tape/eval-ball.h"

static const struct hol_slot vector_slots[] = {
    HOL_MAT(hol_points, residual, MAX, ONE), HOL_MAT(hol_points, start, MAX, ONE),
    HOL_MAT(hol_points, y, MAX, ONE),        HOL_MAT(hol_points, z, MAX, ONE),
    HOL_MAT(hol_points, step, MAX, ONE),
};
static const struct hol_workspace vectors = HOL_WORKSPACE(vector_slots);
/* What steps need: hol_points_reserve_steps. */
static const struct hol_slot square_slots[] = {
    HOL_MAT(hol_points, jacobian, MAX, MAX), HOL_MAT(hol_points, Q, MAX, MAX),
    HOL_MAT(hol_points, R, MAX, MAX),        HOL_MAT(hol_points, R1, MAX, MAX),
    HOL_MAT(hol_points, Q2, MAX, MAX),       HOL_MAT(hol_points, R2, MAX, MAX),
    HOL_WORK(hol_points, work, MAX),
};
static const struct hol_workspace squares = HOL_WORKSPACE(square_slots);

void
hol_points_destroy(struct hol_points *p)
{
    if (!p)
        return;
    hol_eval_destroy(p->eval);
    for (size_t k = 0; k < HOL_POINT_PROBES; k++)
        hol_eval_destroy(p->probe[k]);
    hol_ball_eval_destroy(p->near);
    hol_ball_eval_destroy(p->far);
    hol_point_clear(&p->point);
    hol_point_clear(&p->trial);
    hol_mat_clear(&p->metric);
    hol_free(p->tmp);
    hol_workspace_clear(p, &vectors);
    hol_workspace_clear(p, &squares);
    hol_arena_clear(&p->arena);
    hol_free(p);
}

enum hol_status
hol_points_reserve_steps(struct hol_points *p)
{
    return p->work != NULL ? HOL_OK
                           : hol_workspace_init(p, &squares, p->model->n, p->model->rows, p->inner);
}

static enum hol_status
fill(struct hol_points *p, size_t n, size_t m)
{
    size_t most = n > m ? n : m;
    enum hol_status status;

    if (!HOL_ARENA_ARRAY(&p->arena, p->unknown, n) || !HOL_ARENA_ARRAY(&p->arena, p->column, n) ||
        !HOL_ARENA_ARRAY(&p->arena, p->row, m) || !HOL_ARENA_ARRAY(&p->arena, p->output, m) ||
        !HOL_ARENA_ARRAY(&p->arena, p->noise, m) || !HOL_ARENA_ARRAY(&p->arena, p->row_exp, m) ||
        !HOL_ARENA_ARRAY(&p->arena, p->scale, m) || !HOL_ARENA_ARRAY(&p->arena, p->perm, most) ||
        !HOL_ARENA_ARRAY(&p->arena, p->perm2, most) ||
        (p->tmp = hol_alloc_mpfr(4, p->inner)) == NULL)
        return HOL_NOMEM;
    if ((status = hol_eval_create(&p->eval, p->model->tape, p->inner)) != HOL_OK ||
        (status = hol_point_init(&p->point, n, p->inner)) != HOL_OK ||
        (status = hol_point_init(&p->trial, n, p->inner)) != HOL_OK)
        return status;
    return hol_workspace_init(p, &vectors, n, m, p->inner);
}

enum hol_status
hol_points_create(struct hol_points **points, const struct hol_model *model, mpfr_prec_t bits)
{
    struct hol_points *p;
    enum hol_status status;

    if (bits < HOL_BITS_MIN || bits > HOL_BITS_MAX - HOL_POINT_GUARD)
        return HOL_INVALID;
    p = hol_alloc(1, sizeof *p);
    if (!p)
        return HOL_NOMEM;
    p->model = model;
    p->bits = bits;
    p->inner = bits + HOL_POINT_GUARD;
    status = fill(p, model->n, model->rows);
    if (status == HOL_OK)
        *points = p;
    else
        hol_points_destroy(p);
    return status;
}
