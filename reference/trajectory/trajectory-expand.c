/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The Taylor series of the motion at one time, order by order. */
#include "reference/trajectory/trajectory-inside.h"

#include "model/series/dot.h"
#include "reference/linear/dense.h"

#include <math.h>

/* Orders of the first series, which shows how fast coefficients fall. */
#define TRIAL 14
/* Radii of convergence below 2^-FASTEST or above 2^FASTEST are not trusted. */
#define FASTEST 100000

struct hol_ref_limits
hol_reference_run_limits(mpfr_prec_t bits, bool full)
{
    return (struct hol_ref_limits){
        .drop = -0.7L * (long double)bits, .keep = -0.5L * (long double)bits, .full = full};
}

/* ------------------------------------------------------------------- linear algebra */

void
hol_kkt_reciprocals(mpfr_t *pivot, struct hol_kkt_work *w)
{
    size_t size = w->n + w->rows.rank;

    for (size_t i = 0; i < size; i++)
        mpfr_ui_div(pivot[i], 1, w->kkt[i * size + i], MPFR_RNDN);
}

void
hol_kkt_substitute(mpfr_t *x, mpfr_t *rhs, mpfr_t *pivot, struct hol_kkt_work *w, mpfr_prec_t bits)
{
    size_t size = w->n + w->rows.rank;

    for (size_t i = 0; i < size; i++) { /* L z = P rhs */
        hol_dot(w->tmp[0], &w->kkt[i * size], x, 1, i, bits);
        mpfr_sub(x[i], rhs[w->perm[i]], w->tmp[0], MPFR_RNDN);
    }
    for (size_t i = size; i-- > 0;) { /* U x = z */
        hol_dot(w->tmp[0], &w->kkt[i * size + i + 1], x + i + 1, 1, size - i - 1, bits);
        mpfr_sub(x[i], x[i], w->tmp[0], MPFR_RNDN);
        mpfr_mul(x[i], x[i], pivot[i], MPFR_RNDN);
    }
}

/* The problem at s = 0, scaled and factored. */
static enum hol_status
factor(struct hol_expansion *e, size_t rank, const char **why)
{
    const struct hol_model *model = e->model;
    struct hol_ref_limits limits = hol_reference_run_limits(e->plan->bits, e->plan->full);
    enum hol_status status;

    hol_mat_zero(&e->problem.M);
    hol_mat_zero(&e->problem.A);
    for (size_t c = 0; c < model->mass_count; c++) {
        const struct hol_cell *cell = &model->mass[c];
        mpfr_t *x = hol_series_read(e->series, cell->output);

        hol_mat_set(&e->problem.M, cell->i, cell->j, *x);
        hol_mat_set(&e->problem.M, cell->j, cell->i, *x);
    }
    for (size_t c = 0; c < model->a_count; c++)
        hol_mat_set(&e->problem.A, model->a[c].i, model->a[c].j,
                    *hol_series_read(e->series, model->a[c].output));
    hol_kkt_load(e->kkt, &e->problem, NULL);
    status = hol_kkt_factor(e->kkt, &limits, NULL, why);
    if (status == HOL_OK && rank != SIZE_MAX && e->kkt->rows.rank != rank) {
        *why = e->kkt->rows.rank > rank ? hol_reference_run_rank : hol_reference_run_undecided;
        status = HOL_UNABLE;
    }
    if (status == HOL_OK)
        hol_kkt_reciprocals(e->pivot, e->kkt);
    return status;
}

/* ------------------------------------------------------------------ one more order */

/* c -= (or +=) sum over j >= 1 of cell_j x_(k-j), cell an output */
static void
add_lower(struct hol_expansion *e, mpfr_t c, size_t cell, struct hol_block *x, size_t k, int sign,
          mpfr_prec_t bits)
{
    hol_series_dot(e->tmp[0], e->series, cell, 1, x, k - 1, k, bits);
    if (sign < 0)
        mpfr_sub(c, c, e->tmp[0], MPFR_RNDN);
    else
        mpfr_add(c, c, e->tmp[0], MPFR_RNDN);
}

/* rhs (as written: forces by coordinate, rows by number after them) takes in what lower orders of
 * the unknowns contribute. */
