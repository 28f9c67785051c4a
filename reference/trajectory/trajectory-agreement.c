/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* On how many digits two runs agree, where they stop and part, and what both may have lost. */
#include "reference/trajectory/trajectory-inside.h"

#include "model/tape/eval-ball.h"
#include "reference/linear/dense.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define MOST_DIGITS 15 /* of an instant */
#define UNBOUNDED 1e6  /* log2, where nothing is bounded */

double
hol_trajectory_agreement(const mpfr_t a, const mpfr_t b, long double size, mpfr_t tmp,
                         mpfr_prec_t most)
{
    long double apart;

    mpfr_sub(tmp, a, b, MPFR_RNDN);
    apart = hol_ref_log2(tmp);
    if (isnan(apart) || size - apart < 0)
        return 0;
    return HOL_DIGITS_A_BIT * (double)fminl(size - apart, (long double)most);
}

double
hol_trajectory_digits(struct hol_trajectory *j, const mpfr_t t)
{
    size_t step = hol_reference_run_find(&j->run[0], t);
    const struct hol_reference_run_step *s = &j->run[0].steps[step];
    mpfr_prec_t most = j->run[0].plan.bits;
    double digits = (double)most;

    for (size_t i = 0; i < 2; i++)
        hol_reference_run_state(j->q[i], j->v[i], &j->run[i], t);
    for (size_t i = 0; i < j->model->n; i++) {
        digits = fmin(digits,
                      hol_trajectory_agreement(j->q[0][i], j->q[1][i], s->size_q, j->tmp[0], most));
        digits = fmin(digits,
                      hol_trajectory_agreement(j->v[0][i], j->v[1][i], s->size_v, j->tmp[0], most));
    }
    return digits;
}

double
hol_trajectory_least(struct hol_trajectory *j)
{
    double digits = (double)j->run[0].plan.bits;

    for (size_t i = 0; i < j->run[0].count; i++) {
        mpfr_add(j->tmp[1], *hol_reference_run_start(&j->run[0], i),
                 *hol_reference_run_length(&j->run[0], i), MPFR_RNDN);
        if (hol_reference_run_find(&j->run[0], j->tmp[1]) == SIZE_MAX ||
            hol_reference_run_find(&j->run[1], j->tmp[1]) == SIZE_MAX)
            break;
        digits = fmin(digits, hol_trajectory_digits(j, j->tmp[1]));
    }
    return digits;
}

/* Do the velocities move nothing by more than half of the bits? */
static bool
is_still(const struct hol_reference_run *run, long double time)
{
    const struct hol_reference_run_step *end = &run->steps[run->count - 1];

    return end->size_v < end->size_q - time - (long double)run->plan.bits / 2;
}

void
hol_trajectory_still(struct hol_trajectory *j, const mpfr_t t_end)
{
    long double time;

    if (j->digits >= 1 && j->run[1].steps[j->run[1].count - 1].size_v >
                              -HOL_NOTHING * (long double)j->run[1].plan.bits)
        return;
    mpfr_sub(j->tmp[0], t_end, *hol_reference_run_start(&j->run[0], 0), MPFR_RNDN);
    time = hol_ref_log2(j->tmp[0]);
    if (!isfinite(time) || !is_still(&j->run[0], time) || !is_still(&j->run[1], time))
        return;
    for (size_t k = 0; k < 2; k++)
        for (size_t i = 0; i < j->run[k].count; i++)
            j->run[k].steps[i].size_v = j->run[k].steps[i].size_q - time;
    j->digits = hol_trajectory_least(j);
}

/* An instant between two, to the digits that they share. */
static void
print_between(char *text, size_t size, long double low, long double high)
{
    char other[40] = "";

    for (int digits = MOST_DIGITS; digits > 0; digits--) {
        (void)snprintf(text, size, "t = %.*Lg", digits, low);
        (void)snprintf(other, sizeof other, "t = %.*Lg", digits, high);
        if (strcmp(text, other) == 0)
            return;
    }
    (void)snprintf(text, size, "t between %.6Lg and %.6Lg", low, high);
}

void
hol_trajectory_explain(struct hol_trajectory *j)
{
    const struct hol_reference_run *r = &j->run[isnan(j->run[0].stopped_at)], *other;
    long double low, high;
    char when[80];

    if (!r->why)
        r = &j->run[r == &j->run[0]];
    other = &j->run[r == &j->run[0]];
    if (isnan(r->stopped_at)) {
        snprintf(j->why, sizeof j->why, "%s", r->why ? r->why : "");
        return;
    }
    low = r->stopped_at;
    high = r->stopped_until;
    if (r->why != NULL && other->why == r->why) {
        low = fminl(low, other->stopped_at);
        high = fmaxl(high, other->stopped_until);
    }
    print_between(when, sizeof when, low, high);
    snprintf(j->why, sizeof j->why, "%s at %s", r->why ? r->why : "it ends", when);
}

