/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Derivatives of random expressions against central differences of what was written, at 500 bits:
 * partial ones, gradients, total ones along a motion, also frozen ones (the kinematic part), and
 * mixed second ones. (f(x+h) - f(x-h)) / 2h = f' + h^2 f'''/6 + ... With the same at 2h, four times
 * that error, the difference of both bounds the error of the first. h = 2^-110.
 */
#include "base/alloc.h"
#include "model/expr/expr.h"
#include "model/tape/tape.h"
#include "tests/model/expr/random-expr.h"
#include "tests/support/tap.h"

#include <stdlib.h>

#define BITS 500
#define STEP (-110)
#define ROUNDING                                                                                   \
    (-300) /* of a difference quotient, relative to the largest value about: 2^-500 / h and a      \
              reserve */

enum { TIME = 0, COORD = 1, VELOCITY = 1 + RANDOM_Q };

struct tally {
    unsigned long valued, checked, nonzero, sharp, wrong, used[RANDOM_OPS];
};

/* Move a point by s times a direction; with accelerations: q + s v + s^2 a/2, v + s a, t + s. */
static void
along_motion(mpfr_t *to, mpfr_t *point, mpfr_t *acceleration, const mpfr_t s)
{
    mpfr_t x;

    mpfr_init2(x, BITS);
    mpfr_add(to[TIME], point[TIME], s, MPFR_RNDN);
    for (size_t i = 0; i < RANDOM_Q; i++) {
        mpfr_mul(x, acceleration[i], s, MPFR_RNDN);
        mpfr_add(to[VELOCITY + i], point[VELOCITY + i], x, MPFR_RNDN);
        mpfr_div_2ui(x, x, 1, MPFR_RNDN);
        mpfr_add(x, x, point[VELOCITY + i], MPFR_RNDN);
        mpfr_mul(x, x, s, MPFR_RNDN);
        mpfr_add(to[COORD + i], point[COORD + i], x, MPFR_RNDN);
    }
    mpfr_clear(x);
}

/* What is differentiated: variable 0..6, or along the motion. */
enum { ALONG = 7 };

static bool
quotient(mpfr_t d, mpfr_t scale, const struct random_expr *e, mpfr_t *point, mpfr_t *acceleration,
         int variable, int doubled)
{
    mpfr_t moved[RANDOM_VARS], value[2], h;
    bool ok = true;

    mpfr_inits2(BITS, value[0], value[1], h, NULL);
    for (size_t i = 0; i < RANDOM_VARS; i++) {
        mpfr_init2(moved[i], BITS);
        mpfr_set(moved[i], point[i], MPFR_RNDN);
    }
    for (int side = 0; side < 2 && ok; side++) {
        mpfr_set_si_2exp(h, side == 0 ? 1 : -1, STEP + doubled, MPFR_RNDN);
        if (variable == ALONG)
            along_motion(moved, point, acceleration, h);
        else
            mpfr_add(moved[variable], point[variable], h, MPFR_RNDN);
        ok = random_expr_value(value[side], e, moved);
    }
    if (ok) {
        mpfr_sub(d, value[0], value[1], MPFR_RNDN);
        mpfr_div_2si(d, d, STEP + doubled + 1, MPFR_RNDN);
        mpfr_abs(scale, value[0], MPFR_RNDN);
    }
    mpfr_clears(value[0], value[1], h, NULL);
    for (size_t i = 0; i < RANDOM_VARS; i++)
        mpfr_clear(moved[i]);
    return ok;
}

static bool
value_of(mpfr_t v, struct hol_graph *g, hol_node a, mpfr_t *point, mpfr_t *acceleration)
{
    hol_node parameters[RANDOM_P];
    struct hol_tape *tape;
    struct hol_eval *eval;
    bool ok;

    random_parameters(parameters, g, point);
    if (hol_tape_create(&tape, g, 1, &a, RANDOM_P, parameters) != HOL_OK)
        return false;
    if (hol_eval_create(&eval, tape, BITS) != HOL_OK)
        tap_bail("out of memory");
    random_set(eval, point);
    for (size_t i = 0; i < RANDOM_Q; i++)
        hol_eval_set(eval, HOL_VAR_ACCEL, i, acceleration[i]);
    ok = hol_eval_run(eval, HOL_STAGE_ANSWER, NULL) == HOL_OK;
    hol_eval_get(v, eval, 0);
    hol_eval_destroy(eval);
    hol_tape_destroy(tape);
    return ok;
}

