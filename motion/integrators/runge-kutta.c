/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Explicit Runge-Kutta methods with a fixed step. */
#include "motion/methods.h"

#include "motion/integrators/stages.h"
#include "motion/integrators/vector.h"

/* Every stage but those of RK-4 uses the first one only: c[k] = a[k][0], in halves of h. */
struct tableau {
    size_t stages;
    long c;    /* the second stage is at t + c h / 2, y + c h f / 2 */
    long b[2]; /* weights */
    long den;  /* over this denominator */
};

static enum hol_status
create(const struct hol_integrator *self, void **work, const struct hol_rhs *rhs,
       long double tolerance)
{
    (void)tolerance;
    return hol_stages_create(work, sizeof(struct hol_stages), self, rhs, NULL, 0, 0);
}

static enum hol_status
step(void *work, struct hol_vec *t, struct hol_vec *y, const struct hol_vec *h)
{
    struct hol_stages *s = work;
    const struct tableau *tableau = s->kind;
    const struct hol_vec *f[] = {&s->f[0], &s->f[1]};
    enum hol_status status = hol_stages_at(s, 0, t, y);

    if (status == HOL_OK && tableau->stages == 2) {
        hol_vec_time(&s->t, t, h, tableau->c, 2);
        hol_vec_step(&s->y, y, h, f[0], tableau->c, 2);
        status = hol_stages_at(s, 1, &s->t, &s->y);
    }
    if (status != HOL_OK)
        return status;
    hol_vec_combine(&s->y, y, h, tableau->stages, f, tableau->b, tableau->den);
    return hol_stages_finish(s, t, y, h);
}

static enum hol_status
step_rk4(void *work, struct hol_vec *t, struct hol_vec *y, const struct hol_vec *h)
{
    struct hol_stages *s = work;
    enum hol_status status = hol_stages_at(s, 0, t, y);

    if (status == HOL_OK)
        status = hol_stages_rk4(s, t, y, h);
    return status == HOL_OK ? hol_stages_finish(s, t, y, h) : status;
}

const struct hol_integrator hol_integrator_euler = {
    .name = "euler",
    .source = "Greenwood2003 (6.52)-(6.53)",
    .summary = "Euler",
    .order = 1,
    .kind = &(const struct tableau){.stages = 1, .b = {1, 0}, .den = 1},
    .create = create,
    .step = step,
    HOL_STAGES_MEMBERS,
};

const struct hol_integrator hol_integrator_modified_euler = {
    .name = "modified-euler",
    .source = "Greenwood2003 (6.78)-(6.81)",
    .summary = "modified Euler (Heun): one trapezoidal pass after Euler",
    .order = 2,
    .kind = &(const struct tableau){.stages = 2, .c = 2, .b = {1, 1}, .den = 2},
    .create = create,
    .step = step,
    HOL_STAGES_MEMBERS,
};

const struct hol_integrator hol_integrator_rk2 = {
    .name = "rk2",
    .source = "Greenwood2003 (6.89)-(6.92)",
    .summary = "second-order Runge-Kutta, midpoint form",
    .order = 2,
    .kind = &(const struct tableau){.stages = 2, .c = 1, .b = {0, 1}, .den = 1},
    .create = create,
    .step = step,
    HOL_STAGES_MEMBERS,
};

const struct hol_integrator hol_integrator_rk4 = {
    .name = "rk4",
    .source = "Greenwood2003 (6.95)-(6.102)",
    .summary = "classical fourth-order Runge-Kutta",
    .order = 4,
    .create = create,
    .step = step_rk4,
    HOL_STAGES_MEMBERS,
};
