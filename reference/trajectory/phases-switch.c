/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What the equations of a phase branch on: on which side a phase is, and when that changes. */
#include "base/alloc.h"
#include "model/tape/eval-ball.h"
#include "reference/enclosure/enclosure.h"
#include "reference/linear/dense.h"
#include "reference/trajectory/phases-inside.h"
#include "reference/trajectory/trajectory-inside.h"

#include <string.h>

/*
 * The signs with which a phase begins are those at this part (a power of two) of the time that is
 * left. A gap that is negative there may have been positive: earlier and earlier, to the third
 * multiple, it is asked again (a contact that has just opened does so like the cube of the time);
 * and earlier still, as far as it is told from 0 there (two changes next to each other).
 */
#define SOON 12
#define SOONEST (3 * SOON)
/* The sign after a zero is that at 2^-(bits / AFTER) of what is left of the phase. */
#define AFTER 4
/* Zeros that are touched, in a phase; more are not passed over. */
#define TOUCHES 100
/* Derivatives that are looked at where a switch is 0. */
#define ORDERS 8

enum hol_status
hol_phases_branch(bool *branch, bool *jumps, const struct hol_case *c)
{
    const struct hol_sides none = {0, NULL};
    struct hol_case *variant = NULL;
    bool *closed = hol_alloc(c->contact_count + 1, sizeof *closed);
    enum hol_status status =
        closed == NULL ? HOL_NOMEM : hol_case_phase(&variant, NULL, c, closed, SIZE_MAX, &none);

    *branch = *jumps = false;
    for (size_t k = 0; status == HOL_OK && k < variant->switch_count; k++) {
        *branch = *branch || variant->switches[k].passable;
        *jumps = *jumps || (variant->switches[k].passable && variant->switches[k].jumps);
    }
    hol_case_destroy(variant);
    hol_free(closed);
    return status == HOL_NOMEM ? status : HOL_OK;
}

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

/* The sign of the first coefficient from `first` on that is not 0; loose: as far as its ball tells.
 */
static int
first_sign(const arb_poly_struct *u, slong first, slong known, bool loose)
{
    int sign = 0;
    bool zero = true;
    arb_t x;

    arb_init(x);
    for (slong k = first; k < known && k <= ORDERS && zero; k++) {
        arb_poly_get_coeff_arb(x, u, k);
        zero = arb_is_zero(x) || (loose && arb_contains_zero(x));
        sign = arb_is_positive(x) ? 1 : arb_is_negative(x) ? -1 : 0;
    }
    arb_clear(x);
    return zero ? 0 : sign;
}

/* Those of the switches, with the series of the motion. */
static enum hol_status
look_along(int *sign, const size_t *which, size_t count, const struct hol_model *model,
           const struct hol_enclosure *answer, bool touches)
{
    const struct hol_case *c = model->source;
    struct hol_poly_eval *eval = NULL;
    arb_poly_struct *q = hol_polys_alloc(model->n);
    enum hol_status status = q == NULL ? HOL_NOMEM : HOL_OK;
    slong known = 0;

    if (status == HOL_OK)
        status = hol_poly_eval_create(&eval, model->tape, answer->bits);
    if (status == HOL_OK)
        status = hol_enclosure_series(q, &known, eval, model, answer, ORDERS + 2);
    if (status == HOL_OK) {
        hol_enclosure_set_series(eval, q, model->n);
        hol_poly_eval_run(eval, HOL_STAGE_STATE, known);
    }
    for (size_t i = 0; i < count && status == HOL_OK; i++) {
        size_t output = model->out_switch + which[i];
        bool fast = hol_expr_depends(c->graph, c->switches[which[i]].value, HOL_VAR_VELOCITY);

        if (hol_tape_output_stage(model->tape, output) <= HOL_STAGE_STATE)
            sign[i] = first_sign(hol_poly_eval_get(eval, output), touches && !fast ? 2 : 1,
                                 fast ? known - 1 : known, touches);
    }
    hol_polys_free(q, model->n);
    hol_poly_eval_destroy(eval);
    return status;
}

/* Would a contact that is closed have to pull? Then it opens, and the motion is another one. */
static bool
is_pulled(const struct hol_model *model, const struct hol_enclosure *answer)
{
    const struct hol_case *c = model->source;
    bool pulled = false;

    for (size_t k = 0; k < c->contact_count; k++)
        pulled = pulled || (c->contacts[k].row != SIZE_MAX &&
                            arb_is_negative(answer->reaction + c->contacts[k].row));
    return pulled;
}

