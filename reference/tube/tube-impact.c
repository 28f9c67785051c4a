/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The impact that ends a phase, solved in balls. */
#include "base/alloc.h"
#include "reference/enclosure/enclosure.h"
#include "reference/tube/tube-inside.h"

static const char pulls[] = "an impulse of the impact is not proved to press",
                  not_enclosed[] = "the impact is not enclosed";

/* Do all impulses press, those on the other contacts but for 0, and does it end as the phase says?
 * The restitution depends on parameters only. */
static bool
presses(const struct hol_model *model, const struct hol_enclosure *answer,
        const struct hol_phase *phase)
{
    const struct hol_case *source = model->source;
    struct hol_ball_eval *eval = NULL;
    bool good;
    arb_t e;

    if (hol_ball_eval_create(&eval, model->tape, answer->bits) != HOL_OK)
        return false;
    arb_init(e);
    hol_ball_eval_get(e, eval, model->out_restitution + phase->contact);
    good = phase->ended == HOL_PHASE_BOUNCES ? arb_is_positive(e) : arb_is_zero(e);
    for (size_t k = 0; k < source->contact_count && good; k++)
        if (source->contacts[k].row != SIZE_MAX) {
            arb_srcptr x = answer->lambda + source->contacts[k].row;

            good = arb_is_positive(x) || (k != phase->contact && arb_is_zero(x));
        }
    arb_clear(e);
    hol_ball_eval_destroy(eval);
    return good;
}

enum hol_status
hol_tube_impact(arb_ptr after, arb_t impulse, const struct hol_phase *phase, const arb_t t,
                arb_srcptr q, arb_srcptr v, const char **why)
{
    struct hol_diagnostics diagnostics = {0};
    struct hol_enclosure *answer = NULL;
    struct hol_case *variant = NULL;
    struct hol_model *model = NULL;
    enum hol_status status = hol_case_phase(&variant, &diagnostics, phase->model->source,
                                            phase->closed, phase->contact, NULL);

    *why = not_enclosed;
    if (status == HOL_OK)
        status = hol_model_create(&model, variant, &diagnostics);
    if (status == HOL_OK)
        status = hol_enclosure_at(&answer, model, t, q, v, model->m,
                                  phase->trajectory->run[1].plan.bits);
    if (status == HOL_OK && !presses(model, answer, phase)) {
        *why = pulls;
        status = HOL_UNABLE;
    }
    if (status == HOL_OK) {
        *why = NULL;
        _arb_vec_set(after, answer->qdd, (slong)model->n);
        arb_set(impulse, answer->lambda + variant->contacts[phase->contact].row);
    }
    hol_enclosure_destroy(answer);
    hol_model_destroy(model);
    hol_case_destroy(variant);
    hol_diagnostics_clear(&diagnostics);
    return status == HOL_OK || status == HOL_NOMEM ? status : HOL_UNABLE;
}