/* |value - quotient| <= |quotient at 2h - quotient| + 2^ROUNDING scale */
static void
check(struct tally *t, struct hol_graph *g, const struct random_expr *e, hol_node derivative,
      mpfr_t *point, mpfr_t *acceleration, int variable, uint64_t seed)
{
    mpfr_t d, d2, scale, v;

    mpfr_inits2(BITS, d, d2, scale, v, NULL);
    if (quotient(d, scale, e, point, acceleration, variable, 0) &&
        quotient(d2, scale, e, point, acceleration, variable, 1)) {
        bool has_value =
            derivative != HOL_NODE_NONE && value_of(v, g, derivative, point, acceleration);

        t->checked++;
        mpfr_sub(d2, d2, d, MPFR_RNDN);
        mpfr_abs(d2, d2, MPFR_RNDN);
        if (mpfr_cmp_ui(scale, 1) < 0)
            mpfr_set_ui(scale, 1, MPFR_RNDN);
        t->nonzero += mpfr_zero_p(d) == 0;
        mpfr_mul_2si(scale, scale, ROUNDING, MPFR_RNDN);
        mpfr_add(d2, d2, scale, MPFR_RNDN); /* the bound */
        t->sharp += mpfr_zero_p(d) || mpfr_get_exp(d2) < mpfr_get_exp(d) - 100;
        mpfr_sub(v, v, d, MPFR_RNDN);
        if (!has_value || mpfr_cmpabs(v, d2) > 0) {
            char *text = hol_expr_text(g, derivative, NULL);
            t->wrong++;
            tap_diag("variable %d, state of the random source %#llx: error %.3Le > %.3Le, %s",
                     variable, (unsigned long long)seed, mpfr_get_ld(v, MPFR_RNDN),
                     mpfr_get_ld(d2, MPFR_RNDN), text == NULL ? "?" : text);
            hol_free(text);
        }
    }
    mpfr_clears(d, d2, scale, v, NULL);
}

static hol_node
partial(struct hol_graph *g, hol_node a, int variable)
{
    if (variable == ALONG)
        return hol_expr_total(g, a);
    if (variable == TIME)
        return hol_expr_diff(g, a, HOL_VAR_TIME, 0);
    if (variable < VELOCITY)
        return hol_expr_diff(g, a, HOL_VAR_COORD, (size_t)variable - COORD);
    return hol_expr_diff(g, a, HOL_VAR_VELOCITY, (size_t)variable - VELOCITY);
}

/* The gradient lists exactly the partials that are not 0, in order. */
static bool
gradient_agrees(struct hol_graph *g, hol_node a, enum hol_var kind)
{
    struct hol_partial copy[RANDOM_Q];
    const struct hol_partial *p;
    size_t count, next = 0;

    if (hol_expr_gradient(g, a, kind, &count, &p) != HOL_OK || count > RANDOM_Q)
        return false;
    for (size_t k = 0; k < count; k++)
        copy[k] = p[k];
    for (size_t i = 0; i < RANDOM_Q; i++) {
        hol_node d = hol_expr_diff(g, a, kind, i);

        if (d == HOL_NODE_NONE)
            return false;
        if (hol_expr_is_zero(g, d))
            continue;
        if (next >= count || copy[next].index != i || copy[next].value != d)
            return false;
        next++;
    }
    return next == count;
}

static void
trial(struct tally *t, struct hol_graph *g, struct random_source *source, mpfr_t *point,
      mpfr_t *acceleration)
{
    uint64_t seed = source->state;
    struct random_expr e;
    hol_node a;

    random_expr_make(&e, source);
    random_point(point, source);
    for (size_t i = 0; i < RANDOM_Q; i++)
        random_dyadic(acceleration[i], source);
    hol_graph_reset_status(g);
    a = random_expr_build(&e, g);
    if (a == HOL_NODE_NONE)
        return;
    t->valued++;
    random_expr_count(&e, t->used);
    for (int variable = 0; variable <= ALONG; variable++) {
        hol_node d = partial(g, a, variable);

        if (d == HOL_NODE_NONE)
            hol_graph_reset_status(g);
        check(t, g, &e, d, point, acceleration, variable, seed);
    }
    if (hol_graph_status(g) == HOL_OK &&
        (!gradient_agrees(g, a, HOL_VAR_COORD) || !gradient_agrees(g, a, HOL_VAR_VELOCITY)) &&
        hol_graph_status(g) == HOL_OK) {
        t->wrong++;
        tap_diag("gradient, state of the random source %#llx", (unsigned long long)seed);
    }
}

