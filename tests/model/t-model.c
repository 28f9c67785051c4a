/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* The model's outputs, the problem at an instant, published entries; and what is said of a case
 * that has no equations. */
#include "base/alloc.h"
#include "model/equations/model.h"
#include "tests/model/expr/hand-case.h"
#include "tests/model/tape-values.h"
#include "tests/support/tap.h"

static double
entry(const struct hol_mat *a, size_t i, size_t j)
{
    mpfr_t x;
    double value;

    mpfr_init2(x, 53);
    hol_mat_get(x, a, i, j);
    value = mpfr_get_d(x, MPFR_RNDN);
    mpfr_clear(x);
    return value;
}

static struct hol_case *
start(size_t n, size_t m, size_t parameters)
{
    struct hol_case *c = hand_case(n, m, parameters);

    if (c == NULL)
        tap_bail("out of memory");
    return c;
}

static hol_node
squares(struct hol_case *c)
{
    hol_node sum = hand_number(c, "0");

    for (size_t i = 0; i < c->n; i++)
        sum = hol_expr_add(c->graph, sum, hand_square(c, hand_v(c, i)));
    return sum;
}

static struct hol_model *
derive(struct hol_case *c)
{
    struct hol_diagnostics diagnostics = {0};
    struct hol_model *model = NULL;

    if (hol_model_create(&model, c, &diagnostics) != HOL_OK)
        tap_bail("not derived: %s", diagnostics.text == NULL ? "no reason" : diagnostics.text);
    return model;
}

static void
set_vec(struct hol_vec *v, size_t count, const double *values)
{
    mpfr_t x;

    mpfr_init2(x, 53);
    for (size_t i = 0; i < count; i++) {
        mpfr_set_d(x, values[i], MPFR_RNDN);
        hol_mat_set(v, i, 0, x);
    }
    mpfr_clear(x);
}

/* Set t = 2, q = (1/2, 3), v = (-1, 4), given with 80 bits. */
static void
set_state(const struct hol_model *model, struct hol_eval *eval)
{
    struct hol_vec t, q, v;

    if (hol_vec_init(&t, 1, 80) != HOL_OK || hol_vec_init(&q, 2, 80) != HOL_OK ||
        hol_vec_init(&v, 2, 80) != HOL_OK)
        tap_bail("out of memory");
    set_vec(&t, 1, (double[]){2});
    set_vec(&q, 2, (double[]){0.5, 3});
    set_vec(&v, 2, (double[]){-1, 4});
    hol_model_set_state(model, eval, &t, &q, &v);
    hol_mat_clear(&t);
    hol_mat_clear(&q);
    hol_mat_clear(&v);
}

/* T = 3/2 (x'^2 + y'^2) + x' y', V = 10 y, x y = t, C = (-ideal.x, multiplier.c) */
static struct hol_case *
small_case(void)
{
    struct hol_case *c = start(2, 1, 0);
    struct hol_graph *g = c->graph;

    c->kinetic = hol_expr_add(g, hol_expr_mul(g, hand_number(c, "3/2"), squares(c)),
                              hol_expr_mul(g, hand_v(c, 0), hand_v(c, 1)));
    c->potential = hol_expr_mul(g, hand_number(c, "10"), hand_q(c, 1));
    c->constraints[0].residual =
        hol_expr_sub(g, hol_expr_mul(g, hand_q(c, 0), hand_q(c, 1)), hand_t(c));
    c->has_nonideal = true;
    c->nonideal[0] = hol_expr_neg(g, hol_expr_var(g, HOL_VAR_IDEAL, 0));
    c->nonideal[1] = hol_expr_var(g, HOL_VAR_MULTIPLIER, 0);
    return c;
}