void
hol_trajectory_part(struct hol_trajectory *j, double digits)
{
    struct hol_reference_run *first = &j->run[0];
    long double from, until;
    size_t i = 0;

    for (; i < first->count; i++) {
        mpfr_add(j->tmp[1], *hol_reference_run_start(first, i), *hol_reference_run_length(first, i),
                 MPFR_RNDN);
        if (hol_reference_run_find(first, j->tmp[1]) == SIZE_MAX ||
            hol_reference_run_find(&j->run[1], j->tmp[1]) == SIZE_MAX ||
            hol_trajectory_digits(j, j->tmp[1]) < digits)
            break;
    }
    if (i == first->count)
        return;
    until = hol_number_read(j->tmp[1], j->tmp[0]);
    mpfr_set(j->tmp[1], *hol_reference_run_start(first, i), MPFR_RNDN);
    from = hol_number_read(j->tmp[1], j->tmp[0]);
    for (size_t k = 0; k < 2; k++) {
        hol_reference_run_cut(&j->run[k], j->tmp[1]);
        j->run[k].stopped_at = from;
        j->run[k].stopped_until = until;
        j->run[k].why = "two runs part, and do not come nearer with more digits (the motion may "
                        "not be smooth),";
    }
    j->digits = first->count > 0 && j->run[1].count > 0 ? hol_trajectory_least(j) : 0;
    hol_trajectory_explain(j);
}

/* ------------------------------------------------------------- what the equations lose */

/* An error of q'' in balls about exact states: of the forces over the masses, and of the rows over
 * the largest entry of A in each. */
struct loss {
    const struct hol_model *model;
    const struct hol_ball_eval *eval;
    mag_ptr accel, force, row, scale; /* n: |q''|; errors: n, m; m: that entry */
    arb_t x;
};

/* to += rad x by */
static void
add_error(mag_t to, struct loss *l, size_t output, const mag_t by)
{
    hol_ball_eval_get(l->x, l->eval, output);
    mag_addmul(to, arb_radref(l->x), by);
}

static void
add_rows(struct loss *l, const mag_t one)
{
    const struct hol_model *model = l->model;
    mag_t size;

    mag_init(size);
    for (size_t r = 0; r < model->m; r++) {
        mag_zero(l->row + r);
        mag_zero(l->scale + r);
        add_error(l->row + r, l, model->out_b + r, one);
    }
    for (size_t k = 0; k < model->a_count; k++) {
        const struct hol_cell *c = &model->a[k];

        add_error(l->row + c->i, l, c->output, l->accel + c->j);
        arb_get_mag_lower(size, l->x);
        mag_max(l->scale + c->i, l->scale + c->i, size);
    }
    mag_clear(size);
}

/* worst: the largest error of a component of q''; Inf: one has no bound. */
static void
find_loss(mag_t worst, struct loss *l)
{
    const struct hol_model *model = l->model;
    mag_t x;

    mag_init(x);
    mag_one(x);
    add_rows(l, x);
    for (size_t i = 0; i < model->n; i++) {
        mag_zero(l->force + i);
        add_error(l->force + i, l, model->out_F + i, x);
        add_error(l->force + i, l, model->out_C + i, x);
    }
    for (size_t k = 0; k < model->mass_count; k++) {
        const struct hol_cell *c = &model->mass[k];

        add_error(l->force + c->i, l, c->output, l->accel + c->j);
        if (c->i != c->j)
            add_error(l->force + c->j, l, c->output, l->accel + c->i);
    }
    mag_zero(worst);
    for (size_t k = 0; k < model->mass_count; k++) {
        const struct hol_cell *c = &model->mass[k];

        hol_ball_eval_get(l->x, l->eval, c->output);
        if (c->i != c->j || arb_contains_zero(l->x)) /* q'' is not that of this mass alone */
            continue;
        arb_get_mag_lower(x, l->x);
        mag_div(x, l->force + c->i, x);
        mag_max(worst, worst, x);
    }
    for (size_t r = 0; r < model->m; r++)
        if (!mag_is_zero(l->scale + r)) {
            mag_div(x, l->row + r, l->scale + r);
            mag_max(worst, worst, x);
        }
    mag_clear(x);
}

