/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What the equations of a phase branch on: on which side a phase is, and when that changes. */
#include "base/alloc.h"
#include "model/tape/eval-ball.h"
#include "reference/linear/dense.h"
#include "reference/trajectory/phases-inside.h"
#include "reference/trajectory/trajectory-inside.h"

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

/* The signs of all switches of a model at its evaluator's state. */
static void
read_sides(struct hol_phase_chain *chain, const struct hol_model *model,
           struct hol_trajectory_instant *instant)
{
    mpfr_t x;

    mpfr_init2(x, chain->bits);
    for (size_t k = 0; k < chain->switch_count; k++) {
        hol_eval_get(x, instant->eval, model->out_switch + k);
        chain->side[k] = mpfr_number_p(x) && mpfr_sgn(x) < 0 ? -1 : 1;
        if (!model->source->switches[k].passable)
            chain->side[k] = 0;
    }
    mpfr_clear(x);
}

/* The exact state of the start into the instant; why: with another status than OK, maybe NULL. */
static enum hol_status
set_start(struct hol_trajectory_instant *instant, const struct hol_model *model,
          const struct hol_recipe *start, mpfr_prec_t bits, const char **why)
{
    struct hol_points *points = NULL;
    struct hol_point point;
    mpfr_t *x = hol_alloc_mpfr(2 * model->n + 1, bits);
    enum hol_status status = x == NULL ? HOL_NOMEM : hol_point_init(&point, model->n, bits);

    *why = NULL;
    if (x == NULL)
        return status;
    if (status == HOL_OK)
        status = hol_points_create(&points, model, bits);
    if (status == HOL_OK)
        status = hol_points_make(points, &point, start, NULL);
    if (status == HOL_OK) {
        hol_mat_get(x[0], &point.t, 0, 0);
        for (size_t i = 0; i < model->n; i++) {
            hol_mat_get(x[1 + i], &point.q, i, 0);
            hol_mat_get(x[1 + model->n + i], &point.v, i, 0);
        }
        hol_trajectory_instant_set(instant, x[0], x + 1, x + 1 + model->n);
        status = hol_trajectory_instant_answer(instant, NULL, why);
    }
    hol_points_destroy(points);
    hol_point_clear(&point);
    hol_free(x);
    return status;
}

/* Does the motion leave a point, at which switch k is 0, on a side of it? hol_phase_departs; that
 * is its side then. */
static enum hol_status
leave(int *sign, struct hol_phase_chain *chain, const struct hol_point *point, const bool *closed,
      size_t k, int side, size_t rank, bool touches)
{
    const struct hol_sides sides = {chain->switch_count, chain->side};
    size_t n = point->q.rows;
    arb_ptr x = hol_balls_alloc(2 * n + 1);
    enum hol_status status = HOL_NOMEM;
    mpfr_t value;

    if (x == NULL)
        return status;
    mpfr_init2(value, point->q.bits);
    for (size_t i = 0; i < 2 * n + 1; i++) {
        hol_mat_get(value,
                    i == 0   ? &point->t
                    : i <= n ? &point->q
                             : &point->v,
                    i == 0 ? 0 : (i - 1) % n, 0);
        hol_ball_set_mpfr(x + i, value);
    }
    chain->side[k] = side;
    status = hol_phase_departs(sign, chain->source, closed, &sides, k, x, x + 1, x + 1 + n, rank,
                               touches, chain->bits);
    mpfr_clear(value);
    hol_balls_free(x, 2 * n + 1);
    return status;
}

/* Switch k is exactly 0 at the instant: the side whose branch leads away from there. */
static enum hol_status
choose_side(struct hol_phase_chain *chain, const struct hol_model *model, const bool *closed,
            struct hol_trajectory_instant *instant, size_t k)
{
    enum hol_status status = HOL_OK;
    int away[2] = {0, 0};

    for (int i = 0; i < 2 && status == HOL_OK; i++)
        status = leave(&away[i], chain, &instant->point, closed, k, 2 * i - 1, SIZE_MAX, false);
    chain->side[k] = away[0] > 0 ? -1 : 1;
    if (status == HOL_OK && away[0] > 0 && away[1] > 0)
        status = hol_phase_explain(
            chain, HOL_UNABLE,
            "%s = 0 is where both branches lead away from: more than one motion begins there",
            model->source->switches[k].text);
    return status;
}

/* Of all switches that are exactly 0. */
static enum hol_status
choose_sides(struct hol_phase_chain *chain, const struct hol_model *model, const bool *closed,
             struct hol_trajectory_instant *instant)
{
    enum hol_status status = HOL_OK;
    mpfr_t x;

