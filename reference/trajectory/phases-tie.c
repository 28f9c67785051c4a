/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A motion that begins where something branches: which of the branches lead away from there. */
#include "base/alloc.h"
#include "model/tape/eval-ball.h"
#include "model/tape/eval-poly.h"
#include "reference/enclosure/enclosure.h"
#include "reference/trajectory/phases-inside.h"

/* A number that is known to `bits` bits, but for 0. */
static void
read_number(arb_t x, const struct hol_mat *from, size_t i, mpfr_prec_t bits)
{
    mpfr_t value;

    mpfr_init2(value, from->bits);
    hol_mat_get(value, from, i, 0);
    hol_ball_set_mpfr(x, value);
    if (!mpfr_zero_p(value)) {
        mag_t unit;

        mag_init(unit);
        arb_get_mag(unit, x);
        mag_mul_2exp_si(unit, unit, 1 - (slong)bits);
        arb_add_error_mag(x, unit);
        mag_clear(unit);
    }
    mpfr_clear(value);
}

enum hol_status
hol_phase_tell(bool *told, const struct hol_model *model, const struct hol_point *at, size_t output,
               mpfr_prec_t bits)
{
    struct hol_ball_eval *eval = NULL;
    enum hol_status status;
    arb_t x;

    *told = true;
    if (hol_tape_output_stage(model->tape, output) > HOL_STAGE_STATE)
        return HOL_OK;
    if ((status = hol_ball_eval_create(&eval, model->tape, at->q.bits)) != HOL_OK)
        return status;
    arb_init(x);
    read_number(x, &at->t, 0, bits);
    hol_ball_eval_set(eval, HOL_VAR_TIME, 0, x);
    for (size_t i = 0; i < model->n; i++) {
        read_number(x, &at->q, i, bits);
        hol_ball_eval_set(eval, HOL_VAR_COORD, i, x);
        read_number(x, &at->v, i, bits);
        hol_ball_eval_set(eval, HOL_VAR_VELOCITY, i, x);
    }
    (void)!hol_ball_eval_run(eval, HOL_STAGE_STATE, NULL);
    hol_ball_eval_get(x, eval, output);
    *told = !arb_is_finite(x) || !arb_contains_zero(x);
    arb_clear(x);
    hol_ball_eval_destroy(eval);
    return HOL_OK;
}

/* The series of the state, q to order 2 and q' to order 1. */
static void
load_series(struct hol_poly_eval *eval, const struct hol_enclosure *answer, const arb_t t,
            arb_srcptr q, arb_srcptr v, size_t n)
{
    arb_poly_t p;
    arb_t half;

    arb_poly_init(p);
    arb_init(half);
    arb_poly_set_coeff_arb(p, 0, t);
    arb_poly_set_coeff_si(p, 1, 1);
    hol_poly_eval_set(eval, HOL_VAR_TIME, 0, p);
    for (size_t i = 0; i < n; i++) {
        arb_mul_2exp_si(half, answer->qdd + i, -1);
        arb_poly_zero(p);
        arb_poly_set_coeff_arb(p, 0, q + i);
        arb_poly_set_coeff_arb(p, 1, v + i);
        arb_poly_set_coeff_arb(p, 2, half);
        hol_poly_eval_set(eval, HOL_VAR_COORD, i, p);
        arb_poly_zero(p);
        arb_poly_set_coeff_arb(p, 0, v + i);
        arb_poly_set_coeff_arb(p, 1, answer->qdd + i);
        hol_poly_eval_set(eval, HOL_VAR_VELOCITY, i, p);
    }
    arb_clear(half);
    arb_poly_clear(p);
}

