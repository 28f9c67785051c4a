/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Accelerations, forces and multipliers in balls, from the independent rows. */
#include "base/alloc.h"
#include "reference/enclosure/enclosure-inside.h"

#include <string.h>

/*
 * The linear problem in balls, with the k independent rows A_k, and then the nonideal part with the
 * same factors:
 *     [M  -A_k^T] [q0    ]   [F  ]        [M  -A_k^T] [y ]   [C]
 *     [A_k   0  ] [lambda] = [b_k]        [A_k   0  ] [nu] = [0]
 *     F_L = A_k^T lambda,   F_C = C + A_k^T nu,   q'' = q0 + y.
 * A ball matrix that LU factors is a set of regular matrices: the rank of A_k is k.
 */
static void
linear_init(struct hol_enclosing_linear *w, size_t n, size_t m, size_t k)
{
    w->n = (slong)n;
    w->k = (slong)k;
    arb_mat_init(w->A, (slong)m, w->n);
    arb_mat_init(w->K, w->n + w->k, w->n + w->k);
    arb_mat_init(w->LU, w->n + w->k, w->n + w->k);
    arb_mat_init(w->rhs, w->n + w->k, 1);
    arb_mat_init(w->x, w->n + w->k, 1);
    w->perm = _perm_init(w->n + w->k);
}

static void
linear_clear(struct hol_enclosing_linear *w)
{
    arb_mat_clear(w->A);
    arb_mat_clear(w->K);
    arb_mat_clear(w->LU);
    arb_mat_clear(w->rhs);
    arb_mat_clear(w->x);
    _perm_clear(w->perm);
}

/* The rows that the elimination of the truth's A (whose zeros are exact), or of the midpoints where
 * there is no truth, finds independent; false: fewer than its rank. */
static bool
choose_rows(struct hol_enclosing *e, struct hol_enclosing_linear *w)
{
    const struct hol_mat *from = e->truth ? &e->truth->problem.A : NULL;

    for (size_t c = 0; c < e->model->a_count && from == NULL; c++)
        hol_ball_eval_get(arb_mat_entry(w->A, e->model->a[c].i, e->model->a[c].j), e->eval,
                          e->model->a[c].output);
    for (size_t i = 0; from != NULL && i < from->rows; i++)
        for (size_t j = 0; j < from->cols; j++) {
            hol_mat_get(e->tmp[0], from, i, j);
            hol_ball_set_mpfr(arb_mat_entry(w->A, i, j), e->tmp[0]);
        }
    return hol_enclose_pivots(e, w->A, (size_t)w->k) == (size_t)w->k;
}

static bool
assemble(struct hol_enclosing *e, struct hol_enclosing_linear *w)
{
    const struct hol_model *model = e->model;

    arb_mat_zero(w->A);
    arb_mat_zero(w->K);
    for (size_t c = 0; c < model->mass_count; c++) {
        arb_ptr x = arb_mat_entry(w->K, model->mass[c].i, model->mass[c].j);

        hol_ball_eval_get(x, e->eval, model->mass[c].output);
        arb_set(arb_mat_entry(w->K, model->mass[c].j, model->mass[c].i), x);
    }
    for (size_t c = 0; c < model->a_count; c++)
        hol_ball_eval_get(arb_mat_entry(w->A, model->a[c].i, model->a[c].j), e->eval,
                          model->a[c].output);
    for (slong i = 0; i < w->k; i++) {
        for (slong j = 0; j < w->n; j++) {
            arb_ptr x = arb_mat_entry(w->A, e->pivot_row[i], j);

            arb_set(arb_mat_entry(w->K, w->n + i, j), x);
            arb_neg(arb_mat_entry(w->K, j, w->n + i), x);
        }
        hol_ball_eval_get(arb_mat_entry(w->rhs, w->n + i, 0), e->eval,
                          model->out_b + e->pivot_row[i]);
    }
    for (slong i = 0; i < w->n; i++)
        hol_ball_eval_get(arb_mat_entry(w->rhs, i, 0), e->eval, model->out_F + (size_t)i);
    return arb_mat_is_finite(w->K) && arb_mat_is_finite(w->rhs) && arb_mat_is_finite(w->A);
}

/* to += A_k^T times the multipliers in w->x. */
static void
add_force(struct hol_enclosing *e, const struct hol_enclosing_linear *w, arb_ptr to)
{
    for (slong i = 0; i < w->n; i++)
        for (slong j = 0; j < w->k; j++)
            arb_addmul(to + i, arb_mat_entry(w->A, e->pivot_row[j], i),
                       arb_mat_entry(w->x, w->n + j, 0), (slong)e->bits);
}

