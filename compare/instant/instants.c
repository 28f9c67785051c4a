/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Answers of a formulation at every row of a trajectory, in batches where there is a kernel. */
#include "compare/instant/instants.h"

#include "solvers/kernels/batch.h"

#include <stdint.h>

/* Rows of a batch: long enough for threads, short enough for the caches. */
enum { ROWS = 1024 };

struct instants {
    const struct hol_model *model;
    const struct hol_track *track;
    const struct hol_solver *solver;
    struct hol_eval *eval;
    struct hol_problem problem;
    struct hol_answer answer;
    struct hol_vec t, q, v; /* of a row */
    void *work;             /* not in double */
    struct hol_batch_team *team;
    struct hol_batch batch;
    enum hol_status status[ROWS]; /* of a row: OK, it has a place in the batch */
    size_t place[ROWS];
    enum hol_status (*each)(void *context, size_t row, enum hol_status status,
                            const struct hol_answer *answer);
    void *context;
};

static void
clear(struct instants *s)
{
    hol_eval_destroy(s->eval);
    hol_problem_clear(&s->problem);
    hol_answer_clear(&s->answer);
    hol_mat_clear(&s->t);
    hol_mat_clear(&s->q);
    hol_mat_clear(&s->v);
    s->solver->destroy(s->work);
    hol_batch_team_destroy(s->team);
    hol_batch_clear(&s->batch);
}

static enum hol_status
prepare(struct instants *s, mpfr_prec_t bits, size_t threads)
{
    size_t n = s->model->n, m = s->model->m, rows = s->track->t.rows;
    enum hol_status status;

    if ((status = hol_eval_create(&s->eval, s->model->tape, bits)) != HOL_OK ||
        (status = hol_problem_init(&s->problem, n, m, bits)) != HOL_OK ||
        (status = hol_answer_init(&s->answer, n, m, bits)) != HOL_OK ||
        (status = hol_vec_init(&s->t, 1, bits)) != HOL_OK ||
        (status = hol_vec_init(&s->q, n, bits)) != HOL_OK ||
        (status = hol_vec_init(&s->v, n, bits)) != HOL_OK)
        return status;
    if (bits != HOL_BITS_DOUBLE)
        return s->solver->create(s->solver, &s->work, n, m, bits);
    if ((status = hol_batch_team_create(&s->team, s->solver, n, m, threads)) != HOL_OK)
        return status;
    return hol_batch_init(&s->batch, n, m, rows < ROWS ? rows : ROWS);
}

/* The problem at a row. */
static enum hol_status
pose(struct instants *s, size_t row)
{
    const char *why;
    enum hol_status status;

    hol_track_row(s->track, row, &s->t, &s->q, &s->v);
    hol_model_set_state(s->model, s->eval, &s->t, &s->q, &s->v);
    if ((status = hol_eval_update(s->eval, HOL_STAGE_STATE)) != HOL_OK)
        return status;
    hol_model_problem(s->model, s->eval, &s->problem);
    if (hol_problem_check(&s->problem) != HOL_OK || !hol_model_has_values(s->model, s->eval))
        return HOL_DOMAIN;
    return s->solver->applicable(&s->problem, &why) == HOL_ANSWERABLE ? HOL_OK : HOL_UNABLE;
}

static enum hol_status
solve_one_by_one(struct instants *s)
{
    enum hol_status status = HOL_OK;

    for (size_t row = 0; row < s->track->t.rows && status == HOL_OK; row++) {
        enum hol_status own = pose(s, row);

        if (own == HOL_OK)
            own = s->solver->solve(s->work, &s->answer, &s->problem);
        status = own == HOL_NOMEM ? own : s->each(s->context, row, own, &s->answer);
    }
    return status;
}

/* Rows first ... first + count - 1. What has no problem leaves no gap in the batch. */
static enum hol_status
solve_batch(struct instants *s, size_t first, size_t count)
{
    enum hol_status status = HOL_OK;
    size_t places = 0;

    for (size_t k = 0; k < count; k++) {
        s->status[k] = pose(s, first + k);
        if (s->status[k] == HOL_NOMEM)
            return HOL_NOMEM;
        s->place[k] = places;
        if (s->status[k] == HOL_OK &&
            (status = hol_batch_set(&s->batch, places++, &s->problem)) != HOL_OK)
            return status;
    }
    hol_batch_team_solve(s->team, &s->batch); /* the rest of it has what was there before */
    for (size_t k = 0; k < count && status == HOL_OK; k++) {
        if (s->status[k] == HOL_OK)
            s->status[k] = hol_batch_get(&s->answer, &s->batch, s->place[k]);
        status = s->each(s->context, first + k, s->status[k], &s->answer);
    }
    return status;
}

enum hol_status
hol_instants_solve(const struct hol_model *model, const struct hol_track *track,
                   const struct hol_solver *solver, mpfr_prec_t bits, size_t threads,
                   enum hol_status (*each)(void *context, size_t row, enum hol_status status,
                                           const struct hol_answer *answer),
                   void *context)
{
    struct instants s = {
        .model = model, .track = track, .solver = solver, .each = each, .context = context};
    size_t rows = track->t.rows;
    enum hol_status status;

    if (model->source->impulsive || !track->has_v)
        return HOL_INVALID;
    if (model->nonideal_needs_force)
        return HOL_UNABLE;
    status = prepare(&s, bits, threads);
    if (status == HOL_OK && bits != HOL_BITS_DOUBLE)
        status = solve_one_by_one(&s);
    for (size_t first = 0; status == HOL_OK && bits == HOL_BITS_DOUBLE && first < rows;
         first += ROWS)
        status = solve_batch(&s, first, rows - first < ROWS ? rows - first : ROWS);
    clear(&s);
    return status;
}
