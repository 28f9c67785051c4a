/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Newton's method that brings a state onto the constraints. */
#include "model/state/point-work.h"

#include <math.h>

/*
 * Rows count as dependent in a step below 2^DEPENDENT: the same number at every precision, so that
 * all precisions take the same steps. Where that does not lead to a solution (rows that really are
 * that close to dependent), DESPERATE replaces it, then (where constraints touch) nothing but
 * rounding errors counts as dependent.
 */
#define DEPENDENT (-24.0L)
#define DESPERATE (-160.0L)
/* From this step of a slow iteration on, every so often: is the residual nothing but rounding
 * errors (times 2^STOP)? A residual counts as 0 below 2^ZERO of them. */
#define PATIENCE 32
#define EACH 8
#define STOP 8
#define ZERO 16
/* A step below 2^-(bits + EXTRA) of the size of the unknowns is the last. */
#define EXTRA 16
#define HALVINGS 12
/*
 * Where the rows depend on each other at the solution alone, Newton's method gains a bit a step (at
 * a multiple root of higher order, less) and not twice the digits. This many full steps in
 * succession, each between a quarter and three quarters of the one before and below 2^NEAR of the
 * size of the unknowns, are the sign of it; far away, steps may halve for other reasons. At every
 * precision alike: such steps are far above rounding errors.
 */
#define LINEAR 10
#define NEAR (-4)
/* A random state that is not within 2^CLOSE of its size after this many steps is given up:
 * the longer the way, the more its end depends on roundings, and with them on the precision. */
#define WAY 48
#define CLOSE (-20)

/* The output that must vanish. */
static size_t
residual_output(const struct hol_points *p, enum hol_point_level level, size_t row)
{
    const struct hol_model *model = p->model;
    bool rate =
        level == HOL_POINT_VELOCITY && model->source->constraints[row].order == HOL_ORDER_HOLONOMIC;

    return rate ? model->out_rate + row : model->out_residual + row;
}

/* Which constraints make up a level. */
static void
choose_rows(struct hol_points *p, enum hol_point_level level)
{
    const struct hol_case *c = p->model->source;

    p->row_count = 0;
    for (size_t i = 0; i < p->model->rows; i++) {
        const struct hol_constraint *row = &c->constraints[i];
        bool in = level == HOL_POINT_POSITION ? row->order == HOL_ORDER_HOLONOMIC
                                              : row->order != HOL_ORDER_ACCELERATION && !row->after;

        if (!in)
            continue;
        p->output[p->row_count] = residual_output(p, level, i);
        p->row[p->row_count++] = i;
    }
}

static void
blame(const struct hol_points *p, struct hol_violation *violation, enum hol_point_level level,
      size_t row, long double magnitude)
{
    violation->constraint = row;
    violation->rate = level == HOL_POINT_VELOCITY && row < p->model->rows &&
                      p->model->source->constraints[row].order == HOL_ORDER_HOLONOMIC;
    violation->magnitude = magnitude;
}

/* A power of two near the size, insensitive to a rounding of it: 0.99999999 and 1 have the same
 * one. */
static long
exponent(long double size)
{
    int e;

    (void)frexpl(size * 1.0001L, &e);
    return size > 0 ? e : 0;
}

/*
 * Residuals and transposed Jacobian of the level's rows at `at`, unknown columns, each row scaled
 * by a power of two so that its largest derivative has size 1 (rows without any are left as they
 * are).
 */
static enum hol_status
linearize(struct hol_points *p, enum hol_point_level level, const struct hol_point *at,
          struct hol_violation *violation)
{
    const struct hol_model *model = p->model;
    size_t unknowns = 0, rows = p->row_count;
    size_t where;

    hol_model_set_state(model, p->eval, &at->t, &at->q, &at->v);
    /* a published formula need not have a value here; what is needed is checked below */
    if (hol_eval_run(p->eval, HOL_STAGE_STATE, &where) == HOL_INVALID)
        return HOL_INVALID;
    for (size_t j = 0; j < model->n; j++)
        if (p->unknown[j])
            p->column[j] = unknowns++;
    hol_mat_shape(&p->jacobian, unknowns, rows);
    hol_mat_zero(&p->jacobian);
    hol_mat_shape(&p->residual, rows, 1);
    for (size_t c = 0; c < model->a_rows; c++) {
        const struct hol_cell *cell = &model->a[c];

        for (size_t r = 0; r < rows; r++)
            if (p->row[r] == cell->i && p->unknown[cell->j]) {
                hol_eval_get(p->tmp[0], p->eval, cell->output);
                hol_mat_set(&p->jacobian, p->column[cell->j], r, p->tmp[0]);
            }
    }
    for (size_t r = 0; r < rows; r++) {
        long double most = 0;

        hol_eval_get(p->tmp[0], p->eval, p->output[r]);
        for (size_t u = 0; u < unknowns; u++)
            most = fmaxl(most, hol_mat_abs(&p->jacobian, u, r));
        p->row_exp[r] = exponent(most);
        for (size_t u = 0; u < unknowns; u++) {
            hol_mat_get(p->tmp[1], &p->jacobian, u, r);
            mpfr_mul_2si(p->tmp[1], p->tmp[1], -p->row_exp[r], MPFR_RNDN);
            hol_mat_set(&p->jacobian, u, r, p->tmp[1]);
        }
        mpfr_mul_2si(p->tmp[0], p->tmp[0], -p->row_exp[r], MPFR_RNDN);
        hol_mat_set(&p->residual, r, 0, p->tmp[0]);
        if (!mpfr_number_p(p->tmp[0]) || isnan(most) || isinf(most)) {
            blame(p, violation, level, p->row[r], INFINITY);
            return HOL_DOMAIN;
        }
    }
    if (p->weighed)
        hol_lower_solve(&p->jacobian, &p->metric);
    return HOL_OK;
}

