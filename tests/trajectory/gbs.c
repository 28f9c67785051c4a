/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The extrapolation method of Gragg, Bulirsch and Stoer, a second opinion about trajectories. */
#include "tests/trajectory/gbs.h"

#include "base/alloc.h"
#include "reference/linear/kkt.h"
#include "tests/support/tap.h"

#include <math.h>

/* Columns of the extrapolation table, of 2, 4, 6, ... substeps. */
#define COLUMNS 26
#define HALVINGS 12
/* Rounds for reactions that a nonideal force depends on: far more than any contraction needs. */
#define ROUNDS 400

struct gbs {
    const struct hol_model *model;
    mpfr_prec_t bits;
    size_t n; /* the state has 2 n numbers: q, v */
    struct hol_eval *eval;
    struct hol_problem problem;
    struct hol_kkt_work *kkt, *start; /* start: which rows are independent there */
    struct hol_point at;
    mpfr_t *t, *h, *sub, *tmp; /* 1, 1, 1, 4 */
    mpfr_t *y, *slope;         /* 2 n: the state at the start, and its derivative */
    mpfr_t *before, *now, *derivative;
    mpfr_t *table;    /* COLUMNS x 2 n: the last row of the table */
    mpfr_t *reaction; /* m */
    unsigned long calls;
};

/* C at the reactions that it makes: r := lambda + N C(r), from lambda on, until nothing changes. */
static bool
settle(struct gbs *g)
{
    struct hol_kkt_work *w = g->kkt;
    bool still = g->model->reaction_count == 0;

    for (size_t j = 0; j < g->model->m; j++)
        mpfr_set(w->reaction[j], w->lambda[j], MPFR_RNDN);
    for (int pass = 0; pass < ROUNDS; pass++) {
        for (size_t j = 0; j < g->model->m; j++) {
            mpfr_set(g->reaction[j], w->reaction[j], MPFR_RNDN);
            hol_eval_set(g->eval, HOL_VAR_REACTION, j, w->reaction[j]);
        }
        if (hol_eval_run(g->eval, HOL_STAGE_IDEAL, NULL) == HOL_INVALID)
            return false;
        hol_model_problem(g->model, g->eval, &g->problem);
        hol_kkt_nonideal(w, &g->problem);
        if (still)
            return true;
        still = true;
        for (size_t j = 0; j < g->model->m && still; j++) {
            mpfr_sub(g->tmp[3], g->reaction[j], w->reaction[j], MPFR_RNDN);
            still = mpfr_zero_p(g->tmp[3]) ||
                    mpfr_get_exp(g->tmp[3]) < mpfr_get_exp(w->reaction[j]) - (long)g->bits + 8;
        }
    }
    return still;
}

/* The linear problem at (t, y); its independent rows are those of the start: off the constraints,
 * redundant rows contradict each other. */
static bool
solve(struct gbs *g, const char **why)
{
    struct hol_ref_limits limits = {.drop = -0.7L * (long double)g->bits,
                                    .keep = -0.5L * (long double)g->bits};
    bool first = !g->start;

    if (first && hol_kkt_work_create(&g->start, g->n, g->model->m, g->bits) != HOL_OK)
        tap_bail("out of memory");
    hol_model_problem(g->model, g->eval, &g->problem);
    if (first) {
        hol_kkt_load(g->start, &g->problem, NULL);
        if (hol_kkt_factor(g->start, &limits, NULL, why) != HOL_OK)
            return false;
    }
    hol_kkt_load(g->kkt, &g->problem, NULL);
    if (hol_kkt_factor(g->kkt, NULL, g->start, why) != HOL_OK)
        return false;
    hol_kkt_ideal(g->kkt, &g->problem);
    if (g->model->nonideal_needs_force) {
        for (size_t i = 0; i < g->n; i++)
            hol_eval_set(g->eval, HOL_VAR_IDEAL, i, g->kkt->FL[i]);
        for (size_t j = 0; j < g->model->m; j++)
            hol_eval_set(g->eval, HOL_VAR_MULTIPLIER, j, g->kkt->lambda[j]);
        return settle(g);
    }
    hol_kkt_nonideal(g->kkt, &g->problem);
    return true;
}