/* left becomes x where that is proved not to be 0, and is larger. */
static void
keep_larger(arb_t left, const arb_t x)
{
    if (!arb_contains_zero(x) && arf_cmpabs(arb_midref(x), arb_midref(left)) > 0)
        arb_set(left, x);
}

/* Do A q0 - b of the dropped rows contain 0? left: the largest that does not, or was in it. */
static bool
consistent(struct hol_enclosing *e, const struct hol_enclosing_linear *w, arb_t left)
{
    size_t m = e->model->m;
    arb_t x;

    arb_init(x);
    for (size_t i = (size_t)w->k; i < m; i++) {
        size_t row = e->pivot_row[i];

        hol_ball_eval_get(x, e->eval, e->model->out_b + row);
        arb_neg(x, x);
        for (slong j = 0; j < w->n; j++)
            arb_addmul(x, arb_mat_entry(w->A, row, j), e->out->qdd + j, (slong)e->bits);
        keep_larger(left, x);
    }
    arb_clear(x);
    return arb_is_zero(left) != 0;
}

static enum hol_status
ideal(struct hol_enclosing *e, struct hol_enclosing_linear *w)
{
    struct hol_enclosure *out = e->out;
    arb_t left;
    bool agree;

    e->why = "the ball of M or A holds a matrix that is singular, or is not bounded";
    if (!assemble(e, w) || !arb_mat_lu(w->perm, w->LU, w->K, (slong)e->bits))
        return HOL_UNABLE;
    arb_mat_solve_lu_precomp(w->x, w->perm, w->LU, w->rhs, (slong)e->bits);
    _arb_vec_zero(out->FL, w->n);
    _arb_vec_zero(out->FC, w->n);
    _arb_vec_indeterminate(out->lambda, (slong)out->m);
    for (slong i = 0; i < w->n; i++)
        arb_set(out->qdd + i, arb_mat_entry(w->x, i, 0));
    for (slong j = 0; j < w->k; j++)
        if (out->unique[e->pivot_row[j]])
            arb_set(out->lambda + e->pivot_row[j], arb_mat_entry(w->x, w->n + j, 0));
    _arb_vec_set(out->reaction, out->lambda, (slong)out->m);
    add_force(e, w, out->FL);
    arb_init(left);
    agree = consistent(e, w, left);
    arb_clear(left);
    e->why = "a constraint that was dropped as dependent contradicts the others";
    if (!agree) {
        /*
         * Not so at a state that solves fewer constraints than hold there (curves that touch): its
         * free unknowns are the truth's numbers, near the state that is meant, and need not satisfy
         * the others.
         */
        if (!out->solved)
            return HOL_DOMAIN;
        e->why = "the state solves fewer constraints than hold there, so that balls cannot tell";
        return HOL_UNABLE;
    }
    e->why = "a multiplier that is said to be unique is one of a dropped row";
    for (size_t i = 0; i < out->m; i++)
        if (out->unique[i] && !arb_is_finite(out->lambda + i))
            return HOL_UNABLE;
    return HOL_OK;
}

/*
 * Of an impact, by the jump d of the velocities: M d = A^T Lambda, A d = b - A v for the row that
 * is struck, and A d = 0 for the others, exactly, since they hold before it, too. Balls of v do not
 * know that: the impulse on a floor along which a body slides into a wall is exactly 0.
 */
static void
jump(struct hol_enclosing *e, struct hol_enclosing_linear *w)
{
    struct hol_enclosure *out = e->out;

    arb_mat_zero(w->rhs);
    for (slong i = 0; i < w->k; i++)
        if (e->pivot_row[i] == *e->struck) {
            arb_ptr rate = arb_mat_entry(w->rhs, w->n + i, 0);

            hol_ball_eval_get(rate, e->eval, e->model->out_b + *e->struck);
            for (slong j = 0; j < w->n; j++)
                arb_submul(rate, arb_mat_entry(w->A, *e->struck, j), out->v + j, (slong)e->bits);
        }
    arb_mat_solve_lu_precomp(w->x, w->perm, w->LU, w->rhs, (slong)e->bits);
    for (slong j = 0; j < w->k; j++) {
        arb_ptr r = out->reaction + e->pivot_row[j];

        if (out->unique[e->pivot_row[j]])
            (void)!arb_intersection(r, r, arb_mat_entry(w->x, w->n + j, 0), (slong)e->bits);
    }
}