/* trial := point + 2^-halvings step, in the unknowns of the level. */
static void
advance(struct hol_points *p, enum hol_point_level level, long halvings)
{
    struct hol_vec *from = level == HOL_POINT_POSITION ? &p->point.q : &p->point.v;
    struct hol_vec *to = level == HOL_POINT_POSITION ? &p->trial.q : &p->trial.v;

    hol_mat_round(&p->trial.t, &p->point.t);
    hol_mat_round(&p->trial.q, &p->point.q);
    hol_mat_round(&p->trial.v, &p->point.v);
    for (size_t j = 0; j < p->model->n; j++) {
        if (!p->unknown[j])
            continue;
        hol_mat_get(p->tmp[0], &p->step, p->column[j], 0);
        mpfr_div_2si(p->tmp[0], p->tmp[0], halvings, MPFR_RNDN);
        hol_mat_get(p->tmp[1], from, j, 0);
        mpfr_add(p->tmp[0], p->tmp[0], p->tmp[1], MPFR_RNDN);
        hol_mat_set(to, j, 0, p->tmp[0]);
    }
}

static void
accept(struct hol_points *p)
{
    struct hol_point point = p->point;

    p->point = p->trial;
    p->trial = point;
}

/* max |x_i|, or 1 if all are 0. */
static long double
size_of(const struct hol_vec *x)
{
    long double size = hol_mat_max(x);

    return size > 0 ? size : 1;
}

/* The bound, relative to its scale, below which a residual counts as 0. */
static long double
vanishing(const struct hol_points *p)
{
    return exp2l(-0.75L * (long double)p->bits);
}

/* *all: the residuals of the iterate are rounding errors. */
static enum hol_status
look_for_noise(struct hol_points *p, bool *all)
{
    enum hol_status status = hol_points_noise(p->noise, p, p->output, STOP);

    *all = status == HOL_OK;
    for (size_t r = 0; r < p->row_count; r++)
        *all = *all && p->noise[r];
    return status;
}

/* Does a step look like one of linear convergence? before: the last, if it was a full one. */
static bool
is_linear(long double step, long double before, long double size)
{
    return step <= ldexpl(size, NEAR) && 4 * step >= before && 4 * step <= 3 * before;
}

/* One try with one threshold of dependence. *done: it converged. */
static enum hol_status
iterate(struct hol_points *p, enum hol_point_level level, long double dependent, bool *done,
        struct hol_violation *violation)
{
    const struct hol_vec *x = level == HOL_POINT_POSITION ? &p->point.q : &p->point.v;
    enum hol_status status = linearize(p, level, &p->point, violation);
    long double before = 0;
    long most = 4 * (long)p->bits + 100, linear = 0;

    for (long i = 0; status == HOL_OK && i < most; i++) {
        long double norm = hol_mat_norm(&p->residual), size = size_of(x), step;
        long halvings = 0;

        if (norm == 0) {
            *done = true;
            return HOL_OK;
        }
        if (i >= PATIENCE && i % EACH == 0 &&
            ((status = look_for_noise(p, done)) != HOL_OK || *done))
            return status;
        hol_points_step(p, dependent);
        if (p->weighed)
            hol_lower_solve_t(&p->step, &p->metric);
        step = hol_mat_max(&p->step);
        linear = is_linear(step, before, size) ? linear + 1 : 0;
        p->stalled = p->hasty && (linear == LINEAR || (i >= WAY && step > ldexpl(size, CLOSE)));
        if (p->stalled)
            return HOL_DOMAIN;
        advance(p, level, 0);
        if (step <= ldexpl(size, -(int)p->bits - EXTRA)) {
            accept(p);
            /* a least-squares solution of equations that contradict each other is no solution */
            *done = hol_mat_max(&p->residual) <= size * vanishing(p);
            return HOL_OK;
        }
        /* far away a full step may lead astray; near the solution only rounding could make it look
         * so */
        while ((status = linearize(p, level, &p->trial, violation)) != HOL_INVALID &&
               (status != HOL_OK ||
                (step > ldexpl(size, CLOSE) && hol_mat_norm(&p->residual) > norm * 1.001L)) &&
               halvings < HALVINGS)
            advance(p, level, ++halvings);
        if (status == HOL_OK)
            accept(p);
        before = halvings == 0 ? step : 0;
    }
    return status;
}

