/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The exact state in balls. With unknowns: an interval Newton step about the truth's point proves
 * that the independent equations have one solution next to it, in as many unknowns.
 */
#include "reference/enclosure/enclosure-inside.h"
#include "reference/enclosure/enclosure-newton.h"

enum level { POSITION, VELOCITY };

/* A level that is solved for. */
struct solving {
    struct hol_enclosing *e;
    arb_ptr x; /* n: the coordinates of the state, or its velocities */
    size_t row_count, column_count;
    arb_mat_t a; /* all equations x all unknowns */
    struct hol_enclosing_newton newton;
};

void
hol_enclose_run(struct hol_enclosing *e)
{
    hol_ball_eval_set(e->eval, HOL_VAR_TIME, 0, e->out->t);
    for (size_t i = 0; i < e->model->n; i++) {
        hol_ball_eval_set(e->eval, HOL_VAR_COORD, i, e->out->q + i);
        hol_ball_eval_set(e->eval, HOL_VAR_VELOCITY, i, e->out->v + i);
    }
    /* what is needed is checked where it is used */
    (void)!hol_ball_eval_run(e->eval, HOL_STAGE_STATE, NULL);
}

/* ------------------------------------------------------------------ the equations of a level */

static bool
takes_part(const struct hol_constraint *row, enum level level)
{
    return level == POSITION ? row->order == HOL_ORDER_HOLONOMIC
                             : row->order != HOL_ORDER_ACCELERATION && !row->after;
}

/* The output that must vanish. */
static size_t
equation(const struct hol_enclosing *e, enum level level, size_t row)
{
    bool rate =
        level == VELOCITY && e->model->source->constraints[row].order == HOL_ORDER_HOLONOMIC;

    return rate ? e->model->out_rate + row : e->model->out_residual + row;
}

/* a := derivatives of the level's equations with respect to its unknowns, as last evaluated. */
static bool
differentiate(struct solving *w)
{
    struct hol_enclosing *e = w->e;
    bool finite = true;

    arb_mat_zero(w->a);
    for (size_t c = 0; c < e->model->a_rows; c++) {
        const struct hol_cell *cell = &e->model->a[c];

        for (size_t r = 0; r < w->row_count; r++)
            for (size_t u = 0; u < w->column_count; u++)
                if (e->rows[r] == cell->i && e->columns[u] == cell->j) {
                    arb_ptr x = arb_mat_entry(w->a, r, u);

                    hol_ball_eval_get(x, e->eval, cell->output);
                    finite = finite && arb_is_finite(x);
                }
    }
    return finite;
}

/*
 * Does an equation depend on an unknown, but with a gradient that vanishes (nothing above noise)?
 * Then it is no consequence of those that are solved, and Newton's step says nothing of it. (Rates
 * are linear in the velocities: with a zero row they hold for all or for none.)
 */
static bool
is_singular(const struct solving *w, enum level level)
{
    const struct hol_enclosing *e = w->e;
    const struct hol_model *model = e->model;
    bool singular = false;

    for (size_t r = 0; r < w->row_count && !singular; r++) {
        bool depends = false, moves = false;

        if (level == VELOCITY &&
            model->source->constraints[e->rows[r]].order == HOL_ORDER_HOLONOMIC)
            continue;
        for (size_t c = 0; c < model->a_rows; c++)
            depends = depends || (model->a[c].i == e->rows[r] && e->unknown[model->a[c].j]);
        for (size_t u = 0; u < w->column_count; u++)
            moves = moves || arf_cmpabs_2exp_si(arb_midref(arb_mat_entry(w->a, r, u)),
                                                -(slong)e->bits / 2) >= 0;
        singular = depends && !moves;
    }
    return singular;
}

/* The state's place of an unknown that the step solves for. */
static arb_ptr
unknown(const struct solving *w, slong i)
{
    return w->x + w->e->columns[w->e->pivot_col[i]];
}

/* The derivatives with the unknowns as they are now; J: the pivots' part. */
static bool
jacobian(void *context, struct hol_enclosing_newton *newton)
{
    struct solving *w = context;
    bool finite;

    for (slong i = 0; i < newton->k; i++)
        arb_set(unknown(w, i), arb_mat_entry(newton->x, i, 0));
    hol_enclose_run(w->e);
    finite = differentiate(w);
    for (slong i = 0; i < newton->k; i++)
        for (slong j = 0; j < newton->k; j++)
            arb_set(arb_mat_entry(newton->J, i, j),
                    arb_mat_entry(w->a, w->e->pivot_row[i], w->e->pivot_col[j]));
    return finite;
}