static enum hol_status
nonideal(struct hol_enclosing *e, struct hol_enclosing_linear *w)
{
    struct hol_enclosure *out = e->out;

    if (e->model->nonideal_needs_force) {
        for (size_t i = 0; i < out->n; i++)
            hol_ball_eval_set(e->eval, HOL_VAR_IDEAL, i, out->FL + i);
        for (size_t j = 0; j < out->m; j++)
            hol_ball_eval_set(e->eval, HOL_VAR_MULTIPLIER, j, out->lambda + j);
        (void)!hol_ball_eval_run(e->eval, HOL_STAGE_IDEAL, NULL);
    }
    out->sole = !e->model->nonideal_needs_force;
    out->orientation = out->sole;
    if (e->model->reaction_count > 0) {
        enum hol_status status = hol_enclose_reactions(e, w);

        if (status != HOL_OK)
            return status;
    }
    arb_mat_zero(w->rhs);
    for (slong i = 0; i < w->n; i++) {
        hol_ball_eval_get(out->FC + i, e->eval, e->model->out_C + (size_t)i);
        arb_set(arb_mat_entry(w->rhs, i, 0), out->FC + i);
    }
    e->why = "the nonideal force has no bounded ball at the state";
    if (!arb_mat_is_finite(w->rhs))
        return HOL_UNABLE;
    arb_mat_solve_lu_precomp(w->x, w->perm, w->LU, w->rhs, (slong)e->bits);
    for (slong i = 0; i < w->n; i++)
        arb_add(out->qdd + i, out->qdd + i, arb_mat_entry(w->x, i, 0), (slong)e->bits);
    for (slong j = 0; j < w->k; j++)
        arb_add(out->reaction + e->pivot_row[j], out->reaction + e->pivot_row[j],
                arb_mat_entry(w->x, w->n + j, 0), (slong)e->bits);
    add_force(e, w, out->FC);
    return HOL_OK;
}

/* The expressions that the equations were simplified from must have a value, too. */
static bool
guarded(struct hol_enclosing *e)
{
    bool good = true;
    arb_t x;

    arb_init(x);
    (void)!hol_ball_eval_run(e->eval, HOL_STAGE_IDEAL, NULL);
    for (size_t k = 0; k < e->model->guard_count && good; k++) {
        hol_ball_eval_get(x, e->eval, e->model->out_guard + k);
        good = arb_is_finite(x);
    }
    arb_clear(x);
    if (!good)
        e->why = "an expression of the equations has no bounded ball at the state";
    return good;
}

/* What is left of each dropped row less the combination of the others that removes it in the
 * columns of the pivots; the largest in `left`. */
static void
find_independent(struct hol_enclosing *e, const struct hol_enclosing_linear *w, arb_t left)
{
    slong bits = (slong)e->bits, rest = (slong)e->model->m - w->k;
    arb_mat_t kept, dropped, factors;
    arb_t x;

    arb_init(x);
    arb_mat_init(kept, w->k, w->k);
    arb_mat_init(dropped, w->k, rest);
    arb_mat_init(factors, w->k, rest);
    for (slong j = 0; j < w->k; j++) {
        for (slong i = 0; i < w->k; i++)
            arb_set(arb_mat_entry(kept, j, i),
                    arb_mat_entry(w->A, e->pivot_row[i], e->pivot_col[j]));
        for (slong i = 0; i < rest; i++)
            arb_set(arb_mat_entry(dropped, j, i),
                    arb_mat_entry(w->A, e->pivot_row[w->k + i], e->pivot_col[j]));
    }
    if (arb_mat_solve(factors, kept, dropped, bits))
        for (slong i = 0; i < rest; i++)
            for (slong j = w->k; j < w->n; j++) {
                arb_set(x, arb_mat_entry(w->A, e->pivot_row[w->k + i], e->pivot_col[j]));
                for (slong p = 0; p < w->k; p++)
                    arb_submul(x, arb_mat_entry(factors, p, i),
                               arb_mat_entry(w->A, e->pivot_row[p], e->pivot_col[j]), bits);
                keep_larger(left, x);
            }
    arb_mat_clear(kept);
    arb_mat_clear(dropped);
    arb_mat_clear(factors);
    arb_clear(x);
}