/* The largest residual of the level, each relative to the scale of its row. */
static void
blame_largest(struct hol_points *p, enum hol_point_level level, struct hol_violation *violation)
{
    long double most = -1;

    for (size_t r = 0; r < p->row_count; r++) {
        long double size = hol_mat_abs(&p->residual, r, 0);

        if (size > most) {
            blame(p, violation, level, p->row[r], ldexpl(size, (int)p->row_exp[r]));
            most = size;
        }
    }
}

enum hol_status
hol_points_project(struct hol_points *p, enum hol_point_level level,
                   struct hol_violation *violation)
{
    const struct hol_vec *x = level == HOL_POINT_POSITION ? &p->point.q : &p->point.v;
    const long double dependent[] = {DEPENDENT, DESPERATE, -(long double)p->inner};
    bool done = false, any = false;
    enum hol_status status;

    p->stalled = false;
    choose_rows(p, level);
    for (size_t j = 0; j < p->model->n && !any; j++)
        any = p->unknown[j];
    if (p->row_count == 0 || !any)
        return HOL_OK;
    if ((status = hol_points_reserve_steps(p)) != HOL_OK)
        return status;
    if ((status = hol_points_weigh(p)) != HOL_OK)
        return status;
    hol_mat_round(&p->start, x);
    for (size_t i = 0;
         i < 3 && !done && !p->stalled && status != HOL_INVALID && status != HOL_NOMEM; i++) {
        hol_mat_round(level == HOL_POINT_POSITION ? &p->point.q : &p->point.v, &p->start);
        status = iterate(p, level, dependent[i], &done, violation);
    }
    if (status == HOL_OK && !done) {
        blame_largest(p, level, violation);
        status = HOL_DOMAIN;
    }
    return status;
}

/*
 * The scale of a residual: what it would change by if the coordinates (velocities) changed by their
 * own size. A residual counts as zero below 2^-(3/4 bits) of it; evaluation with guard bits leaves
 * it far below, and a wrong state far above. Where derivatives vanish, too, only a residual that is
 * nothing but rounding errors is zero.
 */
static enum hol_status
check_level(struct hol_points *p, enum hol_point_level level, struct hol_violation *violation)
{
    const struct hol_model *model = p->model;
    const struct hol_vec *x = level == HOL_POINT_POSITION ? &p->point.q : &p->point.v;
    long double typical = size_of(x);
    enum hol_status status = HOL_OK;

    choose_rows(p, level);
    hol_mat_shape(&p->start, 1, 1);
    hol_model_set_state(model, p->eval, &p->point.t, &p->point.q, &p->point.v);
    /* a published formula need not have a value here; what is needed is looked at below */
    if (hol_eval_run(p->eval, HOL_STAGE_STATE, NULL) == HOL_INVALID)
        return HOL_INVALID;
    for (size_t i = 0; i < model->rows; i++)
        p->scale[i] = 0;
    for (size_t c = 0; c < model->a_rows; c++) {
        const struct hol_cell *cell = &model->a[c];

        hol_eval_store(&p->start, 0, 0, p->eval, cell->output);
        p->scale[cell->i] +=
            hol_mat_abs(&p->start, 0, 0) * fmaxl(hol_mat_abs(x, cell->j, 0), typical);
    }
    for (size_t r = 0; status == HOL_OK && r < p->row_count; r++) {
        long double residual, scale = p->scale[p->row[r]];
        bool zero, finite;

        hol_eval_store(&p->start, 0, 0, p->eval, p->output[r]);
        residual = hol_mat_abs(&p->start, 0, 0);
        finite = isfinite(residual) && !isinf(scale);
        zero = finite && residual <= scale * vanishing(p);
        if (finite && !zero) {
            status = hol_points_noise(p->noise, p, p->output, ZERO);
            zero = p->noise[r];
        }
        if (status == HOL_OK && !zero) {
            blame(p, violation, level, p->row[r], finite ? residual : INFINITY);
            violation->tie = violation->rate && hol_eval_has_tie(p->eval, p->output[r]);
            status = HOL_DOMAIN;
        }
    }
    return status;
}

enum hol_status
hol_points_check(struct hol_points *p, struct hol_violation *violation)
{
    enum hol_status status = check_level(p, HOL_POINT_POSITION, violation);

    if (status == HOL_OK)
        status = check_level(p, HOL_POINT_VELOCITY, violation);
    return status;
}
