/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* An output of the tape in balls about what two runs have of the motion. */
#include "base/alloc.h"
#include "model/tape/eval-ball.h"
#include "reference/trajectory/trajectory-inside.h"

#include <math.h>

/* Beyond the bits of the runs: of an instant between their numbers. */
#define SPARE 64

/* The balls of the inputs: their middles by input, in the order of the tape, and by kind how far
 * they are apart and how large they are. */
struct hol_trajectory_balls {
    struct hol_ball_eval *eval;
    mpfr_t *middle, *tmp; /* tmp: 1 */
    size_t count;
    struct {
        mag_t apart, size;
    } kind[HOL_VAR_COUNT];
    arb_t when;
    enum hol_stage stage; /* up to which it is run for that time */
    bool run, regular;    /* regular: the equations are enclosed, too, if that is ANSWER */
};

void
hol_trajectory_balls_destroy(struct hol_trajectory_balls *b)
{
    if (b == NULL)
        return;
    hol_ball_eval_destroy(b->eval);
    hol_free(b->middle);
    for (size_t k = 0; k < HOL_VAR_COUNT; k++) {
        mag_clear(b->kind[k].apart);
        mag_clear(b->kind[k].size);
    }
    arb_clear(b->when);
    hol_free(b);
}

static enum hol_status
create(struct hol_trajectory *j)
{
    const struct hol_tape *tape = j->model->tape;
    const struct hol_instruction *code = hol_tape_code(tape);
    struct hol_trajectory_balls *b = hol_alloc(1, sizeof *b);
    mpfr_prec_t bits = j->run[1].plan.bits;

    if (b == NULL)
        return HOL_NOMEM;
    for (size_t k = 0; k < HOL_VAR_COUNT; k++) {
        mag_init(b->kind[k].apart);
        mag_init(b->kind[k].size);
    }
    arb_init(b->when);
    for (size_t slot = 0; slot < hol_tape_length(tape); slot++)
        b->count += code[slot].op == HOL_OP_INPUT;
    b->middle = hol_alloc_mpfr(b->count + 1, bits);
    enum hol_status status =
        b->middle == NULL ? HOL_NOMEM : hol_ball_eval_create(&b->eval, tape, bits);
    if (status != HOL_OK) {
        hol_trajectory_balls_destroy(b);
        return status;
    }
    b->tmp = b->middle + b->count;
    j->balls = b;
    return HOL_OK;
}

/* Is an input of the tape set where it is run up to that stage only? */
static bool
is_set(int32_t kind, enum hol_stage stage)
{
    return stage > HOL_STAGE_STATE || kind == HOL_VAR_COORD || kind == HOL_VAR_VELOCITY;
}

/* The inputs as run i has them at t: the middles (`middle`), or how far they are from these. */
static enum hol_status
look(struct hol_trajectory *j, size_t i, const mpfr_t t, enum hol_stage stage, bool middle)
{
    const struct hol_tape *tape = j->model->tape;
    const struct hol_instruction *code = hol_tape_code(tape);
    struct hol_trajectory_balls *b = j->balls;
    enum hol_status status = hol_trajectory_look(j, i, t, stage);
    size_t input = 0;
    mag_t size;
    arf_t x;

    if (status != HOL_OK)
        return status;
    mag_init(size);
    arf_init(x);
    for (size_t slot = 0; slot < hol_tape_length(tape); slot++) {
        int32_t kind = code[slot].a;
        size_t k = input;

        if (code[slot].op != HOL_OP_INPUT)
            continue;
        input++;
        if (!is_set(kind, stage))
            continue;
        hol_eval_slot(middle ? b->middle[k] : *b->tmp, j->run[i].instant->eval, slot);
        if (!middle)
            mpfr_sub(*b->tmp, *b->tmp, b->middle[k], MPFR_RNDA);
        arf_set_mpfr(x, middle ? b->middle[k] : *b->tmp);
        arf_get_mag(size, x);
        mag_max(middle ? b->kind[kind].size : b->kind[kind].apart,
                middle ? b->kind[kind].size : b->kind[kind].apart, size);
    }
    mag_clear(size);
    arf_clear(x);
    return HOL_OK;
}

/* The largest q and q' so far are what the errors of a run are relative to; its start is as it was
 * made. */
static void
add_sizes(struct hol_trajectory *j, const mpfr_t t)
{
    const struct hol_reference_run *run = &j->run[0];
    const struct hol_reference_run_step *step = &run->steps[hol_reference_run_find(run, t)];
    const long double log2[2] = {step->size_q, step->size_v};
    mag_t size;

    if (mpfr_cmp(t, *hol_reference_run_start(run, 0)) <= 0)
        return;
    mag_init(size);
    for (size_t k = 0; k < 2; k++) {
        mag_ptr so_far = j->balls->kind[k == 0 ? HOL_VAR_COORD : HOL_VAR_VELOCITY].size;

        if (isfinite(log2[k])) {
            mag_set_ui_2exp_si(size, 1, (slong)ceill(log2[k]));
            mag_max(so_far, so_far, size);
        }
    }
    mag_clear(size);
}