enum hol_status
hol_phase_departs(int *sign, const size_t *which, size_t count, const struct hol_case *c,
                  const bool *closed, const struct hol_sides *sides, const arb_t t, arb_srcptr q,
                  arb_srcptr v, size_t rank, bool touches, mpfr_prec_t bits)
{
    struct hol_enclosure *answer = NULL;
    struct hol_case *variant = NULL;
    struct hol_model *model = NULL;
    enum hol_status status = hol_case_phase(&variant, NULL, c, closed, SIZE_MAX, sides);

    memset(sign, 0, count * sizeof *sign);
    if (status == HOL_OK)
        status = hol_model_create(&model, variant, NULL);
    if (status == HOL_OK)
        status = hol_enclosure_at(&answer, model, t, q, v, rank, bits);
    if (status == HOL_OK && !is_pulled(model, answer))
        status = look_along(sign, which, count, model, answer, touches);
    hol_enclosure_destroy(answer);
    hol_model_destroy(model);
    hol_case_destroy(variant);
    return status == HOL_NOMEM ? status : HOL_OK;
}

/* An output of the last phase 2^-soon of its time after its beginning; 0: there. */
static enum hol_status
value_soon(mpfr_t x, mpfr_t t, struct hol_phase_chain *chain, size_t output, unsigned long soon)
{
    struct hol_phase *phase = &chain->phases[chain->count - 1];

    mpfr_sub(t, phase->end, phase->begin, MPFR_RNDN);
    mpfr_div_2ui(t, t, soon, MPFR_RNDN);
    if (soon == 0)
        mpfr_set_zero(t, 1);
    mpfr_add(t, t, phase->begin, MPFR_RNDN);
    return hol_trajectory_output(phase->trajectory, t, output, x);
}

enum hol_status
hol_phase_told(bool *told, struct hol_phase_chain *chain, const mpfr_t t, size_t output)
{
    struct hol_phase *phase = &chain->phases[chain->count - 1];
    struct hol_point point;
    enum hol_status status = hol_point_init(&point, phase->model->n, chain->bits);

    if (status == HOL_OK)
        status = hol_trajectory_at(phase->trajectory, t, &point, NULL, NULL);
    if (status == HOL_OK)
        status = hol_phase_tell(told, phase->model, &point, output,
                                (mpfr_prec_t)((double)chain->digits / HOL_DIGITS_A_BIT));
    hol_point_clear(&point);
    return status;
}

/* The sign of an output that is y as the last phase begins, t: if it is of the state alone, and
 * told from 0, however far the motion goes; else 0. */
static enum hol_status
sign_of_state(int *sign, struct hol_phase_chain *chain, const mpfr_t t, size_t output,
              const mpfr_t y)
{
    enum hol_status status;
    bool told = false;

    *sign = 0;
    if (hol_model_stage(chain->phases[chain->count - 1].model, output) > HOL_STAGE_STATE)
        return HOL_OK;
    status = hol_phase_told(&told, chain, t, output);
    if (status == HOL_OK && told)
        *sign = mpfr_sgn(y);
    return status == HOL_NOMEM ? status : HOL_OK;
}

enum hol_status
hol_phase_sign_at_begin(int *sign, struct hol_phase_chain *chain, size_t output, bool zero)
{
    unsigned long soonest = chain->bits > 2 * SOONEST ? (unsigned long)chain->bits / 2 : SOONEST;
    enum hol_status status;
    bool told = true;
    int first = 0;
    mpfr_t t, x, y;

    mpfr_init2(t, chain->bits);
    mpfr_init2(x, chain->bits);
    mpfr_init2(y, chain->bits);
    status = value_soon(y, t, chain, output, 0);
    if (!zero && status == HOL_OK)
        status = sign_of_state(&first, chain, t, output, y);
    *sign = first != 0 ? 1 : -1; /* then it is not looked for */
    for (unsigned long soon = SOON; status == HOL_OK && *sign < 0 && soon <= soonest;
         soon += SOON) {
        status = value_soon(x, t, chain, output, soon);
        *sign = mpfr_sgn(x);
        mpfr_div_2ui(x, x, (unsigned long)(zero ? chain->bits / 3 : 2 * chain->bits / 3),
                     MPFR_RNDN);
        if (soon == SOON && mpfr_cmpabs(y, x) > 0)
            first = mpfr_sgn(y);
        if (soon == SOON && status == HOL_OK &&
            (status = hol_phase_told(&told, chain, t, output)) == HOL_OK && !told)
            *sign = first = 0;
        if (soon > SOONEST && *sign > 0 && status == HOL_OK &&
            (status = hol_phase_told(&told, chain, t, output)) == HOL_OK && !told)
            *sign = -1;
    }
    *sign = first != 0 ? first : *sign;
    mpfr_clear(t);
    mpfr_clear(x);
    mpfr_clear(y);
    return status;
}