static void
add_history(struct hol_expansion *e, const struct hol_part *part, size_t k, mpfr_prec_t bits)
{
    const struct hol_model *model = e->model;
    size_t n = model->n;

    for (size_t c = 0; c < model->mass_count && k > 0; c++) {
        size_t i = model->mass[c].i, j = model->mass[c].j;
        size_t cell = model->mass[c].output;

        if (hol_series_constant(e->series, cell))
            continue;
        add_lower(e, e->rhs[i], cell, &part->blocks[j], k, -1, bits);
        if (i != j)
            add_lower(e, e->rhs[j], cell, &part->blocks[i], k, -1, bits);
    }
    for (size_t c = 0; c < model->a_count && k > 0; c++) {
        size_t i = model->a[c].i, j = model->a[c].j;
        size_t cell = model->a[c].output;

        if (hol_series_constant(e->series, cell))
            continue;
        add_lower(e, e->rhs[j], cell, &part->blocks[n + i], k, 1, bits);
        add_lower(e, e->rhs[n + i], cell, &part->blocks[j], k, -1, bits);
    }
}

void
hol_expansion_solve(struct hol_expansion *e, const struct hol_part *part, size_t k,
                    mpfr_prec_t bits)
{
    struct hol_kkt_work *w = e->kkt;
    size_t n = w->n, rank = w->rows.rank, stride = e->stride;

    add_history(e, part, k, bits);
    for (size_t i = 0; i < n; i++)
        mpfr_mul_2si(e->rhs[i], e->rhs[i], -w->col_exp[i], MPFR_RNDN);
    /* rows by position: rhs + n is wanted in the order of the elimination */
    for (size_t i = 0; i < w->m; i++)
        mpfr_mul_2si(w->scratch[i], e->rhs[n + i], -w->row_exp[i], MPFR_RNDN);
    for (size_t p = 0; p < rank; p++)
        mpfr_set(e->rhs[n + p], w->scratch[w->rows.row[p]], MPFR_RNDN);
    hol_kkt_substitute(e->x, e->rhs, e->pivot, w, bits);
    for (size_t i = 0; i < n; i++)
        mpfr_mul_2si(part->a[i * stride + k], e->x[i], -w->col_exp[i], MPFR_RNDN);
    for (size_t p = 0; p < w->m; p++) {
        size_t i = w->rows.row[p];
        mpfr_t *lambda = &part->lambda[i * stride + k];

        if (p >= rank) {
            mpfr_set_zero(*lambda, 1);
            continue;
        }
        mpfr_mul_2si(*lambda, e->x[n + p], -w->row_exp[i], MPFR_RNDN);
        mpfr_neg(*lambda, *lambda, MPFR_RNDN);
    }
}

/* log2 of the largest of the right side or of the scaled multipliers. */
static long double
force_size(struct hol_expansion *e)
{
    long double size = -INFINITY;

    for (size_t i = 0; i < e->model->n; i++)
        size = fmaxl(size, hol_ref_log2(e->rhs[i]));
    for (size_t p = 0; p < e->kkt->rows.rank; p++)
        size = fmaxl(size, hol_ref_log2(e->x[e->model->n + p]));
    return size;
}

/* F_L,k = sum A_j^T lambda_(k-j) and lambda_k, for C. */
static void
set_forces(struct hol_expansion *e, size_t k, mpfr_prec_t bits)
{
    const struct hol_model *model = e->model;

    for (size_t i = 0; i < model->n; i++)
        mpfr_set_zero(e->rhs[i], 1);
    for (size_t c = 0; c < model->a_count; c++) {
        hol_series_dot(e->tmp[0], e->series, model->a[c].output, 0,
                       &e->ideal.blocks[model->n + model->a[c].i], k, k + 1, bits);
        mpfr_add(e->rhs[model->a[c].j], e->rhs[model->a[c].j], e->tmp[0], MPFR_RNDN);
    }
    for (size_t i = 0; i < model->n; i++)
        hol_series_set(e->series, HOL_VAR_IDEAL, i, k, e->rhs[i]);
    for (size_t j = 0; j < model->m; j++)
        hol_series_set(e->series, HOL_VAR_MULTIPLIER, j, k, e->ideal.lambda[j * e->stride + k]);
}