/* The sign of the first coefficient that is not exactly 0; of order 2 only without velocities. */
static int
first_sign(struct hol_poly_eval *eval, size_t output, bool velocities, bool touches)
{
    int sign = 0;
    arb_t x;

    arb_init(x);
    hol_poly_eval_run(eval, HOL_STAGE_STATE, velocities ? 2 : 3);
    for (slong k = touches && !velocities ? 2 : 1; k < (velocities ? 2 : 3); k++) {
        arb_poly_get_coeff_arb(x, hol_poly_eval_get(eval, output), k);
        if (!arb_is_zero(x))
            break;
    }
    sign = arb_is_positive(x) ? 1 : arb_is_negative(x) ? -1 : 0;
    arb_clear(x);
    return sign;
}

enum hol_status
hol_phase_departs(int *sign, const struct hol_case *c, const bool *closed,
                  const struct hol_sides *sides, size_t k, const arb_t t, arb_srcptr q,
                  arb_srcptr v, size_t rank, bool touches, mpfr_prec_t bits)
{
    struct hol_enclosure *answer = NULL;
    struct hol_poly_eval *eval = NULL;
    struct hol_case *variant = NULL;
    struct hol_model *model = NULL;
    enum hol_status status = hol_case_phase(&variant, NULL, c, closed, SIZE_MAX, sides);

    *sign = 0;
    if (status == HOL_OK)
        status = hol_model_create(&model, variant, NULL);
    if (status == HOL_OK)
        status =
            hol_enclosure_at(&answer, model, t, q, v, rank == SIZE_MAX ? model->m : rank, bits);
    if (status == HOL_OK)
        status = hol_poly_eval_create(&eval, model->tape, bits);
    if (status == HOL_OK &&
        hol_tape_output_stage(model->tape, model->out_switch + k) <= HOL_STAGE_STATE) {
        load_series(eval, answer, t, q, v, model->n);
        *sign = first_sign(
            eval, model->out_switch + k,
            hol_expr_depends(variant->graph, variant->switches[k].value, HOL_VAR_VELOCITY),
            touches);
    }
    hol_poly_eval_destroy(eval);
    hol_enclosure_destroy(answer);
    hol_model_destroy(model);
    hol_case_destroy(variant);
    return status == HOL_NOMEM ? status : HOL_OK;
}

/* Would an output, which is positive, not be so as much later as times are told apart, if it goes
 * on as it did as much earlier? */
static bool
reaches_zero(const struct hol_phase_chain *chain, size_t output)
{
    const struct hol_phase *phase = &chain->phases[chain->count - 1];
    long told = (long)((long double)chain->digits * HOL_PHASE_TOLD);
    bool reaches;
    mpfr_t t, before, end;

    mpfr_inits2(chain->bits, t, before, end, (mpfr_ptr)0);
    mpfr_sub(t, phase->end, phase->begin, MPFR_RNDN);
    mpfr_mul_2si(t, t, -told, MPFR_RNDN);
    mpfr_sub(t, phase->end, t, MPFR_RNDN);
    reaches = hol_trajectory_output(phase->trajectory, t, output, before) == HOL_OK &&
              hol_trajectory_output(phase->trajectory, phase->end, output, end) == HOL_OK &&
              mpfr_sgn(before) > 0;
    mpfr_mul_2ui(end, end, 1, MPFR_RNDN);
    reaches = reaches && mpfr_lessequal_p(end, before);
    mpfr_clears(t, before, end, (mpfr_ptr)0);
    return reaches;
}

void
hol_phase_look_at_end(struct hol_phase_chain *chain)
{
    struct hol_phase *phase = &chain->phases[chain->count - 1];
    const struct hol_model *model = phase->model;

    for (size_t k = 0; k < chain->source->contact_count && phase->at_end == NULL; k++)
        if (reaches_zero(chain, (phase->closed[k] ? model->out_contact_force : model->out_gap) + k))
            phase->at_end = chain->source->contacts[k].name;
    for (size_t k = 0; k < chain->switch_count && phase->at_end == NULL; k++)
        if (model->source->switches[k].side != 0 && reaches_zero(chain, model->out_switch + k))
            phase->at_end = model->source->switches[k].text;
}
