/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* An instant at any precision: the equations, the truth, a formulation's answer. */
#include "library/inside.h"

#include "base/alloc.h"
#include "compare/instant/solved.h"
#include "model/parameters.h"
#include "reference/enclosure/enclosure.h"
#include "reference/instant/reaction.h"
#include "reports/instant/true-answer.h"
#include "solvers/solver.h"

#include <math.h>

#define BITS_MOST 8000
#define DIGITS_MOST 1000
/* Bits of the linear algebra beyond those of the data. */
#define GUARD 64
/* Bits of a state that is moved onto the constraints, beyond those of the digits that are wanted.
 */
#define SPARE 128
_Static_assert(BITS_MOST + SPARE <= HOL_BITS_MAX, "the most bits have room to spare");
/* What is said of the digits of a state beyond those of the answer. */
#define TRUTH_SPARE 20

enum hol_status
hol_library_answer(struct hol_problem *problem, const struct hol_model *model,
                   struct hol_eval *eval, const char **why)
{
    struct hol_kkt_work *kkt = NULL;
    enum hol_status status = hol_kkt_work_create(&kkt, model->n, model->m, problem->bits + GUARD);

    if (status == HOL_OK)
        status = hol_kkt_solve(kkt, problem, (long)problem->bits - GUARD / 2, why);
    if (status == HOL_OK && model->nonideal_needs_force) {
        status = hol_nonideal_solve(problem, eval, kkt, model, true, why);
        if (status == HOL_OK)
            hol_kkt_nonideal(kkt, problem);
    }
    if (status == HOL_OK)
        status = hol_answer_evaluate(eval, kkt);
    hol_kkt_work_destroy(kkt);
    return status;
}

bool
hol_library_lets_answer(const struct hol_model *model)
{
    for (size_t i = 0; i < model->source->let_count; i++)
        if (hol_model_stage(model, model->out_let + i) > HOL_STAGE_STATE)
            return true;
    return false;
}

static int
invalid_call(struct holonom_case *c, const struct holonom_point *at, long number, long least,
             long most, const char *what)
{
    if (c == NULL || c->model == NULL)
        return hol_library_end(c, HOL_INVALID, "no case is open");
    if (at != NULL && at->size < sizeof *at)
        return hol_library_end(c, HOL_INVALID, "the state is a struct of another size");
    if (at == NULL || number < least || number > most)
        return hol_library_end(c, HOL_INVALID, "%s: %ld, not from %ld to %ld, or no state", what,
                               number, least, most);
    return HOLONOM_OK;
}

/* A call about a state begins. HOL_INVALID: with the message, and the call is over; NOMEM. */
static enum hol_status
begin(struct hol_given *given, struct holonom_case *c, const struct holonom_point *at,
      mpfr_prec_t bits)
{
    enum hol_status status;

    hol_library_begin(c);
    hol_results_clear(c);
    status = hol_given_read(given, c, at, bits);
    if (status == HOL_INVALID)
        hol_given_clear(given);
    return status;
}

static enum hol_status
put_point(struct holonom_case *c, const struct hol_point *point)
{
    enum hol_status status = hol_results_mat(c, HOL_KEY_T, &point->t);

    if (status == HOL_OK)
        status = hol_results_mat(c, HOL_KEY_Q, &point->q);
    return status == HOL_OK ? hol_results_mat(c, HOL_KEY_V, &point->v) : status;
}

/* ------------------------------------------------------------------------ the equations */

/* Outputs of the tape as a column; one without a value, as the author wrote it, leaves the whole
 * out. */
static enum hol_status
put_outputs(struct holonom_case *c, const struct hol_eval *eval, enum hol_key which, size_t first,
            size_t count)
{
    struct hol_vec x = {0};
    enum hol_status status = hol_vec_init(&x, count, hol_eval_bits(eval));
    bool has = true;

    for (size_t i = 0; status == HOL_OK && i < count; i++) {
        has = has && hol_model_has_value(c->model, eval, first + i);
        hol_eval_store(&x, i, 0, eval, first + i);
    }
    if (status == HOL_OK && has)
        status = hol_results_mat(c, which, &x);
    hol_mat_clear(&x);
    return status;
}

static enum hol_status
put_problem(struct holonom_case *c, const struct hol_problem *p)
{
    const struct hol_mat *const from[] = {&p->M, &p->F, &p->A, &p->b, &p->C};
    enum hol_status status = HOL_OK;

    for (int k = 0; k < 5 && status == HOL_OK; k++)
        status = hol_results_mat(c, (enum hol_key)(HOL_KEY_M + k), from[k]);
    return status;
}

static enum hol_status
put_parameters(struct holonom_case *c, mpfr_prec_t bits)
{
    size_t count = c->source->parameter_count;
    char **beyond = hol_alloc(count + 1, sizeof *beyond);
    struct hol_vec x = {0};
    enum hol_status status = beyond != NULL ? hol_vec_init(&x, count, bits) : HOL_NOMEM;

    if (status == HOL_OK)
        status = hol_case_parameters(&x, c->source);
    if (status == HOL_OK)
        status = hol_case_parameters_beyond(beyond, c->source, &x);
    if (status == HOL_OK)
        status = hol_results_values(c, HOL_KEY_PARAMETERS, &x, beyond);
    for (size_t i = 0; beyond != NULL && i < count; i++)
        hol_free(beyond[i]);
    hol_free(beyond);
    hol_mat_clear(&x);
    return status;
}

