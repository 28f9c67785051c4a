/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The equations at a state in double precision. */
#include "library/inside.h"

#include "model/tape/tape-inside.h"

#include <math.h>
#include <string.h>

/* Below this, relative to what a change of the state by its own size would make of it, a residual
 * is rounding of the state: 2^-(3/4 of 53). */
#define ROUNDING 0x1p-40

/* The slots of the tape, by output. First it is looked whether all that is wanted has a value;
 * only then is anything written. */
struct slots {
    const double *d;
    const int32_t *of;
    bool look;
};

static double
value(const struct slots *s, size_t output)
{
    return s->d[s->of[output]];
}

static bool
take(double *to, const struct slots *s, size_t output, size_t count)
{
    bool good = true;

    for (size_t i = 0; to != NULL && i < count; i++)
        if (s->look)
            good = good && isfinite(value(s, output + i));
        else
            to[i] = value(s, output + i);
    return good;
}

static bool
take_mass(double *M, const struct slots *s, const struct hol_model *model)
{
    size_t n = model->n;
    bool good = true;

    if (M == NULL)
        return true;
    if (!s->look && model->mass_count < n * (n + 1) / 2)
        memset(M, 0, n * n * sizeof *M);
    for (size_t k = 0; k < model->mass_count; k++) {
        const struct hol_cell *cell = &model->mass[k];

        if (s->look)
            good = good && isfinite(value(s, cell->output));
        else
            M[cell->i * n + cell->j] = M[cell->j * n + cell->i] = value(s, cell->output);
    }
    return good;
}

static bool
take_rows(double *A, const struct slots *s, const struct hol_model *model)
{
    bool good = true;

    if (A == NULL)
        return true;
    if (!s->look && model->a_count < model->m * model->n)
        memset(A, 0, model->m * model->n * sizeof *A);
    for (size_t k = 0; k < model->a_count; k++) {
        const struct hol_cell *cell = &model->a[k];

        if (s->look)
            good = good && isfinite(value(s, cell->output));
        else
            A[cell->i * model->n + cell->j] = value(s, cell->output);
    }
    return good;
}

static double
size_of(const double *x, size_t n)
{
    double most = 0;

    for (size_t i = 0; i < n; i++)
        most = fmax(most, fabs(x[i]));
    return most > 0 ? most : 1;
}

/* The largest residual of a level that is more than rounding of x, its positions or velocities. */
static double
off_at(struct holonom_case *c, const struct slots *s, const double *x, bool rates)
{
    const struct hol_model *model = c->model;
    double size = size_of(x, model->n), most = 0;

    memset(c->scale, 0, model->rows * sizeof *c->scale);
    for (size_t k = 0; k < model->a_rows; k++) {
        const struct hol_cell *cell = &model->a[k];

        c->scale[cell->i] += fabs(value(s, cell->output)) * fmax(fabs(x[cell->j]), size);
    }
    for (size_t i = 0; i < model->rows; i++) {
        const struct hol_constraint *row = &c->source->constraints[i];
        bool holonomic = row->order == HOL_ORDER_HOLONOMIC;
        double residual;

        if (row->order == HOL_ORDER_ACCELERATION || (!rates && !holonomic) || (rates && row->after))
            continue;
        residual =
            fabs(value(s, rates && holonomic ? model->out_rate + i : model->out_residual + i));
        if (!(residual <= ROUNDING * c->scale[i]))
            most = fmax(most, isnan(residual) ? INFINITY : residual);
    }
    return most;
}

/* A state as vectors, which are read only. */
struct state {
    struct hol_vec t, q, v;
};

static struct hol_vec
vector_of(const double *x, size_t n)
{
    return (struct hol_vec){n, 1, n, HOL_BITS_DOUBLE, (double *)x, NULL};
}

/* What depends on the answer, at more bits, rounded: C, and (if that is so of one) all lets. NULL:
 * not wanted. */
