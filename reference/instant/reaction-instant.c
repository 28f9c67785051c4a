/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The nonideal force at an instant, with the reactions that it depends on. */
#include "reference/instant/reaction.h"

static enum hol_status
evaluate_tape(struct hol_reactions *w, void *context)
{
    struct hol_eval *eval = context;
    const struct hol_model *model = w->model;
    bool good = true;

    for (size_t k = 0; k < w->p; k++)
        hol_eval_set(eval, HOL_VAR_REACTION, model->reaction[k], w->r[k]);
    /* only C and the guards matter here, and are checked */
    if (hol_eval_run(eval, HOL_STAGE_IDEAL, NULL) == HOL_INVALID)
        return HOL_INVALID;
    for (size_t i = 0; i < w->n; i++) {
        hol_eval_get(w->C[i], eval, model->out_C + i);
        good = good && mpfr_number_p(w->C[i]);
    }
    for (size_t k = 0; k < model->guard_count && good; k++)
        if (hol_tape_output_stage(model->tape, model->out_guard + k) == HOL_STAGE_IDEAL) {
            hol_eval_get(w->D[0], eval, model->out_guard + k);
            good = mpfr_number_p(w->D[0]);
        }
    for (size_t i = 0; i < w->n * w->p; i++)
        mpfr_set_zero(w->D[i], 1);
    for (size_t c = 0; c < model->slope_count; c++)
        hol_eval_get(w->D[model->slope[c].i * w->p + model->slope[c].j], eval,
                     model->slope[c].output);
    return good ? HOL_OK : HOL_DOMAIN;
}

enum hol_status
hol_nonideal_solve(struct hol_problem *problem, struct hol_eval *eval, struct hol_kkt_work *kkt,
                   const struct hol_model *model, bool alone, const char **why)
{
    struct hol_reactions *w = NULL;
    const struct hol_reactions_source source = {evaluate_tape, eval};
    enum hol_status status = hol_reactions_create(&w, model, kkt->bits);

    if (status != HOL_OK)
        return status;
    for (size_t i = 0; i < model->n; i++)
        hol_eval_set(eval, HOL_VAR_IDEAL, i, kkt->FL[i]);
    for (size_t j = 0; j < model->m; j++)
        hol_eval_set(eval, HOL_VAR_MULTIPLIER, j, kkt->lambda[j]);
    for (size_t k = 0; k < w->p; k++)
        mpfr_set(w->lambda[k], kkt->lambda[model->reaction[k]], MPFR_RNDN);
    if (w->p > 0)
        status = hol_reactions_solve(w, kkt, &source, -(long double)problem->bits, alone, why);
    else if ((status = evaluate_tape(w, eval)) == HOL_DOMAIN)
        *why = "the nonideal force has no value at this state";
    for (size_t i = 0; i < model->n && status == HOL_OK; i++)
        hol_mat_set(&problem->C, i, 0, w->C[i]);
    hol_reactions_destroy(w);
    return status;
}

enum hol_status
hol_answer_evaluate(struct hol_eval *eval, const struct hol_kkt_work *kkt)
{
    enum hol_status status;

    for (size_t i = 0; i < kkt->n; i++) {
        mpfr_add(kkt->tmp[0], kkt->q0[i], kkt->y[i], MPFR_RNDN);
        hol_eval_set(eval, HOL_VAR_ACCEL, i, kkt->tmp[0]);
        hol_eval_set(eval, HOL_VAR_IDEAL, i, kkt->FL[i]);
        hol_eval_set(eval, HOL_VAR_NONIDEAL, i, kkt->FC[i]);
    }
    for (size_t j = 0; j < kkt->m; j++) {
        hol_eval_set(eval, HOL_VAR_MULTIPLIER, j, kkt->lambda[j]);
        hol_eval_set(eval, HOL_VAR_REACTION, j, kkt->reaction[j]);
    }
    status = hol_eval_run(eval, HOL_STAGE_ANSWER, NULL);
    return status == HOL_DOMAIN ? HOL_OK : status;
}
