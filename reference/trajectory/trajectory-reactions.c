/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The series of the reactions that a nonideal force depends on. */
#include "reference/trajectory/trajectory-inside.h"

void
hol_expansion_load(struct hol_expansion *e, size_t k)
{
    const struct hol_model *model = e->model;

    for (size_t i = 0; i < model->n; i++)
        hol_series_get(e->rhs[i], e->series, model->out_C + i, k);
    for (size_t j = 0; j < model->m; j++)
        mpfr_set_zero(e->rhs[model->n + j], 1);
}

static void
set_reactions(struct hol_expansion *e, size_t k, mpfr_t *r)
{
    for (size_t i = 0; i < e->reactions->p; i++)
        hol_series_set(e->series, HOL_VAR_REACTION, e->model->reaction[i], k, r[i]);
    hol_series_redo(e->series, HOL_STAGE_IDEAL, k);
}

/* C and dC/dr at s = 0, for Newton's iteration. */
static enum hol_status
evaluate(struct hol_reactions *w, void *context)
{
    struct hol_expansion *e = context;
    const struct hol_model *model = e->model;
    size_t where;
    enum hol_status status;

    set_reactions(e, 0, w->r);
    status = hol_series_run(e->series, HOL_STAGE_IDEAL, 0, &where);
    if (status != HOL_OK)
        return status;
    for (size_t i = 0; i < w->n; i++)
        hol_series_get(w->C[i], e->series, model->out_C + i, 0);
    for (size_t i = 0; i < w->n * w->p; i++)
        mpfr_set_zero(w->D[i], 1);
    for (size_t c = 0; c < model->slope_count; c++)
        hol_series_get(w->D[model->slope[c].i * w->p + model->slope[c].j], e->series,
                       model->slope[c].output, 0);
    return HOL_OK;
}

/* r_0, and the factors that all orders share. */
static enum hol_status
start_reactions(struct hol_expansion *e, const char **why)
{
    struct hol_reactions *w = e->reactions;
    const struct hol_reactions_source source = {evaluate, e};
    long double noise = -(long double)e->plan->bits;
    enum hol_status status;

    for (size_t i = 0; i < w->p; i++)
        mpfr_set(w->lambda[i], e->ideal.lambda[e->model->reaction[i] * e->stride], MPFR_RNDN);
    status = hol_reactions_solve(w, e->kkt, &source, noise, true, why);
    if (status == HOL_OK && hol_reactions_factor(w, e->kkt, noise) != HOL_OK) {
        *why = "the equations of the reactions that the nonideal force depends on are singular";
        status = HOL_UNABLE;
    }
    return status;
}

/* r_k: what the constraints answer to C_k is linear in it. */
static enum hol_status
next_reactions(struct hol_expansion *e, size_t k, mpfr_prec_t bits)
{
    struct hol_reactions *w = e->reactions;
    size_t where;
    enum hol_status status;

    for (size_t i = 0; i < w->p; i++)
        mpfr_set_zero(w->step[i], 1);
    set_reactions(e, k, w->step);
    status = hol_series_run(e->series, HOL_STAGE_IDEAL, k, &where);
    if (status != HOL_OK)
        return status;
    hol_expansion_load(e, k);
    hol_expansion_solve(e, &e->rest, k, bits);
    for (size_t i = 0; i < w->p; i++) {
        size_t at = e->model->reaction[i] * e->stride + k;

        mpfr_add(w->step[i], e->ideal.lambda[at], e->rest.lambda[at], MPFR_RNDN);
    }
    hol_reactions_apply(w, w->step);
    set_reactions(e, k, w->step);
    return HOL_OK;
}

enum hol_status
hol_expansion_react(struct hol_expansion *e, size_t k, mpfr_prec_t bits, const char **why)
{
    return k == 0 ? start_reactions(e, why) : next_reactions(e, k, bits);
}