/* derivative := (v, q'') at (t, y) */
static bool
evaluate(struct gbs *g, mpfr_t *derivative, const mpfr_t t, mpfr_t *y)
{
    const char *why = NULL;

    g->calls++;
    hol_mat_set(&g->at.t, 0, 0, t);
    for (size_t i = 0; i < g->n; i++) {
        hol_mat_set(&g->at.q, i, 0, y[i]);
        hol_mat_set(&g->at.v, i, 0, y[g->n + i]);
        mpfr_set(derivative[i], y[g->n + i], MPFR_RNDN);
    }
    hol_model_set_state(g->model, g->eval, &g->at.t, &g->at.q, &g->at.v);
    if (hol_eval_run(g->eval, HOL_STAGE_STATE, NULL) == HOL_INVALID)
        return false;
    if (!solve(g, &why)) {
        tap_diag("%s", why ? why : "no acceleration");
        return false;
    }
    for (size_t i = 0; i < g->n; i++)
        mpfr_add(derivative[g->n + i], g->kkt->q0[i], g->kkt->y[i], MPFR_RNDN);
    return true;
}

/* r := x + h d */
static void
move(struct gbs *g, mpfr_t *r, mpfr_t *x, const mpfr_t h, mpfr_t *d)
{
    for (size_t i = 0; i < 2 * g->n; i++) {
        mpfr_mul(g->tmp[0], h, d[i], MPFR_RNDN);
        mpfr_add(r[i], x[i], g->tmp[0], MPFR_RNDN);
    }
}

/* Modified midpoint rule with `count` (even) substeps from y over h; the result in g->now. */
static bool
midpoint(struct gbs *g, unsigned long count)
{
    mpfr_div_ui(*g->sub, *g->h, count, MPFR_RNDN);
    for (size_t i = 0; i < 2 * g->n; i++)
        mpfr_set(g->before[i], g->y[i], MPFR_RNDN);
    move(g, g->now, g->y, *g->sub, g->slope);
    mpfr_mul_2ui(g->tmp[1], *g->sub, 1, MPFR_RNDN);
    for (unsigned long k = 1; k < count; k++) {
        mpfr_mul_ui(g->tmp[2], *g->sub, k, MPFR_RNDN);
        mpfr_add(g->tmp[2], g->tmp[2], *g->t, MPFR_RNDN);
        if (!evaluate(g, g->derivative, g->tmp[2], g->now))
            return false;
        move(g, g->before, g->before, g->tmp[1], g->derivative);
        mpfr_t *swap = g->before;
        g->before = g->now;
        g->now = swap;
    }
    return true;
}

/* The new approximation, of 2 (column + 1) substeps, enters the table; log2 of the last correction
 * relative to the state. */
static long double
extrapolate(struct gbs *g, size_t column)
{
    long double change = -INFINITY, size[2] = {-INFINITY, -INFINITY};
    unsigned long n = 2 * (unsigned long)(column + 1);

    for (size_t i = 0; i < 2 * g->n; i++) {
        /* T_(j,k) = T_(j,k-1) + (T_(j,k-1) - T_(j-1,k-1)) / ((n_j / n_(j-k))^2 - 1) */
        mpfr_set(g->tmp[0], g->now[i], MPFR_RNDN);
        for (size_t k = 0; k < column; k++) {
            unsigned long m = 2 * (unsigned long)(column - k);
            mpfr_t *old = &g->table[k * 2 * g->n + i];

            mpfr_sub(g->tmp[1], g->tmp[0], *old, MPFR_RNDN);
            mpfr_set(*old, g->tmp[0], MPFR_RNDN);
            mpfr_mul_ui(g->tmp[1], g->tmp[1], m * m, MPFR_RNDN);
            mpfr_div_ui(g->tmp[1], g->tmp[1], n * n - m * m, MPFR_RNDN);
            mpfr_add(g->tmp[0], g->tmp[0], g->tmp[1], MPFR_RNDN);
        }
        mpfr_set(g->table[column * 2 * g->n + i], g->tmp[0], MPFR_RNDN);
        if (column > 0 && mpfr_regular_p(g->tmp[1]))
            change = fmaxl(change, (long double)mpfr_get_exp(g->tmp[1]));
        if (mpfr_regular_p(g->y[i]))
            size[i >= g->n] = fmaxl(size[i >= g->n], (long double)mpfr_get_exp(g->y[i]));
    }
    return column > 0 ? change - fmaxl(size[0], size[1]) : INFINITY;
}

