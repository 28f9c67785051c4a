/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "model/point-work.h"

#include <math.h>

/*
 * Rows count as dependent in a step below 2^DEPENDENT: the same number at every precision, so that
 * all precisions take the same steps. Where that does not lead to a solution (rows that really are
 * that close to dependent), DESPERATE replaces it.
 */
#define DEPENDENT (-24.0L)
#define DESPERATE (-160.0L)
/* Rows are clearly independent if the diagonal of their Cholesky factor stays above this. */
#define INDEPENDENT (-16.0L)
/* A step below 2^-(bits + EXTRA) of the size of the unknowns is the last. */
#define EXTRA 16
#define HALVINGS 12

/* Which constraints make up a level. */
static void
choose_rows(struct hol_points *p, enum hol_level level)
{
    const struct hol_case *c = p->model->source;

    p->row_count = 0;
    for (size_t i = 0; i < p->model->m; i++) {
        const struct hol_constraint *row = &c->constraints[i];
        bool in = level == HOL_LEVEL_POSITION ? row->order == HOL_ORDER_HOLONOMIC
                                              : row->order != HOL_ORDER_ACCELERATION && !row->after;

        if (in)
            p->row[p->row_count++] = i;
    }
}

/* The output that must vanish. */
static size_t
residual_output(const struct hol_points *p, enum hol_level level, size_t row)
{
    const struct hol_model *model = p->model;
    bool rate =
        level == HOL_LEVEL_VELOCITY && model->source->constraints[row].order == HOL_ORDER_HOLONOMIC;

    return rate ? model->out_rate + row : model->out_residual + row;
}

