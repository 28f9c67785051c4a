/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* One instant of a trajectory: projection onto the constraints, and the whole answer. */
#include "reference/trajectory/trajectory-inside.h"

#include "base/alloc.h"
#include "reference/enclosure/enclosure.h"
#include "reference/instant/reaction.h"
#include "reference/instant/truth.h"
#include "reference/linear/dense.h"

#include <math.h>

const char hol_trajectory_leaves[] = "a constraint changes faster than can be followed";

enum hol_status
hol_trajectory_instant_create(struct hol_trajectory_instant **instant,
                              const struct hol_model *model, mpfr_prec_t bits)
{
    struct hol_trajectory_instant *s = hol_alloc(1, sizeof *s);
    enum hol_status status = HOL_NOMEM;

    if (!s)
        return HOL_NOMEM;
    s->model = model;
    s->bits = s->exact = s->sure = bits;
    s->reach[0] = s->reach[1] = s->force[0] = s->force[1] = -INFINITY;
    s->pivot = hol_alloc_mpfr(model->n + model->m, bits);
    s->rhs = hol_alloc_mpfr(model->n + model->m, bits);
    s->x = hol_alloc_mpfr(model->n + model->m, bits);
    s->tmp = hol_alloc_mpfr(4, bits);
    if (s->pivot && s->rhs && s->x && s->tmp &&
        (status = hol_eval_create(&s->eval, model->tape, bits)) == HOL_OK &&
        (status = hol_kkt_work_create(&s->kkt, model->n, model->m, bits)) == HOL_OK &&
        (status = hol_problem_init(&s->problem, model->n, model->m, bits)) == HOL_OK &&
        (status = hol_point_init(&s->point, model->n, bits)) == HOL_OK)
        *instant = s;
    else
        hol_trajectory_instant_destroy(s);
    return status;
}

void
hol_trajectory_instant_destroy(struct hol_trajectory_instant *s)
{
    if (!s)
        return;
    hol_eval_destroy(s->eval);
    hol_kkt_work_destroy(s->kkt);
    hol_problem_clear(&s->problem);
    hol_point_clear(&s->point);
    hol_free(s->pivot);
    hol_free(s->rhs);
    hol_free(s->x);
    hol_free(s->tmp);
    hol_free(s);
}

void
hol_trajectory_instant_set(struct hol_trajectory_instant *s, const mpfr_t t, mpfr_t *q, mpfr_t *v)
{
    hol_mat_set(&s->point.t, 0, 0, t);
    for (size_t i = 0; i < s->model->n; i++) {
        hol_mat_set(&s->point.q, i, 0, q[i]);
        hol_mat_set(&s->point.v, i, 0, v[i]);
    }
    hol_model_set_state(s->model, s->eval, &s->point.t, &s->point.q, &s->point.v);
    /* what matters is checked where it is used */
    if (hol_eval_run(s->eval, HOL_STAGE_STATE, NULL) != HOL_OK)
        return;
}

static enum hol_status
factor(struct hol_trajectory_instant *s, size_t rank, const struct hol_kkt_work *like,
       const char **why)
{
    struct hol_ref_limits limits = hol_reference_run_limits(s->exact, s->full);
    enum hol_status status;

    hol_model_problem(s->model, s->eval, &s->problem);
    if (hol_problem_check(&s->problem) != HOL_OK) {
        *why = "an expression of the equations of motion has no value";
        return HOL_DOMAIN;
    }
    hol_kkt_load(s->kkt, &s->problem, NULL);
    status = hol_kkt_factor(s->kkt, &limits, like, why);
    if (status == HOL_OK && rank != SIZE_MAX && s->kkt->rows.rank != rank) {
        *why = s->kkt->rows.rank > rank ? hol_reference_run_rank : hol_reference_run_undecided;
        status = HOL_UNABLE;
    }
    return status;
}

/* ------------------------------------------------------------------------ projection */

/* Rounding errors may grow by this many bits. */
#define NOISE_BITS 32

long double
hol_reference_run_scale(long double size, long double force, mpfr_prec_t bits)
{
    return size < force - (long double)bits + NOISE_BITS ? force : size;
}

/* What must vanish: phi (position) or phi', g (velocity); false: nothing at this level. */
static bool
residual_of(mpfr_t x, struct hol_trajectory_instant *s, size_t row, bool velocity)
{
    const struct hol_model *model = s->model;
    enum hol_order order = model->source->constraints[row].order;

    if (order == HOL_ORDER_ACCELERATION || (!velocity && order != HOL_ORDER_HOLONOMIC))
        return false;
    hol_eval_get(x, s->eval,
                 velocity && order == HOL_ORDER_HOLONOMIC ? model->out_rate + row
                                                          : model->out_residual + row);
    return true;
}

/*
 * x += the correction of least M-norm that brings the level's residuals to 0 (and moves along the
 * other rows). The size of a residual is what the row would make of x, the largest of this run so
 * far (at a turning point the velocity itself is nothing but error; at rest all of it is:
 * hol_reference_run_scale); above 2^(-exact / 4) of that it is no error of a step.
 */