bool
hol_enclose_dependence(struct hol_enclosing *e, arb_t left)
{
    struct hol_enclosing_linear w;
    bool independent = false;

    linear_init(&w, e->model->n, e->model->m, e->out->rank);
    arb_zero(left);
    hol_enclose_run(e);
    e->why = "a constraint that was dropped as dependent is independent";
    if (choose_rows(e, &w) && assemble(e, &w)) {
        find_independent(e, &w, left);
        independent = !arb_is_zero(left);
        if (!independent && arb_mat_lu(w.perm, w.LU, w.K, (slong)e->bits)) {
            arb_mat_solve_lu_precomp(w.x, w.perm, w.LU, w.rhs, (slong)e->bits);
            for (slong i = 0; i < w.n; i++)
                arb_set(e->out->qdd + i, arb_mat_entry(w.x, i, 0));
            e->why = "a constraint that was dropped as dependent contradicts the others";
            (void)consistent(e, &w, left);
        }
    }
    linear_clear(&w);
    return independent;
}

enum hol_status
hol_enclose_answer(struct hol_enclosing *e)
{
    struct hol_enclosing_linear w;
    enum hol_status status = HOL_UNABLE;

    linear_init(&w, e->model->n, e->model->m, e->out->rank);
    e->why = "fewer rows are independent than the rank that is given";
    hol_enclose_run(e);
    if (choose_rows(e, &w))
        status = ideal(e, &w);
    if (status == HOL_OK && e->model->source->has_nonideal)
        status = nonideal(e, &w);
    else if (status == HOL_OK && e->struck != NULL)
        jump(e, &w);
    if (status == HOL_OK && e->model->guard_count > 0 && !guarded(e))
        status = HOL_UNABLE;
    linear_clear(&w);
    memcpy(e->out->row, e->pivot_row, e->out->m * sizeof *e->out->row);
    return status;
}

/* -------------------------------------------------------------------- what depends on it */

void
hol_enclosure_run_state(struct hol_ball_eval *eval, const struct hol_model *model, const arb_t t,
                        arb_srcptr q, arb_srcptr v)
{
    hol_ball_eval_set(eval, HOL_VAR_TIME, 0, t);
    for (size_t i = 0; i < model->n; i++) {
        hol_ball_eval_set(eval, HOL_VAR_COORD, i, q + i);
        hol_ball_eval_set(eval, HOL_VAR_VELOCITY, i, v + i);
    }
    (void)!hol_ball_eval_run(eval, HOL_STAGE_STATE, NULL);
}

void
hol_enclosure_run_answer(struct hol_ball_eval *eval, const struct hol_enclosure *answer)
{
    for (size_t i = 0; i < answer->n; i++) {
        hol_ball_eval_set(eval, HOL_VAR_ACCEL, i, answer->qdd + i);
        hol_ball_eval_set(eval, HOL_VAR_IDEAL, i, answer->FL + i);
        hol_ball_eval_set(eval, HOL_VAR_NONIDEAL, i, answer->FC + i);
    }
    for (size_t j = 0; j < answer->m; j++) {
        hol_ball_eval_set(eval, HOL_VAR_MULTIPLIER, j, answer->lambda + j);
        hol_ball_eval_set(eval, HOL_VAR_REACTION, j, answer->reaction + j);
    }
    (void)!hol_ball_eval_run(eval, HOL_STAGE_ANSWER, NULL);
}

bool
hol_enclosure_keeps_friction(const struct hol_model *model, const struct hol_enclosure *answer)
{
    size_t n = model->n;
    arb_ptr C = model->source->has_nonideal ? hol_balls_alloc(2 * n) : NULL;
    struct hol_ball_eval *eval = NULL;
    bool good = C != NULL && hol_ball_eval_create(&eval, model->tape, answer->bits) == HOL_OK;

    if (!model->source->has_nonideal)
        return true;
    for (size_t k = 0; k < 2 && good; k++) {
        hol_enclosure_run_state(eval, model, answer->t, answer->q,
                                k == 0 ? answer->v : answer->qdd);
        hol_enclosure_run_answer(eval, answer);
        for (size_t i = 0; i < n; i++)
            hol_ball_eval_get(C + k * n + i, eval, model->out_C + i);
    }
    for (size_t i = 0; i < n && good; i++)
        good = arb_is_finite(C + i) && arb_is_finite(C + n + i) && arb_overlaps(C + i, C + n + i);
    hol_ball_eval_destroy(eval);
    hol_balls_free(C, 2 * n);
    return good;
}
