/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Adams methods: Adams-Bashforth, and pairs with one pass of Adams-Moulton. */
#include "motion/methods.h"

#include "motion/integrators/stages.h"
#include "motion/integrators/vector.h"

#include "base/alloc.h"

#define PAST 4 /* derivatives in use: now, and up to three before */

struct adams {
    struct hol_stages stages;
    struct hol_vec past[PAST]; /* f_n, f_{n-1}, ... by order[0], order[1], ... */
    size_t order[PAST];
    size_t known;         /* how many of them are from steps of this size */
    struct hol_vec start; /* y_n */
};

/* y_{n+1} = y_n + h sum b[k] f_{n-k} / den; of a corrector c[0] is the coefficient of f_{n+1}. */
struct formula {
    size_t predictor; /* derivatives that the predictor uses */
    long b[PAST], b_den;
    size_t corrector; /* derivatives that the corrector uses, f_{n+1} included; 0: none */
    long c[PAST], c_den;
};

static const struct formula ab2 = {2, {3, -1}, 2, 0, {0}, 1};             /* (6.114) */
static const struct formula ab3 = {3, {23, -16, 5}, 12, 0, {0}, 1};       /* (6.116) */
static const struct formula ab4 = {4, {55, -59, 37, -9}, 24, 0, {0}, 1};  /* (6.118) */
static const struct formula ab2_am3 = {2, {3, -1}, 2, 3, {5, 8, -1}, 12}; /* (6.128) */
static const struct formula ab3_am3 = {3, {23, -16, 5}, 12, 3, {5, 8, -1}, 12};
static const struct formula ab3_am4 = {3, {23, -16, 5}, 12, 4, {9, 19, -5, 1}, 24}; /* (6.130) */

static void
destroy(void *work)
{
    struct adams *a = work;

    if (a == NULL)
        return;
    for (size_t k = 0; k < PAST; k++)
        hol_mat_clear(&a->past[k]);
    hol_mat_clear(&a->start);
    hol_stages_clear(&a->stages);
    hol_free(a);
}

static enum hol_status
create(void **work, const struct hol_rhs *rhs, long double tolerance)
{
    struct adams *a = hol_alloc(1, sizeof *a);
    enum hol_status status;

    (void)tolerance;
    if (a == NULL)
        return HOL_NOMEM;
    status = hol_stages_init(&a->stages, rhs, 4);
    if (status == HOL_OK)
        status = hol_vec_init(&a->start, rhs->size, rhs->bits);
    for (size_t k = 0; k < PAST && status == HOL_OK; k++) {
        a->order[k] = k;
        status = hol_vec_init(&a->past[k], rhs->size, rhs->bits);
    }
    if (status == HOL_OK)
        *work = a;
    else
        destroy(a);
    return status;
}

/* Reuse the place of the oldest derivative for f_n. */
static struct hol_vec *
shift(struct adams *a)
{
    size_t oldest = a->order[PAST - 1];

    for (size_t k = PAST - 1; k > 0; k--)
        a->order[k] = a->order[k - 1];
    a->order[0] = oldest;
    return &a->past[oldest];
}

static void
unshift(struct adams *a)
{
    size_t newest = a->order[0];

    for (size_t k = 0; k + 1 < PAST; k++)
        a->order[k] = a->order[k + 1];
    a->order[PAST - 1] = newest;
}

/* The corrector's pass: f at the predicted state, then y_{n+1}. */
static enum hol_status
correct(struct adams *a, const struct formula *formula, const struct hol_vec *t,
        const struct hol_vec *y, const struct hol_vec *h)
{
    struct hol_stages *s = &a->stages;
    const struct hol_rhs *rhs = s->rhs;
    const struct hol_vec *f[PAST] = {&s->f[0]};
    enum hol_status status;

    for (size_t k = 1; k < PAST; k++)
        f[k] = &a->past[a->order[k - 1]];
    hol_vec_time(&s->t, t, h, 1, 1);
    status = rhs->derivative(rhs->context, &s->f[0], &s->t, &s->y);
    if (status == HOL_OK)
        hol_vec_combine(&s->y, y, h, formula->corrector, f, formula->c, formula->c_den);
    return status;
}