static enum hol_status
put_equations(struct holonom_case *c, const struct hol_point *point, mpfr_prec_t bits,
              const char **why)
{
    const struct hol_model *model = c->model;
    const bool lets = hol_library_lets_answer(model);
    struct hol_problem problem = {0};
    struct hol_eval *eval = NULL;
    enum hol_status status = hol_problem_init(&problem, model->n, model->m, bits);

    if (status == HOL_OK)
        status = hol_eval_create(&eval, model->tape, bits);
    if (status == HOL_OK) {
        hol_model_set_state(model, eval, &point->t, &point->q, &point->v);
        status = hol_eval_update(eval, HOL_STAGE_STATE);
    }
    if (status == HOL_OK)
        status = put_outputs(c, eval, HOL_KEY_PHI, model->out_residual, model->m);
    if (status == HOL_OK)
        status = put_outputs(c, eval, HOL_KEY_PHIDOT, model->out_rate, model->m);
    if (status == HOL_OK)
        status = put_outputs(c, eval, HOL_KEY_INVARIANTS, model->out_invariant,
                             c->source->invariant_count);
    if (status == HOL_OK && !lets)
        status = put_outputs(c, eval, HOL_KEY_LETS, model->out_let, c->source->let_count);
    if (status == HOL_OK) {
        hol_model_problem(model, eval, &problem);
        if (hol_problem_check(&problem) != HOL_OK || !hol_model_has_values(model, eval)) {
            *why = "the equations have no value at this state";
            status = HOL_DOMAIN;
        }
    }
    if (status == HOL_OK && (lets || model->nonideal_needs_force)) {
        status = hol_library_answer(&problem, model, eval, why);
        if (status == HOL_OK && lets)
            status = put_outputs(c, eval, HOL_KEY_LETS, model->out_let, c->source->let_count);
        else if (status != HOL_NOMEM && !model->nonideal_needs_force) {
            status = HOL_OK; /* without an answer there are no lets, but all the rest */
            *why = NULL;
        }
    }
    if (status == HOL_OK)
        status = put_problem(c, &problem);
    hol_eval_destroy(eval);
    hol_problem_clear(&problem);
    return status;
}

/* The state of a recipe at some bits. */
static enum hol_status
make_point(struct hol_point *point, struct holonom_case *c, const struct hol_given *given,
           mpfr_prec_t bits, const char **why)
{
    struct hol_points *points = NULL;
    enum hol_status status = hol_point_init(point, c->model->n, bits);

    if (status == HOL_OK)
        status = hol_points_create(&points, c->model, bits);
    if (status == HOL_OK &&
        (status = hol_points_make(points, point, &given->recipe, NULL)) == HOL_DOMAIN)
        *why = "there is no such state on the constraints";
    hol_points_destroy(points);
    return status;
}

int
holonom_evaluate_bits(struct holonom_case *c, const struct holonom_point *at, long bits)
{
    int invalid = invalid_call(c, at, bits, HOL_BITS_MIN, BITS_MOST, "bits");
    struct hol_given given = {.count = 0};
    struct hol_point point = {0};
    const char *why = NULL;
    enum hol_status status;

    if (invalid != HOLONOM_OK)
        return invalid;
    status = begin(&given, c, at, bits + SPARE);
    if (status == HOL_INVALID)
        return HOLONOM_INVALID;
    if (status == HOL_OK) /* first: they have values where the state has none */
        status = put_parameters(c, bits);
    if (status == HOL_OK)
        status = make_point(&point, c, &given, bits, &why);
    if (status == HOL_OK)
        status = put_point(c, &point);
    if (status == HOL_OK)
        status = hol_given_off(c, &point, bits);
    if (status == HOL_OK)
        status = put_equations(c, &point, bits, &why);
    hol_point_clear(&point);
    hol_given_clear(&given);
    return hol_library_end(c, status, why != NULL ? "%s" : NULL, why);
}

/* ---------------------------------------------------------------------------- the truth */