static enum hol_status
correct(struct hol_trajectory_instant *s, mpfr_t *x, bool velocity, const char **why)
{
    struct hol_kkt_work *w = s->kkt;
    size_t n = w->n;
    long double size = -INFINITY;

    for (size_t i = 0; i < n; i++) {
        size = fmaxl(size, hol_ref_log2(x[i]) + (long double)w->col_exp[i]);
        mpfr_set_zero(s->rhs[i], 1);
    }
    s->reach[velocity] = size = fmaxl(size, s->reach[velocity]);
    size = hol_reference_run_scale(size, s->force[velocity], s->sure);
    size = fmaxl(size, -HOL_NOTHING * (long double)s->bits);
    for (size_t p = 0; p < w->m; p++) {
        size_t row = w->rows.row[p];

        mpfr_set_zero(s->tmp[0], 1);
        if (residual_of(s->tmp[0], s, row, velocity) && !mpfr_zero_p(s->tmp[0])) {
            mpfr_mul_2si(s->tmp[0], s->tmp[0], -w->row_exp[row], MPFR_RNDN);
            mpfr_neg(s->tmp[0], s->tmp[0], MPFR_RNDN);
            if (!mpfr_number_p(s->tmp[0]) ||
                hol_ref_log2(s->tmp[0]) > size - (long double)s->exact / 4) {
                *why = hol_trajectory_leaves;
                return HOL_UNABLE;
            }
        }
        if (p < w->rows.rank)
            mpfr_set(s->rhs[n + p], s->tmp[0], MPFR_RNDN);
    }
    hol_kkt_substitute(s->x, s->rhs, s->pivot, w, s->bits);
    for (size_t i = 0; i < n; i++) {
        mpfr_mul_2si(s->tmp[0], s->x[i], -w->col_exp[i], MPFR_RNDN);
        mpfr_add(x[i], x[i], s->tmp[0], MPFR_RNDN);
    }
    return HOL_OK;
}

/* One Newton step for q, one for q'. */
static enum hol_status
approach(struct hol_trajectory_instant *s, const mpfr_t t, mpfr_t *q, mpfr_t *v, size_t rank,
         const struct hol_kkt_work *like, const char **why)
{
    enum hol_status status;

    hol_trajectory_instant_set(s, t, q, v);
    if ((status = factor(s, rank, like, why)) != HOL_OK)
        return status;
    hol_kkt_reciprocals(s->pivot, s->kkt);
    if ((status = correct(s, q, false, why)) != HOL_OK)
        return status;
    hol_trajectory_instant_set(s, t, q, v);
    return correct(s, v, true, why);
}

enum hol_status
hol_trajectory_instant_project(struct hol_trajectory_instant *s, const mpfr_t t, mpfr_t *q,
                               mpfr_t *v, size_t rank, const struct hol_kkt_work *like,
                               const char **why)
{
    enum hol_status status;

    if (rank == s->model->m)
        return approach(s, t, q, v, rank, NULL, why);
    /* Rows may depend on others where the constraints hold, and only there. */
    status = approach(s, t, q, v, rank, like, why);
    return status == HOL_OK ? approach(s, t, q, v, rank, like, why) : status;
}

enum hol_status
hol_trajectory_instant_check(struct hol_trajectory_instant *s, const mpfr_t t, mpfr_t *q, mpfr_t *v,
                             const char **why)
{
    struct hol_ref_limits limits = hol_reference_run_limits(s->exact, s->full);
    enum hol_status status, look;
    bool independent;
    arb_t left;

    hol_trajectory_instant_set(s, t, q, v);
    hol_model_problem(s->model, s->eval, &s->problem);
    hol_kkt_ideal(s->kkt, &s->problem);
    status = hol_kkt_consistent(s->kkt, &limits, why);
    if (status != HOL_DOMAIN)
        return status;
    /* rows that are independent by less than is seen here do not contradict the others */
    arb_init(left);
    look = hol_rows_left(left, &independent, s->model, &s->point, s->kkt->rows.rank);
    arb_clear(left);
    if (independent)
        *why = hol_reference_run_undecided;
    return look == HOL_OK ? status : look;
}

/* -------------------------------------------------------------------------- answer */

/* C with the true F_L, lambda and r. */
static enum hol_status
complete(struct hol_trajectory_instant *s, const char **why)
{
    struct hol_kkt_work *w = s->kkt;
    bool decided;
    enum hol_status status = hol_nonideal_decided(&decided, s->model, w->unique);

    if (status == HOL_OK && !decided) {
        *why = "the nonideal force depends on multipliers that are not unique";
        status = HOL_UNABLE;
    }
    if (status != HOL_OK)
        return status;
    return hol_nonideal_solve(&s->problem, s->eval, w, s->model, s->alone, why);
}

enum hol_status
hol_trajectory_instant_answer(struct hol_trajectory_instant *s, struct hol_answer *answer,
                              const char **why)
{
    struct hol_kkt_work *w = s->kkt;
    struct hol_ref_limits limits = hol_reference_run_limits(s->exact, s->full);
    enum hol_status status = factor(s, SIZE_MAX, NULL, why);

    if (status != HOL_OK)
        return status;
    hol_kkt_ideal(w, &s->problem);
    status = hol_kkt_consistent(w, &limits, why);
    if (status == HOL_OK && s->model->source->has_nonideal)
        status = complete(s, why);
    if (status != HOL_OK)
        return status;
    hol_kkt_nonideal(w, &s->problem);
    for (size_t i = 0; i < w->n; i++) {
        hol_eval_set(s->eval, HOL_VAR_IDEAL, i, w->FL[i]);
        hol_eval_set(s->eval, HOL_VAR_NONIDEAL, i, w->FC[i]);
        mpfr_add(s->tmp[0], w->q0[i], w->y[i], MPFR_RNDN);
        hol_eval_set(s->eval, HOL_VAR_ACCEL, i, s->tmp[0]);
    }
    for (size_t j = 0; j < w->m; j++) {
        hol_eval_set(s->eval, HOL_VAR_MULTIPLIER, j, w->lambda[j]);
        hol_eval_set(s->eval, HOL_VAR_REACTION, j, w->reaction[j]);
    }
    if (hol_eval_run(s->eval, HOL_STAGE_ANSWER, NULL) == HOL_INVALID)
        return HOL_INVALID;
    if (answer)
        hol_kkt_answer(answer, NULL, NULL, NULL, w);
    return HOL_OK;
}