/* One step of length h; false: it does not converge. */
static bool
step(struct gbs *g, long tolerance)
{
    for (size_t column = 0; column < COLUMNS; column++) {
        if (!midpoint(g, 2 * (unsigned long)(column + 1)))
            return false;
        if (extrapolate(g, column) < -(long double)tolerance) {
            for (size_t i = 0; i < 2 * g->n; i++)
                mpfr_set(g->y[i], g->table[column * 2 * g->n + i], MPFR_RNDN);
            return true;
        }
    }
    return false;
}

static bool
go(struct gbs *g, const mpfr_t t_end, long tolerance)
{
    unsigned halvings = 0;

    mpfr_sub(*g->h, t_end, *g->t, MPFR_RNDN);
    while (mpfr_cmp(*g->t, t_end) < 0) {
        mpfr_sub(g->tmp[3], t_end, *g->t, MPFR_RNDN);
        if (mpfr_cmp(*g->h, g->tmp[3]) > 0)
            mpfr_set(*g->h, g->tmp[3], MPFR_RNDN);
        if (!evaluate(g, g->slope, *g->t, g->y))
            return false;
        if (step(g, tolerance))
            mpfr_add(*g->t, *g->t, *g->h, MPFR_RNDN);
        else if (++halvings > HALVINGS)
            return false;
        else
            mpfr_div_2ui(*g->h, *g->h, 1, MPFR_RNDN);
    }
    return true;
}

bool
gbs_run(struct hol_point *point, const struct hol_model *model, const mpfr_t t_end, long tolerance,
        unsigned long *calls)
{
    size_t n = model->n;
    mpfr_prec_t bits = point->q.bits;
    struct gbs g = {.model = model, .bits = bits, .n = n};
    mpfr_t *numbers = hol_alloc_mpfr(7 + (5 + COLUMNS) * 2 * n + model->m, bits);
    bool good;

    if (!numbers || hol_eval_create(&g.eval, model->tape, bits) != HOL_OK ||
        hol_problem_init(&g.problem, n, model->m, bits) != HOL_OK ||
        hol_kkt_work_create(&g.kkt, n, model->m, bits) != HOL_OK ||
        hol_point_init(&g.at, n, bits) != HOL_OK)
        tap_bail("out of memory");
    g.t = numbers;
    g.h = numbers + 1;
    g.sub = numbers + 2;
    g.tmp = numbers + 3;
    g.y = numbers + 7;
    g.slope = g.y + 2 * n;
    g.before = g.slope + 2 * n;
    g.now = g.before + 2 * n;
    g.derivative = g.now + 2 * n;
    g.table = g.derivative + 2 * n;
    g.reaction = g.table + COLUMNS * 2 * n;
    hol_mat_get(*g.t, &point->t, 0, 0);
    for (size_t i = 0; i < n; i++) {
        hol_mat_get(g.y[i], &point->q, i, 0);
        hol_mat_get(g.y[n + i], &point->v, i, 0);
    }
    good = go(&g, t_end, tolerance);
    hol_mat_set(&point->t, 0, 0, t_end);
    for (size_t i = 0; i < n; i++) {
        hol_mat_set(&point->q, i, 0, g.y[i]);
        hol_mat_set(&point->v, i, 0, g.y[n + i]);
    }
    if (calls)
        *calls = g.calls;
    hol_eval_destroy(g.eval);
    hol_problem_clear(&g.problem);
    hol_kkt_work_destroy(g.kkt);
    hol_kkt_work_destroy(g.start);
    hol_point_clear(&g.at);
    hol_free(numbers);
    return good;
}
