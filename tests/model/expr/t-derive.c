/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * M, F, A, b, phi' as derived against the formulas of the textbooks, written out as expressions:
 * their values at random points, at 256 bits.
 */
#include "base/alloc.h"
#include "tests/model/expr/hand-case.h"
#include "tests/model/expr/random-expr.h"
#include "tests/support/tap.h"

#define BITS 256
#define POINTS 5

static struct random_source source;

static hol_node
sum(struct hol_case *c, hol_node a, hol_node b)
{
    return hol_expr_add(c->graph, a, b);
}

static hol_node
minus(struct hol_case *c, hol_node a, hol_node b)
{
    return hol_expr_sub(c->graph, a, b);
}

static hol_node
mul(struct hol_case *c, hol_node a, hol_node b)
{
    return hol_expr_mul(c->graph, a, b);
}

static hol_node
times(struct hol_case *c, const char *number, hol_node a)
{
    return mul(c, hand_number(c, number), a);
}

static hol_node
sine(struct hol_case *c, hol_node a)
{
    return hol_expr_func(c->graph, HOL_FUNC_SIN, a);
}

static hol_node
cosine(struct hol_case *c, hol_node a)
{
    return hol_expr_func(c->graph, HOL_FUNC_COS, a);
}

/* Do derived and expected have the same value, wherever it is tried? */
static void
agree(struct hol_case *c, hol_node derived, hol_node expected, const char *what)
{
    hol_node values[8], pair[2] = {derived, expected};
    struct hol_tape *tape;
    struct hol_eval *eval;
    mpfr_t x, y;
    bool ok = true;

    mpfr_inits2(BITS, x, y, NULL);
    for (size_t p = 0; p < c->parameter_count; p++)
        values[p] = c->parameters[p].value;
    if (hol_tape_create(&tape, c->graph, 2, pair, c->parameter_count, values) != HOL_OK ||
        hol_eval_create(&eval, tape, BITS) != HOL_OK)
        tap_bail("%s: no tape", what);
    for (int k = 0; k < POINTS; k++) {
        random_dyadic(x, &source);
        hol_eval_set(eval, HOL_VAR_TIME, 0, x);
        for (size_t i = 0; i < c->n; i++) {
            random_dyadic(x, &source);
            hol_eval_set(eval, HOL_VAR_COORD, i, x);
            random_dyadic(x, &source);
            hol_eval_set(eval, HOL_VAR_VELOCITY, i, x);
        }
        ok = ok && hol_eval_run(eval, HOL_STAGE_STATE, NULL) == HOL_OK;
        hol_eval_get(x, eval, 0);
        hol_eval_get(y, eval, 1);
        mpfr_sub(x, x, y, MPFR_RNDN); /* numbers of order 1 to 100; 2^-16 for their rounding */
        ok = ok && (mpfr_zero_p(x) || mpfr_get_exp(x) < 16 - BITS);
    }
    if (!tap_ok(ok, "%s", what)) {
        char *a = hol_expr_text(c->graph, derived, NULL),
             *b = hol_expr_text(c->graph, expected, NULL);
        tap_diag("derived  %s\nexpected %s", a, b);
        hol_free(a);
        hol_free(b);
    }
    mpfr_clears(x, y, NULL);
    hol_eval_destroy(eval);
    hol_tape_destroy(tape);
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

/* The value of a cell, 0 where there is none. */
static hol_node
cell(struct hol_case *c, const struct hol_cell *cells, size_t count, size_t i, size_t j)
{
    for (size_t k = 0; k < count; k++)
        if (cells[k].i == i && cells[k].j == j)
            return cells[k].value;
    return hand_number(c, "0");
}

static hol_node
mass(struct hol_case *c, const struct hol_model *m, size_t i, size_t j)
{
    return cell(c, m->mass, m->mass_count, i, j);
}

static hol_node
row(struct hol_case *c, const struct hol_model *m, size_t i, size_t j)
{
    return cell(c, m->a, m->a_count, i, j);
}

static struct hol_case *
start(size_t n, size_t m, size_t parameters)
{
    static const char *const values[] = {"13/10", "7/10", "981/100", "3/2", "1/5"};
    struct hol_case *c = hand_case(n, m, parameters);

    if (c == NULL)
        tap_bail("out of memory");
    for (size_t p = 0; p < parameters; p++)
        c->parameters[p].value = hand_number(c, values[p]);
    return c;
}

/* m/2 (dx/dt^2 + dy/dt^2) */
static hol_node
particle(struct hol_case *c, hol_node m, hol_node x, hol_node y)
{
    return mul(c, times(c, "1/2", m),
               sum(c, hand_square(c, hol_expr_total(c->graph, x)),
                   hand_square(c, hol_expr_total(c->graph, y))));
}

/*
 * Double pendulum in absolute angles u, w:
 *     M = [(m1 + m2) l1^2, m2 l1 l2 cos(u - w); ., m2 l2^2]
 *     F = [-m2 l1 l2 sin(u - w) w'^2 - (m1 + m2) g l1 sin u; m2 l1 l2 sin(u - w) u'^2 - m2 g l2 sin
 * w]
 */
static void
double_pendulum(void)
{
    struct hol_case *c = start(2, 0, 5);
    hol_node u = hand_q(c, 0), w = hand_q(c, 1), m1 = hand_p(c, 0), m2 = hand_p(c, 1);
    hol_node g = hand_p(c, 2), l1 = hand_p(c, 3), l2 = hand_p(c, 4);
    hol_node x1 = mul(c, l1, sine(c, u)), y1 = hol_expr_neg(c->graph, mul(c, l1, cosine(c, u)));
    hol_node x2 = sum(c, x1, mul(c, l2, sine(c, w))), y2 = minus(c, y1, mul(c, l2, cosine(c, w)));
    hol_node both = sum(c, m1, m2), ml = mul(c, mul(c, m2, l1), l2), d = minus(c, u, w);
    struct hol_model *model;

    c->kinetic = sum(c, particle(c, m1, x1, y1), particle(c, m2, x2, y2));
    c->potential = mul(c, g, sum(c, mul(c, m1, y1), mul(c, m2, y2)));
    model = derive(c);
    agree(c, mass(c, model, 0, 0), mul(c, both, hand_square(c, l1)), "double pendulum: M11");
    agree(c, mass(c, model, 1, 0), mul(c, ml, cosine(c, d)), "M21");
    agree(c, mass(c, model, 1, 1), mul(c, m2, hand_square(c, l2)), "M22");
    tap_ok(model->mass_count == 3, "the lower triangle only");
    agree(
        c, model->F[0],
        hol_expr_neg(c->graph, sum(c, mul(c, mul(c, ml, sine(c, d)), hand_square(c, hand_v(c, 1))),
                                   mul(c, mul(c, both, g), mul(c, l1, sine(c, u))))),
        "F1");
    agree(c, model->F[1],
          minus(c, mul(c, mul(c, ml, sine(c, d)), hand_square(c, hand_v(c, 0))),
                mul(c, mul(c, m2, g), mul(c, l2, sine(c, w)))),
          "F2");
    tap_ok(model->holonomic, "holonomic");
    hol_model_destroy(model);
    hand_case_destroy(c);
}

/* Pendulum whose pivot moves as s(t) = a sin(w t): M = m l^2, F = -m l s'' cos u - m g l sin u + Q.
 * T has T_1, T_0. */
static void
moving_pivot(void)
{
    struct hol_case *c = start(1, 0, 5);
    hol_node u = hand_q(c, 0), m = hand_p(c, 0), l = hand_p(c, 1), g = hand_p(c, 2);
    hol_node s = mul(c, hand_p(c, 3), sine(c, mul(c, hand_p(c, 4), hand_t(c))));
    hol_node s2 = hol_expr_neg(c->graph, mul(c, hand_square(c, hand_p(c, 4)), s));
    hol_node x = sum(c, s, mul(c, l, sine(c, u))),
             y = hol_expr_neg(c->graph, mul(c, l, cosine(c, u)));
    struct hol_model *model;

    c->kinetic = particle(c, m, x, y);
    c->potential = mul(c, mul(c, m, g), y);
    c->force[0] = times(c, "-1/3", hand_v(c, 0));
    model = derive(c);
    agree(c, mass(c, model, 0, 0), mul(c, m, hand_square(c, l)), "moving pivot: M");
    agree(c, model->F[0],
          minus(c, c->force[0],
                mul(c, mul(c, m, l), sum(c, mul(c, s2, cosine(c, u)), mul(c, g, sine(c, u))))),
          "F, with T_1 and T_0");
    hol_model_destroy(model);
    hand_case_destroy(c);
}

/*
 * A particle in a frame that turns at W(t) = w + a t: T = m/2 ((x' - W y)^2 + (y' + W x)^2),
 *     F = m (2 W y' + W^2 x + W' y), m (-2 W x' + W^2 y - W' x): Coriolis, centrifugal, Euler
 */
static void
turning_frame(void)
{
    struct hol_case *c = start(2, 0, 5);
    hol_node x = hand_q(c, 0), y = hand_q(c, 1), m = hand_p(c, 0), dw = hand_p(c, 4);
    hol_node w = sum(c, hand_p(c, 3), mul(c, dw, hand_t(c))), w2 = hand_square(c, w);
    hol_node vx = minus(c, hand_v(c, 0), mul(c, w, y)), vy = sum(c, hand_v(c, 1), mul(c, w, x));
    struct hol_model *model;

    c->kinetic = mul(c, times(c, "1/2", m), sum(c, hand_square(c, vx), hand_square(c, vy)));
    model = derive(c);
    agree(c, mass(c, model, 0, 0), m, "turning frame: M11");
    tap_ok(model->mass_count == 2, "M is diagonal");
    agree(c, model->F[0],
          mul(c, m,
              sum(c, times(c, "2", mul(c, w, hand_v(c, 1))), sum(c, mul(c, w2, x), mul(c, dw, y)))),
          "F1: Coriolis, centrifugal and Euler force");
    agree(
        c, model->F[1],
        mul(c, m,
            minus(c, mul(c, w2, y), sum(c, times(c, "2", mul(c, w, hand_v(c, 0))), mul(c, dw, x)))),
        "F2");
    hol_model_destroy(model);
    hand_case_destroy(c);
}

/* T = x'^4/4 (not quadratic): p = x'^3, M = 3 x'^2. */
static void
not_quadratic(void)
{
    struct hol_case *c = start(1, 0, 0);
    struct hol_model *model;

    c->kinetic = times(c, "1/4", hand_square(c, hand_square(c, hand_v(c, 0))));
    model = derive(c);
    agree(c, mass(c, model, 0, 0), times(c, "3", hand_square(c, hand_v(c, 0))), "T of degree 4: M");
    agree(c, model->F[0], hand_number(c, "0"), "F");
    hol_model_destroy(model);
    hand_case_destroy(c);
}

static hol_node
half_squares(struct hol_case *c)
{
    return times(c, "1/2", sum(c, hand_square(c, hand_v(c, 0)), hand_square(c, hand_v(c, 1))));
}

static void
constraints(void)
{
    struct hol_case *c = start(2, 4, 2);
    hol_node x = hand_q(c, 0), y = hand_q(c, 1), vx = hand_v(c, 0), vy = hand_v(c, 1),
             t = hand_t(c);
    hol_node r = sum(c, hand_p(c, 0), mul(c, hand_p(c, 1), t)), k = hand_p(c, 1);
    struct hol_constraint *s = c->constraints;
    struct hol_model *model;

    c->kinetic = half_squares(c);
    s[0].residual = minus(c, sum(c, hand_square(c, x), hand_square(c, y)), hand_square(c, r));
    s[1].order = HOL_ORDER_VELOCITY; /* x'^2 + y'^2 = t x */
    s[1].residual = minus(c, times(c, "2", half_squares(c)), mul(c, t, x));
    s[2].order = HOL_ORDER_VELOCITY; /* y' = t x' */
    s[2].residual = minus(c, vy, mul(c, t, vx));
    s[3].order = HOL_ORDER_ACCELERATION; /* x x'' + y' y'' + 3 x' = t */
    s[3].residual = minus(
        c, sum(c, mul(c, x, hand_a(c, 0)), sum(c, mul(c, vy, hand_a(c, 1)), times(c, "3", vx))), t);
    model = derive(c);

    agree(c, row(c, model, 0, 0), times(c, "2", x), "growing circle: A11");
    agree(c, row(c, model, 0, 1), times(c, "2", y), "A12");
    agree(c, model->b[0],
          minus(c, times(c, "2", hand_square(c, k)), times(c, "4", half_squares(c))), "b1");
    agree(c, row(c, model, 1, 0), times(c, "2", vx), "x'^2 + y'^2 = t x: A21");
    agree(c, row(c, model, 1, 1), times(c, "2", vy), "A22");
    agree(c, model->b[1], sum(c, mul(c, t, vx), x), "b2");
    agree(c, row(c, model, 2, 0), hol_expr_neg(c->graph, t), "y' = t x': A31");
    agree(c, row(c, model, 2, 1), hand_number(c, "1"), "A32");
    agree(c, model->b[2], vx, "b3");
    agree(c, row(c, model, 3, 0), x, "x x'' + y' y'' + 3 x' = t: A41");
    agree(c, row(c, model, 3, 1), vy, "A42");
    agree(c, model->b[3], minus(c, t, times(c, "3", vx)), "b4");
    tap_ok(model->a_count == 8, "eight entries of A");
    tap_ok(!model->holonomic, "not all rows are holonomic");
    hol_model_destroy(model);
    hand_case_destroy(c);
}

/* Impulsive, T = m/2 ((x' + w)^2 + y'^2): F = M v- + P without the momentum m w; b_v of the rows.
 */
static void
impulse(void)
{
    struct hol_case *c = start(2, 2, 3);
    hol_node m = hand_p(c, 0), x = hand_q(c, 0), k = hand_p(c, 2), t = hand_t(c);
    struct hol_constraint *s = c->constraints;
    struct hol_model *model;

    c->impulsive = true;
    c->kinetic = mul(
        c, times(c, "1/2", m),
        sum(c, hand_square(c, sum(c, hand_v(c, 0), hand_p(c, 1))), hand_square(c, hand_v(c, 1))));
    c->potential = mul(c, m, x);
    c->impulse[1] = hand_number(c, "21/10");
    s[0].residual = minus(c, hand_square(c, x), mul(c, k, t));
    s[1].order = HOL_ORDER_VELOCITY;
    s[1].after = true;
    /* velocities after the impulse, and one before it */
    s[1].residual = sum(c, mul(c, x, hand_a(c, 0)),
                        minus(c, times(c, "2", hand_a(c, 1)), sum(c, t, hand_v(c, 0))));
    model = derive(c);
    agree(c, model->F[0], mul(c, m, hand_v(c, 0)), "impulse: F1 = m x'");
    agree(c, model->F[1], sum(c, mul(c, m, hand_v(c, 1)), hand_number(c, "21/10")),
          "F2 = m y' + P");
    agree(c, row(c, model, 0, 0), times(c, "2", x), "A11");
    agree(c, model->b[0], k, "b_v of x^2 = k t");
    agree(c, row(c, model, 1, 0), x, "A21");
    agree(c, row(c, model, 1, 1), hand_number(c, "2"), "A22");
    agree(c, model->b[1], sum(c, t, hand_v(c, 0)), "b_v of x x' + 2 y' = t + before(x')");
    hol_model_destroy(model);
    hand_case_destroy(c);
}

static struct hol_case *
chain(size_t bodies)
{
    struct hol_case *c = hand_chain(bodies);

    if (c == NULL)
        tap_bail("out of memory");
    return c;
}

/* A chain of N bodies costs a constant plus the same amount for each body: nodes, entries and
 * instructions. */
static void
linear_growth(void)
{
    size_t length[3], nodes[3], entries[3];

    for (size_t k = 0; k < 3; k++) {
        struct hol_case *c = chain(20 + 10 * k);
        struct hol_model *model = derive(c);

        length[k] = hol_tape_length(model->tape);
        nodes[k] = hol_graph_size(c->graph);
        entries[k] = model->mass_count + model->a_count;
        hol_model_destroy(model);
        hand_case_destroy(c);
    }
    tap_diag("per body: %zu instructions, %zu nodes, %zu entries", (length[1] - length[0]) / 10,
             (nodes[1] - nodes[0]) / 10, (entries[1] - entries[0]) / 10);
    tap_ok(length[2] - length[1] == length[1] - length[0], "the tape grows linearly with a chain");
    tap_ok(nodes[2] - nodes[1] == nodes[1] - nodes[0], "so does the graph");
    tap_ok(entries[2] - entries[1] == entries[1] - entries[0], "so do the entries of M and A");
}

int
main(void)
{
    source.state = tap_seed();
    double_pendulum();
    moving_pivot();
    turning_frame();
    not_quadratic();
    constraints();
    impulse();
    linear_growth();
    mpfr_free_cache();
    return tap_done();
}
