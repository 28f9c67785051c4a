/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "motion/correction.h"

#include "motion/rooms.h"

#include "numeric/scalar.h"

#include <math.h>
#include <string.h>

#define ITERATIONS 60

enum hol_status
hol_correction_init(struct hol_correction *c, struct hol_system *system, bool mass)
{
    size_t n = system->n, m = system->m;
    const struct hol_room rooms[] = {{&c->residual, m, 1}, {&c->chosen, m, 1}, {&c->step, n, 1}};
    enum hol_status status;

    *c = (struct hol_correction){.system = system, .mass = mass};
    status = hol_rooms_init(rooms, sizeof rooms / sizeof rooms[0], system->bits);
    if (status == HOL_OK)
        status = hol_least_init(&c->least, n, m, system->bits);
    if (status != HOL_OK)
        hol_correction_clear(c);
    return status;
}

void
hol_correction_clear(struct hol_correction *c)
{
    hol_mat_clear(&c->residual);
    hol_mat_clear(&c->chosen);
    hol_mat_clear(&c->step);
    hol_least_clear(&c->least);
    memset(c, 0, sizeof *c);
}

/* least.B, chosen := the rows of A and the residuals of a level. */
static void
choose(struct hol_correction *c, enum hol_level level)
{
    struct hol_system *s = c->system;
    size_t rows = 0;
    struct hol_scalar x;

    hol_scalar_init(&x, s->bits);
    for (size_t i = 0; i < s->m; i++) {
        enum hol_order order = hol_system_order(s, i);

        rows += order == HOL_ORDER_HOLONOMIC ||
                (level == HOL_LEVEL_VELOCITY && order == HOL_ORDER_VELOCITY);
    }
    hol_mat_shape(&c->least.B, rows, s->n);
    hol_mat_shape(&c->chosen, rows, 1);
    rows = 0;
    for (size_t i = 0; i < s->m; i++) {
        enum hol_order order = hol_system_order(s, i);

        if (order != HOL_ORDER_HOLONOMIC &&
            !(level == HOL_LEVEL_VELOCITY && order == HOL_ORDER_VELOCITY))
            continue;
        for (size_t j = 0; j < s->n; j++) {
            hol_mat_get(x.x, &s->problem.A, i, j);
            hol_mat_set(&c->least.B, rows, j, x.x);
        }
        hol_mat_get(x.x, &c->residual, i, 0);
        hol_mat_set(&c->chosen, rows, 0, x.x);
        rows++;
    }
}

/* The state, the rows of a level and their residuals. */
static enum hol_status
look(struct hol_correction *c, enum hol_level level, const struct hol_vec *t,
     const struct hol_vec *q, const struct hol_vec *v)
{
    bool position = level == HOL_LEVEL_POSITION;
    enum hol_status status = hol_system_at(c->system, t, q, v);

    if (status == HOL_OK)
        status = hol_system_residuals(c->system, position ? &c->residual : NULL,
                                      position ? NULL : &c->residual);
    if (status == HOL_OK)
        choose(c, level);
    return status;
}

enum hol_status
hol_correction_factor(struct hol_correction *c, enum hol_level level, const struct hol_vec *t,
                      const struct hol_vec *q, const struct hol_vec *v)
{
    enum hol_status status = look(c, level, t, q, v);

    return status == HOL_OK ? hol_least_factor(&c->least, c->mass ? &c->system->problem.M : NULL)
                            : status;
}

enum hol_status
hol_correct(struct hol_correction *c, enum hol_level level, struct hol_vec *x, long double *size,
            const struct hol_vec *t, const struct hol_vec *q, const struct hol_vec *v)
{
    enum hol_status status = look(c, level, t, q, v);

    if (size != NULL)
        *size = 0;
    if (status != HOL_OK || c->chosen.rows == 0 || hol_mat_max(&c->chosen) == 0)
        return status;
    status = hol_least_factor(&c->least, c->mass ? &c->system->problem.M : NULL);
    if (status == HOL_OK)
        status = hol_least_change(&c->least, &c->step, &c->chosen);
    if (status != HOL_OK)
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
    return hol_correct(c, HOL_LEVEL_POSITION, q, NULL, t, q, v);
}

enum hol_status
hol_correct_velocity(struct hol_correction *c, const struct hol_vec *t, const struct hol_vec *q,
                     struct hol_vec *v)
{
    return hol_correct(c, HOL_LEVEL_VELOCITY, v, NULL, t, q, v);
}

enum hol_status
hol_correct_fully(struct hol_correction *c, const struct hol_vec *t, struct hol_vec *q,
                  const struct hol_vec *v)
{
    int bits = (int)c->system->bits;
    long double size, before = INFINITY;

    for (int k = 0; k < ITERATIONS; k++) {
        enum hol_status status = hol_correct(c, HOL_LEVEL_POSITION, q, &size, t, q, v);

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