static enum hol_status
run_order(struct hol_expansion *e, size_t k, size_t rank, const char **why)
{
    const struct hol_model *model = e->model;
    size_t n = model->n, where;
    double lost = e->plan->loss * (double)k;
    mpfr_prec_t bits = lost < (double)e->plan->bits - 64 ? e->plan->bits - (mpfr_prec_t)lost : 64;
    enum hol_status status = hol_series_run(e->series, HOL_STAGE_STATE, k, &where);

    *why = "an expression of the equations of motion has no series";
    if (status == HOL_OK && k == 0)
        status = factor(e, rank, why);
    if (status != HOL_OK)
        return status;
    for (size_t i = 0; i < n; i++) {
        hol_series_get(e->rhs[i], e->series, model->out_F + i, k);
        if (!e->split) {
            hol_series_get(e->tmp[0], e->series, model->out_C + i, k);
            mpfr_add(e->rhs[i], e->rhs[i], e->tmp[0], MPFR_RNDN);
        }
    }
    for (size_t j = 0; j < model->m; j++)
        hol_series_get(e->rhs[n + j], e->series, model->out_b + j, k);
    hol_expansion_solve(e, &e->ideal, k, bits);
    if (k == 0)
        e->force = force_size(e);
    if (!e->split)
        return HOL_OK;
    set_forces(e, k, bits);
    *why = "the nonideal force has no series";
    if (e->reactions)
        status = hol_expansion_react(e, k, bits, why);
    if (status == HOL_OK)
        status = hol_series_run(e->series, HOL_STAGE_IDEAL, k, &where);
    if (status != HOL_OK)
        return status;
    hol_expansion_load(e, k);
    hol_expansion_solve(e, &e->rest, k, bits);
    if (k == 0)
        e->force = fmaxl(e->force, force_size(e));
    return HOL_OK;
}

/* q_(k+1), v_(k+1) from v_k, a_k. */
static void
advance(struct hol_expansion *e, size_t k)
{
    for (size_t i = 0; i < e->model->n; i++) {
        mpfr_t *q = e->q + i * e->stride, *v = e->v + i * e->stride;

        if (k == 0)
            mpfr_set(q[1], v[0], MPFR_RNDN);
        mpfr_set(v[k + 1], e->ideal.a[i * e->stride + k], MPFR_RNDN);
        if (e->split)
            mpfr_add(v[k + 1], v[k + 1], e->rest.a[i * e->stride + k], MPFR_RNDN);
        mpfr_div_ui(v[k + 1], v[k + 1], k + 1, MPFR_RNDN);
        mpfr_div_ui(q[k + 2], v[k + 1], k + 2, MPFR_RNDN);
    }
}

/* The series up to order `orders` of q. */
static enum hol_status
expand(struct hol_expansion *e, const mpfr_t t, size_t rank, size_t orders, const char **why)
{
    size_t n = e->model->n, m = e->model->m;

    hol_series_pace(e->series, e->unit);
    hol_series_restart(e->series);
    for (size_t i = 0; i < n + m; i++) {
        hol_block_restart(&e->ideal.blocks[i], e->unit);
        if (e->split)
            hol_block_restart(&e->rest.blocks[i], e->unit);
    }
    for (size_t k = 0; k + 2 <= orders; k++) {
        enum hol_status status;

        mpfr_set_ui(e->tmp[0], k == 1, MPFR_RNDN);
        hol_series_set(e->series, HOL_VAR_TIME, 0, k, k == 0 ? t : e->tmp[0]);
        for (size_t i = 0; i < n; i++) {
            hol_series_set(e->series, HOL_VAR_COORD, i, k, e->q[i * e->stride + k]);
            hol_series_set(e->series, HOL_VAR_VELOCITY, i, k, e->v[i * e->stride + k]);
        }
        status = run_order(e, k, rank, why);
        if (status != HOL_OK)
            return status;
        advance(e, k);
    }
    return HOL_OK;
}

/* How fast the coefficients of v fall: log2 of the radius of convergence, roughly. */
static void
guess_unit(struct hol_expansion *e, size_t orders)
{
    long double first = -INFINITY, unit = INFINITY;

    for (size_t k = 0; k < 3; k++)
        for (size_t i = 0; i < e->model->n; i++)
            first = fmaxl(first, hol_ref_log2(e->v[i * e->stride + k]));
    for (size_t k = orders - 3; k < orders; k++)
        for (size_t i = 0; i < e->model->n; i++)
            unit = fminl(unit, (first - hol_ref_log2(e->v[i * e->stride + k])) / (long double)k);
    if (fabsl(unit) < FASTEST)
        e->unit = lrintl(unit);
}

enum hol_status
hol_expansion_make(struct hol_expansion *e, const mpfr_t t, mpfr_t *q, mpfr_t *v, size_t rank,
                   const char **why)
{
    size_t all = e->stride - 1;
    enum hol_status status;

    for (size_t i = 0; i < e->model->n; i++) {
        mpfr_set(e->q[i * e->stride], q[i], MPFR_RNDN);
        mpfr_set(e->v[i * e->stride], v[i], MPFR_RNDN);
    }
    if (!e->paced && all > TRIAL) {
        if ((status = expand(e, t, rank, TRIAL, why)) != HOL_OK)
            return status;
        guess_unit(e, TRIAL);
    }
    if ((status = expand(e, t, rank, all, why)) != HOL_OK)
        return status;
    guess_unit(e, all);
    e->paced = true;
    return HOL_OK;
}
