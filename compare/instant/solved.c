/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The answer of one formulation at one state, for `solve --with`. */
#include "compare/instant/solved.h"

#include "base/alloc.h"
#include "model/equations/sparse.h"

/* A dense problem says what a sparse answer other than OK means, up to this many coordinates. */
enum { DENSE_MOST = 1000 };

static bool
is_exact(const struct hol_case *c, const struct hol_recipe *recipe)
{
    const struct hol_state *state = &c->states[recipe->state];

    if (recipe->kind != HOL_RECIPE_NAMED || recipe->state >= c->state_count)
        return false;
    for (size_t i = 0; i < c->n; i++)
        if (state->q[i].approximate || state->v[i].approximate)
            return false;
    return !state->t.approximate;
}

/* The state: from the tape where it is exact, else solved for. */
static enum hol_status
find_state(struct hol_solved *s, const struct hol_model *model, const struct hol_recipe *recipe,
           const struct hol_eval *eval)
{
    struct hol_points *points = NULL;
    enum hol_status status;

    if (is_exact(model->source, recipe)) {
        size_t from = model->out_state + recipe->state * (1 + 2 * model->n);

        hol_eval_store(&s->point.t, 0, 0, eval, from);
        for (size_t i = 0; i < model->n; i++) {
            hol_eval_store(&s->point.q, i, 0, eval, from + 1 + i);
            hol_eval_store(&s->point.v, i, 0, eval, from + 1 + model->n + i);
        }
        return HOL_OK;
    }
    if ((status = hol_points_create(&points, model, s->bits)) == HOL_OK)
        status = hol_points_make(points, &s->point, recipe, NULL);
    hol_points_destroy(points);
    return status;
}

static enum hol_status
measure_residual(struct hol_solved *s, const struct hol_model *model, const struct hol_eval *eval)
{
    struct hol_vec r = {0};
    enum hol_status status = hol_vec_init(&r, 2 * model->m, s->bits);

    if (status != HOL_OK)
        return status;
    for (size_t i = 0; i < model->m; i++) {
        if (model->source->constraints[i].order == HOL_ORDER_ACCELERATION)
            continue;
        hol_eval_store(&r, i, 0, eval, model->out_residual + i);
        hol_eval_store(&r, model->m + i, 0, eval, model->out_rate + i);
    }
    s->residual = hol_mat_max(&r);
    hol_mat_clear(&r);
    return HOL_OK;
}

static enum hol_status
solve_sparse(struct hol_solved *s, const struct hol_model *model, struct hol_eval **eval)
{
    const struct hol_sparse_entry *entry = s->solver->sparse;
    struct hol_model_sparse sparse = {0};
    void *work = NULL;
    enum hol_status status = hol_model_sparse_init(&sparse, model, s->bits);

    if (status != HOL_OK)
        return status;
    hol_model_sparse_collect(&sparse, *eval);
    if (model->n > DENSE_MOST) {
        hol_eval_destroy(*eval); /* nobody asks it again, and it is large */
        *eval = NULL;
    }
    s->status = entry->create(s->solver, &work, &sparse.problem, &s->why);
    if (s->status == HOL_OK) {
        s->why = NULL;
        s->status = entry->solve(work, &s->answer, &sparse.problem);
    }
    s->sparse = s->status == HOL_OK || model->n > DENSE_MOST;
    entry->destroy(work);
    hol_model_sparse_clear(&sparse);
    return s->status == HOL_NOMEM ? HOL_NOMEM : HOL_OK;
}

static enum hol_status
init_unique(struct hol_solved *s, size_t m)
{
    if ((s->unique = hol_alloc(m, sizeof *s->unique)) == NULL)
        return HOL_NOMEM;
    for (size_t i = 0; i < m; i++)
        s->unique[i] = HOL_UNIQUE_YES;
    return HOL_OK;
}

/*
 * Which multipliers are unique: all, where the rows are independent; else what the same formulation
 * finds when it is asked how it came to the rank (a second solve, as some go another way then).
 */