    mpfr_init2(x, chain->bits);
    for (size_t k = 0; k < chain->switch_count && status == HOL_OK; k++) {
        hol_eval_get(x, instant->eval, model->out_switch + k);
        if (mpfr_zero_p(x) && model->source->switches[k].passable)
            status = choose_side(chain, model, closed, instant, k);
    }
    mpfr_clear(x);
    return status;
}

/* UNABLE: a switch that is not exactly 0 at the start is not told from 0. */
static enum hol_status
check_side(struct hol_phase_chain *chain, const struct hol_model *model,
           struct hol_trajectory_instant *instant, size_t k)
{
    enum hol_status status;
    bool told = true, zero;
    mpfr_t x;

    mpfr_init2(x, chain->bits);
    hol_eval_get(x, instant->eval, model->out_switch + k);
    zero = mpfr_zero_p(x) != 0;
    mpfr_clear(x);
    if (zero || chain->side[k] == 0)
        return HOL_OK;
    status = hol_phase_tell(&told, model, &instant->point, model->out_switch + k, chain->bits - 1);
    if (status == HOL_OK && !told)
        status = hol_phase_explain(chain, HOL_UNABLE, "%s is not told from 0 as the motion begins",
                                   model->source->switches[k].text);
    return status;
}

enum hol_status
hol_phase_find_sides(struct hol_phase_chain *chain, const struct hol_recipe *start,
                     const bool *closed)
{
    const struct hol_sides none = {0, NULL};
    struct hol_trajectory_instant *instant = NULL;
    struct hol_case *variant = NULL;
    struct hol_model *model = NULL;
    enum hol_status begins = HOL_OK;
    const char *why;
    enum hol_status status = hol_case_phase(&variant, NULL, chain->source, closed, SIZE_MAX, &none);

    if (status == HOL_OK && variant->switch_count > 0) {
        chain->switch_count = variant->switch_count;
        chain->side = hol_alloc(chain->switch_count, sizeof *chain->side);
        chain->tried = hol_alloc(chain->switch_count, sizeof *chain->tried);
        status = chain->side == NULL || chain->tried == NULL
                     ? HOL_NOMEM
                     : hol_model_create(&model, variant, NULL);
        if (status == HOL_OK)
            status = hol_trajectory_instant_create(&instant, model, chain->bits);
        if (status == HOL_OK) {
            instant->alone = true; /* each may have its own sides */
            status = set_start(instant, model, start, chain->bits, &why);
            read_sides(chain, model, instant);
            if (why == hol_reactions_several)
                begins = hol_phase_explain(chain, HOL_UNABLE, "%s as the motion begins", why);
            else
                begins = status == HOL_NOMEM ? status : choose_sides(chain, model, closed, instant);
            for (size_t k = 0; k < chain->switch_count && status == HOL_OK && begins == HOL_OK; k++)
                begins = check_side(chain, model, instant, k);
        }
    }
    hol_trajectory_instant_destroy(instant);
    hol_model_destroy(model);
    hol_case_destroy(variant);
    return status == HOL_NOMEM ? status : begins; /* the trajectory finds what else is wrong */
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

/* Is the output told from 0 at t in the last phase, whose states are known to some digits? */
static enum hol_status
tell_at(bool *told, struct hol_phase_chain *chain, const mpfr_t t, size_t output)
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
    status = tell_at(&told, chain, t, output);
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
            (status = tell_at(&told, chain, t, output)) == HOL_OK && !told)
            *sign = first = 0;
        if (soon > SOONEST && *sign > 0 && status == HOL_OK &&
            (status = tell_at(&told, chain, t, output)) == HOL_OK && !told)
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

/* Switch k only touches 0 at `when`. UNABLE: where q'' jumps at it, the motion may leave on the
 * other side just as well. */
static enum hol_status
pass_touch(struct hol_phase_chain *chain, const mpfr_t when, size_t k)
{
    struct hol_phase *phase = &chain->phases[chain->count - 1];
    struct hol_trajectory_facts facts;
    struct hol_point point;
    enum hol_status status;
    int side = chain->side[k], sign = 0;

    if (!phase->model->source->switches[k].jumps)
        return HOL_OK;
    hol_trajectory_facts(&facts, phase->trajectory);
    status = hol_point_init(&point, phase->model->n, chain->bits);
    if (status == HOL_OK)
        status = hol_trajectory_at(phase->trajectory, when, &point, NULL, NULL);
    if (status == HOL_OK)
        status = leave(&sign, chain, &point, phase->closed, k, -side, facts.rank, true);
    chain->side[k] = side;
    hol_point_clear(&point);
    if (status != HOL_OK || sign <= 0)
        return status;
    chain->forks = true;
    return hol_phase_explain(
        chain, HOL_UNABLE, "%s touches 0 where q'' jumps: more than one motion goes on from there",
        phase->model->source->switches[k].text);
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