static void
blame(const struct hol_points *p, struct hol_violation *violation, enum hol_level level, size_t row,
      long double magnitude)
{
    violation->constraint = row;
    violation->rate = level == HOL_LEVEL_VELOCITY && row < p->model->m &&
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
linearize(struct hol_points *p, enum hol_level level, const struct hol_point *at,
          struct hol_violation *violation)
{
    const struct hol_model *model = p->model;
    size_t unknowns = 0, rows = p->row_count;
    size_t where;

    hol_model_set_state(model, p->eval, &at->t, &at->q, &at->v);
    /* a published formula need not have a value here; what is needed is looked at below */
    if (hol_eval_run(p->eval, HOL_STAGE_STATE, &where) == HOL_INVALID)
        return HOL_INVALID;
    for (size_t j = 0; j < model->n; j++)
        if (p->unknown[j])
            p->column[j] = unknowns++;
    hol_mat_shape(&p->jacobian, unknowns, rows);
    hol_mat_zero(&p->jacobian);
    hol_mat_shape(&p->residual, rows, 1);
    for (size_t c = 0; c < model->a_count; c++) {
        const struct hol_cell *cell = &model->a[c];

        for (size_t r = 0; r < rows; r++)
            if (p->row[r] == cell->i && p->unknown[cell->j]) {
                hol_eval_get(p->tmp[0], p->eval, cell->output);
                hol_mat_set(&p->jacobian, p->column[cell->j], r, p->tmp[0]);
            }
    }
    for (size_t r = 0; r < rows; r++) {
        long double most = 0;

        hol_eval_get(p->tmp[0], p->eval, residual_output(p, level, p->row[r]));
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
    return HOL_OK;
}

/*
 * y (k) := -(R1^T)^+ P^T residual, R1 the first k rows of R, R1^T = L lower trapezoidal (rows x k).
 * Where k is less than the number of rows, by a second factorization L = Q2 R2 P2^T: the
 * least-squares solution, whatever the order of pivots was.
 */
static void
solve_rows(struct hol_points *p, size_t k)
{
    size_t rows = p->row_count;

    hol_mat_shape(&p->R1, rows, k);
    hol_mat_shape(&p->z, rows, 1);
    for (size_t r = 0; r < rows; r++) {
        for (size_t i = 0; i < k; i++) {
            mpfr_set_zero(p->tmp[0], 1);
            if (r >= i)
                hol_mat_get(p->tmp[0], &p->R, i, r);
            hol_mat_set(&p->R1, r, i, p->tmp[0]);
        }
        hol_mat_get(p->tmp[0], &p->residual, p->perm[r], 0);
        mpfr_neg(p->tmp[0], p->tmp[0], MPFR_RNDN);
        hol_mat_set(&p->z, r, 0, p->tmp[0]);
    }
    if (k == rows) {
        hol_lower_solve(&p->z, &p->R1);
        hol_mat_round(&p->y, &p->z);
        return;
    }
    hol_qr(&p->Q2, &p->R2, p->perm2, &p->R1, p->work);
    hol_mul_tv(&p->step, &p->Q2, &p->z);
    hol_upper_solve(&p->step, &p->R2, k);
    hol_mat_shape(&p->y, k, 1);
    for (size_t i = 0; i < k; i++) {
        hol_mat_get(p->tmp[0], &p->step, i, 0);
        hol_mat_set(&p->y, p->perm2[i], 0, p->tmp[0]);
    }
}

/*
 * step := -J^T (J J^T)^-1 residual, which is the same for rows that are clearly independent, and
 * costs a fraction. That this squares the condition is what the guard bits are for. False: the rows
 * are not clearly independent.
 */
static bool
find_step_directly(struct hol_points *p)
{
    size_t rows = p->row_count;
    long double least = INFINITY, most = 0;

    hol_mul_tn(&p->R1, &p->jacobian, &p->jacobian);
    hol_mat_shape(&p->Q2, rows, rows);
    if (hol_cholesky(&p->Q2, &p->R1) != HOL_OK)
        return false;
    for (size_t r = 0; r < rows; r++) {
        least = fminl(least, hol_mat_abs(&p->Q2, r, r));
        most = fmaxl(most, hol_mat_abs(&p->Q2, r, r));
    }
    if (least < most * exp2l(INDEPENDENT))
        return false;
    hol_mat_round(&p->z, &p->residual);
    hol_negate(&p->z);
    hol_lower_solve(&p->z, &p->Q2);
    hol_lower_solve_t(&p->z, &p->Q2);
    hol_mul_v(&p->step, &p->jacobian, &p->z);
    return true;
}

/*
 * step := -J^+ residual, J of rank k: J^T P = Q R, J^+ = Q1 (R1^T)^+ P^T with the first k columns
 * of Q and rows of R (Golub & Van Loan 5.4.2).
 */
static void
find_step(struct hol_points *p, long double dependent)
{
    size_t rows = p->row_count, unknowns = p->jacobian.rows, k = 0;
    size_t most = rows < unknowns ? rows : unknowns;
    long double limit;

    if (find_step_directly(p))
        return;
    hol_qr(&p->Q, &p->R, p->perm, &p->jacobian, p->work);
    limit = most ? hol_mat_abs(&p->R, 0, 0) * exp2l(dependent) : 0;
    while (k < most && hol_mat_abs(&p->R, k, k) > limit)
        k++;
    if (k > 0)
        solve_rows(p, k);
    hol_mat_shape(&p->z, most, 1);
    hol_mat_zero(&p->z);
    for (size_t i = 0; i < k; i++) {
        hol_mat_get(p->tmp[0], &p->y, i, 0);
        hol_mat_set(&p->z, i, 0, p->tmp[0]);
    }
    hol_mul_v(&p->step, &p->Q, &p->z);
}

/* trial := point + 2^-halvings step, in the unknowns of the level. */
static void
advance(struct hol_points *p, enum hol_level level, long halvings)
{
    struct hol_vec *from = level == HOL_LEVEL_POSITION ? &p->point.q : &p->point.v;
    struct hol_vec *to = level == HOL_LEVEL_POSITION ? &p->trial.q : &p->trial.v;

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

/* What a residual is compared with that should be 0, relative to its scale. */
static long double
vanishing(const struct hol_points *p)
{
    return exp2l(-0.75L * (long double)p->bits);
}

/* One try with one idea of what is dependent. *done: converged. */
static enum hol_status
iterate(struct hol_points *p, enum hol_level level, long double dependent, bool *done,
        struct hol_violation *violation)
{
    const struct hol_vec *x = level == HOL_LEVEL_POSITION ? &p->point.q : &p->point.v;
    enum hol_status status = linearize(p, level, &p->point, violation);
    long most = 4 * (long)p->bits + 100;

    for (long i = 0; status == HOL_OK && i < most; i++) {
        long double norm = hol_mat_norm(&p->residual), size = size_of(x), step;
        long halvings = 0;

        if (norm == 0) {
            *done = true;
            return HOL_OK;
        }
        find_step(p, dependent);
        step = hol_mat_max(&p->step);
        advance(p, level, 0);
        if (step <= ldexpl(size, -(int)p->bits - EXTRA)) {
            accept(p);
            /* a least-squares solution of equations that contradict each other is none */
            *done = hol_mat_max(&p->residual) <= size * vanishing(p);
            return HOL_OK;
        }
        /* far away a full step may lead astray; near the solution only rounding could make it look
         * so */
        while ((status = linearize(p, level, &p->trial, violation)) != HOL_INVALID &&
               (status != HOL_OK ||
                (step > ldexpl(size, -20) && hol_mat_norm(&p->residual) > norm * 1.001L)) &&
               halvings < HALVINGS)
            advance(p, level, ++halvings);
        if (status == HOL_OK)
            accept(p);
    }
    return status;
}

/* The largest residual of the level, each relative to the scale of its row. */
static void
blame_largest(struct hol_points *p, enum hol_level level, struct hol_violation *violation)
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
hol_points_project(struct hol_points *p, enum hol_level level, struct hol_violation *violation)
{
    const struct hol_vec *x = level == HOL_LEVEL_POSITION ? &p->point.q : &p->point.v;
    static const long double dependent[] = {DEPENDENT, DESPERATE};
    bool done = false, any = false;
    enum hol_status status = HOL_OK;

    choose_rows(p, level);
    for (size_t j = 0; j < p->model->n && !any; j++)
        any = p->unknown[j];
    if (p->row_count == 0 || !any)
        return HOL_OK;
    hol_mat_round(&p->start, x);
    for (size_t i = 0; i < 2 && !done && status != HOL_INVALID; i++) {
        hol_mat_round(level == HOL_LEVEL_POSITION ? &p->point.q : &p->point.v, &p->start);
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
 * it far below, and a wrong state far above.
 */
static enum hol_status
check_level(struct hol_points *p, enum hol_level level, struct hol_violation *violation)
{
    const struct hol_vec *x = level == HOL_LEVEL_POSITION ? &p->point.q : &p->point.v;
    long double typical = size_of(x);
    enum hol_status status;

    choose_rows(p, level);
    for (size_t j = 0; j < p->model->n; j++)
        p->unknown[j] = true;
    status = linearize(p, level, &p->point, violation);
    for (size_t r = 0; status == HOL_OK && r < p->row_count; r++) {
        long double residual = hol_mat_abs(&p->residual, r, 0), scale = 0;

        for (size_t j = 0; j < p->model->n; j++)
            scale += hol_mat_abs(&p->jacobian, j, r) * fmaxl(hol_mat_abs(x, j, 0), typical);
        if (residual > scale * vanishing(p)) {
            blame(p, violation, level, p->row[r], ldexpl(residual, (int)p->row_exp[r]));
            status = HOL_DOMAIN;
        }
    }
    return status;
}

enum hol_status
hol_points_check(struct hol_points *p, struct hol_violation *violation)
{
    enum hol_status status = check_level(p, HOL_LEVEL_POSITION, violation);

    if (status == HOL_OK)
        status = check_level(p, HOL_LEVEL_VELOCITY, violation);
    return status;
}
