/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Instants at which accelerations jump: those of the equations there are of no motion through it.
 */
#include "base/alloc.h"
#include "compare/published/published.h"

/* Is one of the switches, on no side, at which q'' jumps 0 at the evaluator's state? */
static bool
is_zero(const struct hol_model *model, const struct hol_eval *eval, mpfr_prec_t bits)
{
    bool zero = false;
    mpfr_t x;

    mpfr_init2(x, bits);
    for (size_t k = 0; k < model->source->switch_count && !zero; k++) {
        hol_eval_get(x, eval, model->out_switch + k);
        zero = mpfr_zero_p(x) && model->source->switches[k].passable &&
               model->source->switches[k].jumps;
    }
    mpfr_clear(x);
    return zero;
}

static enum hol_status
look(bool *jump, const struct hol_case *c, const struct hol_point *point)
{
    const struct hol_sides none = {0, NULL};
    bool *closed = hol_alloc(c->contact_count + 1, sizeof *closed);
    struct hol_case *variant = NULL;
    struct hol_model *model = NULL;
    struct hol_eval *eval = NULL;
    enum hol_status status = closed == NULL ? HOL_NOMEM : HOL_OK;

    *jump = false;
    for (size_t k = 0; closed != NULL && k < c->contact_count; k++)
        closed[k] = !c->contacts[k].open;
    if (status == HOL_OK)
        status = hol_case_phase(&variant, NULL, c, closed, SIZE_MAX, &none);
    if (status == HOL_OK && variant->switch_count > 0) {
        status = hol_model_create(&model, variant, NULL);
        if (status == HOL_OK)
            status = hol_eval_create(&eval, model->tape, point->q.bits);
        if (status == HOL_OK) {
            hol_model_set_state(model, eval, &point->t, &point->q, &point->v);
            status = hol_eval_run(eval, HOL_STAGE_STATE, NULL);
            *jump = is_zero(model, eval, point->q.bits);
        }
    }
    hol_eval_destroy(eval);
    hol_model_destroy(model);
    hol_case_destroy(variant);
    hol_free(closed);
    return status == HOL_NOMEM ? status : HOL_OK;
}

enum hol_status
hol_published_take(struct hol_finding *finding, const struct hol_finding *after,
                   const struct hol_case *c, const struct hol_point *point)
{
    bool jump = false;
    enum hol_status status = after->result == HOL_CHECK_FAILED ? look(&jump, c, point) : HOL_OK;

    if (!jump)
        *finding = *after;
    else if (!finding->evaluated)
        finding->why = "q'' jumps there";
    return status;
}