static void
an_instant(mpfr_prec_t eval_bits, mpfr_prec_t problem_bits)
{
    struct hol_case *c = small_case();
    struct hol_model *model = derive(c);
    struct hol_problem p;
    struct hol_eval *eval;
    mpfr_t x;

    mpfr_init2(x, 53);
    mpfr_set_ui(x, 7, MPFR_RNDN);
    if (hol_eval_create(&eval, model->tape, eval_bits) != HOL_OK ||
        hol_problem_init(&p, 2, 1, problem_bits) != HOL_OK)
        tap_bail("out of memory");
    set_state(model, eval);
    tap_ok(model->nonideal_needs_force, "C needs the constraint force");
    tap_ok(hol_eval_run(eval, HOL_STAGE_STATE, NULL) == HOL_OK, "evaluated at %ld bits",
           (long)eval_bits);
    hol_model_problem(model, eval, &p);
    tap_ok(hol_problem_check(&p) == HOL_OK && entry(&p.M, 0, 0) == 3 && entry(&p.M, 0, 1) == 1 &&
               entry(&p.M, 1, 0) == 1 && entry(&p.M, 1, 1) == 3,
           "M, both triangles");
    tap_ok(entry(&p.F, 0, 0) == 0 && entry(&p.F, 1, 0) == -10, "F");
    tap_ok(entry(&p.A, 0, 0) == 3 && entry(&p.A, 0, 1) == 0.5, "A");
    tap_ok(entry(&p.b, 0, 0) == 8, "b = -2 x' y'");
    tap_ok(entry(&p.C, 0, 0) == 0 && entry(&p.C, 1, 0) == 0, "C is not there yet");
    tap_ok(tape_get(eval, model->out_residual) == -0.5, "phi = x y - t");
    tap_ok(tape_get(eval, model->out_rate) == -2, "phi' = x' y + x y' - 1");
    hol_eval_set(eval, HOL_VAR_IDEAL, 0, x);
    hol_eval_set(eval, HOL_VAR_MULTIPLIER, 0, x);
    tap_ok(hol_eval_run(eval, HOL_STAGE_IDEAL, NULL) == HOL_OK, "C evaluated");
    hol_model_problem(model, eval, &p);
    tap_ok(entry(&p.C, 0, 0) == -7 && entry(&p.C, 1, 0) == 7, "C");
    mpfr_clear(x);
    hol_problem_clear(&p);
    hol_eval_destroy(eval);
    hol_model_destroy(model);
    hand_case_destroy(c);
}

/* Every value is rounded once: 1/3 from 500 bits to 24 and to 53. */
static void
one_rounding(void)
{
    struct hol_case *c = start(1, 0, 1);
    struct hol_model *model;
    struct hol_problem p;
    struct hol_eval *eval;

    c->parameters[0].value = hand_number(c, "1/3");
    c->kinetic = hol_expr_mul(c->graph, hand_number(c, "1/2"), squares(c));
    c->force[0] = hand_p(c, 0);
    model = derive(c);
    if (hol_eval_create(&eval, model->tape, 500) != HOL_OK)
        tap_bail("out of memory");
    for (mpfr_prec_t bits = 24; bits <= 212; bits += bits == 24 ? 29 : 159) {
        mpfr_t third, x;

        mpfr_inits2(bits, third, x, NULL);
        mpfr_set_ui(third, 1, MPFR_RNDN);
        mpfr_div_ui(third, third, 3, MPFR_RNDN);
        if (hol_problem_init(&p, 1, 0, bits) != HOL_OK)
            tap_bail("out of memory");
        tap_ok(hol_eval_run(eval, HOL_STAGE_STATE, NULL) == HOL_OK, "no input is needed");
        hol_model_problem(model, eval, &p);
        hol_mat_get(x, &p.F, 0, 0);
        tap_ok(mpfr_equal_p(x, third), "F = 1/3, rounded to %ld bits", (long)bits);
        hol_problem_clear(&p);
        mpfr_clears(third, x, NULL);
    }
    hol_eval_destroy(eval);
    hol_model_destroy(model);
    hand_case_destroy(c);
}

/* Every kind of published part; x'' = 11. */
static void
check_published(const struct hol_model *model, struct hol_eval *eval)
{
    mpfr_t x;

    mpfr_init2(x, 53);
    mpfr_set_ui(x, 11, MPFR_RNDN);
    hol_eval_set(eval, HOL_VAR_ACCEL, 0, x);
    tap_ok(hol_eval_run(eval, HOL_STAGE_ANSWER, NULL) == HOL_DOMAIN,
           "C without the constraint force is noticed");
    tap_ok(tape_get(eval, hol_model_published(model, 0, 0, 0)) == 11, "published: acceleration");
    tap_ok(hol_model_published(model, 0, 0, 1) == SIZE_MAX &&
               hol_model_published(model, 0, 0, 3) == SIZE_MAX &&
               hol_model_published(model, 0, 1, 0) == SIZE_MAX &&
               hol_model_published(model, 2, 0, 0) == SIZE_MAX,
           "what does not exist");
    tap_ok(tape_get(eval, hol_model_published(model, 1, 0, 0)) == 9 &&
               tape_get(eval, hol_model_published(model, 1, 0, 1)) == 0.5 &&
               tape_get(eval, hol_model_published(model, 1, 0, 2)) == 0.25,
           "published: at t");
    tap_ok(tape_get(eval, hol_model_published(model, 1, 1, 3)) == 4 &&
               tape_get(eval, hol_model_published(model, 1, 1, 4)) == 16 &&
               tape_get(eval, hol_model_published(model, 1, 1, 5)) == 4 &&
               tape_get(eval, hol_model_published(model, 1, 1, 6)) == 32 &&
               tape_get(eval, hol_model_published(model, 1, 1, 7)) == 2 &&
               tape_get(eval, hol_model_published(model, 1, 1, 8)) == 48,
           "published: solution, its first and second derivatives");
    tap_ok(tape_get(eval, hol_model_published(model, 1, 2, 3)) == 3 &&
               tape_get(eval, hol_model_published(model, 1, 2, 4)) == 5,
           "published: event");
    tap_ok(tape_get(eval, hol_model_published(model, 1, 3, 4)) == 16, "published: matrix");
    mpfr_clear(x);
}