/* Twice as far about the middles as the runs and the instants are apart, and a rounding error. */
static void
set_inputs(struct hol_trajectory *j, const arb_t t, enum hol_stage stage)
{
    const struct hol_tape *tape = j->model->tape;
    const struct hol_instruction *code = hol_tape_code(tape);
    struct hol_trajectory_balls *b = j->balls;
    size_t input = 0;
    mag_t unit;
    arb_t x;

    mag_init(unit);
    arb_init(x);
    for (size_t slot = 0; slot < hol_tape_length(tape); slot++) {
        int32_t kind = code[slot].a;

        if (code[slot].op != HOL_OP_INPUT)
            continue;
        hol_ball_set_mpfr(x, b->middle[input++]);
        mag_mul_2exp_si(arb_radref(x), b->kind[kind].apart, 1);
        mag_mul_2exp_si(unit, b->kind[kind].size, -j->run[0].plan.bits);
        mag_add(arb_radref(x), arb_radref(x), unit);
        if (kind == HOL_VAR_TIME)
            arb_set(x, t);
        else if (!is_set(kind, stage))
            continue;
        hol_ball_eval_set(b->eval, (enum hol_var)kind, (size_t)code[slot].b, x);
    }
    mag_clear(unit);
    arb_clear(x);
}

/* All inputs at the times of t, one of its ends where the motion ends between them. */
static enum hol_status
look_all(struct hol_trajectory *j, const arb_t t, enum hol_stage stage)
{
    struct hol_trajectory_balls *b = j->balls;
    enum hol_status status;
    mpfr_t end[3]; /* the middle, and both ends */

    for (size_t k = 0; k < HOL_VAR_COUNT; k++) {
        mag_zero(b->kind[k].apart);
        mag_zero(b->kind[k].size);
    }
    for (size_t k = 0; k < 3; k++)
        mpfr_init2(end[k], j->run[1].plan.bits + SPARE);
    (void)arf_get_mpfr(end[0], arb_midref(t), MPFR_RNDN);
    arb_get_interval_mpfr(end[1], end[2], t);
    status = hol_trajectory_is_inside(j, end[0]) ? HOL_OK : HOL_DOMAIN;
    if (status == HOL_OK)
        status = look(j, 1, end[0], stage, true);
    if (status == HOL_OK)
        status = look(j, 0, end[0], stage, false);
    for (size_t k = 1; k < 3 && status == HOL_OK && !arb_is_exact(t); k++)
        if (hol_trajectory_is_inside(j, end[k]))
            status = look(j, 1, end[k], stage, false);
    if (status == HOL_OK)
        add_sizes(j, end[0]);
    for (size_t k = 0; k < 3; k++)
        mpfr_clear(end[k]);
    return status;
}

/* Are the equations of motion, of which the accelerations and forces are made, continuous in the
 * balls? */
static enum hol_status
check_equations(bool *good, const struct hol_trajectory *j)
{
    size_t count = hol_model_problem_outputs(j->model, NULL);
    size_t *outputs = hol_alloc(count + 1, sizeof *outputs);
    arb_t x;

    if (outputs == NULL)
        return HOL_NOMEM;
    (void)hol_model_problem_outputs(j->model, outputs);
    arb_init(x);
    *good = true;
    for (size_t k = 0; k < count && *good; k++) {
        hol_ball_eval_get(x, j->balls->eval, outputs[k]);
        *good = arb_is_finite(x);
    }
    arb_clear(x);
    hol_free(outputs);
    return HOL_OK;
}

enum hol_status
hol_trajectory_enclose(arb_t value, struct hol_trajectory *j, const arb_t t, size_t output)
{
    enum hol_stage stage =
        hol_model_stage(j->model, output) > HOL_STAGE_STATE ? HOL_STAGE_ANSWER : HOL_STAGE_STATE;
    enum hol_status status = arb_is_finite(t) ? HOL_OK : HOL_DOMAIN;

    if (status == HOL_OK && j->balls == NULL)
        status = create(j);
    if (status != HOL_OK)
        return status;
    struct hol_trajectory_balls *b = j->balls;
    if (!b->run || b->stage < stage || !arb_equal(b->when, t)) {
        b->run = false;
        if ((status = look_all(j, t, stage)) != HOL_OK)
            return status;
        set_inputs(j, t, stage);
        (void)!hol_ball_eval_run(b->eval, stage, NULL); /* what matters is looked at below */
        b->regular = true;
        if (stage > HOL_STAGE_STATE && (status = check_equations(&b->regular, j)) != HOL_OK)
            return status;
        arb_set(b->when, t);
        b->stage = stage;
        b->run = true;
    }
    hol_model_ball(value, j->model, b->eval, output);
    return arb_is_finite(value) &&
                   (b->regular || hol_model_stage(j->model, output) <= HOL_STAGE_STATE)
               ? HOL_OK
               : HOL_UNABLE;
}