static enum hol_status
take_answered(double *C, double *lets, const struct hol_model *model, const struct state *at,
              const char **why)
{
    size_t count = model->source->let_count;
    struct hol_vec to = vector_of(C, model->n), values = vector_of(lets, count);
    struct hol_problem problem = {0};
    struct hol_eval *eval = NULL;
    enum hol_status status = hol_problem_init(&problem, model->n, model->m, 2 * HOL_BITS_DOUBLE);

    if (status == HOL_OK)
        status = hol_eval_create(&eval, model->tape, 2 * HOL_BITS_DOUBLE);
    if (status == HOL_OK) {
        hol_model_set_state(model, eval, &at->t, &at->q, &at->v);
        status = hol_eval_update(eval, HOL_STAGE_STATE);
    }
    if (status == HOL_OK) {
        hol_model_problem(model, eval, &problem);
        status = hol_library_answer(&problem, model, eval, why);
    }
    for (size_t i = 0; lets != NULL && i < count && status == HOL_OK; i++)
        if (!hol_model_has_value(model, eval, model->out_let + i)) {
            *why = "a let has no value at this state";
            status = HOL_DOMAIN;
        }
    for (size_t i = 0; lets != NULL && i < count && status == HOL_OK; i++)
        hol_eval_store(&values, i, 0, eval, model->out_let + i);
    if (status == HOL_OK && C != NULL)
        hol_mat_round(&to, &problem.C);
    hol_eval_destroy(eval);
    hol_problem_clear(&problem);
    return status;
}

/* The last stage of what is wanted. */
static enum hol_stage
stage_of(const struct holonom_values *wanted, const struct hol_model *model)
{
    bool state = wanted->phi != NULL || wanted->phidot != NULL || wanted->invariants != NULL ||
                 wanted->lets != NULL || wanted->off != NULL || model->guard_count > 0;

    return state ? HOL_STAGE_STATE : HOL_STAGE_PROBLEM;
}

/* Have outputs that are wanted values, as the author wrote them? */
static bool
have_values(const double *to, const struct holonom_case *c, size_t output, size_t count)
{
    for (size_t i = 0; to != NULL && i < count; i++)
        if (!hol_model_has_value(c->model, c->eval, output + i))
            return false;
    return true;
}

/* What is wanted, but for `off' and a C that depends on forces. */
static bool
take_all(const struct holonom_values *wanted, const struct slots *s, const struct hol_model *model,
         const struct hol_case *source)
{
    bool good = take_mass(wanted->M, s, model);
    good = take(wanted->F, s, model->out_F, model->n) && good;
    good = take_rows(wanted->A, s, model) && good;
    good = take(wanted->b, s, model->out_b, model->m) && good;
    if (!model->nonideal_needs_force)
        good = take(wanted->C, s, model->out_C, model->n) && good;
    good = take(wanted->phi, s, model->out_residual, model->m) && good;
    good = take(wanted->phidot, s, model->out_rate, model->m) && good;
    good = take(wanted->invariants, s, model->out_invariant, source->invariant_count) && good;
    good = take(wanted->lets, s, model->out_let, source->let_count) && good;
    return good;
}

int
holonom_evaluate(struct holonom_case *c, const struct holonom_values *wanted, double t,
                 const double *q, const double *v)
{
    const struct hol_model *model = c != NULL ? c->model : NULL;
    const struct state at = {vector_of(&t, 1), vector_of(q, model != NULL ? model->n : 0),
                             vector_of(v, model != NULL ? model->n : 0)};
    enum hol_status status = HOL_OK;
    const char *why = NULL;
    double *C = NULL, *lets = NULL; /* those that depend on the answer */
    struct holonom_values state;
    struct slots s;

    if (model == NULL || wanted == NULL || wanted->size < sizeof *wanted || q == NULL || v == NULL)
        return hol_library_end(c, HOL_INVALID, "no case, no state, or values of another size");
    hol_model_set_state(model, c->eval, &at.t, &at.q, &at.v);
    (void)!hol_eval_update(c->eval, stage_of(wanted, model));
    s = (struct slots){hol_eval_doubles(c->eval), model->tape->output_slot, .look = true};
    state = *wanted;
    if (model->nonideal_needs_force)
        C = wanted->C;
    if (wanted->lets != NULL && hol_library_lets_answer(model)) {
        lets = wanted->lets;
        state.lets = NULL;
    }
    if (!take_all(&state, &s, model, c->source) || !hol_model_has_values(model, c->eval) ||
        !have_values(state.invariants, c, model->out_invariant, c->source->invariant_count) ||
        !have_values(state.lets, c, model->out_let, c->source->let_count))
        return hol_library_end(c, HOL_DOMAIN, "the equations have no value at this state");
    if (C != NULL || lets != NULL)
        status = take_answered(C, lets, model, &at, &why);
    s.look = false;
    if (status == HOL_OK)
        (void)take_all(&state, &s, model, c->source);
    if (status == HOL_OK && wanted->off != NULL)
        *wanted->off = fmax(off_at(c, &s, q, false), off_at(c, &s, v, true));
    if (status == HOL_OK && c->status == HOLONOM_OK)
        return HOLONOM_OK;
    return hol_library_end(c, status, why != NULL ? "%s" : NULL, why);
}
