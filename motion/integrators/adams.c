/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Adams methods: Adams-Bashforth, and pairs with one pass of Adams-Moulton. */
#include "motion/methods.h"

#include "motion/integrators/stages.h"
#include "motion/integrators/vector.h"

#define PAST 4 /* derivatives in use: now, and up to three before */

struct adams {
    struct hol_stages stages;
    struct hol_vec past[PAST]; /* f_n, f_{n-1}, ... by order[0], order[1], ... */
    size_t order[PAST];
    size_t known; /* how many of them are from steps of this size */
};

/* y_{n+1} = y_n + h sum b[k] f_{n-k} / den; of a corrector c[0] is the coefficient of f_{n+1}. */
struct formula {
    size_t predictor; /* derivatives that the predictor uses */
    long b[PAST], b_den;
    size_t corrector; /* derivatives that the corrector uses, f_{n+1} included; 0: none */
    long c[PAST], c_den;
};

static const struct hol_slot slots[] = {
    HOL_MAT(adams, past[0], N, ONE),
    HOL_MAT(adams, past[1], N, ONE),
    HOL_MAT(adams, past[2], N, ONE),
    HOL_MAT(adams, past[3], N, ONE),
};
static const struct hol_workspace workspace = HOL_WORKSPACE(slots);

static enum hol_status
create(const struct hol_integrator *self, void **work, const struct hol_rhs *rhs,
       long double tolerance)
{
    enum hol_status status =
        hol_stages_create(work, sizeof(struct adams), self, rhs, &workspace, rhs->size, 0);

    (void)tolerance;
    for (size_t k = 0; status == HOL_OK && k < PAST; k++)
        ((struct adams *)*work)->order[k] = k;
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
    const struct hol_vec *f[PAST] = {&s->f[0]};
    enum hol_status status;

    for (size_t k = 1; k < PAST; k++)
        f[k] = &a->past[a->order[k - 1]];
    hol_vec_time(&s->t, t, h, 1, 1);
    status = hol_stages_at(s, 0, &s->t, &s->y);
    if (status == HOL_OK)
        hol_vec_combine(&s->y, y, h, formula->corrector, f, formula->c, formula->c_den);
    return status;
}

/* A step with history, or, until there is enough of it, by RK-4. */
static enum hol_status
step(void *work, struct hol_vec *t, struct hol_vec *y, const struct hol_vec *h)
{
    struct adams *a = work;
    struct hol_stages *s = &a->stages;
    const struct formula *formula = s->kind;
    const struct hol_vec *f[PAST];
    size_t known = s->steps > 0 && hol_vec_same(h, &s->h) ? a->known : 0;
    enum hol_status status = s->rhs->derivative(s->rhs->context, shift(a), t, y);

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

/* A history needs nothing after a change: f_n is always evaluated at the state given. */
#define ADAMS(key, where, what, rank, ...)                                                         \
    {                                                                                              \
        .name = (key), .source = "Greenwood2003 " where, .summary = (what),                        \
        .flags = HOL_METHOD_MULTISTEP, .order = (rank),                                            \
        .kind = &(const struct formula){__VA_ARGS__}, .create = create, .step = step,              \
        HOL_STAGES_MEMBERS                                                                         \
    }

const struct hol_integrator hol_integrator_ab2 =
    ADAMS("ab2", "(6.114)", "Adams-Bashforth of two derivatives", 2, .predictor = 2, .b = {3, -1},
          .b_den = 2);

const struct hol_integrator hol_integrator_ab3 =
    ADAMS("ab3", "(6.116)", "Adams-Bashforth of three derivatives", 3, .predictor = 3,
          .b = {23, -16, 5}, .b_den = 12);

const struct hol_integrator hol_integrator_ab4 =
    ADAMS("ab4", "(6.118)", "Adams-Bashforth of four derivatives", 4, .predictor = 4,
          .b = {55, -59, 37, -9}, .b_den = 24);

/* The corrector is (6.128). */
const struct hol_integrator hol_integrator_ab2_am3 =
    ADAMS("ab2-am3", "(6.133)-(6.139)", "AB-2 predicts, one pass of AM-3 corrects", 3,
          .predictor = 2, .b = {3, -1}, .b_den = 2, .corrector = 3, .c = {5, 8, -1}, .c_den = 12);

const struct hol_integrator hol_integrator_ab3_am3 =
    ADAMS("ab3-am3", "(6.141)", "AB-3 predicts, one pass of AM-3 corrects", 3, .predictor = 3,
          .b = {23, -16, 5}, .b_den = 12, .corrector = 3, .c = {5, 8, -1}, .c_den = 12);

/* The corrector is (6.130). */
const struct hol_integrator hol_integrator_ab3_am4 =
    ADAMS("ab3-am4", "(6.143)", "AB-3 predicts, one pass of AM-4 corrects", 4, .predictor = 3,
          .b = {23, -16, 5}, .b_den = 12, .corrector = 4, .c = {9, 19, -5, 1}, .c_den = 24);