/* Newton's step with the k equations and unknowns of the pivots. */
static bool
step(struct solving *w, enum level level, slong k)
{
    struct hol_enclosing *e = w->e;
    mpfr_prec_t bits = e->truth->bits > e->bits ? e->truth->bits : e->bits;
    bool proved;

    hol_enclosing_newton_init(&w->newton, k, (slong)e->bits);
    w->newton.jacobian = jacobian;
    w->newton.context = w;
    for (slong i = 0; i < k; i++) {
        arb_set(arb_mat_entry(w->newton.x, i, 0), unknown(w, i));
        hol_ball_eval_get(arb_mat_entry(w->newton.g, i, 0), e->eval,
                          equation(e, level, e->rows[e->pivot_row[i]]));
    }
    proved = hol_enclosing_newton_step(&w->newton);
    for (slong i = 0; i < k; i++) /* x0 has the truth's bits */
        arb_set_round(unknown(w, i), arb_mat_entry(w->newton.x, i, 0), (slong)bits);
    hol_enclosing_newton_clear(&w->newton);
    return proved;
}

/* Set the unknowns of a level to the truth's numbers, enclosed. */
static enum hol_status
solve_level(struct hol_enclosing *e, enum level level)
{
    const struct hol_vec *from = level == POSITION ? &e->truth->point.q : &e->truth->point.v;
    struct solving w = {.e = e, .x = level == POSITION ? e->out->q : e->out->v};
    slong k;
    bool good;

    for (size_t i = 0; i < e->model->rows; i++)
        if (takes_part(&e->model->source->constraints[i], level))
            e->rows[w.row_count++] = i;
    for (size_t j = 0; j < e->model->n; j++)
        if (e->unknown[j]) {
            e->columns[w.column_count++] = j;
            hol_mat_get(e->tmp[0], from, j, 0);
            hol_ball_set_mpfr(w.x + j, e->tmp[0]);
        }
    if (w.row_count == 0 || w.column_count == 0)
        return HOL_OK;
    e->out->solved = true;
    hol_enclose_run(e);
    arb_mat_init(w.a, (slong)w.row_count, (slong)w.column_count);
    good = differentiate(&w) && !is_singular(&w, level);
    k = good ? (slong)hol_enclose_pivots(e, w.a, w.row_count) : 0;
    if (k > 0)
        good = step(&w, level, k);
    arb_mat_clear(w.a);
    if (!good)
        e->why = "the state is not proved to be a regular solution of its constraints";
    return good ? HOL_OK : HOL_UNABLE;
}

/* Does every equation of the state contain 0? */
static enum hol_status
check(struct hol_enclosing *e)
{
    enum hol_status status = HOL_OK;
    arb_t f;

    arb_init(f);
    hol_enclose_run(e);
    for (int level = POSITION; level <= VELOCITY; level++)
        for (size_t i = 0; i < e->model->rows && status == HOL_OK; i++) {
            if (!takes_part(&e->model->source->constraints[i], (enum level)level))
                continue;
            hol_ball_eval_get(f, e->eval, equation(e, (enum level)level, i));
            if (!arb_is_finite(f)) {
                e->why = "a constraint has no bounded ball at the state";
                status = HOL_UNABLE;
            } else if (!arb_contains_zero(f)) {
                e->why = "the enclosed state violates a constraint";
                status = HOL_DOMAIN;
            }
        }
    arb_clear(f);
    return status;
}

/* ------------------------------------------------------------------------- the recipes */

/* The state of the case; unknown values are overwritten when they are solved for. */
static void
evaluate_named(struct hol_enclosing *e)
{
    size_t n = e->model->n, first = e->model->out_state + e->recipe->state * (1 + 2 * n);

    hol_ball_eval_get(e->out->t, e->eval, first);
    for (size_t i = 0; i < n; i++) {
        hol_ball_eval_get(e->out->q + i, e->eval, first + 1 + i);
        hol_ball_eval_get(e->out->v + i, e->eval, first + 1 + n + i);
    }
}