/* The equations in balls where a step begins: exactly at what the run has there. */
static enum hol_status
look_at_step(struct loss *l, struct hol_ball_eval *eval, struct hol_trajectory *j, size_t step)
{
    const struct hol_reference_run *run = &j->run[1];
    const struct hol_tape *tape = j->model->tape;
    const struct hol_instruction *code = hol_tape_code(tape);
    bool forces = j->model->nonideal_needs_force;
    const mpfr_t *start = (const mpfr_t *)hol_reference_run_start(run, step);
    enum hol_status status = HOL_OK;
    const char *why;
    arf_t accel;

    hol_reference_run_state_in(j->q[1], j->v[1], run, step, *start);
    hol_trajectory_instant_set(run->instant, *start, j->q[1], j->v[1]);
    if (forces)
        status = hol_trajectory_instant_answer(run->instant, NULL, &why);
    if (status != HOL_OK)
        return status;
    for (size_t slot = 0; slot < hol_tape_length(tape); slot++) {
        int32_t kind = code[slot].a;

        if (code[slot].op != HOL_OP_INPUT ||
            (!forces && kind != HOL_VAR_TIME && kind != HOL_VAR_COORD && kind != HOL_VAR_VELOCITY))
            continue;
        hol_eval_slot(j->tmp[0], run->instant->eval, slot);
        hol_ball_set_mpfr(l->x, j->tmp[0]);
        hol_ball_eval_set(eval, (enum hol_var)kind, (size_t)code[slot].b, l->x);
    }
    arf_init(accel);
    for (size_t i = 0; i < run->n; i++) {
        arf_set_mpfr(accel, run->steps[step].q[i * (run->plan.order + 1) + 2]);
        arf_get_mag(l->accel + i, accel);
        mag_mul_2exp_si(l->accel + i, l->accel + i, 1);
    }
    arf_clear(accel);
    status = hol_ball_eval_run(eval, forces ? HOL_STAGE_IDEAL : HOL_STAGE_STATE, NULL);
    return status == HOL_DOMAIN ? HOL_OK : status; /* what is not bounded is seen where it counts */
}

/* log2 of the error of q' that the steps add up, over the largest q' so far, or what would move
 * the largest coordinate by as much in the whole time; steps without a bound are passed over, if
 * there are others. */
static double
add_up(struct loss *l, struct hol_ball_eval *eval, struct hol_trajectory *j)
{
    const struct hol_reference_run *run = &j->run[1];
    const struct hol_reference_run_step *last = &run->steps[run->count - 1];
    double most = -INFINITY;
    bool any = false;
    long double time;
    mag_t worst, sum, length;
    arf_t h;

    mpfr_sub(run->tmp[0], *hol_reference_run_start(run, run->count - 1),
             *hol_reference_run_start(run, 0), MPFR_RNDN);
    mpfr_add(run->tmp[0], run->tmp[0], *hol_reference_run_length(run, run->count - 1), MPFR_RNDN);
    time = hol_ref_log2(run->tmp[0]);
    mag_init(worst);
    mag_init(sum);
    mag_init(length);
    arf_init(h);
    for (size_t step = 0; step < run->count; step++) {
        const struct hol_reference_run_step *s = &run->steps[step];

        if (look_at_step(l, eval, j, step) != HOL_OK)
            continue;
        find_loss(worst, l);
        if (mag_is_inf(worst))
            continue;
        any = true;
        arf_set_mpfr(h, *hol_reference_run_length(run, step));
        arf_get_mag(length, h);
        mag_addmul(sum, worst, length);
        if (!mag_is_zero(sum))
            most = fmax(most,
                        mag_get_d_log2_approx(sum) - (double)fmaxl(s->size_v, last->size_q - time));
    }
    mag_clear(worst);
    mag_clear(sum);
    mag_clear(length);
    arf_clear(h);
    return any ? most : UNBOUNDED;
}

enum hol_status
hol_trajectory_loss(double *bits, struct hol_trajectory *j)
{
    const struct hol_reference_run *run = &j->run[1];
    size_t n = j->model->n, m = j->model->m;
    struct hol_ball_eval *eval = NULL;
    struct loss l = {.model = j->model};
    enum hol_status status = hol_ball_eval_create(&eval, j->model->tape, run->plan.bits);

    *bits = -INFINITY;
    if (status != HOL_OK)
        return status;
    l.eval = eval;
    l.accel = _mag_vec_init((slong)(2 * (n + m)));
    l.force = l.accel + n;
    l.row = l.force + n;
    l.scale = l.row + m;
    arb_init(l.x);
    *bits = add_up(&l, eval, j) - run->plan.eps;
    arb_clear(l.x);
    _mag_vec_clear(l.accel, (slong)(2 * (n + m)));
    hol_ball_eval_destroy(eval);
    return HOL_OK;
}

const char *
hol_trajectory_unproved(const struct hol_trajectory *j)
{
    return j->unproved;
}
