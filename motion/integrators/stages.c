/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Stages and steps that methods of integration share. */
#include "motion/integrators/stages.h"

#include "motion/integrators/vector.h"

#include <assert.h>
#include <string.h>

enum hol_status
hol_stages_init(struct hol_stages *s, const struct hol_rhs *rhs, size_t count)
{
    enum hol_status status;

    assert(count <= HOL_STAGES_MAX);
    *s = (struct hol_stages){.rhs = rhs, .count = count};
    status = hol_vec_init(&s->y, rhs->size, rhs->bits);
    if (status == HOL_OK)
        status = hol_vec_init(&s->t, 1, rhs->bits);
    if (status == HOL_OK)
        status = hol_vec_init(&s->h, 1, rhs->bits);
    for (size_t k = 0; k < count && status == HOL_OK; k++)
        status = hol_vec_init(&s->f[k], rhs->size, rhs->bits);
    if (status != HOL_OK)
        hol_stages_clear(s);
    return status;
}

void
hol_stages_clear(struct hol_stages *s)
{
    for (size_t k = 0; k < HOL_STAGES_MAX; k++)
        hol_mat_clear(&s->f[k]);
    hol_mat_clear(&s->y);
    hol_mat_clear(&s->t);
    hol_mat_clear(&s->h);
    memset(s, 0, sizeof *s);
}

enum hol_status
hol_stages_rk4(struct hol_stages *s, const struct hol_vec *t, const struct hol_vec *y,
               const struct hol_vec *h)
{
    static const long half[] = {1, 1, 2}, sixths[] = {1, 2, 2, 1};
    const struct hol_rhs *rhs = s->rhs;
    const struct hol_vec *f[] = {&s->f[0], &s->f[1], &s->f[2], &s->f[3]};
    enum hol_status status = HOL_OK;

    for (size_t k = 1; k < 4 && status == HOL_OK; k++) { /* [Greenwood2003] (6.97)-(6.102) */
        hol_vec_time(&s->t, t, h, half[k - 1], 2);
        hol_vec_step(&s->y, y, h, f[k - 1], half[k - 1], 2);
        status = rhs->derivative(rhs->context, &s->f[k], &s->t, &s->y);
    }
    if (status == HOL_OK)
        hol_vec_combine(&s->y, y, h, 4, f, sixths, 6); /* [Greenwood2003] (6.95) */
    return status;
}

enum hol_status
hol_stages_finish(struct hol_stages *s, struct hol_vec *t, struct hol_vec *y,
                  const struct hol_vec *h)
{
    if (!hol_mat_is_finite(&s->y))
        return HOL_DOMAIN;
    hol_vec_time(t, t, h, 1, 1);
    hol_mat_round(y, &s->y);
    s->steps++;
    return HOL_OK;
}

size_t
hol_stages_steps(const void *work)
{
    return ((const struct hol_stages *)work)->steps;
}

void
hol_stages_unchanged(void *work)
{
    (void)work;
}