static enum hol_status
put_truth(struct holonom_case *c, const struct hol_truth *truth,
          const struct hol_enclosure *enclosure, long digits)
{
    static const struct {
        enum hol_key which;
        bool rows;
    } lists[] = {{HOL_KEY_Q, false},      {HOL_KEY_V, false},  {HOL_KEY_QDD, false},
                 {HOL_KEY_FL, false},     {HOL_KEY_FC, false}, {HOL_KEY_LAMBDA, true},
                 {HOL_KEY_REACTION, true}};
    enum hol_status status = hol_results_mat(c, HOL_KEY_T, &truth->point.t);

    for (size_t k = 0; k < sizeof lists / sizeof lists[0]; k++) {
        size_t count = lists[k].rows ? c->model->m : c->model->n;

        if ((lists[k].which == HOL_KEY_FC || lists[k].which == HOL_KEY_REACTION) &&
            !c->source->has_nonideal)
            continue;
        if (status == HOL_OK)
            status = hol_results_shape(c, lists[k].which, count, 1);
        for (size_t i = 0; status == HOL_OK && i < count; i++)
            status = hol_results_take(c, lists[k].which, i, 0,
                                      hol_truth_text(c->model, truth, enclosure,
                                                     hol_key_text(lists[k].which), i, digits));
    }
    if (status == HOL_OK)
        status = hol_results_shape(c, HOL_KEY_UNIQUE, c->model->m, 1);
    for (size_t i = 0; status == HOL_OK && i < c->model->m; i++)
        status =
            hol_results_take(c, HOL_KEY_UNIQUE, i, 0, hol_strdup(truth->unique[i] ? "1" : "0"));
    return status;
}

int
holonom_truth(struct holonom_case *c, const struct holonom_point *at, long digits,
              struct holonom_known *known)
{
    int invalid = invalid_call(c, at, digits, 1, DIGITS_MOST, "digits");
    struct hol_given given = {.count = 0};
    struct hol_truth *truth = NULL;
    struct hol_enclosure *enclosure = NULL;
    const char *why = NULL;
    enum hol_status status;

    if (invalid != HOLONOM_OK)
        return invalid;
    if (known != NULL && known->size < sizeof *known)
        return hol_library_end(c, HOL_INVALID, "what is known is a struct of another size");
    status = begin(&given, c, at, digits * 4 + SPARE);
    if (status == HOL_INVALID)
        return HOLONOM_INVALID;
    if (status == HOL_OK)
        status =
            hol_truth_certify(&truth, &enclosure, c->model, &given.recipe, digits + TRUTH_SPARE, 0);
    if (status == HOL_OK)
        status = hol_given_off(c, &truth->point, HOL_BITS_DOUBLE);
    if (status == HOL_OK)
        status = put_truth(c, truth, enclosure, digits);
    if (status == HOL_OK && known != NULL) {
        bool certified = enclosure->why == NULL;

        *known = (struct holonom_known){
            .size = known->size,
            .certified = certified,
            .digits = floor(certified ? enclosure->digits : truth->digits),
            .rank = truth->answer.rank,
            .bits = (long)truth->bits,
        };
    }
    if (status != HOL_OK && truth != NULL)
        why = truth->why;
    status = (enum hol_status)hol_library_end(c, status, why != NULL ? "%s" : NULL, why);
    hol_enclosure_destroy(enclosure);
    hol_truth_destroy(truth);
    hol_given_clear(&given);
    return (int)status;
}

/* ----------------------------------------------------------------------- a formulation */

static enum hol_status
put_solved(struct holonom_case *c, const struct hol_solved *s)
{
    enum hol_status status = put_point(c, &s->point);

    if (status == HOL_OK)
        status = hol_given_off(c, &s->point, HOL_BITS_DOUBLE);
    if (status == HOL_OK)
        status = hol_results_mat(c, HOL_KEY_QDD, &s->answer.qdd);
    if (status == HOL_OK)
        status = hol_results_mat(c, HOL_KEY_FL, &s->answer.FL);
    if (status == HOL_OK)
        status = hol_results_mat(c, HOL_KEY_FC, &s->answer.FC);
    if (status == HOL_OK && (s->solver->yields & HOL_YIELDS_LAMBDA))
        status = hol_results_mat(c, HOL_KEY_LAMBDA, &s->answer.lambda);
    return status;
}

int
holonom_solve(struct holonom_case *c, const char *formulation, const struct holonom_point *at,
              long bits, size_t *rank)
{
    int invalid = invalid_call(c, at, bits, HOL_BITS_MIN, BITS_MOST, "bits");
    const struct hol_solver *solver = formulation != NULL ? hol_solver_find(formulation) : NULL;
    struct hol_given given = {.count = 0};
    struct hol_solved *solved = NULL;
    const char *why = NULL;
    enum hol_status status;

    if (invalid != HOLONOM_OK)
        return invalid;
    if (solver == NULL)
        return hol_library_end(c, HOL_INVALID, "there is no formulation '%s'",
                               formulation != NULL ? formulation : "");
    status = begin(&given, c, at, bits + SPARE);
    if (status == HOL_INVALID)
        return HOLONOM_INVALID;
    if (status == HOL_OK)
        status = hol_solved_create(&solved, c->model, &given.recipe, solver, bits);
    if (status == HOL_INVALID)
        why = "an impulsive case has no accelerations";
    else if (status == HOL_UNABLE)
        why = "the nonideal forces depend on forces of constraint";
    else if (status == HOL_DOMAIN)
        why = "there is no such state on the constraints";
    if (status == HOL_OK && (status = solved->status) != HOL_OK)
        why = solved->why;
    if (status == HOL_OK)
        status = put_solved(c, solved);
    if (status == HOL_OK && rank != NULL)
        *rank = solved->answer.rank;
    hol_solved_destroy(solved);
    hol_given_clear(&given);
    return hol_library_end(c, status, why != NULL ? "%s" : NULL, why);
}