/* A step with history, or, until there is enough of it, by RK-4. */
static enum hol_status
advance(struct adams *a, const struct formula *formula, struct hol_vec *t, struct hol_vec *y,
        const struct hol_vec *h)
{
    struct hol_stages *s = &a->stages;
    const struct hol_rhs *rhs = s->rhs;
    const struct hol_vec *f[PAST];
    size_t known = s->steps > 0 && hol_vec_same(h, &s->h) ? a->known : 0;
    enum hol_status status = rhs->derivative(rhs->context, shift(a), t, y);

    for (size_t k = 0; k < PAST; k++)
        f[k] = &a->past[a->order[k]];
    if (status == HOL_OK && known + 1 >= formula->predictor) {
        hol_vec_combine(&s->y, y, h, formula->predictor, f, formula->b, formula->b_den);
        if (formula->corrector > 0)
            status = correct(a, formula, t, y, h);
    } else if (status == HOL_OK) {
        hol_mat_round(&s->f[0], f[0]);
        status = hol_stages_rk4(s, t, y, h);
    }
    if (status == HOL_OK)
        status = hol_stages_finish(s, t, y, h);
    if (status != HOL_OK) {
        unshift(a);
        return status;
    }
    a->known = known + 1 < PAST ? known + 1 : PAST;
    hol_mat_round(&s->h, h);
    return HOL_OK;
}

#define STEP(formula)                                                                              \
    static enum hol_status step_##formula(void *work, struct hol_vec *t, struct hol_vec *y,        \
                                          const struct hol_vec *h)                                 \
    {                                                                                              \
        return advance(work, &(formula), t, y, h);                                                 \
    }
STEP(ab2)
STEP(ab3)
STEP(ab4)
STEP(ab2_am3)
STEP(ab3_am3)
STEP(ab3_am4)
#undef STEP

const struct hol_integrator hol_integrator_ab2 = {
    .name = "ab2",
    .source = "Greenwood2003 (6.114)",
    .summary = "Adams-Bashforth of two derivatives",
    .flags = HOL_METHOD_MULTISTEP,
    .order = 2,
    .create = create,
    .step = step_ab2,
    .changed = hol_stages_unchanged, /* f_n is always evaluated at the state given */
    .steps = hol_stages_steps,
    .destroy = destroy,
};

const struct hol_integrator hol_integrator_ab3 = {
    .name = "ab3",
    .source = "Greenwood2003 (6.116)",
    .summary = "Adams-Bashforth of three derivatives",
    .flags = HOL_METHOD_MULTISTEP,
    .order = 3,
    .create = create,
    .step = step_ab3,
    .changed = hol_stages_unchanged,
    .steps = hol_stages_steps,
    .destroy = destroy,
};

const struct hol_integrator hol_integrator_ab4 = {
    .name = "ab4",
    .source = "Greenwood2003 (6.118)",
    .summary = "Adams-Bashforth of four derivatives",
    .flags = HOL_METHOD_MULTISTEP,
    .order = 4,
    .create = create,
    .step = step_ab4,
    .changed = hol_stages_unchanged,
    .steps = hol_stages_steps,
    .destroy = destroy,
};

const struct hol_integrator hol_integrator_ab2_am3 = {
    .name = "ab2-am3",
    .source = "Greenwood2003 (6.133)-(6.139)",
    .summary = "AB-2 predicts, one pass of AM-3 corrects",
    .flags = HOL_METHOD_MULTISTEP,
    .order = 3,
    .create = create,
    .step = step_ab2_am3,
    .changed = hol_stages_unchanged,
    .steps = hol_stages_steps,
    .destroy = destroy,
};

const struct hol_integrator hol_integrator_ab3_am3 = {
    .name = "ab3-am3",
    .source = "Greenwood2003 (6.141)",
    .summary = "AB-3 predicts, one pass of AM-3 corrects",
    .flags = HOL_METHOD_MULTISTEP,
    .order = 3,
    .create = create,
    .step = step_ab3_am3,
    .changed = hol_stages_unchanged,
    .steps = hol_stages_steps,
    .destroy = destroy,
};

const struct hol_integrator hol_integrator_ab3_am4 = {
    .name = "ab3-am4",
    .source = "Greenwood2003 (6.143)",
    .summary = "AB-3 predicts, one pass of AM-4 corrects",
    .flags = HOL_METHOD_MULTISTEP,
    .order = 4,
    .create = create,
    .step = step_ab3_am4,
    .changed = hol_stages_unchanged,
    .steps = hol_stages_steps,
    .destroy = destroy,
};