/* A closed form and its derivative at the truth's time. */
static void
evaluate_solution(struct hol_enclosing *e)
{
    size_t n = e->model->n, block = e->recipe->block, entry = e->recipe->entry;

    hol_mat_get(e->tmp[0], &e->truth->point.t, 0, 0);
    hol_ball_set_mpfr(e->out->t, e->tmp[0]);
    hol_ball_eval_set(e->eval, HOL_VAR_TIME, 0, e->out->t);
    (void)!hol_ball_eval_run(e->eval, HOL_STAGE_ANSWER, NULL);
    for (size_t i = 0; i < n; i++) {
        hol_ball_eval_get(e->out->q + i, e->eval,
                          hol_model_published(e->model, block, entry, 3 + i));
        hol_ball_eval_get(e->out->v + i, e->eval,
                          hol_model_published(e->model, block, entry, 3 + n + i));
    }
}

/* Given rational numbers, rounded to balls. */
static void
evaluate_exact(struct hol_enclosing *e)
{
    size_t n = e->model->n;
    fmpq_t x;

    fmpq_init(x);
    for (size_t i = 0; i < 1 + 2 * n; i++) {
        fmpq_set_mpq(x, e->recipe->exact[i]);
        arb_set_fmpq(i == 0   ? e->out->t
                     : i <= n ? e->out->q + i - 1
                              : e->out->v + i - 1 - n,
                     x, (slong)e->bits);
    }
    fmpq_clear(x);
    hol_enclose_run(e);
}

/* A state that is taken as it is, whether the constraints hold there or not: what was approximate
 * are the truth's dyadic numbers. */
static void
evaluate_as_is(struct hol_enclosing *e)
{
    const struct hol_state *state = &e->model->source->states[e->recipe->state];

    e->why = NULL;
    e->out->solved = false;
    evaluate_named(e);
    for (size_t i = 0; i < 2 * e->model->n; i++) {
        bool position = i < e->model->n;
        size_t k = position ? i : i - e->model->n;

        if (!(position ? state->q[k].approximate : state->v[k].approximate))
            continue;
        hol_mat_get(e->tmp[0], position ? &e->truth->point.q : &e->truth->point.v, k, 0);
        hol_ball_set_mpfr(position ? e->out->q + k : e->out->v + k, e->tmp[0]);
    }
    hol_enclose_run(e);
}

/* A state whose approximate values are solved for. */
static enum hol_status
solve_state(struct hol_enclosing *e)
{
    const struct hol_case *source = e->model->source;
    bool moved = e->recipe->kind == HOL_RECIPE_RANDOM || e->recipe->kind == HOL_RECIPE_POINT;
    size_t n = e->model->n;
    enum hol_status status;

    evaluate_named(e);
    if (e->recipe->kind == HOL_RECIPE_POINT) {
        hol_mat_get(e->tmp[0], &e->truth->point.t, 0, 0);
        hol_ball_set_mpfr(e->out->t, e->tmp[0]);
    }
    /* the velocities must be numbers where positions are solved for, whatever they are */
    for (size_t i = 0; i < n; i++)
        if (moved || source->states[e->recipe->state].v[i].approximate) {
            hol_mat_get(e->tmp[0], &e->truth->point.v, i, 0);
            hol_ball_set_mpfr(e->out->v + i, e->tmp[0]);
        }
    for (size_t i = 0; i < n; i++)
        e->unknown[i] = moved || source->states[e->recipe->state].q[i].approximate;
    status = solve_level(e, POSITION);
    for (size_t i = 0; i < n; i++)
        e->unknown[i] = moved || source->states[e->recipe->state].v[i].approximate;
    if (status == HOL_OK)
        status = solve_level(e, VELOCITY);
    return status == HOL_OK ? check(e) : status;
}

enum hol_status
hol_enclose_state(struct hol_enclosing *e)
{
    enum hol_status status;

    e->out->solved = false;
    if (e->recipe->kind == HOL_RECIPE_EXACT) {
        evaluate_exact(e);
        return HOL_OK;
    }
    if (e->recipe->kind == HOL_RECIPE_SOLUTION) {
        evaluate_solution(e);
        return check(e);
    }
    status = solve_state(e);
    if (status == HOL_OK || status == HOL_NOMEM || e->recipe->kind != HOL_RECIPE_NAMED ||
        e->model->source->states[e->recipe->state].how != HOL_GIVEN_AS_IS)
        return status;
    evaluate_as_is(e);
    return HOL_OK;
}