/* States, span, invariants, lets, and a case with published blocks. */
static void
all_outputs(void)
{
    struct hol_case *c = small_case();
    hol_node cells[2] = {hand_square(c, hand_t(c)), hand_square(c, hand_square(c, hand_t(c)))};
    struct hol_quantity quantity = {.left = hand_q(c, 1), .right.value = hand_number(c, "5")};
    struct hol_entry entries[] = {
        {.kind = HOL_ENTRY_ACCELERATION, .right.value = hand_a(c, 0)},
        {.kind = HOL_ENTRY_AT,
         .time = hand_number(c, "1/4"),
         .left = hand_q(c, 0),
         .right.value = hand_number(c, "9")},
        {.kind = HOL_ENTRY_SOLUTION, .cells = cells},
        {.kind = HOL_ENTRY_EVENT, .quantity_count = 1, .quantities = &quantity},
        {.kind = HOL_ENTRY_MATRIX, .rows = 1, .cols = 2, .cells = cells},
    };
    struct hol_published blocks[2] = {{.entry_count = 1, .entries = entries},
                                      {.entry_count = 4, .entries = entries + 1}};
    struct hol_let let = {.name = (char[]){"s"}, .value = hand_square(c, hand_q(c, 1))};
    struct hol_invariant invariant = {.name = (char[]){"energy"}, .value = hand_q(c, 0)};
    struct hol_model *model;
    struct hol_eval *eval;

    c->states[0].v[1].value = hand_number(c, "-3/2");
    c->has_span = true;
    c->span_from = hand_number(c, "1");
    c->span_to = hand_number(c, "10");
    c->published_count = 2;
    c->published = blocks;
    c->let_count = c->invariant_count = 1;
    c->lets = &let;
    c->invariants = &invariant;
    model = derive(c);
    if (hol_eval_create(&eval, model->tape, 53) != HOL_OK)
        tap_bail("out of memory");
    tap_ok(tape_get(eval, model->out_state + 1 + 2 + 1) == -1.5 &&
               tape_get(eval, model->out_span) == 1 && tape_get(eval, model->out_span + 1) == 10,
           "states and span are there before any run");
    set_state(model, eval);
    tap_ok(hol_eval_run(eval, HOL_STAGE_STATE, NULL) == HOL_OK &&
               tape_get(eval, model->out_let) == 9 && tape_get(eval, model->out_invariant) == 0.5,
           "let and invariant");
    check_published(model, eval);
    tap_ok(tape_get(eval, model->out_invariant_rate) == -1, "an invariant's derivative");
    hol_eval_destroy(eval);
    hol_model_destroy(model);
    c->published = NULL;
    c->published_count = 0;
    hand_case_destroy(c);
}

/* A singular M is no error. */
static void
singular_mass(void)
{
    struct hol_case *c = start(2, 0, 0);
    struct hol_model *model;

    c->kinetic = hand_square(c, hand_v(c, 0));
    model = derive(c);
    tap_ok(model->mass_count == 1, "a coordinate without inertia is accepted");
    hol_model_destroy(model);
    hand_case_destroy(c);
    hol_model_destroy(NULL);
}

int
main(void)
{
    an_instant(53, 53);
    an_instant(212, 53);
    an_instant(106, 106);
    one_rounding();
    all_outputs();
    singular_mass();
    mpfr_free_cache();
    return tap_done();
}
