/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Corrections of a state that violates the constraints, one level at a time. */
#include "motion/stabilizations/correction.h"

#include "numeric/dense/scalar.h"

#include <math.h>
#include <string.h>

#define ITERATIONS 60

static const struct hol_slot slots[] = {
    HOL_MAT(hol_correction, residual, M, ONE),
    HOL_MAT(hol_correction, chosen, M, ONE),
    HOL_MAT(hol_correction, step, N, ONE),
};
static const struct hol_workspace workspace = HOL_WORKSPACE(slots);

enum hol_status
hol_correction_init(struct hol_correction *c, struct hol_system *system, bool mass)
{
    size_t n = system->n, m = system->m;
    enum hol_status status;

    *c = (struct hol_correction){.system = system, .mass = mass};
    status = hol_workspace_init(c, &workspace, n, m, system->bits);
    if (status == HOL_OK)
        status = hol_sparse_projection_init(&c->projection, system, mass);
    if (status == HOL_OK && !system->is_sparse_only)
        status = hol_minimum_norm_init(&c->minimum_norm, n, m, system->bits);
    if (status != HOL_OK)
        hol_correction_clear(c);
    return status;
}

void
hol_correction_clear(struct hol_correction *c)
{
    hol_workspace_clear(c, &workspace);
    hol_minimum_norm_clear(&c->minimum_norm);
    hol_sparse_projection_clear(&c->projection);
    memset(c, 0, sizeof *c);
}

static bool
is_chosen(const struct hol_system *s, enum hol_correction_level level, size_t row)
{
    enum hol_order order = hol_system_order(s, row);

    return order == HOL_ORDER_HOLONOMIC ||
           (level == HOL_CORRECTION_VELOCITY && order == HOL_ORDER_VELOCITY);
}

/* chosen := the residuals of a level. */
static void
choose(struct hol_correction *c, enum hol_correction_level level)
{
    size_t m = c->system->m, rows = 0;
    struct hol_scalar x;

    hol_scalar_init(&x, c->system->bits);
    for (size_t i = 0; i < m; i++)
        rows += is_chosen(c->system, level, i);
    hol_mat_shape(&c->chosen, rows, 1);
    rows = 0;
    for (size_t i = 0; i < m; i++)
        if (is_chosen(c->system, level, i)) {
            hol_mat_get(x.x, &c->residual, i, 0);
            hol_mat_set(&c->chosen, rows++, 0, x.x);
        }
}

/* The rows of A of a level, factored. */
static enum hol_status
factor(struct hol_correction *c, enum hol_correction_level level)
{
    struct hol_system *s = c->system;
    struct hol_scalar x;
    size_t rows = 0;
    enum hol_status status = hol_system_dense(s);

    if (status == HOL_OK && c->minimum_norm.work == NULL)
        status = hol_minimum_norm_init(&c->minimum_norm, s->n, s->m, s->bits);
    if (status != HOL_OK)
        return status;
    hol_scalar_init(&x, s->bits);
    hol_mat_shape(&c->minimum_norm.B, c->chosen.rows, s->n);
    for (size_t i = 0; i < s->m; i++) {
        if (!is_chosen(s, level, i))
            continue;
        for (size_t j = 0; j < s->n; j++) {
            hol_mat_get(x.x, &s->problem.A, i, j);
            hol_mat_set(&c->minimum_norm.B, rows, j, x.x);
        }
        rows++;
    }
    return hol_minimum_norm_factor(&c->minimum_norm, c->mass ? &s->problem.M : NULL);
}

/* The state, and the residuals of a level. */
static enum hol_status
look(struct hol_correction *c, enum hol_correction_level level, const struct hol_vec *t,
     const struct hol_vec *q, const struct hol_vec *v)
{
    bool position = level == HOL_CORRECTION_POSITION;
    enum hol_status status = hol_system_at(c->system, t, q, v);

    if (status == HOL_OK)
        status = hol_system_residuals(c->system, position ? &c->residual : NULL,
                                      position ? NULL : &c->residual);
    if (status == HOL_OK)
        choose(c, level);
    return status;
}

enum hol_status
hol_correction_factor(struct hol_correction *c, enum hol_correction_level level,
                      const struct hol_vec *t, const struct hol_vec *q, const struct hol_vec *v)
{
    enum hol_status status = look(c, level, t, q, v);

    return status == HOL_OK ? factor(c, level) : status;
}

/* step := the least change. */
static enum hol_status
change(struct hol_correction *c, enum hol_correction_level level)
{
    enum hol_status status;

    if (c->chosen.rows == c->system->m &&
        hol_sparse_projection_solve(&c->projection, &c->chosen) == HOL_OK) {
        hol_mat_round(&c->step, &c->projection.answer.qdd);
        hol_negate(&c->step);
        return HOL_OK;
    }
    status = factor(c, level);
    return status == HOL_OK ? hol_minimum_norm_solve(&c->minimum_norm, &c->step, &c->chosen)
                            : status;
}

enum hol_status
hol_correct(struct hol_correction *c, enum hol_correction_level level, struct hol_vec *x,
            long double *size, const struct hol_vec *t, const struct hol_vec *q,
            const struct hol_vec *v)
{
    enum hol_status status = look(c, level, t, q, v);

    if (size != NULL)
        *size = 0;
    if (status != HOL_OK || c->chosen.rows == 0 || hol_mat_max(&c->chosen) == 0)
        return status;
    if ((status = change(c, level)) != HOL_OK)
        return status;
    hol_add(x, x, &c->step); /* [Greenwood2003] (6.370), (6.376) */
    if (size != NULL)
        *size = hol_mat_max(&c->step);
    return HOL_OK;
}

enum hol_status
hol_correct_position(struct hol_correction *c, const struct hol_vec *t, struct hol_vec *q,
                     const struct hol_vec *v)
{
    return hol_correct(c, HOL_CORRECTION_POSITION, q, NULL, t, q, v);
}

enum hol_status
hol_correct_velocity(struct hol_correction *c, const struct hol_vec *t, const struct hol_vec *q,
                     struct hol_vec *v)
{
    return hol_correct(c, HOL_CORRECTION_VELOCITY, v, NULL, t, q, v);
}

enum hol_status
hol_correct_fully(struct hol_correction *c, const struct hol_vec *t, struct hol_vec *q,
                  const struct hol_vec *v)
{
    int bits = (int)c->system->bits;
    long double size, before = INFINITY;

    for (int k = 0; k < ITERATIONS; k++) {
        enum hol_status status = hol_correct(c, HOL_CORRECTION_POSITION, q, &size, t, q, v);

        if (status != HOL_OK)
            return status;
        size /= fmaxl(hol_mat_max(q), ldexpl(1, -16000));
        if (size == 0 || size <= ldexpl(1, -bits) ||
            (size >= before / 2 && size <= ldexpl(1, -3 * bits / 4)))
            return HOL_OK;
        if (!(size < before) && k > 3)
            return HOL_UNABLE;
        before = size;
    }
    return HOL_UNABLE;
}