static enum hol_status
find_unique(struct hol_solved *s, void *work, const struct hol_problem *problem)
{
    struct hol_rank_detail detail = {0};
    struct hol_answer again = {0};
    enum hol_status status;

    if (s->status != HOL_OK || s->answer.rank == problem->m)
        return HOL_OK;
    for (size_t i = 0; i < problem->m; i++)
        s->unique[i] = HOL_UNIQUE_UNDECIDED;
    if ((status = hol_rank_detail_init(&detail, problem->n, problem->m, s->bits)) == HOL_OK &&
        (status = hol_answer_init(&again, problem->n, problem->m, s->bits)) == HOL_OK) {
        again.detail = &detail;
        if (s->solver->solve(work, &again, problem) == HOL_OK && detail.stated)
            for (size_t i = 0; i < problem->m; i++)
                s->unique[i] = detail.unique[i];
    }
    hol_answer_clear(&again);
    hol_rank_detail_clear(&detail);
    return status;
}

static enum hol_status
solve_dense(struct hol_solved *s, const struct hol_model *model, const struct hol_eval *eval)
{
    struct hol_problem problem;
    void *work = NULL;
    enum hol_status status = hol_problem_init(&problem, model->n, model->m, s->bits);

    if (status != HOL_OK)
        return status;
    hol_model_problem(model, eval, &problem);
    if (hol_problem_check(&problem) == HOL_OK &&
        s->solver->applicable(&problem, &s->why) == HOL_NOT_ANSWERABLE) {
        s->status = HOL_UNABLE;
    } else {
        s->status = s->solver->create(s->solver, &work, model->n, model->m, s->bits);
        if (s->status == HOL_OK)
            s->status = s->solver->solve(work, &s->answer, &problem);
        status = find_unique(s, work, &problem);
        s->solver->destroy(work);
    }
    hol_problem_clear(&problem);
    return s->status == HOL_NOMEM ? HOL_NOMEM : status;
}

enum hol_status
hol_solved_create(struct hol_solved **solved, const struct hol_model *model,
                  const struct hol_recipe *recipe, const struct hol_solver *solver,
                  mpfr_prec_t bits)
{
    struct hol_solved *s = NULL;
    struct hol_eval *eval = NULL;
    enum hol_status status = HOL_NOMEM;

    if (model->source->impulsive)
        return HOL_INVALID;
    if (model->nonideal_needs_force)
        return HOL_UNABLE;
    if ((s = hol_alloc(1, sizeof *s)) == NULL)
        return HOL_NOMEM;
    *s = (struct hol_solved){.solver = solver, .bits = bits, .status = HOL_UNABLE};
    if ((status = hol_eval_create(&eval, model->tape, bits)) != HOL_OK ||
        (status = hol_point_init(&s->point, model->n, bits)) != HOL_OK ||
        (status = hol_answer_init(&s->answer, model->n, model->m, bits)) != HOL_OK ||
        (status = init_unique(s, model->m)) != HOL_OK ||
        (status = find_state(s, model, recipe, eval)) != HOL_OK)
        goto fail;
    hol_model_set_state(model, eval, &s->point.t, &s->point.q, &s->point.v);
    if ((status = hol_eval_update(eval, HOL_STAGE_STATE)) != HOL_OK ||
        (status = measure_residual(s, model, eval)) != HOL_OK)
        goto fail;
    if (!hol_model_has_values(model, eval)) {
        s->status = HOL_DOMAIN;
        s->why = "an expression of the equations of motion has no value at this state";
    } else if ((solver->sparse != NULL && (status = solve_sparse(s, model, &eval)) != HOL_OK) ||
               (!s->sparse && (status = solve_dense(s, model, eval)) != HOL_OK)) {
        goto fail;
    }
    if (s->status != HOL_OK && s->why == NULL)
        s->why = hol_status_text(s->status);
    hol_eval_destroy(eval);
    *solved = s;
    return HOL_OK;
fail:
    hol_eval_destroy(eval);
    hol_solved_destroy(s);
    return status;
}

void
hol_solved_destroy(struct hol_solved *solved)
{
    if (solved == NULL)
        return;
    hol_point_clear(&solved->point);
    hol_answer_clear(&solved->answer);
    hol_free(solved->unique);
    hol_free(solved);
}
