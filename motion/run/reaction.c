/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Reactions of a nonideal force that depends on them, by Newton's method. */
#include "motion/run/reaction.h"

#include "base/alloc.h"
#include "motion/run/system.h"
#include "numeric/dense/scalar.h"

#include <math.h>

/* Newton's steps at most: far more than an iteration that converges needs. */
#define STEPS 40
/* A step whose relative size is below this power of 2^-bits is the last one: the next would be its
 * square. */
#define CLOSE 0.625L

void
hol_reacting_clear(struct hol_reacting *w)
{
    hol_mat_clear(&w->r);
    hol_mat_clear(&w->lambda);
    hol_mat_clear(&w->step);
    hol_mat_clear(&w->C);
    hol_mat_clear(&w->D);
    hol_mat_clear(&w->J);
    hol_mat_clear(&w->lu);
    hol_free(w->perm);
    hol_work_destroy(w->work);
    *w = (struct hol_reacting){0};
}

enum hol_status
hol_reacting_init(struct hol_reacting *reacting, const struct hol_model *model, mpfr_prec_t bits)
{
    size_t n = model->n, p = model->reaction_count;
    struct hol_reacting w = {.p = p};
    enum hol_status status = HOL_OK;

    if (p > 0) {
        w.perm = hol_alloc(p, sizeof *w.perm);
        if (!w.perm)
            return HOL_NOMEM;
        if ((status = hol_vec_init(&w.r, p, bits)) != HOL_OK ||
            (status = hol_vec_init(&w.lambda, p, bits)) != HOL_OK ||
            (status = hol_vec_init(&w.step, p, bits)) != HOL_OK ||
            (status = hol_vec_init(&w.C, n, bits)) != HOL_OK ||
            (status = hol_mat_init(&w.D, n, p, bits)) != HOL_OK ||
            (status = hol_mat_init(&w.J, p, p, bits)) != HOL_OK ||
            (status = hol_mat_init(&w.lu, p, p, bits)) != HOL_OK ||
            (status = hol_work_create(&w.work, p, bits)) != HOL_OK) {
            hol_reacting_clear(&w);
            return status;
        }
    }
    *reacting = w;
    return HOL_OK;
}

/* C and its slopes at r. */
static enum hol_status
evaluate(struct hol_system *s)
{
    const struct hol_model *model = s->model;
    struct hol_reacting *w = &s->reacting;
    struct hol_scalar x;

    hol_scalar_init(&x, s->bits);
    for (size_t k = 0; k < w->p; k++) {
        hol_mat_get(x.x, &w->r, k, 0);
        hol_eval_set(s->eval, HOL_VAR_REACTION, model->reaction[k], x.x);
    }
    if (hol_eval_update(s->eval, HOL_STAGE_IDEAL) != HOL_OK)
        return HOL_INVALID;
    for (size_t i = 0; i < s->n; i++)
        hol_eval_store(&w->C, i, 0, s->eval, model->out_C + i);
    hol_mat_zero(&w->D);
    for (size_t c = 0; c < model->slope_count; c++) {
        const struct hol_cell *cell = &model->slope[c];

        hol_eval_get(x.x, s->eval, cell->output);
        if (mpfr_number_p(x.x)) /* a length has no slope at 0 */
            hol_mat_set(&w->D, cell->i, cell->j, x.x);
    }
    return hol_mat_is_finite(&w->C) ? HOL_OK : HOL_DOMAIN;
}

/* The multipliers, in s->answer.lambda, that the force in column k of f causes. */
static enum hol_status
respond(struct hol_system *s, const struct hol_mat *f, size_t k)
{
    struct hol_scalar x;

    hol_scalar_init(&x, s->bits);
    for (size_t i = 0; i < s->n; i++) {
        hol_mat_get(x.x, f, i, k);
        hol_mat_set(&s->problem.F, i, 0, x.x);
    }
    hol_mat_zero(&s->problem.C);
    hol_mat_zero(&s->problem.b);
    enum hol_status status;

    s->solves++;
    status = hol_dispatch_solve(&s->dispatch, &s->answer, &s->problem);
    if (status == HOL_OK)
        hol_origins_add(&s->origins, &s->answer.origin, 1);
    return status;
}

/* w->J = I - N D, factored in w->lu. */
static enum hol_status
factor(struct hol_system *s)
{
    struct hol_reacting *w = &s->reacting;
    struct hol_scalar x;

    hol_scalar_init(&x, s->bits);
    for (size_t k = 0; k < w->p; k++) {
        enum hol_status status = respond(s, &w->D, k);

        if (status != HOL_OK)
            return status;
        for (size_t j = 0; j < w->p; j++) {
            hol_mat_get(x.x, &s->answer.lambda, s->model->reaction[j], 0);
            mpfr_ui_sub(x.x, j == k, x.x, MPFR_RNDN);
            hol_mat_set(&w->J, j, k, x.x);
        }
    }
    return hol_lu(&w->lu, w->perm, &w->J, w->work) == HOL_OK ? HOL_OK : HOL_UNABLE;
}

/* One step; *last: no other is needed. */
static enum hol_status
advance(struct hol_system *s, bool *last)
{
    struct hol_reacting *w = &s->reacting;
    enum hol_status status = factor(s);
    long double size = fmaxl(hol_mat_max(&w->r), hol_mat_max(&w->lambda));
    struct hol_scalar x, y;

    if (status == HOL_OK)
        status = respond(s, &w->C, 0);
    if (status != HOL_OK)
        return status;
    hol_scalar_init(&x, s->bits);
    hol_scalar_init(&y, s->bits);
    for (size_t k = 0; k < w->p; k++) {
        hol_mat_get(x.x, &s->answer.lambda, s->model->reaction[k], 0);
        hol_mat_get(y.x, &w->lambda, k, 0);
        mpfr_add(x.x, x.x, y.x, MPFR_RNDN);
        hol_mat_set(&w->step, k, 0, x.x);
    }
    hol_sub(&w->step, &w->step, &w->r);
    hol_lu_solve(&w->step, &w->lu, w->perm, w->work);
    if (!hol_mat_is_finite(&w->step))
        return HOL_UNABLE;
    hol_add(&w->r, &w->r, &w->step);
    *last = hol_mat_max(&w->step) <= size * exp2l(-CLOSE * (long double)s->bits);
    return HOL_OK;
}

enum hol_status
hol_reacting_solve(struct hol_system *s)
{
    struct hol_reacting *w = &s->reacting;
    struct hol_scalar x;
    bool last = false;

    if (s->answer.rank < s->m)
        return HOL_UNABLE;
    hol_scalar_init(&x, s->bits);
    for (size_t k = 0; k < w->p; k++) {
        hol_mat_get(x.x, &s->answer.lambda, s->model->reaction[k], 0);
        hol_mat_set(&w->lambda, k, 0, x.x);
        hol_mat_set(&w->r, k, 0, x.x);
    }
    for (int count = 0; count < STEPS && !last; count++) {
        enum hol_status status = evaluate(s);

        if (status == HOL_OK)
            status = advance(s, &last);
        if (status != HOL_OK)
            return status;
    }
    return last ? evaluate(s) : HOL_UNABLE;
}
