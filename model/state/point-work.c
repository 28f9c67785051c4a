/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The work space for solving for states: evaluators, matrices, scratch. */
#include "model/state/point-work.h"

#include "base/alloc.h"

void
hol_points_destroy(struct hol_points *p)
{
    if (!p)
        return;
    hol_eval_destroy(p->eval);
    for (size_t k = 0; k < HOL_POINT_PROBES; k++)
        hol_eval_destroy(p->probe[k]);
    hol_point_clear(&p->point);
    hol_point_clear(&p->trial);
    hol_free(p->unknown);
    hol_free(p->column);
    hol_free(p->row);
    hol_free(p->output);
    hol_free(p->noise);
    hol_free(p->row_exp);
    hol_free(p->scale);
    hol_free(p->perm);
    hol_free(p->perm2);
    hol_free(p->tmp);
    hol_mat_clear(&p->residual);
    hol_mat_clear(&p->jacobian);
    hol_mat_clear(&p->Q);
    hol_mat_clear(&p->R);
    hol_mat_clear(&p->R1);
    hol_mat_clear(&p->Q2);
    hol_mat_clear(&p->R2);
    hol_mat_clear(&p->start);
    hol_mat_clear(&p->y);
    hol_mat_clear(&p->z);
    hol_mat_clear(&p->step);
    hol_work_destroy(p->work);
    hol_free(p);
}

enum hol_status
hol_points_reserve_steps(struct hol_points *p)
{
    struct hol_mat *square[] = {&p->jacobian, &p->Q, &p->R, &p->R1, &p->Q2, &p->R2};
    size_t n = p->model->n, m = p->model->rows, most = n > m ? n : m;
    enum hol_status status = HOL_OK;

    for (size_t i = 0; i < sizeof square / sizeof square[0] && status == HOL_OK; i++)
        if (square[i]->bits == 0)
            status = hol_mat_init(square[i], most, most, p->inner);
    if (status == HOL_OK && p->work == NULL)
        status = hol_work_create(&p->work, most, p->inner);
    return status;
}

static enum hol_status
fill(struct hol_points *p, size_t n, size_t m)
{
    size_t most = n > m ? n : m;
    struct hol_vec *vector[] = {&p->residual, &p->start, &p->y, &p->z, &p->step};
    enum hol_status status;

    p->unknown = hol_alloc(n, sizeof *p->unknown);
    p->column = hol_alloc(n, sizeof *p->column);
    p->row = hol_alloc(m, sizeof *p->row);
    p->output = hol_alloc(m, sizeof *p->output);
    p->noise = hol_alloc(m, sizeof *p->noise);
    p->row_exp = hol_alloc(m, sizeof *p->row_exp);
    p->scale = hol_alloc(m, sizeof *p->scale);
    p->perm = hol_alloc(most, sizeof *p->perm);
    p->perm2 = hol_alloc(most, sizeof *p->perm2);
    p->tmp = hol_alloc_mpfr(4, p->inner);
    if (!p->unknown || !p->column || !p->row || !p->output || !p->noise || !p->row_exp ||
        !p->scale || !p->perm || !p->perm2 || !p->tmp)
        return HOL_NOMEM;
    if ((status = hol_eval_create(&p->eval, p->model->tape, p->inner)) != HOL_OK ||
        (status = hol_point_init(&p->point, n, p->inner)) != HOL_OK ||
        (status = hol_point_init(&p->trial, n, p->inner)) != HOL_OK)
        return status;
    for (size_t i = 0; i < sizeof vector / sizeof vector[0] && status == HOL_OK; i++)
        status = hol_vec_init(vector[i], most, p->inner);
    return status;
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
