/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Stages and steps that methods of integration share. */
#include "motion/integrators/stages.h"

#include "motion/integrators/vector.h"


static const struct hol_slot slots[] = {
    HOL_MAT(hol_stages, f[0], N, ONE), HOL_MAT(hol_stages, f[1], N, ONE),
    HOL_MAT(hol_stages, f[2], N, ONE), HOL_MAT(hol_stages, f[3], N, ONE),
    HOL_MAT(hol_stages, y, N, ONE),    HOL_MAT(hol_stages, t, ONE, ONE),
    HOL_MAT(hol_stages, h, ONE, ONE),
};
static const struct hol_workspace workspace = HOL_WORKSPACE(slots);

enum hol_status
hol_stages_create(void **work, size_t size, const struct hol_integrator *self,
                  const struct hol_rhs *rhs, const struct hol_workspace *table, size_t n, size_t m)
{
    struct hol_stages *s;
    void *made = NULL;
    enum hol_status status = hol_workspace_create(&made, size, &workspace, rhs->size, 0, rhs->bits);

    if (status != HOL_OK)
        return status;
    s = made;
    s->rhs = rhs;
    s->kind = self->kind;
    if (table != NULL && (status = hol_workspace_init(s, table, n, m, rhs->bits)) != HOL_OK) {
        hol_workspace_destroy(s, &workspace);
        return status;
    }
    s->table = table;
    *work = s;
    return HOL_OK;
}

void
hol_stages_destroy(void *work)
{
    struct hol_stages *s = work;

    if (s != NULL && s->table != NULL)
        hol_workspace_clear(s, s->table);
    hol_workspace_destroy(s, &workspace);
}

enum hol_status
hol_stages_rk4(struct hol_stages *s, const struct hol_vec *t, const struct hol_vec *y,
               const struct hol_vec *h)
{
    static const long half[] = {1, 1, 2}, sixths[] = {1, 2, 2, 1};
    const struct hol_vec *f[] = {&s->f[0], &s->f[1], &s->f[2], &s->f[3]};
    enum hol_status status = HOL_OK;

    for (size_t k = 1; k < 4 && status == HOL_OK; k++) { /* [Greenwood2003] (6.97)-(6.102) */
        hol_vec_time(&s->t, t, h, half[k - 1], 2);
        hol_vec_step(&s->y, y, h, f[k - 1], half[k - 1], 2);
        status = hol_stages_at(s, k, &s->t, &s->y);
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