static void
random_expressions(void)
{
    struct random_source source = {.state = tap_seed() + 1};
    unsigned long trials = 800 * tap_multiplier();
    struct hol_graph *g = NULL;
    struct tally t = {0};
    mpfr_t point[RANDOM_VARS], acceleration[RANDOM_Q];
    bool all_used = true;

    for (size_t i = 0; i < RANDOM_VARS; i++)
        mpfr_init2(point[i], 53);
    for (size_t i = 0; i < RANDOM_Q; i++)
        mpfr_init2(acceleration[i], 53);
    for (unsigned long k = 0; k < trials; k++) {
        if (k % 50 == 0) {
            hol_graph_destroy(g);
            if (hol_graph_create(&g, 0) != HOL_OK)
                tap_bail("out of memory");
        }
        trial(&t, g, &source, point, acceleration);
    }
    hol_graph_destroy(g);
    for (size_t i = 0; i < RANDOM_VARS; i++)
        mpfr_clear(point[i]);
    for (size_t i = 0; i < RANDOM_Q; i++)
        mpfr_clear(acceleration[i]);
    for (int op = 0; op < RANDOM_OPS; op++)
        if (t.used[op] == 0) {
            all_used = false;
            tap_diag("never used: %s", random_op_name(op));
        }
    tap_diag("%lu expressions, %lu derivatives checked, %lu not 0, %lu with a sharp bound",
             t.valued, t.checked, t.nonzero, t.sharp);
    tap_ok(t.wrong == 0, "derivatives agree with central differences, gradients with derivatives");
    tap_ok(t.checked >= trials && t.nonzero >= trials / 2 && t.sharp * 10 >= t.checked * 9,
           "enough of them were compared, and sharply");
    tap_ok(all_used, "every operation and function occurred");
}

/* ------------------------------------------------------------------ by hand */

static struct hol_graph *g;

static hol_node
var(enum hol_var kind, size_t i)
{
    return hol_expr_var(g, kind, i);
}

static void
general_powers(void)
{
    hol_node x = var(HOL_VAR_COORD, 0), p = var(HOL_VAR_PARAMETER, 0), one = hol_expr_integer(g, 1);
    hol_node power = hol_expr_pow(g, x, p);

    tap_ok(hol_expr_diff(g, power, HOL_VAR_COORD, 0) ==
               hol_expr_mul(g, p, hol_expr_pow(g, x, hol_expr_sub(g, p, one))),
           "d x^p = p x^(p-1)");
    tap_ok(hol_expr_diff(g, power, HOL_VAR_PARAMETER, 0) ==
               hol_expr_mul(g, power, hol_expr_func(g, HOL_FUNC_LOG, x)),
           "d x^p/dp = x^p log x");
}

static void
total_derivatives(void)
{
    hol_node x = var(HOL_VAR_COORD, 0), v = var(HOL_VAR_VELOCITY, 0), a = var(HOL_VAR_ACCEL, 0);
    hol_node t = var(HOL_VAR_TIME, 0), lambda = var(HOL_VAR_MULTIPLIER, 0);

    tap_ok(hol_expr_total(g, hol_expr_mul(g, x, t)) == hol_expr_add(g, hol_expr_mul(g, v, t), x),
           "(x t)' = x' t + x");
    tap_ok(hol_expr_total(g, hol_expr_mul(g, v, v)) ==
               hol_expr_mul(g, hol_expr_integer(g, 2), hol_expr_mul(g, v, a)),
           "(x'^2)' = 2 x' x''");
    tap_ok(hol_expr_is_zero(g, hol_expr_total(g, var(HOL_VAR_PARAMETER, 3))), "parameters rest");
    tap_ok(hol_expr_total(g, hol_expr_mul(g, x, a)) == HOL_NODE_NONE &&
               hol_graph_status(g) == HOL_INVALID,
           "of an acceleration: INVALID");
    hol_graph_reset_status(g);
    tap_ok(hol_expr_total(g, lambda) == HOL_NODE_NONE && hol_graph_status(g) == HOL_INVALID,
           "of a multiplier: INVALID");
    hol_graph_reset_status(g);
}

int
main(void)
{
    random_expressions();
    if (hol_graph_create(&g, 0) != HOL_OK)
        tap_bail("out of memory");
    general_powers();
    total_derivatives();
    hol_graph_destroy(g);
    mpfr_free_cache();
    return tap_done();
}