bool
hol_phase_crosses_soon(mpfr_t when, struct hol_phase_chain *chain, size_t output)
{
    bool crosses = false;
    mpfr_t low, high, x;

    mpfr_init2(low, chain->bits);
    mpfr_init2(high, chain->bits);
    mpfr_init2(x, chain->bits);
    for (unsigned long soon = SOONEST; soon >= SOON && !crosses; soon -= SOON)
        crosses = value_soon(x, high, chain, output, soon) == HOL_OK && mpfr_sgn(x) < 0;
    if (crosses)
        crosses = value_soon(x, low, chain, output, 0) == HOL_OK && mpfr_sgn(x) > 0;
    for (mpfr_prec_t i = 0; i < chain->bits && crosses; i++) {
        mpfr_add(when, low, high, MPFR_RNDN);
        mpfr_div_2ui(when, when, 1, MPFR_RNDN);
        crosses = hol_trajectory_output(chain->phases[chain->count - 1].trajectory, when, output,
                                        x) == HOL_OK;
        mpfr_swap(mpfr_sgn(x) > 0 ? low : high, when);
    }
    mpfr_set(when, high, MPFR_RNDN);
    mpfr_clear(low);
    mpfr_clear(high);
    mpfr_clear(x);
    return crosses;
}

/* Does the motion leave a point, where switch k seems to touch 0, on a side of it? */
static enum hol_status
leave(int *sign, struct hol_phase_chain *chain, const struct hol_point *point, const bool *closed,
      size_t k, int side, size_t rank)
{
    const struct hol_sides sides = {chain->switch_count, chain->side};
    /* where a zero is touched is known to half of the digits */
    mpfr_prec_t bits = (mpfr_prec_t)((double)chain->digits / HOL_DIGITS_A_BIT / 2);
    size_t n = point->q.rows;
    arb_ptr x = hol_balls_alloc(2 * n + 1);
    enum hol_status status = HOL_NOMEM;
    int before = chain->side[k];

    if (x == NULL)
        return status;
    read_number(x, &point->t, 0, bits);
    for (size_t i = 0; i < n; i++) {
        read_number(x + 1 + i, &point->q, i, bits);
        read_number(x + 1 + n + i, &point->v, i, bits);
    }
    chain->side[k] = side;
    status = hol_phase_departs(sign, &k, 1, chain->source, closed, &sides, x, x + 1, x + 1 + n,
                               rank, true, chain->bits);
    chain->side[k] = before;
    hol_balls_free(x, 2 * n + 1);
    return status;
}

/* Switch k only touches 0 at `when`. UNABLE: where q'' jumps at it, the motion may leave on the
 * other side just as well. */
static enum hol_status
pass_touch(struct hol_phase_chain *chain, const mpfr_t when, size_t k)
{
    struct hol_phase *phase = &chain->phases[chain->count - 1];
    struct hol_trajectory_facts facts;
    struct hol_point point;
    enum hol_status status;
    int sign = 0;

    if (!phase->model->source->switches[k].jumps)
        return HOL_OK;
    hol_trajectory_facts(&facts, phase->trajectory);
    status = hol_point_init(&point, phase->model->n, chain->bits);
    if (status == HOL_OK)
        status = hol_trajectory_at(phase->trajectory, when, &point, NULL, NULL);
    if (status == HOL_OK)
        status = leave(&sign, chain, &point, phase->closed, k, -chain->side[k], facts.rank);
    hol_point_clear(&point);
    if (status != HOL_OK || sign < 0)
        return status;
    chain->forks = true;
    return hol_phase_explain(chain, HOL_UNABLE,
                             "%s touches 0 where q'' jumps: more than one motion %s",
                             phase->model->source->switches[k].text,
                             sign > 0 ? "goes on from there" : "may go on from there");
}

enum hol_status
hol_phase_switch_time(mpfr_t when, struct hol_phase_chain *chain, size_t index)
{
    struct hol_phase *phase = &chain->phases[chain->count - 1];
    size_t output = phase->model->out_switch + index;
    enum hol_status status = HOL_OK;
    bool crosses = false;
    mpfr_t from, after, x;

    mpfr_init2(from, chain->bits);
    mpfr_init2(after, chain->bits);
    mpfr_init2(x, chain->bits);
    mpfr_set(from, phase->begin, MPFR_RNDN);
    if (!chain->tried[index])
        crosses = hol_phase_crosses_soon(when, chain, output);
    for (int i = 0; i < TOUCHES && status == HOL_OK && !crosses; i++) {
        status = hol_trajectory_zero(phase->trajectory, output, from, when);
        if (status != HOL_OK)
            break;
        mpfr_sub(after, chain->horizon, when, MPFR_RNDN);
        mpfr_div_2ui(after, after, (unsigned long)chain->bits / AFTER, MPFR_RNDN);
        mpfr_add(after, after, when, MPFR_RNDN);
        if (hol_trajectory_output(phase->trajectory, after, output, x) != HOL_OK)
            crosses = true; /* the trajectory does not go further */
        else if (!(crosses = mpfr_sgn(x) <= 0)) {
            status = pass_touch(chain, when, index);
            mpfr_set(from, after, MPFR_RNDN);
        }
    }
    mpfr_clear(from);
    mpfr_clear(after);
    mpfr_clear(x);
    return status == HOL_OK && !crosses ? HOL_UNABLE : status;
}
